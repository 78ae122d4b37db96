import { Decimal } from 'cfdi-mx';
import { recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';
import { amountOf, recordsIn } from '../../json';

const DONE = ['approved', 'in_mediation', 'refunded', 'partially_refunded', 'charged_back'];
const FAILED = ['rejected', 'cancelled'];

/** Returns the successful payments of an order, or the pending one. */
export function paymentsOf(order: Json): Json[] {
	const all = recordsIn(order.payments);
	const done = all.filter(({ status }) => DONE.includes(textOf(status)));
	if (done.length > 0) return done;
	return all.filter(({ status }) => !FAILED.includes(textOf(status))).slice(0, 1);
}

export function refundedOf(payments: readonly Json[]): Decimal {
	return sumOf(payments.map((one) => amountOf(one.transaction_amount_refunded, 'payments')));
}

export function isAllRefunded(payments: readonly Json[]): boolean {
	const paid = sumOf(payments.map((one) => amountOf(one.transaction_amount, 'payments')));
	return paid.isPositive() && refundedOf(payments).compare(paid) >= 0;
}

/**
 * Returns the shipping cost that the customer paid, if the order has it. In a pack, the shipment has it. The first
 * order format has it in `shipping`.
 */
export function shippingOf(order: Json, payments: readonly Json[]): Decimal {
	const { cost } = recordOf(order.shipping);
	const stated = [order.shipping_cost, cost].map((one) => amountOf(one, 'shipping_cost'));
	const paid = sumOf(payments.map((one) => amountOf(one.shipping_cost, 'payments')));
	return [...stated, paid].find((amount) => amount.isPositive()) ?? Decimal.zero;
}

/**
 * Returns the coupon amount from any giver. Newer payments do not have `coupon_amount`, so computes it from the paid
 * amount.
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
