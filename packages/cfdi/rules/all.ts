import type { Element } from '../invoice/element';
import { confirmedRules } from './confirmed';
import { creditNoteRules } from './creditNotes';
import { customsRules } from './customs';
import { exchangeRateRules } from './exchangeRate';
import { fuelRules } from './fuel';
import { globalInformationRules } from './globalInformation';
import { globalLineRules } from './globalLines';
import { headerRules } from './header';
import { issuerRules } from './issuer';
import { lineItemRules } from './lineItems';
import { lineTaxRules } from './lineTaxes';
import { nameRules } from './names';
import { concernsPayments, exceptInPayments, paymentRules } from './payments';
import { recipientRules } from './recipient';
import { relationRules } from './relations';
import { residenceRules } from './residence';
import { resicoRules } from './resico';
import type { Rule } from './rule';
import { taxSummaryRules } from './taxSummary';
import { textRules } from './texts';
import { thirdPartyRules } from './thirdParties';
import { totalRules } from './totals';

const rulesOfInvoices: readonly Rule[] = [
	...headerRules,
	...exchangeRateRules,
	...confirmedRules,
	...globalInformationRules,
	...globalLineRules,
	...relationRules,
	...creditNoteRules,
	...issuerRules,
	...recipientRules,
	...residenceRules,
	...nameRules,
	...textRules,
	...lineItemRules,
	...lineTaxRules,
	...fuelRules,
	...thirdPartyRules,
	...customsRules,
	...resicoRules,
	...totalRules,
	...taxSummaryRules,
];

/** Every check of SAT's that can be made before an invoice is sent. */
export const rules: readonly Rule[] = [...rulesOfInvoices, ...paymentRules];

const rulesOfPayments: readonly Rule[] = [
	...rulesOfInvoices.map(exceptInPayments),
	...paymentRules,
];

/** The rules that apply to an invoice. */
export function rulesFor(comprobante: Element): readonly Rule[] {
	return concernsPayments(comprobante) ? rulesOfPayments : rulesOfInvoices;
}
