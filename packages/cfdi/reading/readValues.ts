import type { CatalogEntry } from '../catalogs/catalog';
import { hasCode } from '../catalogs/catalog';
import { FOREIGNER, rfcProblem } from '../values/rfc';
import { normalizeKey } from '../problems/unseen';
import { isUuid } from '../values/uuid';

/**
 * Reads a code of a catalog as people and spreadsheets write it: "601 - General de Ley Personas Morales", "g03", "3"
 * for 03, or the name alone.
 * @returns the code, or the trimmed text if it does not name exactly one code
 */
export function readCode(text: string, catalog: readonly CatalogEntry[]): string {
	const trimmed = text.trim();
	if (hasCode(catalog, trimmed)) return trimmed;
	return (
		[trimmed.toUpperCase(), padded(trimmed, catalog), codeBeforeName(trimmed, catalog)].find(
			(code) => code !== undefined && hasCode(catalog, code),
		) ??
		codeOfName(trimmed, catalog) ??
		trimmed
	);
}

/** A spreadsheet drops the leading zero if it stores a code as a number. */
function padded(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	return /^\d+$/.test(text) ? text.padStart(catalog[0]?.code.length ?? 0, '0') : undefined;
}

/** "601, 612" and "PUE o PPD" name two codes, so the intended code is unknown. */
function codeBeforeName(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	const { code, name = '' } =
		/^(?<code>[A-Z0-9]+)[^\p{L}\p{N}]+(?<name>\p{L}.*)$/iu.exec(text)?.groups ?? {};
	const others = name.split(/[^\p{L}\p{N}]+/u).filter((word) => hasCode(catalog, word));
	return others.every((other) => other === code) ? code?.toUpperCase() : undefined;
}

function codeOfName(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	const codes = namesOf(catalog).get(plainText(text)) ?? [];
	return codes.length === 1 ? codes[0] : undefined;
}

/** Returns the codes of each name, in the form for comparisons. */
function namesOf(catalog: readonly CatalogEntry[]): ReadonlyMap<string, readonly string[]> {
	const known = byName.get(catalog);
	if (known !== undefined) return known;
	const codes = new Map<string, string[]>();
	for (const { code, name } of catalog) {
		const plain = plainText(name);
		codes.set(plain, [...(codes.get(plain) ?? []), code]);
	}
	byName.set(catalog, codes);
	return codes;
}

const byName = new WeakMap<readonly CatalogEntry[], ReadonlyMap<string, readonly string[]>>();

/**
 * Reads an RFC as people write it: "ure-180429-tm6", "URE 180429 TM6".
 * @returns the RFC as SAT has it, or the trimmed text if it is not an RFC
 */
export function readRfc(text: string): string {
	const rfc = text
		.normalize('NFC')
		.replace(/[\s._/\u2010-\u2015-]+/g, '')
		.toUpperCase();
	return rfcProblem(rfc) === undefined ? rfc : text.trim();
}

/** The RFCs of a recipient abroad, and of a seller abroad (ACuentaTerceros). */
const ABROAD: ReadonlyArray<string | undefined> = [FOREIGNER, 'EXT990101NI1'];

/**
 * Returns a taxpayer's name as in SAT's register: one space between words, and in upper case. Keeps accents, Ñ, & and
 * signs, because SAT compares them. Keeps the case of recipients and sellers abroad, because the register does not
 * have them.
 * @param rfc of the same party, as SAT has it
 */
export function readName(text: string, rfc: string | undefined): string {
	const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
	return ABROAD.includes(rfc) ? name : name.toUpperCase();
}

/** Reads a Mexican postal code. A spreadsheet drops the leading zero of Mexico City's codes. */
export function readPostalCode(text: string): string {
	return /^[1-9]\d{3}$/.test(text.trim()) ? `0${text.trim()}` : text.trim();
}

