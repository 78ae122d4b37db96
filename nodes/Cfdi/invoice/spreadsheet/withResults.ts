import { isZip } from 'cfdi-sheets';
import type { FileItem, FileResults } from 'cfdi-desk';
import type { Cell } from '../archive/workbook';
import { workbookOf } from '../archive/workbook';
import type { ChangedSheet } from './inPlace';
import { changedWorkbook } from './inPlace';

export interface ReadItem extends FileItem {
	/** Only for a header: the character between the cells, and the sheet. */
	delimiter?: string;
	sheet?: string;
}

/**
 * Returns the file with its results. Changes a workbook in place, writes the rows of a CSV file again with its
 * delimiter, and makes a workbook for rows without a file.
 * @returns undefined if no row was read
 */
export async function withResults(
	file: Buffer | undefined,
	given: readonly ReadItem[],
	results: FileResults,
	now: Date,
): Promise<Buffer | undefined> {
	const headers = given.filter(({ kind }) => kind === 'header');
	if (file !== undefined && isZip(file)) {
		return await changedWorkbook(
			file,
			headers.map((header) => changesIn(header, given, results)),
			now,
		);
	}
	const [header] = headers;
	if (header === undefined) return undefined;
	const table = tableOf(given, results);
	const numbers = given.flatMap((item) => item.rows.map(({ row }) => row));
	if (file !== undefined) return csvOf(table, numbers, header.delimiter || ',');
	const [titles = [], ...rows] = table;
	return await workbookOf([{ name: 'Facturas', header: titles.map(String), rows }], now);
}

/** Leaves out a cell with an unchanged text. */
function changesIn(
	header: ReadItem,
	given: readonly ReadItem[],
	{ rows }: FileResults,
): ChangedSheet {
	const [{ row: headerRow, sheet, cells } = { row: 1, cells: {} }] = header.rows;
	const keys = Object.keys(cells);
	const own = rows.filter((one) => one.sheet === sheet);
	const titles = own.find(({ row }) => row === headerRow)?.cells ?? {};
	const columns = Object.keys(titles).filter((key) => !keys.includes(key));
	const placeOf = (key: string) => (columns.includes(key) ? key : keys.indexOf(key));
	const read = given.flatMap((item) => item.rows).filter((one) => one.sheet === sheet);
	const was = new Map(read.map((one) => [one.row, one.cells]));
	const isOther = ([key, text]: [string, string], row: number) =>
		columns.includes(key) || String(was.get(row)?.[key] ?? '') !== text;
	return {
		name: header.sheet ?? '',
		headerRow,
		width: keys.length,
		columns,
		rows: new Map(
			own.map(({ row, cells: texts }) => [
				row,
				new Map(
					Object.entries(texts)
						.filter((entry) => isOther(entry, row))
						.map(([key, text]) => [placeOf(key), text]),
				),
			]),
		),
	};
}

function tableOf(given: readonly ReadItem[], results: FileResults): Cell[][] {
	const told = new Map(results.rows.map(({ row, cells }) => [row, cells]));
	const rows = given.flatMap((item) => item.rows).sort((one, other) => one.row - other.row);
	const more = [...told.values()].flatMap(Object.keys);
	const keys = [...new Set([...rows.flatMap(({ cells }) => Object.keys(cells)), ...more])];
	return rows.map(({ row, cells }) => {
		const all: Record<string, unknown> = { ...cells, ...told.get(row) };
		return keys.map((key) => {
			const cell = all[key] ?? '';
			return typeof cell === 'number' ? cell : String(cell);
		});
	});
}

/** Writes UTF-8 with the byte order mark by which Excel recognizes it. */
function csvOf(table: readonly Cell[][], numbers: number[], delimiter: string): Buffer {
	const cell = (value: Cell) => {
		const text = String(value);
		return /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter)
			? `"${text.replaceAll('"', '""')}"`
			: text;
	};
	numbers.sort((one, other) => one - other);
	// Missing row numbers were empty rows.
	const lines = table.map((row, at) => {
		const empty = (numbers[at] ?? 0) - (numbers[at - 1] ?? 0) - 1;
		return `${'\r\n'.repeat(Math.max(0, empty))}${row.map(cell).join(delimiter)}\r\n`;
	});
	return Buffer.from(`\ufeff${lines.join('')}`);
}
