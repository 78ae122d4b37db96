import { anexo20 } from '../anexo20/anexo20';
import type { Attribute, ElementForm } from '../anexo20/anexo20';
import { cancellationReason } from '../catalogs/catalogs';
import type { CatalogEntry } from '../catalogs/catalog';
import { groupedBy } from '../values/decimal';
import { isRecord } from '../values/json';
import type { Problem, Phrase } from '../problems/problem';
import { problem } from '../problems/problem';
import { hasCode } from '../catalogs/catalog';
import { FOREIGNER, rfcProblem, isUuid } from '../values/text';
import { normalizeKey, unseenIn } from '../problems/render';
import type { Kind } from '../messages/en';

export interface ReadTexts {
	body: Record<string, unknown>;
	notes: Problem[];
}

type Element = Record<string, unknown>;
type ReadText = (text: string, element: Element) => string;

const code =
	(catalog: readonly CatalogEntry[]): ReadText =>
	(text) =>
		readCode(text, catalog);

const nameBeside =
	(rfc: string): ReadText =>
	(text, { [rfc]: given }) =>
		readName(text, typeof given === 'string' ? readRfc(given) : undefined);

const name = nameBeside('Rfc');

const productCode: ReadText = (text) =>
	/^\s*(\d{8})\s*[-–—:(|]\s*\p{L}/u.exec(text)?.[1] ?? text.trim();

const readersOfType: Partial<Record<Attribute['type'], ReadText>> = {
	rfc: readRfc,
	postalCode: readPostalCode,
	uuid: readUuid,
};

const readers = new Map<string, ReadText>(
	Object.entries({
		NombreACuentaTerceros: nameBeside('RfcACuentaTerceros'),
		ClaveProdServ: productCode,
		FolioSustitucion: readUuid,
		MotivoCancelacion: code(cancellationReason),
	}),
);
for (const [path, { attributes }] of Object.entries<ElementForm>(anexo20)) {
	if (path.startsWith('Complemento.')) continue;
	for (const [attribute, { type, catalog }] of Object.entries(attributes)) {
		const reader = catalog === undefined ? readersOfType[type] : code(catalog.rows);
		if (reader !== undefined) readers.set(attribute, reader);
	}
}

const PARTIES = ['Emisor', 'Receptor'];

const LEFT_AS_THEY_ARE = ['Complemento', 'ComplementoConcepto', 'Addenda'];

/**
 * Corrects an invoice's RFCs, codes and names to SAT's spelling, and finds broken strings.
 * @returns the invoice to send, and notes on changes and errors, in the invoice's order
 */
export function readInvoice(invoice: Element): ReadTexts {
	return readTexts(invoice, PARTIES);
}

/** Corrects and checks the strings of a request that registers a customer, in which Nombre is a taxpayer's name. */
export function readCustomer(customer: Element): ReadTexts {
	return readTexts(customer, ['']);
}

/** Corrects and checks the strings of a request in which Nombre is not a taxpayer's name, such as for a product. */
export function readBody(body: Element): ReadTexts {
	return readTexts(body, []);
}

function readTexts(start: Element, parties: readonly string[]): ReadTexts {
	const notes: Problem[] = [];
	const changes = new Map<string, Change>();

	const text = (given: string, attribute: string, path: string, element: Element): string => {
		const decoded = withoutEntities(given);
		const broken = brokenNote(decoded, path);
		if (broken !== undefined) {
			notes.push(broken);
			return given;
		}
		const parent = path.slice(0, Math.max(0, path.length - attribute.length - 1));
		const read = attribute === 'Nombre' && parties.includes(parent) ? name : readers.get(attribute);
		const meant = read === undefined ? decoded : read(decoded, element);
		if (isWorthANote(given, meant, attribute)) noteChange(given, meant, attribute, path);
		return meant;
	};
	/** Many lines can have the same unit, so equal changes share one note. */
	const noteChange = (given: string, meant: string, attribute: string, field: string): void => {
		const key = JSON.stringify([attribute, given]);
		const known = changes.get(key);
		const change =
			known === undefined
				? { index: notes.length, field, others: 0 }
				: { ...known, others: known.others + 1 };
		changes.set(key, change);
		notes[change.index] = changeNote(change, given, meant);
	};
	const number = (given: number, attribute: string, path: string, element: Element): unknown => {
		if (!readers.has(attribute)) return given;
		const meant = text(String(given), attribute, path, element);
		return meant === String(given) ? given : meant;
	};
	const value = (given: unknown, attribute: string, path: string, element: Element): unknown => {
		if (LEFT_AS_THEY_ARE.includes(attribute)) {
			notes.push(...brokenNotes(given, path));
			return given;
		}
		if (typeof given === 'string') return text(given, attribute, path, element);
		if (typeof given === 'number') return number(given, attribute, path, element);
		if (Array.isArray(given)) {
			return given.map((one, index) => value(one, attribute, `${path}[${index}]`, element));
		}
		// An n8n expression can return a DateTime. Do not copy it, because the copy would lose its toJSON method.
		return isRecord(given) && typeof given.toJSON !== 'function' ? record(given, path) : given;
	};
	const record = (given: Element, path: string): Element =>
		Object.fromEntries(
			Object.entries(given).map(([key, one]) => [key, value(one, key, within(path, key), given)]),
		);
	return { body: record(start, ''), notes };
}

interface Change {
	index: number;
	field: string;
	others: number;
}

function changeNote({ field, others }: Change, given: string, meant: string): Problem {
	const more =
		others === 0 ? '' : { kind: 'moreLikeIt' as const, values: { others: String(others) } };
	const values = { given, meant, more };
	// Four digits are doubtful: a spreadsheet drops a leading zero, but a person can leave out any digit.
	const isPostalCode = /^\d{4}$/.test(given.trim()) && meant === readPostalCode(given);
	if (isPostalCode) return problem(field, 'postalCodeOf4Digits', { level: 'doubt', values });
	return problem(field, 'readDifferently', { level: 'warn', values });
}

function isWorthANote(given: string, meant: string, attribute: string): boolean {
	return given.trim() !== meant.trim() && readers.get(attribute) !== readUuid;
}

/** In these fields, invisible characters do no harm, because SAT does not compare the fields with its register. */
const FREE_TEXT =
	/(^|\.)(Descripcion|Unidad|NoIdentificacion|CondicionesDePago)$|Complemento|Addenda/;

function brokenNote(text: string, field: string): Problem | undefined {
	const broken = brokenText(text);
	if (broken === undefined) return undefined;
	const { found, cause, fix } = broken;
	const isUnseen = fix.kind === 'writeWithoutUnseen';
	return problem(field, 'brokenText', {
		values: { text, found, cause, advice: fix },
		...(isUnseen && FREE_TEXT.test(field) && { level: 'doubt' as const }),
	});
}

function brokenNotes(value: unknown, path: string): Problem[] {
	if (typeof value === 'string') return [brokenNote(value, path) ?? []].flat();
	if (Array.isArray(value)) {
		return value.flatMap((one, index) => brokenNotes(one, `${path}[${index}]`));
	}
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, one]) => brokenNotes(one, within(path, key)));
}

