import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage } from '../tools/n8n/communityPackage.mts';
import type { PackageFile } from '../tools/n8n/communityPackage.mts';
import { installN8n } from '../tools/n8n/install.mts';
import type { InstalledN8n } from '../tools/n8n/install.mts';
import { LATEST_N8N } from '../tools/n8n/versions.mts';
import type { Lifetime } from '../tools/run/lifetime.mts';
import type { RunFolder } from '../tools/run/runFolder.mts';
import { startSandbox } from '../tools/sandbox/start.mts';
import { Service } from '../tools/sandbox/service.mts';

const run = promisify(execFile);

/** All measurements share n8n's engine, the packed node, and the service in a separate process. */
export interface Setup {
	engine: { n8n: string; cfdi: string; url: string; token: string };
	service: Service;
	file: PackageFile;
	installed: InstalledN8n;
	environment: NodeJS.ProcessEnv;
	lifetime: Lifetime;
	folder: RunFolder;
	signal: AbortSignal;
}

export async function setUp(lifetime: Lifetime, folder: RunFolder): Promise<Setup> {
	const { signal } = lifetime;
	const file = await packPackage(folder.package, signal);
	await run('tar', ['-xzf', file.tarball, '-C', folder.package]);
	const installed = await installN8n(LATEST_N8N, { signal });
	const { url, token } = await startSandbox(lifetime);

	return {
		engine: { n8n: installed.folder, cfdi: join(folder.package, 'package'), url, token },
		service: new Service(url, token),
		file,
		installed,
		environment: {
			PATH: process.env.PATH,
			// The packed node must find the n8n-workflow of n8n.
			NODE_PATH: join(installed.folder, 'node_modules'),
			N8N_USER_FOLDER: folder.user,
			N8N_ENCRYPTION_KEY: 'bench',
			N8N_LOG_LEVEL: 'error',
		},
		lifetime,
		folder,
		signal,
	};
}
