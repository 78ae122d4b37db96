import { Decimal, sumOf } from '../values/decimal';
import { amountLimits, isWithin } from '../totals/amountLimits';
import { RowTax } from '../totals/lineSums';
import type { LineSums } from '../totals/lineSums';
import { IEPS } from '../catalogs/catalog';
import type { LineAmounts, TaxAmount } from './lineAmounts';
import { withIvaOnIeps, writtenBase } from './lineAmounts';
import { fitNet, sumsOfLines, distribute, isTolerated, moveTo, toleranceOf } from './tolerance';
import type { Reach, Tolerance } from './tolerance';

export interface Goal {
	/** Rounded to the decimals of the currency. */
	total: Decimal;
	isAfterWithholding: boolean;
	reach: Reach;
	decimals: number;
}

/** One row of the tax summary. SAT rounds each row separately. */
interface Row {
	/** IEPS is a part of the Base of IVA. */
	isIeps: boolean;
	isWithheld: boolean;
	/** Exact, including the amounts that cannot be changed. */
	sum: Decimal;
	/** The amounts that can change. */
	amounts: TaxAmount[];
}

/**
 * Changes amounts of lines by millionths, so that the invoice has the order's total.
 * SubTotal, Descuento and each row of the tax summary are rounded separately, so their sum can miss the order's total
 * by some cents. Each exact sum is between two roundings, and some choice among those gives the total. SAT's limits
 * allow the lines of a sum to reach either rounding, because the limits of a line include the cents below and above
 * it. So this sets SubTotal - Descuento to the rounded exact difference, then sets the taxes to the rest of the
 * total.
 * @param lines are changed
 * @param fixed sums of the Conceptos that cannot be changed
 * @returns the total of the invoice, which is the goal's total if that is possible
 */
export function fitToOrder(lines: LineAmounts[], fixed: LineSums, goal: Goal): Decimal {
	const { total, decimals, reach } = goal;
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	const wanted = subTotal.minus(discount).rounded(decimals);
	const net = fitNet(lines, fixed, wanted, { decimals, reach, mayChangeBases: false });
	const taxes = fitTaxes(lines, fixed, total.minus(net), goal);
	// Lines are rounded to six decimals, so half a cent of the order can be slightly less or more now. Also, the
	// taxes cannot always make up the whole difference.
	const rest = { decimals, reach, mayChangeBases: true };
	return taxes.plus(fitNet(lines, fixed, total.minus(taxes), rest));
}

/** Checks whether every tax of these lines is within SAT's limits for its Base (CFDI40180, CFDI40186). */
export function areWithinLimits(lines: readonly LineAmounts[], decimals: number): boolean {
	return lines
		.flatMap(({ taxes }) => taxes)
		.every((amount) => isWithin(amount.importe, limitsOf(amount, decimals)));
}

function limitsOf(amount: TaxAmount, decimals: number): { lower: Decimal; upper: Decimal } {
	return amountLimits(writtenBase(amount, decimals), amount.tax.TasaOCuota, decimals);
}

/** Returns the sum of the rows of the tax summary in Total, each rounded. */
export function sumOfTaxes(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	goal: Pick<Goal, 'isAfterWithholding' | 'decimals'>,
): Decimal {
	const rows = [...taxRows(lines, fixed, goal).values()];
	return sumOf(rows.map((row) => signed(row, row.sum.rounded(goal.decimals))));
}

/** @returns the sum of the rows of the tax summary, each rounded */
function fitTaxes(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	goal: Goal,
): Decimal {
	const settle = (
		rows: ReadonlyMap<string, Row>,
		rest: Decimal,
		isMeant: (row: Row) => boolean,
	) => {
		const roundings = chosenRoundings(rows, rest, goal);
		for (const [key, row] of rows) {
			if (!isMeant(row)) continue;
			const move = moveTo(roundings.get(key) ?? Decimal.zero, row.sum, goal.decimals);
			if (!move.isZero()) distribute(move, tolerancesOf(row, goal));
		}
	};
	// The Base of IVA includes IEPS, so IEPS comes first.
	settle(taxRows(lines, fixed, goal), wanted, ({ isIeps }) => isIeps);
	for (const line of lines) {
		line.taxes = withIvaOnIeps(line.importe.minus(line.discount), line.taxes);
	}
	const rows = [...taxRows(lines, fixed, goal)];
	const ieps = rows
		.filter(([, { isIeps }]) => isIeps)
		.map(([, { sum }]) => sum.rounded(goal.decimals));
	const others = new Map(rows.filter(([, { isIeps }]) => !isIeps));
	settle(others, wanted.minus(sumOf(ieps)), () => true);
	return sumOfTaxes(lines, fixed, goal);
}