const within = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/**
 * Finds the code that a user means: "601 - General de Ley Personas Morales", "g03", "3" for 03, or only a code's name.
 * @returns the trimmed text if it does not identify exactly one code
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

/** Adds the leading zeros that spreadsheets drop from codes. */
function padded(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	return /^\d+$/.test(text) ? text.padStart(catalog[0]?.code.length ?? 0, '0') : undefined;
}

/** Returns the code in "601 - General de Ley", but undefined for "PUE o PPD", which has two codes. */
function codeBeforeName(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	const { code, name = '' } =
		/^(?<code>[A-Z0-9]+)[^\p{L}\p{N}]+(?<name>\p{L}.*)$/iu.exec(text)?.groups ?? {};
	const others = name.split(/[^\p{L}\p{N}]+/u).filter((word) => hasCode(catalog, word));
	return others.every((other) => other === code) ? code?.toUpperCase() : undefined;
}

function codeOfName(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	const [entry, ...others] = namesOf(catalog).get(plainText(text)) ?? [];
	return others.length === 0 ? entry?.code : undefined;
}

type Names = ReadonlyMap<string, readonly CatalogEntry[]>;

function namesOf(catalog: readonly CatalogEntry[]): Names {
	const names = byName.get(catalog) ?? groupedBy(catalog, ({ name }) => plainText(name));
	byName.set(catalog, names);
	return names;
}

