import type { Problems } from 'cfdi-mx';
import { Decimal, isRecord } from 'cfdi-mx';
import { currencyDecimals, holdsBack, refuseBeyond, shown, textOf } from 'cfdi-mx/parts';
import type { Kind, Values } from './problem';
import { refused } from './problem';
import { afterSaleOf } from './afterSale';
import type { Skipped } from './invoiced';
import { passedOn } from './invoiced';
import type { Json } from './json';
import { hostOf, plainWords } from './json';
import type { Order, RecipientData, Refund, UnreadField } from './order';
import type { OtherThing } from './otherThings';
import { otherThings } from './otherThings';
import { fieldsOf } from './recipientFields';
import type { Shop } from './shop';
import { shops } from './shops/shops';
import { namesIn, paymentsAmongFees, statesInMetadata, unreadFields } from './unread';

/**
 * Reads an order of any shop, detected by its shape.
 * @param given the order from the shop's API or webhook, also wrapped as `{ order }`, `{ data }` or `[order]`
 * @param host host from the webhook's headers, only for display; keys never contain it
 * @throws Problems if it is not an order or has unreadable values
 */
export function readOrder(given: unknown, host = ''): Order {
	refuseBeyond(given, 'Order');
	const { shop, body } = shopDataIn(given) ?? {};
	if (shop === undefined || body === undefined || !shop.isOrder(body)) throw notAnOrder(given);
	const order = { ...UNSAID, host, ...shop.readOrder(body, host), shop: shop.name };
	if (order.id === '') throw refused('Order', 'orderWithoutId');
	// A shop can show prices in thousandths but cannot charge them.
	const total = order.total.atMost(currencyDecimals(order.currency));
	const recipient = { ...EMPTY_RECIPIENT, ...order.recipient, fields: fieldsOf(order.recipient) };
	const fields = [...recipient.fields, ...order.lines.flatMap((line) => line.fields)];
	const [object, known] = shop.orderFields(body);
	const isWhole = order.refunded === undefined && ['paid', 'notPaid'].includes(order.state);
	const unread = [
		...unreadFields(object, known).filter((field) => !isOwed(field, order)),
		...(isWhole ? afterSaleOf(object, namesIn(known)) : []),
		...(isWhole ? notesThatHold(recipient) : []),
		...statesInMetadata(fields),
		...paymentsAmongFees(order.lines),
	];
	return { ...order, number: order.number || order.id, total, recipient, unread };
}

/** Returns the notes of an order with a word that holds it back. */
function notesThatHold({ texts }: RecipientData): UnreadField[] {
	return texts
		.filter(({ place, value }) => /^(?:\w+_)?note$/.test(place) && holdsBack(value))
		.map(({ place, value }) => ({ path: place, name: place, value }));
}

/** Defaults for data that a shop does not have. */
const UNSAID = {
	number: '',
	taxes: { rows: undefined, total: undefined },
	giftCards: Decimal.zero,
} satisfies Partial<Order>;

const EMPTY_RECIPIENT: RecipientData = {
	fields: [],
	texts: [],
	company: '',
	person: '',
	postalCode: '',
	country: '',
	email: '',
};

/**
 * Returns whether a field only confirms that the order is unpaid: its open amount equals the total (in cents for
 * Stripe), or WooCommerce's `needs_payment`.
 */
function isOwed({ name, value }: UnreadField, { state, total }: Pick<Order, 'state' | 'total'>) {
	if (state !== 'notPaid') return false;
	if (name === 'needs_payment') return true;
	const owed = Decimal.parse(value);
	return (
		/\b(outstanding|due|remaining|balance|saldo|adeudo)\b/.test(plainWords(name)) &&
		[total, total.times(Decimal.hundred)].some((whole) => owed?.equals(whole) === true)
	);
}

/** Reads an order, or returns a message for a webhook test. */
export function readDelivery(given: unknown, host = ''): Order | Skipped {
	const { shop, body } = shopDataIn(given) ?? {};
	const isPing = shop !== undefined && body !== undefined && shop.isPing?.(body) === true;
	return isPing ? passedOn('noOrder', 'webhookTried', { shop: shop.name }) : readOrder(given, host);
}

/**
 * Reads a refund of any shop, detected by its shape.
 * @param given the refund from the shop, also wrapped
 * @throws Problems if it is not a refund or has unreadable values
 */
export function readRefund(given: unknown, host = ''): Refund {
	refuseBeyond(given, 'Order');
	const { shop, body } = shopDataIn(given) ?? {};
	if (shop?.readRefund === undefined || body === undefined || shop.isRefund?.(body) !== true) {
		const known = knownThing(given);
		if (known?.kind === 'refundWithoutCharge') throw refused('Order', known.kind, known);
		const names = shops.flatMap(({ name, readRefund: read }) => (read && name ? [name] : []));
		throw refused('Order', 'notARefund', {
			values: { what: isRecord(given) ? keysOf(given) : shown(given ?? ''), shops: names },
		});
	}
	const unread = shop.refundFields === undefined ? [] : unreadFields(...shop.refundFields(body));
	const read = shop.readRefund(body, host);
	const key = `${read.orderKey}/${read.id}`;
	const refund: Refund = { host, key, lines: [], ...read, shop: shop.name, unread };
	if (refund.id === '') throw refused('Order', 'refundWithoutId');
	if (refund.orderId !== '') return refund;
	throw refused('Order', 'refundWithoutOrder', { remedy: 'refundWithoutId' });
}

