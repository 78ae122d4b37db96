/** Which orders are in the global invoice of a day. */
import fc from 'fast-check';

import { globalLists, handOver } from './globals';

const order = (id: number, more: object = {}) => ({
	id,
	ordered_on: '2026-11-20',
	desk: 'w1',
	order_json: `{"id":${id}}`,
	...more,
});

it('there is one list for each day and workflow', () => {
	const rows = [
		order(1),
		order(2, { ordered_on: '2026-11-21' }),
		order(3, { desk: 'w2' }),
		order(4),
		order(5, { order_json: null }),
	];
	expect(globalLists(rows)).toEqual([
		{
			ordered_on: '2026-11-20',
			desk: 'w1',
			ids: [1, 4, 5],
			orders: ['{"id":1}', '{"id":4}', ''],
		},
		{ ordered_on: '2026-11-21', desk: 'w1', ids: [2], orders: ['{"id":2}'] },
		{ ordered_on: '2026-11-20', desk: 'w2', ids: [3], orders: ['{"id":3}'] },
	]);
});

const [LIST = { ordered_on: '', desk: '', ids: [], orders: [] }] = globalLists([
	order(1),
	order(2),
	order(3),
]);

it('a list is handed over with the accepted orders, and the others get a reason', () => {
	const leftOut = [
		{ index: 1, reason: 'unknownPayment', es: 'Trueque no es una forma de pago' },
		{ index: 2, reason: 'duplicate', es: 'Es el mismo pedido' },
	];
	expect(handOver(LIST, { leftOut }, '7')).toEqual({
		list: {
			shop: 'global',
			order_id: '2026-11-20 7 w1',
			order_number: 'global 2026-11-20',
			ordered_on: '2026-11-20',
			order_json: '[{"id":1}]',
			state: 'again',
			desk: 'w1',
			list: '7',
		},
		leftOut: [
			{ id: 2, message: 'Trueque no es una forma de pago', list: '' },
			{ id: 3, message: '', list: '7' },
		],
	});
});

it('no list is handed over if no order can go in', () => {
	const leftOut = [{ index: 0, reason: 'nothingToInvoice', es: 'No cuesta nada' }];
	expect(handOver(LIST, { reason: 'nothingToInvoice', leftOut }, '7')).toEqual({
		leftOut: [{ id: 1, message: 'No cuesta nada', list: '' }],
	});
	const all = LIST.ids.map((_id, index) => ({ index, reason: 'x', es: 'x' }));
	expect(handOver(LIST, { leftOut: all }, '7').list).toBeUndefined();
});

it('each order is either in one list or left out with its reason', () => {
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
			const all = drawn.map((row, id) => ({ ...row, ...order(id, row) }));
			const seen = globalLists(all).flatMap((list) => {
				const leftOut = list.ids.flatMap((id, index) =>
					all[Number(id)]?.isOut ? [{ index, reason: 'x', es: `Orden ${String(id)}` }] : [],
				);
				const handed = handOver(list, { leftOut }, '7');
				const inside = JSON.parse(String(handed.list?.order_json ?? '[]')) as Array<{ id: number }>;
				return [
					...inside.map(({ id }) => [id, '']),
					...handed.leftOut.map(({ id, message }) => [id, message]),
				];
			});
			expect(seen.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
				all.map(({ isOut }, id) => [id, isOut ? `Orden ${id}` : '']),
			);
		}),
		{ numRuns: 200 },
	);
});
