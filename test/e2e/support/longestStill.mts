import type { Setup } from './setup.mts';

/**
 * The longest allowed time without a response from n8n (ms), many times as long as on an idle
 * machine.
 */
export const MAX_BLOCKED_MS = 3000;

/** Returns the longest time without a response from n8n during `work` (ms). */
export async function longestStill(
	{ n8n, signal }: Setup,
	work: () => Promise<void>,
): Promise<number> {
	let isOver = false;
	const worked = work().finally(() => (isOver = true));
	let longest = 0;
	let answered = performance.now();
	while (!isOver) {
		const response = await fetch(`${n8n.url}/healthz`, { signal }).catch(() => undefined);
		const now = performance.now();
		longest = Math.max(longest, now - answered);
		// After a block, n8n closes the connections that waited, so only a successful response counts.
		if (response?.ok) answered = now;
	}
	await worked;
	return Math.round(longest);
}
