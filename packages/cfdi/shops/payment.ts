import { refused } from '../problems/problem';
import { Decimal } from '../values/decimal';
import { isRecord } from '../values/json';
import type { Json } from './json';
import { recordsIn, textOf } from './json';
import type { Order, OrderLine, OrderState } from './order';

/** A line that has a price and no more: a shop says nothing of its taxes and its codes. */
export function plainLine(kind: OrderLine['kind'], name: string, amount: Decimal): OrderLine {
	return {
		kind,
		name,
		sku: '',
		quantity: Decimal.one,
		amount,
		discount: Decimal.zero,
		includesTaxes: true,
		taxes: [],
		fields: [],
	};
}

/** The state of an order by the value of one field. What the table does not have only the owner of the shop can say. */
export function stateIn(
	states: ReadonlyMap<string, OrderState>,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText' | 'ownStatus'> {
	const ownStatus = textOf(value);
	const statusText = { kind: 'statusIs', values: { field, value: ownStatus } } as const;
	return { state: states.get(ownStatus) ?? 'unknown', statusText, ownStatus };
}

/** What test mode says: such an order never happened. */
export function testState(field: string): Pick<Order, 'state' | 'statusText'> {
	return { state: 'test', statusText: { kind: 'statusIs', values: { field, value: 'false' } } };
}

/** `refunded` of an order, and its state where all of it went back. */
export function givenBack(
	state: OrderState,
	total: Decimal,
	back: Decimal,
): Pick<Order, 'state' | 'refunded'> {
	const isAll = state === 'paid' && back.isPositive() && back.compare(total) >= 0;
	return {
		state: isAll ? 'refunded' : state,
		refunded: back.isPositive() ? String(back.trimmed(2)) : undefined,
	};
}

/**
 * The refund that a credit note is made of: `refund` of what was given, else the only one in it.
 * @throws Problems where there are several, of which each is credited by itself
 */
export function refundIn({ refund }: Json, all: readonly Json[], order: string): Json {
	if (isRecord(refund)) return refund;
	const [first, ...others] = all;
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'refundNotChosen', { values: { order, count: String(all.length) } });
}

/** Names and values of an object, as fields of other shops are. @param place where it stands */
export function fieldsAt(object: unknown, place: string) {
	return Object.entries(isRecord(object) ? object : {}).map(([name, value]) => ({
		name,
		value: textOf(value),
		place: `${place} ${name}`,
	}));
}

/** The rows of a list, also of `{ data }`. */
export function listedIn(list: unknown): Json[] {
	return recordsIn(isRecord(list) ? list.data : list);
}
