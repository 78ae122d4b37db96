import { Decimal, sumOf } from '../../values/decimal';
import { isRecord } from '../../values/json';
import type { Json } from '../json';
import { requiredAmount, amountOf, textOf } from '../json';
import type { Order, OrderState, Refund } from '../order';
import { fieldsAt, givenBack, listedIn, plainLine, refundIn, stateIn } from '../payment';
import type { NoOrder } from '../shop';

/** The charge of a notice (`{ type: "charge.succeeded", transaction }`), else what was given itself. */
const transactionIn = ({ transaction, ...delivery }: Json): Json =>
	isRecord(transaction) ? transaction : delivery;

const isTransaction = (object: Json) =>
	['operation_type', 'transaction_type', 'amount'].every((key) => key in object);

/** Whether this is a charge of Openpay, alone or in a notice of its webhook. */
export function isOpenpayCharge(delivery: Json): boolean {
	const charge = transactionIn(delivery);
	return (
		isTransaction(charge) && charge.transaction_type === 'charge' && charge.operation_type !== 'out'
	);
}

/** Its statuses. What failed, ran out or is taken back by a bank is of no sale. */
const STATES: ReadonlyMap<string, OrderState> = new Map([
	['completed', 'paid'],
	['refunded', 'refunded'],
	['in_progress', 'notPaid'],
	['charge_pending', 'notPaid'],
	...[
		...['failed', 'cancelled', 'expired', 'rejected', 'chargeback'],
		...['chargeback_pending', 'chargeback_accepted'],
	].map((status) => [status, 'cancelled'] as const),
]);

/**
 * Reads a charge of Openpay as an order with one line, its description. It has neither lines nor taxes.
 * @param host that the headers of the delivery name
 * @throws Problems for an amount that cannot be read
 */
export function openpayOrder(delivery: Json, host: string): Omit<Order, 'shop' | 'unread'> {
	const charge = transactionIn(delivery);
	const id = textOf(charge.id);
	const total = requiredAmount(charge.amount, 'amount');
	const { state, ...status } = stateIn(STATES, 'status', charge.status);
	const back = sumOf(refundsOf(charge).map(({ amount }) => amountOf(amount, 'refund')));
	const customer = isRecord(charge.customer) ? charge.customer : {};
	const address = isRecord(customer.address) ? customer.address : {};
	return {
		host,
		id,
		key: `openpay/${id}`,
		number: textOf(charge.order_id) || id,
		date: textOf(charge.operation_date) || textOf(charge.creation_date),
		currency: textOf(charge.currency).toUpperCase(),
		...status,
		...givenBack(state, total, back),
		total,
		taxes: { rows: undefined, total: undefined },
		lines: [plainLine('product', textOf(charge.description), total)],
		giftCards: Decimal.zero,
		gateways: [{ id: wayOf(charge), title: '' }],
		recipient: {
			fields: [
				...fieldsAt(charge.metadata, 'metadata'),
				...fieldsAt(customer.metadata, 'customer.metadata'),
			],
			texts: [],
			company: '',
			person: [textOf(customer.name), textOf(customer.last_name)].filter(Boolean).join(' '),
			postalCode: textOf(address.postal_code),
			country: textOf(address.country_code),
			email: textOf(customer.email),
		},
	};
}

/** By its method; a card says its kind. */
function wayOf({ method, card }: Json): string {
	const type = isRecord(card) ? textOf(card.type).toLowerCase() : '';
	if (['debit', 'credit', 'prepaid'].includes(type)) return `${type}_card`;
	return WAYS.get(textOf(method)) ?? textOf(method);
}

const WAYS: ReadonlyMap<string, string> = new Map([
	['card', 'openpay_cards'],
	['store', 'openpay_stores'],
	['bank_account', 'openpay_spei'],
]);

/** Those that gave money back: `refund`, or where there are several `refunds`. */
function refundsOf({ refund, refunds }: Json): Json[] {
	const all = listedIn(refunds);
	return (all.length > 0 ? all : [refund].filter(isRecord)).filter(isDone);
}

const isDone = ({ status }: Json) => ['', 'completed'].includes(textOf(status));

/** A charge that has a refund. */
export function isOpenpayRefund(delivery: Json): boolean {
	return isOpenpayCharge(delivery) && refundsOf(transactionIn(delivery)).length > 0;
}

/** @throws Problems for a charge with several refunds */
export function openpayRefund(delivery: Json, host: string): Omit<Refund, 'shop' | 'unread'> {
	const charge = transactionIn(delivery);
	const orderId = textOf(charge.id);
	const refund = refundIn(charge, refundsOf(charge), orderId);
	const id = textOf(refund.id);
	const orderKey = `openpay/${orderId}`;
	return {
		host,
		id,
		key: `${orderKey}/${id}`,
		orderId,
		orderKey,
		date: textOf(refund.operation_date) || textOf(refund.creation_date),
		currency: textOf(charge.currency).toUpperCase(),
		isTest: false,
		total: isDone(refund) ? amountOf(refund.amount, 'refund.amount') : Decimal.zero,
		lines: [],
	};
}

/** Payouts, fees and transfers are no sales. */
export function openpayNoOrder(delivery: Json): NoOrder | undefined {
	const object = transactionIn(delivery);
	if (!isTransaction(object) || isOpenpayCharge(delivery)) return undefined;
	const event = textOf(delivery.type) || textOf(object.transaction_type);
	return { kind: 'eventWithoutOrder', values: { event, wanted: 'charge.succeeded' } };
}

/** What Openpay posts when a webhook is made: the code with which its owner confirms it. */
export function isOpenpayPing(delivery: Json): boolean {
	return delivery.type === 'verification' && 'verification_code' in delivery;
}
