/** Limits how often visitors can ask about a ticket. Each attempt is stored before counting. */

/**
 * Maximum attempts per hour for a ticket and for a visitor. Only a visitor's wrong answers are counted per
 * minute.
 */
export const LIMITS = {
	wrong: [5, 20],
	look: [100, 100],
	stamp: [15, 100],
	person: [5, 30],
	files: [30, 200],
	mail: [5, 50],
	/** Reading a certificate's link sends a request to SAT's server. */
	read: [20, 50],
} as const;

export type Cost = keyof typeof LIMITS;

/** Limit of wrong answers in a minute for all visitors together, if no proxy reports their addresses. */
export const MAX_OF_ALL = 40;

/**
 * Maximum rows to count. A ticket's and a visitor's limits add up to less, so this many rows exceed a limit.
 */
export const MAX_COUNTED = 300;

/** Maximum rows in the table, which take less than 10 MB. */
const MAX_KEPT = 20_000;

const HOUR_MS = 3_600_000;

export interface Try {
	ticket_hour: string;
	visitor_minute: string;
	made_on: string;
}

export type Keys = readonly [ticket: string, visitor: string];

/** Returns the UTC hour and minute used in keys. */
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
 * Returns an attempt's keys. In keys for wrong answers, a space follows the hour, otherwise a hyphen, so that
 * a ticket such as "-stamp 1001" cannot get another ticket's key.
 */
export function keysOf({ cost, ticket, visitor, at, wrong }: Counted): Keys {
	if (cost === 'wrong') return wrong;
	const { hour } = keysOfTime(Date.parse(at));
	const ofVisitor = cost === 'look' || visitor === '' ? `#${ticket}` : visitor;
	return [`${hour}-${cost} ${ticket}`, `${hour}-${cost} ${ofVisitor}`];
}

/**
 * Returns the minutes to wait for the next attempt, or undefined if no limit is exceeded.
 * @param tries attempts, including this one
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
	forget: number;
	forget_below: number;
	forget_before: string;
}

/**
 * Returns the attempts to delete: this attempt if it exceeds a limit, attempts older than an hour, and all
 * but the newest MAX_KEPT attempts.
 */
export function forgotten(own: number, isOver: boolean, now: number): Forgotten {
	return {
		forget: isOver ? own : 0,
		forget_below: own - MAX_KEPT,
		forget_before: new Date(now - HOUR_MS).toISOString(),
	};
}
