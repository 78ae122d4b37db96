import type { Steps } from 'cfdi-mx';
import { beyond, bounds } from 'cfdi-mx';
import type { BoundName } from 'cfdi-mx/parts';
import { refused } from './problem';
import { SPREADSHEET } from './places';
import type { NumberedRow } from './table';
import { FilledRows } from './table';

/** Whether a file is a ZIP with something in it, as an Excel workbook is: a text may begin with PK, too. */
export function isZip(bytes: Uint8Array): boolean {
	return [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte);
}

/** What may separate the cells of a CSV file; `~` those of SAT's lists. */
const DELIMITERS = [',', ';', '\t', '|', '~'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/**
 * The text of a CSV file. Excel saves it in UTF-8 with a byte order mark, in UTF-16 ("Unicode text"),
 * or in the code page of Windows, other programs in plain UTF-8.
 */
export function decodedText(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		// Latin-1, too: it differs where it has control characters, which no cell has.
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/** The first line with which Excel is told the delimiter; Excel does not count it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t|~])(?:\r\n|\r|\n|$)/i;

/** The text without its "sep=;", and the delimiters that it may have. */
export function separated(text: string): { text: string; delimiters: readonly Delimiter[] } {
	const [line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
	if (line === undefined) return { text, delimiters: DELIMITERS };
	return { text: text.slice(line.length), delimiters: [delimiter as Delimiter] };
}

interface CsvRows {
	rows: string[][];
	/** The row, from 1, in which a quoted cell begins that has no end. */
	unclosed: number | undefined;
}

/**
 * The rows of a CSV text (RFC 4180), with line breaks of any kind. An empty line is a row.
 * @param most rows that are read
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
 * The rows of a CSV text, without most of those that are empty.
 * @throws Problems for a quoted cell without an end, and where it is beyond what is read
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

/** Cells of a file, also of rows without anything in them. */
const MAX_CELLS_READ = 2 * bounds.cells.most;

/** Reads a CSV text row by row. */
class CsvReader {
	/** Rows that were read or skipped. */
	rowsRead = 0;
	/** The row in which a quoted cell begins that has no end. */
	unclosed: number | undefined;
	/** The limit beyond which a row is: it is not read any further. */
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

	/** A line break at the end of the file begins no row. */
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
				// A delimiter at the end of the file is before an empty cell.
				if (this.isAtEnd) return [...row, ''];
				continue;
			}
			if (text[stop] === '\r' && text[this.at] === '\n') this.at += 1;
			return row;
		}
	}

	/** Skips lines of nothing but delimiters and spaces. @returns whether there was one */
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

/** Whether a cell is two quotes, without anything between them. */
function isEmptyQuote(text: string, at: number, delimiter: number): boolean {
	if (text.charCodeAt(at) !== QUOTE || text.charCodeAt(at + 1) !== QUOTE) return false;
	const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at + 2)];
	const isStart = at === 0 || [delimiter, CR, LF].includes(before);
	return isStart && (at + 2 >= text.length || [delimiter, CR, LF].includes(after));
}

/** A quoted cell from its first quote on, up to what a cell may have; two quotes in it are one. */
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
