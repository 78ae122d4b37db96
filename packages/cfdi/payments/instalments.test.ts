import fc from 'fast-check';
import type { PaidInvoice } from './paidInvoice';
import { paidInvoiceOf } from './paidInvoice';
import { paidInvoices, rates } from '../fixtures/generatedPayments';
import { payAll, placesOf, worth } from '../fixtures/instalments';
import { brokenPaymentRules } from '../fixtures/paymentArithmetic';
import type { Attributes, Pagos } from '../fixtures/payments';
import { numbered, paid } from '../fixtures/payments';
import { exact } from '../fixtures/satArithmetic';

function sumsOf(complements: readonly Pagos[]): Map<string, { base: string; importe: string }> {
	const sums = new Map<string, { base: string; importe: string }>();
	const add = (kind: string, rows: readonly Attributes[] = []) => {
		for (const { ImpuestoDR, TipoFactorDR, TasaOCuotaDR, BaseDR = '', ImporteDR = '0' } of rows) {
			const key = [kind, ImpuestoDR, TipoFactorDR, TasaOCuotaDR].join(' ');
			const { base, importe } = sums.get(key) ?? { base: '0', importe: '0' };
			sums.set(key, {
				base: exact(base).plus(BaseDR).toString(),
				importe: exact(importe).plus(ImporteDR).toString(),
			});
		}
	};
	for (const { ImpuestosDR } of complements.flatMap(({ Pago }) =>
		Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado),
	)) {
		add('Retencion', ImpuestosDR?.RetencionesDR);
		add('Traslado', ImpuestosDR?.TrasladosDR);
	}
	return sums;
}

function missing(invoice: PaidInvoice, complements: readonly Pagos[], decimals: number): number {
	const sums = sumsOf(complements);
	const steps = (value: unknown, sum: string | undefined, places: number) =>
		exact(String(value ?? 0))
			.toDecimalPlaces(places)
			.minus(sum ?? 0)
			.abs()
			.times(exact(10).pow(places))
			.toNumber();
	return Math.max(
		0,
		...invoice.taxes.flatMap(({ isWithheld, impuesto, tipoFactor, tasaOCuota, base, importe }) => {
			const kind = isWithheld ? 'Retencion' : 'Traslado';
			const sum = sums.get([kind, impuesto, tipoFactor, tasaOCuota].join(' '));
			const places = tipoFactor === 'Cuota' ? 6 : decimals;
			return [steps(base, sum?.base, places), steps(importe, sum?.importe, decimals)];
		}),
	);
}

it('splits an invoice into 2 to 5 valid instalments that leave a balance of zero', () => {
	let [invoices, instalments, missed] = [0, 0, 0];
	fc.assert(
		fc.property(paidInvoices, (generated) => {
			const { paidInvoice, complements, left } = payAll(generated);
			expect({ broken: complements.flatMap(brokenPaymentRules), left }).toEqual({
				broken: [],
				left: exact(0).toFixed(generated.decimals),
			});
			invoices += 1;
			instalments += complements.length;
			const off = missing(paidInvoice, complements, generated.decimals);
			expect(off).toBeLessThanOrEqual(complements.length);
			if (off > 0) missed += 1;
		}),
		{ numRuns: 300 },
	);
	expect(instalments / invoices).toBeGreaterThan(2.5);
	// In 3 % of random invoices (519 of 18,000), SAT's limits keep the instalments' taxes from adding up exactly. The
	// test accepts three standard deviations above 3 %.
	const expected = 0.03 * invoices;
	expect(missed).toBeLessThan(expected + 3 * Math.sqrt(expected));
});

const payments = fc.record({
	invoices: fc.array(paidInvoices, { minLength: 2, maxLength: 4 }),
	takes: fc.array(fc.oneof(fc.integer({ min: 100, max: 9_999 }), fc.constant(10_000)), {
		minLength: 4,
		maxLength: 4,
	}),
	currency: fc.constantFrom('MXN', 'MXN', 'USD', 'JPY'),
	isLastOpen: fc.boolean(),
});

it('breaks no SAT rule if one payment pays invoices in several currencies', () => {
	fc.assert(
		fc.property(payments, ({ invoices, takes, currency, isLastOpen }) => {
			const parts = invoices.map((generated, index) => {
				const { total, decimals } = generated;
				const part = exact(total)
					.times(takes[index] ?? 0)
					.div(10_000)
					.toDecimalPlaces(decimals);
				const isOpen = isLastOpen && index === invoices.length - 1;
				const amount = (part.gt(0) ? part : exact(total)).toFixed(decimals);
				const rate = rates[generated.currency] ?? '';
				return {
					due: amount,
					from: generated.currency,
					part: {
						invoice: paidInvoiceOf({ ...generated.invoice, ...numbered(index) }),
						...(!isOpen && { amount }),
						...(![currency, 'MXN'].includes(generated.currency) && { exchangeRate: rate }),
					},
				};
			});
			const sum = parts
				.map(({ due, from }) => worth(due, from, currency))
				.reduce((all, one) => all.plus(one));
			const { pagos, payments: rows } = paid(
				{
					amount: sum.toFixed(placesOf(currency)),
					currency,
					...(currency !== 'MXN' && { exchangeRate: rates[currency] ?? '' }),
				},
				...parts.map(({ part }) => part),
			);
			expect(brokenPaymentRules(pagos)).toEqual([]);
			const stated = parts.filter(({ part }) => 'amount' in part);
			expect(rows.slice(0, stated.length).map((row) => row.paid)).toEqual(
				stated.map(({ due }) => due),
			);
		}),
		{ numRuns: 75 },
	);
});
