import { Decimal, isRecord, recordOf, sumOf, textOf } from 'cfdi-mx/values';
import { refused } from '../../order';
import type { Order, OrderLine, OrderState, ReadOrder, ReadRefund } from '../../order';
import type { Field, Value } from '../../recipient';
import { NAME_OF } from '../../recipient';
import type { Json, KnownFields, NoOrder, Shop } from '../../shop';
import {
	amountOf,
	exact,
	givenAmount,
	idOf,
	joined,
	namedValues,
	ofNamed,
	plainLine,
	recordsIn,
	requiredAmount,
	stated,
	statesOf,
	sumAt,
} from '../../shop';

const FIELDS: KnownFields = {
	'': `total_amount paid_amount shipping_cost currency_id status status_detail taxes coupon refund`,
	order_items: `unit_price full_unit_price gross_price quantity picked_quantity requested_quantity sale_fee
		base_exchange_rate base_currency_id currency_id full_unit_price_currency_id listing_type_id`,
};

export const mercadoLibre: Shop = {
	name: 'Mercado Libre',
	isOrder,
	readOrder,
	// The user adds an entry from `GET /v1/payments/<id>/refunds` to the order as `refund`.
	isRefund: (order) => isOrder(order) && isRecord(order.refund),
	readRefund,
	whyNoOrder,
	orderFields: (order) => [order, FIELDS],
	refundFields: (refund) => [refund, FIELDS],
};

function isOrder(order: Json): boolean {
	return (
		Array.isArray(order.order_items) &&
		recordsIn(order.order_items).every(({ item }) => isRecord(item)) &&
		['total_amount', 'paid_amount', 'pack_id'].some((key) => key in order)
	);
}

/**
 * Reads an order, whose prices include IVA. A coupon is a discount if the seller pays for it, and a payment
 * if Mercado Libre pays for it.
 * @throws Problems for an unreadable amount or a coupon with an unknown payer
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
	const lines = recordsIn(order.order_items).map((row, _index, all) => {
		const isOf = ({ item }: Coupon) => item === itemIdOf(row) || all.length === 1;
		return orderLine(row, coupons?.filter(isOf) ?? []);
	});
	const off = sumOf(coupons?.map(({ amount }) => amount) ?? []);
	const goods = givenAmount(order.total_amount, 'total_amount')?.minus(off);
	return {
		id,
		// Order numbers are unique across sellers, so the key contains no seller.
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

/** Returns the date in UTC, because Mercado Libre can use another country's time zone. */
function dateOf(order: Json): string {
	const text = textOf(order.date_closed) || textOf(order.date_created);
	const moment = Date.parse(text);
	return Number.isNaN(moment) ? text : new Date(moment).toISOString();
}

const STATES = statesOf({
	paid: 'paid partially_refunded',
	refunded: 'refunded',
	notPaid: 'confirmed payment_required payment_in_process partially_paid',
	cancelled: 'pending_cancel cancelled invalid',
});

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

/** Returns the sum of the order's import taxes, which Mercado Libre does not name. */
function chargedTaxes({ taxes }: Json): Decimal | undefined {
	const amount = isRecord(taxes) ? givenAmount(taxes.amount, 'taxes') : undefined;
	return amount?.isPositive() === true ? amount : undefined;
}

interface Coupon {
	item: string;
	amount: Decimal;
}

/**
 * Returns the seller's coupons from `GET /orders/<id>/discounts`. Other discounts are already subtracted
 * from the prices.
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

const itemIdOf = (row: Json): string => textOf(recordOf(row.item).id);

function orderLine(row: Json, coupons: readonly Coupon[]): OrderLine {
	const item = recordOf(row.item);
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
 * Mercado Libre collects all payments for the seller (c_FormaPago 31). This also applies to its
 * supermarket's orders, which can lack payments.
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

/** A webhook of Mercado Libre contains only `resource`, `topic` and `user_id`. */
function whyNoOrder({ resource, topic }: Json): NoOrder | undefined {
	const [, order] = /^\/(?:marketplace\/)?orders\/(\d+)$/.exec(textOf(resource)) ?? [];
	if (order === undefined) return undefined;
	const url = `https://api.mercadolibre.com${textOf(resource)}`;
	return { kind: 'orderOnlyAnnounced', values: { order, event: textOf(topic), url } };
}

/** A refund has no lines, and counts as zero until it is approved. */
function readRefund(order: Json): ReadRefund {
	const refund = recordOf(order.refund);
	const [id, orderId] = [idOf(refund.id, 'refund.id'), idOf(order.id, 'id')];
	const isDone = ['', 'approved'].includes(textOf(refund.status));
	return {
		id,
		orderId,
		orderKey: `mercadolibre/${orderId}`,
		date: textOf(refund.date_created),
		currency: textOf(order.currency_id),
		isTest: Array.isArray(order.tags) && order.tags.includes('test_order'),
		total: amountOf(isDone ? refund.amount : 0, 'refund.amount'),
	};
}

const DONE = ['approved', 'in_mediation', 'refunded', 'partially_refunded', 'charged_back'];
const FAILED = ['rejected', 'cancelled'];

