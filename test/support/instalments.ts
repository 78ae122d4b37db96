/** The payment complements with which the node pays a generated invoice. */
import { paidInvoiceOf } from '../../cfdi/payments/paidInvoice';
import type { GeneratedInvoice } from './generatedPayments';
import { decimalsOfCurrency, rates } from './generatedPayments';
import type { Pagos } from './payments';
import { paid } from './payments';
import { exact } from './satArithmetic';

/** What an amount in one currency is in another, before it is rounded. */
export const worth = (amount: string, from: string, to: string) =>
	exact(amount)
		.times(rates[from] ?? '')
		.div(rates[to] ?? '');

/** The decimals of amounts in a currency. */
export const placesOf = (currency: string) => decimalsOfCurrency[currency] ?? 2;

/** The complements of all instalments, and what is left to pay after each. */
export function payAll({ invoice, currency, decimals, total, cuts, paidIn }: GeneratedInvoice) {
	const paidInvoice = paidInvoiceOf(invoice);
	const complements: Pagos[] = [];
	let [sumPaid, instalment] = [exact(0), 0];
	for (const cut of [...cuts, 10_000]) {
		const upTo = exact(total).times(cut).div(10_000).toDecimalPlaces(decimals);
		const due = upTo.minus(sumPaid).toFixed(decimals);
		const amount = worth(due, currency, paidIn).toFixed(placesOf(paidIn));
		// The smallest payment in one currency may be nothing in another.
		if (exact(due).lte(0) || worth(amount, paidIn, currency).lt(exact(10).pow(-decimals))) continue;
		instalment += 1;
		const { pagos, payments } = paid(
			{
				amount,
				currency: paidIn,
				...(paidIn !== 'MXN' && { exchangeRate: rates[paidIn] ?? '' }),
			},
			{
				invoice: paidInvoice,
				instalment: String(instalment),
				earlierPayments: sumPaid.toFixed(decimals),
				...(currency !== 'MXN' && paidIn !== currency && { exchangeRate: rates[currency] ?? '' }),
			},
		);
		complements.push(pagos);
		sumPaid = sumPaid.plus(payments[0]?.paid ?? '');
	}
	return { paidInvoice, complements, left: exact(total).minus(sumPaid).toFixed(decimals) };
}
