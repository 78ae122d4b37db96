import type { Problems } from 'cfdi-mx';
import { currencyDecimals } from 'cfdi-mx/catalogs';
import { messageValue } from 'cfdi-mx/problems';
import { refuseBeyond } from 'cfdi-mx/reading';
import { isRecord, textOf } from 'cfdi-mx/values';
import type { Kind, Phrase, Values, Order, RecipientData, Refund, Skipped } from './order';
import { refused, skipped } from './order';
import { fieldsOf } from './recipient';
import type { Json, Shop } from './shop';
import { hostOf } from './shop';
import { conekta } from './shops/conekta/order';
import { mercadoLibre } from './shops/mercadoLibre/order';
import { mercadoPago } from './shops/mercadoPago/order';
import { openpay } from './shops/openpay/order';
import { ownShape } from './shops/ownShape/order';
import { shopify } from './shops/shopify/order';
import { stripe } from './shops/stripe/order';
import { tiendanube } from './shops/tiendanube/order';
import { wooCommerce } from './shops/wooCommerce/order';
import { unknownFieldsIn, unknownFieldsOfOrder } from './unknownFields';

export const shops: readonly Shop[] = [
	wooCommerce,
	shopify,
	tiendanube,
	mercadoLibre,
	conekta,
	openpay,
	mercadoPago,
	stripe,
	ownShape,
];

/**
 * Reads an order, which can be inside `{ order }`, `{ data }` or `[order]`. Detects the shop from the data's
 * format.
 * @throws Problems if the data is not an order or a value is unreadable
 */
export function readOrder(given: unknown, host = ''): Order {
	refuseBeyond(given, 'Order');
	const { shop, body } = shopDataIn(given);
	if (shop?.isOrder(body) !== true) throw notAnOrder(given);
	const read = { ...UNSAID, host, ...shop.readOrder(body, host), shop: shop.name };
	if (read.id === '') throw refused('Order', 'orderWithoutId');
	const recipient = { ...EMPTY_RECIPIENT, ...read.recipient, fields: fieldsOf(read.recipient) };
	const unknownFields = unknownFieldsOfOrder({ ...read, recipient }, shop.orderFields(body));
	// Shops can show thousandths, but cannot charge them, so round the total to the currency's decimals.
	const total = read.total.atMost(currencyDecimals(read.currency));
	return { ...read, number: read.number || read.id, total, recipient, unknownFields };
}

export function readDelivery(given: unknown, host = ''): Order | Skipped {
	const { shop, body } = shopDataIn(given);
	const isPing = shop?.isPing?.(body) === true;
	return isPing ? skipped('noOrder', 'webhookTried', { shop: shop.name }) : readOrder(given, host);
}

/**
 * Reads a refund. Detects the shop from the data's format.
 * @throws Problems if the data is not a refund or a value is unreadable
 */
export function readRefund(given: unknown, host = ''): Refund {
	refuseBeyond(given, 'Order');
	const { shop, body } = shopDataIn(given);
	if (shop?.readRefund === undefined || shop.isRefund?.(body) !== true) throw notARefund(given);
	const unknownFields =
		shop.refundFields === undefined ? [] : unknownFieldsIn(...shop.refundFields(body));
	const read = shop.readRefund(body, host);
	const key = `${read.orderKey}/${read.id}`;
	const refund: Refund = { host, key, lines: [], ...read, shop: shop.name, unknownFields };
	if (refund.id === '') throw refused('Order', 'refundWithoutId');
	if (refund.orderId !== '') return refund;
	throw refused('Order', 'refundWithoutOrder', { remedy: 'refundWithoutId' });
}

/** Returns the kind of a shop's data, or `order` if the kind is unknown. */
export function shopDataKind(given: unknown): 'order' | 'orders' | 'refund' {
	if (Array.isArray(given)) return 'orders';
	const { shop, body } = shopDataIn(given);
	if (shop?.isRefund?.(body) !== true) return 'order';
	return shop.ordersListRefunds === true && shop.isOrder(body) ? 'order' : 'refund';
}

/** Returns whether the data comes from a shop that this package recognizes. */
export function isShopData(given: unknown): boolean {
	return shopDataIn(given).shop !== undefined || knownThing(given) !== undefined;
}

/** Returns the shop's host from its webhook's headers, or `''`. */
export function shopHost(headers: Json): string {
	const names = shops.map(({ hostHeader = '' }) => hostOf(textOf(headers[hostHeader])));
	return names.find(Boolean) ?? '';
}

const UNSAID = {
	number: '',
	taxes: { rows: undefined, total: undefined },
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

const WRAPPERS = ['order', 'data', 'payload', 'resource', 'results', 'orders'];

function wrappedIn(value: unknown, depth = 3): unknown[] {
	const inner = Array.isArray(value)
		? value.slice(0, value.length === 1 ? 1 : 0)
		: isRecord(value)
			? WRAPPERS.map((key) => value[key])
			: [];
	const within = depth === 0 ? [] : inner.filter((one) => typeof one === 'object' && one !== null);
	return [value, ...within.flatMap((one) => wrappedIn(one, depth - 1))];
}

function shopDataIn(given: unknown): { shop: Shop | undefined; body: Json } {
	for (const body of wrappedIn(given).filter(isRecord)) {
		const shop = shops.find(({ isOrder, isRefund, isPing }) =>
			[isOrder, isRefund, isPing].some((is) => is?.(body) === true),
		);
		if (shop !== undefined) return { shop, body };
	}
	return { shop: undefined, body: {} };
}

function notAnOrder(given: unknown): Problems {
	const { kind, ...said } = knownThing(given) ?? unknownThing(given);
	return refused('Order', kind, said);
}

function notARefund(given: unknown): Problems {
	const known = knownThing(given);
	if (known?.kind === 'refundWithoutCharge') return refused('Order', known.kind, known);
	const names = shops.flatMap(({ name, readRefund: read }) => (read && name ? [name] : []));
	return refused('Order', 'notARefund', {
		values: { what: isRecord(given) ? keysOf(given) : messageValue(given ?? ''), shops: names },
	});
}

interface Refusal {
	kind: Kind;
	values: Values;
	remedy?: OtherThing['remedy'];
}

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
			? messageValue(given ?? '')
			: keys === ''
				? { kind: 'objectWithNothing' }
				: { kind: 'objectWith', values: { keys } };
	return { kind: 'notAnOrder', values: { what, shops: shops.flatMap(({ name }) => name || []) } };
}