const byName = new WeakMap<readonly CatalogEntry[], Names>();

/** Returns an RFC in upper case, without spaces and hyphens ("URE 180429 TM6"). Any other text is only trimmed. */
export function readRfc(text: string): string {
	const rfc = text
		.normalize('NFC')
		.replace(/[\s._/\u2010-\u2015-]+/g, '')
		.toUpperCase();
	return rfcProblem(rfc) === undefined ? rfc : text.trim();
}

/** These RFCs stand for recipients and sellers (ACuentaTerceros) abroad. */
const ABROAD: ReadonlyArray<string | undefined> = [FOREIGNER, 'EXT990101NI1'];

/**
 * Returns a name as in SAT's register, in upper case with single spaces. Accents, Ñ, & and other signs stay, because
 * SAT compares them. Companies abroad are not in SAT's register, so their names keep their case.
 */
export function readName(text: string, rfc: string | undefined): string {
	const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
	return ABROAD.includes(rfc) ? name : name.toUpperCase();
}

/** Trims a postal code and adds the leading zero that a spreadsheet drops. */
export function readPostalCode(text: string): string {
	return /^[1-9]\d{3}$/.test(text.trim()) ? `0${text.trim()}` : text.trim();
}

/** Returns a UUID as in the stamp: in upper case, without spaces and braces. Any other text is only trimmed. */
export function readUuid(text: string): string {
	const uuid = normalizeKey(text)
		.replace(/[\s{}]+/g, '')
		.toUpperCase();
	return isUuid(uuid) ? uuid : text.trim();
}

/** Converts to lower case without accents and signs: "Código Postal (fiscal)" becomes "codigo postal fiscal". */
export function plainText(text: string): string {
	const known = plainTexts.get(text);
	if (known !== undefined) return known;
	const plain = plainTextOf(text);
	if (text.length > MAX_KEY_LENGTH) return plain;
	if (plainTexts.size >= MAX_ENTRIES) plainTexts.clear();
	plainTexts.set(text, plain);
	return plain;
}

const plainTexts = new Map<string, string>();
const [MAX_ENTRIES, MAX_KEY_LENGTH] = [5_000, 200];

function plainTextOf(text: string): string {
	return text
		.replace(/[²³]/g, (sign) => (sign === '²' ? '2' : '3'))
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim();
}

/** Shops leave these HTML entities in the names of products and customers. */
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
const MAX_DECODINGS = 2;

