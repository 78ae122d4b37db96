import { currencyDecimals } from '../values/currency';
import { Decimal, MOST_DECIMALS } from '../values/decimal';
import type { InvoiceTax } from './invoiceTax';
import type { PaidInvoice } from './paidInvoice';

/** A tax of an invoice, for one of its payments: TrasladoDR or RetencionDR. */
export interface DocumentTax extends InvoiceTax {
	/** BaseDR, with the decimals that are written. */
	base: Decimal;
	/** ImporteDR, likewise. */
	importe?: Decimal;
}

/** What of an invoice's total is paid: from one sum to another. */
export interface Instalment {
	/** Total less what was left to pay. */
	from: Decimal;
	/** The same and this payment. */
	to: Decimal;
}

/** SAT's formula stays this far below the upper end of what rounds to a number. */
const EPSILON = Decimal.step(12);

/**
 * The taxes of one instalment of an invoice: its share of each, by what is paid of the total. Each
 * share is the difference of two rounded sums, that of all payments up to this one and that of the
 * earlier ones, so that the shares of all instalments add up to the invoice. A tax whose share comes
 * to zero is left out (CRP20249, CRP20255).
 */
export function documentTaxesOf(
	{ taxes, total, currency }: Pick<PaidInvoice, 'taxes' | 'total' | 'currency'>,
	instalment: Instalment,
): DocumentTax[] {
	const decimals = currencyDecimals(currency);
	const shares = taxes.map((tax) => share(tax, total, instalment, decimals));
	const rows = shares.filter(({ base }) => base.isPositive());
	// Of a payment too small for one step of any base: ObjetoImpDR 02 needs taxes (CRP20246).
	return rows.length > 0 ? rows : taxes.map((tax) => smallShare(tax, total, instalment));
}

function share(
	tax: InvoiceTax,
	total: Decimal,
	{ from, to }: Instalment,
	decimals: number,
): DocumentTax {
	// What a Cuota is paid for is not money: litres keep their decimals.
	const scale = tax.tipoFactor === 'Cuota' ? MOST_DECIMALS : decimals;
	const whole = tax.base.rounded(scale);
	const baseUpTo = (paid: Decimal) => whole.times(paid).dividedBy(total, scale);
	const base = baseUpTo(to).minus(baseUpTo(from));
	if (tax.importe === undefined || tax.tasaOCuota === undefined) return { ...tax, base };

	const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
	const ownRounding = tax.importe.rounded(decimals).minus(whole.times(rate));
	/** The tax of the base so far, and of the invoice's own rounding the part that is paid. */
	const importeUpTo = (paid: Decimal) =>
		baseUpTo(paid)
			.times(rate)
			.times(total)
			.plus(ownRounding.times(paid))
			.dividedBy(total, decimals);
	const importe = importeUpTo(to).minus(importeUpTo(from));
	return { ...tax, base, importe: withinLimits(importe, base, rate, decimals) };
}

/** With six decimals, each by itself: such a share counts nothing in two. */
function smallShare(tax: InvoiceTax, total: Decimal, { from, to }: Instalment): DocumentTax {
	const exact = tax.base.times(to.minus(from)).dividedBy(total, MOST_DECIMALS);
	const base = exact.isPositive() ? exact : Decimal.step(MOST_DECIMALS);
	if (tax.tasaOCuota === undefined) return { ...tax, base };
	const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
	return { ...tax, base, importe: base.times(rate).rounded(MOST_DECIMALS) };
}

/** Moved to the nearest of SAT's limits for this base (CRP20254, CRP20261), where it is beyond them. */
function withinLimits(importe: Decimal, base: Decimal, rate: Decimal, decimals: number): Decimal {
	const half = new Decimal(5n, base.scale + 1);
	const lower = base.minus(half).times(rate).truncated(decimals);
	const upper = base.plus(half).minus(EPSILON).times(rate).ceiled(decimals);
	if (importe.compare(lower) < 0) return lower;
	return importe.compare(upper) > 0 ? upper : importe;
}
