import { refused } from '../../problems/problem';
import { Decimal, sumOf } from '../../values/decimal';
import { isRecord } from '../../values/json';
import type { Json } from '../json';
import { recordsIn, textOf } from '../json';

/** Where orders keep what was paid, and how the amount is called there. */
const PAYMENTS = [
	'payment',
	'payments',
	'paymentIntent',
	'payment_intent',
	'charge',
	'transactions',
];
const AMOUNTS = ['amount', 'amount_received', 'amount_paid', 'transaction_amount', 'total'];
/** Stripe's own objects are in cents. */
const IN_CENTS = ['payment_intent', 'charge', 'checkout.session', 'invoice'];

/**
 * The amounts of the own shape are in units of the currency, while some shops count in cents: an order that
 * has only whole amounts, and a payment of another one, may be a hundred times too high.
 * @throws Problems where what was paid is not what the order costs
 */
export function checkUnits(order: Json, total: Decimal): void {
	const paid = paidIn(order);
	if (paid === undefined || !amountsIn(order).every(isWhole)) return;
	const costs = [total, Decimal.parse(order.total)];
	if (costs.some((cost) => cost?.equals(paid))) return;
	throw refused('Order', 'orderPaymentDiffers', {
		values: { total: String(total), paid: String(paid) },
	});
}

function amountsIn({ total, totalTax, lines }: Json): unknown[] {
	const prices = recordsIn(lines).flatMap(({ unitPrice, discount }) => [unitPrice, discount]);
	return [total, totalTax, ...prices];
}

function isWhole(value: unknown): boolean {
	return textOf(value) === '' || /^-?\d+$/.test(textOf(value));
}

function paidIn(order: Json): Decimal | undefined {
	const payments = PAYMENTS.flatMap((key) => [order[key]].flat().filter(isRecord));
	const amounts = payments.flatMap((payment) => {
		const key = AMOUNTS.find((name) => Decimal.parse(payment[name]) !== undefined);
		const amount = key === undefined ? undefined : Decimal.parse(payment[key]);
		if (amount === undefined) return [];
		return IN_CENTS.includes(textOf(payment.object)) ? [amount.times(Decimal.step(2))] : [amount];
	});
	return amounts.length === 0 ? undefined : sumOf(amounts);
}
