import { faultMatrix } from './matrix';
import { customerCreate, customerQuery } from './subjects';

jest.mock('../../nodes/Cfdi/request/delay', () => ({ pause: async () => {} }));

faultMatrix(customerCreate, customerQuery);
