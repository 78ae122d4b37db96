import { Decimal } from 'decimal.js';

export { Decimal };

/** Numbers that keep the product of any two amounts exact and round half away from zero. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** Checks whether the text is money in Anexo 20: no sign and not too many decimals. */
export const isMoney = (text: string, decimals = 6): boolean =>
	/^\d{1,18}(\.\d+)?$/.test(text) && decimalsOf(text) <= decimals;

/**
 * Checks whether the text is a number in Anexo 20 that is not money. Trailing zeros do not count as decimals.
 */
export const isNumber = (text: string, decimals?: number): boolean =>
	isMoney(text.replace(/(\.\d+?)0*$/, '$1'), decimals);

export const decimal = (text: string): Decimal => new Exact(text);

export const zero = decimal('0');

export const sum = (...values: Decimal[]): Decimal => Exact.sum(zero, ...values);

/** Counts the written decimals. SAT's limits depend on them. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Writes a number with all its decimals, at least as many as the currency has. */
export const write = (value: Decimal, decimals: number): string =>
	value.toFixed(Math.max(decimals, value.decimalPlaces()));
