import { faultMatrix } from './matrix';
import { stamp, cancel, download } from './subjects';

faultMatrix(stamp, cancel, download);
