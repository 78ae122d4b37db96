import { Decimal, groupedBy, sumsBy } from './decimal';

const rows: ReadonlyArray<[currency: string, units: number]> = [
	['USD', 1],
	['MXN', 2],
	['USD', 3],
];

it('groups rows by their key, with each group at the position of its first row', () => {
	expect([...groupedBy(rows, ([currency]) => currency)]).toEqual([
		['USD', [rows[0], rows[2]]],
		['MXN', [rows[1]]],
	]);
});

it('adds up the amounts of all rows with the same key, without rounding', () => {
	const sums = sumsBy(
		rows,
		([currency]) => currency,
		([, units]) => Decimal.steps(units, 2),
	);
	expect([...sums].map(([currency, sum]) => `${currency} ${String(sum)}`)).toEqual([
		'USD 0.04',
		'MXN 0.02',
	]);
});
