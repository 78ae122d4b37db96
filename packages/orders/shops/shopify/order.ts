import { Decimal, isRecord } from 'cfdi-mx';
import { recordOf, sumOf, sumsBy, textOf } from 'cfdi-mx/parts';
import type { Json, Place } from '../../json';
import {
	amountOf,
	givenAmount,
	hostOf,
	idOf,
	joined,
	namedValues,
	ofNamed,
	placedValues,
	recordsIn,
	textAt,
	textsAt,
} from '../../json';
import type { ChargedTax, Gateway, Order, OrderLine, ReadOrder, RecipientData } from '../../order';
import { plainLine, stated, statesOf } from '../../payment';
import type { Refunds } from './refunds';
import { refundsOf, shippingPrice } from './refunds';
import type { KnownFields } from '../../unread';

export const shopifyFields: KnownFields = {
	'': `total_price total_price_set total_price_usd subtotal_price subtotal_price_set total_line_items_price
		total_line_items_price_set total_discounts total_discounts_set total_tax total_tax_set total_weight
		total_shipping_price_set total_tip_received current_total_price current_total_price_set current_subtotal_price
		current_subtotal_price_set current_total_discounts current_total_discounts_set current_total_tax
		current_total_tax_set original_total_price_set current_shipping_price_set original_total_additional_fees_set
		original_total_duties_set currency presentment_currency financial_status fulfillment_status taxes_included
		cancelled_at refunds returns`,
	line_items: `price price_set quantity current_quantity fulfillable_quantity total_discount total_discount_set
		pre_tax_price pre_tax_price_set fulfillment_status`,
	shipping_lines: `price price_set discounted_price discounted_price_set current_discounted_price_set is_removed`,
};

/** Returns whether this is an order of Shopify's Admin API (REST) or its webhooks. */
export function isShopifyOrder(order: Json): boolean {
	// Drafts and checkouts do not have financial_status, because they are not orders yet.
	return Array.isArray(order.line_items) && 'total_price' in order && 'financial_status' in order;
}

/**
 * Reads the current state of a Shopify order, without edited, returned or refunded parts. Amounts are in the shop's
 * currency.
 * @param host the host from the delivery's headers
 * @throws Problems for an unreadable amount
 */
export function shopifyOrder(
	order: Json,
	host: string,
): ReadOrder & Pick<Order, 'number' | 'recipient'> {
	const id = shopifyId('Order', order.admin_graphql_api_id) || idOf(order.id, 'id');
	const refunds = refundsOf(order);
	const includesTaxes = order.taxes_included === true;
	const products = recordsIn(order.line_items).map((row) => product(row, refunds, includesTaxes));
	const shipping = recordsIn(order.shipping_lines).map((row) => shippingLine(row, includesTaxes));
	const { state, statusText } = stateOf(order);
	const total = givenAmount(order.current_total_price, 'current_total_price');
	return {
		host: host || hostOf(order.order_status_url),
		id,
		key: shopifyKey(id),
		number: textOf(order.name) || idOf(order.order_number, 'order_number') || id,
		date: textOf(order.processed_at) || textOf(order.created_at),
		currency: textOf(order.currency),
		state,
		statusText,
		total: total ?? amountOf(order.total_price, 'total_price').minus(refunds.amount),
		taxes: {
			rows: refunds.isEmpty && !isEdited(order) ? taxRows(order.tax_lines, 'tax_lines') : undefined,
			total: taxTotal(order, refunds),
		},
		lines: [...products, ...refunds.takenOff(shipping), ...tips(order, products)],
		refunded: refundedOf(order, refunds),
		gateways: gatewaysOf(order),
		shippedTo: textOf(recordOf(order.shipping_address).country_code),
		recipient: recipientData(order),
	};
}

/**
 * Returns the key of an order. Order numbers of Shopify are unique across shops, but a shop can have several hosts:
 * taller.myshopify.com and its domain.
 */
export function shopifyKey(id: string): string {
	return `shopify/${id}`;
}

/**
 * Returns the ID in `gid://shopify/Order/5123`. It has all digits, even if the number in `id` lost some.
 * @returns `''` for other values
 */
export function shopifyId(type: 'Order' | 'Refund', gid: unknown): string {
	const [, found, id = ''] = /\/(\w+)\/(\d+)(?:\?|$)/.exec(textOf(gid)) ?? [];
	return found === type ? id : '';
}

/** Returns money that was refunded outside the lines and the shipping. */
function refundedOf(order: Json, refunds: Refunds): Order['refunded'] {
	const other = refunds.withoutLines;
	if (!other.isZero()) return String(other);
	const isPartly = textOf(order.financial_status) === 'partially_refunded';
	return isPartly && refunds.isEmpty && !isEdited(order) ? { kind: 'aPart' } : undefined;
}

function stateOf(order: Json): Pick<Order, 'state' | 'statusText'> {
	if (order.test === true) return stated('test', 'test', true);
	const cancelled = textOf(order.cancelled_at);
	if (cancelled !== '') return stated('cancelled', 'cancelled_at', cancelled);
	const status = textOf(order.financial_status);
	return stated(STATES.get(status) ?? 'notPaid', 'financial_status', status);
}

/** Other statuses mean unpaid. */
const STATES = statesOf({
	paid: 'paid partially_refunded',
	refunded: 'refunded',
	cancelled: 'voided expired',
});