/** Reads a UUID without white space and in upper case, as in the stamp. Trims any other text. */
export function readUuid(text: string): string {
	const uuid = normalizeKey(text)
		.replace(/[\s{}]+/g, '')
		.toUpperCase();
	return isUuid(uuid) ? uuid : text.trim();
}

/** Removes case, accents and signs: "Código Postal (fiscal)" is "codigo postal fiscal", and "m²" is "m2". */
export function plainText(text: string): string {
	const known = plainTexts.get(text);
	if (known !== undefined) return known;
	const plain = plainTextOf(text);
	if (text.length > LONGEST_KNOWN) return plain;
	if (plainTexts.size >= MOST_KNOWN) plainTexts.clear();
	plainTexts.set(text, plain);
	return plain;
}

/** A cache, because rows of a file repeat the same texts. */
const plainTexts = new Map<string, string>();
const [MOST_KNOWN, LONGEST_KNOWN] = [5_000, 200];

function plainTextOf(text: string): string {
	return text
		.replace(/[²³]/g, (sign) => (sign === '²' ? '2' : '3'))
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim();
}

/** HTML's names of the characters that shops use in names of products and customers. */
const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
	(
		'amp=& lt=< gt=> quot=" apos=\' ndash=– mdash=— hellip=… bull=• middot=· lsquo=‘ rsquo=’ ' +
		'sbquo=‚ ldquo=“ rdquo=” bdquo=„ laquo=« raquo=» prime=′ Prime=″ minus=− times=× divide=÷ ' +
		'plusmn=± deg=° ordf=ª ordm=º sup1=¹ sup2=² sup3=³ frac12=½ frac14=¼ frac34=¾ micro=µ ' +
		'copy=© reg=® trade=™ euro=€ pound=£ cent=¢ yen=¥ sect=§ para=¶ iexcl=¡ iquest=¿ acute=´ ' +
		'aacute=á eacute=é iacute=í oacute=ó uacute=ú Aacute=Á Eacute=É Iacute=Í Oacute=Ó Uacute=Ú ' +
		'agrave=à egrave=è igrave=ì ograve=ò ugrave=ù Agrave=À Egrave=È Igrave=Ì Ograve=Ò Ugrave=Ù ' +
		'acirc=â ecirc=ê icirc=î ocirc=ô ucirc=û Acirc=Â Ecirc=Ê Icirc=Î Ocirc=Ô Ucirc=Û ' +
		'auml=ä euml=ë iuml=ï ouml=ö uuml=ü Auml=Ä Euml=Ë Iuml=Ï Ouml=Ö Uuml=Ü ' +
		'atilde=ã otilde=õ ntilde=ñ Atilde=Ã Otilde=Õ Ntilde=Ñ ccedil=ç Ccedil=Ç aring=å Aring=Å ' +
		'oslash=ø Oslash=Ø aelig=æ AElig=Æ szlig=ß'
	)
		.split(' ')
		.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);

const SPACES: Readonly<Record<string, string>> = {
	nbsp: ' ',
	ensp: ' ',
	emsp: ' ',
	thinsp: ' ',
	shy: '',
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

/** Some shops encode a text twice ("&amp;#8211;"). */
const MOST_TIMES = 2;

/**
 * Replaces HTML entities with their characters: "Taza &ndash; roja" is "Taza – roja". Keeps unknown entities, and
 * entities of control characters.
 */
export function withoutEntities(text: string): string {
	let read = text;
	for (let times = 0; times < MOST_TIMES && read.includes('&'); times++) {
		read = read.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name = '') => {
			if (decimal !== undefined) return characterOf(Number(decimal)) ?? entity;
			if (hexadecimal !== undefined) return characterOf(parseInt(hexadecimal, 16)) ?? entity;
			return SPACES[name as string] ?? CHARACTERS[name as string] ?? entity;
		});
	}
	return read;
}

function characterOf(code: number): string | undefined {
	if (code === 160) return ' ';
	if (code === 173) return '';
	const isText = code >= 32 && !(code >= 127 && code < 160) && !(code >= 0xd800 && code < 0xe000);
	return isText && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
