import type { Steps } from 'cfdi-mx';
import { beyond, bounds } from 'cfdi-mx';
import type { BoundName } from 'cfdi-mx/parts';
import { cellText } from './cells';
import type { Places } from './headers';
import { SPREADSHEET } from './headers';
import { refused } from './problem';

/** Limit of cells for any sheet once each row has all columns. A filled sheet can have more. */
const MOST_EMPTY = 1_000_000;

export function cellsIn(table: readonly NumberedRow[]): number {
	return table.reduce((sum, { cells }) => sum + cells.length, 0);
}

/** A row with its number in the file, counted from 1. */
export interface NumberedRow {
	number: number;
	cells: readonly unknown[];
}

/** Number of empty rows to keep. The others use no memory. */
const MOST_EMPTY_ROWS = 1_000;

export class FilledRows {
	readonly rows: NumberedRow[] = [];
	private emptyRows = 0;
	private cells = 0;

	/** Whether empty rows can be skipped from now on. */
	get skipsEmpty(): boolean {
		return this.emptyRows >= MOST_EMPTY_ROWS;
	}

	/** @throws Problems if the rows exceed a limit */
	add(cells: readonly unknown[], number: number): void {
		if (isBlank(cells)) {
			this.emptyRows += 1;
			if (this.emptyRows > MOST_EMPTY_ROWS || number > bounds.rows.most) return;
		}
		if (number > bounds.rows.most) throw beyond('rows');
		this.cells += cells.length;
		if (this.cells > bounds.cells.most) throw beyond('cells');
		if (cells.some(isTooLong)) throw beyond('cellLength', {}, `rows[${number}]`);
		this.rows.push({ number, cells });
	}
}

export function isBlank(cells: readonly unknown[]): boolean {
	return cells.every(
		(cell) => cell === undefined || cell === null || cell === '' || cellText(cell) === '',
	);
}

function isTooLong(cell: unknown): boolean {
	return typeof cell === 'string' && cell.length > bounds.cellLength.most;
}

/** Refuses a wide sheet with short rows, because each row gets every column. */
export function refuseTooWide(rows: number, width: number, given: number): void {
	if (width > bounds.columns.most) throw beyond('columns');
	const all = rows * width;
	if (all <= MOST_EMPTY || (all <= 10 * given && all <= bounds.cells.most)) return;
	throw refused(SPREADSHEET, 'mostlyEmpty', {
		values: { rows: String(rows), columns: String(width) },
	});
}

/** Limit of a key, because each item repeats all keys. */
const MAX_KEY_LENGTH = 200;

/**
 * Returns a key for each column: its header. Adds the place to an empty or repeated header, and to a number, which
 * JavaScript would sort first.
 */
export function keysOf(headers: readonly string[], width: number): string[] {
	const keys = new Set<string>();
	for (let place = 0; place < width; place += 1) {
		const header = (headers[place] ?? '').slice(0, MAX_KEY_LENGTH).trim();
		const isOwn = header !== '' && !/^\d+$/.test(header) && !keys.has(header);
		let key = isOwn ? header : `${header} (${place + 1})`.trim();
		while (keys.has(key)) key += '*';
		keys.add(key);
	}
	return [...keys];
}

/** Limit of rows above the header. Titles are shorter, and rows further down match names only by chance. */
export const MOST_ABOVE = 50;

/** Limit of cells to search for headers: with 400 columns, the first 50 rows. */
const MAX_HEADER_CELLS = 20_000;

export interface Header {
	at: number;
	places: Places;
}

/**
 * Finds the row with the most known headers; the first of several. A header can span two rows: the upper one has
 * titles over several columns ("Emisor", "Receptor"), or the first word of each.
 */
export function headerIn(
	rows: ReadonlyArray<readonly unknown[]>,
	placesIn: (headers: string[]) => Places,
): Header {
	let best: Header = { at: 0, places: new Map() };
	let most = 0;
	let above: readonly string[] = [];
	let looked = 0;
	for (const [at, cells] of rows.slice(0, MOST_ABOVE).entries()) {
		if (looked > MAX_HEADER_CELLS) break;
		const own = cells.slice(0, bounds.columns.most).map(cellText);
		looked += own.filter(Boolean).length;
		if (own.some(isOfData)) {
			above = own;
			continue;
		}
		for (const headers of [own, ...(isTitle(above) ? [below(above, own, placesIn)] : [])]) {
			const places = placesIn(headers);
			const score = clear(places);
			if (score > most) [best, most] = [{ at, places }, score];
		}
		above = own;
	}
	return best;
}

