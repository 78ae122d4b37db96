import type { Problem } from 'cfdi-mx';
import type { Steps, BoundName } from 'cfdi-mx/reading';
import { beyond, bounds, isZip, plainText } from 'cfdi-mx/reading';
import { cellText } from './cells';
import type { Columns, Places } from './columns';
import {
	headerFinder,
	isMarkedUnused,
	officeHeader,
	placesOf,
	refused,
	SPREADSHEET,
} from './columns';

export type Cells = readonly unknown[];

export interface FileRow {
	row: number;
	sheet?: string;
	/** Cells by column key, with `''` for an empty cell. */
	cells: Record<string, unknown>;
}

export interface SheetRow {
	number: number;
	cells: Cells;
	cell: (column: string) => unknown;
	text: (column: string) => string;
	textsOf: (column: string) => Array<{ name: PlaceName; text: string }>;
	at: (place: number) => string;
}

export type PlaceName = `column${number}`;

export interface SheetColumn {
	place: number;
	name: PlaceName;
	/** The header or, if it is empty, the column's position in brackets, such as "(3)". */
	header: string;
	readAs?: string;
	otherOf?: string;
	isNotUsed: boolean;
}

export interface SheetOptions {
	/**
	 * The office's answers by header: the name of a known column to read, or "no usar" to ignore the
	 * column.
	 */
	headers?: Readonly<Record<string, string>>;
	rowNumberKey?: string;
	added?: AddedColumns;
}

/**
 * Columns that the caller adds to result files. They are recognized only in a file with both `result`
 * and `why`.
 */
export interface AddedColumns {
	headers: readonly string[];
	result: string;
	why: string;
	/** Matches the results of rows that an earlier run finished. */
	done: RegExp;
}

/** First bytes of an old Excel file (xls), or of a workbook with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

export type Rows = readonly [SheetRow, ...SheetRow[]];

export interface Sheet {
	above: readonly FileRow[];
	rows: readonly SheetRow[];
	has: (column: string) => boolean;
	/** Returns the file's header for a column, or the column's usual name if the file lacks it. */
	headerOf: (column: string) => string;
	officeHeaderOf: (column: string) => string;
	keyOf: (column: string) => string | undefined;
	columns: readonly SheetColumn[];
	added: AddedColumns | undefined;
	resultOf: (row: SheetRow) => string;
	isHeader: (row: SheetRow) => boolean;
	fileRow: (row: SheetRow) => FileRow;
	/** Delimiter of the CSV file, or `''` for another node's rows. */
	delimiter: Delimiter | '';
}

/**
 * Reads a CSV file's rows.
 * @throws Problems for missing or ambiguous columns, or too large a file
 */
export function* csvSheet(
	bytes: Uint8Array,
	columns: Columns,
	options: SheetOptions,
): Steps<Sheet> {
	if (bytes.length > bounds.fileBytes.most) throw beyond('fileBytes');
	if (isZip(bytes)) throw refused(SPREADSHEET, 'excelFile');
	if (OLD_EXCEL.every((byte, at) => bytes[at] === byte)) {
		throw refused(SPREADSHEET, 'oldExcelFile');
	}
	const decoded = decodedText(bytes);
	if (/^\s*<(?:!doctype|html|table|head|meta|style|\?xml|\w+:workbook)\b/i.test(decoded)) {
		throw refused(SPREADSHEET, 'pageAsSheet');
	}
	const { text, delimiters } = separated(decoded);
	const placesIn = headerFinder(columns, options.headers);
	let best: { delimiter: Delimiter; header: Header } | undefined;
	for (const delimiter of delimiters) {
		yield;
		const { rows } = csvRows(text, delimiter, MAX_ROWS_ABOVE);
		const header = headerIn(rows, placesIn);
		const most = best?.header.places.size ?? -1;
		if (header.places.size > most) best = { delimiter, header };
	}
	if (best === undefined) throw new TypeError('No delimiter was given');
	const table = yield* filledCsvRows(text, best.delimiter);
	return sheetOf(table, { columns, ...best, options });
}

/**
 * Reads rows: lists of cells, or objects with headers as keys.
 * @throws Problems for missing or ambiguous columns, or too many rows
 */
