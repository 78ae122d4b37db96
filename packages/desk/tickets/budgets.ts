/** How often a ticket and a visitor may ask. Each try is written down before it is counted. */

/** The largest number of each cost within an hour, of a ticket and of a visitor; of wrong answers of a visitor within a minute. */
export const LIMITS = {
	wrong: [5, 20],
	/** Steps that only read the tables. */
	look: [100, 100],
	/** Stamps in the workflow for paid orders. */
	stamp: [15, 100],
	/** Mails to the shop about a ticket in a global invoice. */
	person: [5, 30],
	/** Downloads from the service. */
	files: [30, 200],
	/** Mails to a customer. */
	mail: [5, 50],
	/** Tax certificates, of which a link asks SAT's server. */
	read: [20, 50],
} as const;

export type Cost = keyof typeof LIMITS;

/** The limit of wrong answers of all visitors within a minute, if no proxy tells them from each other. */
export const MAX_OF_ALL = 40;

/** More rows than the limits of one question together, so that as many rows are over one of them. */
export const MAX_COUNTED = 300;

/** The table keeps the newest tries: less than 10 MB. */
const MAX_KEPT = 20_000;

const HOUR_MS = 3_600_000;

/** A row of the table of tries. */
export interface Try {
	ticket_hour: string;
	visitor_minute: string;
	made_on: string;
}

export type Keys = readonly [ticket: string, visitor: string];

/** Returns the hour and the minute (UTC) as they are in keys. */
export function keysOfTime(now: number): { hour: string; minute: string } {
	const minute = new Date(now).toISOString().slice(0, 16).replace(/[-T:]/g, '');
	return { hour: minute.slice(0, 10), minute };
}

interface Counted {
	cost: Cost;
	ticket: string;
	visitor: string;
	at: string;
	/** The keys of wrong answers. */
	wrong: Keys;
}

/**
 * Returns the keys under which a question counts. The hour of a wrong answer is followed by a space, and that of
 * others by a hyphen, so no ticket can be written like the key of another one.
 */
export function keysOf({ cost, ticket, visitor, at, wrong }: Counted): Keys {
	if (cost === 'wrong') return wrong;
	const { hour } = keysOfTime(Date.parse(at));
	const ofVisitor = cost === 'look' || visitor === '' ? `#${ticket}` : visitor;
	return [`${hour}-${cost} ${ticket}`, `${hour}-${cost} ${ofVisitor}`];
}

/** Returns the minutes until the next try, or undefined within the limits. @param tries with its own, which is written down already */
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

/** Which tries are deleted afterwards. */
export interface Forgotten {
	/** Its own if it was over a limit, else 0. */
	forget: number;
	/** All with a lower ID. */
	forget_below: number;
	/** All that are older. */
	forget_before: string;
}

/** Returns which tries are deleted: those over a limit do not count, and nothing is kept longer than an hour. */
export function forgotten(own: number, isOver: boolean, now: number): Forgotten {
	return {
		forget: isOver ? own : 0,
		forget_below: own - MAX_KEPT,
		forget_before: new Date(now - HOUR_MS).toISOString(),
	};
}
