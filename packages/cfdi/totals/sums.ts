import type { Element } from '../invoice/invoice';
import {
	attribute,
	isPresent,
	pathOf,
	lineItems,
	lineRetenciones,
	lineTraslados,
} from '../invoice/invoice';
import { Decimal, sumOf, EPSILON } from '../values/decimal';
import { refused } from '../problems/problem';

export type TaxKind = 'traslado' | 'retencion';

/**
 * The tax of a row: one row of the summary has the sums of all lines with the same Impuesto,
 * TipoFactor and TasaOCuota (CFDI40218).
 */
export class RowTax {
	constructor(
		readonly impuesto: string,
		readonly tipoFactor: string,
		private readonly rate: Decimal | undefined,
	) {}

	/** With six decimals at least; undefined for Exento. */
	get tasaOCuota(): string | undefined {
		return this.rate && String(this.rate.trimmed(6));
	}

	/** Returns the same text for the same tax, however its rate is written: "002 Tasa 0.160000". */
	toString(): string {
		const { impuesto, tipoFactor, tasaOCuota } = this;
		const name = `${impuesto} ${tipoFactor}`;
		return tasaOCuota === undefined ? name : `${name} ${tasaOCuota}`;
	}
}

export function isExempt(row: Element): boolean {
	return attribute(row, 'TipoFactor') === 'Exento';
}

/** Reads the amounts and taxes to add up. A sum is a `Gap` if one of them cannot be read. */
export interface Reader<Gap> {
	amount: (element: Element, name: string) => Decimal | Gap;
	tax: (row: Element, kind: TaxKind) => RowTax | Gap;
}

interface TaxSum {
	tax: RowTax;
	base: Decimal;
	/** Zero for Exento. */
	importe: Decimal;
}

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

/** Adds up the Base and the Importe of these rows, by the text of their tax. */
export function taxSums<Gap>(
	rows: readonly Element[],
	kind: TaxKind,
	{ amount, tax: taxOf }: Reader<Gap>,
): Map<string, TaxSum> | Gap {
	const sums = new Map<string, TaxSum>();
	for (const row of rows) {
		const tax = taxOf(row, kind);
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

/** Adds up the Importe of these Retenciones, by Impuesto. */
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

export function importesOf(sums: ReadonlyMap<string, TaxSum>): Decimal[] {
	return [...sums.values()].map(({ importe }) => importe);
}

/** Rounds each sum and adds up the rounded sums, as SAT does. */
export function sumOfRounded(sums: readonly Decimal[], decimals: number): Decimal {
	return sumOf(sums.map((sum) => sum.rounded(decimals))).rounded(decimals);
}

/** Exact sums of the lines, before SAT's rounding. */
export interface LineSums {
	subTotal: Decimal;
	/** Undefined if no line has a Descuento. */
	discount: Decimal | undefined;
	/** By the text of their tax. */
	transferred: Map<string, TaxSum>;
	/** The Importe by Impuesto. */
	withheld: Map<string, Decimal>;
}

/** Adds up the lines as written, also amounts that SAT would refuse. @throws Problems if one is not a decimal */
export function writtenSums(comprobante: Element): LineSums {
	return sumsOf(comprobante, readerOf<never>(amount));
}

/** Adds up the lines as written; undefined if an amount is missing or not a decimal. */
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
	const transferred = taxSums(lineTraslados(comprobante), 'traslado', reader);
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

/**
 * Reads the taxes of rows as they are written.
 * @param hasWithheldRates whether withheld taxes are distinguished by their rates. SAT's summary has one row for each
 * Impuesto
 */
export function readerOf<Gap>(
	amountOf: Reader<Gap>['amount'],
	hasWithheldRates = false,
): Reader<Gap> {
	return {
		amount: amountOf,
		tax: (row, kind) => {
			const tipoFactor = attribute(row, 'TipoFactor') ?? '';
			const tax = (rate?: Decimal) =>
				new RowTax(attribute(row, 'Impuesto') ?? '', tipoFactor, rate);
			if (tipoFactor === 'Exento' || (kind === 'retencion' && !hasWithheldRates)) return tax();
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
	// A single line can be given without a list.
	const field = pathOf(element, name).replace(/^Conceptos\./, 'Conceptos[0].');
	const remedy = 'writeDecimal';
	if (text === undefined) throw refused(field, 'missingForTotals', { remedy });
	if (text === '') throw refused(field, 'emptyForTotals', { remedy });
	throw refused(field, 'notANumber', { values: { value: text }, remedy });
}

export interface Limits {
	lower: Decimal;
	upper: Decimal;
}

export function isWithin(amount: Decimal, { lower, upper }: Limits): boolean {
	return amount.compare(lower) >= 0 && amount.compare(upper) <= 0;
}

export const textsOf = ({ lower, upper }: Limits) => ({
	lower: String(lower),
	upper: String(upper),
});

/**
 * Returns SAT's limits for the product of two written numbers (CFDI40167, CFDI40180, CFDI40186). Each number can have
 * been rounded by up to half a step of its last written decimal.
 * @param a with its decimals as written: Cantidad, Base
 * @param b also as written: ValorUnitario, TasaOCuota
 * @param decimals of the currency: the lower limit is cut to them, the upper one rounded up
 */
export function amountLimits(a: Decimal, b: Decimal, decimals: number): Limits {
	return {
		lower: lowest(a).times(lowest(b)).truncated(decimals),
		upper: highest(a).times(highest(b)).ceiled(decimals),
	};
}

/** Returns the limits for a tax of a paid document (CRP20254, CRP20261). Only the base can have been rounded. */
export function paidTaxLimits(base: Decimal, rate: Decimal, decimals: number): Limits {
	return {
		lower: lowest(base).times(rate).truncated(decimals),
		upper: highest(base).times(rate).ceiled(decimals),
	};
}

/** SAT's formulas for EquivalenciaDR keep this distance from the upper limit of a rounded number. */
const CONVERTED_EPSILON = Decimal.step(16);

/** Decimals of a quotient: many more than an amount has. */
const QUOTIENT_DECIMALS = 40;

/**
 * Returns the limits of SAT's guide for ImpPagado in the currency of the payment (CRP20275, CRP20276). ImpPagado and
 * EquivalenciaDR can each have been rounded by up to half a step of the last written decimal.
 * @param ratio EquivalenciaDR
 * @param decimals of the currency of the payment
 */
export function convertedLimits(paid: Decimal, ratio: Decimal, decimals: number): Limits {
	const highestRatio = highest(ratio, CONVERTED_EPSILON);
	return {
		lower: lowest(paid).dividedBy(highestRatio, QUOTIENT_DECIMALS).truncated(decimals),
		upper: highest(paid, CONVERTED_EPSILON)
			.dividedBy(lowest(ratio), QUOTIENT_DECIMALS)
			.rounded(decimals),
	};
}

function lowest(written: Decimal): Decimal {
	return written.minus(halfStep(written));
}

function highest(written: Decimal, epsilon = EPSILON): Decimal {
	return written.plus(halfStep(written)).minus(epsilon);
}

/** Returns the largest rounding of a written number: 0.005 for 12.50. */
export function halfStep({ scale }: Pick<Decimal, 'scale'>): Decimal {
	return new Decimal(5n, scale + 1);
}
