import { Decimal } from '../values/decimal';

/** SAT's formula stays this far below the upper end of what rounds to a number. */
const EPSILON = Decimal.step(12);

/**
 * The limits that SAT allows for the product of two written numbers (CFDI40167, CFDI40180,
 * CFDI40186): each may have been rounded by up to half a step of its last written decimal.
 * @param a with its decimals as they are written: Cantidad, Base
 * @param b likewise: ValorUnitario, TasaOCuota
 * @param decimals those of the currency: the lower limit is cut to them, the upper one rounded up
 */
export function amountLimits(
	a: Decimal,
	b: Decimal,
	decimals: number,
): { lower: Decimal; upper: Decimal } {
	return {
		lower: lowest(a).times(lowest(b)).truncated(decimals),
		upper: highest(a).times(highest(b)).ceiled(decimals),
	};
}

function lowest(written: Decimal): Decimal {
	return written.minus(halfStep(written));
}

function highest(written: Decimal): Decimal {
	return written.plus(halfStep(written)).minus(EPSILON);
}

function halfStep({ scale }: Decimal): Decimal {
	return new Decimal(5n, scale + 1);
}
