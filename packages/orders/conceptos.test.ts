import { codeTable, codesOf } from './lines';
import type { OrderLine } from './order';
import { Decimal } from '../cfdi/values/decimal';
import { worded } from './support/invoicedOrders';

const defaults = { productCode: '01010101', unitCode: 'H87' };

const lineWith = (fields: Record<string, string>, changes: Partial<OrderLine> = {}): OrderLine => ({
	kind: 'product',
	name: 'Taza',
	sku: 'TAZA-1',
	quantity: Decimal.one,
	amount: Decimal.one,
	discount: Decimal.zero,
	includesTaxes: false,
	taxes: [],
	fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
	...changes,
});

it.each([
	['clave_prod_serv', '52152001', { productCode: '52152001' }],
	['_clave_prod_serv', '52152001 - Tazas', { productCode: '52152001' }],
	['ClaveProdServ', '52152001', { productCode: '52152001' }],
	['Clave SAT', '1010101', { productCode: '01010101' }],
	['sat_code', '52152001', { productCode: '52152001' }],
	['Código SAT', '52152001', { productCode: '52152001' }],
	['clave_unidad', 'KGM - Kilogramo', { unitCode: 'KGM' }],
	['ClaveUnidad', 'Pieza', { unitCode: 'H87' }],
	['unidad_sat', 'e48', { unitCode: 'E48' }],
	['color', '52152001', {}],
])('reads SAT codes from the line field %s with the value "%s": %j', (name, value, codes) => {
	expect(codesOf(lineWith({ [name]: value }), new Map(), defaults)).toEqual({
		...defaults,
		...codes,
	});
});

it('prefers a code from a line field, then from the table by SKU, then the default', () => {
	const table = codeTable({
		'taza-1': { productCode: '52152002', unitCode: 'XPK' },
		JARRA: 52152003,
	});

	expect(codesOf(lineWith({ clave_sat: '52152001' }), table, defaults)).toEqual({
		productCode: '52152001',
		unitCode: 'XPK',
	});
	expect(codesOf(lineWith({}, { sku: 'jarra' }), table, defaults)).toEqual({
		productCode: '52152003',
		unitCode: 'H87',
	});
});

it('uses service codes for shipping and fees unless the table has another code', () => {
	const table = codeTable({ fee: '84101600' });

	expect(codesOf(lineWith({}, { kind: 'shipping' }), table, defaults)).toEqual({
		productCode: '78102200',
		unitCode: 'E48',
	});
	expect(codesOf(lineWith({}, { kind: 'fee' }), table, defaults)).toEqual({
		productCode: '84101600',
		unitCode: 'E48',
	});
});

it.each([[['a']], ['text'], [{ A: {}, B: { other: '1' } }], [{ A: '' }], [5]])(
	'refuses %j as a table of codes by SKU',
	(table) => {
		expect(() => worded(() => codeTable(table))).toThrow(
			/^codesBySku is not an object with a code for each SKU$/,
		);
	},
);

it.each([undefined, null, '', {}])('treats %j as an empty table of codes', (table) => {
	expect(codeTable(table).size).toBe(0);
});
