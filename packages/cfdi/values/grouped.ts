import { Decimal } from './decimal';

/** Groups rows by key. Each group has the position of its first row. */
export function groupedBy<Row, Key = string>(
	rows: Iterable<Row>,
	keyOf: (row: Row) => Key,
): Map<Key, [Row, ...Row[]]> {
	const groups = new Map<Key, [Row, ...Row[]]>();
	for (const row of rows) {
		const key = keyOf(row);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [row]);
		else group.push(row);
	}
	return groups;
}

export function firstOfEach<Row>(rows: Iterable<Row>, keyOf: (row: Row) => unknown): Row[] {
	return [...groupedBy(rows, keyOf).values()].map(([first]) => first);
}

/** Adds up the amounts of each key, in the order of their first rows. */
export function sumsBy<Row>(
	rows: Iterable<Row>,
	keyOf: (row: Row) => string,
	amountOf: (row: Row) => Decimal,
): Map<string, Decimal> {
	const sums = new Map<string, Decimal>();
	for (const row of rows) {
		const key = keyOf(row);
		sums.set(key, (sums.get(key) ?? Decimal.zero).plus(amountOf(row)));
	}
	return sums;
}
