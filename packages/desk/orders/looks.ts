/**
 * Schedules the search for an invoice after its response was lost. Each look only reads the
 * service's files.
 */
import { BEHIND_UTC, textOf } from 'cfdi-mx/values';
import type { OrderRow } from './row';
import { DAY, isoOf, isToBeTold, MINUTE } from './row';

export interface Look {
	/** When the outcome became unknown, in milliseconds. */
	since: number;
	/** The ID at which each look begins; `''` without an earlier invoice. */
	from: string;
}

const HOUR = 60 * MINUTE;

const after = (minutes: number) => (since: number) => since + minutes * MINUTE;

/**
 * Returns the first 8:00 in Mexico City at least six hours later, so that the service has a night to recover.
 */
function nextMorning(since: number): number {
	const earliest = since + 6 * HOUR - BEHIND_UTC;
	const morning = Math.floor(earliest / DAY) * DAY + 8 * HOUR;
	return (morning < earliest ? morning + DAY : morning) + BEHIND_UTC;
}

/** The times of the looks. After the last one, the owner gets a mail. */
const LOOKS: ReadonlyArray<(since: number) => number> = [
	// A service usually finishes an interrupted request within minutes.
	after(10),
	// A restarted service has processed its queue.
	after(30),
	after(60),
	// A longer outage is over by then, and the office opens.
	nextMorning,
];

/** Returns the time of the next look in milliseconds, undefined after the last one. */
export function nextLook({ since }: Look, now: number): number | undefined {
	return LOOKS.map((due) => due(since)).find((due) => due > now);
}

/** In the column asked_on, a time belongs to a search, and a day to a question to the customer. */
const WRITTEN = /^(\d{4}-\d\d-\d\dT\S+)(?: (\S+))?$/;

/** Returns an order's search. Returns undefined for refunds, because their times mean something else. */
export function lookOf(row: OrderRow): Look | undefined {
	const [, moment = '', from = ''] = WRITTEN.exec(textOf(row.asked_on)) ?? [];
	const since = Date.parse(moment);
	return Number.isNaN(since) ? undefined : { since, from };
}

export const writtenLook = ({ since, from }: Look): string => `${isoOf(since)} ${from}`.trim();

/** Returns whether the owner knows that the order was not found, or is about to. */
export function isPersonAsked(row: OrderRow, { since }: Look): boolean {
	return isToBeTold(row.told) || textOf(row.told) > isoOf(since);
}

/** Returns whether the search continues. Until it ends, a person does not need to act. */
export function isLookedFor(row: OrderRow): boolean {
	return row.state === 'received' && lookOf(row) !== undefined;
}
