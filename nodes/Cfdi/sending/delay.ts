import { sleep } from 'n8n-workflow';

import { untilAborted } from '../service/untilAborted';

/** Waits, or returns early when the execution is cancelled. @param milliseconds how long */
export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
	const waiting = sleep(milliseconds);
	await (signal === undefined ? waiting : untilAborted(waiting, signal, () => {}));
}
