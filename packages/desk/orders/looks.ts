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
	/** ID at which each search begins, or `''` without an earlier invoice. */
	from: string;
}

const HOUR = 60 * MINUTE;

const after = (minutes: number) => (since: number) => since + minutes * MINUTE;

/** The first 8:00 in Mexico City after six hours, when the service has had a night to recover. */
function nextMorning(since: number): number {
	const earliest = since + 6 * HOUR - BEHIND_UTC;
	const morning = Math.floor(earliest / DAY) * DAY + 8 * HOUR;
	return (morning < earliest ? morning + DAY : morning) + BEHIND_UTC;
}

/** If the last search finds nothing, the owner gets a mail. */
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
 * During a search, asked_on has a time and, if known, an ID. A day alone belongs to a question to the
 * customer.
 */
const WRITTEN = /^(\d{4}-\d\d-\d\dT\S+)(?: (\S+))?$/;

/**
 * Returns the search for an order's lost invoice, if any. Do not pass a refund, whose asked_on is its last
 * attempt's time.
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
 * Returns whether the search for the order's lost invoice continues, during which a person does not need to
 * act.
 */
export function isLookedFor(row: OrderRow): boolean {
	return row.state === 'received' && lookOf(row) !== undefined;
}
