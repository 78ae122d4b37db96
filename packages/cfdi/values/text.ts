import type { PersonType } from '../catalogs/catalog';
import type { Phrase } from '../problems/problem';

/** Returns a text in lower case without accents, for comparison. */
export function folded(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns only a text's letters, in lower case without accents. */
export function lettersOf(text: string): string {
	return folded(text).replace(/[^a-z]/g, '');
}

/** Returns a folio for comparison: "a – 0101" becomes "A101", but "1-01" and "101" stay different. */
export function spelling(folio: string): string {
	return folio
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[\s\p{Cf}]/gu, '')
		.replace(/[\p{Pd}\u2212_/.]+/gu, '-')
		.replace(/(?<=\p{L})-(?=\d)|(?<=\d)-(?=\p{L})/gu, '')
		.replace(/(?<!\d)0+(?=\d)/g, '');
}

const FORMS = [
	String.raw`S\.?\s?A\.?(\s?(P\.?\s?I\.?(\s?B\.?)?|B\.?|S\.?))?`,
	String.raw`S\.?\s?((P\.?\s?R\.?|C\.?)\s?)?DE\s+R\.?\s?[LI]\.?(\s?(M\.?\s?I\.?|I\.?\s?P\.?))?`,
	String.raw`S\.?\s?EN\s+(N\.?\s?)?C\.?(\s+POR\s+A\.?)?`,
	String.raw`S\.?\s?(N\.?\s?C|C\.?\s?L)\.?`,
	String.raw`(I\.?\s?[AB]|A\.?\s?B)\.?\s?P\.?`,
	'SOCIEDAD AN[OÓ]NIMA',
	'SOCIEDAD DE RESPONSABILIDAD LIMITADA',
].join('|');

/** Does not match AC after a preposition: "Equipos de AC" are air conditioners, not an asociación civil. */
const CIVIL = String.raw`[AS]\.\s?C\.?|(?<!\b(DEL?|Y|E|CON|SIN|EN|PARA|POR)[\s,]+)[AS]C`;

const AUTHORIZED = [
	String.raw`SOFOM([\s,]+E\.?\s?(N\.?\s?)?R\.?)?`,
	String.raw`S\.?\s?F\.?\s?P\.?`,
	String.raw`I\.?\s?B\.?\s?D\.?`,
	'SOFOL',
	'SOCAP',
].join('|');

const CAPITAL_REGIME = new RegExp(
	String.raw`[\s,]((${FORMS})((\s+|(?<=\.))DE\s*(C\.?\s?V\.?|CAPITAL VARIABLE))?|${CIVIL})([\s,]+(${AUTHORIZED}))?$`,
	'i',
);

const MAX_REGIME_LENGTH = 80;

/**
 * Removes the régimen de capital ("SA de CV") from a company's name, because names in SAT's register do not contain it
 * (CFDI40139, CFDI40145).
 */
export function registeredName(name: string): string {
	const whole = name.trim();
	const [found = ''] = CAPITAL_REGIME.exec(whole.slice(-MAX_REGIME_LENGTH)) ?? [];
	return whole.slice(0, whole.length - found.length).replace(/[\s,]$/, '');
}

/** Checks for a misspelled attribute name, such as descuento, Descuentos or FormaDePago (correct in CFDI 3.2). */
export function isMistyped(given: string, known: string): boolean {
	const letters = (name: string) => lettersOf(name.replace(/De(?=[A-Z])/, ''));
	return isNear(letters(given), letters(known));
}

function isNear(word: string, known: string): boolean {
	let start = 0;
	while (start < known.length && word[start] === known[start]) start += 1;
	const [rest, knownRest] = [word.slice(start), known.slice(start)];
	return (
		rest.slice(1) === knownRest ||
		rest === knownRest.slice(1) ||
		rest.slice(1) === knownRest.slice(1) ||
		(rest.slice(2) === knownRest.slice(2) && rest[0] === knownRest[1] && rest[1] === knownRest[0])
	);
}

/** The generic RFC for the general public, and for customers in Mexico without an RFC. */
export const GENERAL_PUBLIC = 'XAXX010101000';
/** The generic RFC for customers abroad. */
export const FOREIGNER = 'XEXX010101000';

