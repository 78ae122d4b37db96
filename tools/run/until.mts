import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;
const LONG_ENOUGH_MS = 180_000;

/**
 * Calls `look` until it returns a result, or throws after `withinMs` milliseconds.
 * @param what for the error, for example "Redis listens"
 */
export async function until<Found>(
	what: string,
	look: () => Promise<Found | undefined>,
	{ signal, withinMs = LONG_ENOUGH_MS }: { signal?: AbortSignal; withinMs?: number } = {},
): Promise<Found> {
	const deadline = Date.now() + withinMs;
	for (;;) {
		signal?.throwIfAborted();
		const found = await look();
		if (found !== undefined) return found;
		if (Date.now() > deadline) throw new Error(`Not after ${withinMs / 1000} s: ${what}.`);
		await pause(POLL_MS, undefined, { signal });
	}
}
