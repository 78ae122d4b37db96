import { currencyDecimals } from '../catalogs/catalogs';
import { Decimal, MAX_DECIMALS, sumOf, groupedBy } from '../values/decimal';
import type { InvoiceTax, PaidInvoice } from './paidInvoice';
import { keyOf } from './paidInvoice';
import { IEPS, IVA } from '../catalogs/catalog';
import { convertedLimits, paidTaxLimits, paymentTotals, TOTALES_DECIMALS } from '../totals/totals';

/** Steps to add to a base: with one more or less, its rounded taxes can add up exactly. */
const SHIFTS = [0n, 1n, -1n];

/** Calculates the paid part of each tax. The rounding goes to the largest base without a tax, or the largest tax. */
class PaidTaxes {
	readonly sums: readonly TaxSum[];

	private readonly decimals: number;

	private readonly total: Decimal;

	private readonly taxes: readonly InvoiceTax[];

	constructor({ taxes, total, currency }: Pick<PaidInvoice, 'taxes' | 'total' | 'currency'>) {
		this.decimals = currencyDecimals(currency);
		this.total = total;
		this.taxes = taxes.map((tax) => rounded(tax, this.decimals));
		this.sums = taxSumsOf(this.taxes, total, this.decimals);
	}

	upTo(paid: Decimal): InvoiceTax[] {
		const [first] = this.sums;
		if (first === undefined) return this.taxes.map((tax) => this.partOf(tax, paid));
		const tried = SHIFTS.map((steps) => this.shifted(first, paid, steps));
		const rests = tried.map((rows) => this.restOf(first, rows, paid).magnitude());
		const least = rests.reduce((one, other) => (other.compare(one) < 0 ? other : one));
		const rows = tried[rests.indexOf(least)] ?? [];
		for (const sum of this.sums) settle(rows, sum, this.restOf(sum, rows, paid));
		return rows;
	}

	/** Shifts the base of all rows that share the largest base, so that they keep one base. */
	private shifted({ untaxed, bases }: TaxSum, paid: Decimal, steps: bigint): InvoiceTax[] {
		const largest = untaxed === undefined ? this.taxes[bases[0] ?? -1]?.base : undefined;
		return this.taxes.map((tax) => {
			const isIt = largest?.equals(tax.base) === true;
			return this.partOf(tax, paid, new Decimal(isIt ? steps : 0n, this.decimals));
		});
	}

	private partOf(tax: InvoiceTax, paid: Decimal, shift = Decimal.zero): InvoiceTax {
		const { total, decimals } = this;
		const base = tax.base.times(paid).dividedBy(total, tax.base.scale).plus(shift);
		if (tax.importe === undefined) return { ...tax, base };
		const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
		const ownRounding = tax.importe.minus(tax.base.times(rate));
		const importe = base.times(rate).times(total).plus(ownRounding.times(paid));
		return { ...tax, base, importe: importe.dividedBy(total, decimals) };
	}

	private restOf(sum: TaxSum, rows: readonly InvoiceTax[], paid: Decimal): Decimal {
		const own = differenceOf(sum, this.taxes, this.total);
		return differenceOf(sum, rows, paid).minus(
			own.times(paid).dividedBy(this.total, this.decimals),
		);
	}
}

function settle(rows: InvoiceTax[], { untaxed, amounts }: TaxSum, rest: Decimal): void {
	const place = untaxed ?? amounts[0] ?? -1;
	const row = rows[place];
	if (row === undefined) return;
	if (untaxed !== undefined) {
		rows[place] = { ...row, base: row.base.plus(rest) };
	} else if (row.importe !== undefined) {
		rows[place] = { ...row, importe: row.importe.plus(row.isWithheld ? rest.negated() : rest) };
	}
}

/** Rounds to the decimals of the invoice's summary. Litres keep their decimals. */
function rounded(tax: InvoiceTax, decimals: number): InvoiceTax {
	const base = tax.base.rounded(tax.tipoFactor === 'Cuota' ? MAX_DECIMALS : decimals);
	if (tax.importe === undefined) return { ...tax, base };
	return { ...tax, base, importe: tax.importe.rounded(decimals) };
}

interface TaxSum {
	/** Indexes of the taxes with a base in it, the largest first. */
	bases: readonly number[];
	amounts: readonly number[];
	/** Indexes of the taxes with this sum as their bases; undefined for the paid amount. */
	of?: readonly number[];
	/** The largest base of 0 % or Exento, which has no limits. */
	untaxed?: number;
}