/** SAT's pattern for an RFC (t_RFC of tdCFDI), with groups for the date. */
const RFC =
	/^[A-Z&Ñ]{3,4}(?<year>[0-9]{2})(?<month>0[1-9]|1[012])(?<day>0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;

/** Each character's index is its value for the check digit. A company's RFC is padded with a space at the start. */
const VALUES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/**
 * Checks the form and date of an RFC, but not the check digit, because SAT has registered RFCs with a wrong check
 * digit.
 * @returns undefined for a well-formed RFC
 */
export function rfcProblem(rfc: string): Phrase | undefined {
	const { year, month, day } = RFC.exec(rfc)?.groups ?? {};
	if (year === undefined) return formProblem(rfc);
	// The year of an RFC has two digits. 20YY is assumed, because 2000 has a 29 February, but 1900 does not.
	const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)));
	return date.getUTCDate() === Number(day)
		? undefined
		: { kind: 'rfcDate', values: { date: `${year}${month}${day}` } };
}

function formProblem(rfc: string): Phrase {
	const { length } = [...rfc];
	if (length !== 12 && length !== 13) {
		return { kind: length < 12 ? 'rfcTooShort' : 'rfcTooLong', values: { length: String(length) } };
	}
	return { kind: rfc === rfc.toUpperCase() ? 'rfcPattern' : 'rfcUpperCase' };
}

/** Checks whether an RFC is well formed and has the check digit of SAT's formula. */
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

export function personType(rfc: string): PersonType {
	return rfc.length === 12 ? 'moral' : 'fisica';
}

export function isGeneric(rfc: string): boolean {
	return rfc === GENERAL_PUBLIC || rfc === FOREIGNER;
}

/** A UUID's pattern (Anexo 20, TimbreFiscalDigital.UUID), for a regular expression that ignores case. */
export const UUID_FORM = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** Matches UUIDs of one repeated digit, such as the nil and max UUIDs (RFC 9562) and placeholders in forms. */
const FILLER = /^(.)(?:\1|-)*$/;

export function isUuid(text: string): boolean {
	const isInForm = new RegExp(`^${UUID_FORM}$`, 'i').test(text);
	return isInForm && !FILLER.test(text.toLowerCase());
}

/** SAT's pattern for local dates and times (t_FechaH of tdCFDI). */
const FECHA =
	/^(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])$/;

/** Mexico City has been six hours behind UTC all year since 2022. */
export const BEHIND_UTC = 6 * 60 * 60 * 1000;

/**
 * Converts a Fecha in Mexico City's time to milliseconds since 1970. Returns undefined for dates that do not exist,
 * such as 2026-02-30.
 */
export function momentOf(fecha: string): number | undefined {
	if (!FECHA.test(fecha)) return undefined;
	const moment = Date.parse(`${fecha}Z`);
	const isRolledOver = new Date(moment).toISOString().slice(0, 19) !== fecha;
	return isRolledOver ? undefined : moment + BEHIND_UTC;
}

export function yearAt(now: number): number {
	return new Date(now - BEHIND_UTC).getUTCFullYear();
}

/** Time zones by the first two digits of the postal code. All other regions have Mexico City's time. */
const ZONES: Readonly<Record<string, string>> = {
	'21': 'America/Tijuana',
	'22': 'America/Tijuana',
	'23': 'America/Mazatlan',
	'32': 'America/Ciudad_Juarez',
	'63': 'America/Mazatlan',
	'77': 'America/Cancun',
	'80': 'America/Mazatlan',
	'81': 'America/Mazatlan',
	'82': 'America/Mazatlan',
	'83': 'America/Hermosillo',
	'84': 'America/Hermosillo',
	'85': 'America/Hermosillo',
};

/** Creating a DateTimeFormat is slow, so each is cached. The Canadian locale writes ISO dates. */
const days = new Map<string, Intl.DateTimeFormat>();

/** Returns the date (2026-12-31) at a place in Mexico, or in Mexico City if `postalCode` is missing. */
export function dayAt(now: number, postalCode?: string): string {
	const timeZone = ZONES[postalCode?.slice(0, 2) ?? ''] ?? 'America/Mexico_City';
	const day = days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
	days.set(timeZone, day);
	return day.format(now);
}

const ONE_ADDRESS = /^[^\p{C}\p{Z}@,;:<>()[\]"\\]{1,64}@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u;

/**
 * Trims an email address. Returns '' unless the string is exactly one address, so that no one else gets a customer's
 * email.
 */
export function emailAddress(text: string): string {
	const address = text.trim();
	return address.length <= 254 && ONE_ADDRESS.test(address) ? address : '';
}
