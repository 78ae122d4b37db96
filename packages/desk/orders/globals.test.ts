import fc from 'fast-check';

import { checkedList, globalLists, isUncheckedList, leftOutOfList } from './globals';
import type { OrderRow } from './row';

const NOW = Date.parse('2026-11-21T06:05:00.000Z');
const by = { now: NOW, executionId: '7' };

const order = (id: number, more: OrderRow = {}): OrderRow => ({
	id,
	shop: 'a.mx',
	order_id: `${id}`,
	state: 'noRfc',
	list: '7',
	ordered_on: '2026-11-20',
	desk: 'w1',
	order_json: `{"headers":{},"body":{"id":${id}}}`,
	...more,
});

const inside = (list: OrderRow) => JSON.parse(String(list.order_json)) as unknown[];

it("makes one list per day and workflow, with the shop and ID of each order's row", () => {
	const rows = [
		order(1),
		order(2, { ordered_on: '2026-11-21' }),
		order(3, { desk: 'w2' }),
		order(4, { shop: null, order_json: '{"id":4,"total":1.10}' }),
		order(5, { order_json: null }),
		order(6, { list: '6' }),
		order(7, { state: 'received' }),
		{ timestamp: '2026-11-21' },
	];
	const [first, ...others] = globalLists(rows, by);
	expect(first).toMatchObject({
		shop: 'global',
		order_id: '2026-11-20 7 w1',
		order_number: 'global 2026-11-20',
		ordered_on: '2026-11-20',
		state: 'received',
		take_after: '2026-11-21T06:10:00.000Z',
		desk: 'w1',
		list: '',
	});
	expect(inside(first ?? {})).toEqual([
		{ row: { shop: 'a.mx', order_id: '1' }, headers: {}, body: { id: 1 } },
		{ row: { shop: null, order_id: '4' }, headers: {}, body: { id: 4, total: 1.1 } },
		{ row: { shop: 'a.mx', order_id: '5' }, headers: {} },
	]);
	expect(others.map(({ order_id }) => order_id)).toEqual(['2026-11-21 7 w1', '2026-11-20 7 w2']);
});

it("keeps all digits of an order's ID and total in the list", () => {
	const long = '{"headers":{},"body":{"id":12345678901234567890,"total":"1.10"}}';
	const [list = {}] = globalLists([order(1, { order_json: long })], by);
	expect(inside(list)).toMatchObject([{ body: { id: '12345678901234567890', total: '1.10' } }]);
});

const [LIST = {}] = globalLists([order(1), order(2), order(3)], by);

const LEFT_OUT = [
	{ index: 1, reason: 'refused', es: 'Trueque no es una forma de pago' },
	{ index: 2, reason: 'duplicate', es: 'Es el mismo pedido' },
];

it('checks a list before the stamp, and keeps only valid orders', () => {
	expect(isUncheckedList(LIST)).toBe(true);
	const checked = checkedList(LIST, { leftOut: LEFT_OUT }, NOW) ?? {};
	expect(checked).toMatchObject({
		shop: 'global',
		order_id: '2026-11-20 7 w1',
		list: '7',
		state: 'received',
		take_after: '2026-11-21T06:05:00.000Z',
	});
	expect(inside(checked)).toHaveLength(1);
	expect(isUncheckedList({ ...LIST, ...checked })).toBe(false);
	expect(isUncheckedList(order(1, { list: '' }))).toBe(false);
});

it('removes an invalid order from its list, and tells the owner the reason', () => {
	const [left, ...others] = leftOutOfList(LIST, { leftOut: LEFT_OUT });
	expect(left).toMatchObject({
		shop: 'a.mx',
		order_id: '2',
		message: 'Trueque no es una forma de pago',
		told: 'no',
		list: '',
	});
	expect(others).toEqual([]);
	expect(leftOutOfList(order(1), { leftOut: LEFT_OUT })).toEqual([]);
});

it('stamps nothing if all orders in a list are invalid', () => {
	const leftOut = LEFT_OUT.map((one, index) => ({ ...one, index, reason: 'refused' }));
	const all = [...leftOut, { index: 2, reason: 'refused', es: 'x' }];
	expect(checkedList(LIST, { reason: 'nothingToInvoice', leftOut: all }, NOW)).toMatchObject({
		state: 'nothingToInvoice',
		take_after: null,
		order_json: '',
	});
});

it.each<[string, OrderRow, OrderRow]>([
	['an order', order(1), { leftOut: [] }],
	['a list that was checked', { ...LIST, list: '7' }, { leftOut: [] }],
	['a list that could not be checked', LIST, { error: 'x' }],
	['a list without its orders', { ...LIST, order_json: '' }, { leftOut: [] }],
])('records the outcome of %s like that of any order', (_what, row, outcome) => {
	expect(checkedList(row, outcome, NOW)).toBeUndefined();
});

it('puts each order into exactly one list, or leaves it out with a reason', () => {
	const rows = fc.array(
		fc.record({
			ordered_on: fc.constantFrom('2026-11-20', '2026-11-21'),
			desk: fc.constantFrom('w1', 'w2', ''),
			isOut: fc.boolean(),
		}),
		{ maxLength: 12 },
	);
	fc.assert(
		fc.property(rows, (drawn) => {
			const all = drawn.map((row, id) => order(id, row));
			const seen = globalLists(all, by).flatMap((list) => {
				const orders = inside(list) as Array<{ body: { id: number } }>;
				const leftOut = orders.flatMap(({ body: { id } }, index) =>
					drawn[id]?.isOut ? [{ index, reason: 'refused', es: `Orden ${id}` }] : [],
				);
				const checked = checkedList(list, { leftOut }, NOW) ?? {};
				const left = leftOutOfList(list, { leftOut });
				const taken = JSON.parse(String(checked.order_json) || '[]') as typeof orders;
				return [
					...taken.map(({ body: { id } }) => [id, '']),
					...left.map(({ order_id, message }) => [Number(order_id), message]),
				];
			});
			expect(seen.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
				all.map((_row, id) => [id, drawn[id]?.isOut ? `Orden ${id}` : '']),
			);
		}),
		{ numRuns: 200 },
	);
});
