import { Decimal, isRecord } from 'cfdi-mx';
import { recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { Json } from '../../json';
import { amountOf, givenAmount, idOf, namedValues, ofNamed, recordsIn } from '../../json';
import type { Order, OrderLine, ReadOrder } from '../../order';
import { plainLine, stated, statesOf } from '../../payment';
import type { NoOrder, Shop } from '../../shop';
import { itself } from '../../shop';
import { lessDiscount } from '../../orderLines';
import { recipientData } from './recipient';

/** Its API has no refunds: an order says that a part of it was refunded, and not which. */
export const tiendanube: Shop = {
	name: 'Tiendanube',
	isOrder,
	readOrder,
	whyNoOrder,
	orderFields: itself({
		'': `total total_usd price price_usd subtotal discount discount_coupon discount_gateway discount_shipping shipping_cost_owner
			shipping_cost_customer weight currency status payment_status shipping_status cancelled_at
			payment_count has_shippable_products`,
		products: `price price_short compare_at_price quantity cost weight width height depth free_shipping`,
	}),
};

const OF_TIENDANUBE = ['gateway', 'gateway_name', 'storefront', 'store_id'];

function hasShapeOfOrder(value: Json): boolean {
	return (
		Array.isArray(value.products) &&
		['total', 'price'].some((key) => key in value) &&
		OF_TIENDANUBE.some((key) => key in value)
	);
}

/** Abandoned checkouts and drafts have the shape of an order. The numbers of orders begin at 100. */
function isUnfinished(value: Json): boolean {
	const isDraft = textOf(value.number) === '0';
	return hasShapeOfOrder(value) && (isDraft || textOf(value.abandoned_checkout_url) !== '');
}

/** Whether this is an order as the API of Tiendanube (Nuvemshop) gives it: GET /orders/{id}. */
function isOrder(order: Json): boolean {
	return hasShapeOfOrder(order) && 'payment_status' in order && !isUnfinished(order);
}

/**
 * Reads an order of Tiendanube. Its prices are what the customer pays, and it has no taxes.
 * @throws Problems for an amount that is not a number
 */
function readOrder(order: Json): ReadOrder {
	const id = idOf(order.id, 'id');
	const total = totalOf(order);
	const promotions = recordOf(order.promotional_discount);
	return {
		id,
		// The orders of all its stores are numbered together.
		key: `tiendanube/${id}`,
		number: idOf(order.number, 'number'),
		date: dateOf(order),
		currency: textOf(order.currency),
		...stateOf(order),
		total,
		lines: linesOf(
			order,
			total,
			amountOf(promotions.total_discount_amount, 'promotional_discount'),
		),
		refunded: textOf(order.payment_status) === 'partially_refunded' ? { kind: 'aPart' } : undefined,
		gateways: gatewaysOf(order),
		shippedTo: textOf(recordOf(order.shipping_address).country),
		recipient: recipientData(order),
	};
}

/** Older orders call it `price`. */
function totalOf({ total, price }: Json): Decimal {
	const amount = givenAmount(total, 'total') ?? givenAmount(price, 'price');
	if (amount !== undefined) return amount;
	throw refused('Order', 'orderAmountMissing', { values: { place: 'total' } });
}

/** Its times are in UTC: "2026-11-20T18:30:00+0000". */
function dateOf({ paid_at: paid, created_at: created }: Json): string {
	return (textOf(paid) || textOf(created)).replace(/[+-]00:?00$/, 'Z');
}

/** An order that is closed is archived, whether paid or not. */
function stateOf(order: Json): Pick<Order, 'state' | 'statusText'> {
	const [status, payment] = [textOf(order.status), textOf(order.payment_status)];
	if (status === 'cancelled') return stated('cancelled', 'status', status);
	const cancelled = textOf(order.cancelled_at);
	// It says both: its owner knows which of them holds.
	if (cancelled !== '') return stated('unknown', 'cancelled_at', cancelled);
	return stated(STATES.get(payment) ?? 'notPaid', 'payment_status', payment);
}

/** What has no row is not paid: pending, authorized, partially_paid. */
const STATES = statesOf({
	paid: 'paid partially_refunded',
	refunded: 'refunded',
	cancelled: 'voided abandoned',
});

/** @param promotions what promotions took off */
function linesOf(order: Json, total: Decimal, promotions: Decimal): OrderLine[] {
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

/**
 * What the customer pays for it; shipping_cost_owner is what the shop pays. Newer orders say it of each
 * fulfillment alone, and those only where aggregates=fulfillment_orders asks for them.
 */
function shippingCost(order: Json, total: Decimal): Decimal {
	const stated = givenAmount(order.shipping_cost_customer, 'shipping_cost_customer');
	if (stated !== undefined) return stated;
	const costs = [order.fulfillments, order.fulfillment_orders]
		.flatMap(recordsIn)
		.map(({ shipping }) => recordOf(shipping).consumer_cost)
		.filter(isRecord);
	if (costs.length > 0) return sumOf(costs.map(({ value }) => amountOf(value, 'consumer_cost')));
	const subtotal = givenAmount(order.subtotal, 'subtotal');
	if (subtotal === undefined) return Decimal.zero;
	// As Tiendanube defines it, the total is the subtotal with shipping and less the discount.
	const rest = total.minus(subtotal).plus(amountOf(order.discount, 'discount'));
	return rest.isPositive() ? rest : Decimal.zero;
}

type Taken = readonly [ofProducts: Decimal, ofShipping: Decimal];

/**
 * What is taken off the products, and off the shipping. `discount` is the sum of coupons and of what the
 * gateway takes off; whether promotions and free shipping are in it differs, and the total tells.
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

/** The ways with which customers pay at a gateway (Payments API), in words that the table of ways to pay has. */
const METHODS: ReadonlyMap<string, string> = new Map([
	['credit_card', 'Tarjeta de crédito'],
	['debit_card', 'Tarjeta de débito'],
	['cash', 'Efectivo'],
	['ticket', 'Efectivo'],
	['wire_transfer', 'Transferencia'],
	['bank_transfer', 'Transferencia'],
]);

/** @returns `''` for a method that tells no form, such as "redirect" or "custom" */
function methodName(method: unknown): string {
	return METHODS.get(textOf(method)) ?? '';
}

/**
 * Its webhooks say that an order has changed, and not what is in it: `{ store_id, event, id }`. Drafts and
 * abandoned checkouts have the shape of an order.
 */
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
