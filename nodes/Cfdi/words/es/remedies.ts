import type { Fix } from '../language';
import { lineRemedies } from './lineRemedies';
import { paymentRemedies } from './payments';
import { paymentRuleRemedies } from './paymentRuleRemedies';
import { ruleRemedies } from './ruleRemedies';
import { shopRemedies } from './shops';
import { spreadsheetRemedies } from './spreadsheet';
import { xmlRemedies } from './xml';

/** What to do, where several kinds share it, or one has another than its code's. */
export const remedies: Readonly<Record<string, Fix>> = {
	...lineRemedies,
	...paymentRemedies,
	...paymentRuleRemedies,
	...ruleRemedies,
	...shopRemedies,
	...spreadsheetRemedies,
	...xmlRemedies,
};