export function* rowSheet(
	given: readonly unknown[],
	columns: Columns,
	options: SheetOptions,
): Steps<Sheet> {
	const placesIn = headerFinder(columns, options.headers);
	const table = new FilledRows();
	if (given.every(Array.isArray)) {
		for (const [index, cells] of given.entries()) {
			if (table.skipsEmpty && cells.length === 0) continue;
			table.add(Array.from(cells as unknown[]), index + 1);
			yield;
		}
		const above = table.rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => cells);
		const header = headerIn(above, placesIn);
		return sheetOf(table.rows, { columns, header, delimiter: '', options });
	}
	const { rowNumberKey } = options;
	const keys = new Set<string>();
	let cells = 0;
	for (const row of given) {
		const own = Object.keys(Object(row) as object);
		cells += own.length;
		if (cells > bounds.cells.most) throw beyond('cells');
		for (const key of own) keys.add(key);
		if (keys.size > bounds.columns.most + 1) throw beyond('columns');
		yield;
	}
	if (rowNumberKey !== undefined) keys.delete(rowNumberKey);
	const headers = [...keys];
	refuseTooWide(given.length, headers.length, cells);
	table.add(headers, 1);
	for (const [index, row] of given.entries()) {
		const record = Object(row) as Record<string, unknown>;
		const number = rowNumberKey === undefined ? NaN : Number(record[rowNumberKey]);
		table.add(
			headers.map((name) => record[name]),
			Number.isInteger(number) ? number : index + 2,
		);
		yield;
	}
	const header = { at: 0, places: placesIn(headers) };
	return sheetOf(table.rows, { columns, header, delimiter: '', options });
}

function sheetOf(
	rows: readonly NumberedRow[],
	{
		columns,
		header,
		delimiter,
		options,
	}: {
		columns: Columns;
		header: Header;
		delimiter: Sheet['delimiter'];
		options: SheetOptions;
	},
): Sheet {
	const { at } = header;
	const headers = Array.from(rows[at]?.cells ?? [], headerText);
	const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
	const given = rows.reduce((sum, { cells }) => sum + cells.length, 0);
	refuseTooWide(rows.length, width, given);
	const below = rows.slice(at + 1);
	const places = placesOf(columns, header.places, {
		headers,
		rows: below.map(({ cells }) => cells),
	});
	if (below.length > bounds.filledRows.most) throw beyond('filledRows');
	const keys = keysOf(headers, width);
	const placeOf = (column: string) => places.get(column)?.[0] ?? -1;
	const empty: FileRow['cells'] = Object.fromEntries(keys.map((key) => [key, '']));
	const fileRow = ({ number, cells }: NumberedRow): FileRow => {
		// Copy `empty`, so that all keys, even `__proto__`, exist and have the headers' order.
		const byHeader = { ...empty };
		for (const [place, cell] of cells.entries()) byHeader[keys[place] ?? ''] = cell ?? '';
		return { row: number, cells: byHeader };
	};
	const { added } = options;
	const plain = headers.map(plainText);
	const isBack =
		added !== undefined && [added.result, added.why].every((one) => plain.includes(plainText(one)));
	const resultAt = isBack ? plain.lastIndexOf(plainText(added.result)) : -1;
	const ours = new Set(isBack ? added.headers.map(plainText) : []);
	return {
		above: rows.slice(0, at + 1).map(fileRow),
		rows: below.map(({ number, cells }) => {
			const cell = (column: string) => cells[placeOf(column)];
			const textAt = (place: number) => cellText(cells[place]);
			const textsOf = (column: string) =>
				(places.get(column) ?? [])
					.map((place) => ({ name: nameAt(place), text: textAt(place) }))
					.filter(({ text }) => text !== '');
			return { number, cells, cell, text: (column) => cellText(cell(column)), textsOf, at: textAt };
		}),
		has: (column) => places.has(column),
		headerOf: (column) => {
			const [, place] = /^column(\d+)$/.exec(column) ?? [];
			if (place !== undefined) return headers[Number(place) - 1] || (keys[Number(place) - 1] ?? '');
			return headers[placeOf(column)] || (columns[column]?.names[0]?.split(', ')[0] ?? column);
		},
		officeHeaderOf: (column) => officeHeader(headers[placeOf(column)] ?? '', options.headers),
		keyOf: (column) => keys[placeOf(column)],
		columns: keys.map((key, place) => {
			const title = headers[place] || key;
			const readAs = [...places].find(([, found]) => found.includes(place))?.[0];
			const [otherOf, candidates = []] =
				[...header.places].find(
					([column, found]) => places.has(column) && found.some((one) => one.place === place),
				) ?? [];
			// Ignore this column if the office chose another column for the same data.
			const isDecided = readAs === undefined && candidates.some(({ isChosen }) => isChosen);
			return {
				place,
				name: nameAt(place),
				header: title,
				...(readAs !== undefined && { readAs }),
				...(otherOf !== undefined && { otherOf }),
				isNotUsed:
					isDecided ||
					isMarkedUnused(title, options.headers) ||
					(readAs === undefined && ours.has(plainText(title))),
			};
		}),
		added,
		resultOf: ({ cells }) => (resultAt < 0 ? '' : cellText(cells[resultAt])),
		isHeader: ({ cells }) => {
			const texts = cells.map(headerText);
			return texts.some(Boolean) && texts.every((text, place) => text === (headers[place] ?? ''));
		},
		fileRow,
		delimiter,
	};
}

