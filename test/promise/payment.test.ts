import { faultMatrix } from './matrix';
import { stampPayment } from './operationsUnderTest';

faultMatrix(stampPayment);
