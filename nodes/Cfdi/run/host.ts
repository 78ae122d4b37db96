import { createHash, randomUUID } from 'crypto';
import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Host, Row, Store } from 'at-most-once';
import { Memory, delay as delayOf, failure, retry } from 'at-most-once';
import { orItemError } from '../service/errors';
import type { ItemError } from '../messages/itemError';

/** Returns the SHA-256 of a text in base64url. */
export function fingerprintOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

export const host: Host = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	sleep: async (milliseconds) => await sleep(milliseconds),
	timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
	random: () => Math.random(),
	hash: fingerprintOf,
	uuid: () => randomUUID(),
};

/** The memory that this process has of its requests. */
export const memory = new Memory(host);

/** Waits, or returns early if the execution is cancelled. */
export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
	await delayOf(milliseconds, host, signal);
}

/** Reads from the service, and again after a delay if that can help. @param read one attempt */
export async function readAgain<T>(
	read: () => Promise<T>,
	signal?: AbortSignal,
): Promise<T | ItemError> {
	return (await retry(async () => await orItemError(read), false, host, signal)) as T | ItemError;
}

export type ProcessedKeys = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'clearAllProcessedItems' | 'getProcessedDataCount' | 'removeProcessed'
>;

/** The lock is n8n's row for the whole workflow. The list is n8n's row for this node. */
const SCOPES = { lock: 'workflow', list: 'node' } as const satisfies Record<Row, string>;

const OPTIONS: ICheckProcessedOptions = { mode: 'entries' };

/** Adapts n8n's store of processed keys to rows of entries. */
export function storeOf(processed: ProcessedKeys): Store {
	return {
		record: async (row, entries, most) => {
			const options = most === undefined ? OPTIONS : { ...OPTIONS, maxEntries: most };
			return await processed.checkProcessedAndRecord([...entries], SCOPES[row], options).then(
				({ new: added }) => added as string[],
				async (error: Error) => {
					if (row === 'lock' && isTaken(error)) return [];
					const isOccupied = row === 'lock' && isOtherMode(error);
					return await Promise.reject(isOccupied ? failure('notSent', 'storeOccupied') : error);
				},
			);
		},
		remove: async (row, entries) =>
			await processed.removeProcessed([...entries], SCOPES[row], OPTIONS),
		clear: async (row) => await processed.clearAllProcessedItems(SCOPES[row], OPTIONS),
		count: async (row) => await processed.getProcessedDataCount(SCOPES[row], OPTIONS),
	};
}

/**
 * Detects the unique violation of PostgreSQL, SQLite, MySQL and MariaDB: another process has just made the row.
 */
function isTaken(error: Error): boolean {
	// The workflow was deleted in the meantime.
	if (/foreign key/i.test(error.message)) return false;
	const code = 'code' in error ? String(error.code) : '';
	return code === '23505' || code === 'ER_DUP_ENTRY' || code.startsWith('SQLITE_CONSTRAINT');
}

/** Detects the row of a Remove Duplicates node that compares with the highest value or the latest date. */
function isOtherMode(error: Error): boolean {
	return error.constructor.name === 'DeduplicationError';
}