/** The middle of a longer header is removed to save time. */
const MAX_HEADER_TEXT = 300;

function headerText(cell: unknown): string {
	const text = cellText(cell);
	if (text.length <= MAX_HEADER_TEXT) return text;
	const half = MAX_HEADER_TEXT / 2;
	return `${text.slice(0, half)}…${text.slice(-half)}`;
}

function nameAt(place: number): PlaceName {
	return `column${place + 1}`;
}

export type SheetItem = {
	rows: readonly FileRow[];
} & (
	| {
			kind: 'invoice';
			key: string;
			email: string;
			notes: Problem[];
			invoice: Record<string, unknown>;
	  }
	| Cancellation
	/** Problems have fields such as `rows[3].rfc`, in which 3 is the row number in the file. */
	| { kind: 'refused'; key: string; problems: readonly Problem[] }
	| SheetHeader
	| { kind: 'other' }
);

interface SheetHeader {
	kind: 'header';
	delimiter: string;
	columns?: { invoiceId?: string; uuid?: string };
	sheet?: string;
	hiddenRows?: readonly number[];
	notRead?: readonly string[];
}

interface Cancellation {
	kind: 'cancellation';
	/** At least one of invoiceId, uuid and folio is filled. */
	invoiceId: string;
	uuid: string;
	folio: string;
	cancellationReason: string;
	replacementUuid: string;
	notes: readonly Problem[];
}

export function otherRows(sheet: Sheet, others: readonly SheetRow[]): SheetItem[] {
	const last = sheet.rows.findLast(({ cells }) => !isBlank(cells))?.number ?? 0;
	return [
		...sheet.above.map((row, index, { length }): SheetItem => {
			const isHeader = index === length - 1;
			return isHeader
				? { kind: 'header', delimiter: sheet.delimiter, rows: [row] }
				: { kind: 'other', rows: [row] };
		}),
		...others
			.filter(({ number }) => number <= last)
			.map((row): SheetItem => ({ kind: 'other', rows: [sheet.fileRow(row)] })),
	];
}

/** Maximum number of cells (rows x columns) in a sheet that is more than nine tenths empty. */
const MAX_MOSTLY_EMPTY = 1_000_000;

interface NumberedRow {
	number: number;
	cells: readonly unknown[];
}

const MAX_EMPTY_ROWS = 1_000;

class FilledRows {
	readonly rows: NumberedRow[] = [];
	private emptyRows = 0;
	private cells = 0;

	get skipsEmpty(): boolean {
		return this.emptyRows >= MAX_EMPTY_ROWS;
	}

	add(cells: readonly unknown[], number: number): void {
		if (isBlank(cells)) {
			this.emptyRows += 1;
			if (this.emptyRows > MAX_EMPTY_ROWS || number > bounds.rows.most) return;
		}
		if (number > bounds.rows.most) throw beyond('rows');
		this.cells += cells.length;
		if (this.cells > bounds.cells.most) throw beyond('cells');
		const isTooLong = (cell: unknown) =>
			typeof cell === 'string' && cell.length > bounds.cellLength.most;
		if (cells.some(isTooLong)) throw beyond('cellLength', {}, `rows[${number}]`);
		this.rows.push({ number, cells });
	}
}

function isBlank(cells: readonly unknown[]): boolean {
	return cells.every(
		(cell) => cell === undefined || cell === null || cell === '' || cellText(cell) === '',
	);
}

/** Refuses a large, mostly empty sheet, because each row, however short, takes memory for every column. */
function refuseTooWide(rows: number, width: number, given: number): void {
	if (width > bounds.columns.most) throw beyond('columns');
	const all = rows * width;
	if (all <= MAX_MOSTLY_EMPTY || (all <= 10 * given && all <= bounds.cells.most)) return;
	throw refused(SPREADSHEET, 'mostlyEmpty', {
		values: { rows: String(rows), columns: String(width) },
	});
}

