import { faultMatrix } from './matrix';
import { customerCreate, customerGetAll } from './operationsUnderTest';

faultMatrix(customerCreate, customerGetAll);
