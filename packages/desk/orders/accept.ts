import { dayAt, isRecord, recordOf, textOf } from 'cfdi-mx/values';
import { jsonIn } from '../delivered';
import type { ShopDelivery } from '../deliveries';
import { customerAddress, hostIn, numbersItsOrders, readListedOrder } from '../deliveries';
import { globalLists, isTakenForList } from './globals';
import { isLookedFor, lookOf } from './looks';
import { isAsking } from '../refusals';
import type { Json, OrderRow } from './row';
import { isAcceptedBy, isDue, isoOf, MINUTE } from './row';

/** Columns to write for an order before its stamp. `index` is the order's position in the input. */
export interface AcceptedOrder {
	/** A global invoice's list has no `index`, because it combines several input items. */
	index?: number;
	columns: OrderRow;
}

interface Acceptance {
	/** In milliseconds. */
	now: number;
	desk: string;
	rowsBefore: readonly OrderRow[];
	isSchedule?: boolean;
	executionId: string;
}

/**
 * Returns the columns to write for orders from webhooks, the shop's API and the table. Combines rows that
 * this execution marked for a global invoice into one list per day and workflow.
 */
export function acceptOrders(input: readonly Json[], acceptance: Acceptance): AcceptedOrder[] {
	const accepted = input.flatMap((given, index) => {
		const columns = columnsOf(given, acceptance);
		if (columns === undefined) return [];
		const take_after = isoOf(acceptance.now + 5 * MINUTE);
		return [{ index, columns: { take_after, ...columns, state: 'received' } }];
	});
	return [...accepted, ...globalLists(input, acceptance).map((columns) => ({ columns }))];
}

function columnsOf(given: Json, acceptance: Acceptance): OrderRow | undefined {
	const { now, desk, rowsBefore, isSchedule, executionId } = acceptance;
	if (isTakenForList(given, executionId)) return undefined;
	if (isRecord(given.headers)) {
		const delivery = given as unknown as ShopDelivery;
		return deliveredColumns(delivery, rowOf(delivery, rowsBefore));
	}
	if (given.order_json === undefined && given.order_id === undefined) {
		return listedColumns(readListedOrder(given, now), rowsBefore);
	}
	const own = { shop: given.shop ?? null, order_id: given.order_id };
	if (isSchedule !== true) return { ...own, ...dueOf(given) };
	const isTaken = isAcceptedBy(given, desk) && isDue(given, now) && !isAsking(given);
	if (!isTaken || isBlank(given.order_id)) return undefined;
	const look = given.state === 'again' ? lookOf(given) : undefined;
	// If a person writes `again` during a search for a lost invoice, the search starts over, and asked_on
	// keeps only the earlier search's day.
	return { ...own, ...(look !== undefined && { asked_on: dayAt(look.since) }) };
}

const dueOf = (row: OrderRow) =>
	isLookedFor(row) && !isBlank(row.take_after) ? { take_after: row.take_after } : {};

const isBlank = (value: unknown) => textOf(value) === '';

const rowOf = ({ shop, order_id }: ShopDelivery, rows: readonly OrderRow[]) =>
	rows.find((row) => row.shop === shop && textOf(row.order_id) === order_id);

function listedColumns(order: ShopDelivery, rows: readonly OrderRow[]): OrderRow | undefined {
	const before = rows.find(
		(row) =>
			textOf(row.order_id) === order.order_id &&
			(!numbersItsOrders(order) || hostIn(row.shop) === order.shop),
	);
	if (order.order_id === '') return undefined;
	if (before === undefined) return deliveredColumns(order);
	if (before.state !== 'notPaid') return undefined;
	return deliveredColumns({ ...order, shop: textOf(before.shop) }, before);
}

function deliveredColumns(delivery: ShopDelivery, before: OrderRow = {}): OrderRow {
	const { shop, order_id, order_number, modified, headers, body } = delivery;
	const own = { shop, order_id, order_number, ...dueOf(before) };
	if (textOf(before.modified) > modified) return own;
	const entered = textOf(before.email);
	const isEntered =
		entered !== '' && entered !== customerAddress(recordOf(jsonIn(before.order_json)).body);
	return {
		...own,
		modified,
		order_json: JSON.stringify({ headers, body }),
		email: isEntered ? entered : delivery.email || entered,
	};
}
