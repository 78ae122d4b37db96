import type { Host } from './host';
import { untilAborted } from './untilAborted';

/** Waits for a number of milliseconds, or until the signal is aborted. */
export async function delay(
	milliseconds: number,
	{ sleep }: Pick<Host, 'sleep'>,
	signal?: AbortSignal,
): Promise<void> {
	const waiting = sleep(milliseconds);
	await (signal === undefined ? waiting : untilAborted(waiting, signal, () => {}));
}
