import { sleep } from 'n8n-workflow';

/** Waits, or returns early when the execution is cancelled. @param milliseconds how long */
export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
	if (signal === undefined) return await sleep(milliseconds);
	if (signal.aborted) return;
	let stop = () => {};
	const cancellation = new Promise<void>((resolve) => {
		stop = resolve;
		signal.addEventListener('abort', stop, { once: true });
	});
	await Promise.race([sleep(milliseconds), cancellation]);
	signal.removeEventListener('abort', stop);
}