/**
 * Returns the sums that are true for an invoice: total = bases and amounts of IVA - withheld taxes, and with IEPS,
 * bases of IVA = bases and amounts of IEPS. Leaves out a sum that differs by more than rounding: a part has no taxes.
 */
function taxSumsOf(taxes: readonly InvoiceTax[], total: Decimal, decimals: number): TaxSum[] {
	const transferred = (code: string) =>
		placesOf(taxes, ({ isWithheld, impuesto }) => !isWithheld && impuesto === code);
	const [iva, ieps] = [transferred(IVA), transferred(IEPS)];
	const charged = iva.length > 0 ? iva : ieps;
	const withheld = placesOf(taxes, ({ isWithheld }) => isWithheld);
	const sums: TaxSum[] = [
		{ bases: charged, amounts: [...charged, ...withheld] },
		...(iva.length > 0 ? [{ bases: ieps, amounts: ieps, of: iva }] : []),
	];
	const slack = Decimal.steps(taxes.length, decimals);
	const [byBase, byAmount] = [largestFirst(taxes, 'base'), largestFirst(taxes, 'importe')];
	return sums
		.filter(({ bases }) => bases.length > 0 && bases.every((place) => isMoney(taxes[place])))
		.filter((sum) => differenceOf(sum, taxes, total).magnitude().compare(slack) <= 0)
		.map((sum) => {
			const bases = byBase(sum.bases);
			const untaxed = bases.find((place) => isUntaxed(taxes[place], total));
			return {
				...sum,
				bases,
				amounts: byAmount(sum.amounts),
				...(untaxed !== undefined && { untaxed }),
			};
		});
}

function differenceOf(
	{ bases, amounts, of }: TaxSum,
	taxes: readonly InvoiceTax[],
	paid: Decimal,
): Decimal {
	const whole = of === undefined ? paid : basesOf(of, taxes);
	const added = amounts.map((place) => {
		const { importe = Decimal.zero, isWithheld = false } = taxes[place] ?? {};
		return isWithheld ? importe.negated() : importe;
	});
	return whole.minus(basesOf(bases, taxes)).minus(sumOf(added));
}

function basesOf(places: readonly number[], taxes: readonly InvoiceTax[]): Decimal {
	return sumOf(places.map((place) => taxes[place]?.base ?? Decimal.zero));
}

function placesOf(taxes: readonly InvoiceTax[], isOne: (tax: InvoiceTax) => boolean): number[] {
	return taxes.flatMap((tax, place) => (isOne(tax) ? [place] : []));
}

/** Requires a hundredth of the total, so that a payment without a cent of it leaves more than zero. */
function isUntaxed(tax: InvoiceTax | undefined, total: Decimal): boolean {
	if (tax === undefined || tax.importe?.isPositive() === true) return false;
	return tax.base.times(Decimal.hundred).compare(total) >= 0;
}

/** Checks whether the base is money. The base of a Cuota is a quantity. */
function isMoney(tax: InvoiceTax | undefined): boolean {
	return tax?.tipoFactor !== 'Cuota';
}

function largestFirst(taxes: readonly InvoiceTax[], name: 'base' | 'importe') {
	const value = (place: number) => taxes[place]?.[name] ?? Decimal.zero;
	return (places: readonly number[]) =>
		[...places].sort((one, other) => value(other).compare(value(one)));
}

interface Instalment {
	/** Total less the balance before this payment. */
	from: Decimal;
	to: Decimal;
}

/**
 * Calculates the taxes of one instalment as the difference of two rounded sums, of all payments up to this one and of
 * the earlier ones, so that all instalments add up to the invoice. Leaves out a share of zero (CRP20249, CRP20255).
 */
export function documentTaxesOf(
	invoice: Pick<PaidInvoice, 'taxes' | 'total' | 'currency'>,
	instalment: Instalment,
): InvoiceTax[] {
	const decimals = currencyDecimals(invoice.currency);
	const paid = new PaidTaxes(invoice);
	const earlier = paid.upTo(instalment.from);
	const shares = paid.upTo(instalment.to).map((tax, place) => less(tax, earlier[place]));
	const allowed = shares.map((share) => withinLimits(share, decimals));
	for (const sum of paid.sums) passOn(shares, allowed, sum, decimals);
	const rows = allowed.filter(({ base }) => base.isPositive());
	// ObjetoImpDR 02 needs taxes (CRP20246), also if the payment is too small for one step of a base.
	if (rows.length > 0) return rows;
	return invoice.taxes.map((tax) => smallShare(tax, invoice.total, instalment));
}

