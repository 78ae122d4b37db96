import type { Host } from './host';

/** Waits for some milliseconds, or until the signal is aborted. */
export async function delay(
	milliseconds: number,
	{ sleep }: Pick<Host, 'sleep'>,
	signal?: AbortSignal,
): Promise<void> {
	const waiting = sleep(milliseconds);
	await (signal === undefined ? waiting : untilAborted(waiting, signal, () => {}));
}

/** Returns a call's result or, if the signal is aborted first, the result of `late`, which can throw. */
export async function untilAborted<T>(
	call: Promise<T>,
	signal: AbortSignal,
	late: () => T | Promise<T>,
): Promise<T> {
	let stop = () => {};
	const aborted = new Promise<void>((resolve) => {
		stop = resolve;
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, { once: true });
	}).then(late);
	try {
		return await Promise.race([call, aborted]);
	} finally {
		signal.removeEventListener('abort', stop);
	}
}
