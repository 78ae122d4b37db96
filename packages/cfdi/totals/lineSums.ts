import { Decimal, sumOf } from '../values/decimal';
import type { Element } from '../invoice/element';
import { isExempt, RowTax } from './rowTax';
import type { TaxKind } from './rowTax';

/** Reads the amounts and taxes to add up. A sum with one that cannot be read is a `Gap`, too. */
export interface Reader<Gap> {
	amount: (element: Element, name: string) => Decimal | Gap;
	tax: (row: Element, kind: TaxKind) => RowTax | Gap;
}

/** The sums of one transferred tax, exact, before any rounding. */
export interface TransferredSum {
	tax: RowTax;
	base: Decimal;
	/** Zero for Exento. */
	importe: Decimal;
}

/** The exact sum of one amount of these elements. */
export function sumOfAmounts<Gap>(
	elements: readonly Element[],
	name: string,
	{ amount }: Pick<Reader<Gap>, 'amount'>,
): Decimal | Gap {
	let sum = Decimal.zero;
	for (const element of elements) {
		const term = amount(element, name);
		if (!(term instanceof Decimal)) return term;
		sum = sum.plus(term);
	}
	return sum;
}

/** The exact sums of these Traslados, by the text of their tax. */
export function transferredSums<Gap>(
	rows: readonly Element[],
	{ amount, tax: taxOf }: Reader<Gap>,
): Map<string, TransferredSum> | Gap {
	const sums = new Map<string, TransferredSum>();
	for (const row of rows) {
		const tax = taxOf(row, 'traslado');
		if (!(tax instanceof RowTax)) return tax;
		const base = amount(row, 'Base');
		if (!(base instanceof Decimal)) return base;
		const importe = isExempt(row) ? Decimal.zero : amount(row, 'Importe');
		if (!(importe instanceof Decimal)) return importe;

		const key = String(tax);
		const sum = sums.get(key);
		if (sum === undefined) {
			sums.set(key, { tax, base, importe });
		} else {
			sum.base = sum.base.plus(base);
			sum.importe = sum.importe.plus(importe);
		}
	}
	return sums;
}

/** The exact sums of Importe of these Retenciones, by Impuesto. */
export function withheldSums<Gap>(
	rows: readonly Element[],
	{ amount, tax: taxOf }: Reader<Gap>,
): Map<string, Decimal> | Gap {
	const sums = new Map<string, Decimal>();
	for (const row of rows) {
		const tax = taxOf(row, 'retencion');
		if (!(tax instanceof RowTax)) return tax;
		const importe = amount(row, 'Importe');
		if (!(importe instanceof Decimal)) return importe;
		sums.set(tax.impuesto, importe.plus(sums.get(tax.impuesto) ?? Decimal.zero));
	}
	return sums;
}

/** SAT's rounding: each sum is rounded by itself, and the rounded ones are added up. */
export function sumOfRounded(sums: readonly Decimal[], decimals: number): Decimal {
	return sumOf(sums.map((sum) => sum.rounded(decimals))).rounded(decimals);
}
