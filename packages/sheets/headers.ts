import { plainText } from 'cfdi-mx/parts';
import { cellText, FLAG } from './cells';
import type { Columns, Column } from './columns';
import { BUYER } from './columns';
import { refused } from './problem';

/** Words without meaning in a header: "Precio unitario (MXN)", "Clave Prod. Serv. SAT*". */
const ANY = /^(de|del|el|la|los|las|al|a|o|y|en|of|the|mxn|mn|pesos|opcional|requerido|\d+)$/;

const abbreviations: Readonly<Record<string, string>> = {
	cant: 'cantidad',
	cod: 'codigo',
	cond: 'condiciones',
	cve: 'clave',
	descto: 'descuento',
	doc: 'documento',
	dom: 'domicilio',
	dscto: 'descuento',
	dto: 'descuento',
	fact: 'factura',
	ident: 'identificacion',
	impte: 'importe',
	med: 'medida',
	met: 'metodo',
	mon: 'moneda',
	porcentaje: 'pct',
	reg: 'regimen',
	ret: 'retencion',
	tpo: 'tipo',
};

/** "I.V.A." means IVA. */
const INITIALS = /(?<!\p{L})(\p{L})\.\s?(?=\p{L}(?!\p{L}))/gu;

/** An enumeration, such as "a) RFC". */
const ITEM = /^\s*[a-z\d]{1,2}\)\s*/i;

/** The law's article of the fuel quota. Otherwise its number and its letter would be dropped as usual words. */
const ARTICLE_2A = /(?<![\p{L}\p{N}])2(?:[o°º]\.?)?(?:\.?\s?-\s?)?A(?![\p{L}\p{N}])/giu;

/** Odoo exports lines as "Líneas de factura/Producto". */
const OF_LINE = /^\s*(?:l[ií]neas? de (?:la )?factura|invoice lines?|partidas?)\s*\//i;

/** The mark with which an office chooses between two columns: "Importe (usar)", "Subtotal (no usar)". */
const MARK = /\(?\s*\b(no\s+)?usar\b\s*\)?\s*$/i;

/** "RFC emisor" does not describe the customer. */
const ISSUER = /^(emisor|vendedor|proveedor|issuer|seller)$/;

/** A header name is shorter; a cell can contain a whole text. */
const LONGEST = 80;

/**
 * Returns the words of a header without case, accents and punctuation. Keeps `%` as the word `pct`, unless it follows
 * a number.
 */
function wordsOf(header: string): string[] {
	const text = header
		.slice(0, LONGEST)
		.replace(ITEM, '')
		.replace(INITIALS, '$1')
		.replace(ARTICLE_2A, '2a')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.replace(/(\p{L})(\d)/gu, '$1 $2')
		.replace(/(\d)\s*%/g, '$1')
		.replaceAll('%', ' pct ');
	const words = plainText(text)
		.split(' ')
		.filter((word) => !ANY.test(word))
		.map((word) => abbreviations[word] ?? word);
	// "% de IVA" equals "IVA %".
	const percent = words.filter((word) => word === 'pct').slice(0, 1);
	return [...words.filter((word) => word !== 'pct'), ...percent];
}

/** Joins the words of a header that carry meaning. */
function bareHeader(words: readonly string[], beside: RegExp | undefined): string {
	const telling = words.filter((word) => beside?.test(word) !== true);
	return (telling.length === 0 ? words : telling).join('');
}

interface Meaning {
	column: string;
	/** Lower is more exact. */
	rank: number;
	/** Counts only if the cells match. */
	isMaybe: boolean;
	/** The header names the customer: "RFC del cliente". */
	isOfBuyer: boolean;
	/** The office marked this column with "(usar)". */
	isChosen: boolean;
}

interface Candidate extends Meaning {
	place: number;
}

/** The candidate headers by column name. */
export type Places = ReadonlyMap<string, readonly Candidate[]>;

interface Named {
	column: string;
	group: number;
	isMaybe: boolean;
	isOfLine: boolean;
}

type Names = ReadonlyMap<RegExp | undefined, ReadonlyMap<string, readonly Named[]>>;

