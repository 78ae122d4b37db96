import { delay } from './delay';
import { Failure, resultOrFailure } from './failure';
import type { Host } from './host';

/** Backoff before the second, third and fourth attempt (ms). */
const BACKOFF = [500, 1_500, 4_500];

/**
 * Share of the backoff that jitter can add, because otherwise items that failed together would be retried
 * together.
 */
const JITTER = 0.25;

/** Maximum delay (ms) that the service can request with Retry-After. Beyond this, the item fails. */
const MAX_RETRY_AFTER = 60_000;

/**
 * Returns the delay (ms) before the next attempt, at least `retryAfter`, or undefined if no further
 * attempt follows. `noise` is random, from 0 to 1.
 */
export function retryDelay(attempt: number, retryAfter: number, noise: number): number | undefined {
	const backoff = BACKOFF[attempt - 1];
	if (backoff === undefined || retryAfter > MAX_RETRY_AFTER) return undefined;
	return Math.max(backoff, retryAfter) + Math.round(backoff * JITTER * noise);
}

/**
 * Sends a request, and retries it if it did not reach the service. Also retries reads after a transient
 * failure or an unknown outcome.
 */
export async function retry<T>(
	send: () => Promise<T>,
	isWrite: boolean,
	host: Host,
	signal?: AbortSignal,
): Promise<T | Failure> {
	for (let attempt = 1; ; attempt++) {
		const result = await resultOrFailure(send);
		if (!(result instanceof Failure)) return result;
		const { outcome, retryAfter = 0, transient } = result.details;
		const neverArrived = outcome === 'notSent' && transient === true;
		const isSafe = neverArrived || (!isWrite && (transient === true || outcome === 'unknown'));
		const wait = isSafe ? retryDelay(attempt, retryAfter, host.random()) : undefined;
		if (wait === undefined) return result;
		await delay(wait, host, signal);
		if (signal?.aborted) return result;
	}
}
