import { Decimal, isRecord } from 'cfdi-mx';
import { shown, textOf } from 'cfdi-mx/parts';
import { refused } from './problem';
import type { Json, Place } from './json';
import { givenAmount } from './json';
import type { Order, OrderLine, OrderState } from './order';

/** Returns a line with only a price, for shops without taxes and codes. */
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

/**
 * Returns the state of each shop status, from a list by state: `{ paid: 'approved', cancelled: 'rejected expired' }`.
 */
export function statesOf(
	statuses: Partial<Record<OrderState, string>>,
): ReadonlyMap<string, OrderState> {
	const rows = Object.entries(statuses) as Array<[OrderState, string]>;
	return new Map(rows.flatMap(([state, all]) => all.split(/\s+/).map((one) => [one, state])));
}

/** Returns a state with the field that it comes from: `status is "paid"`. */
export function stated(
	state: OrderState,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText'> {
	return { state, statusText: { kind: 'statusIs', values: { field, value: shown(value) } } };
}

/** Returns the state of an order by one field. Only the shop owner knows statuses outside the table. */
export function stateIn(
	states: ReadonlyMap<string, OrderState>,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText' | 'ownStatus'> {
	const ownStatus = textOf(value);
	return { ...stated(states.get(ownStatus) ?? 'unknown', field, ownStatus), ownStatus };
}

/** Returns the state of a test-mode order, which did not happen. */
export function testState(field: string): Pick<Order, 'state' | 'statusText'> {
	return stated('test', field, 'false');
}

/** Returns the `refunded` amount of an order, and the state `refunded` if it was returned in full. */
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
 * Returns the refund for the credit note: the `refund` of the input, or the only one in the list.
 * @throws Problems if there are several, because each needs a credit note
 */
export function refundIn({ refund }: Json, all: readonly Json[], order: string): Json {
	if (isRecord(refund)) return refund;
	const [first, ...others] = all;
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'refundNotChosen', { values: { order, count: String(all.length) } });
}

/** The largest date of JavaScript in seconds. */
const MAX_SECONDS = 8_640_000_000_000;

/** Converts seconds since 1970, as Stripe and Conekta count. */
export function timeOf(seconds: unknown): string {
	const count = Number(textOf(seconds));
	return count > 0 && count <= MAX_SECONDS
		? new Date(count * 1000).toISOString().replace(/\.\d+/, '')
		: '';
}

/** Reads an amount, or undefined if it is missing. */
export type Money = (value: unknown, place: Place) => Decimal | undefined;

/** Stripe's currencies without a smaller unit. Only Stripe uses hundredths for ISK and UGX. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const IN_THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');

/**
 * Returns a reader for amounts in a currency's smallest unit: for Stripe and Conekta, 1160.00 pesos are 116000.
 * @param currency a code of c_Moneda
 * @param shop name for the message
 */
export function moneyIn(currency: string, shop: string): Money {
	const decimals = WHOLE.includes(currency) ? 0 : IN_THOUSANDTHS.includes(currency) ? 3 : 2;
	return (value, place) => {
		const amount = givenAmount(value, place);
		if (amount === undefined) return undefined;
		const units = amount.trimmed(0);
		if (units.scale === 0) return new Decimal(units.digits, decimals);
		const values = { shop, place, value: String(units) };
		throw refused('Order', 'amountNotInCents', { values });
	};
}
