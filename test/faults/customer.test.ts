import { faultMatrix } from './matrix';
import { customerCreate, customerGetAll } from './subjects';

faultMatrix(customerCreate, customerGetAll);
