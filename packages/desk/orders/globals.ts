import { groupedBy, isRecord, recordOf, textOf } from 'cfdi-mx/values';
import { jsonIn } from '../delivered';
import type { OrderRow } from './row';
import { isoOf, MINUTE } from './row';

const GLOBAL = 'global';

interface Listing {
	/** In milliseconds. */
	now: number;
	executionId: string;
}

/** Returns whether an execution marked an order without RFC for the global invoice of its day. */
export const isTakenForList = ({ list, state }: OrderRow, executionId: string): boolean =>
	state === 'noRfc' && textOf(list) === executionId;

/**
 * Returns one list of orders for each day and workflow, as a row. Its column `order_json` has the orders,
 * each with the key of its own row. Its column `list` is empty until the list is checked.
 */
export function globalLists(given: readonly OrderRow[], { now, executionId }: Listing): OrderRow[] {
	const rows = given.filter((row) => isTakenForList(row, executionId));
	const groups = groupedBy(rows, ({ ordered_on: day, desk }) =>
		JSON.stringify([textOf(day), textOf(desk)]),
	);
	return [...groups.values()].map((group) => {
		const day = textOf(group[0].ordered_on);
		const desk = textOf(group[0].desk);
		return {
			shop: GLOBAL,
			order_id: [day, executionId, desk].join(' '),
			order_number: `global ${day}`,
			ordered_on: day,
			order_json: JSON.stringify(group.map(orderWithRow)),
			state: 'received',
			take_after: isoOf(now + 5 * MINUTE),
			desk,
			list: '',
		};
	});
}

function orderWithRow({ shop = null, order_id, order_json: written }: OrderRow) {
	const order = jsonIn(written);
	const delivery =
		isRecord(order) && isRecord(order.headers) ? order : { headers: {}, body: order };
	return { row: { shop, order_id }, ...delivery };
}

export const isList = ({ shop }: OrderRow): boolean => shop === GLOBAL;

/** Returns whether the row is the list of a global invoice that must be checked before it is stamped. */
export const isUncheckedList = (row: OrderRow): boolean => isList(row) && textOf(row.list) === '';

interface LeftOut {
	index: number;
	reason: string;
	es: string;
}

const leftOutIn = ({ leftOut }: OrderRow) =>
	(Array.isArray(leftOut) ? leftOut : []) as readonly LeftOut[];

/**
 * Returns the columns of the orders that cannot be in the global invoice. Write them before the other
 * orders of the list are marked as invoiced. The owner gets a mail about them.
 * @param outcome the output item of Validate or Stamp
 */
export function leftOutOfList(list: OrderRow, outcome: OrderRow): OrderRow[] {
	if (!isList(list)) return [];
	const orders = jsonIn(list.order_json);
	return leftOutIn(outcome).flatMap(({ index, reason, es }) => {
		const { shop, order_id } = recordOf(recordOf(Array.isArray(orders) && orders[index]).row);
		// The global invoice includes the other row of a duplicate order, so both rows are marked as invoiced.
		if (order_id === undefined || reason === 'duplicate') return [];
		return [{ shop, order_id, message: es, what_to_do: TRIED_AGAIN, told: 'no', list: '' }];
	});
}

const TRIED_AGAIN =
	'No cabe en la factura global. Corríjalo en la tienda: cada noche se intenta otra vez.';

/**
 * Returns the columns of a list after Validate, with only the orders that can be invoiced. Returns
 * undefined if Validate failed, or if the list was checked before.
 */
export function checkedList(list: OrderRow, outcome: OrderRow, now: number): OrderRow | undefined {
	const orders = jsonIn(list.order_json);
	if (!isUncheckedList(list) || !Array.isArray(outcome.leftOut) || !Array.isArray(orders)) {
		return undefined;
	}
	const outside = new Set(leftOutIn(outcome).map(({ index }) => index));
	const inside = orders.filter((_order, index) => !outside.has(index));
	const [, executionId = ''] = textOf(list.order_id).split(' ');
	const isEmpty = inside.length === 0;
	return {
		shop: list.shop,
		order_id: list.order_id,
		list: executionId,
		order_json: isEmpty ? '' : JSON.stringify(inside),
		state: isEmpty ? 'nothingToInvoice' : 'received',
		take_after: isEmpty ? null : isoOf(now),
	};
}
