import { plainText } from 'cfdi-mx/parts';
import type { Columns } from './columns';
import { BUYER } from './columns';

/** "Precio unitario (MXN)", "Clave Prod. Serv. SAT*". */
const ANY = /^(de|del|el|la|los|las|al|a|o|y|en|of|the|mxn|mn|pesos|opcional|requerido|\d+)$/;

/** How offices shorten a word. */
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

/** "I.V.A." is IVA. */
const INITIALS = /(?<!\p{L})(\p{L})\.\s?(?=\p{L}(?!\p{L}))/gu;

/** "a) RFC" */
const ITEM = /^\s*[a-z\d]{1,2}\)\s*/i;

/** The article of the quota of fuel, whose number and letter would be left out as usual words. */
const ARTICLE_2A = /(?<![\p{L}\p{N}])2(?:[o°º]\.?)?(?:\.?\s?-\s?)?A(?![\p{L}\p{N}])/giu;

/** Odoo exports lines as "Líneas de factura/Producto". */
const OF_LINE = /^\s*(?:l[ií]neas? de (?:la )?factura|invoice lines?|partidas?)\s*\//i;

/** With which an office says which of two columns counts: "Importe (usar)", "Subtotal (no usar)". */
const MARK = /\(?\s*\b(no\s+)?usar\b\s*\)?\s*$/i;

/** "RFC emisor" is not a column of the customer. */
const ISSUER = /^(emisor|vendedor|proveedor|issuer|seller)$/;

/** A name is not longer; a cell may be a whole text. */
const LONGEST = 80;

/** The words of a header, without case, accents and signs; `%` that no number has is one of them. */
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
	// "% de IVA" is "IVA %".
	const percent = words.filter((word) => word === 'pct').slice(0, 1);
	return [...words.filter((word) => word !== 'pct'), ...percent];
}

/** A header without what says nothing: its words in one. */
function bareHeader(words: readonly string[], beside: RegExp | undefined): string {
	const telling = words.filter((word) => beside?.test(word) !== true);
	return (telling.length === 0 ? words : telling).join('');
}

/** A column that a header may stand for. */
interface Meaning {
	column: string;
	/** The lower, the more exact. */
	rank: number;
	/** It is one only where its cells are like it. */
	isMaybe: boolean;
	/** It says whose it is: "RFC del cliente". */
	isOfBuyer: boolean;
	/** The office says that this one counts. */
	isChosen: boolean;
}

/** A header that may stand for a column. */
export interface Candidate extends Meaning {
	place: number;
}

/** The headers that may stand for each column, by the name of the column. */
export type Places = ReadonlyMap<string, readonly Candidate[]>;

interface Named {
	column: string;
	group: number;
	isMaybe: boolean;
	isOfLine: boolean;
}

type Names = ReadonlyMap<RegExp | undefined, ReadonlyMap<string, readonly Named[]>>;

/** The names of columns as bare headers; those in which the same words say nothing are together. */
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

/** The names of each table of columns, which does not change. */
const read = new WeakMap<Columns, Names>();

/** What a header may stand for; nothing where the office says that it does not count. */
function meaningsIn(names: Names, header: string): Meaning[] {
	const [mark, no] = MARK.exec(header) ?? [];
	if (no !== undefined) return [];
	const isOfLine = OF_LINE.test(header);
	const words = wordsOf(header.replace(MARK, '').replace(OF_LINE, ''));
	// "Clave SAT" is more than "Clave"; in "Forma de pago SAT" the word says nothing.
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

/** Whether the office says that a column does not count, in the header or once for all files. */
export function isMarkedUnused(header: string, said: SaidHeaders = {}): boolean {
	return MARK.exec(meant(header, said).slice(-LONGEST))?.[1] !== undefined;
}

/** What headers are, as the office says once for all files. */
type SaidHeaders = Readonly<Record<string, string>>;

/** A header with what the office says of it: "Venta", which it calls Total, is "Total (usar)". */
function meant(header: string, said: SaidHeaders): string {
	const words = plainText(header);
	const [, name] = Object.entries(said).find(([one]) => plainText(one) === words) ?? [];
	return name === undefined || name === '' ? header : MARK.test(name) ? name : `${name} (usar)`;
}

/** A header as the office means it, in small letters without accents and marks: "importe sin iva". */
export function meantHeader(header: string, said: SaidHeaders = {}): string {
	return wordsOf(meant(header.slice(0, LONGEST), said).replace(MARK, '')).join(' ');
}

/** Finds the headers of columns in rows. It reads each header once, however many rows have it. */
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

/** What a header says of the issuer: "RFC emisor" is `rfc`, "LugarExpedicion" `lugarexpedicion`. */
export function issuerHeader(header: string): string {
	const words = wordsOf(header);
	if (words[0] === 'lugar') return words.join('');
	return words.some((word) => ISSUER.test(word)) ? bareHeader(words, ISSUER) : '';
}
