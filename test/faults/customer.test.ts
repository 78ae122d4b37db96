import { faultMatrix } from './matrix';
import { customerCreate, customerQuery } from './subjects';

jest.mock('../../nodes/Cfdi/request/pause', () => ({ pause: async () => {} }));

faultMatrix(customerCreate, customerQuery);
