import { faultMatrix } from './matrix';
import { productCreate, productGetAll } from './subjects';

faultMatrix(productCreate, productGetAll);
