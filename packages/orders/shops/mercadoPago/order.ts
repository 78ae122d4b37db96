import { Decimal, isRecord, recordOf, textOf } from 'cfdi-mx/values';
import type { OrderLine, ReadOrder, ReadRefund } from '../../order';
import type { Json, KnownFields, NoOrder, Shop } from '../../shop';
import {
	amountOf,
	fieldsAt,
	givenBack,
	idOf,
	joined,
	ofNamed,
	plainLine,
	recordsIn,
	refundIn,
	requiredAmount,
	stated,
	stateIn,
	statesOf,
	textAt,
	valueAt,
} from '../../shop';

/**
 * Payment fields about which the node does not ask. Coupons and separate taxes are not listed, so that the
 * node asks about them.
 */
const FIELDS: KnownFields = {
	'': `transaction_amount transaction_amount_refunded shipping_amount net_received_amount total_paid_amount refunds
		net_amount amount_refunded currency_id status status_detail live_mode captured refund
		application_fee marketplace_fee mercadopago_fee coupon_fee financing_fee finance_fee finance_charge
		discount_fee installment_amount`,
	items: 'quantity unit_price',
};

export const mercadoPago: Shop = {
	name: 'Mercado Pago',
	isOrder,
	readOrder,
	isRefund,
	readRefund,
	whyNoOrder,
	orderFields: (payment) => [
		{ ...payment, items: recordOf(payment.additional_info).items },
		FIELDS,
	],
	refundFields: (refund) => [refund, FIELDS],
};

const isPayment = (object: Json) =>
	['transaction_amount', 'payment_method_id', 'status'].every((key) => key in object);

/** A payment for a Mercado Libre order gets no invoice, because the order itself is invoiced. */
const isOfMercadoLibre = ({ order }: Json) => recordOf(order).type === 'mercadolibre';

function isOrder(payment: Json): boolean {
	return isPayment(payment) && !isOfMercadoLibre(payment);
}

/** Lacks `in_mediation`, because the payment can still be reversed and the shop's owner must decide. */
const STATES = statesOf({
	paid: 'approved',
	refunded: 'refunded',
	notPaid: 'pending in_process authorized',
	cancelled: 'rejected cancelled charged_back',
});

const NO_SALES = [
	'account_fund',
	'money_transfer',
	'payment_addition',
	'cellphone_recharge',
	'investment',
	'money_exchange',
];

/** Reads a payment, whose prices include taxes. Without items, its description becomes the only line. */
function readOrder(payment: Json): ReadOrder {
	const id = idOf(payment.id, 'id');
	const goods = requiredAmount(payment.transaction_amount, 'transaction_amount');
	const shipping = amountOf(payment.shipping_amount, 'shipping_amount');
	const operation = textOf(payment.operation_type);
	const { state, ...status } =
		payment.live_mode === false
			? stated('test', 'live_mode', 'false')
			: NO_SALES.includes(operation)
				? stateIn(new Map(), 'operation_type', operation)
				: stateIn(STATES, 'status', payment.status);
	const lines = recordsIn(valueAt(payment, 'additional_info.items')).map(itemLine);
	const name = textAt(payment, 'description', 'statement_descriptor');
	const total = goods.plus(shipping);
	const back = amountOf(payment.transaction_amount_refunded, 'transaction_amount_refunded');
	return {
		id,
		key: `mercadopago/${id}`,
		number: textOf(payment.external_reference),
		date: momentOf(payment.date_approved) || momentOf(payment.date_created),
		currency: textOf(payment.currency_id),
		...status,
		...givenBack(state, total, back),
		total,
		lines: [
			...(lines.length > 0 ? lines : [plainLine('product', name, goods)]),
			...(shipping.isPositive() ? [plainLine('shipping', 'Envío', shipping)] : []),
		],
		// Mercado Pago collects the payment for the seller (c_FormaPago 31, "Intermediario pagos").
		gateways: [{ id: textOf(payment.payment_type_id), title: 'Mercado Pago', form: '31' }],
		recipient: recipientOf(payment),
	};
}

/** Returns a date in UTC, because Mercado Pago's time zone varies. */
function momentOf(value: unknown): string {
	const moment = Date.parse(textOf(value));
	return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
}

function itemLine(row: Json): OrderLine {
	const name = textOf(row.title) || textOf(row.description);
	const quantity = amountOf(row.quantity ?? 1, ofNamed('quantity', name));
	const price = requiredAmount(row.unit_price, ofNamed('unit_price', name));
	return {
		...plainLine('product', name, price.times(quantity)),
		sku: idOf(row.id, ofNamed('id', name)),
		quantity,
	};
}

function recipientOf(payment: Json): ReadOrder['recipient'] {
	const payers = [payment.payer, valueAt(payment, 'additional_info.payer')].map(recordOf);
	const names = payers.map(({ first_name: first, last_name: last }) => joined(first, last));
	const number = 'payer.identification.number';
	const isRfc = textAt(payment, 'payer.identification.type').toUpperCase() === 'RFC';
	return {
		fields: [
			...(isRfc ? [{ name: 'rfc', place: number, value: textAt(payment, number) }] : []),
			...fieldsAt(payment.metadata, 'metadata'),
		],
		person: names.find(Boolean) ?? '',
		postalCode: textAt(payment, 'payer.address.zip_code'),
		email: textAt(payment, 'payer.email'),
	};
}

const isDone = ({ status }: Json) => ['', 'approved'].includes(textOf(status));

function isRefund(payment: Json): boolean {
	const isGiven = isRecord(payment.refund) || recordsIn(payment.refunds).some(isDone);
	return isOrder(payment) && isGiven;
}

function readRefund(payment: Json): ReadRefund {
	const orderId = idOf(payment.id, 'id');
	const refund = refundIn(payment, recordsIn(payment.refunds).filter(isDone), orderId);
	const id = idOf(refund.id, 'refund.id');
	return {
		id,
		orderId,
		orderKey: `mercadopago/${orderId}`,
		date: momentOf(refund.date_created),
		currency: textOf(payment.currency_id),
		isTest: payment.live_mode === false,
		total: isDone(refund) ? amountOf(refund.amount, 'refund.amount') : Decimal.zero,
	};
}

/** A webhook of Mercado Pago contains only `data.id` or, in the older format, `resource`. */
function whyNoOrder(delivery: Json): NoOrder | undefined {
	const event = textOf(delivery.action) || textOf(delivery.topic) || textOf(delivery.type);
	if (isPayment(delivery) && isOfMercadoLibre(delivery)) {
		const order = textOf(recordOf(delivery.order).id);
		const url = `https://api.mercadolibre.com/orders/${order}`;
		return { kind: 'orderOnlyAnnounced', values: { order, event: 'payment', url } };
	}
	const isNotice = 'data' in delivery ? 'live_mode' in delivery : 'resource' in delivery;
	if (!isNotice || ![delivery.type, delivery.topic].includes('payment')) return undefined;
	const [order = ''] = /\d+$/.exec(textOf(recordOf(delivery.data).id ?? delivery.resource)) ?? [];
	const url = `https://api.mercadopago.com/v1/payments/${order}`;
	return { kind: 'orderOnlyAnnounced', values: { order, event, url } };
}
