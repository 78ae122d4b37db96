import { Decimal, sumOf } from '../decimal';
import { amountLimits } from '../invoice/amountLimits';
import { RowTax } from '../invoice/rowTax';
import type { LineSums } from '../invoice/writtenSums';
import { IEPS, IVA } from '../taxCodes';
import type { LineAmounts, TaxAmount } from './lineAmounts';
import { withIvaOnIeps, writtenBase } from './lineAmounts';
import type { Room } from './room';
import { distribute, isRoomFor, moveTo, smaller, STEP } from './room';

/** One row of the tax summary. Each row is rounded by itself. */
interface Row {
	impuesto: string;
	/** Exact, including the amounts that cannot be changed. */
	sum: Decimal;
	/** The amounts that can be changed. */
	amounts: TaxAmount[];
}

/**
 * Changes amounts of lines by millionths, so that the invoice has the order's total.
 *
 * SubTotal, Descuento and each row of the tax summary are rounded by themselves, so their sum can
 * miss the order's total by some cents. Each exact sum lies between two roundings, and some choice
 * among those gives the total. SAT's limits allow the lines of a sum to reach either rounding: the
 * limits of a line enclose the cents below and above it. So first SubTotal - Descuento is set to the
 * rounded exact difference, then the taxes are set to the rest of the total.
 *
 * @param lines are changed
 * @param fixed sums of the Conceptos that cannot be changed
 * @param total the order's total, rounded to the decimals of the currency
 * @returns the invoice's total before withholding: the order's total, where that is possible
 */
export function fitToOrder(
	lines: LineAmounts[],
	fixed: LineSums,
	total: Decimal,
	decimals: number,
): Decimal {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	const net = fitNet(lines, fixed, subTotal.minus(discount).rounded(decimals), decimals);
	const taxes = fitTaxes(lines, fixed, total.minus(net), decimals);
	// Lines are rounded to six decimals, so half a cent of the order may have become a little less.
	return taxes.plus(fitNet(lines, fixed, total.minus(taxes), decimals));
}

/**
 * Changes Importe and Descuento of discounted lines together, so that no Base and no tax changes.
 * @returns SubTotal less Descuento, each rounded
 */
function fitNet(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	decimals: number,
): Decimal {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	const net = (by: Decimal) =>
		subTotal.plus(by).rounded(decimals).minus(discount.plus(by).rounded(decimals));
	if (net(Decimal.zero).equals(wanted)) return wanted;

	// The sum nearest to its next rounding, up or down, is the one to change.
	const unit = Decimal.step(decimals);
	const moves = [unit, Decimal.zero.minus(unit)]
		.map((step) =>
			[subTotal, discount].map((sum) => moveTo(sum.rounded(decimals).plus(step), sum, decimals)),
		)
		.map(([one = Decimal.zero, other = Decimal.zero]) => smaller(one, other))
		.sort((one, other) => one.magnitude().compare(other.magnitude()));
	const rooms = lines
		.filter((line) => line.discount.isPositive())
		.map((line) => discountRoom(line, decimals));
	const move = moves.find((by) => net(by).equals(wanted) && isRoomFor(by, rooms)) ?? Decimal.zero;
	distribute(move, rooms);
	return net(move);
}

function sumsOfLines(
	lines: readonly LineAmounts[],
	fixed: LineSums,
): { subTotal: Decimal; discount: Decimal } {
	return {
		subTotal: sumOf([fixed.subTotal, ...lines.map(({ importe }) => importe)]),
		discount: sumOf([fixed.discount ?? Decimal.zero, ...lines.map(({ discount }) => discount)]),
	};
}

function discountRoom(line: LineAmounts, decimals: number): Room {
	const { lower, upper } = amountLimits(line.quantity, line.unitPrice, decimals);
	return {
		amount: line.importe,
		up: upper.minus(line.importe),
		// A line with a Descuento keeps one above zero.
		down: smaller(line.importe.minus(lower), line.discount.minus(STEP)),
		move: (by) => {
			line.importe = line.importe.plus(by);
			line.discount = line.discount.plus(by);
		},
	};
}

