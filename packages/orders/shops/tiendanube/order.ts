import { readRfc } from 'cfdi-mx';
import { Decimal, isRecord, recordOf, sumOf, textOf } from 'cfdi-mx/values';
import { refused } from '../../order';
import { lessDiscount } from '../../lines';
import type { Order, OrderLine, ReadOrder } from '../../order';
import type { Json, NoOrder, Shop } from '../../shop';
import {
	amountOf,
	fieldsAt,
	givenAmount,
	idOf,
	namedValues,
	ofNamed,
	placedValues,
	plainLine,
	recordsIn,
	stated,
	statesOf,
	sumAt,
	textAt,
	textsAt,
} from '../../shop';

const FIELDS = {
	'': `total total_usd price price_usd subtotal discount discount_coupon discount_gateway discount_shipping
		shipping_cost_owner shipping_cost_customer weight currency status payment_status shipping_status cancelled_at
		payment_count has_shippable_products`,
	products: `price price_short compare_at_price quantity cost weight width height depth free_shipping`,
};

/** Tiendanube's API has no refunds, only partially refunded orders. */
export const tiendanube: Shop = {
	name: 'Tiendanube',
	isOrder,
	readOrder,
	whyNoOrder,
	orderFields: (order) => [order, FIELDS],
};

const OF_TIENDANUBE = ['gateway', 'gateway_name', 'storefront', 'store_id'];

function hasShapeOfOrder(value: Json): boolean {
	return (
		Array.isArray(value.products) &&
		['total', 'price'].some((key) => key in value) &&
		OF_TIENDANUBE.some((key) => key in value)
	);
}

/**
 * Drafts and abandoned checkouts look like orders. A draft has the number 0, but order numbers begin at
 * 100.
 */
function isUnfinished(value: Json): boolean {
	const isDraft = textOf(value.number) === '0';
	return hasShapeOfOrder(value) && (isDraft || textOf(value.abandoned_checkout_url) !== '');
}

function isOrder(order: Json): boolean {
	return hasShapeOfOrder(order) && 'payment_status' in order && !isUnfinished(order);
}

/** Reads an order, whose prices include taxes that Tiendanube does not report. */
function readOrder(order: Json): ReadOrder {
	const id = idOf(order.id, 'id');
	const total = totalOf(order);
	return {
		id,
		// Order IDs are unique across stores, so the key contains no store.
		key: `tiendanube/${id}`,
		number: idOf(order.number, 'number'),
		date: dateOf(order),
		currency: textOf(order.currency),
		...stateOf(order),
		total,
		lines: linesOf(order, total),
		refunded: textOf(order.payment_status) === 'partially_refunded' ? { kind: 'aPart' } : undefined,
		gateways: gatewaysOf(order),
		shippedTo: textOf(recordOf(order.shipping_address).country),
		recipient: recipientData(order),
	};
}

function totalOf({ total, price }: Json): Decimal {
	const amount = givenAmount(total, 'total') ?? givenAmount(price, 'price');
	if (amount !== undefined) return amount;
	throw refused('Order', 'orderAmountMissing', { values: { place: 'total' } });
}

function dateOf({ paid_at: paid, created_at: created }: Json): string {
	return (textOf(paid) || textOf(created)).replace(/[+-]00:?00$/, 'Z');
}

/** The status "closed" only means that the order is archived. */
function stateOf(order: Json): Pick<Order, 'state' | 'statusText'> {
	const [status, payment] = [textOf(order.status), textOf(order.payment_status)];
	if (status === 'cancelled') return stated('cancelled', 'status', status);
	const cancelled = textOf(order.cancelled_at);
	// A cancellation date contradicts any other status, so the shop's owner must decide.
	if (cancelled !== '') return stated('unknown', 'cancelled_at', cancelled);
	return stated(STATES.get(payment) ?? 'notPaid', 'payment_status', payment);
}

const STATES = statesOf({
	paid: 'paid partially_refunded',
	refunded: 'refunded',
	cancelled: 'voided abandoned',
});

function linesOf(order: Json, total: Decimal): OrderLine[] {
	const promotions = amountOf(
		recordOf(order.promotional_discount).total_discount_amount,
		'promotional_discount',
	);
	const products = recordsIn(order.products).map(productLine);
	const shipping = plainLine(
		'shipping',
		textOf(order.shipping_option) || 'Envío',
		shippingCost(order, total),
	);
	const [ofProducts, ofShipping] = discounts(order, promotions, {
		reached: costOf([...products, shipping]),
		total,
	});
	if (ofProducts.compare(costOf(products)) > 0) {
		return lessDiscount([...products, shipping], ofProducts.plus(ofShipping));
	}
	return [...lessDiscount(products, ofProducts), ...lessDiscount([shipping], ofShipping)];
}

const costOf = (lines: readonly OrderLine[]) => sumOf(lines.map(({ amount }) => amount));

function productLine(row: Json): OrderLine {
	const name = textOf(row.name);
	const quantity = givenAmount(row.quantity, ofNamed('quantity', name)) ?? Decimal.one;
	const price = amountOf(row.price, ofNamed('price', name));
	return {
		...plainLine('product', name, price.times(quantity)),
		sku: idOf(row.sku, ofNamed('sku', name)),
		quantity,
		fields: namedValues(row.properties, 'name'),
	};
}

