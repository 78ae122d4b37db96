import { faultMatrix } from './matrix';
import { stamp, stampPayment, cancel, download } from './operationsUnderTest';

faultMatrix(stamp, stampPayment, cancel, download);
