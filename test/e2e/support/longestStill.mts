import type { Setup } from './setup.mts';

/** The maximum time without n8n's response (ms) is many times an idle machine's. */
export const MAX_BLOCKED_MS = 3000;

/** Returns the longest time without n8n's response during an action (ms). */
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
		// n8n closes connections that waited while it was blocked.
		if (response?.ok) answered = now;
	}
	await worked;
	return Math.round(longest);
}
