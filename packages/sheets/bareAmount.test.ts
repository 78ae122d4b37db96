import { saleCells, sheetDefaults } from './support/sheetDefaults';
import { problemsOr } from '../cfdi/problems/problem';
import { invoicesOfSheet } from './index';

const SALE = {
	Folio: 'A-1',
	...saleCells,
};

function read(cells: Record<string, unknown>, headers?: Record<string, string>): unknown {
	const given = { rows: [{ ...SALE, ...cells }] };
	const found = problemsOr(() => invoicesOfSheet(given, sheetDefaults, { headers }));
	if ('problems' in found) return found.problems.map(({ code }) => code).join();
	const [item] = found.items.filter(({ kind }) => kind !== 'header');
	if (item?.kind === 'refused') return item.problems.map(({ code }) => code).join();
	return item?.kind === 'invoice' && item.invoice.Total;
}

const cases: ReadonlyArray<
	[cells: Record<string, unknown>, says: string, headers?: Record<string, string>]
> = [
	[{ Importe: '1160' }, 'bareAmount'],
	[{ Amount: 1160, Cantidad: 2 }, 'bareAmount'],
	[{ 'Importe (MXN)': '1,160.00' }, 'bareAmount'],
	[{ 'IMPTE.': '1160' }, 'bareAmount'],
	[{ 'Importe sin IVA': '1000' }, '1160.00'],
	[{ Base: '1000' }, '1160.00'],
	[{ Importe: '1000', Total: '1160' }, '1160.00'],
	[{ Importe: '1160', Total: '1160' }, 'sheetTotalDiffers'],
	[{ Importe: '1000', IVA: '160' }, '1160.00'],
	[{ Importe: '1000', 'Tasa IVA': '16%' }, '1160.00'],
	[{ Importe: '1000', 'IVA incluido': 'NO' }, '1160.00'],
	[{ Importe: '1000', Precio: '1000' }, '1160.00'],
	[{ Importe: '1000' }, '1160.00', { Importe: 'Importe sin IVA' }],
	[{ Importe: '1160' }, '1160.00', { Importe: 'Precio con IVA' }],
	[{ Importe: '1160' }, 'bareAmount', { Importe: 'Importe' }],
];

it.each(cases.map(([cells, says, headers]) => ({ cells, says, headers })))(
	'reads an amount that could include IVA or asks about it: $cells is $says',
	({ cells, says, headers }) => {
		expect(read(cells, headers)).toBe(says);
	},
);