/** Texts that cannot be a header: an RFC, a UUID, an email address, an amount, a date. */
const OF_DATA =
	/^(?:[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\S+@\S+\.\S+|\$?-?[\d,]+\.\d{1,6}|\d{4}-\d\d-\d\d.*|\d{1,2}\/\d{1,2}\/\d{2,4}.*)$/i;

function isOfData(text: string): boolean {
	return OF_DATA.test(text.slice(0, 100));
}

/** Counts the known columns. A column with several headers counts half. */
function clear(places: Places): number {
	const twice = [...places.values()].filter(({ length }) => length > 1);
	return places.size - twice.length / 2;
}

function isTitle(above: readonly string[]): boolean {
	const texts = above.filter(Boolean);
	return texts.length > 1 && texts.every((text) => /^\D{2,40}$/.test(text));
}

/** Prefixes each header with the title above it. Excel keeps the text of a merged cell only in its first cell. */
function below(
	above: readonly string[],
	own: readonly string[],
	placesIn: (headers: string[]) => Places,
): string[] {
	let party = '';
	return Array.from({ length: Math.max(above.length, own.length) }, (_none, place) => {
		const [title = '', header = ''] = [above[place], own[place]];
		if (title !== '') party = PARTY.test(title) ? title : '';
		const whole = `${title || party} ${header}`.trim();
		const isOfParty = party !== '' && OF_PARTY.test(header);
		return isOfParty || placesIn([whole]).size > 0 ? whole : header;
	});
}

/** Titles that name the party of the columns below them. */
const PARTY = /^\W*(?:datos del )?(?:emisor|receptor|cliente|comprador|vendedor|proveedor)\W*$/i;

/** Headers that each party has. */
const OF_PARTY =
	/^(?:r\.?f\.?c|nombre|raz[oó]n|denominaci|r[eé]g|c\.? ?p|c[oó]d\w*\.? postal|domicilio|correo|e-?mail)/i;

/** Returns whether a file is a ZIP with content, as an Excel workbook is. A text can also begin with PK. */
export function isZip(bytes: Uint8Array): boolean {
	return [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte);
}

/** Delimiters of CSV files; `~` is for SAT's lists. */
const DELIMITERS = [',', ';', '\t', '|', '~'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Decodes a CSV file. Excel saves UTF-8 with a byte order mark, UTF-16 ("Unicode text") or the Windows code page;
 * other programs save plain UTF-8.
 */
export function decodedText(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		// Also decodes Latin-1, which differs only in control characters. Cells do not have them.
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/** A first line that tells Excel the delimiter. Excel does not count it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t|~])(?:\r\n|\r|\n|$)/i;

/** Returns the text without its "sep=;" line, and the possible delimiters. */
export function separated(text: string): { text: string; delimiters: readonly Delimiter[] } {
	const [line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
	if (line === undefined) return { text, delimiters: DELIMITERS };
	return { text: text.slice(line.length), delimiters: [delimiter as Delimiter] };
}

interface CsvRows {
	rows: string[][];
	/** The row, counted from 1, in which a quoted cell begins that does not end. */
	unclosed: number | undefined;
}

/**
 * Reads a CSV text (RFC 4180) with any line breaks. An empty line is a row.
 * @param most limit of rows
 */
export function csvRows(text: string, delimiter: Delimiter, most = Infinity): CsvRows {
	const reader = new CsvReader(text, delimiter);
	const rows: string[][] = [];
	while (rows.length < most && !reader.isAtEnd && reader.beyond === undefined) {
		rows.push(reader.row());
	}
	return { rows, unclosed: reader.unclosed };
}

/**
 * Reads a CSV text, without most of its empty rows.
 * @throws Problems if a quoted cell does not end, or the text exceeds a limit
 */
export function* filledCsvRows(text: string, delimiter: Delimiter): Steps<NumberedRow[]> {
	const reader = new CsvReader(text, delimiter);
	const rows = new FilledRows();
	while (!reader.isAtEnd) {
		if (rows.skipsEmpty && reader.skipsEmpty()) continue;
		const row = reader.row();
		if (reader.beyond === 'cells') throw beyond('cells');
		if (reader.beyond !== undefined) throw beyond(reader.beyond, {}, `rows[${reader.rowsRead}]`);
		if (reader.unclosed !== undefined) {
			throw refused(SPREADSHEET, 'cellNotClosed', { values: { row: String(reader.unclosed) } });
		}
		rows.add(row, reader.rowsRead);
		yield;
	}
	return rows.rows;
}

/** Limit of cells in a file, including those of empty rows. */
const MAX_CELLS_READ = 2 * bounds.cells.most;

class CsvReader {
	rowsRead = 0;
	/** The row in which a quoted cell begins that does not end. */
	unclosed: number | undefined;
	/** The limit that the current row exceeds. Reading stops there. */
	beyond: BoundName | undefined;
	private cells = 0;
	private at = 0;
	private readonly stops: RegExp;

	constructor(
		private readonly text: string,
		private readonly delimiter: Delimiter,
	) {
		this.stops = new RegExp(`[${delimiter}\r\n]`, 'g');
	}

	/** A line break at the end of the file does not begin a row. */
	get isAtEnd(): boolean {
		return this.at >= this.text.length;
	}

	row(): string[] {
		const { text, delimiter, stops } = this;
		const row: string[] = [];
		this.rowsRead += 1;
		for (;;) {
			const quoted = text[this.at] === '"' ? quotedText(text, this.at) : { text: '', end: this.at };
			if (quoted.end === undefined) this.unclosed ??= this.rowsRead;
			stops.lastIndex = quoted.end ?? text.length;
			const stop = stops.exec(text)?.index ?? text.length;
			row.push(quoted.text + text.slice(quoted.end ?? text.length, stop));
			this.cells += 1;
			if (row.length > bounds.columns.most) this.beyond = 'columns';
			if (this.cells > MAX_CELLS_READ) this.beyond = 'cells';
			if (quoted.text.length > bounds.cellLength.most) this.beyond = 'cellLength';
			if (this.beyond !== undefined) return row;
			this.at = stop + 1;
			if (text[stop] === delimiter) {
				// A delimiter at the end of the file precedes an empty cell.
				if (this.isAtEnd) return [...row, ''];
				continue;
			}
			if (text[stop] === '\r' && text[this.at] === '\n') this.at += 1;
			return row;
		}
	}

	/**
	 * Skips a line of only delimiters, spaces and empty quotes.
	 * @returns whether it skipped a line
	 */
	skipsEmpty(): boolean {
		const { text } = this;
		const own = this.delimiter.charCodeAt(0);
		let at = this.at;
		let code = text.charCodeAt(at);
		while (code === own || code === SPACE || code === TAB || isEmptyQuote(text, at, own)) {
			at += code === QUOTE ? 2 : 1;
			code = text.charCodeAt(at);
		}
		if (at < text.length && code !== CR && code !== LF) return false;
		this.at = at + (code === CR && text.charCodeAt(at + 1) === LF ? 2 : 1);
		this.rowsRead += 1;
		return true;
	}
}

const [SPACE, TAB, CR, LF, QUOTE] = [32, 9, 13, 10, 34];

function isEmptyQuote(text: string, at: number, delimiter: number): boolean {
	if (text.charCodeAt(at) !== QUOTE || text.charCodeAt(at + 1) !== QUOTE) return false;
	const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at + 2)];
	const isStart = at === 0 || [delimiter, CR, LF].includes(before);
	return isStart && (at + 2 >= text.length || [delimiter, CR, LF].includes(after));
}

/** Reads a quoted cell from its first quote on, up to the limit of a cell. Two quotes are one character. */
function quotedText(text: string, start: number): { text: string; end: number | undefined } {
	const parts: string[] = [];
	let from = start + 1;
	for (;;) {
		const quote = text.indexOf('"', from);
		if (quote === -1) return { text: parts.join('"') + text.slice(from), end: undefined };
		parts.push(text.slice(from, quote));
		from = quote + 2;
		const isEnd = text[quote + 1] !== '"' || parts.length > bounds.cellLength.most + 1;
		if (isEnd) return { text: parts.join('"'), end: quote + 1 };
	}
}
