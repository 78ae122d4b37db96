import { Decimal, MOST_DECIMALS, sumOf } from '../values/decimal';
import { amountLimits, halfStep } from '../totals/amountLimits';
import type { LineSums } from '../totals/lineSums';
import type { LineAmounts } from './lineAmounts';
import { withBasesOf } from './lineAmounts';

const STEP = Decimal.step(MOST_DECIMALS);

/** An amount of a line, and how far it can change within SAT's limits (CFDI40167, CFDI40180). */
export interface Tolerance {
	amount: Decimal;
	up: Decimal;
	down: Decimal;
	move: (by: Decimal) => void;
}

/**
 * How far amounts can change: anywhere within SAT's limits, or at most to the cents below and above the calculated
 * amount, so that each change is only a rounding.
 */
export type Reach = 'limits' | 'cents';

export function toleranceOf(
	amount: Decimal,
	{ lower, upper }: { lower: Decimal; upper: Decimal },
	reach: Reach,
	decimals: number,
): Pick<Tolerance, 'amount' | 'up' | 'down'> {
	const ways = { up: upper.minus(amount), down: amount.minus(lower) };
	if (reach === 'limits') return { amount, ...ways };
	return {
		amount,
		up: atLeastZero(least(ways.up, amount.ceiled(decimals).minus(amount))),
		down: atLeastZero(least(ways.down, amount.minus(amount.truncated(decimals)))),
	};
}

/** Returns the smallest change of a sum after which it is rounded to the target. */
export function moveTo(target: Decimal, sum: Decimal, decimals: number): Decimal {
	const half = halfStep({ scale: decimals });
	switch (target.compare(sum.rounded(decimals))) {
		case 0:
			return Decimal.zero;
		case 1:
			return target.minus(half).minus(sum);
		default:
			return target.plus(half).minus(STEP).minus(sum);
	}
}

export function isTolerated(
	move: Decimal,
	tolerances: ReadonlyArray<Pick<Tolerance, 'up' | 'down'>>,
): boolean {
	const tolerance = sumOf(tolerances.map(({ up, down }) => (move.isPositive() ? up : down)));
	return move.magnitude().compare(tolerance) <= 0;
}

/** Spreads a change over the amounts. The largest come first, because a change shows least there. */
export function distribute(move: Decimal, tolerances: Tolerance[]): void {
	let left = move.magnitude();
	for (const tolerance of tolerances.sort((one, other) => other.amount.compare(one.amount))) {
		if (!left.isPositive()) return;
		const part = smaller(left, move.isPositive() ? tolerance.up : tolerance.down);
		tolerance.move(move.isPositive() ? part : part.negated());
		left = left.minus(part);
	}
}

/** Returns the amount that is nearer to zero. */
function smaller(one: Decimal, other: Decimal): Decimal {
	return one.magnitude().compare(other.magnitude()) <= 0 ? one : other;
}

/** Returns the smaller amount, which can be negative. */
function least(one: Decimal, other: Decimal): Decimal {
	return one.compare(other) <= 0 ? one : other;
}

function atLeastZero(value: Decimal): Decimal {
	return value.isNegative() ? Decimal.zero : value;
}

/**
 * Changes Importe and Descuento of lines, so that SubTotal less Descuento is the wanted amount. Lines with a discount
 * change both together, which changes no Base and no tax. If that is not enough, Importe changes alone, and each Base
 * with it. The amounts of the taxes stay the same.
 * @param mayChangeBases whether Importe can change alone
 * @returns SubTotal less Descuento, each rounded
 */
export function fitNet(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	{ decimals, reach, mayChangeBases }: { decimals: number; reach: Reach; mayChangeBases: boolean },
): Decimal {
	const net = () => {
		const { subTotal, discount } = sumsOfLines(lines, fixed);
		return subTotal.rounded(decimals).minus(discount.rounded(decimals));
	};
	if (!net().equals(wanted)) moveTogether(lines, fixed, wanted, decimals, reach);
	if (mayChangeBases && !net().equals(wanted)) moveImporte(lines, fixed, wanted, decimals);
	return net();
}

export function sumsOfLines(
	lines: readonly LineAmounts[],
	fixed: LineSums,
): { subTotal: Decimal; discount: Decimal } {
	return {
		subTotal: sumOf([fixed.subTotal, ...lines.map(({ importe }) => importe)]),
		discount: sumOf([fixed.discount ?? Decimal.zero, ...lines.map(({ discount }) => discount)]),
	};
}

function moveTogether(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	decimals: number,
	reach: Reach,
): void {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	const net = (by: Decimal) =>
		subTotal.plus(by).rounded(decimals).minus(discount.plus(by).rounded(decimals));

	// Changes the sum that is nearest to its next rounding, up or down.
	const unit = Decimal.step(decimals);
	const moves = [unit, unit.negated()]
		.map((step) =>
			[subTotal, discount].map((sum) => moveTo(sum.rounded(decimals).plus(step), sum, decimals)),
		)
		.map(([one = Decimal.zero, other = Decimal.zero]) => smaller(one, other))
		.sort((one, other) => one.magnitude().compare(other.magnitude()));
	const tolerances = lines
		.filter((line) => line.discount.isPositive())
		.map((line) => discountTolerance(line, decimals, reach));
	const move = moves.find((by) => net(by).equals(wanted) && isTolerated(by, tolerances));
	if (move !== undefined) distribute(move, tolerances);
}

function discountTolerance(line: LineAmounts, decimals: number, reach: Reach): Tolerance {
	const limits = amountLimits(line.quantity, line.unitPrice, decimals);
	const tolerance = toleranceOf(line.importe, limits, reach, decimals);
	return {
		...tolerance,
		// A Descuento stays above zero.
		down: smaller(tolerance.down, line.discount.minus(STEP)),
		move: (by) => {
			line.importe = line.importe.plus(by);
			line.discount = line.discount.plus(by);
		},
	};
}

function moveImporte(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	decimals: number,
): void {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	const move = moveTo(wanted.plus(discount.rounded(decimals)), subTotal, decimals);
	const charged = lines.filter((line) => line.importe.compare(line.discount) > 0);
	// Lines without taxes come first, because they have no Base.
	const groups = [
		charged.filter(({ taxes }) => taxes.length === 0),
		charged.filter(({ taxes }) => taxes.length > 0),
	].map((group) => group.map((line) => importeTolerance(line, decimals)));
	const tolerances = groups.find((group) => isTolerated(move, group)) ?? groups.flat();
	if (isTolerated(move, tolerances)) distribute(move, tolerances);
}

function importeTolerance(line: LineAmounts, decimals: number): Tolerance {
	const limits = amountLimits(line.quantity, line.unitPrice, decimals);
	const tolerance = toleranceOf(line.importe, limits, 'cents', decimals);
	return {
		...tolerance,
		// The Base stays above zero.
		down: atLeastZero(least(tolerance.down, line.importe.minus(line.discount).minus(STEP))),
		move: (by) => {
			line.importe = line.importe.plus(by);
			line.taxes = withBasesOf(line);
		},
	};
}
