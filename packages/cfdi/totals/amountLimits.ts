import { Decimal, EPSILON } from '../values/decimal';

interface Limits {
	lower: Decimal;
	upper: Decimal;
}

export function isWithin(amount: Decimal, { lower, upper }: Limits): boolean {
	return amount.compare(lower) >= 0 && amount.compare(upper) <= 0;
}

/** Returns the limits as values of a message. */
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

function lowest(written: Decimal): Decimal {
	return written.minus(halfStep(written));
}

function highest(written: Decimal): Decimal {
	return written.plus(halfStep(written)).minus(EPSILON);
}

/** Returns the largest rounding of a written number: 0.005 for 12.50. */
export function halfStep({ scale }: Pick<Decimal, 'scale'>): Decimal {
	return new Decimal(5n, scale + 1);
}
