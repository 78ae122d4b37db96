import type { PersonType } from './catalog';

/** Stands for the general public, and for every customer without an RFC. */
export const GENERAL_PUBLIC = 'XAXX010101000';
/** Stands for every customer abroad. */
export const FOREIGNER = 'XEXX010101000';

/** SAT's pattern of an RFC (t_RFC of its schema tdCFDI), with the date in groups. */
const RFC =
	/^[A-Z&Ñ]{3,4}(?<year>[0-9]{2})(?<month>0[1-9]|1[012])(?<day>0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;

/** The place of a character is its value; a company's RFC counts as one with a space in front. */
const VALUES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/**
 * Whether a text has the form of an RFC with a date that exists; the check digit is not looked at,
 * because SAT registered RFCs with a wrong one.
 * @returns undefined for a well-formed RFC, else one sentence that says what is wrong with it
 */
export function rfcProblem(rfc: string): string | undefined {
	const { length } = [...rfc];
	if (length !== 12 && length !== 13) {
		return `an RFC has 12 characters (persona moral) or 13 (persona física), not ${length}`;
	}
	if (rfc !== rfc.toUpperCase()) return 'an RFC is written in upper case';
	const { year, month, day } = RFC.exec(rfc)?.groups ?? {};
	if (year === undefined) {
		return 'an RFC is 3 or 4 letters, a date (YYMMDD) and 3 more letters or digits, without spaces or hyphens';
	}
	// The century is not written: 20YY, so that the leap day of 00 holds.
	const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)));
	return date.getUTCDate() === Number(day)
		? undefined
		: `the date in it, ${year}${month}${day} (YYMMDD), does not exist`;
}

/** Whether the last character is the one that SAT computes from the others. */
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

/** @param rfc a well-formed one: 12 characters are a company's, 13 a person's, also the generic ones */
export function personType(rfc: string): PersonType {
	return rfc.length === 12 ? 'moral' : 'fisica';
}

/** Whether it stands for nobody in particular: the general public, or customers abroad. */
export function isGeneric(rfc: string): boolean {
	return rfc === GENERAL_PUBLIC || rfc === FOREIGNER;
}
