import type { Steps, Problem } from 'cfdi-mx';
import { beyond, bounds, finished } from 'cfdi-mx';
import { plainText } from 'cfdi-mx/parts';
import { cellText } from './cells';
import type { Columns } from './columns';
import { headerFinder, isMarkedUnused, meantHeader, placesOf, SPREADSHEET } from './headers';
import { refused } from './problem';
import type { Delimiter, Header, NumberedRow } from './table';
import {
	csvRows,
	decodedText,
	filledCsvRows,
	isZip,
	separated,
	cellsIn,
	FilledRows,
	headerIn,
	keysOf,
	MOST_ABOVE,
	refuseTooWide,
	isBlank,
} from './table';

export type Cells = readonly unknown[];

/** A row of the file, as an item has it. */
export interface FileRow {
	/** As the file counts its rows, from 1. */
	row: number;
	/** The sheet of a workbook that has several; undefined where one was read. */
	sheet?: string;
	/** What is in it, by the headers, in the order of the columns; `''` for an empty cell. */
	cells: Record<string, unknown>;
}

/** A row below the header. */
export interface SheetRow {
	/** As the file counts its rows, from 1. */
	number: number;
	cells: Cells;
	/** The cell in a column, as the file has it. */
	cell: (column: string) => unknown;
	/** The text of the cell in a column; `''` where it is empty, or the file has no such column. */
	text: (column: string) => string;
	/** The cells of all columns that are this one, without empty ones. */
	said: (column: string) => SaidCell[];
	/** The text of the cell in a place, from 0. */
	at: (place: number) => string;
}

/** What a row says in a column, and the name of that column, such as `column3`. */
interface SaidCell {
	name: PlaceName;
	text: string;
}

/** A column by its place in the file, from 1. */
export type PlaceName = `column${number}`;

/** A column of the file, whatever it has. */
export interface SheetColumn {
	place: number;
	name: PlaceName;
	/** As the file has it; where it has none, the place in brackets. */
	header: string;
	/** What it is read as. */
	readAs?: string;
	/** What it would be read as, if another column were not. */
	otherOf?: string;
	/** The office says that it does not count, or the caller wrote it. */
	isNotUsed: boolean;
}

/** What the caller knows of a file. */
export interface SheetOptions {
	/** What headers are, as the office says once for all files: the name of a column that is read, or "no usar". */
	headers?: Readonly<Record<string, string>>;
	/** Under which key rows that are objects have the number of their row. */
	rowNumberKey?: string;
	/** What the caller adds to a file that it gives back, and which may come again. */
	added?: AddedColumns;
}

/** Columns that the caller adds; they are known as such where the file has both `result` and `why`. */
export interface AddedColumns {
	headers: readonly string[];
	result: string;
	why: string;
	/** What `result` says of a row whose key protects it from being invoiced twice. */
	done: RegExp;
}

/** What an .xls file begins with, and a workbook with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** The rows of one invoice. */
export type Rows = readonly [SheetRow, ...SheetRow[]];

/** A spreadsheet of which the columns are known. */
export interface Sheet {
	/** The rows down to the header, which is the last of them. */
	above: readonly FileRow[];
	rows: readonly SheetRow[];
	has: (column: string) => boolean;
	/** The header of a column as the file has it; its usual name where the file has none. */
	headerOf: (column: string) => string;
	/** The same, with what the office says of it once for all files in its place. */
	meantHeaderOf: (column: string) => string;
	/** The key of a column in the cells of a `FileRow`; undefined where the file has none. */
	keyOf: (column: string) => string | undefined;
	columns: readonly SheetColumn[];
	/** What the caller adds to a file that it gives back. */
	added: AddedColumns | undefined;
	/** What the caller wrote into the row as its result; `''` for none. */
	resultOf: (row: SheetRow) => string;
	/** Whether a row has nothing but the headers once more, as on each page of a print. */
	isHeader: (row: SheetRow) => boolean;
	fileRow: (row: SheetRow) => FileRow;
	/** What separates the cells of the file; `''` for rows that another node read. */
	delimiter: Delimiter | '';
}

/** The same as `csvSheet`, at once. */
export function sheetOfCsv(bytes: Uint8Array, columns: Columns, options: SheetOptions = {}): Sheet {
	return finished(csvSheet(bytes, columns, options));
}

/** The same as `rowSheet`, at once. */
export function sheetOfRows(
	given: readonly unknown[],
	columns: Columns,
	options: SheetOptions = {},
): Sheet {
	return finished(rowSheet(given, columns, options));
}

/**
 * The spreadsheet of a CSV file. Of the delimiters it has that with which its header is found.
 * @throws Problems where its columns cannot be told, or it is beyond what is read
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
		const { rows } = csvRows(text, delimiter, MOST_ABOVE);
		const header = headerIn(rows, placesIn);
		const most = best?.header.places.size ?? -1;
		if (header.places.size > most) best = { delimiter, header };
	}
	if (best === undefined) throw new TypeError('No delimiter was given');
	const table = yield* filledCsvRows(text, best.delimiter);
	return sheetOf(table, { columns, ...best, options });
}

/**
 * The spreadsheet of rows that were read: lists of cells, or objects by header.
 * @throws Problems where its columns cannot be told, or it is beyond what is read
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
		const above = table.rows.slice(0, MOST_ABOVE).map(({ cells }) => cells);
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

/** How a table is to be read. */
interface Reading {
	columns: Columns;
	header: Header;
	delimiter: Sheet['delimiter'];
	options: SheetOptions;
}

