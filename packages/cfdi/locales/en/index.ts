import type { Language, Words } from '../language';
import { cancellationCodes, invoiceCodes } from './codes';
import { lineRemedies, lineWords, textWords } from './lines';
import { paymentCodes } from './paymentCodes';
import { paymentRemedies, paymentRuleRemedies, paymentRuleWords, paymentWords } from './payments';
import { ruleRemedies, ruleWords } from './rules';
import { shopRemedies, shopWords } from './shops';
import { spreadsheetRemedies, spreadsheetWords } from './spreadsheet';
import { taxCertificateRemedies, taxCertificateWords } from './taxCertificate';
import { xmlRemedies, xmlWords } from './xml';

const kinds = {
	...lineWords,
	...paymentRuleWords,
	...paymentWords,
	...ruleWords,
	...shopWords,
	...spreadsheetWords,
	...taxCertificateWords,
	...textWords,
	...xmlWords,
} satisfies Readonly<Record<string, Words>>;

/** All that can be found wrong, and the phrases of it: each has words here. */
export type Kind = keyof typeof kinds;

export const en: Language<Kind> = {
	name: 'en',
	kinds,
	codes: { ...invoiceCodes, ...paymentCodes },
	cancellationCodes,
	remedies: {
		...lineRemedies,
		...paymentRemedies,
		...paymentRuleRemedies,
		...ruleRemedies,
		...shopRemedies,
		...spreadsheetRemedies,
		...taxCertificateRemedies,
		...xmlRemedies,
	},
	labels: () => undefined,
	places: {
		column: 'column',
		expectedTotal: '{=expectedTotalField|the expected total}',
		line: 'Line',
		localTaxes: '{=localTaxRow|local tax}',
		row: 'Row',
		spreadsheet: 'The spreadsheet',
	},
	and: () => 'and',
	or: () => 'or',
	predicate: /^(is|are|does|has|of a|says|would|comes) /,
	subject: /./,
	it: 'It ',
	inPlace: /^(?:Line|Row) \d+, /,
};