/**
 * Returns the kind of a shop's data, by its shape. A list always contains orders. Other unknown data counts as an
 * order, so that the reader explains the problem.
 */
export function shopDataKind(given: unknown): 'order' | 'orders' | 'refund' {
	if (Array.isArray(given)) return 'orders';
	const { shop, body } = shopDataIn(given) ?? {};
	if (shop === undefined || body === undefined || shop.isRefund?.(body) !== true) return 'order';
	return shop.ordersListRefunds === true && shop.isOrder(body) ? 'order' : 'refund';
}

/** Returns whether the data is from a shop, or another known thing with a specific message. */
export function isShopData(given: unknown): boolean {
	return shopDataIn(given) !== undefined || knownThing(given) !== undefined;
}

/** Returns the shop's host from the webhook headers, or `''`. */
export function shopHost(headers: Json): string {
	const names = shops.map(({ hostHeader = '' }) => hostOf(textOf(headers[hostHeader])));
	return names.find(Boolean) ?? '';
}

/** Keys in which APIs wrap an order: `{ data: { order } }`, `{ results: [order] }`. */
const WRAPPERS = ['order', 'data', 'payload', 'resource', 'results', 'orders'];

/** Returns a value and its wrapped values: the only one of a list, or those of the known keys. */
function wrappedIn(value: unknown, depth = 3): unknown[] {
	const inner = Array.isArray(value)
		? value.slice(0, value.length === 1 ? 1 : 0)
		: isRecord(value)
			? WRAPPERS.map((key) => value[key])
			: [];
	const within = depth === 0 ? [] : inner.filter((one) => typeof one === 'object' && one !== null);
	return [value, ...within.flatMap((one) => wrappedIn(one, depth - 1))];
}

interface Found {
	shop: Shop;
	body: Json;
}

/** Returns the first wrapped value that a shop recognizes. */
function shopDataIn(given: unknown): Found | undefined {
	for (const body of wrappedIn(given).filter(isRecord)) {
		const shop = shops.find(({ isOrder, isRefund, isPing }) =>
			[isOrder, isRefund, isPing].some((is) => is?.(body) === true),
		);
		if (shop !== undefined) return { shop, body };
	}
	return undefined;
}

/** The message for data that is not an order. */
interface Refusal {
	kind: Kind;
	values: Values;
	remedy?: OtherThing['remedy'];
}

/** Explains why data is not an order: first by the shops, then as a list, then as another known thing. */
function knownThing(given: unknown): Refusal | undefined {
	const all = wrappedIn(given).filter(isRecord);
	for (const one of all) {
		for (const { name, whyNoOrder } of shops) {
			const why = whyNoOrder?.(one);
			if (why !== undefined) return { kind: why.kind, values: { shop: name, ...why.values } };
		}
	}
	if (Array.isArray(given) && given.length > 1) {
		return { kind: 'orderListGiven', values: { count: String(given.length) } };
	}
	for (const one of all) {
		const thing = otherThings.find(({ keys }) => keys.every((key) => key in one));
		if (thing === undefined) continue;
		const { shop, kind, remedy } = thing;
		const values = { thing: { kind, values: { shop } }, shop };
		return { kind: 'notAnOrderBut', values, remedy };
	}
	return undefined;
}

function unknownThing(given: unknown): Refusal {
	const keys = isRecord(given) ? keysOf(given) : undefined;
	const what: Values[string] =
		keys === undefined
			? shown(given ?? '')
			: keys === ''
				? { kind: 'objectWithNothing' }
				: { kind: 'objectWith', values: { keys } };
	return { kind: 'notAnOrder', values: { what, shops: shops.flatMap(({ name }) => name || []) } };
}

function notAnOrder(given: unknown): Problems {
	const { kind, ...said } = knownThing(given) ?? unknownThing(given);
	return refused('Order', kind, said);
}

/** Keys that help people recognize an object, best first: its type, lines, sum, state and number. */
const TELLING = [
	/^(object|type|kind|event|topic|resource)$/i,
	/(items|lines|products|articulos|conceptos)$/i,
	/(total|amount|importe|monto)/i,
	/(status|state|estado)/i,
	/(order|number|numero|folio|reference|pedido|^id$)/i,
];

/** Returns the three most recognizable keys of an object. */
function keysOf(value: Json): string {
	const rank = (key: string) => {
		const at = TELLING.findIndex((words) => words.test(key));
		return at === -1 ? TELLING.length : at;
	};
	const all = Object.keys(value);
	const best = [...all].sort((one, other) => rank(one) - rank(other)).slice(0, 3);
	return all.filter((key) => best.includes(key)).join(', ');
}
