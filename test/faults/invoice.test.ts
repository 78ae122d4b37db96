import { faultMatrix } from './matrix';
import { stamp, cancel, download } from './operationsUnderTest';

faultMatrix(stamp, cancel, download);