/** Replaces HTML entities with their characters, but keeps unknown entities and entities for control characters. */
export function withoutEntities(text: string): string {
	let read = text;
	for (let times = 0; times < MAX_DECODINGS && read.includes('&'); times++) {
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

interface BrokenText {
	found: string;
	cause: Phrase;
	fix: Phrase;
}

/** `undefined` matches in "Orden undefined", but not in `$undefined`. */
const word = (pattern: string) =>
	new RegExp(`(?<![\\p{L}\\p{N}_$])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'u');

/**
 * Matches UTF-8 read in another encoding: "Ã±" for ñ, "Â°" for °, "â€“" for a dash. Skips Ã and Â before letters, as in
 * Portuguese words.
 */
const OF_UTF8 =
	/Ã[\u0081\u0089\u008D\u0091\u0093\u009A\u009C‰‘“šœ¡©\u00AD±³º¼]|Â[\u00A0¡°´·º½¼¾¿®«»]|â€[“”™œ¢¦\u009D]/;

/**
 * Matches a wrong character that an old encoding left in a word: "ESPA¥OLA" and "ni¤o" from MS-DOS, "ESPA„OLA" from a
 * Mac.
 */
const SIGN_IN_WORD = /(?<=\p{L})[¢£¤¥‚„†‡\u0080-\u009F](?=\p{L})/u;

/** Matches a "?" that replaces a letter ("Pi?ata" for "Piñata"), but not in web addresses ("p?id"). */
const MARK_IN_WORD =
	/\?(?<=(?:^|[\s"(])(?:\p{L}*\p{Ll}\?(?=\p{Ll})|\p{L}*\p{Lu}\?(?=\p{Lu})))(?=\p{L}+(?:$|[\s.,;:")]))/u;

const NO_VALUE = { cause: 'noValue', fix: 'lookForValue' } as const;

/**
 * These patterns match null and NaN from JavaScript, but not NULL (a surname), NAN (a brand) or "null modem" (a cable).
 */
const forms: ReadonlyArray<{ form: RegExp; cause: Kind; fix: Kind }> = [
	{ form: /\[object \w+\]/, cause: 'objectInText', fix: 'nameOneValue' },
	{ form: /\{\{/, cause: 'notEvaluated', fix: 'evaluateExpression' },
	{ form: word('undefined'), ...NO_VALUE },
	{ form: word('null(?![ -]?m[oó]dem)'), ...NO_VALUE },
	{ form: word('NaN'), cause: 'textInCalculation', fix: 'lookAtCalculation' },
	{ form: /Invalid Date(Time)?/, cause: 'unreadableDate', fix: 'lookAtDate' },
	{
		form: /#(N\/[AD]|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|¡(REF|VALOR|DIV\/0|NUM|NULO)!|¿NOMBRE\?)/,
		cause: 'cellError',
		fix: 'correctCell',
	},
	{ form: /\uFFFD/, cause: 'lostLetter', fix: 'readWithEncoding' },
	{ form: OF_UTF8, cause: 'lostLetter', fix: 'readWithEncoding' },
	{ form: SIGN_IN_WORD, cause: 'lostLetter', fix: 'readWithEncoding' },
	{ form: MARK_IN_WORD, cause: 'lostLetter', fix: 'readWithEncoding' },
	{
		form: /[^\t\n\r\x20-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u,
		cause: 'noXmlCharacter',
		fix: 'removeCharacter',
	},
];

const SUSPECT =
	/\[object |\{\{|undefined|null|NaN|Invalid Date|[#ÃÂâ¢£¤¥‚„†‡?\u0080-\u009F]|[^\t\n\r\x20-\u{D7FF}\u{E000}-\u{FFFC}\u{10000}-\u{10FFFF}]/u;

/**
 * Finds the trace of an error in an expression or import, such as "undefined", "[object Object]", or a damaged letter.
 * @returns undefined if a person could have written the text
 */
export function brokenText(text: string): BrokenText | undefined {
	return (SUSPECT.test(text) ? textOfForm(text) : undefined) ?? unseenText(text);
}

function textOfForm(text: string): BrokenText | undefined {
	for (const { form, cause, fix } of forms) {
		const found = form.exec(text)?.[0];
		if (found !== undefined) return { found, cause: { kind: cause }, fix: { kind: fix } };
	}
	return undefined;
}

function unseenText(text: string): BrokenText | undefined {
	const unseen = unseenIn(text);
	if (unseen === undefined) return undefined;
	const { before, character } = unseen;
	const cause: Phrase =
		before === '' ? { kind: 'unseenAtStart' } : { kind: 'unseenAfter', values: { before } };
	const fix: Phrase = { kind: 'writeWithoutUnseen', values: { text: normalizeKey(text) } };
	return { found: character, cause, fix };
}
