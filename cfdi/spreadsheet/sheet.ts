import { refused } from '../problems/problem';
import { cellText } from './cells';
import type { Columns } from './columns';
import { placesOf } from './columns';
import type { Delimiter } from './csv';
import { csvRows, decodedText, separated } from './csv';

/** The place of a problem that keeps the whole spreadsheet from being read. */
const SPREADSHEET = 'Spreadsheet';

export type Cells = readonly unknown[];

/** A row of the file, as an item has it. */
export interface FileRow {
	/** As the file counts its rows, from 1. */
	row: number;
	/** What stands in it, by the headers, in the order of the columns; `''` for an empty cell. */
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
}

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
	fileRow: (row: SheetRow) => FileRow;
	/** What separates the cells of the file; `''` for rows that another node read. */
	delimiter: Delimiter | '';
}

/**
 * The spreadsheet of a CSV file. Of the delimiters it has that with which its header is found.
 * @throws Problems where its columns cannot be told
 */
export function sheetOfCsv(bytes: Uint8Array, columns: Columns): Sheet {
	if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
		throw refused(SPREADSHEET, 'excelFile');
	}
	const { text, delimiters } = separated(decodedText(bytes));
	const [first, ...others] = delimiters.map((delimiter) => {
		const { rows, unclosed } = csvRows(text, delimiter);
		return { delimiter, rows, unclosed, header: headerIn(rows, columns) };
	});
	if (first === undefined) throw new TypeError('No delimiter was given');
	const found = others.reduce((best, other) => {
		return other.header.known > best.header.known ? other : best;
	}, first);
	if (found.unclosed !== undefined) {
		throw refused(SPREADSHEET, 'cellNotClosed', { values: { row: String(found.unclosed) } });
	}
	return sheetOf(found.rows, columns, found.header.at, found.delimiter);
}

/**
 * The spreadsheet of rows that another node read: lists of cells, or objects by header, of which
 * `row_number` says where they stand.
 * @throws Problems where its columns cannot be told
 */
export function sheetOfRows(given: readonly unknown[], columns: Columns): Sheet {
	if (given.every(Array.isArray)) {
		const rows = given.map((cells) => Array.from(cells as unknown[]));
		return sheetOf(rows, columns, headerIn(rows, columns).at, '');
	}
	const records = given.map((row) => Object(row) as Record<string, unknown>);
	const headers = [...new Set(records.flatMap(Object.keys))].filter((name) => name !== ROW_NUMBER);
	const rows = [headers, ...records.map((record) => headers.map((name) => record[name]))];
	const numbers = records.map((record, index) => {
		const number = Number(record[ROW_NUMBER]);
		return Number.isInteger(number) ? number : index + 2;
	});
	return sheetOf(rows, columns, 0, '', [1, ...numbers]);
}

/** With which n8n's Google Sheets and Microsoft Excel nodes number their rows. */
const ROW_NUMBER = 'row_number';

/** Titles are not longer; rows further down could only hit upon names. */
const MOST_ABOVE = 50;

/** The row with most of the known headers, the first of several. */
function headerIn(rows: readonly Cells[], columns: Columns): { at: number; known: number } {
	let best = { at: 0, known: 0 };
	for (const [at, cells] of rows.slice(0, MOST_ABOVE).entries()) {
		const headers = cells.map(cellText);
		const known = Object.values(columns).filter(
			(column) => placesOf(column, headers).length > 0,
		).length;
		if (known > best.known) best = { at, known };
	}
	return best;
}

function sheetOf(
	table: readonly Cells[],
	columns: Columns,
	at: number,
	delimiter: Sheet['delimiter'],
	numbers = table.map((_cells, index) => index + 1),
): Sheet {
	const headers = Array.from(table[at] ?? [], cellText);
	const places = placesIn(headers, columns);
	const width = table.reduce((widest, cells) => Math.max(widest, cells.length), 0);
	const keys = keysOf(headers, width);
	const rows = table.map((cells, index) => ({ number: numbers[index] ?? 0, cells }));
	const fileRow = ({ number, cells }: { number: number; cells: Cells }): FileRow => ({
		row: number,
		cells: Object.fromEntries(keys.map((key, place) => [key, cells[place] ?? ''])),
	});
	return {
		above: rows.slice(0, at + 1).map(fileRow),
		rows: rows.slice(at + 1).map(({ number, cells }) => {
			const cell = (column: string) => cells[places.get(column) ?? -1];
			return { number, cells, cell, text: (column) => cellText(cell(column)) };
		}),
		has: (column) => places.has(column),
		headerOf: (column) => headers[places.get(column) ?? -1] || usualHeader(column, columns),
		fileRow,
		delimiter,
	};
}

/** Where each known column is. */
function placesIn(headers: readonly string[], columns: Columns): Map<string, number> {
	const places = new Map<string, number>();
	for (const [name, column] of Object.entries(columns)) {
		const [place, second] = placesOf(column, headers);
		if (place !== undefined) places.set(name, place);
		if (place === undefined || second === undefined) continue;
		throw refused(SPREADSHEET, 'columnTwice', {
			values: { first: headers[place] ?? '', second: headers[second] ?? '' },
		});
	}
	const missing = Object.entries(columns).flatMap(([name, { names, isRequired, orElse = [] }]) =>
		isRequired && ![name, ...orElse].some((one) => places.has(one))
			? [`(${names.join(', ').replaceAll(', ', ' / ')})`]
			: [],
	);
	if (missing.length === 0) return places;
	throw refused(SPREADSHEET, missing.length === 1 ? 'columnMissing' : 'columnsMissing', {
		values: { count: String(missing.length), columns: missing },
		remedy: 'addColumns',
	});
}

/**
 * A key for each column: its header. One that is empty, used before, or a number, which JavaScript
 * would put first, has its place in it.
 */
function keysOf(headers: readonly string[], width: number): string[] {
	const keys = new Set<string>();
	for (let place = 0; place < width; place += 1) {
		const header = headers[place] ?? '';
		const isOwn = header !== '' && !/^\d+$/.test(header) && !keys.has(header);
		let key = isOwn ? header : `${header} (${place + 1})`.trim();
		while (keys.has(key)) key += '*';
		keys.add(key);
	}
	return [...keys];
}

/** The header that a column which the file does not have would get. */
function usualHeader(column: string, columns: Columns): string {
	return columns[column]?.names[0]?.split(', ')[0] ?? column;
}
