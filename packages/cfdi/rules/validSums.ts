import type { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { isPresent, lineItems, lineRetenciones, lineTraslados, memoize } from '../invoice/element';
import type { Reader } from '../totals/lineSums';
import { sumOfAmounts, transferredSums, withheldSums } from '../totals/lineSums';
import { amountOf } from './amounts';
import { taxOfRow } from './taxCatalog';

const reader: Reader<undefined> = { amount: amountOf, tax: taxOfRow };

/** The sum of Importe of the lines. */
export const importeSum = ofLines((lines) => sumOfAmounts(lines, 'Importe', reader));

/** The sum of Descuento of the lines: zero where none has one. */
export const discountSum = ofLines((lines) =>
	sumOfAmounts(
		lines.filter((line) => isPresent(line, 'Descuento')),
		'Descuento',
		reader,
	),
);

/** What the lines transfer, by the text of the tax. */
export const transferredByTax = ofLines((_lines, comprobante) =>
	transferredSums(lineTraslados(comprobante), reader),
);

/** What the lines withhold, by Impuesto. */
export const withheldByTax = ofLines((_lines, comprobante) =>
	withheldSums(lineRetenciones(comprobante), reader),
);

/** Whether any line has a Descuento. */
export const hasDiscount = memoize((comprobante): boolean =>
	lineItems(comprobante).some((line) => isPresent(line, 'Descuento')),
);

/** The sum of one amount; undefined where an element has none or an invalid one. */
export function sumOfAll(elements: readonly Element[], name: string): Decimal | undefined {
	return sumOfAmounts(elements, name, reader);
}

/**
 * An exact sum of the lines. It is undefined where the invoice has no lines, or where an amount or a
 * tax in it is missing or invalid: other rules report that, and nothing follows from it for certain.
 */
function ofLines<Result>(
	sum: (lines: readonly Element[], comprobante: Element) => Result | undefined,
): (comprobante: Element) => Result | undefined {
	return memoize((comprobante) => {
		const lines = lineItems(comprobante);
		return lines.length === 0 ? undefined : sum(lines, comprobante);
	});
}
