import { Decimal } from '../decimal';
import type { ReadPart } from './paidPart';
import { MXN } from './paidPart';
import type { PaymentWarning } from './paymentProblem';
import { invoiceAt } from './paymentProblem';

const TWO = new Decimal(2n, 0);

/** What looks wrong in a payment, but may be right. */
export function warningsOf(
	parts: readonly ReadPart[],
	currency: string,
	left: Decimal,
): PaymentWarning[] {
	const warnings = parts.flatMap((part) => [...methodWarnings(part), ...rateWarnings(part)]);
	if (!left.isPositive()) return warnings;
	return [
		...warnings,
		{
			field: 'paymentAmount',
			message: `is ${String(left)} ${currency} more than the invoices take`,
			fix: 'Check the amounts in Paid Invoices (JSON), unless the customer paid more than the invoices.',
		},
	];
}

/** A payment complement is for invoices with PPD (SAT's guide for Pagos 2.0; RMF 2.7.1.39). */
function methodWarnings({ invoice, place }: ReadPart): PaymentWarning[] {
	if (invoice.paymentMethod !== 'PUE') return [];
	return [
		{
			field: invoiceAt(place),
			message: 'has MetodoPago PUE, and only an invoice with PPD needs a payment complement',
			fix: 'Check when it was paid: in the month of the invoice, it needs none. Later, it is to be replaced by an invoice with PPD.',
		},
	];
}

/** A rate far from the invoice's own is probably its inverse (0.056 for 17.73), or another currency's. */
function rateWarnings({ invoice, rate, rateField }: ReadPart): PaymentWarning[] {
	const own = Decimal.parse(invoice.exchangeRate);
	if (invoice.currency === MXN || own?.isPositive() !== true) return [];
	if (rate.times(TWO).compare(own) >= 0 && own.times(TWO).compare(rate) >= 0) return [];
	return [
		{
			field: rateField,
			message: `is ${String(rate)}, but one ${invoice.currency} was ${String(own)} MXN in the invoice`,
			fix: `Check the rate: it is how many MXN one ${invoice.currency} was worth on the day of the payment.`,
		},
	];
}
