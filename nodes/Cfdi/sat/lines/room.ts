import { Decimal, sumOf } from '../decimal';
import { LINE_DECIMALS } from './lineAmounts';

/** The smallest change of an amount of a line. */
export const STEP = Decimal.step(LINE_DECIMALS);

/** An amount of a line, and how far SAT's limits let it change (CFDI40167, CFDI40180). */
export interface Room {
	amount: Decimal;
	up: Decimal;
	down: Decimal;
	move: (by: Decimal) => void;
}

/** The smallest change of a sum after which it is rounded to the target. */
export function moveTo(target: Decimal, sum: Decimal, decimals: number): Decimal {
	const half = new Decimal(5n, decimals + 1);
	switch (target.compare(sum.rounded(decimals))) {
		case 0:
			return Decimal.zero;
		case 1:
			return target.minus(half).minus(sum);
		default:
			return target.plus(half).minus(STEP).minus(sum);
	}
}

export function isRoomFor(move: Decimal, rooms: readonly Room[]): boolean {
	const room = sumOf(rooms.map(({ up, down }) => (move.isPositive() ? up : down)));
	return move.magnitude().compare(room) <= 0;
}

/** Spreads a change over the amounts. The largest come first: there it shows least. */
export function distribute(move: Decimal, rooms: Room[]): void {
	let left = move.magnitude();
	for (const room of rooms.sort((one, other) => other.amount.compare(one.amount))) {
		if (!left.isPositive()) return;
		const part = smaller(left, move.isPositive() ? room.up : room.down);
		room.move(move.isPositive() ? part : Decimal.zero.minus(part));
		left = left.minus(part);
	}
}

/** The one nearer to zero. */
export function smaller(one: Decimal, other: Decimal): Decimal {
	return one.magnitude().compare(other.magnitude()) <= 0 ? one : other;
}
