import type { PersonType } from '../catalogs/catalog';
import type { Phrase } from '../problems/problem';

/** The RFC of the general public, and of every customer without an RFC. */
export const GENERAL_PUBLIC = 'XAXX010101000';
/** The RFC of every customer abroad. */
export const FOREIGNER = 'XEXX010101000';

/** SAT's pattern of an RFC (t_RFC of its schema tdCFDI), with the date in groups. */
const RFC =
	/^[A-Z&Ñ]{3,4}(?<year>[0-9]{2})(?<month>0[1-9]|1[012])(?<day>0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;

/** The index of a character is its value. A company's RFC is padded with a space at the start. */
const VALUES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/**
 * Checks that a text has the form of an RFC with an existing date. Ignores the check digit, because SAT has
 * registered RFCs with a wrong one.
 * @returns undefined for a well-formed RFC, else its fault
 */
export function rfcProblem(rfc: string): Phrase | undefined {
	const { year, month, day } = RFC.exec(rfc)?.groups ?? {};
	if (year === undefined) return formProblem(rfc);
	// An RFC has no century. With 20YY, 29 February of 00 is valid.
	const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)));
	return date.getUTCDate() === Number(day)
		? undefined
		: { kind: 'rfcDate', values: { date: `${year}${month}${day}` } };
}

function formProblem(rfc: string): Phrase {
	const { length } = [...rfc];
	if (length !== 12 && length !== 13) {
		return { kind: 'rfcLength', values: { length: String(length) } };
	}
	return { kind: rfc === rfc.toUpperCase() ? 'rfcPattern' : 'rfcUpperCase' };
}

/** Checks whether the last character is the check digit that SAT calculates from the others. */
export function hasCheckDigit(rfc: string): boolean {
	if (rfcProblem(rfc) !== undefined) return false;
	const padded = rfc.padStart(13, ' ');
	const sum = [...padded.slice(0, 12)].reduce(
		(total, character, index) => total + VALUES.indexOf(character) * (13 - index),
		0,
	);
	const digit = 11 - (sum % 11);
	const written = digit === 11 ? '0' : digit === 10 ? 'A' : String(digit);
	return padded.endsWith(written);
}

/** @param rfc well-formed. A company's has 12 characters; a person's and the generic ones have 13 */
export function personType(rfc: string): PersonType {
	return rfc.length === 12 ? 'moral' : 'fisica';
}

/** Checks whether it is one of the two generic RFCs: the general public, or customers abroad. */
export function isGeneric(rfc: string): boolean {
	return rfc === GENERAL_PUBLIC || rfc === FOREIGNER;
}
