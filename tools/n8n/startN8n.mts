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
	/** The installed node is in the subfolder `user`. */
	folder: RunFolder;
	/**
	 * The workers share a queue (Redis) and a database (PostgreSQL). With 0, n8n uses SQLite and no
	 * queue.
	 */
	workers: number;
	env?: Record<string, string>;
}

export interface StartedN8n {
	n8n: RealN8n;
	workers: Worker[];
}

/** Starts n8n and its workers and waits until all are ready. `lifetime` stops them. */
export async function startN8n(
	lifetime: Lifetime,
	{ installed, folder, workers: count, env: more }: StartN8nOptions,
): Promise<StartedN8n> {
	const { signal } = lifetime;
	const env = {
		// On a slow machine, n8n's database ping can take longer than the default limit of 5 s.
		DB_PING_TIMEOUT_MS: '60000',
		...(count > 0 && (await startBackends(lifetime, folder))),
		...more,
	};
	// Workers decrypt the credentials that n8n encrypts, so both need the same key.
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
