import { faultMatrix } from './matrix';
import { ofResource } from './operationsUnderTest';

faultMatrix(...ofResource('product'));
