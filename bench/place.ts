import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packPackage } from '../demo/n8n/communityPackage.ts';
import { installN8n } from '../demo/n8n/install.ts';
import { LATEST_N8N } from '../demo/n8n/versions.ts';
import type { Lifetime } from '../demo/lifetime.ts';
import type { RunFolder } from '../demo/runFolder.ts';
import { startSandbox } from '../demo/sandbox.ts';
import { makeOrders } from '../test/e2e/stage/orders.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What every measurement stands on: n8n's engine, the packed node, the service in its own process. */
export interface Place {
	engine: { n8n: string; cfdi: string; url: string; token: string };
	environment: NodeJS.ProcessEnv;
	order(method: string, path: string, body: object): Promise<void>;
	/** @returns the id of a stamped invoice */
	stampOne(): Promise<string>;
}

export async function makePlace(lifetime: Lifetime, folder: RunFolder): Promise<Place> {
	const { signal } = lifetime;
	const file = await packPackage(ROOT, folder.package, signal);
	await run('tar', ['-xzf', file.tarball, '-C', folder.package]);
	const installed = await installN8n(LATEST_N8N, { signal });
	const sandbox = await startSandbox(signal);
	lifetime.owns('The sandbox', sandbox);
	await mkdir(folder.user, { recursive: true });
	const { url, token } = sandbox;

	return {
		engine: { n8n: installed.folder, cfdi: join(folder.package, 'package'), url, token },
		environment: {
			PATH: process.env.PATH,
			// As n8n does: a community package finds n8n's own n8n-workflow.
			NODE_PATH: join(installed.folder, 'node_modules'),
			N8N_USER_FOLDER: folder.user,
			N8N_ENCRYPTION_KEY: 'bench',
			N8N_LOG_LEVEL: 'error',
		},
		order: async (method, path, body) => {
			const headers = { 'content-type': 'application/json' };
			const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
			if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		},
		stampOne: async () => {
			const response = await fetch(`${url}/api/customer-invoices/stamp`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/jsontoxml' },
				body: JSON.stringify({ Version: '4.0', ...makeOrders('BENCH', 1)[0]?.invoice }),
			});
			const { data } = (await response.json()) as { data: { id: number } };
			return String(data.id);
		},
	};
}
