import { createHash, randomUUID } from 'crypto';
import { sleep } from 'n8n-workflow';

import type { Host } from 'at-most-once';
import { Memory, delay as delayOf, retry } from 'at-most-once';
import { orItemError } from '../service/errors';
import type { ItemError } from '../service/itemError';

/** The same for the same text. */
export function fingerprintOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

/** n8n's process. */
export const host: Host = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	sleep: async (milliseconds) => await sleep(milliseconds),
	timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
	random: () => Math.random(),
	hash: fingerprintOf,
	uuid: () => randomUUID(),
};

/** All that this process remembers of what it sent. */
export const memory = new Memory(host);

/** Waits, or returns early when the execution is cancelled. @param milliseconds how long */
export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
	await delayOf(milliseconds, host, signal);
}

/** Reads from the service, and again after a delay where that may help. @param read one attempt */
export async function readAgain<T>(
	read: () => Promise<T>,
	signal?: AbortSignal,
): Promise<T | ItemError> {
	return (await retry(async () => await orItemError(read), false, host, signal)) as T | ItemError;
}
