import { refused } from '../problems/problem';
import { SPREADSHEET } from './places';

/** As many cells as each row with all columns may have in any case; a sheet that is full may have more. */
const MOST_EMPTY = 1_000_000;

/** How many cells rows have. */
export function cellsIn(table: ReadonlyArray<readonly unknown[]>): number {
	return table.reduce((sum, cells) => sum + cells.length, 0);
}

/** Of Excel; the row of another program that has more is no row of a spreadsheet. */
const MOST_COLUMNS = 16_384;

/** Each row is given with every column: of a wide sheet with short rows that would be far more than it is. */
export function refuseTooWide(rows: number, width: number, given: number): void {
	if (width > MOST_COLUMNS) {
		throw refused(SPREADSHEET, 'tooManyColumns', {
			values: { columns: String(width), most: String(MOST_COLUMNS) },
		});
	}
	const all = rows * width;
	if (all <= MOST_EMPTY || all <= 10 * given) return;
	throw refused(SPREADSHEET, 'mostlyEmpty', {
		values: { rows: String(rows), columns: String(width) },
	});
}

/**
 * A key for each column: its header. One that is empty, used before, or a number, which JavaScript
 * would put first, has its place in it.
 */
export function keysOf(headers: readonly string[], width: number): string[] {
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
