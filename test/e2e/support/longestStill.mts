import type { Setup } from './setup.mts';

/** How long n8n may stand still, in milliseconds: many times what it takes on a quiet machine. */
export const MOST_STILL = 3000;

/** The longest time that n8n gives no answer while something happens, in milliseconds. */
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
		// n8n closes connections that waited while it stood still.
		if (response?.ok) answered = now;
	}
	await worked;
	return Math.round(longest);
}
