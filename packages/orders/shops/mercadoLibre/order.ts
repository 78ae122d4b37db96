import { Decimal, isRecord } from 'cfdi-mx';
import { recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { Json } from '../../json';
import { amountOf, exact, givenAmount, idOf, ofNamed, recordsIn, requiredAmount } from '../../json';
import type { Order, OrderLine, OrderState, ReadOrder, ReadRefund } from '../../order';
import { plainLine, stated, statesOf } from '../../payment';
import type { NoOrder, Shop } from '../../shop';
import { itself } from '../../shop';
import { couponOf, isAllRefunded, paymentsOf, refundedOf, shippingOf } from './payments';
import { recipientData } from './recipient';
import type { KnownFields } from '../../unread';

const FIELDS: KnownFields = {
	'': `total_amount paid_amount shipping_cost currency_id status status_detail taxes coupon refund`,
	order_items: `unit_price full_unit_price gross_price quantity picked_quantity requested_quantity sale_fee
		base_exchange_rate base_currency_id currency_id full_unit_price_currency_id listing_type_id`,
};

export const mercadoLibre: Shop = {
	name: 'Mercado Libre',
	isOrder,
	readOrder,
	isRefund,
	readRefund,
	whyNoOrder,
	orderFields: itself(FIELDS),
	refundFields: itself(FIELDS),
};

/** Returns whether this is an order of Mercado Libre's `GET /orders/<id>`. */
function isOrder(order: Json): boolean {
	return (
		Array.isArray(order.order_items) &&
		recordsIn(order.order_items).every(({ item }) => isRecord(item)) &&
		['total_amount', 'paid_amount', 'pack_id'].some((key) => key in order)
	);
}

/**
 * Reads an order of Mercado Libre. Its prices include IVA, and it has no tax data. A coupon from Mercado Libre pays
 * part of the price. A coupon from the seller reduces the price.
 * @throws Problems for an unreadable amount, or a coupon of an unknown giver
 */
function readOrder(order: Json): ReadOrder {
	const id = idOf(order.id, 'id');
	const payments = paymentsOf(order);
	const state = stateOf(order, payments);
	const shipping = shippingOf(order, payments);
	const coupons = sellersCoupons(order);
	const isInvoiced = state.state === 'paid' || state.state === 'notPaid';
	const coupon = couponOf(order, payments);
	if (isInvoiced && coupon.isPositive() && coupons === undefined) {
		const values = { order: id, amount: String(coupon.trimmed(2)) };
		throw refused('Order', 'orderCouponOfWhom', { values });
	}
	const lines = recordsIn(order.order_items).map((row, _index, all) =>
		orderLine(
			row,
			(coupons ?? []).filter(({ item }) => item === itemIdOf(row) || all.length === 1),
		),
	);
	const off = sumOf((coupons ?? []).map(({ amount }) => amount));
	const goods = givenAmount(order.total_amount, 'total_amount')?.minus(off);
	return {
		id,
		// Order numbers of Mercado Libre are unique across sellers.
		key: `mercadolibre/${id}`,
		date: dateOf(order),
		currency: textOf(order.currency_id),
		...state,
		total: (goods ?? sumOf(lines.map(({ amount }) => amount))).plus(shipping),
		taxes: { rows: undefined, total: chargedTaxes(order) },
		lines: shipping.isPositive() ? [...lines, plainLine('shipping', 'Envío', shipping)] : lines,
		refunded: refundedIn(order, payments),
		gateways: gatewaysOf(payments),
		recipient: recipientData(order),
	};
}

/** Returns the date in UTC, because Mercado Libre uses Argentina's time. */
function dateOf(order: Json): string {
	const text = textOf(order.date_closed) || textOf(order.date_created);
	const moment = Date.parse(text);
	return Number.isNaN(moment) ? text : new Date(moment).toISOString();
}

/** Meanings of Mercado Libre's statuses. */
const STATES = statesOf({
	paid: 'paid partially_refunded',
	refunded: 'refunded',
	notPaid: 'confirmed payment_required payment_in_process partially_paid',
	cancelled: 'pending_cancel cancelled invalid',
});

/** Returns the state by status and tags. Tags mark tests, and orders to cancel due to possible fraud. */
function stateOf(
	order: Json,
	payments: readonly Json[],
): Pick<Order, 'state' | 'statusText' | 'ownStatus'> {
	const ownStatus = textOf(order.status);
	const says = (state: OrderState, field: string, value: string) => ({
		ownStatus,
		...stated(state, field, value),
	});
	const tags = Array.isArray(order.tags) ? order.tags.map(textOf) : [];
	if (tags.includes('test_order')) return says('test', 'tags', 'test_order');
	const state = STATES.get(ownStatus) ?? 'unknown';
	if (state !== 'cancelled') {
		if (tags.includes('fraud_risk_detected'))
			return says('cancelled', 'tags', 'fraud_risk_detected');
		if (isAllRefunded(payments)) return says('refunded', 'status', ownStatus);
		if (state === 'paid' && tags.includes('not_paid')) return says('notPaid', 'tags', 'not_paid');
	}
	return says(state, 'status', ownStatus);
}

function refundedIn({ status }: Json, payments: readonly Json[]): Order['refunded'] {
	const refunded = refundedOf(payments);
	if (refunded.isPositive()) return String(refunded.trimmed(2));
	return status === 'partially_refunded' ? { kind: 'aPart' } : undefined;
}

/** Returns import taxes of orders from abroad. Their kind is unknown. */
function chargedTaxes({ taxes }: Json): Decimal | undefined {
	const amount = isRecord(taxes) ? givenAmount(taxes.amount, 'taxes') : undefined;
	return amount?.isPositive() === true ? amount : undefined;
}

interface Coupon {
	/** ID of the discounted item. */
	item: string;
	/** The seller's part. */
	amount: Decimal;
}

/**
 * Returns the seller's part of the coupons in `discounts`, the answer of `GET /orders/<id>/discounts`. Prices already
 * include other discounts.
 * @returns undefined if the order came without `discounts`
 */
function sellersCoupons({ discounts }: Json): Coupon[] | undefined {
	if (!isRecord(discounts)) return undefined;
	return recordsIn(discounts.details)
		.filter(({ type }) => type === 'coupon')
		.flatMap(({ items }) => recordsIn(items))
		.map(({ id, amounts }) => ({
			item: textOf(id),
			amount: amountOf(recordOf(amounts).seller, 'discounts'),
		}));
}

const itemOf = (row: Json): Json => recordOf(row.item);

const itemIdOf = (row: Json): string => textOf(itemOf(row).id);

function orderLine(row: Json, coupons: readonly Coupon[]): OrderLine {
	const item = itemOf(row);
	const name = textOf(item.title);
	const quantity = Decimal.parse(exact(row.quantity, ofNamed('quantity', name))) ?? Decimal.one;
	const discount = sumOf(coupons.map(({ amount }) => amount));
	const price = requiredAmount(row.unit_price, ofNamed('unit_price', name));
	return {
		...plainLine('product', name, price.times(quantity).minus(discount)),
		sku:
			idOf(item.seller_sku, ofNamed('seller_sku', name)) ||
			idOf(item.seller_custom_field, ofNamed('seller_custom_field', name)) ||
			itemIdOf(row),
		quantity,
		discount,
	};
}

/**
 * Returns the payments with their types: `credit_card`, `account_money`, `ticket`. Supermarket orders have no
 * payments, but customers also paid Mercado Libre. It collects all payments for the seller, for which c_FormaPago has
 * 31 ("Intermediario pagos").
 */
function gatewaysOf(payments: readonly Json[]): Order['gateways'] {
	const way = { title: 'Mercado Libre', form: '31' };
	if (payments.length === 0) return [{ id: '', ...way }];
	return payments.map((one) => ({
		id: textOf(one.payment_type) || textOf(one.payment_method_id),
		...way,
		amount: amountOf(one.transaction_amount, 'payments'),
	}));
}

/**
 * Mercado Libre's webhooks only name the changed order: `{ resource: "/orders/2000003508419013", topic: "orders_v2",
 * user_id }`.
 */
function whyNoOrder({ resource, topic }: Json): NoOrder | undefined {
	const [, order] = /^\/(?:marketplace\/)?orders\/(\d+)$/.exec(textOf(resource)) ?? [];
	if (order === undefined) return undefined;
	const url = `https://api.mercadolibre.com${textOf(resource)}`;
	return { kind: 'orderOnlyAnnounced', values: { order, event: textOf(topic), url } };
}

/** Detects an order with the additional key `refund`, an entry of `GET /v1/payments/<id>/refunds`. */
function isRefund(refund: Json): boolean {
	return isOrder(refund) && isRecord(refund.refund);
}

/**
 * Reads a refund of Mercado Libre, which has an amount without lines. An unapproved refund counts as zero.
 * @throws Problems for an unreadable amount
 */
function readRefund(order: Json): ReadRefund {
	const refund = recordOf(order.refund);
	const [id, orderId] = [idOf(refund.id, 'refund.id'), idOf(order.id, 'id')];
	const orderKey = `mercadolibre/${orderId}`;
	const isDone = ['', 'approved'].includes(textOf(refund.status));
	return {
		id,
		orderId,
		orderKey,
		date: textOf(refund.date_created),
		currency: textOf(order.currency_id),
		isTest: Array.isArray(order.tags) && order.tags.includes('test_order'),
		total: amountOf(isDone ? refund.amount : 0, 'refund.amount'),
	};
}
