import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { n8nEnvironment, temporaryFolder } from '../environment.mts';
import type { InstalledN8n } from '../install.mts';
import { freePort } from '../../run/ports.mts';
import { start } from '../../run/processes.mts';
import type { StartedProcess } from '../../run/processes.mts';
import type { RunFolder } from '../../run/runFolder.mts';
import { until } from '../../run/until.mts';

/** After `die`, `ended` does not resolve. */
export interface Worker extends StartedProcess {
	log: string;
	die(): Promise<void>;
}

export interface WorkerOptions {
	installed: InstalledN8n;
	folder: RunFolder;
	encryptionKey: string;
	env: Record<string, string>;
	signal: AbortSignal;
}

const READY_WITHIN_MS = 180_000;

/** Starts a worker with a copy of n8n's community packages and waits until it is ready. */
export async function startWorker(name: string, options: WorkerOptions): Promise<Worker> {
	const { installed, folder, signal } = options;
	const userFolder = join(folder.user, name);
	await mkdir(temporaryFolder(userFolder), { recursive: true });
	const packages = join('.n8n', 'nodes');
	await cp(join(folder.user, packages), join(userFolder, packages), { recursive: true });

	const port = await freePort();
	const log = join(folder.path, `${name}.log`);
	const child = await start(process.execPath, [installed.bin, 'worker'], {
		name,
		cwd: userFolder,
		env: n8nEnvironment(
			{ userFolder, port, brokerPort: await freePort(), encryptionKey: options.encryptionKey },
			{
				...options.env,
				QUEUE_HEALTH_CHECK_ACTIVE: 'true',
				QUEUE_HEALTH_CHECK_PORT: String(port),
				N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
			},
		),
		log,
	});
	try {
		await ready(child, { port, log, signal });
	} catch (error) {
		await child.kill();
		throw error;
	}
	let expected = false;
	const ended = new Promise<string>((resolve) => {
		void child.ended.then((how) => {
			if (!expected) resolve(how);
		});
	});
	const die = async () => {
		expected = true;
		await child.kill();
	};
	return { ...child, ended, log, die };
}

async function ready(
	child: StartedProcess,
	{ port, log, signal }: { port: number; log: string; signal: AbortSignal },
): Promise<void> {
	await until(
		`${child.name} is ready (its log: ${log})`,
		async () => {
			if (!child.running())
				throw new Error(`${child.name} ended (${await child.ended}). Its log: ${log}`);
			const answer = await fetch(`http://127.0.0.1:${port}/healthz/readiness`).catch(
				() => undefined,
			);
			await answer?.body?.cancel();
			return answer?.ok === true ? true : undefined;
		},
		{ signal, withinMs: READY_WITHIN_MS },
	);
}