function paymentsOf(order: Json): Json[] {
	const all = recordsIn(order.payments);
	const done = all.filter(({ status }) => DONE.includes(textOf(status)));
	if (done.length > 0) return done;
	return all.filter(({ status }) => !FAILED.includes(textOf(status))).slice(0, 1);
}

function refundedOf(payments: readonly Json[]): Decimal {
	return sumAt(payments, 'transaction_amount_refunded', 'payments');
}

function isAllRefunded(payments: readonly Json[]): boolean {
	const paid = sumAt(payments, 'transaction_amount', 'payments');
	return paid.isPositive() && refundedOf(payments).compare(paid) >= 0;
}

/**
 * Returns the shipping cost, which the oldest API format has in `shipping`. Returns zero for an order of a
 * pack, because only the pack's shipment states a cost.
 */
function shippingOf(order: Json, payments: readonly Json[]): Decimal {
	const { cost } = recordOf(order.shipping);
	const stated = [order.shipping_cost, cost].map((one) => amountOf(one, 'shipping_cost'));
	const paid = sumAt(payments, 'shipping_cost', 'payments');
	return [...stated, paid].find((amount) => amount.isPositive()) ?? Decimal.zero;
}

/** Newer payments lack `coupon_amount`, so their coupon is calculated from the paid amount. */
function couponOf(order: Json, payments: readonly Json[]): Decimal {
	const { amount } = recordOf(order.coupon);
	const coupons = payments.map((payment) => {
		const paid = amountOf(payment.total_paid_amount, 'payments');
		const less = amountOf(payment.transaction_amount, 'payments').minus(paid);
		return largest([
			amountOf(payment.coupon_amount, 'payments'),
			paid.isPositive() ? less : Decimal.zero,
		]);
	});
	return largest([amountOf(amount, 'coupon'), sumOf(coupons)]);
}

function largest(amounts: readonly Decimal[]): Decimal {
	return amounts.reduce((most, one) => (one.compare(most) > 0 ? one : most), Decimal.zero);
}

function recipientData(order: Json): ReadOrder['recipient'] {
	const buyer = recordOf(order.buyer);
	const isGiven = order.billing_info !== undefined;
	const place = isGiven ? 'billing_info' : 'buyer.billing_info';
	const given = innermost(isGiven ? order.billing_info : buyer.billing_info);
	const fields = [...secondFormat(given, place), ...firstFormat(given, place)].filter(
		({ value }) => value !== '',
	);
	return {
		fields,
		person: joined(buyer.first_name, buyer.last_name),
		email: textOf(buyer.email),
		isElsewhere: !isGiven && textOf(given.id) !== '' && fields.length === 0,
	};
}

function innermost(value: unknown): Json {
	const given = Array.isArray(value) ? recordOf(value[0]) : recordOf(value);
	if (isRecord(given.buyer)) return innermost(given.buyer.billing_info);
	return isRecord(given.billing_info) ? innermost(given.billing_info) : given;
}

function secondFormat(info: Json, place: string): Field[] {
	const [identification, taxes, address] = [
		recordOf(info.identification),
		recordOf(info.taxes),
		recordOf(info.address),
	];
	const field = (key: Value, path: string, value: string) => ({
		name: NAME_OF[key],
		value,
		place: `${place} ${path}`,
	});
	return [
		field('rfc', 'identification', rfcIn(identification.type, identification.number)),
		field('name', 'name', joined(info.name, info.last_name)),
		field('taxRegime', 'taxes.taxpayer_type', coded(taxes.taxpayer_type)),
		field('cfdiUse', 'taxes.cfdi', coded(taxes.cfdi)),
		field('postalCode', 'address.zip_code', textOf(address.zip_code)),
	];
}

function coded(value: unknown): string {
	const { id, description } = recordOf(value);
	return textOf(id) || textOf(description) || textOf(value);
}

function rfcIn(type: unknown, number: unknown): string {
	const kind = textOf(type).toUpperCase();
	return kind === '' || kind === 'RFC' ? textOf(number) : '';
}

const TYPES: ReadonlyArray<readonly [Value, RegExp]> = [
	['name', /^(BUSINESS_NAME|LEGAL_NAME)$/],
	['taxRegime', /^(TAXPAYER_TYPE(_ID)?|TAX_REGIME|FISCAL_REGIME)$/],
	['cfdiUse', /CFDI/],
	['postalCode', /^ZIP_CODE$/],
];

function firstFormat(info: Json, place: string): Field[] {
	const rows = namedValues(recordsIn(info.additional_info), 'type');
	const valueOf = (type: string) => rows.find(({ name }) => name === type)?.value ?? '';
	const rfc = rfcIn(
		textOf(info.doc_type) || valueOf('DOC_TYPE'),
		textOf(info.doc_number) || valueOf('DOC_NUMBER'),
	);
	const found = TYPES.flatMap(([key, types]) =>
		rows
			.filter(({ name }) => types.test(name))
			.map(({ name, value }) => ({ name: NAME_OF[key], value, place: `${place} ${name}` })),
	);
	const person = [valueOf('FIRST_NAME'), valueOf('LAST_NAME')].filter(Boolean).join(' ');
	return [
		{ name: NAME_OF.rfc, value: rfc, place: `${place} doc_number` },
		...found,
		{ name: NAME_OF.name, value: person, place: `${place} FIRST_NAME` },
	];
}
