import { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { isPresent, pathOf, attribute } from '../invoice/element';
import { lineItems, lineRetenciones, lineTraslados } from '../invoice/elements';
import { refused } from '../problems/problem';
import type { Reader, TransferredSum } from './lineSums';
import { sumOfAmounts, transferredSums, withheldSums } from './lineSums';
import { RowTax } from './rowTax';

/** Exact sums of the lines, before SAT's rounding. */
export interface LineSums {
	subTotal: Decimal;
	/** Undefined where no line has a Descuento. */
	discount: Decimal | undefined;
	/** By the text of their tax. */
	transferred: Map<string, TransferredSum>;
	/** By Impuesto: its Importe. */
	withheld: Map<string, Decimal>;
}

/**
 * The sums of the lines as they are written: any decimal counts, also one that SAT would refuse.
 * @throws Problems where an amount is missing or not a decimal
 */
export function writtenSums(comprobante: Element): LineSums {
	return sumsOf(comprobante, readerOf<never>(amount));
}

/** The same; undefined where an amount is missing or not a decimal. */
export function writtenSumsIfAll(comprobante: Element): LineSums | undefined {
	return sumsOf(comprobante, readerOf(decimalOf));
}

function sumsOf<Gap>(comprobante: Element, reader: Reader<Gap>): LineSums | Gap {
	const lines = lineItems(comprobante);
	const subTotal = sumOfAmounts(lines, 'Importe', reader);
	if (!(subTotal instanceof Decimal)) return subTotal;
	const discounted = lines.filter((line) => isPresent(line, 'Descuento'));
	const discount = sumOfAmounts(discounted, 'Descuento', reader);
	if (!(discount instanceof Decimal)) return discount;
	const transferred = transferredSums(lineTraslados(comprobante), reader);
	if (!(transferred instanceof Map)) return transferred;
	const withheld = withheldSums(lineRetenciones(comprobante), reader);
	if (!(withheld instanceof Map)) return withheld;
	return {
		subTotal,
		discount: discounted.length > 0 ? discount : undefined,
		transferred,
		withheld,
	};
}

function readerOf<Gap>(amountOf: Reader<Gap>['amount']): Reader<Gap> {
	return {
		amount: amountOf,
		tax: (row, kind) => {
			const tipoFactor = attribute(row, 'TipoFactor') ?? '';
			const tax = (rate?: Decimal) =>
				new RowTax(attribute(row, 'Impuesto') ?? '', tipoFactor, rate);
			// Taxes withheld are summed by their Impuesto, whatever their rates.
			if (kind === 'retencion' || tipoFactor === 'Exento') return tax();
			const rate = amountOf(row, 'TasaOCuota');
			return rate instanceof Decimal ? tax(rate) : rate;
		},
	};
}

function decimalOf(element: Element, name: string): Decimal | undefined {
	return Decimal.parse(attribute(element, name));
}

function amount(element: Element, name: string): Decimal {
	const decimal = decimalOf(element, name);
	if (decimal !== undefined) return decimal;
	const text = attribute(element, name);
	// A single line needs no list.
	const field = pathOf(element, name).replace(/^Conceptos\./, 'Conceptos[0].');
	const remedy = 'writeDecimal';
	if (text === undefined) throw refused(field, 'missingForTotals', { remedy });
	if (text === '') throw refused(field, 'emptyForTotals', { remedy });
	throw refused(field, 'notANumber', { values: { value: text }, remedy });
}
