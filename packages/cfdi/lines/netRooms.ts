import { Decimal, sumOf } from '../values/decimal';
import { amountLimits } from '../totals/amountLimits';
import type { LineSums } from '../totals/writtenSums';
import type { LineAmounts } from './lineAmounts';
import { withBasesOf } from './lineAmounts';
import type { Reach, Room } from './room';
import { atLeastZero, distribute, isRoomFor, least, moveTo, roomOf, smaller, STEP } from './room';

/**
 * Changes Importe and Descuento of lines, so that SubTotal less Descuento is the wanted amount.
 * Discounted lines change both together: then no Base and no tax changes. Where that is not enough,
 * Importe alone changes, and with it each Base; what the taxes come to stays as it is.
 * @param mayChangeBases whether Importe may change alone
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

	// The sum nearest to its next rounding, up or down, is the one to change.
	const unit = Decimal.step(decimals);
	const moves = [unit, unit.negated()]
		.map((step) =>
			[subTotal, discount].map((sum) => moveTo(sum.rounded(decimals).plus(step), sum, decimals)),
		)
		.map(([one = Decimal.zero, other = Decimal.zero]) => smaller(one, other))
		.sort((one, other) => one.magnitude().compare(other.magnitude()));
	const rooms = lines
		.filter((line) => line.discount.isPositive())
		.map((line) => discountRoom(line, decimals, reach));
	const move = moves.find((by) => net(by).equals(wanted) && isRoomFor(by, rooms));
	if (move !== undefined) distribute(move, rooms);
}

function discountRoom(line: LineAmounts, decimals: number, reach: Reach): Room {
	const limits = amountLimits(line.quantity, line.unitPrice, decimals);
	const room = roomOf(line.importe, limits, reach, decimals);
	return {
		...room,
		// A line with a Descuento keeps one above zero.
		down: smaller(room.down, line.discount.minus(STEP)),
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
	// Lines without taxes come first: they have no Base.
	const groups = [
		charged.filter(({ taxes }) => taxes.length === 0),
		charged.filter(({ taxes }) => taxes.length > 0),
	].map((group) => group.map((line) => importeRoom(line, decimals)));
	const rooms = groups.find((group) => isRoomFor(move, group)) ?? groups.flat();
	if (isRoomFor(move, rooms)) distribute(move, rooms);
}

function importeRoom(line: LineAmounts, decimals: number): Room {
	const limits = amountLimits(line.quantity, line.unitPrice, decimals);
	const room = roomOf(line.importe, limits, 'cents', decimals);
	return {
		...room,
		// Something is left to be taxed.
		down: atLeastZero(least(room.down, line.importe.minus(line.discount).minus(STEP))),
		move: (by) => {
			line.importe = line.importe.plus(by);
			line.taxes = withBasesOf(line);
		},
	};
}
