import { Decimal, linesOf, Problems, problemsOr } from 'cfdi-mx';
import { refused, taxesOf, withTotals } from 'cfdi-mx/parts';

/** Reads 12500, 12,500.00 or $12,500.00. Returns undefined for other texts, such as 12,5 or seven decimals. */
export function readNumber(text: string): Decimal | undefined {
	const bare = text.replace(/^\$ ?/, '');
	const plain = /^\d{1,3}(,\d{3})+(\.|$)/.test(bare) ? bare.replaceAll(',', '') : bare;
	return /^\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? Decimal.parse(plain) : undefined;
}

const CENTS = 2;

/** Returns a number with at least two decimals, as an invoice has it. */
export const written = (number: Decimal): string => String(number.trimmed(CENTS));

const decimalsOf = (price: Decimal): number => price.trimmed(CENTS).scale;

/**
 * Returns the price after some years, rounded each year as people do.
 * @param percent yearly increase
 */
export function risen(price: Decimal, percent: Decimal, years: number): Decimal {
	const factor = Decimal.hundred.plus(percent);
	let now = price;
	for (let year = 0; year < years; year++) {
		now = now.times(factor).dividedBy(Decimal.hundred, decimalsOf(price));
	}
	return now;
}

export function prorated(price: Decimal, days: number, ofDays: number): Decimal {
	const [some, all] = [days, ofDays].map((count) => Decimal.steps(count, 0)) as [Decimal, Decimal];
	return price.times(some).dividedBy(all, decimalsOf(price));
}

/**
 * Reads "IVA 16, Ret ISR 10" as the taxes of a line. Returns an empty list for "Sin impuestos", and undefined for an
 * unknown tax.
 */
export function readTaxes(text: string): string[] | undefined {
	if (/^(sin impuestos|ninguno|no objeto)$/i.test(text)) return [];
	const names = text.split(/\s*[,;+]\s*/);
	return problemsOr(() => taxesOf(names, refused)) instanceof Problems ? undefined : names;
}

export type Line = {
	taxes: readonly string[];
} & Record<'description' | 'quantity' | 'unitPrice' | 'productCode' | 'unitCode', string>;

/** Returns the total of an invoice. Skips lines without a price, which Stamp refuses. */
export function totalOf(lines: readonly Line[], currency: string): string {
	const isAboveZero = (number: string) => Decimal.parse(number)?.isPositive() === true;
	const priced = lines.filter((line) => [line.quantity, line.unitPrice].every(isAboveZero));
	const Conceptos = linesOf(priced, { currency, pricesIncludeTax: false, defaults: {} });
	return String(withTotals({ Moneda: currency, Conceptos }).Total);
}
