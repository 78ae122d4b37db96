import { Decimal } from 'decimal.js';

export { Decimal };

/** 60 digits are enough for the exact product of two amounts. Rounds half away from zero. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/**
 * Checks for an amount of money in Anexo 20's format, unsigned and with at most `decimals`
 * decimals.
 */
export const isMoney = (text: string, decimals = 6): boolean =>
	/^\d{1,18}(\.\d+)?$/.test(text) && decimalsOf(text) <= decimals;

/**
 * Checks for an unsigned number in Anexo 20's format. Zeros at the end do not count as decimals.
 */
export const isNumber = (text: string, decimals?: number): boolean =>
	isMoney(text.replace(/(\.\d+?)0*$/, '$1'), decimals);

export const decimal = (text: string): Decimal => new Exact(text);

export const zero = decimal('0');

export const sum = (...values: Decimal[]): Decimal => Exact.sum(zero, ...values);

/** Counts a number's decimals including trailing zeros, because SAT's limits depend on them. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Formats a number with all its decimals. Adds zeros up to the currency's number of decimals. */
export const write = (value: Decimal, decimals: number): string =>
	value.toFixed(Math.max(decimals, value.decimalPlaces()));
