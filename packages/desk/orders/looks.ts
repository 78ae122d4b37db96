/**
 * Schedules the searches for an invoice after its stamp's response was lost. Each search ("look") only
 * reads files from the service.
 */
import { BEHIND_UTC, textOf } from 'cfdi-mx/values';
import type { OrderRow } from './row';
import { DAY, isoOf, isToBeTold, MINUTE } from './row';

export interface Look {
	/** Time at which the stamp's outcome became unknown, in milliseconds. */
	since: number;
	/** ID at which each search begins, or `''` if no earlier invoice is known. */
	from: string;
}

const HOUR = 60 * MINUTE;

const after = (minutes: number) => (since: number) => since + minutes * MINUTE;

/**
 * Returns the first 8:00 a.m. in Mexico City at least six hours later, so that the service can recover
 * overnight.
 */
function nextMorning(since: number): number {
	const earliest = since + 6 * HOUR - BEHIND_UTC;
	const morning = Math.floor(earliest / DAY) * DAY + 8 * HOUR;
	return (morning < earliest ? morning + DAY : morning) + BEHIND_UTC;
}

/** If the last of these searches finds nothing, the owner gets an email. */
const LOOKS: ReadonlyArray<(since: number) => number> = [
	// After ten minutes, services have usually finished an interrupted request.
	after(10),
	// After half an hour or an hour, a restarted service has processed its queue.
	after(30),
	after(60),
	// In the morning, a longer outage is over, and the office opens.
	nextMorning,
];

/** Returns the next search's time in milliseconds, or undefined after the last search. */
export function nextLook({ since }: Look, now: number): number | undefined {
	return LOOKS.map((due) => due(since)).find((due) => due > now);
}

/**
 * Matches an order's asked_on during a search: the start time and, if known, the ID at which the search
 * begins. Otherwise, asked_on has no time.
 */
const WRITTEN = /^(\d{4}-\d\d-\d\dT\S+)(?: (\S+))?$/;

/**
 * Returns the running search for an order's lost invoice, or undefined if there is none. Do not pass a
 * refund: its asked_on is its last attempt's time.
 */
export function lookOf(row: OrderRow): Look | undefined {
	const [, moment = '', from = ''] = WRITTEN.exec(textOf(row.asked_on)) ?? [];
	const since = Date.parse(moment);
	return Number.isNaN(since) ? undefined : { since, from };
}

export const writtenLook = ({ since, from }: Look): string => `${isoOf(since)} ${from}`.trim();

/** Returns whether an email to the owner is waiting, or was sent since the search began. */
export function isPersonAsked(row: OrderRow, { since }: Look): boolean {
	return isToBeTold(row.told) || textOf(row.told) > isoOf(since);
}

/**
 * Returns whether the order's lost invoice is still being searched for, so that no person needs to act yet.
 */
export function isLookedFor(row: OrderRow): boolean {
	return row.state === 'received' && lookOf(row) !== undefined;
}
