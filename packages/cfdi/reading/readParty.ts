import { FOREIGNER, rfcProblem } from '../values/rfc';
import { isUuid } from '../values/uuid';

/**
 * An RFC as people write it: "ure-180429-tm6", "URE 180429 TM6".
 * @returns the RFC as SAT has it, or the text without white space around it where it would not be one
 */
export function readRfc(text: string): string {
	const rfc = text
		.normalize('NFC')
		.replace(/[\s._/\u2010-\u2015-]+/g, '')
		.toUpperCase();
	return rfcProblem(rfc) === undefined ? rfc : text.trim();
}

/** Of a recipient abroad, and of a seller abroad on whose account a line is invoiced. */
const ABROAD: ReadonlyArray<string | undefined> = [FOREIGNER, 'EXT990101NI1'];

/**
 * A taxpayer's name as SAT's register has it: one space between words, and in upper case. Accents, Ñ,
 * & and signs stay: SAT compares them. Those of recipients and sellers abroad stay as they are: the
 * register does not have them.
 * @param rfc of the same party, as SAT has it
 */
export function readName(text: string, rfc: string | undefined): string {
	const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
	return ABROAD.includes(rfc) ? name : name.toUpperCase();
}

/** A Mexican postal code: a spreadsheet drops the leading zero that those of Mexico City have. */
export function readPostalCode(text: string): string {
	return /^\d{4}$/.test(text.trim()) ? `0${text.trim()}` : text.trim();
}

/** A UUID without white space and in upper case, as the stamp has it; any other text trimmed. */
export function readUuid(text: string): string {
	const uuid = text.replace(/[\s{}]+/g, '').toUpperCase();
	return isUuid(uuid) ? uuid : text.trim();
}
