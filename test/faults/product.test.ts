import { faultMatrix } from './matrix';
import { productCreate, productQuery } from './subjects';

jest.mock('../../nodes/Cfdi/request/delay', () => ({ pause: async () => {} }));

faultMatrix(productCreate, productQuery);
