import { faultMatrix } from './matrix';
import { ofResource, stampPayment } from './operationsUnderTest';

/** Omits payments, which payment.test.ts tests in parallel. */
const others = ofResource('invoice').filter((operation) => operation !== stampPayment);

faultMatrix(...others);
