import { Decimal, isRecord, recordOf, textOf } from 'cfdi-mx/values';
import type { ReadOrder, ReadRefund } from '../../order';
import type { Json, KnownFields, NoOrder, Shop } from '../../shop';
import {
	amountOf,
	cardWay,
	fieldsAt,
	givenBack,
	joined,
	listedIn,
	plainLine,
	refundIn,
	requiredAmount,
	stateIn,
	statesOf,
	sumAt,
	textAt,
} from '../../shop';

const FIELDS: KnownFields = {
	'': 'amount currency fee refund refunds status exchange_rate conciliated',
};

export const openpay: Shop = {
	name: 'Openpay',
	isOrder,
	readOrder,
	isRefund: (delivery) => isOrder(delivery) && refundsOf(transactionIn(delivery)).length > 0,
	readRefund,
	whyNoOrder,
	// When a webhook is created, Openpay sends a verification code instead of an order.
	isPing: (delivery) => delivery.type === 'verification' && 'verification_code' in delivery,
	orderFields: (delivery) => [transactionIn(delivery), FIELDS],
	refundFields: (delivery) => [transactionIn(delivery), FIELDS],
};

const transactionIn = (delivery: Json): Json =>
	isRecord(delivery.transaction) ? delivery.transaction : delivery;

const isTransaction = (object: Json) =>
	['operation_type', 'transaction_type', 'amount'].every((key) => key in object);

function isOrder(delivery: Json): boolean {
	const charge = transactionIn(delivery);
	return (
		isTransaction(charge) && charge.transaction_type === 'charge' && charge.operation_type !== 'out'
	);
}

/** `chargeback_adjustment` counts as paid, because it means that the bank decided for the seller. */
const STATES = statesOf({
	paid: 'completed chargeback_adjustment',
	refunded: 'refunded',
	notPaid: 'in_progress charge_pending',
	cancelled: `failed cancelled expired rejected chargeback chargeback_pending
		chargeback_accepted`,
});

/** Matches types of webhooks, such as `charge.refunded`, that can contain an outdated charge status. */
const AGAINST = /chargeback|refund|cancel|expired|failed/;

/** Charges have no lines or taxes, so the description becomes the only line. */
function readOrder(delivery: Json): ReadOrder {
	const charge = transactionIn(delivery);
	const event = isRecord(delivery.transaction) ? textOf(delivery.type) : '';
	const id = textOf(charge.id);
	const total = requiredAmount(charge.amount, 'amount');
	const { state, ...status } = AGAINST.test(event)
		? stateIn(new Map(), 'type', event)
		: stateIn(STATES, 'status', charge.status);
	const back = sumAt(refundsOf(charge), 'amount', 'refund');
	const customer = recordOf(charge.customer);
	return {
		id,
		key: `openpay/${id}`,
		number: textOf(charge.order_id),
		date: textAt(charge, 'operation_date', 'creation_date'),
		currency: textOf(charge.currency).toUpperCase(),
		...status,
		...givenBack(state, total, back),
		total,
		lines: [plainLine('product', textOf(charge.description), total)],
		gateways: [{ id: wayOf(charge), title: '' }],
		recipient: {
			fields: [
				...fieldsAt(charge.metadata, 'metadata'),
				...fieldsAt(customer.metadata, 'customer.metadata'),
			],
			person: joined(customer.name, customer.last_name),
			postalCode: textAt(customer, 'address.postal_code'),
			country: textAt(customer, 'address.country_code'),
			email: textOf(customer.email),
		},
	};
}

function wayOf({ method, card }: Json): string {
	const kind = textAt(card, 'type').toLowerCase();
	return cardWay(kind) || (WAYS.get(textOf(method)) ?? textOf(method));
}

const WAYS: ReadonlyMap<string, string> = new Map([
	['card', 'openpay_cards'],
	['store', 'openpay_stores'],
	['bank_account', 'openpay_spei'],
]);

function refundsOf({ refund, refunds }: Json): Json[] {
	const all = listedIn(refunds);
	return (all.length > 0 ? all : [refund].filter(isRecord)).filter(isDone);
}

const isDone = ({ status }: Json) => ['', 'completed'].includes(textOf(status));

function readRefund(delivery: Json): ReadRefund {
	const charge = transactionIn(delivery);
	const orderId = textOf(charge.id);
	const refund = refundIn(charge, refundsOf(charge), orderId);
	const id = textOf(refund.id);
	return {
		id,
		orderId,
		orderKey: `openpay/${orderId}`,
		date: textAt(refund, 'operation_date', 'creation_date'),
		currency: textOf(charge.currency).toUpperCase(),
		isTest: false,
		total: isDone(refund) ? amountOf(refund.amount, 'refund.amount') : Decimal.zero,
	};
}

function whyNoOrder(delivery: Json): NoOrder | undefined {
	const object = transactionIn(delivery);
	if (!isTransaction(object) || isOrder(delivery)) return undefined;
	const event = textOf(delivery.type) || textOf(object.transaction_type);
	return { kind: 'eventWithoutOrder', values: { event, wanted: 'charge.succeeded' } };
}