/** Newer orders contain the shipping cost in their fulfillments (`aggregates=fulfillment_orders`). */
function shippingCost(order: Json, total: Decimal): Decimal {
	const stated = givenAmount(order.shipping_cost_customer, 'shipping_cost_customer');
	if (stated !== undefined) return stated;
	const costs = [order.fulfillments, order.fulfillment_orders]
		.flatMap(recordsIn)
		.map(({ shipping }) => recordOf(shipping).consumer_cost)
		.filter(isRecord);
	if (costs.length > 0) return sumAt(costs, 'value', 'consumer_cost');
	const subtotal = givenAmount(order.subtotal, 'subtotal');
	if (subtotal === undefined) return Decimal.zero;
	// Tiendanube's total is subtotal plus shipping minus discount.
	const rest = total.minus(subtotal).plus(amountOf(order.discount, 'discount'));
	return rest.isPositive() ? rest : Decimal.zero;
}

type Taken = readonly [ofProducts: Decimal, ofShipping: Decimal];

/**
 * Returns the discounts on products and on shipping that bring the lines closest to the total. Tries
 * several sums, because `discount` includes promotions and free shipping only in some orders.
 */
function discounts(
	order: Json,
	promotions: Decimal,
	{ reached, total }: { reached: Decimal; total: Decimal },
): Taken {
	const amount = (key: string) => amountOf(order[key], key);
	const whole = amount('discount');
	const parts = sumOf([amount('discount_coupon'), amount('discount_gateway'), promotions]);
	const free = amount('discount_shipping');
	const readings = [whole, parts].flatMap((off): Taken[] => [
		[off, Decimal.zero],
		[off, free],
	]);
	const far = ([off, ofShipping]: Taken) =>
		reached.minus(off).minus(ofShipping).minus(total).magnitude();
	return readings.reduce((one, other) => (far(other).compare(far(one)) < 0 ? other : one));
}

function gatewaysOf(order: Json): Order['gateways'] {
	const details = recordOf(order.payment_details);
	const [name, method] = [textOf(order.gateway_name), methodName(details.method)];
	const title = name === '' || method === '' ? name || method : `${name} (${method})`;
	const given = textOf(order.gateway);
	const id = given === 'not-provided' ? '' : given;
	return id === '' && title === '' ? [] : [{ id: id || title, title }];
}

const METHODS: ReadonlyMap<string, string> = new Map([
	['credit_card', 'Tarjeta de crédito'],
	['debit_card', 'Tarjeta de débito'],
	['cash', 'Efectivo'],
	['ticket', 'Efectivo'],
	['wire_transfer', 'Transferencia'],
	['bank_transfer', 'Transferencia'],
]);

function methodName(method: unknown): string {
	return METHODS.get(textOf(method)) ?? '';
}

/** A webhook of Tiendanube contains only `{ store_id, event, id }`. */
function whyNoOrder(delivery: Json): NoOrder | undefined {
	const { store_id: store, event, id } = delivery;
	if (/^order\//.test(textOf(event)) && textOf(store) !== '') {
		const url = `https://api.tiendanube.com/v1/${textOf(store)}/orders/${textOf(id)}`;
		const values = { order: textOf(id), event: textOf(event), url };
		return { kind: 'orderOnlyAnnounced', values };
	}
	return isUnfinished(delivery)
		? { kind: 'orderUnfinished', values: { order: textOf(id) } }
		: undefined;
}

function recipientData(order: Json): ReadOrder['recipient'] {
	const customer = recordOf(order.customer);
	const ids = textsAt(order, 'contact_identification', 'customer.identification');
	const rfc = ids.find(({ value }) => mayBeRfc(value));
	const isPerson = rfc !== undefined && [...readRfc(rfc.value)].length === 13;
	const of = (name: string, place: string) => ({ name, place, value: textOf(order[place]) });
	const regime = of('regimen fiscal', 'billing_fiscal_regime');
	return {
		fields: [
			...(rfc === undefined ? [] : [{ name: 'rfc', ...rfc }]),
			of('razon social', 'billing_business_name'),
			// Ignore a person's tax regime 601, because it is Tiendanube's default but applies only to
			// companies.
			...(isPerson && regime.value === '601' ? [] : [regime]),
			of('uso cfdi', 'billing_invoice_use'),
			...placedValues(order.custom_fields, 'name', 'custom_fields'),
			...placedValues(order.attributes, 'name', 'attributes'),
			...fieldsAt(order.extra, 'extra', '.'),
			...fieldsAt(customer.extra, 'customer.extra', '.'),
		],
		texts: textsAt(order, 'note', 'owner_note', 'customer.note'),
		person: personOf(order, customer),
		postalCode: said(order.billing_zipcode),
		country: textAt(order, 'billing_country', 'shipping_address.country'),
		email: said(order.contact_email) || said(customer.email),
	};
}

/** Excludes tax numbers without letters, which are foreign, and the CURP, which has 18 characters. */
function mayBeRfc(text: string): boolean {
	const plain = text.replace(/[\s-]+/g, '');
	return /[a-z]/i.test(plain) && plain.length < 18;
}

/**
 * Prefers the contact's name if it begins with the billing name, because the billing name often lacks the
 * surname.
 */
function personOf(order: Json, customer: Json): string {
	const [billing, contact] = [said(order.billing_name), said(order.contact_name)];
	const whole = contact || said(customer.name);
	return whole.startsWith(billing) ? whole : billing;
}

/** Tiendanube fills in missing values with "No informado", "0000" or "email@noinformado.com". */
function said(value: unknown): string {
	const text = textOf(value);
	return /no ?informado|^0+$/i.test(text) ? '' : text;
}
