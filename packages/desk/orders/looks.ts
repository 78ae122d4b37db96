/** The looks for an invoice whose stamp got no answer. A look reads the service's files and never sends anything. */
import { BEHIND_UTC, textOf } from 'cfdi-mx/values';
import type { OrderRow } from './row';
import { DAY, isoOf, isToBeTold, MINUTE } from './row';

/** An order that is looked for, or that was until a person was asked. */
export interface Look {
	/** Since when its outcome is unknown, in milliseconds. */
	since: number;
	/** The ID at which each look begins; `''` if no invoice before it is known. */
	from: string;
}

const HOUR = 60 * MINUTE;

const after = (minutes: number) => (since: number) => since + minutes * MINUTE;

/** Returns the first 8:00 in Mexico City that is at least six hours later: a service has had its night. */
function nextMorning(since: number): number {
	const earliest = since + 6 * HOUR - BEHIND_UTC;
	const morning = Math.floor(earliest / DAY) * DAY + 8 * HOUR;
	return (morning < earliest ? morning + DAY : morning) + BEHIND_UTC;
}

/** When an invoice is looked for again. After the last look a person is asked. */
const LOOKS: ReadonlyArray<(since: number) => number> = [
	// A request that was cut off is usually finished, and its file listed, within minutes.
	after(10),
	// A service that was started again has worked through its queue.
	after(30),
	// Most outages end within an hour.
	after(60),
	// A longer one is repaired by then, and an office opens.
	nextMorning,
];

/** Returns when an order is looked for again, in milliseconds; undefined after the last look. */
export function nextLook({ since }: Look, now: number): number | undefined {
	return LOOKS.map((due) => due(since)).find((due) => due > now);
}

/** In the column asked_on a moment is that of a look; customers are asked on a day. */
const WRITTEN = /^(\d{4}-\d\d-\d\dT\S+)(?: (\S+))?$/;

/** Returns since when and from which ID an order's invoice is looked for. The rows of refunds have their own moments. */
export function lookOf(row: OrderRow): Look | undefined {
	const [, moment = '', from = ''] = WRITTEN.exec(textOf(row.asked_on)) ?? [];
	const since = Date.parse(moment);
	return Number.isNaN(since) ? undefined : { since, from };
}

export const writtenLook = ({ since, from }: Look): string => `${isoOf(since)} ${from}`.trim();

/** Returns whether the owner was told that an order was not found, or is about to be. */
export function isPersonAsked(row: OrderRow, { since }: Look): boolean {
	return isToBeTold(row.told) || textOf(row.told) > isoOf(since);
}

/** Returns whether an order is still looked for: nobody has to do anything yet. */
export function isLookedFor(row: OrderRow): boolean {
	return row.state === 'received' && lookOf(row) !== undefined;
}
