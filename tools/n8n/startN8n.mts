import { randomBytes } from 'node:crypto';
import type { Lifetime } from '../run/lifetime.mts';
import type { RunFolder } from '../run/runFolder.mts';
import type { InstalledN8n } from './install.mts';
import { startBackends } from './queue/backends.mts';
import { startWorker } from './queue/worker.mts';
import type { Worker } from './queue/worker.mts';
import { RealN8n } from './realN8n.mts';

export interface StartN8nOptions {
	installed: InstalledN8n;
	/** The folder for n8n's files. The node must already be installed in its subfolder `user`. */
	folder: RunFolder;
	/**
	 * The number of workers, which share a queue (Redis) and a database (PostgreSQL). With 0, n8n
	 * runs without workers and uses SQLite.
	 */
	workers: number;
	env?: Record<string, string>;
}

export interface StartedN8n {
	n8n: RealN8n;
	workers: Worker[];
}

/** Starts n8n and its workers, and resolves when all of them are ready. `lifetime` stops them. */
export async function startN8n(
	lifetime: Lifetime,
	{ installed, folder, workers: count, env: more }: StartN8nOptions,
): Promise<StartedN8n> {
	const { signal } = lifetime;
	const env = {
		// On a slow machine, n8n's ping of the database can take longer than the default limit of 5 s.
		DB_PING_TIMEOUT_MS: '60000',
		...(count > 0 && (await startBackends(lifetime, folder))),
		...more,
	};
	// Use one key for n8n and its workers, because n8n encrypts the credentials that the workers
	// decrypt.
	const encryptionKey = randomBytes(24).toString('hex');
	const shared = { installed, encryptionKey, env, signal };
	const n8n = await RealN8n.start({ ...shared, userFolder: folder.user, log: folder.log });
	lifetime.owns('n8n', n8n);
	const workers: Worker[] = [];
	for (let number = 1; number <= count; number++) {
		const name = `worker-${number}`;
		const worker = await startWorker(name, { ...shared, folder });
		lifetime.owns(name, worker);
		workers.push(worker);
	}
	await n8n.setUpOwner();
	return { n8n, workers };
}
