import type { Phrase, Problems } from '../problems/problem';
import { refused, shown } from '../problems/problem';
import { currencyDecimals } from '../values/currency';
import { Decimal } from '../values/decimal';
import { isRecord } from '../values/json';
import type { PassedOn } from './invoiced';
import { passedOn } from './invoiced';
import type { Json } from './json';
import { hostOf, plainWords, textOf } from './json';
import type { Order, Refund, UnreadField } from './order';
import { fieldsOf } from './recipientFields';
import type { Shop } from './shop';
import { shops } from './shops';
import { statesInMetadata, unreadFields } from './unread';

/**
 * Reads an order of any shop, told apart by its shape.
 * @param given the order as the shop's API or webhook gives it, also wrapped as `{ order }`, `{ data }` or `[order]`
 * @param host that the headers of its webhook name: to be shown, and never a part of a key
 * @throws Problems for anything that is not an order, and for one with values that cannot be read
 */
export function readOrder(given: unknown, host = ''): Order {
	const { shop, body } = shopDataIn(given) ?? {};
	if (shop === undefined || body === undefined || !shop.isOrder(body)) throw notAnOrder(given);
	const order = shop.readOrder(body, host);
	if (order.id === '') throw refused('Order', 'orderWithoutId');
	// A shop with prices in thousandths cannot charge them.
	const total = order.total.atMost(currencyDecimals(order.currency));
	const recipient = { ...order.recipient, fields: fieldsOf(order.recipient) };
	const fields = [...recipient.fields, ...order.lines.flatMap((line) => line.fields)];
	const unread = [
		...unreadFields(...shop.orderFields(body)).filter((field) => !isOwed(field, order)),
		...statesInMetadata(fields),
	];
	return { ...order, shop: shop.name, total, recipient, unread };
}

/** What is owed of an order that is not paid is its total; Stripe says it in cents. */
function isOwed({ name, value }: UnreadField, { state, total }: Pick<Order, 'state' | 'total'>) {
	const owed = Decimal.parse(value);
	return (
		state === 'notPaid' &&
		/\b(outstanding|due|remaining|balance|saldo|adeudo)\b/.test(plainWords(name)) &&
		[total, total.times(Decimal.hundred)].some((whole) => owed?.equals(whole) === true)
	);
}

/** The same, or what is said of a delivery with which a shop only tries its webhook. */
export function readDelivery(given: unknown, host = ''): Order | PassedOn {
	const { shop, body } = shopDataIn(given) ?? {};
	const isPing = shop !== undefined && body !== undefined && shop.isPing?.(body) === true;
	return isPing ? passedOn('noOrder', 'webhookTried', { shop: shop.name }) : readOrder(given, host);
}

/**
 * Reads a refund of any shop, told apart by its shape.
 * @param given the refund as the shop gives it, also wrapped
 * @throws Problems for anything that is not a refund, and for one with values that cannot be read
 */
export function readRefund(given: unknown, host = ''): Refund {
	const { shop, body } = shopDataIn(given) ?? {};
	if (shop?.readRefund === undefined || body === undefined || shop.isRefund?.(body) !== true) {
		const names = shops.flatMap(({ name, readRefund: read }) => (read && name ? [name] : []));
		throw refused('Order', 'notARefund', {
			values: { what: isRecord(given) ? keysOf(given) : shown(given ?? ''), shops: names },
		});
	}
	const unread = shop.refundFields === undefined ? [] : unreadFields(...shop.refundFields(body));
	const refund = { ...shop.readRefund(body, host), shop: shop.name, unread };
	if (refund.id === '') throw refused('Order', 'refundWithoutId');
	if (refund.orderId !== '') return refund;
	throw refused('Order', 'refundWithoutOrder', { remedy: 'refundWithoutId' });
}

/**
 * What a shop's data are, by their shape. A list is one of orders, also of a single one; what is neither a list nor a
 * refund is read as an order, whose reader says what is wrong with it.
 */
