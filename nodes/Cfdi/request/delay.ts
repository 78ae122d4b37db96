import { sleep } from 'n8n-workflow';

/** Waits, but no longer than the execution goes on. @param milliseconds how long */
export async function pause(milliseconds: number, cancelled?: AbortSignal): Promise<void> {
	if (cancelled === undefined) return await sleep(milliseconds);
	if (cancelled.aborted) return;
	let stop = () => {};
	const cancellation = new Promise<void>((resolve) => {
		stop = resolve;
		cancelled.addEventListener('abort', stop, { once: true });
	});
	await Promise.race([sleep(milliseconds), cancellation]);
	cancelled.removeEventListener('abort', stop);
}
