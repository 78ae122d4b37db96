import { Decimal, isRecord } from 'cfdi-mx';
import { textOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { Json } from '../../json';
import { amountOf, listedIn, ofNamed } from '../../json';
import type { ReadRefund, RefundLine } from '../../order';
import type { Money } from '../../payment';
import { moneyIn, plainLine, timeOf } from '../../payment';
import { isOnTop, sum, taxRowsOf, wholeList } from './lines';
import { idIn, KNOWN_FIELDS, stripeKey, stripeObject } from './objects';
import type { KnownFields } from '../../unread';

export const REFUND_FIELDS: KnownFields = {
	'': `${KNOWN_FIELDS} amount discount_amount amount_refunded amount_captured refunded out_of_band_amount effective_at type
		reason disputed application_fee failure_balance_transaction balance_transaction captured customer_balance_transaction
		refund pending_reason voided_at pre_payment_amount post_payment_amount`,
	lines: `amount amount_excluding_tax discount_amount quantity unit_amount unit_amount_decimal
		unit_amount_excluding_tax currency`,
};

const REFUNDS = ['credit_note', 'refund', 'charge'];

/** Returns whether this is a credit note, a refund or a charge of Stripe. */
export function isRefund(delivery: Json): boolean {
	return REFUNDS.includes(textOf(stripeObject(delivery)?.object));
}

/**
 * Reads a refund of Stripe. A credit note has lines, a refund has only an amount.
 * @throws Problems for a charge without exactly one refund, or an incomplete list
 */
export function readRefund(delivery: Json): ReadRefund {
	const object = stripeObject(delivery) ?? {};
	const currency = textOf(object.currency).toUpperCase();
	const money = moneyIn(currency, 'Stripe');
	const own =
		object.object === 'credit_note' ? creditNote(object, money) : moneyBack(object, money);
	return {
		...own,
		date: timeOf(object.created),
		currency,
		isTest: object.livemode === false,
	};
}

type Own = Omit<ReadRefund, 'date' | 'currency' | 'isTest'>;

/** Void credit notes and failed refunds return no money. */
const WITHOUT_EFFECT = ['void', 'failed', 'canceled', 'requires_action'];

function creditNote(object: Json, money: Money): Own {
	const id = textOf(object.id);
	const total = money(object.total ?? object.amount, 'total') ?? Decimal.zero;
	const orderId = idIn(object.invoice);
	return {
		id,
		key: stripeKey(onlyRefundOf(object, total, money) || id),
		orderId,
		orderKey: stripeKey(orderId),
		total: WITHOUT_EFFECT.includes(textOf(object.status)) ? Decimal.zero : total,
		lines: [
			...wholeList(object.lines, 'lines', id).map((row) => creditedLine(row, money)),
			...creditedShipping(object, money),
		],
	};
}

/** Returns the refund that paid a credit note. Both share one key, so they are credited once. */
function onlyRefundOf(object: Json, total: Decimal, money: Money): string {
	const { refund, refunds } = object;
	if (idIn(refund) !== '') return idIn(refund);
	const [first, ...others] = listedIn(refunds);
	const amount = money(first?.amount_refunded, 'refunds');
	return others.length === 0 && amount?.equals(total) === true ? idIn(first?.refund) : '';
}

function creditedLine(row: Json, money: Money): RefundLine {
	const name = textOf(row.description);
	const at = (key: string, value: unknown) => money(value, ofNamed(key, name)) ?? Decimal.zero;
	const isSaid = [row.taxes, row.tax_amounts].some(Array.isArray);
	const rows = taxRowsOf(row);
	const net = at('amount', row.amount).minus(at('discount_amount', row.discount_amount));
	const onTop = rows.filter(isOnTop).map(({ amount }) => at('taxes', amount));
	return {
		kind: 'product',
		name,
		sku: '',
		quantity: amountOf(row.quantity, ofNamed('quantity', name)),
		amount: net.plus(sum(onTop)),
		includesTaxes: true,
		taxes: isSaid ? rows.map(({ amount }) => at('taxes', amount)) : undefined,
	};
}

function creditedShipping({ shipping_cost: cost }: Json, money: Money): RefundLine[] {
	if (!isRecord(cost)) return [];
	const tax = money(cost.amount_tax, 'shipping_cost');
	const amount = money(cost.amount_total, 'shipping_cost') ?? Decimal.zero;
	return [{ ...plainLine('shipping', '', amount), taxes: tax === undefined ? undefined : [tax] }];
}

/** Reads a refund, or the only one of a charge. */
function moneyBack(object: Json, money: Money): Own {
	const isCharge = object.object === 'charge';
	const refund = isCharge ? onlyOneOf(object) : object;
	const charge = isRecord(refund.charge) ? refund.charge : isCharge ? object : {};
	const orderId =
		idIn(charge.invoice) ||
		idIn(refund.payment_intent) ||
		idIn(charge.payment_intent) ||
		idIn(refund.charge);
	const id = textOf(refund.id);
	const isWithout = WITHOUT_EFFECT.includes(textOf(refund.status));
	return {
		id,
		key: stripeKey(id),
		orderId,
		orderKey: stripeKey(orderId),
		total: isWithout ? Decimal.zero : (money(refund.amount, 'amount') ?? Decimal.zero),
	};
}

/** @throws Problems without exactly one refund, because each needs a credit note */
function onlyOneOf(charge: Json): Json {
	const [first, ...others] = listedIn(charge.refunds);
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'stripeChargeNotRefund', { values: { charge: textOf(charge.id) } });
}