export function shopDataKind(given: unknown): 'order' | 'orders' | 'refund' {
	if (Array.isArray(given)) return 'orders';
	const { shop, body } = shopDataIn(given) ?? {};
	if (shop === undefined || body === undefined || shop.isRefund?.(body) !== true) return 'order';
	return shop.ordersListRefunds === true && shop.isOrder(body) ? 'order' : 'refund';
}

/** Whether this is what a shop gives, or something else that is known: a message says what it is. */
export function isShopData(given: unknown): boolean {
	return shopDataIn(given) !== undefined || knownThing(given) !== undefined;
}

/** The host of the shop that the headers of its webhook name; `''` where they name none. */
export function shopHost(headers: Json): string {
	const names = shops.map(({ hostHeader = '' }) => hostOf(textOf(headers[hostHeader])));
	return names.find(Boolean) ?? '';
}

/** What APIs wrap an order in, such as `{ data: { order } }` and `{ results: [order] }`. */
const WRAPPERS = ['order', 'data', 'payload', 'resource', 'results', 'orders'];

/** A value, and what is wrapped in it: the only one of a list, or that of a key. */
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

/** The first of what a value wraps that a shop knows. */
function shopDataIn(given: unknown): Found | undefined {
	for (const body of wrappedIn(given).filter(isRecord)) {
		const shop = shops.find(({ isOrder, isRefund, isPing }) =>
			[isOrder, isRefund, isPing].some((is) => is?.(body) === true),
		);
		if (shop !== undefined) return { shop, body };
	}
	return undefined;
}

/** Why something is no order, in the words of the shop that it is of, where one knows it. */
function knownThing(given: unknown): Problems | undefined {
	const all = wrappedIn(given).filter(isRecord);
	for (const one of all) {
		for (const { name, whyNoOrder } of shops) {
			const why = whyNoOrder?.(one);
			if (why === undefined) continue;
			return refused('Order', why.kind, { values: { shop: name, ...why.values } });
		}
	}
	return refusedOtherThing(given, all);
}

function notAnOrder(given: unknown): Problems {
	const known = knownThing(given);
	if (known !== undefined) return known;
	const names = shops.map(({ name }) => name).filter(Boolean);
	if (!isRecord(given)) {
		return refused('Order', 'notAnOrder', { values: { what: shown(given ?? ''), shops: names } });
	}
	const keys = keysOf(given);
	const what =
		keys === ''
			? ({ kind: 'objectWithNothing' } as const)
			: ({ kind: 'objectWith', values: { keys } } as const);
	return refused('Order', 'notAnOrder', { values: { what, shops: names } });
}

/** What people tell an object by, best first: what it calls itself, its lines, its sum, its state, its number. */
const TELLING = [
	/^(object|type|kind|event|topic|resource)$/i,
	/(items|lines|products|articulos|conceptos)$/i,
	/(total|amount|importe|monto)/i,
	/(status|state|estado)/i,
	/(order|number|numero|folio|reference|pedido|^id$)/i,
];

/** The three keys of an object by which people tell what it is. */
function keysOf(value: Json): string {
	const rank = (key: string) => {
		const at = TELLING.findIndex((words) => words.test(key));
		return at === -1 ? TELLING.length : at;
	};
	const all = Object.keys(value);
	const best = [...all].sort((one, other) => rank(one) - rank(other)).slice(0, 3);
	return all.filter((key) => best.includes(key)).join(', ');
}

/** Something that is not an order of shops.ts, and that can be told by its keys all the same. */
interface OtherThing {
	shop: string;
	kind: Phrase['kind'];
	/** It has all of these. */
	keys: readonly string[];
	/** What to do. */
	remedy: Remedy;
}

type Remedy = 'putIntoOwnShape' | 'useMappingOfShop' | 'giveOrderOfIt' | 'giveOrdersOfIt';

/** Things of one kind, each as its shop and the keys that it has. */
const things = (
	kind: Phrase['kind'],
	remedy: Remedy,
	rows: ReadonlyArray<readonly [shop: string, keys: string]>,
): OtherThing[] => rows.map(([shop, keys]) => ({ shop, kind, keys: keys.split(' '), remedy }));

