import type { Codes } from '../../language';
import { headerCodes } from './header';
import { lineItemCodes } from './lineItems';
import { lineTaxCodes } from './lineTaxes';
import { partyCodes } from './parties';
import { paymentCodes } from './payments';
import { serviceCodes } from './service';
import { taxSummaryCodes } from './taxSummary';

export { cancellationCodes } from './cancellation';

/** What SAT and its certifiers say of an invoice that is to be stamped. */
export const codes: Codes = {
	...headerCodes,
	...partyCodes,
	...lineItemCodes,
	...lineTaxCodes,
	...taxSummaryCodes,
	...paymentCodes,
	...serviceCodes,
};
