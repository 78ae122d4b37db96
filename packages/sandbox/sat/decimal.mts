import { Decimal } from 'decimal.js';

export { Decimal };

/** Holds the product of any two amounts exactly; a half is rounded away from zero. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** Whether the text is an amount of money as Anexo 20 writes it: no sign, and not too many decimals. */
export const isMoney = (text: string, decimals = 6): boolean =>
	/^\d{1,18}(\.\d+)?$/.test(text) && decimalsOf(text) <= decimals;

/** Whether it is another number of Anexo 20: there, zeros at the end do not count as decimals. */
export const isNumber = (text: string, decimals?: number): boolean =>
	isMoney(text.replace(/(\.\d+?)0*$/, '$1'), decimals);

export const decimal = (text: string): Decimal => new Exact(text);

export const zero = decimal('0');

export const sum = (...values: Decimal[]): Decimal => Exact.sum(zero, ...values);

/** The decimals a number is written with: SAT's limits depend on them. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Writes a number with all its decimals, and with at least as many as the currency has. */
export const write = (value: Decimal, decimals: number): string =>
	value.toFixed(Math.max(decimals, value.decimalPlaces()));