function taxRows(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	{ isAfterWithholding }: Pick<Goal, 'isAfterWithholding'>,
): Map<string, Row> {
	const rows = new Map<string, Row>();
	const add = (key: string, kind: Pick<Row, 'isIeps' | 'isWithheld'>, sum: Decimal): Row => {
		const row = rows.get(key) ?? { ...kind, sum: Decimal.zero, amounts: [] };
		row.sum = row.sum.plus(sum);
		rows.set(key, row);
		return row;
	};
	const ofTransferred = (tax: string) => ({ isIeps: tax === IEPS, isWithheld: false });
	const ofWithheld = { isIeps: false, isWithheld: true };

	for (const [key, { tax, importe }] of fixed.transferred) {
		add(key, ofTransferred(tax.impuesto), importe);
	}
	if (isAfterWithholding) {
		for (const [tax, importe] of fixed.withheld) add(tax, ofWithheld, importe);
	}
	for (const amount of lines.flatMap(({ taxes }) => taxes)) {
		const { type, Impuesto, TipoFactor, TasaOCuota } = amount.tax;
		if (type === 'Retencion' && !isAfterWithholding) continue;
		const row =
			type === 'Retencion'
				? add(Impuesto, ofWithheld, amount.importe)
				: add(
						String(new RowTax(Impuesto, TipoFactor, TasaOCuota)),
						ofTransferred(Impuesto),
						amount.importe,
					);
		// A tax of 0 % and an exempt tax stay zero, even if the limits would allow cents.
		if (amount.importe.isPositive()) row.amounts.push(amount);
	}
	return rows;
}

function signed({ isWithheld }: Row, amount: Decimal): Decimal {
	return isWithheld ? amount.negated() : amount;
}

function tolerancesOf({ amounts }: Row, { reach, decimals }: Goal): Tolerance[] {
	return amounts.map((amount) => ({
		...toleranceOf(amount.importe, limitsOf(amount, decimals), reach, decimals),
		move: (by) => (amount.importe = amount.importe.plus(by)),
	}));
}

/**
 * Chooses the rounding of each row, so that the sum is the wanted amount. A row gets its nearest rounding. If
 * necessary, the rows with the smallest distance get the next one.
 */
function chosenRoundings(
	rows: ReadonlyMap<string, Row>,
	wanted: Decimal,
	goal: Goal,
): Map<string, Decimal> {
	const { decimals } = goal;
	const tolerances = new Map([...rows].map(([key, row]) => [key, tolerancesOf(row, goal)]));
	const roundings = new Map([...rows].map(([key, { sum }]) => [key, sum.rounded(decimals)]));
	const given = [...rows].map(([key, row]) => signed(row, roundings.get(key) ?? Decimal.zero));
	let missing = wanted.minus(sumOf(given));
	const unit = Decimal.step(decimals);
	const step = missing.isPositive() ? unit : unit.negated();
	while (!missing.isZero()) {
		let shortest: { key: string; target: Decimal; way: Decimal } | undefined;
		for (const [key, row] of rows) {
			const target = (roundings.get(key) ?? Decimal.zero).plus(signed(row, step));
			const move = moveTo(target, row.sum, decimals);
			const way = move.magnitude();
			const isShorter = shortest === undefined || way.compare(shortest.way) < 0;
			if (isShorter && isTolerated(move, tolerances.get(key) ?? []))
				shortest = { key, target, way };
		}
		if (shortest === undefined) break;
		roundings.set(shortest.key, shortest.target);
		missing = missing.minus(step);
	}
	return roundings;
}
