import type { Language } from '../language';
import { cancellationCodes, codes } from './codes';
import { and, or } from './conjunctions';
import { inPlace } from './labels';
import { lineWords } from './lines';
import { paymentRuleWords } from './paymentRules';
import { paymentWords } from './payments';
import { remedies } from './remedies';
import { ruleWords } from './rules';
import { shopWords } from './shops';
import { spreadsheetWords } from './spreadsheet';
import { textWords } from './texts';
import { xmlWords } from './xml';

export const es: Language = {
	name: 'es',
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
	and,
	or,
	predicate: /^(dice|es|está|están|no|son|sería|suma|tiene|tienen) /,
	subject: /^(El|La|Los|Las) /,
	inPlace,
};