function less(tax: InvoiceTax, earlier: InvoiceTax | undefined): InvoiceTax {
	const base = tax.base.minus(earlier?.base ?? Decimal.zero);
	if (tax.importe === undefined) return { ...tax, base };
	return { ...tax, base, importe: tax.importe.minus(earlier?.importe ?? Decimal.zero) };
}

/** Moves amounts that the limits of one tax cut off, and omitted shares, to the other taxes within their limits. */
function passOn(
	shares: readonly InvoiceTax[],
	allowed: InvoiceTax[],
	sum: TaxSum,
	decimals: number,
): void {
	const own = differenceOf(sum, shares, Decimal.zero);
	for (const place of sum.amounts) {
		const row = allowed[place];
		const cut = differenceOf(sum, allowed, Decimal.zero).minus(own);
		if (row?.importe === undefined || !row.base.isPositive() || cut.isZero()) continue;
		const importe = row.importe.plus(row.isWithheld ? cut.negated() : cut);
		allowed[place] = withinLimits({ ...row, importe }, decimals);
	}
}

function smallShare(tax: InvoiceTax, total: Decimal, { from, to }: Instalment): InvoiceTax {
	const exact = tax.base.times(to.minus(from)).dividedBy(total, MAX_DECIMALS);
	const base = exact.isPositive() ? exact : Decimal.step(MAX_DECIMALS);
	if (tax.tasaOCuota === undefined) return { ...tax, base };
	const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
	return { ...tax, base, importe: base.times(rate).rounded(MAX_DECIMALS) };
}

/** Moves a tax to SAT's limits for its base (CRP20254, CRP20261). A base that is not positive becomes zero. */
function withinLimits(share: InvoiceTax, decimals: number): InvoiceTax {
	const { importe } = share;
	const base = share.base.isPositive() ? share.base : Decimal.zero;
	if (importe === undefined) return { ...share, base };
	if (base.isZero()) return { ...share, base, importe: base };
	const rate = Decimal.parse(share.tasaOCuota) ?? Decimal.zero;
	const { lower, upper } = paidTaxLimits(base, rate, decimals);
	if (importe.compare(lower) < 0) return { ...share, importe: lower };
	return importe.compare(upper) > 0 ? { ...share, importe: upper } : share;
}

/**
 * Adds up the taxes of the documents as written, divided by EquivalenciaDR (CRP20263, CRP20265, CRP20268, CRP20271,
 * CRP20274). The sums are exact in one currency, else rounded once to six decimals.
 */
export function paymentTaxesOf(
	documents: ReadonlyArray<{ taxes: readonly InvoiceTax[]; equivalence: Decimal }>,
): InvoiceTax[] {
	const all = documents.flatMap(({ taxes, equivalence }) =>
		taxes.map((tax) => ({ tax, equivalence })),
	);
	const groups = groupedBy(all, ({ tax }) =>
		tax.isWithheld ? `Retencion ${tax.impuesto}` : keyOf(tax),
	);
	return [...groups.values()].map((rows) => {
		const [{ tax: first }] = rows;
		const sum = (amountOf: (tax: InvoiceTax) => Decimal) =>
			inPaymentCurrency(
				rows.map(({ tax, equivalence }) => ({ paid: amountOf(tax), equivalence })),
			).atMost(MAX_DECIMALS);
		const base = sum((tax) => tax.base);
		if (first.importe === undefined) return { ...first, base };
		return { ...first, base, importe: sum(({ importe = Decimal.zero }) => importe) };
	});
}

/** Makes Totales in MXN: the rows of ImpuestosP x TipoCambioP, rounded, without missing taxes (CRP20201 to CRP20211). */
export function totalesOf(
	taxes: readonly InvoiceTax[],
	exchangeRate: Decimal,
	amount: Decimal,
): Record<string, string> {
	const inMxn = (value: Decimal) => String(value.times(exchangeRate).rounded(TOTALES_DECIMALS));
	const totales: Record<string, string> = {};
	for (const { name, of, isWithheld, impuesto, tasaOCuota } of paymentTotals) {
		const row = taxes.find(
			(tax) =>
				tax.isWithheld === isWithheld &&
				tax.impuesto === impuesto &&
				(isWithheld || tax.tasaOCuota === tasaOCuota),
		);
		const sum = of === 'BaseP' ? row?.base : row?.importe;
		if (sum !== undefined) totales[name] = inMxn(sum);
	}
	return { ...totales, MontoTotalPagos: inMxn(amount) };
}

