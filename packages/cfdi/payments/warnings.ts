import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';
import { MXN } from '../values/currency';
import { Decimal } from '../values/decimal';
import type { ReadPart } from './paidPart';
import { invoiceAt } from './places';

const TWO = new Decimal(2n, 0);

/** What looks wrong in a payment, but may be right. */
export function warningsOf(parts: readonly ReadPart[], currency: string, left: Decimal): Problem[] {
	const warnings = parts.flatMap((part) => [...methodWarnings(part), ...rateWarnings(part)]);
	if (!left.isPositive()) return warnings;
	const values = { left: String(left), currency };
	return [...warnings, problem('paymentAmount', 'moreThanTaken', { level: 'doubt', values })];
}

/** A payment complement is for invoices with PPD (SAT's guide for Pagos 2.0; RMF 2.7.1.39). */
function methodWarnings({ invoice, place }: ReadPart): Problem[] {
	if (invoice.paymentMethod !== 'PUE') return [];
	return [problem(invoiceAt(place), 'paidWithPue', { level: 'doubt' })];
}

/** A rate far from the invoice's own is probably its inverse (0.056 for 17.73), or another currency's. */
function rateWarnings({ invoice, rate, rateField }: ReadPart): Problem[] {
	const own = Decimal.parse(invoice.exchangeRate);
	if (invoice.currency === MXN || own?.isPositive() !== true) return [];
	if (rate.times(TWO).compare(own) >= 0 && own.times(TWO).compare(rate) >= 0) return [];
	const values = { rate: String(rate), own: String(own), currency: invoice.currency };
	return [problem(rateField, 'rateFarFromInvoice', { level: 'doubt', values })];
}
