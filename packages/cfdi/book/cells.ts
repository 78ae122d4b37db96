/** A row of a table, by the names of its columns. */
export type Row = Record<string, unknown>;

/** The text of a cell, without white space around it: '' for one that is empty, a number as it is written. */
export function textIn(row: Row, column: string): string {
	const value = row[column];
	if (typeof value === 'string') return value.trim();
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'number' ? String(value) : '';
}
