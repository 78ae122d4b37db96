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

export interface FileRow {
	/** Counted from 1. */
	row: number;
	/** The sheet name if several sheets of a workbook were read. */
	sheet?: string;
	/** The cells by header, in column order; `''` for an empty cell. */
	cells: Record<string, unknown>;
}

export interface SheetRow {
	/** Counted from 1, as in the file. */
	number: number;
	cells: Cells;
	cell: (column: string) => unknown;
	/** Returns the trimmed text of a cell; `''` if it is empty or the file lacks the column. */
	text: (column: string) => string;
	/** Returns the filled cells of all columns with this meaning. */
	said: (column: string) => SaidCell[];
	/** Returns the text of a cell by its place, counted from 0. */
	at: (place: number) => string;
}

/** The text of a cell, and its column, such as `column3`. */
interface SaidCell {
	name: PlaceName;
	text: string;
}

/** A column by its place in the file, counted from 1. */
export type PlaceName = `column${number}`;

export interface SheetColumn {
	place: number;
	name: PlaceName;
	/** As in the file, or the place in brackets if the header is empty. */
	header: string;
	/** The known column that it is read as. */
	readAs?: string;
	/** The known column that it also matches, although another column was chosen. */
	otherOf?: string;
	/** The office excluded it, or the caller wrote it. */
	isNotUsed: boolean;
}

/** Settings of the caller for a file. */
export interface SheetOptions {
	/** The office's names of headers for all files: a known column, or "no usar". */
	headers?: Readonly<Record<string, string>>;
	/** The key that has the row number in rows that are objects. */
	rowNumberKey?: string;
	/** Columns that the caller adds to a result file, which can be uploaded again. */
	added?: AddedColumns;
}

/** Columns that the caller adds. They count as added only if the file has both `result` and `why`. */
export interface AddedColumns {
	headers: readonly string[];
	result: string;
	why: string;
	/** Matches a `result` of a row that its key protects from a second invoice. */
	done: RegExp;
}

/** The first bytes of an .xls file, or of a workbook with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

export type Rows = readonly [SheetRow, ...SheetRow[]];

export interface Sheet {
	/** The rows down to and including the header. */
	above: readonly FileRow[];
	rows: readonly SheetRow[];
	has: (column: string) => boolean;
	/** Returns the header of a column as in the file, or its usual name if the file lacks it. */
	headerOf: (column: string) => string;
	/** Returns the header after the office's setting for all files. */
	meantHeaderOf: (column: string) => string;
	/** Returns the key of a column in the cells of a `FileRow`, or undefined if the file lacks it. */
	keyOf: (column: string) => string | undefined;
	columns: readonly SheetColumn[];
	added: AddedColumns | undefined;
	/** Returns the result that the caller wrote into the row, or `''`. */
	resultOf: (row: SheetRow) => string;
	/** Returns whether a row repeats the headers, as on each printed page. */
	isHeader: (row: SheetRow) => boolean;
	fileRow: (row: SheetRow) => FileRow;
	/** The delimiter of the file; `''` for rows from another node. */
	delimiter: Delimiter | '';
}

/** Runs `csvSheet` to the end. */
export function sheetOfCsv(bytes: Uint8Array, columns: Columns, options: SheetOptions = {}): Sheet {
	return finished(csvSheet(bytes, columns, options));
}

/** Runs `rowSheet` to the end. */
export function sheetOfRows(
	given: readonly unknown[],
	columns: Columns,
	options: SheetOptions = {},
): Sheet {
	return finished(rowSheet(given, columns, options));
}

/**
 * Reads a CSV file. Chooses the delimiter with which the header has the most known columns.
 * @throws Problems if the columns are unclear or the file exceeds a limit
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
 * Reads rows that are lists of cells or objects by header.
 * @throws Problems if the columns are unclear or the rows exceed a limit
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
		// A copy keeps the key order, and makes each key a property, even `__proto__`.
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
			// If the office chose one column, the others do not count.
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

/** Keep the beginning and the end of a longer header, because headers are read several times. */
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

/** Returns the usual header of a column that the file lacks. */
function usualHeader(column: string, columns: Columns): string {
	return columns[column]?.names[0]?.split(', ')[0] ?? column;
}

/** A result for one or more rows of a spreadsheet. Each row belongs to one item. */
export type SheetItem = {
	rows: readonly FileRow[];
} & (
	| {
			kind: 'invoice';
			key: string;
			email: string;
			/** The date and notes of the rows that the invoice does not contain. */
			notes: Problem[];
			invoice: Record<string, unknown>;
	  }
	| Cancellation
	/** Rows that cannot become an invoice or a cancellation. The field `rows[3].rfc` counts rows as the file does. */
	| { kind: 'refused'; key: string; problems: readonly Problem[] }
	| SheetHeader
	/** For example a title or an empty row. */
	| { kind: 'other' }
);

interface SheetHeader {
	kind: 'header';
	/** `''` for a workbook, and for rows from another node. */
	delimiter: string;
	columns?: KeyColumns;
	/** The sheet name, if the file is a workbook. */
	sheet?: string;
	/** Rows below it that are hidden in the file but were read. */
	hiddenRows?: readonly number[];
	notRead?: readonly string[];
}

/** The keys of the cells that identify an invoice, for a result file. */
interface KeyColumns {
	invoiceId?: string;
	uuid?: string;
}

interface Cancellation {
	kind: 'cancellation';
	/** At least one of the ID, the UUID and the folio (with its series) is present; missing values are `''`. */
	invoiceId: string;
	uuid: string;
	folio: string;
	cancellationReason: string;
	replacementUuid: string;
	/** Notes of the row for the person who requests the cancellation. */
	notes: readonly Problem[];
}

/** Returns the rows without data as single items. Drops empty rows at the end of the file. */
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
