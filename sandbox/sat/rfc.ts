import type { PersonType } from './catalogs.ts';

const shape = /^[A-Z&Ñ]{3,4}([0-9]{2})(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/u;

/** The RFCs for the general public and for foreigners. */
export const genericRfcs = { national: 'XAXX010101000', foreign: 'XEXX010101000' } as const;

export const isGeneric = (rfc: string): boolean =>
	rfc === genericRfcs.national || rfc === genericRfcs.foreign;

/** Whether the text has the form of an RFC and its date exists. */
export function isRfc(text: string): boolean {
	const [, year, month, day] = shape.exec(text) ?? [];
	if (year === undefined) return false;
	const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)));
	return date.getUTCDate() === Number(day);
}

/** The RFC of a company has twelve characters, that of a person thirteen. */
export const personType = (rfc: string): PersonType => (rfc.length === 12 ? 'moral' : 'fisica');