/** Returns the column names as bare headers, grouped by their words without meaning. */
function namesOf(columns: Columns): Names {
	const all = new Map<RegExp | undefined, Map<string, Named[]>>();
	for (const [column, { names, maybe, beside, isOfLine = false }] of Object.entries(columns)) {
		const named = all.get(beside) ?? new Map<string, Named[]>();
		all.set(beside, named);
		const groups = [
			...names.map((list, group) => ({ list, group, isMaybe: false })),
			...(maybe === undefined ? [] : [{ list: maybe, group: names.length - 1, isMaybe: true }]),
		];
		for (const { list, group, isMaybe } of groups) {
			for (const name of list.split(',').map((one) => bareHeader(wordsOf(one), beside))) {
				const others = named.get(name) ?? [];
				if (others.some((other) => other.column === column)) continue;
				named.set(name, [...others, { column, group, isMaybe, isOfLine }]);
			}
		}
	}
	return all;
}

/** Caches the names, because the tables of columns are constant. */
const read = new WeakMap<Columns, Names>();

/** Returns the columns that a header can mean; empty if the office marked it with "(no usar)". */
function meaningsIn(names: Names, header: string): Meaning[] {
	const [mark, no] = MARK.exec(header) ?? [];
	if (no !== undefined) return [];
	const isOfLine = OF_LINE.test(header);
	const words = wordsOf(header.replace(MARK, '').replace(OF_LINE, ''));
	// "Clave SAT" differs from "Clave", but in "Forma de pago SAT" the word adds no meaning.
	const spellings = [words, words.filter((word) => word !== 'sat')];
	for (const spelling of spellings) {
		const found = [...names].flatMap(([beside, byName]) =>
			(byName.get(bareHeader(spelling, beside)) ?? []).map((named) => ({ ...named, beside })),
		);
		if (found.length === 0) continue;
		return found
			.filter((named) => named.isOfLine || !isOfLine)
			.map(({ column, group, isMaybe, beside }) => {
				const isOfBuyer =
					beside === BUYER && words.length > 1 && words.some((word) => BUYER.test(word));
				const rank = 2 * group + (isOfBuyer ? 0 : 1);
				return { column, rank, isMaybe, isOfBuyer, isChosen: mark !== undefined };
			});
	}
	return [];
}

/** Returns whether the office excludes a column, in the header or in the setting for all files. */
export function isMarkedUnused(header: string, said: SaidHeaders = {}): boolean {
	return MARK.exec(meant(header, said).slice(-LONGEST))?.[1] !== undefined;
}

/** The office's setting for all files: the column name for a header. */
type SaidHeaders = Readonly<Record<string, string>>;

/** Applies the office's setting to a header: "Venta" with the name Total becomes "Total (usar)". */
function meant(header: string, said: SaidHeaders): string {
	const words = plainText(header);
	const [, name] = Object.entries(said).find(([one]) => plainText(one) === words) ?? [];
	return name === undefined || name === '' ? header : MARK.test(name) ? name : `${name} (usar)`;
}

/** Returns a header as the office means it, in lowercase without accents and marks: "importe sin iva". */
export function meantHeader(header: string, said: SaidHeaders = {}): string {
	return wordsOf(meant(header.slice(0, LONGEST), said).replace(MARK, '')).join(' ');
}

/** Returns a function that finds columns in rows of headers. Caches each header. */
export function headerFinder(
	columns: Columns,
	said: SaidHeaders = {},
): (headers: readonly string[]) => Places {
	const names = read.get(columns) ?? namesOf(columns);
	read.set(columns, names);
	const known = new Map<string, readonly Meaning[]>([['', []]]);
	const meaningsOf = (header: string): readonly Meaning[] => {
		const text = header.slice(0, LONGEST);
		const meanings = known.get(text) ?? meaningsIn(names, meant(text, said));
		known.set(text, meanings);
		return meanings;
	};
	return (headers) => {
		const found = new Map<string, Candidate[]>();
		for (const [place, header] of headers.entries()) {
			for (const meaning of meaningsOf(header)) {
				const others = found.get(meaning.column);
				if (others === undefined) found.set(meaning.column, [{ ...meaning, place }]);
				else others.push({ ...meaning, place });
			}
		}
		return found;
	};
}