/** Decimals of EquivalenciaDR (Pagos20.xsd). With fewer, sums differ by more than SAT allows. */
const EQUIVALENCE_DECIMALS = 10;

/** Decimals of a quotient that is not written: so many that its rounding changes no result. */
const EXACT = 30;

export interface PaidAmount {
	/** ImpPagado, with the decimals of the invoice's currency. */
	paid: Decimal;
	equivalence: Decimal;
}

/**
 * Calculates EquivalenciaDR: units of the invoice's currency for one unit of the payment's, "1" for the same currency
 * (CRP20238). Rounds up: rounded down, the payment would seem too small for its documents (CRP20275).
 * @param paymentRate MXN for one unit of the payment's currency, or the paid amount of an invoice
 * @param invoiceRate MXN for one unit of the invoice's currency, or that amount in the payment's currency
 */
export function equivalenceOf(paymentRate: Decimal, invoiceRate: Decimal): Decimal {
	return roundedUp(paymentRate, invoiceRate, EQUIVALENCE_DECIMALS).trimmed(0);
}

function roundedUp(dividend: Decimal, divisor: Decimal, scale: number): Decimal {
	const quotient = dividend.dividedBy(divisor, scale);
	return quotient.times(divisor).compare(dividend) < 0
		? quotient.plus(Decimal.step(scale))
		: quotient;
}

export function inPaymentCurrency(amounts: readonly PaidAmount[]): Decimal {
	const byEquivalence = groupedBy(amounts, ({ equivalence }) => String(equivalence));
	return sumOf(
		[...byEquivalence.values()].map((same) => {
			const [{ equivalence }] = same;
			const sum = sumOf(same.map(({ paid }) => paid));
			return equivalence.equals(Decimal.one) ? sum : roundedUp(sum, equivalence, EXACT);
		}),
	);
}

/** Returns the upper limit of these amounts: EquivalenciaDR was rounded up by at most one step. */
export function atMostInPaymentCurrency(amounts: readonly PaidAmount[]): Decimal {
	return inPaymentCurrency(
		amounts.map(({ paid, equivalence }) => ({ paid, equivalence: leastOf(equivalence) })),
	);
}

function leastOf(equivalence: Decimal): Decimal {
	const least = equivalence.minus(Decimal.step(EQUIVALENCE_DECIMALS));
	return equivalence.equals(Decimal.one) || !least.isPositive() ? equivalence : least;
}

/**
 * Checks whether a payment is enough. In one currency the sum is at most Monto (CRP20217). Otherwise the cut sum is
 * (CRP20275), or Monto is within the sums of the limits for rounding (CRP20276, CRP20277 and SAT's guide).
 */
export function isEnough(
	payment: Decimal,
	amounts: readonly PaidAmount[],
	decimals: number,
): boolean {
	const same = amounts.filter(({ equivalence }) => equivalence.equals(Decimal.one));
	if (inPaymentCurrency(same).compare(payment) > 0) return false;
	if (inPaymentCurrency(amounts).truncated(decimals).compare(payment) <= 0) return true;
	if (same.length === amounts.length) return false;
	const lower = sumOf(
		amounts.map(({ paid, equivalence }) => {
			const ratio = equivalence.rounded(EQUIVALENCE_DECIMALS);
			return convertedLimits(paid, ratio, decimals).lower;
		}),
	);
	return lower.compare(payment) <= 0;
}

/**
 * Changes the amounts so that their sum is not above the payment: the largest foreign amount gets the EquivalenciaDR
 * that follows from the payment. Certifiers disagree on the limits (CRP20276), but not on the sum (CRP20275).
 */
export function fitted<Amount extends PaidAmount>(
	payment: Decimal,
	amounts: readonly Amount[],
	decimals: number,
): Amount[] {
	const isFitting = inPaymentCurrency(amounts).truncated(decimals).compare(payment) <= 0;
	const [largest] = amounts
		.filter(({ equivalence }) => !equivalence.equals(Decimal.one))
		.sort((one, other) => inPaymentCurrency([other]).compare(inPaymentCurrency([one])));
	if (isFitting || largest === undefined) return [...amounts];
	const rest = payment.minus(inPaymentCurrency(amounts.filter((one) => one !== largest)));
	const equivalence = equivalenceOf(largest.paid, rest);
	return amounts.map((one) => (one === largest ? { ...one, equivalence } : one));
}
