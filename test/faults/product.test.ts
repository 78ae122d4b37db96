import { faultMatrix } from './matrix';
import { productCreate, productQuery } from './subjects';

jest.mock('../../nodes/Cfdi/request/pause', () => ({ pause: async () => {} }));

faultMatrix(productCreate, productQuery);
