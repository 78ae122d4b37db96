import { paidTaxLimits } from '../totals/amountLimits';
import { currencyDecimals } from '../values/currency';
import { Decimal, MOST_DECIMALS } from '../values/decimal';
import type { InvoiceTax } from './invoiceTaxes';
import type { PaidInvoice } from './paidInvoice';
import type { TaxSum } from './paidTaxes';
import { leftOf, PaidTaxes } from './paidTaxes';
import { IEPS, ISR, IVA } from '../catalogs/catalog';
import { groupedBy } from '../values/grouped';
import { inPaymentCurrency } from './equivalence';
import { keyOf } from './invoiceTaxes';

/** A tax of an invoice, for one of its payments: TrasladoDR or RetencionDR. */
export interface DocumentTax extends InvoiceTax {
	/** BaseDR, with the decimals that are written. */
	base: Decimal;
	/** ImporteDR, likewise. */
	importe?: Decimal;
}

/** What of an invoice's total is paid: from one sum to another. */
interface Instalment {
	/** Total less what was left to pay. */
	from: Decimal;
	/** The same and this payment. */
	to: Decimal;
}

/**
 * The taxes of one instalment of an invoice: its share of each, by what is paid of the total. Each
 * share is the difference of two rounded sums, that of all payments up to this one and that of the
 * earlier ones, so that the shares of all instalments add up to the invoice; and the bases and taxes of
 * each instalment to what it pays, wherever SAT's limits allow that. A tax whose share comes to zero is
 * left out (CRP20249, CRP20255).
 */
export function documentTaxesOf(
	invoice: Pick<PaidInvoice, 'taxes' | 'total' | 'currency'>,
	instalment: Instalment,
): DocumentTax[] {
	const decimals = currencyDecimals(invoice.currency);
	const paid = new PaidTaxes(invoice);
	const earlier = paid.upTo(instalment.from);
	const shares = paid.upTo(instalment.to).map((tax, place) => less(tax, earlier[place]));
	const allowed = shares.map((share) => withinLimits(share, decimals));
	for (const sum of paid.sums) passOn(shares, allowed, sum, decimals);
	const rows = allowed.filter(({ base }) => base.isPositive());
	// Of a payment too small for one step of any base: ObjetoImpDR 02 needs taxes (CRP20246).
	if (rows.length > 0) return rows;
	return invoice.taxes.map((tax) => smallShare(tax, invoice.total, instalment));
}

function less(tax: InvoiceTax, earlier: InvoiceTax | undefined): DocumentTax {
	const base = tax.base.minus(earlier?.base ?? Decimal.zero);
	if (tax.importe === undefined) return { ...tax, base };
	return { ...tax, base, importe: tax.importe.minus(earlier?.importe ?? Decimal.zero) };
}

/** Moves what the limits of one tax cut off, or a share that is left out, to the others within their limits. */
function passOn(
	shares: readonly DocumentTax[],
	allowed: DocumentTax[],
	sum: TaxSum,
	decimals: number,
): void {
	const left = leftOf(sum, shares, Decimal.zero);
	for (const place of sum.amounts) {
		const row = allowed[place];
		const cut = leftOf(sum, allowed, Decimal.zero).minus(left);
		if (row?.importe === undefined || !row.base.isPositive() || cut.isZero()) continue;
		const importe = row.importe.plus(row.isWithheld ? cut.negated() : cut);
		allowed[place] = withinLimits({ ...row, importe }, decimals);
	}
}

/** With six decimals, each by itself: such a share counts nothing in two. */
function smallShare(tax: InvoiceTax, total: Decimal, { from, to }: Instalment): DocumentTax {
	const exact = tax.base.times(to.minus(from)).dividedBy(total, MOST_DECIMALS);
	const base = exact.isPositive() ? exact : Decimal.step(MOST_DECIMALS);
	if (tax.tasaOCuota === undefined) return { ...tax, base };
	const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
	return { ...tax, base, importe: base.times(rate).rounded(MOST_DECIMALS) };
}

/**
 * Moves a tax beyond SAT's limits for its base (CRP20254, CRP20261) to the nearest of them. A base that is not
 * positive is left out, with its tax.
 */
