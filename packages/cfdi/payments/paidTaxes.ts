import { currencyDecimals } from '../values/currency';
import { Decimal, MOST_DECIMALS } from '../values/decimal';
import type { InvoiceTax } from './invoiceTax';
import type { PaidInvoice } from './paidInvoice';
import type { TaxSum } from './taxSums';
import { leftOf, taxSumsOf } from './taxSums';

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
