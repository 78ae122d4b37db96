import type { Kind } from '../locales/en';
import { Problems, problemsOr, refused } from '../problems/problem';
import type { SheetItem } from './items';
import { SPREADSHEET } from './places';

/** A sheet of a workbook: its rows from the first one, as lists of cells. */
export interface NamedSheet {
	name: string;
	rows: ReadonlyArray<readonly unknown[]>;
}

/** With these a sheet is no list of invoices or cancellations: a cover, a catalog of customers. */
const OTHER: readonly Kind[] = ['columnMissing', 'columnsMissing'];

/**
 * Reads the one sheet of a workbook that has rows with the columns; its header says which others were not read.
 * @throws Problems where none has, or several have: which of them is meant only the office knows
 */
export function readOneOf<Read extends { items: SheetItem[] }>(
	sheets: readonly NamedSheet[],
	read: (rows: NamedSheet['rows']) => Read,
): Read {
	const filled = sheets.filter(({ rows }) => rows.length > 0);
	const all = filled.map(({ name, rows }) => ({ name, found: problemsOr(() => read(rows)) }));
	const lists = all.filter(({ found }) => hasRows(found));
	if (lists.length > 1) {
		const names = lists.map(({ name }) => name);
		throw refused(SPREADSHEET, 'severalSheets', { values: { sheets: names } });
	}
	const [{ name, found } = nearest(all)] = lists;
	if (found instanceof Problems) throw found;
	const notRead = filled.map((one) => one.name).filter((other) => other !== name);
	const items = found.items.map((item) =>
		item.kind === 'header' && notRead.length > 0 ? { ...item, notRead } : item,
	);
	return { ...found, items };
}

interface Tried<Read> {
	name: string;
	found: Read | Problems;
}

function hasRows(found: { items: SheetItem[] } | Problems): boolean {
	if (!(found instanceof Problems)) {
		return found.items.some(({ kind }) => kind !== 'header' && kind !== 'other');
	}
	return !found.problems.some(({ kind }) => OTHER.includes(kind));
}

/** The sheet that misses least. */
function nearest<Read>(all: ReadonlyArray<Tried<Read>>): Tried<Read> {
	const missing = ({ found }: Tried<Read>) =>
		found instanceof Problems ? Number(found.problems[0]?.values.count ?? 0) : 0;
	const [first, ...others] = all;
	if (first === undefined) throw refused(SPREADSHEET, 'noSheet');
	return others.reduce((best, one) => (missing(one) < missing(best) ? one : best), first);
}
