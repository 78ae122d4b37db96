import { Decimal, MOST_DECIMALS, sumOf } from '../values/decimal';

/** The smallest change of an amount of a line. */
export const STEP = Decimal.step(MOST_DECIMALS);

/** An amount of a line, and how far it may change within SAT's limits (CFDI40167, CFDI40180). */
export interface Room {
	amount: Decimal;
	up: Decimal;
	down: Decimal;
	move: (by: Decimal) => void;
}

/**
 * How far amounts may change: anywhere within SAT's limits, or also only to the cents below and above
 * what was calculated, so that a change is a rounding and nothing else.
 */
export type Reach = 'limits' | 'cents';

/** The room of an amount within its limits. */
export function roomOf(
	amount: Decimal,
	{ lower, upper }: { lower: Decimal; upper: Decimal },
	reach: Reach,
	decimals: number,
): Pick<Room, 'amount' | 'up' | 'down'> {
	const ways = { up: upper.minus(amount), down: amount.minus(lower) };
	if (reach === 'limits') return { amount, ...ways };
	return {
		amount,
		up: atLeastZero(least(ways.up, amount.ceiled(decimals).minus(amount))),
		down: atLeastZero(least(ways.down, amount.minus(amount.truncated(decimals)))),
	};
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

export function isRoomFor(move: Decimal, rooms: ReadonlyArray<Pick<Room, 'up' | 'down'>>): boolean {
	const room = sumOf(rooms.map(({ up, down }) => (move.isPositive() ? up : down)));
	return move.magnitude().compare(room) <= 0;
}

/** Spreads a change over the amounts. The largest come first: there it shows least. */
export function distribute(move: Decimal, rooms: Room[]): void {
	let left = move.magnitude();
	for (const room of rooms.sort((one, other) => other.amount.compare(one.amount))) {
		if (!left.isPositive()) return;
		const part = smaller(left, move.isPositive() ? room.up : room.down);
		room.move(move.isPositive() ? part : part.negated());
		left = left.minus(part);
	}
}

/** The one nearer to zero. */
export function smaller(one: Decimal, other: Decimal): Decimal {
	return one.magnitude().compare(other.magnitude()) <= 0 ? one : other;
}

/** The smaller one, which may be negative. */
export function least(one: Decimal, other: Decimal): Decimal {
	return one.compare(other) <= 0 ? one : other;
}

export function atLeastZero(value: Decimal): Decimal {
	return value.isNegative() ? Decimal.zero : value;
}
