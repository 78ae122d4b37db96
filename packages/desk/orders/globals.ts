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

/** Returns whether this execution marked the order, which has no RFC, for the day's global invoice. */
export const isTakenForList = ({ list, state }: OrderRow, executionId: string): boolean =>
	state === 'noRfc' && textOf(list) === executionId;

/**
 * Returns one row for each day and workflow. `order_json` lists the day's orders, each with the shop and
 * order_id of its own row. `list` is empty until the orders are checked.
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

/** Returns whether the row is a global invoice's list that must be checked before the stamp. */
export const isUncheckedList = (row: OrderRow): boolean => isList(row) && textOf(row.list) === '';

interface LeftOut {
	index: number;
	reason: string;
	es: string;
}

const leftOutIn = ({ leftOut }: OrderRow) =>
	(Array.isArray(leftOut) ? leftOut : []) as readonly LeftOut[];

/**
 * Requests an email to the owner about each order that the global invoice cannot include. Callers must write
 * the returned columns before they mark the list's other orders as invoiced.
 * @param outcome output of Validate or Stamp
 */
export function leftOutOfList(list: OrderRow, outcome: OrderRow): OrderRow[] {
	if (!isList(list)) return [];
	const orders = jsonIn(list.order_json);
	return leftOutIn(outcome).flatMap(({ index, reason, es }) => {
		const { shop, order_id } = recordOf(recordOf(Array.isArray(orders) && orders[index]).row);
		// A duplicate order needs no email, because the global invoice includes its other row.
		if (order_id === undefined || reason === 'duplicate') return [];
		return [{ shop, order_id, message: es, what_to_do: TRIED_AGAIN, told: 'no', list: '' }];
	});
}

const TRIED_AGAIN =
	'No cabe en la factura global. Corríjalo en la tienda: cada noche se intenta otra vez.';

/**
 * Returns a list's columns after Validate, without orders that cannot be invoiced. Returns undefined if
 * Validate failed or the list was checked before.
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