const TELLING = [
	/^(object|type|kind|event|topic|resource)$/i,
	/(items|lines|products|articulos|conceptos)$/i,
	/(total|amount|importe|monto)/i,
	/(status|state|estado)/i,
	/(order|number|numero|folio|reference|pedido|^id$)/i,
];

function keysOf(value: Json): string {
	const rank = (key: string) => {
		const at = TELLING.findIndex((words) => words.test(key));
		return at === -1 ? TELLING.length : at;
	};
	const all = Object.keys(value);
	const best = [...all].sort((one, other) => rank(one) - rank(other)).slice(0, 3);
	return all.filter((key) => best.includes(key)).join(', ');
}

interface OtherThing {
	shop: string;
	kind: Phrase['kind'];
	keys: readonly string[];
	remedy: 'putIntoOwnShape' | 'useMappingOfShop' | 'giveOrderOfIt' | 'giveOrdersOfIt';
}

const things = (
	kind: Phrase['kind'],
	remedy: OtherThing['remedy'],
	rows: Readonly<Record<string, string>>,
): OtherThing[] =>
	Object.entries(rows).flatMap(([shop, sets]) =>
		sets.split(' | ').map((keys) => ({ shop, kind, keys: keys.split(/\s+/), remedy })),
	);

const otherThings: readonly OtherThing[] = [
	...things('packOfShop', 'giveOrdersOfIt', {
		'Mercado Libre': 'orders shipment buyer',
	}),
	...things('shipmentOfShop', 'giveOrderOfIt', {
		'Mercado Libre': 'substatus tracking_number | logistic_type shipping_option',
		Shopify: 'tracking_company line_items | assigned_location_id line_items',
	}),
	...things('noticeOfShop', 'giveOrderOfIt', {
		VTEX: 'OrderId State Domain',
		Square: 'merchant_id event_id data',
		Ecwid: 'eventId eventType entityId',
		BigCommerce: 'scope store_id producer',
		Clip: 'payment_request_id resource_status',
		'Mercado Pago': 'action api_version live_mode',
		Conekta: 'object livemode created_at',
	}),
	// Must come before Square's orders, because Shopify's checkouts can also have a location and lines.
	...things('checkoutOfShop', 'giveOrderOfIt', {
		Shopify:
			'abandoned_checkout_url | abandonedCheckoutUrl | payment_due line_items | paymentDueV2 lineItems | paymentDue lineItems | cart_token completed_at line_items | webUrl lineItems',
	}),
	...things('draftOfShop', 'giveOrderOfIt', {
		Shopify: 'invoice_sent_at line_items | invoiceUrl lineItems | invoice_url line_items',
	}),
	...things('orderOfShop', 'useMappingOfShop', {
		Magento: 'increment_id grand_total',
		PrestaShop: 'total_paid_tax_incl id_cart',
		'VTEX (OMS)': 'orderId totals items status',
		VTEX: 'orderId salesChannel items | orderId totals items | orderFormId items totalizers',
		Square:
			'location_id line_items total_money | location_id line_items net_amounts | location_id line_items',
		Wix: 'priceSummary lineItems',
		'Wix Stores': 'totals lineItems',
		Ecwid: 'paymentStatus usdTotal | paymentStatus fulfillmentStatus items',
		Jumpseller: 'duplicate_url products | products payment_method_name shipping_method_name',
		BigCommerce: 'total_inc_tax total_ex_tax',
		Amazon: 'AmazonOrderId | orderItems salesChannel',
		Odoo: 'amount_total amount_untaxed',
		'Mercado Pago (Orders API)':
			'transactions total_amount | total_amount external_reference capture_mode | transactions status_detail',
	}),
	...things('paymentOfShop', 'useMappingOfShop', {
		Clip: 'receipt_no amount | payment_request_id',
	}),
	...things('orderOfShop', 'putIntoOwnShape', {
		eBay: 'legacyOrderId lineItems',
		Etsy: 'receipt_id transactions',
		// Includes Liverpool and Coppel, which sell through Mirakl.
		Mirakl: 'order_lines commercial_id',
		Squarespace: 'grandTotal lineItems fulfillmentStatus',
		Walmart: 'purchaseOrderId orderLines',
		PayPal: 'intent purchase_units',
		Medusa: 'display_id region_id currency_code',
		Shopware: 'orderNumber amountTotal amountNet',
	}),
	...things('paymentOfShop', 'putIntoOwnShape', {
		PayPal: 'seller_receivable_breakdown amount',
		Fintoc: 'object mode amount created_at',
	}),
	...things('paymentOfShop', 'giveOrderOfIt', {
		Shopify: 'order_id kind gateway amount',
		'Mercado Pago': 'preference_id order_status payments',
		Square: 'amount_money source_type location_id',
	}),
	...things('subscriptionOfShop', 'giveOrderOfIt', {
		WooCommerce: 'billing_period line_items',
	}),
];
