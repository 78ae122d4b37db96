import type { Kind } from '../en';
import type { Language } from '../language';
import { cancellationCodes, certifierCodes } from './answers';
import { boundWords } from './bounds';
import { headerCodes, headerRemedies, headerWords } from './header';
import { lineItemCodes, lineItemRemedies, lineItemWords } from './lineItems';
import { inPlace, spanishLabels } from './labels';
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

export { paidDocumentLabel } from './labels';

export const es: Language<Kind> = {
	name: 'es',
	kinds: {
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
	},
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
	labels: spanishLabels,
	places: {
		column: 'columna',
		expectedTotal: 'total esperado',
		line: 'Línea',
		localTaxes: 'impuestos locales, fila',
		row: 'Fila',
		spreadsheet: 'La hoja de cálculo',
	},
	and,
	or,
	predicate: /^(dice|es|está|están|no|son|sería|suma|tiene|tienen) /,
	it: '',
	subject: /^(El|La|Los|Las) /,
	inPlace,
};

const OPENING = '^["“«(]*';

const I_SOUND = new RegExp(`${OPENING}(?:h?í|i|hi(?![aeou]))`, 'iu');
const O_SOUND = new RegExp(`${OPENING}h?[oó]`, 'iu');
const DIGITS = new RegExp(`${OPENING}0*(\\d+)`, 'u');

/** "IVA e IEPS", but "zinc y hierro". */
function and(last: string): string {
	return I_SOUND.test(last) ? 'e' : 'y';
}

/** "Shopify u otra", and by pronunciation "7 u 8". */
function or(last: string): string {
	return O_SOUND.test(last) || beginsWithO(DIGITS.exec(last)?.[1] ?? '') ? 'u' : 'o';
}

/** Numbers such as ocho, ochenta, once and once mil. */
function beginsWithO(digits: string): boolean {
	return digits.startsWith('8') || (digits.startsWith('11') && digits.length % 3 === 2);
}
