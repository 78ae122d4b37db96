import { Decimal, isRecord } from 'cfdi-mx';
import { shown, textOf } from 'cfdi-mx/parts';
import { refused } from './problem';
import type { Json, Place } from './json';
import { givenAmount } from './json';
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

/** What each status of a shop means, by its meaning: `{ paid: 'approved', cancelled: 'rejected expired' }`. */
export function statesOf(
	statuses: Partial<Record<OrderState, string>>,
): ReadonlyMap<string, OrderState> {
	const rows = Object.entries(statuses) as Array<[OrderState, string]>;
	return new Map(rows.flatMap(([state, all]) => all.split(/\s+/).map((one) => [one, state])));
}

/** A state, and what of the order says it: `status is "paid"`. */
export function stated(
	state: OrderState,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText'> {
	return { state, statusText: { kind: 'statusIs', values: { field, value: shown(value) } } };
}

/** The state of an order by the value of one field. What the table does not have only the owner of the shop can say. */
export function stateIn(
	states: ReadonlyMap<string, OrderState>,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText' | 'ownStatus'> {
	const ownStatus = textOf(value);
	return { ...stated(states.get(ownStatus) ?? 'unknown', field, ownStatus), ownStatus };
}

/** What test mode says: such an order never happened. */
export function testState(field: string): Pick<Order, 'state' | 'statusText'> {
	return stated('test', field, 'false');
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

/** The last moment that a date can have. */
const MAX_SECONDS = 8_640_000_000_000;

/** Stripe and Conekta count seconds since 1970. */
export function timeOf(seconds: unknown): string {
	const count = Number(textOf(seconds));
	return count > 0 && count <= MAX_SECONDS
		? new Date(count * 1000).toISOString().replace(/\.\d+/, '')
		: '';
}

/** Reads an amount; undefined where the object says nothing. */
export type Money = (value: unknown, place: Place) => Decimal | undefined;

/** Currencies without a smaller unit in Stripe's API. ISK and UGX have hundredths there, and nowhere else. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const IN_THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');

/**
 * How the amounts of a currency are read: Stripe and Conekta write them in its smallest unit, so that 1160.00
 * pesos are 116000.
 * @param currency a code of c_Moneda
 * @param shop that writes them so, for the message
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
