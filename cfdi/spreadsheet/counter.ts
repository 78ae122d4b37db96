import { refused } from '../problems/problem';
import { SPREADSHEET } from './places';
import type { Sheet } from './sheet';

/** Headers of what only counts rows. */
const COUNTER = /^(?:id|no|n|num|numero|consecutivo)$/;

/**
 * Refuses a column "ID" that counts the rows: 1, 2, 3. Another file has the same numbers.
 * @param instead the header of a column that tells
 * @throws Problems
 */
export function refuseCounter(sheet: Sheet, column: string, instead: string): void {
	const header = sheet.headerOf(column);
	if (!COUNTER.test(header.toLowerCase().replace(/[^a-z]/g, ''))) return;
	const cells = sheet.rows.map(({ text }) => text(column)).filter((cell) => /^\d+$/.test(cell));
	if (cells.length === 0 || cells.some((cell, index) => cell !== String(index + 1))) return;
	throw refused(SPREADSHEET, 'rowCounter', { values: { header, instead } });
}
