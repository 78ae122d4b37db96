import type { Language, Words } from '../language';
import { cancellationCodes, certifierCodes } from './answers';
import { boundWords } from './bounds';
import { headerCodes, headerRemedies, headerWords } from './header';
import { lineItemCodes, lineItemRemedies, lineItemWords } from './lineItems';
import { lineRemedies, lineWords, textWords } from './lines';
import { paymentCodes } from './paymentCodes';
import { paymentRemedies, paymentRuleRemedies, paymentRuleWords, paymentWords } from './payments';
import {
	partyCodes,
	partyRemedies,
	partyWords,
	taxCertificateRemedies,
	taxCertificateWords,
} from './parties';
import { taxCodes, taxRemedies, taxWords } from './taxes';
import { xmlRemedies, xmlWords } from './xml';

const kinds = {
	...lineWords,
	...paymentRuleWords,
	...paymentWords,
	...headerWords,
	...lineItemWords,
	...partyWords,
	...taxWords,
	...boundWords,
	...taxCertificateWords,
	...textWords,
	...xmlWords,
} satisfies Readonly<Record<string, Words>>;

/** All kinds of problems and their phrases. Each has a message here. */
export type Kind = keyof typeof kinds;

export const en: Language<Kind> = {
	name: 'en',
	kinds,
	codes: {
		...headerCodes,
		...partyCodes,
		...lineItemCodes,
		...taxCodes,
		...certifierCodes,
		...paymentCodes,
	},
	cancellationCodes,
	remedies: {
		...lineRemedies,
		...paymentRemedies,
		...paymentRuleRemedies,
		...headerRemedies,
		...lineItemRemedies,
		...partyRemedies,
		...taxRemedies,
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
