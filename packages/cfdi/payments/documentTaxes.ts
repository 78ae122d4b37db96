import { currencyDecimals } from '../catalogs/catalogs';
import { Decimal, MOST_DECIMALS, sumOf, groupedBy } from '../values/decimal';
import type { InvoiceTax } from './invoiceTaxes';
import { keyOf } from './invoiceTaxes';
import type { PaidInvoice } from './paidInvoice';
import { IEPS, IVA } from '../catalogs/catalog';
import { paidTaxLimits } from '../totals/amountLimits';
import { paymentTotals, TOTALES_DECIMALS } from '../totals/paymentTotals';
import { inPaymentCurrency } from './equivalence';

/** Steps to add to a base: with one more or less, its rounded taxes can add up exactly. */
const SHIFTS = [0n, 1n, -1n];

/**
 * Calculates the paid part of each tax of an invoice, rounded. The rest of the paid amount goes to the
 * largest base without a tax, or else to the largest tax, so that bases and taxes add up to it.
 */
class PaidTaxes {
	/** The sums that are true for this invoice. */
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

	/** Adds the tax of the paid base and the paid part of the invoice's rounding. */
	private partOf(tax: InvoiceTax, paid: Decimal, shift = Decimal.zero): InvoiceTax {
		const { total, decimals } = this;
		const base = tax.base.times(paid).dividedBy(total, tax.base.scale).plus(shift);
		if (tax.importe === undefined) return { ...tax, base };
		const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
		const ownRounding = tax.importe.minus(tax.base.times(rate));
		const importe = base.times(rate).times(total).plus(ownRounding.times(paid));
		return { ...tax, base, importe: importe.dividedBy(total, decimals) };
	}

	/** Returns the rest of the paid amount. The rounding of the invoice is also paid in parts. */
	private restOf(sum: TaxSum, rows: readonly InvoiceTax[], paid: Decimal): Decimal {
		const own = leftOf(sum, this.taxes, this.total);
		return leftOf(sum, rows, paid).minus(own.times(paid).dividedBy(this.total, this.decimals));
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
	const base = tax.base.rounded(tax.tipoFactor === 'Cuota' ? MOST_DECIMALS : decimals);
	if (tax.importe === undefined) return { ...tax, base };
	return { ...tax, base, importe: tax.importe.rounded(decimals) };
}

/** A sum of bases and taxes: the paid amount, or the base of IVA. */
interface TaxSum {
	/** Indexes of the taxes with a base in it, the largest first. */
	bases: readonly number[];
	/** Indexes of the taxes with an amount in it, the largest first. */
	amounts: readonly number[];
	/** Indexes of the taxes with this sum as their bases; undefined for the paid amount. */
	of?: readonly number[];
	/** The largest base of 0 % or Exento, which has no limits. */
	untaxed?: number;
}

/**
 * Returns the sums that are true for an invoice: total = bases and amounts of IVA - withheld taxes, and if IEPS is
 * charged, bases of IVA = bases and amounts of IEPS. They are in the order in which they follow from each other. A
 * sum with a difference above the rounding of the invoice has a part without taxes, and is left out.
 * @param taxes with the decimals of the invoice's summary
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
		.filter((sum) => leftOf(sum, taxes, total).magnitude().compare(slack) <= 0)
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

/**
 * Returns the difference between a sum and its bases and taxes.
 * @param paid the amount with these taxes
 */
function leftOf(
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

/** A tax of an invoice, for one of its payments: TrasladoDR or RetencionDR. */
export interface DocumentTax extends InvoiceTax {
	/** BaseDR, with the written decimals. */
	base: Decimal;
	/** ImporteDR, with the written decimals. */
	importe?: Decimal;
}

/** The paid part of an invoice's total: from one sum to another. */
interface Instalment {
	/** Total less the balance before this payment. */
	from: Decimal;
	/** `from` and this payment. */
	to: Decimal;
}

/**
 * Calculates the taxes of one instalment of an invoice: its share of each tax, by the paid part of the
 * total. Each share is the difference of two rounded sums, of all payments up to this one and of the
 * earlier payments. So the shares of all instalments add up to the invoice, and the bases and taxes of an
 * instalment to its amount, as far as SAT's limits allow. A share of zero is left out (CRP20249, CRP20255).
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
	// ObjetoImpDR 02 needs taxes (CRP20246), also if the payment is too small for one step of a base.
	if (rows.length > 0) return rows;
	return invoice.taxes.map((tax) => smallShare(tax, invoice.total, instalment));
}

function less(tax: InvoiceTax, earlier: InvoiceTax | undefined): DocumentTax {
	const base = tax.base.minus(earlier?.base ?? Decimal.zero);
	if (tax.importe === undefined) return { ...tax, base };
	return { ...tax, base, importe: tax.importe.minus(earlier?.importe ?? Decimal.zero) };
}

/**
 * Moves amounts that the limits of one tax cut off, and the amounts of omitted shares, to the other taxes within
 * their limits.
 */
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

/** Calculates a share of six decimals, which is zero in two. */
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
	equivalence: Decimal;
}

/** A row of ImpuestosP. A RetencionP has the sum of all rates of its tax, and no base. */
export interface PaymentTax {
	isWithheld: boolean;
	impuesto: string;
	tipoFactor: string;
	tasaOCuota: string | undefined;
	base: Decimal;
	/** Undefined for Exento. */
	importe: Decimal | undefined;
}

/**
 * Adds up the taxes of the documents as written, divided by EquivalenciaDR: withheld taxes by tax,
 * transferred taxes by tax, factor and rate (CRP20263, CRP20265, CRP20268, CRP20271, CRP20274). The sums
 * are exact in one currency, else rounded once to six decimals.
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

/**
 * Makes Totales in MXN: the rows of ImpuestosP as written x TipoCambioP, rounded to two decimals, without
 * missing taxes (CRP20201 to CRP20211).
 * @param exchangeRate TipoCambioP
 * @param amount Monto
 */
export function totalesOf(
	taxes: readonly PaymentTax[],
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
