import { mkdir, readFile } from 'node:fs/promises';
import { freePort } from '../run/ports.mts';
import { start } from '../run/processes.mts';
import type { StartedProcess } from '../run/processes.mts';
import { until } from '../run/until.mts';
import { n8nEnvironment, temporaryFolder } from './environment.mts';
import type { InstalledN8n } from './install.mts';
import { recipeOf } from './versions.mts';

export interface ServerOptions {
	installed: InstalledN8n;
	/** The subfolder `.n8n` contains n8n's database, settings and community packages. */
	userFolder: string;
	log: string;
	/** n8n gets a different port if another process uses this one. */
	port?: number;
	encryptionKey?: string;
	env?: Record<string, string>;
	signal?: AbortSignal;
}

export interface N8nServer extends Omit<StartedProcess, 'name'> {
	url: string;
	port: number;
	log: string;
}

const READY_WITHIN_MS = 180_000;
const TRIES = 3;
const PORT_TAKEN = /port \d+ is already in use|EADDRINUSE/i;
const END_WITH_PARENT = new URL('./endWithParent.mts', import.meta.url).href;

/** Starts a real n8n and waits until n8n responds. The caller must stop n8n. */
export async function startServer(options: ServerOptions): Promise<N8nServer> {
	for (let attempt = 1; ; attempt++) {
		const port = await freePort(options.port);
		const server = await launch(options, port);
		try {
			await ready(server, options);
			return server;
		} catch (error) {
			await server.kill();
			// Another process can take the port between `freePort` and n8n's start.
			const portTaken = error instanceof EndedEarly && PORT_TAKEN.test(error.message);
			if (!portTaken || attempt === TRIES) throw error;
		}
	}
}

class EndedEarly extends Error {}

async function launch(options: ServerOptions, port: number): Promise<N8nServer> {
	options.signal?.throwIfAborted();
	const { userFolder, log, encryptionKey } = options;
	const brokerPort = await freePort();
	await mkdir(temporaryFolder(userFolder), { recursive: true });
	const child = await start(
		process.execPath,
		['--import', END_WITH_PARENT, options.installed.bin, 'start'],
		{
			name: `n8n ${options.installed.version}`,
			// n8n reads .env from its working folder. The user folder contains no .env.
			cwd: userFolder,
			env: n8nEnvironment(
				{ userFolder, port, brokerPort, encryptionKey },
				{ ...recipeOf(options.installed.version).env, ...options.env },
			),
			log,
		},
	);
	return { ...child, url: `http://127.0.0.1:${port}`, port, log };
}

/** Waits for the API as well as the health check, because the health check responds first. */
async function ready(server: N8nServer, { signal }: ServerOptions): Promise<void> {
	const look = async () => {
		if (!server.running()) {
			const end = await server.ended;
			throw new EndedEarly(`n8n ended before it was ready (${end}).\n${await logTail(server)}`);
		}
		const both = ['/healthz/readiness', '/rest/settings'].map((path) => answers(server, path));
		return (await Promise.all(both)).every(Boolean) || undefined;
	};
	await until(`n8n is ready (its log: ${server.log})`, look, { signal, withinMs: READY_WITHIN_MS });
}

async function answers(server: N8nServer, path: string): Promise<boolean> {
	try {
		const response = await fetch(server.url + path, { signal: AbortSignal.timeout(2000) });
		const json = response.headers.get('content-type')?.includes('application/json') ?? false;
		await response.body?.cancel();
		return response.ok && json;
	} catch {
		return false;
	}
}

async function logTail({ log }: N8nServer): Promise<string> {
	const text = await readFile(log, 'utf8').catch(() => '');
	return `${text.trim().split('\n').slice(-15).join('\n')}\nn8n's log: ${log}`;
}
