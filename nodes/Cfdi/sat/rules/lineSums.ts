import { Decimal } from '../decimal';
import { amountOf } from './amounts';
import { lineItems } from './attribute';
import type { Element } from '../invoice/element';
import { isPresent, written } from '../invoice/element';
import { once } from '../invoice/memoize';
import type { TaxOfRow } from './taxRows';
import { isExempt, lineRetenciones, lineTraslados, taxName, taxOfRow } from './taxRows';

/** What the lines transfer of one tax, exactly, before any rounding. */
export interface TransferredSum extends TaxOfRow {
	base: Decimal;
	/** Zero for Exento. */
	importe: Decimal;
}

/**
 * The exact sum of Importe of the lines.
 * @returns undefined where there are no lines, or one lacks an Importe that can be reckoned with:
 * then nothing can be said of what follows from them
 */
export const importeSum = once((comprobante): Decimal | undefined => {
	const lines = lineItems(comprobante);
	return lines.length === 0 ? undefined : sumOfAll(lines, 'Importe');
});

/** Whether any line has a Descuento. */
export const hasDiscount = once((comprobante): boolean =>
	lineItems(comprobante).some((line) => isPresent(line, 'Descuento')),
);

/** The exact sum of Descuento of the lines that have one; undefined as in `importeSum`. */
export const discountSum = once((comprobante): Decimal | undefined => {
	const lines = lineItems(comprobante);
	const discounted = lines.filter((line) => isPresent(line, 'Descuento'));
	return lines.length === 0 ? undefined : sumOfAll(discounted, 'Descuento');
});

/**
 * What the lines transfer, by the name of the tax.
 * @returns undefined where there are no lines, or one of their Traslados cannot be reckoned with
 */
export const transferredSums = once((comprobante): Map<string, TransferredSum> | undefined => {
	if (lineItems(comprobante).length === 0) return undefined;
	const sums = new Map<string, TransferredSum>();
	for (const row of lineTraslados(comprobante)) {
		const tax = taxOfRow(row, 'traslado');
		const base = amountOf(row, 'Base');
		const importe = isExempt(row) ? Decimal.zero : amountOf(row, 'Importe');
		if (tax === undefined || base === undefined || importe === undefined) return undefined;
		const name = taxName(tax);
		const before = sums.get(name);
		sums.set(name, {
			...tax,
			base: base.plus(before?.base ?? Decimal.zero),
			importe: importe.plus(before?.importe ?? Decimal.zero),
		});
	}
	return sums;
});

/** What the lines withhold, by Impuesto; undefined as in `transferredSums`. */
export const withheldSums = once((comprobante): Map<string, Decimal> | undefined => {
	if (lineItems(comprobante).length === 0) return undefined;
	const sums = new Map<string, Decimal>();
	for (const row of lineRetenciones(comprobante)) {
		const impuesto = taxOfRow(row, 'retencion')?.impuesto;
		const importe = amountOf(row, 'Importe');
		if (impuesto === undefined || importe === undefined) return undefined;
		sums.set(impuesto, importe.plus(sums.get(impuesto) ?? Decimal.zero));
	}
	return sums;
});

/** The exact sum of one amount; undefined where an element lacks it. */
export function sumOfAll(elements: readonly Element[], name: string): Decimal | undefined {
	let sum = Decimal.zero;
	for (const element of elements) {
		const amount = amountOf(element, name);
		if (amount === undefined) return undefined;
		sum = sum.plus(amount);
	}
	return sum;
}

/** Nothing is charged with types T (Traslado) and P (Pago): they have no taxes and no total. */
export function isWithoutAmounts(comprobante: Element): boolean {
	return ['T', 'P'].includes(written(comprobante, 'TipoDeComprobante') ?? '');
}
