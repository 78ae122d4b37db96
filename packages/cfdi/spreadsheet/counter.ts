import { refused } from '../problems/problem';
import { SPREADSHEET } from './places';
import type { Sheet } from './sheet';

/** Headers of what only counts rows. */
const COUNTER = /^(?:id|no|n|num|numero|consecutivo)$/;

/** Whether a column "ID" only counts the rows: 1, 2, 3. Another file has the same numbers. */
export function isCounter(sheet: Sheet, column: string): boolean {
	const header = sheet.headerOf(column);
	if (!COUNTER.test(header.toLowerCase().replace(/[^a-z]/g, ''))) return false;
	const numbers = sheet.rows
		.map(({ text }) => text(column))
		.filter((cell) => /^\d{1,15}$/.test(cell))
		.map(Number);
	return isCount(numbers);
}

/**
 * Refuses such a column.
 * @param instead the header of a column that tells
 * @throws Problems
 */
export function refuseCounter(sheet: Sheet, column: string, instead: string): void {
	if (!isCounter(sheet, column)) return;
	const header = sheet.headerOf(column);
	throw refused(SPREADSHEET, 'rowCounter', { values: { header, instead } });
}

/** 1, 2, 3; or 1, 2, 4, where a row was deleted. */
function isCount(numbers: readonly number[]): boolean {
	const [first = -1] = numbers;
	return (
		[0, 1].includes(first) &&
		numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)) &&
		(numbers.at(-1) ?? 0) <= 2 * numbers.length
	);
}