/** Detects an edit, which adds or removes lines but keeps the order's original taxes. */
function isEdited(order: Json): boolean {
	const [now, before] = [order.current_total_price, order.total_price].map((value) =>
		Decimal.parse(value),
	);
	return now !== undefined && before !== undefined && !now.equals(before);
}

function taxTotal(order: Json, refunds: Refunds): Decimal | undefined {
	const now = givenAmount(order.current_total_tax, 'current_total_tax');
	if (now !== undefined) return now;
	return refunds.isEmpty ? givenAmount(order.total_tax, 'total_tax') : undefined;
}

function taxRows(list: unknown, place: Place): ChargedTax[] {
	return recordsIn(list).map((row) => ({
		name: textOf(row.title),
		rate: Decimal.parse(row.rate)?.atMost(6),
		amount: amountOf(row.price, place),
	}));
}

function product(row: Json, refunds: Refunds, includesTaxes: boolean): OrderLine {
	const name = textOf(row.name) || textOf(row.title);
	const ordered = amountOf(row.quantity, ofNamed('quantity', name));
	const given = givenAmount(row.current_quantity, ofNamed('current_quantity', name));
	const refund = refunds.ofLine(textOf(row.id));
	const quantity = given ?? ordered.minus(refund?.quantity ?? Decimal.zero);
	const price = amountOf(row.price, ofNamed('price', name));
	const discount =
		allocated(row, 'discount_allocations') ?? amountOf(row.total_discount, 'discount');
	const whole = {
		amount: price.times(ordered).minus(discount),
		discount,
		taxes: taxRows(row.tax_lines, ofNamed('tax_lines', name)),
	};
	return {
		kind: isTip(row) ? 'tip' : 'product',
		name,
		sku: idOf(row.sku, ofNamed('sku', name)),
		quantity,
		includesTaxes,
		fields: [
			...namedValues(row.properties, 'name'),
			...namedValues(row.metafields, 'key'),
			...namedValues(row.attributes, 'key'),
		],
		...refunds.left(whole, { price, ordered, quantity, refund }),
	};
}

/** Returns a line's discounts, or undefined for an old order without this data. */
function allocated(row: Json, key: string): Decimal | undefined {
	if (!Array.isArray(row[key])) return undefined;
	return sumOf(recordsIn(row[key]).map(({ amount }) => amountOf(amount, key)));
}

function shippingLine(row: Json, includesTaxes: boolean): OrderLine {
	const name = textOf(row.title) || 'Envío';
	const isRemoved = row.is_removed === true;
	const amount = isRemoved ? Decimal.zero : shippingPrice(row);
	return {
		...plainLine('shipping', name, amount),
		discount: isRemoved ? Decimal.zero : amountOf(row.price, ofNamed('price', name)).minus(amount),
		includesTaxes,
		taxes: isRemoved ? [] : taxRows(row.tax_lines, ofNamed('tax_lines', name)),
	};
}

export function isTip(row: Json): boolean {
	const isNamed = /^(tip|propina)$/i.test(textOf(row.title)) && textOf(row.product_id) === '';
	return isRecord(row.tip) || isNamed;
}

function tips(order: Json, products: readonly OrderLine[]): OrderLine[] {
	const received = amountOf(order.total_tip_received, 'total_tip_received');
	const listed = sumOf(products.filter(({ kind }) => kind === 'tip').map(({ amount }) => amount));
	const amount = received.minus(listed);
	if (!amount.isPositive()) return [];
	return [{ ...plainLine('tip', 'Propina', amount), includesTaxes: false }];
}

/** Returns the payment ways. Includes amounts if the order has transactions. */
function gatewaysOf(order: Json): Order['gateways'] {
	const paid = paidBy(recordsIn(order.transactions), ['sale', 'capture']);
	if (paid.length > 0) return paid;
	const names = Array.isArray(order.payment_gateway_names)
		? order.payment_gateway_names.map(textOf)
		: [textOf(order.gateway)];
	return [...new Set(names)].filter(Boolean).map((id) => ({ id, title: '' }));
}

/**
 * Returns the gateways of these transaction kinds with their sums. Shopify Payments has pending transactions for some
 * days.
 */
export function paidBy(transactions: readonly Json[], kinds: readonly string[]): Gateway[] {
	const done = transactions.filter(
		({ gateway, kind, status }) =>
			textOf(gateway) !== '' &&
			kinds.includes(textOf(kind)) &&
			['success', 'pending'].includes(textOf(status)),
	);
	const sums = sumsBy(
		done,
		({ gateway }) => textOf(gateway),
		({ amount }) => amountOf(amount, 'transactions'),
	);
	return [...sums].map(([id, sum]) => ({ id, title: '', amount: sum }));
}

/** Lists of keyed fields. */
const KEYED = ['localized_fields', 'localization_extensions', 'metafields'];

function recipientData(order: Json): RecipientData {
	const address = [order.billing_address, order.shipping_address].find(isRecord) ?? {};
	const customer = recordOf(order.customer);
	return {
		fields: [
			...placedValues(order.note_attributes, 'name', 'note_attributes'),
			...KEYED.flatMap((list) => placedValues(order[list], 'key', list)),
			...placedValues(customer.metafields, 'key', 'customer metafields'),
		],
		texts: textsAt(
			{ ...order, billing_address: address },
			'billing_address.company',
			'note',
			'customer.note',
		),
		company: textOf(address.company),
		person: textOf(address.name) || joined(address.first_name, address.last_name),
		postalCode: textOf(address.zip),
		country: textOf(address.country_code),
		email: textAt(order, 'contact_email', 'email', 'customer.email'),
	};
}