/** The first that fits counts. */
const THINGS: readonly OtherThing[] = [
	// A pack has several orders, and a shipment is of one.
	...things('packOfShop', 'giveOrdersOfIt', [['Mercado Libre', 'orders shipment buyer']]),
	...things('shipmentOfShop', 'giveOrderOfIt', [
		['Mercado Libre', 'substatus tracking_number'],
		['Mercado Libre', 'logistic_type shipping_option'],
	]),
	...things('noticeOfShop', 'giveOrderOfIt', [
		['VTEX', 'OrderId State Domain'],
		['Square', 'merchant_id event_id data'],
		['Ecwid', 'eventId eventType entityId'],
		['BigCommerce', 'scope store_id producer'],
		['Clip', 'payment_request_id resource_status'],
	]),
	...things('orderOfShop', 'useMappingOfShop', [
		['Magento', 'increment_id grand_total'],
		['PrestaShop', 'total_paid_tax_incl id_cart'],
		['VTEX (OMS)', 'orderId totals items status'],
		['VTEX', 'orderId salesChannel items'],
		['VTEX', 'orderId totals items'],
		['VTEX', 'orderFormId items totalizers'],
		['Square', 'location_id line_items total_money'],
		['Square', 'location_id line_items net_amounts'],
		['Square', 'location_id line_items'],
		['Wix', 'priceSummary lineItems'],
		['Wix Stores', 'totals lineItems'],
		['Ecwid', 'paymentStatus usdTotal'],
		['Ecwid', 'paymentStatus fulfillmentStatus items'],
		['Jumpseller', 'duplicate_url products'],
		['Jumpseller', 'products payment_method_name shipping_method_name'],
		['BigCommerce', 'total_inc_tax total_ex_tax'],
		['Amazon', 'AmazonOrderId'],
		['Amazon', 'orderItems salesChannel'],
		['Odoo', 'amount_total amount_untaxed'],
	]),
	...things('paymentOfShop', 'useMappingOfShop', [
		['Clip', 'receipt_no amount'],
		['Clip', 'payment_request_id'],
	]),
	...things('orderOfShop', 'putIntoOwnShape', [
		['eBay', 'legacyOrderId lineItems'],
		['Etsy', 'receipt_id transactions'],
		// Liverpool and Coppel sell with Mirakl.
		['Mirakl', 'order_lines commercial_id'],
		['Squarespace', 'grandTotal lineItems fulfillmentStatus'],
		['Walmart', 'purchaseOrderId orderLines'],
	]),
	...things('paymentOfShop', 'giveOrderOfIt', [
		['Mercado Pago', 'preference_id order_status payments'],
		['Square', 'amount_money source_type location_id'],
	]),
	...things('checkoutOfShop', 'giveOrderOfIt', [
		['Shopify', 'abandoned_checkout_url'],
		['Shopify', 'abandonedCheckoutUrl'],
		['Shopify', 'payment_due line_items'],
		['Shopify', 'paymentDueV2 lineItems'],
		['Shopify', 'paymentDue lineItems'],
		['Shopify', 'cart_token completed_at line_items'],
		['Shopify', 'webUrl lineItems'],
	]),
	...things('draftOfShop', 'giveOrderOfIt', [
		['Shopify', 'invoice_sent_at line_items'],
		['Shopify', 'invoiceUrl lineItems'],
		['Shopify', 'invoice_url line_items'],
	]),
	...things('subscriptionOfShop', 'giveOrderOfIt', [['WooCommerce', 'billing_period line_items']]),
];

/**
 * What is given in place of an order, where that can be told.
 * @param all of what was given that are objects
 * @returns undefined for anything else
 */
function refusedOtherThing(given: unknown, all: readonly Json[]): Problems | undefined {
	if (Array.isArray(given) && given.length > 1) {
		return refused('Order', 'orderListGiven', { values: { count: String(given.length) } });
	}
	for (const one of all) {
		const thing = THINGS.find(({ keys }) => keys.every((key) => key in one));
		if (thing === undefined) continue;
		const { shop, kind, remedy } = thing;
		const values = { thing: { kind, values: { shop } }, shop };
		return refused('Order', 'notAnOrderBut', { values, remedy });
	}
	return undefined;
}
