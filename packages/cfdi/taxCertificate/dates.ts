import type { Fields } from './fields';

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');

/** "10 DE FEBRERO DE 2022", also with a line break in it. */
const LONG_DATE = /\b(\d{1,2})\s+DE\s+([A-Z]{3})[A-Z]*\s+DE(?:L)?\s+(\d{4})\b/i;

/** The beginning of what SAT seals: `||2026/11/25 10:00:00|`. */
const SEALED = /\|\|\s*(\d{4})\/(\d{2})\/(\d{2})/;

/**
 * The day on which the document was issued, such as 2026-12-31.
 * @param text all of it: its Cadena Original has the day, too
 */
export function issueDateOf(text: string, { issuedAt = '' }: Fields): string | undefined {
	const [, day = '', name = '', year] = LONG_DATE.exec(issuedAt) ?? [];
	const month = MONTHS.indexOf(name.toLowerCase().replace('set', 'sep')) + 1;
	if (month > 0) return existing(`${year}-${twoDigits(String(month))}-${twoDigits(day)}`);
	const [, sealedYear, sealedMonth, sealedDay] = SEALED.exec(text) ?? [];
	return sealedYear === undefined
		? undefined
		: existing(`${sealedYear}-${sealedMonth}-${sealedDay}`);
}

/** "05/06/2008", "05-06-2008". @returns the day, such as 2008-06-05 */
export function shortDate(text: string): string | undefined {
	const [, day, month, year] = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text) ?? [];
	return day === undefined ? undefined : existing(`${year}-${month}-${day}`);
}

const twoDigits = (digits: string) => digits.padStart(2, '0');

function existing(day: string): string | undefined {
	const moment = Date.parse(`${day}T00:00:00Z`);
	return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day
		? undefined
		: day;
}
