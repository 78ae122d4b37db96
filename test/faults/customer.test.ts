import { faultMatrix } from './matrix';
import { customerCreate, customerQuery } from './subjects';

faultMatrix(customerCreate, customerQuery);
