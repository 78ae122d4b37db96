import { faultMatrix } from './matrix';
import { productCreate, productGetAll } from './operationsUnderTest';

faultMatrix(productCreate, productGetAll);
