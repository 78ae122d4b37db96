import type { INodeExecutionData } from 'n8n-workflow';

import { ItemError } from '../response/itemError';
import { resultOrError } from '../response/resultOrError';
import { pause } from './delay';

/** One exchange with the service, read into items; throws an ItemError or n8n's network error. */
export type Exchange = () => Promise<INodeExecutionData[]>;

/** Pauses before the second, third and fourth try, in milliseconds. */
const PAUSES = [500, 1_500, 4_500];

/** Who is asked to come back later than this (milliseconds) is told so, and not kept waiting. */
const LONGEST_PAUSE = 60_000;

/**
 * Makes one exchange, again after a pause where that is safe: what certainly was not sent always,
 * what may have happened only where it changes nothing.
 * @returns the items, or what the last try came to
 */
export async function attempts(
	exchange: Exchange,
	{ isWrite, cancelled }: { isWrite: boolean; cancelled?: AbortSignal },
): Promise<INodeExecutionData[] | ItemError> {
	for (let tries = 0; ; tries++) {
		const result = await resultOrError(exchange);
		if (!(result instanceof ItemError)) return result;

		const nextPause = PAUSES[tries];
		const wait = Math.max(nextPause ?? 0, result.details.retryAfter ?? 0);
		const again = isWrite ? neverArrived(result) : mayComeThrough(result);
		if (!again || nextPause === undefined || wait > LONGEST_PAUSE) return result;

		await pause(wait, cancelled);
		if (cancelled?.aborted) return result;
	}
}

/** A write goes out again only where the service certainly did nothing. */
function neverArrived({ details }: ItemError): boolean {
	return details.outcome === 'notSent' && details.transient === true;
}

function mayComeThrough({ details }: ItemError): boolean {
	return details.transient === true || details.outcome === 'unknown';
}