function withinLimits(share: DocumentTax, decimals: number): DocumentTax {
	const { importe } = share;
	const base = share.base.isPositive() ? share.base : Decimal.zero;
	if (importe === undefined) return { ...share, base };
	if (base.isZero()) return { ...share, base, importe: base };
	const rate = Decimal.parse(share.tasaOCuota) ?? Decimal.zero;
	const { lower, upper } = paidTaxLimits(base, rate, decimals);
	if (importe.compare(lower) < 0) return { ...share, importe: lower };
	return importe.compare(upper) > 0 ? { ...share, importe: upper } : share;
}

/** The taxes of an invoice in a payment, and the rate between the two currencies. */
interface TaxedDocument {
	taxes: readonly DocumentTax[];
	/** EquivalenciaDR. */
	equivalence: Decimal;
}

/** A row of ImpuestosP: a RetencionP has the sum of all rates of its tax, and no base. */
export interface PaymentTax {
	isWithheld: boolean;
	impuesto: string;
	tipoFactor: string;
	tasaOCuota: string | undefined;
	base: Decimal;
	/** Undefined for Exento. */
	importe: Decimal | undefined;
}

/** Decimals of Totales, which are in MXN. */
const MXN_DECIMALS = 2;

/**
 * The taxes of a payment: the sums of its documents' as they are written, each divided by
 * EquivalenciaDR, withheld ones by tax, transferred ones by tax, factor and rate (CRP20263, CRP20265,
 * CRP20268, CRP20271, CRP20274). Exact in one currency, else rounded once to six decimals.
 */
export function paymentTaxesOf(documents: readonly TaxedDocument[]): PaymentTax[] {
	const all = documents.flatMap(({ taxes, equivalence }) =>
		taxes.map((tax) => ({ tax, equivalence })),
	);
	const groups = groupedBy(all, ({ tax }) =>
		tax.isWithheld ? `Retencion ${tax.impuesto}` : keyOf(tax),
	);
	return [...groups.values()].map((rows) => {
		const { isWithheld, impuesto, tipoFactor, tasaOCuota, importe } = rows[0].tax;
		const sum = (amountOf: (tax: DocumentTax) => Decimal) =>
			inPaymentCurrency(
				rows.map(({ tax, equivalence }) => ({ paid: amountOf(tax), equivalence })),
			).atMost(MOST_DECIMALS);
		return {
			isWithheld,
			impuesto,
			tipoFactor,
			tasaOCuota,
			base: sum(({ base }) => base),
			importe: importe && sum((tax) => tax.importe ?? Decimal.zero),
		};
	});
}

/** The totals of taxes withheld, by Impuesto. */
const withheldTotals: ReadonlyArray<readonly [impuesto: string, name: string]> = [
	[IVA, 'TotalRetencionesIVA'],
	[ISR, 'TotalRetencionesISR'],
	[IEPS, 'TotalRetencionesIEPS'],
];

/** The totals of transferred IVA, by its rate; transferred IEPS has none. */
const ivaTotals: ReadonlyArray<readonly [rate: string | undefined, suffix: string]> = [
	['0.160000', 'IVA16'],
	['0.080000', 'IVA8'],
	['0.000000', 'IVA0'],
	[undefined, 'IVAExento'],
];

/**
 * Totales, in MXN: the sums of ImpuestosP as they are written x TipoCambioP, rounded to two decimals;
 * only those that occur (CRP20201 to CRP20211).
 * @param exchangeRate TipoCambioP @param amount Monto
 */
export function totalesOf(
	taxes: readonly PaymentTax[],
	exchangeRate: Decimal,
	amount: Decimal,
): Record<string, string> {
	const inMxn = (value: Decimal) => String(value.times(exchangeRate).rounded(MXN_DECIMALS));
	const totales: Record<string, string> = {};
	for (const [impuesto, name] of withheldTotals) {
		const row = taxes.find((tax) => tax.isWithheld && tax.impuesto === impuesto);
		if (row?.importe !== undefined) totales[name] = inMxn(row.importe);
	}
	for (const [rate, suffix] of ivaTotals) {
		const row = taxes.find(
			(tax) => !tax.isWithheld && tax.impuesto === IVA && tax.tasaOCuota === rate,
		);
		if (row === undefined) continue;
		totales[`TotalTrasladosBase${suffix}`] = inMxn(row.base);
		if (row.importe !== undefined) totales[`TotalTrasladosImpuesto${suffix}`] = inMxn(row.importe);
	}
	return { ...totales, MontoTotalPagos: inMxn(amount) };
}