/** Each item repeats all keys, so they must be short. */
const MAX_KEY_LENGTH = 200;

/**
 * Makes unique keys. Adds the position to empty, repeated and numeric headers, because JavaScript sorts
 * numeric keys first.
 */
function keysOf(headers: readonly string[], width: number): string[] {
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

/**
 * Number of rows in which to look for the header. Rows further down match column names only by chance.
 */
const MAX_ROWS_ABOVE = 50;

const MAX_HEADER_CELLS = 20_000;

interface Header {
	at: number;
	places: Places;
}

/**
 * Finds the header row. Also combines each row with the row above, which can contain titles
 * ("Emisor") or the first words of headers.
 */
function headerIn(
	rows: ReadonlyArray<readonly unknown[]>,
	placesIn: (headers: string[]) => Places,
): Header {
	let best: Header = { at: 0, places: new Map() };
	let most = 0;
	let above: readonly string[] = [];
	let looked = 0;
	for (const [at, cells] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
		if (looked > MAX_HEADER_CELLS) break;
		const own = cells.slice(0, bounds.columns.most).map(cellText);
		looked += own.filter(Boolean).length;
		if (own.some((text) => OF_DATA.test(text.slice(0, 100)))) {
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

const OF_DATA =
	/^(?:[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\S+@\S+\.\S+|\$?-?[\d,]+\.\d{1,6}|\d{4}-\d\d-\d\d.*|\d{1,2}\/\d{1,2}\/\d{2,4}.*)$/i;

function clear(places: Places): number {
	const twice = [...places.values()].filter(({ length }) => length > 1);
	return places.size - twice.length / 2;
}

function isTitle(above: readonly string[]): boolean {
	const texts = above.filter(Boolean);
	return texts.length > 1 && texts.every((text) => /^\D{2,40}$/.test(text));
}

/**
 * Adds titles in the row above, such as "Receptor", to the headers. A title can apply to several
 * columns, because Excel keeps merged cells' text only in the first cell.
 */
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

const PARTY = /^\W*(?:datos del )?(?:emisor|receptor|cliente|comprador|vendedor|proveedor)\W*$/i;

const OF_PARTY =
	/^(?:r\.?f\.?c|nombre|raz[oó]n|denominaci|r[eé]g|c\.? ?p|c[oó]d\w*\.? postal|domicilio|correo|e-?mail)/i;

/** SAT's lists have the delimiter `~`. */
const DELIMITERS = [',', ';', '\t', '|', '~'] as const;

type Delimiter = (typeof DELIMITERS)[number];

/**
 * Decodes a CSV file. Excel saves UTF-8 with a byte order mark, UTF-16 or the Windows code page. Other
 * programs save plain UTF-8.
 */
function decodedText(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		// The Windows code page also reads Latin-1, except for control characters.
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/** Matches a first line such as `sep=;`, which tells Excel the delimiter and does not count as a row. */
const SEPARATOR_LINE = /^sep=([,;\t|~])(?:\r\n|\r|\n|$)/i;

function separated(text: string): { text: string; delimiters: readonly Delimiter[] } {
	const [line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
	if (line === undefined) return { text, delimiters: DELIMITERS };
	return { text: text.slice(line.length), delimiters: [delimiter as Delimiter] };
}

interface CsvRows {
	rows: string[][];
	unclosed: number | undefined;
}

/**
 * Reads a CSV text according to RFC 4180, with any line breaks. An empty line counts as a row. `most` is
 * the maximum number of rows.
 */
export function csvRows(text: string, delimiter: Delimiter, most = Infinity): CsvRows {
	const reader = new CsvReader(text, delimiter);
	const rows: string[][] = [];
	while (rows.length < most && !reader.isAtEnd && reader.beyond === undefined) {
		rows.push(reader.row());
	}
	return { rows, unclosed: reader.unclosed };
}

function* filledCsvRows(text: string, delimiter: Delimiter): Steps<NumberedRow[]> {
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

const MAX_CELLS_READ = 2 * bounds.cells.most;

class CsvReader {
	rowsRead = 0;
	unclosed: number | undefined;
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

	/** True also after a final line break, which does not begin another row. */
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
				// A delimiter at the end of the file is followed by an empty cell.
				if (this.isAtEnd) return [...row, ''];
				continue;
			}
			if (text[stop] === '\r' && text[this.at] === '\n') this.at += 1;
			return row;
		}
	}

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
