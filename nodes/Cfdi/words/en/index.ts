import type { Language } from '../language';
import { cancellationCodes, codes } from './codes';
import { lineWords } from './lines';
import { paymentRuleWords } from './paymentRules';
import { paymentWords } from './payments';
import { remedies } from './remedies';
import { ruleWords } from './rules';
import { shopWords } from './shops';
import { spreadsheetWords } from './spreadsheet';
import { textWords } from './texts';
import { xmlWords } from './xml';

export const en: Language = {
	name: 'en',
	kinds: {
		...lineWords,
		...paymentRuleWords,
		...paymentWords,
		...ruleWords,
		...shopWords,
		...spreadsheetWords,
		...textWords,
		...xmlWords,
	},
	cancellationCodes,
	codes,
	remedies,
	and: () => 'and',
	or: () => 'or',
	predicate: /^(is|are|does|has|of a|says|would|comes) /,
	subject: /./,
	inPlace: /^(?:Line|Row) \d+, /,
};