function sheetOf(
	rows: readonly NumberedRow[],
	{ columns, header, delimiter, options }: Reading,
): Sheet {
	const { at } = header;
	const headers = Array.from(rows[at]?.cells ?? [], headerText);
	const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
	refuseTooWide(rows.length, width, cellsIn(rows));
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
		// A copy has its keys in their order, and any key as its own, also `__proto__`.
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
	const isNotUsed = (text: string, place: number) =>
		isMarkedUnused(text, options.headers) ||
		(ours.has(plainText(text)) && !isReadAt(places, place));
	return {
		above: rows.slice(0, at + 1).map(fileRow),
		rows: below.map(({ number, cells }) => {
			const cell = (column: string) => cells[placeOf(column)];
			const textAt = (place: number) => cellText(cells[place]);
			const said = (column: string) =>
				(places.get(column) ?? [])
					.map((place) => ({ name: nameAt(place), text: textAt(place) }))
					.filter(({ text }) => text !== '');
			return { number, cells, cell, text: (column) => cellText(cell(column)), said, at: textAt };
		}),
		has: (column) => places.has(column),
		headerOf: (column) => {
			const [, place] = /^column(\d+)$/.exec(column) ?? [];
			if (place !== undefined) return headers[Number(place) - 1] || (keys[Number(place) - 1] ?? '');
			return headers[placeOf(column)] || usualHeader(column, columns);
		},
		meantHeaderOf: (column) => meantHeader(headers[placeOf(column)] ?? '', options.headers),
		keyOf: (column) => keys[placeOf(column)],
		columns: keys.map((key, place) => {
			const text = headers[place] ?? '';
			const readAs = [...places].find(([, found]) => found.includes(place))?.[0];
			const [otherOf, candidates = []] =
				[...header.places].find(
					([column, found]) => places.has(column) && found.some((one) => one.place === place),
				) ?? [];
			// Where the office chose one, the others do not count.
			const isDecided = readAs === undefined && candidates.some(({ isChosen }) => isChosen);
			return {
				place,
				name: nameAt(place),
				header: text || key,
				...(readAs !== undefined && { readAs }),
				...(otherOf !== undefined && { otherOf }),
				isNotUsed: isDecided || isNotUsed(text || key, place),
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

/** Of a longer header the beginning and the end count: each of them is read several times. */
const LONGEST_HEADER = 300;

function headerText(cell: unknown): string {
	const text = cellText(cell);
	if (text.length <= LONGEST_HEADER) return text;
	const half = LONGEST_HEADER / 2;
	return `${text.slice(0, half)}…${text.slice(-half)}`;
}

function nameAt(place: number): PlaceName {
	return `column${place + 1}`;
}

function isReadAt(places: ReadonlyMap<string, readonly number[]>, place: number): boolean {
	return [...places.values()].some((found) => found.includes(place));
}

/** The header that a column which the file does not have would get. */
function usualHeader(column: string, columns: Columns): string {
	return columns[column]?.names[0]?.split(', ')[0] ?? column;
}

/** What is read of one or more rows of a spreadsheet; each row is in one of them. */
export type SheetItem = {
	/** The rows as the file has them. */
	rows: readonly FileRow[];
} & (
	| {
			kind: 'invoice';
			key: string;
			email: string;
			/** What the rows say and the invoice does not: its date, and notes of the office. */
			notes: Problem[];
			invoice: Record<string, unknown>;
	  }
	| Cancellation
	/** Rows of which no invoice or cancellation can be made, and why: `rows[3].rfc` is the row as the file counts. */
	| { kind: 'refused'; key: string; problems: readonly Problem[] }
	| SheetHeader
	/** A title, an empty row. */
	| { kind: 'other' }
);

interface SheetHeader {
	kind: 'header';
	/** `''` for a workbook, and for rows that another node read. */
	delimiter: string;
	columns?: KeyColumns;
	/** The name of the sheet, in a workbook. */
	sheet?: string;
	/** The rows below it that nobody sees in the file, and which are read. */
	hiddenRows?: readonly number[];
	/** The sheets that were not read. */
	notRead?: readonly string[];
}

/** Under which key the cells have what names an invoice, for a file that is given back. */
interface KeyColumns {
	invoiceId?: string;
	uuid?: string;
}

interface Cancellation {
	kind: 'cancellation';
	/** Of ID, UUID and folio (with its series) at least one; `''` for what the row does not say. */
	invoiceId: string;
	uuid: string;
	folio: string;
	cancellationReason: string;
	replacementUuid: string;
	/** What the row says to the person who requests it. */
	notes: readonly Problem[];
}

/** The rows that say nothing, as items: each alone. Empty ones at the end of the file are left out. */
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
