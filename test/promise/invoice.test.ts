import { faultMatrix } from './matrix';
import { ofResource, stampPayment } from './operationsUnderTest';

/** payment.test.ts tests payments, so that both files run in parallel. */
const others = ofResource('invoice').filter((operation) => operation !== stampPayment);

faultMatrix(...others);