/** Returns the issuer's attribute in a header: "RFC emisor" is `rfc`, "LugarExpedicion" is `lugarexpedicion`. */
function issuerHeader(header: string): string {
	const words = wordsOf(header);
	if (words[0] === 'lugar') return words.join('');
	return words.some((word) => ISSUER.test(word)) ? bareHeader(words, ISSUER) : '';
}

/** The field of a problem with the whole spreadsheet. */
export const SPREADSHEET = 'Spreadsheet';

interface Below {
	headers: readonly string[];
	rows: ReadonlyArray<readonly unknown[]>;
}

/** Columns that can also describe the issuer, and the beginning of such a header. */
const ofEither: Readonly<Record<string, RegExp>> = {
	taxRegime: /^regimen/,
	postalCode: /^(?:cp|codigopostal|domicilio|lugar)/,
};

/**
 * Returns the places of each column. Takes the most exact of several headers. If two are equally exact and their
 * cells differ, only the office knows which one counts.
 * @throws Problems if two headers remain, a column is ambiguous, or a required column is missing
 */
export function placesOf(
	columns: Columns,
	found: Places,
	below: Below,
): Map<string, readonly number[]> {
	const places = new Map<string, readonly number[]>();
	const pairs: Array<readonly [number, number]> = [];
	const read = new Map<number, string[]>();
	const cellsAt = (place: number): string[] => {
		const cells = read.get(place) ?? below.rows.map((row) => cellText(row[place]));
		read.set(place, cells);
		return cells;
	};
	const mixedUp = (name: string): Candidate[] =>
		Object.entries(columns).flatMap(([other, { orAs }]) =>
			orAs?.column !== name
				? []
				: (found.get(other) ?? [])
						.filter((one) => !found.get(name)?.some(({ place }) => place === one.place))
						.filter((one) => isLike({ ...one, isMaybe: true }, { names: [], ...orAs }, cellsAt))
						.map((one) => ({ ...one, column: name, rank: one.rank + MIXED_UP })),
		);
	for (const [name, column] of Object.entries(columns)) {
		const candidates = [...(found.get(name) ?? []), ...mixedUp(name)];
		if (column.asksIfFlags) refuseFlags(candidates, cellsAt, below.headers);
		const fitting = candidates.filter((one) => one.isChosen || isLike(one, column, cellsAt));
		if (column.isMany && fitting.length > 0) {
			places.set(
				name,
				fitting.map(({ place }) => place),
			);
			continue;
		}
		const [best, ...others] = mostExact(
			fitting.map((one) =>
				isSure(one, column, below.headers) ? { ...one, rank: one.rank - 1 } : one,
			),
			cellsAt,
		);
		if (best === undefined) continue;
		places.set(name, [best.place]);
		pairs.push(...others.map(({ place }) => [best.place, place] as const));
		refuseUnlessBuyers(name, best, below.headers);
	}
	if (pairs.length > 0) throw twice(pairs, below.headers);
	refuseMissing(columns, places);
	return places;
}

/** A column with the right name has priority over a mixed-up one. */
const MIXED_UP = 100;

function isLike(
	{ place, isMaybe }: Candidate,
	{ like, unlike }: Column,
	cellsAt: (place: number) => string[],
): boolean {
	if (unlike === undefined && !isMaybe) return true;
	const cells = cellsAt(place).filter(Boolean);
	if (isMaybe && !(cells.length > 0 && cells.every((cell) => like?.test(cell)))) return false;
	return !(cells.length > 0 && unlike !== undefined && cells.every((cell) => unlike.test(cell)));
}

function isSure({ place }: Candidate, { surely }: Column, headers: readonly string[]): boolean {
	if (surely?.header.test(headers[place] ?? '') !== true) return false;
	return headers.some((header) => surely.beside.test(header));
}

/**
 * Returns the candidates with the best rank. Counts columns with equal cells once, and ignores empty columns if
 * others have cells.
 */