/** @returns the rows of the tax summary, each rounded, together */
function fitTaxes(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	decimals: number,
): Decimal {
	const roundings = chosenRoundings(taxRows(lines, fixed), wanted, decimals);
	const settle = (impuesto: string) => {
		for (const [key, row] of taxRows(lines, fixed)) {
			if (row.impuesto !== impuesto) continue;
			const move = moveTo(roundings.get(key) ?? Decimal.zero, row.sum, decimals);
			if (!move.isZero()) distribute(move, roomsOf(row, decimals));
		}
	};
	// The Base of IVA includes IEPS, so IEPS comes first. Both change in the same direction.
	settle(IEPS);
	for (const line of lines) {
		line.taxes = withIvaOnIeps(line.importe.minus(line.discount), line.taxes);
	}
	settle(IVA);
	return sumOf([...taxRows(lines, fixed).values()].map(({ sum }) => sum.rounded(decimals)));
}

function taxRows(lines: readonly LineAmounts[], fixed: LineSums): Map<string, Row> {
	const rows = new Map<string, Row>();
	for (const [key, { tax, importe }] of fixed.transferred) {
		rows.set(key, { impuesto: tax.impuesto, sum: importe, amounts: [] });
	}
	for (const amount of lines.flatMap(({ taxes }) => taxes)) {
		const { type, Impuesto, TipoFactor, TasaOCuota } = amount.tax;
		if (type !== 'Traslado') continue;
		const key = String(new RowTax(Impuesto, TipoFactor, TasaOCuota));
		const row = rows.get(key) ?? { impuesto: Impuesto, sum: Decimal.zero, amounts: [] };
		row.sum = row.sum.plus(amount.importe);
		// A tax of 0 % or an exempt one stays zero, even where the limits would allow cents.
		if (amount.importe.isPositive()) row.amounts.push(amount);
		rows.set(key, row);
	}
	return rows;
}

function roomsOf({ amounts }: Row, decimals: number): Room[] {
	return amounts.map((amount) => {
		const base = writtenBase(amount, decimals);
		const { lower, upper } = amountLimits(base, amount.tax.TasaOCuota, decimals);
		return {
			amount: amount.importe,
			up: upper.minus(amount.importe),
			down: amount.importe.minus(lower),
			move: (by) => (amount.importe = amount.importe.plus(by)),
		};
	});
}

function canMove(row: Row, move: Decimal, decimals: number): boolean {
	return move.isZero() || isRoomFor(move, roomsOf(row, decimals));
}

/**
 * The amount that each row is to be rounded to, so that their sum is the wanted one: its nearest
 * rounding; but as many rows as necessary, those with the shortest way, take the next one.
 */
function chosenRoundings(
	rows: ReadonlyMap<string, Row>,
	wanted: Decimal,
	decimals: number,
): Map<string, Decimal> {
	const roundings = new Map([...rows].map(([key, { sum }]) => [key, sum.rounded(decimals)]));
	let missing = wanted.minus(sumOf([...roundings.values()]));
	const unit = Decimal.step(decimals);
	const step = missing.isPositive() ? unit : Decimal.zero.minus(unit);
	while (!missing.isZero()) {
		let shortest: { key: string; target: Decimal; way: Decimal } | undefined;
		for (const [key, row] of rows) {
			const target = (roundings.get(key) ?? Decimal.zero).plus(step);
			const move = moveTo(target, row.sum, decimals);
			const way = move.magnitude();
			const isShorter = shortest === undefined || way.compare(shortest.way) < 0;
			if (isShorter && canMove(row, move, decimals)) shortest = { key, target, way };
		}
		if (shortest === undefined) break;
		roundings.set(shortest.key, shortest.target);
		missing = missing.minus(step);
	}
	return roundings;
}
