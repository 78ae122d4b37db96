import { faultMatrix } from './matrix';
import { stamp, cancel, download } from './subjects';

jest.mock('../../nodes/Cfdi/request/delay', () => ({ pause: async () => {} }));

faultMatrix(stamp, cancel, download);
