import { currencyDecimals } from '../values/currency';
import { Decimal, MOST_DECIMALS, sumOf } from '../values/decimal';
import type { InvoiceTax } from './invoiceTaxes';
import type { PaidInvoice } from './paidInvoice';
import { IEPS, IVA } from '../catalogs/catalog';

/** With a step more or less of the base, its rounded taxes may be just what it leaves. */
const SHIFTS = [0n, 1n, -1n];

/**
 * What of each tax of an invoice is paid: its part, rounded. What bases and taxes then leave of what is
 * paid goes to the largest base without a tax, or else to the largest tax, so that they add up to it.
 */
export class PaidTaxes {
	/** Those of them that add up. */
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

	/** What of each is paid once `paid` of the total is. */
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

	/** All rows with the base of the largest, so that they keep one base. */
	private shifted({ untaxed, bases }: TaxSum, paid: Decimal, steps: bigint): InvoiceTax[] {
		const largest = untaxed === undefined ? this.taxes[bases[0] ?? -1]?.base : undefined;
		return this.taxes.map((tax) => {
			const isIt = largest?.equals(tax.base) === true;
			return this.partOf(tax, paid, new Decimal(isIt ? steps : 0n, this.decimals));
		});
	}

	/** The tax of the base so far, and of the invoice's own rounding the part that is paid. */
	private partOf(tax: InvoiceTax, paid: Decimal, shift = Decimal.zero): InvoiceTax {
		const { total, decimals } = this;
		const base = tax.base.times(paid).dividedBy(total, tax.base.scale).plus(shift);
		if (tax.importe === undefined) return { ...tax, base };
		const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
		const ownRounding = tax.importe.minus(tax.base.times(rate));
		const importe = base.times(rate).times(total).plus(ownRounding.times(paid));
		return { ...tax, base, importe: importe.dividedBy(total, decimals) };
	}

	/** What is left of what is paid; the rounding of the invoice itself is paid in parts, too. */
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

/** With the decimals of the invoice's summary; litres keep theirs. */
function rounded(tax: InvoiceTax, decimals: number): InvoiceTax {
	const base = tax.base.rounded(tax.tipoFactor === 'Cuota' ? MOST_DECIMALS : decimals);
	if (tax.importe === undefined) return { ...tax, base };
	return { ...tax, base, importe: tax.importe.rounded(decimals) };
}

/** An amount that bases and taxes make up: what is paid, or what IVA is calculated from. */
export interface TaxSum {
	/** Places of the taxes whose bases are in it, the largest first. */
	bases: readonly number[];
	/** Places of the taxes whose amounts are, likewise. */
	amounts: readonly number[];
	/** Those whose bases it is; undefined where it is what is paid. */
	of?: readonly number[];
	/** The largest base of 0 % or Exento: no limit says what it has to be. */
	untaxed?: number;
}

/**
 * The sums that hold in an invoice: total = bases and amounts of IVA - what is withheld, and where IEPS
 * is charged, bases of IVA = bases and amounts of IEPS. In the order in which they follow from each
 * other. A sum that leaves more than the rounding of the invoice has a part without taxes, and is none.
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

/** What bases and taxes leave of a sum. @param paid what is paid, of which these are the taxes */
export function leftOf(
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

/** A hundredth of the total at least: what a cent less leaves of it in a payment is above zero. */
function isUntaxed(tax: InvoiceTax | undefined, total: Decimal): boolean {
	if (tax === undefined || tax.importe?.isPositive() === true) return false;
	return tax.base.times(Decimal.hundred).compare(total) >= 0;
}

/** What a Cuota is paid for is not money. */
function isMoney(tax: InvoiceTax | undefined): boolean {
	return tax?.tipoFactor !== 'Cuota';
}

function largestFirst(taxes: readonly InvoiceTax[], name: 'base' | 'importe') {
	const value = (place: number) => taxes[place]?.[name] ?? Decimal.zero;
	return (places: readonly number[]) =>
		[...places].sort((one, other) => value(other).compare(value(one)));
}
