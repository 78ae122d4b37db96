/** Limits how often a ticket and a visitor can ask. Each try is stored before it is counted. */

/**
 * Limits per hour for each ticket and each visitor. A visitor's wrong answers are limited per minute instead.
 */
export const LIMITS = {
	wrong: [5, 20],
	look: [100, 100],
	stamp: [15, 100],
	person: [5, 30],
	files: [30, 200],
	mail: [5, 50],
	/** Tax certificates. A link asks SAT's server. */
	read: [20, 50],
} as const;

export type Cost = keyof typeof LIMITS;

/** Limit of wrong answers in a minute for all visitors together, if no proxy reports their addresses. */
export const MAX_OF_ALL = 40;

/**
 * Limit of the rows to count. It exceeds the sum of a question's limits, so that this many rows always exceed
 * one of them.
 */
export const MAX_COUNTED = 300;

/** Limit of the rows in the table: less than 10 MB. */
const MAX_KEPT = 20_000;

const HOUR_MS = 3_600_000;

export interface Try {
	ticket_hour: string;
	visitor_minute: string;
	made_on: string;
}

export type Keys = readonly [ticket: string, visitor: string];

/** Returns the hour and the minute (UTC) for keys. */
export function keysOfTime(now: number): { hour: string; minute: string } {
	const minute = new Date(now).toISOString().slice(0, 16).replace(/[-T:]/g, '');
	return { hour: minute.slice(0, 10), minute };
}

interface Counted {
	cost: Cost;
	ticket: string;
	visitor: string;
	at: string;
	wrong: Keys;
}

/**
 * Returns a question's keys in the table. The hour is followed by a space for wrong answers and by a hyphen
 * otherwise, so that no ticket can imitate another ticket's key.
 */
export function keysOf({ cost, ticket, visitor, at, wrong }: Counted): Keys {
	if (cost === 'wrong') return wrong;
	const { hour } = keysOfTime(Date.parse(at));
	const ofVisitor = cost === 'look' || visitor === '' ? `#${ticket}` : visitor;
	return [`${hour}-${cost} ${ticket}`, `${hour}-${cost} ${ofVisitor}`];
}

/**
 * Returns the minutes until the next try, or undefined within the limits.
 * @param tries including the row of this try
 */
export function minutesUntilNext(
	question: Counted,
	own: Partial<Try>,
	tries: ReadonlyArray<Partial<Try>>,
): number | undefined {
	const { cost, visitor, wrong, at } = question;
	const isOver = (keys: Keys, [ofTicket, ofVisitor]: readonly [number, number]) => {
		const reaches = (column: 'ticket_hour' | 'visitor_minute', key: string, limit: number) =>
			tries.filter((one) => one[column] === key).length >= limit + (own[column] === key ? 1 : 0);
		return [
			reaches('ticket_hour', keys[0], ofTicket),
			reaches('visitor_minute', keys[1], ofVisitor),
		] as const;
	};
	const [ofTicket, ofVisitor] = LIMITS.wrong;
	const [isHour, isMinute] = isOver(wrong, [ofTicket, visitor === '' ? MAX_OF_ALL : ofVisitor]);
	if (isHour || (cost !== 'wrong' && isOver(keysOf(question), LIMITS[cost]).includes(true))) {
		return 60 - new Date(at).getUTCMinutes();
	}
	return isMinute ? 1 : undefined;
}

export interface Forgotten {
	/** The ID of this try if it exceeds a limit, otherwise 0. */
	forget: number;
	forget_below: number;
	forget_before: string;
}

/** Returns the tries to delete: a refused try does not count, and rows are kept for an hour. */
export function forgotten(own: number, isOver: boolean, now: number): Forgotten {
	return {
		forget: isOver ? own : 0,
		forget_below: own - MAX_KEPT,
		forget_before: new Date(now - HOUR_MS).toISOString(),
	};
}