function mostExact(
	candidates: readonly Candidate[],
	cellsAt: (place: number) => string[],
): Candidate[] {
	if (candidates.length < 2) return [...candidates];
	const chosen = candidates.filter(({ isChosen }) => isChosen);
	const all = chosen.length > 0 ? chosen : candidates;
	const filled = all.filter(({ place, isOfBuyer }) => isOfBuyer || cellsAt(place).some(Boolean));
	const left = filled.length > 0 ? filled : all;
	const rank = Math.min(...left.map((one) => one.rank));
	const best = left.filter((one) => one.rank === rank);
	const [first] = best;
	if (first === undefined || filled.length === 0) return best;
	const cells = cellsAt(first.place);
	const isSame = ({ place }: Candidate) => cellsAt(place).every((cell, at) => cell === cells[at]);
	return [first, ...best.slice(1).filter((other) => !isSame(other))];
}

/** "Factura" with SI and NO means either that an invoice is wanted or that one exists. */
function refuseFlags(
	candidates: readonly Candidate[],
	cellsAt: (place: number) => string[],
	headers: readonly string[],
): void {
	for (const { place, isMaybe } of candidates) {
		const cells = cellsAt(place).filter(Boolean);
		const [value] = cells;
		const header = headers[place] ?? '';
		// A word in "Factura", such as "Pendiente", also describes the invoice.
		const isFlag = /fact|invoice/i.test(header) ? /^\D+$/ : FLAG;
		if (isMaybe || value === undefined || !cells.every((cell) => isFlag.test(cell))) continue;
		throw refused(SPREADSHEET, 'flagColumnUnclear', { values: { header, value } });
	}
}

/** Next to "RFC emisor", a bare "Régimen fiscal" can be the issuer's. */
function refuseUnlessBuyers(
	name: string,
	{ place, isChosen, isOfBuyer }: Candidate,
	headers: readonly string[],
): void {
	const own = ofEither[name];
	if (own === undefined || isChosen || isOfBuyer) return;
	const issuers = headers.find((header) => issuerHeader(header) === 'rfc');
	if (issuers === undefined || headers.some((header) => own.test(issuerHeader(header)))) return;
	throw refused(SPREADSHEET, 'columnOfWhom', { values: { header: headers[place] ?? '', issuers } });
}

/** Headers with different rates are different taxes. */
function areTaxes([first, second]: readonly [number, number], headers: readonly string[]): boolean {
	const rates = [first, second].map((place) => RATE.exec(headers[place] ?? '')?.[1]);
	return rates[0] !== rates[1];
}

const RATE = /(?:iva|ieps|isr|vat|tax|ret)\D*(\d+(?:\.\d+)?)/i;

function twice(pairs: ReadonlyArray<readonly [number, number]>, headers: readonly string[]) {
	const named = pairs.map(([first, second]) => ({
		kind: 'columnPair' as const,
		values: { first: headers[first] ?? '', second: headers[second] ?? '' },
	}));
	const isOfTaxes = pairs.some((pair) => areTaxes(pair, headers));
	return refused(SPREADSHEET, isOfTaxes ? 'taxColumns' : 'columnTwice', {
		values: { pairs: named },
	});
}

/** Limit of names in a message. */
const MOST_NAMED = 4;

/** Returns the first names of each group, alternating between the groups. */
function usualNames(names: readonly string[]): string[] {
	const groups = names.map((group) => group.split(', '));
	return groups
		.flatMap((group) => group.map((name, index) => ({ name, index })))
		.sort((one, other) => one.index - other.index)
		.slice(0, MOST_NAMED)
		.map(({ name }) => name);
}

function refuseMissing(columns: Columns, places: ReadonlyMap<string, unknown>): void {
	const missing = Object.entries(columns).flatMap(([name, { names, isRequired, orElse = [] }]) =>
		isRequired && ![name, ...orElse].some((one) => places.has(one))
			? [`(${usualNames(names).join(' / ')})`]
			: [],
	);
	if (missing.length === 0) return;
	throw refused(SPREADSHEET, missing.length === 1 ? 'columnMissing' : 'columnsMissing', {
		values: { count: String(missing.length), columns: missing },
		remedy: 'addColumns',
	});
}
