import { Decimal } from 'cfdi-mx';
import { recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';
import { amountOf, recordsIn } from '../../json';

const DONE = ['approved', 'in_mediation', 'refunded', 'partially_refunded', 'charged_back'];
const FAILED = ['rejected', 'cancelled'];

/** The payments of an order that count: those that went through, or the one that is awaited. */
export function paymentsOf(order: Json): Json[] {
	const all = recordsIn(order.payments);
	const done = all.filter(({ status }) => DONE.includes(textOf(status)));
	if (done.length > 0) return done;
	return all.filter(({ status }) => !FAILED.includes(textOf(status))).slice(0, 1);
}

/** What went back to the customer. */
export function refundedOf(payments: readonly Json[]): Decimal {
	return sumOf(payments.map((one) => amountOf(one.transaction_amount_refunded, 'payments')));
}

/** Whether all that was paid went back. */
export function isAllRefunded(payments: readonly Json[]): boolean {
	const paid = sumOf(payments.map((one) => amountOf(one.transaction_amount, 'payments')));
	return paid.isPositive() && refundedOf(payments).compare(paid) >= 0;
}

/**
 * What the customer paid for the shipping, where the order has it: in a pack, it is with the shipment.
 * The first format of orders has it in `shipping`.
 */
export function shippingOf(order: Json, payments: readonly Json[]): Decimal {
	const { cost } = recordOf(order.shipping);
	const stated = [order.shipping_cost, cost].map((one) => amountOf(one, 'shipping_cost'));
	const paid = sumOf(payments.map((one) => amountOf(one.shipping_cost, 'payments')));
	return [...stated, paid].find((amount) => amount.isPositive()) ?? Decimal.zero;
}

/**
 * What a coupon paid, whoever gives it. Newer payments have no `coupon_amount`: there it is what the
 * customer paid less.
 */
export function couponOf(order: Json, payments: readonly Json[]): Decimal {
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
