/**
 * Schedules the searches for an invoice after the response to its stamp was lost. Each search ("look") only
 * reads files from the service.
 */
import { BEHIND_UTC, textOf } from 'cfdi-mx/values';
import type { OrderRow } from './row';
import { DAY, isoOf, isToBeTold, MINUTE } from './row';

export interface Look {
	/** Time at which the outcome of the stamp became unknown, in milliseconds. */
	since: number;
	/** The ID at which each search begins, or `''` if there is no earlier invoice. */
	from: string;
}

const HOUR = 60 * MINUTE;

const after = (minutes: number) => (since: number) => since + minutes * MINUTE;

/**
 * Returns the first 8:00 in Mexico City that is at least six hours after `since`, so that the service has a
 * night to recover.
 */
function nextMorning(since: number): number {
	const earliest = since + 6 * HOUR - BEHIND_UTC;
	const morning = Math.floor(earliest / DAY) * DAY + 8 * HOUR;
	return (morning < earliest ? morning + DAY : morning) + BEHIND_UTC;
}

/**
 * The times of the searches for a lost invoice. If the last search finds nothing, the owner gets a mail.
 */
const LOOKS: ReadonlyArray<(since: number) => number> = [
	// After ten minutes, a service has usually finished an interrupted request.
	after(10),
	// After half an hour or an hour, a service that restarted has processed its queue.
	after(30),
	after(60),
	// In the morning, a longer outage is over, and the office opens.
	nextMorning,
];

/** Returns the time of the next search in milliseconds, or undefined after the last search. */
export function nextLook({ since }: Look, now: number): number | undefined {
	return LOOKS.map((due) => due(since)).find((due) => due > now);
}

/**
 * Matches the column asked_on during a search: a time and, if known, an ID. A day alone belongs to a
 * question to the customer.
 */
const WRITTEN = /^(\d{4}-\d\d-\d\dT\S+)(?: (\S+))?$/;

/**
 * Returns the search for an order's lost invoice, or undefined if there is none. Do not pass a refund,
 * whose asked_on is the time of its last attempt.
 */
export function lookOf(row: OrderRow): Look | undefined {
	const [, moment = '', from = ''] = WRITTEN.exec(textOf(row.asked_on)) ?? [];
	const since = Date.parse(moment);
	return Number.isNaN(since) ? undefined : { since, from };
}

export const writtenLook = ({ since, from }: Look): string => `${isoOf(since)} ${from}`.trim();

/** Returns whether the owner was told by mail that the invoice was not found, or such a mail is waiting. */
export function isPersonAsked(row: OrderRow, { since }: Look): boolean {
	return isToBeTold(row.told) || textOf(row.told) > isoOf(since);
}

/**
 * Returns whether the search for the order's lost invoice continues. Until it ends, a person does not need
 * to act.
 */
export function isLookedFor(row: OrderRow): boolean {
	return row.state === 'received' && lookOf(row) !== undefined;
}
