/**
 * What a call gives or, once a signal is aborted before that, what `late` gives in its place.
 * @param late may throw
 */
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
