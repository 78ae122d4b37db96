import { faultMatrix } from './matrix';
import { ofResource, stampPayment } from './operationsUnderTest';

/** Payments have a file of their own, which runs at the same time. */
const others = ofResource('invoice').filter((operation) => operation !== stampPayment);

faultMatrix(...others);
