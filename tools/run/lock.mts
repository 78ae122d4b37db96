import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const TRY_AGAIN_MS = 500;

export interface LockOptions {
	signal?: AbortSignal;
	onWait?: () => void;
}

/**
 * Locks a file against other processes with a SQLite transaction. When a process dies, the
 * operating system releases its lock.
 * @returns the function that releases the lock
 */
export async function lock(file: string, options: LockOptions = {}): Promise<() => void> {
	await mkdir(dirname(file), { recursive: true });
	let waited = false;
	for (;;) {
		options.signal?.throwIfAborted();
		const database = new DatabaseSync(file, { timeout: 0 });
		try {
			database.exec('BEGIN EXCLUSIVE');
			return () => database.close();
		} catch (error) {
			database.close();
			if (!isBusy(error)) throw error;
		}
		if (!waited) options.onWait?.();
		waited = true;
		await pause(TRY_AGAIN_MS, undefined, { signal: options.signal });
	}
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
	return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
