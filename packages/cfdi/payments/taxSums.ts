import { IEPS, IVA } from '../catalogs/taxCodes';
import { Decimal, sumOf } from '../values/decimal';
import type { InvoiceTax } from './invoiceTax';

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
export function taxSumsOf(
	taxes: readonly InvoiceTax[],
	total: Decimal,
	decimals: number,
): TaxSum[] {
	const transferred = (code: string) =>
		placesOf(taxes, ({ isWithheld, impuesto }) => !isWithheld && impuesto === code);
	const [iva, ieps] = [transferred(IVA), transferred(IEPS)];
	const charged = iva.length > 0 ? iva : ieps;
	const withheld = placesOf(taxes, ({ isWithheld }) => isWithheld);
	const sums: TaxSum[] = [
		{ bases: charged, amounts: [...charged, ...withheld] },
		...(iva.length > 0 ? [{ bases: ieps, amounts: ieps, of: iva }] : []),
	];
	const slack = new Decimal(BigInt(taxes.length), decimals);
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
