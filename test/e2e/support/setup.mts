import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installCommunityPackage } from '../../../tools/n8n/communityPackage.mts';
import type { Worker } from '../../../tools/n8n/queue/worker.mts';
import type { RealN8n } from '../../../tools/n8n/realN8n.mts';
import type { Workflow } from '../../../tools/n8n/rest.mts';
import { openShop } from '../../../tools/n8n/shop.mts';
import type { OpenWorkflow } from '../../../tools/n8n/shop.mts';
import { startN8n } from '../../../tools/n8n/startN8n.mts';
import { atLeast, LATEST_N8N } from '../../../tools/n8n/versions.mts';
import { prepare } from '../../../tools/prepare.mts';
import type { Checks } from '../../../tools/run/checks.mts';
import type { Lifetime } from '../../../tools/run/lifetime.mts';
import type { RunFolder } from '../../../tools/run/runFolder.mts';
import { row } from '../../../tools/run/show.mts';
import { Service } from '../../../tools/sandbox/service.mts';
import { createCredential } from '../../../tools/sandbox/start.mts';
import type { Credentials } from '../../../tools/sandbox/start.mts';
import { Editor } from '../editor/editor.mts';
import { Browser } from './browser.mts';
import { seeded } from './random.mts';
import type { Random } from './random.mts';
import { Steps } from './steps.mts';

export interface SetupOptions {
	version: string;
	seed: number;
	queue: boolean;
	screenshots: boolean;
	/** The number of orders for the workers or of rows in a file, depending on the scenario. */
	orderCount?: number;
}

const WORKERS = 4;

export interface Setup {
	n8n: RealN8n;
	service: Service;
	credentials: Credentials;
	folder: RunFolder;
	checks: Checks;
	random: Random;
	signal: AbortSignal;
	moduleOfN8n(name: string): unknown;
	folderOfN8n(name: string): string;
	version: string;
	hasEditor: boolean;
	screenshots: boolean;
	workers: Worker[];
	orderCount?: number;
	editor(): Promise<Editor>;
	/** Stops the second n8n, which has another database, after the work. */
	withAnotherN8n<Result>(work: (another: RealN8n) => Promise<Result>): Promise<Result>;
	open(workflow: Workflow): Promise<OpenWorkflow>;
}

/** Packs the node, installs it in a real n8n, and starts n8n and the service. */
export async function setUp(
	lifetime: Lifetime,
	folder: RunFolder,
	checks: Checks,
	options: SetupOptions,
): Promise<Setup> {
	const { signal } = lifetime;
	const { file, installed, sandbox } = await prepare(options.version, lifetime, folder);
	const { n8n, workers } = await startN8n(lifetime, {
		installed,
		folder,
		workers: options.queue ? WORKERS : 0,
	});
	for (const { name, log } of workers) row(name, log);
	row('n8n', n8n.url);
	row('Seed', String(options.seed));

	const requireOfN8n = createRequire(installed.bin);
	return {
		n8n,
		service: new Service(sandbox.url, sandbox.token, signal),
		credentials: await createCredential(n8n.rest, sandbox),
		folder,
		checks,
		random: seeded(options.seed),
		signal,
		moduleOfN8n: requireOfN8n,
		folderOfN8n: (name) => dirname(requireOfN8n.resolve(`${name}/package.json`)),
		workers,
		...(options.orderCount !== undefined && { orderCount: options.orderCount }),
		version: options.version,
		screenshots: options.screenshots,
		hasEditor: atLeast(options.version, LATEST_N8N),
		editor: once(async () => await openEditor(lifetime, folder, n8n)),
		withAnotherN8n: async (work) =>
			await lifetime.during(async () => {
				const [user, log] = [join(folder.data, 'another'), join(folder.path, 'another.log')];
				await mkdir(user, { recursive: true });
				await installCommunityPackage(file, user, signal);
				const started = { installed, folder: { ...folder, user, log }, workers: 0 };
				return await work((await startN8n(lifetime, started)).n8n);
			}),
		open: async (workflow) => await openShop(n8n, workflow, signal),
	};
}

async function openEditor(lifetime: Lifetime, folder: RunFolder, n8n: RealN8n): Promise<Editor> {
	await mkdir(folder.pictures, { recursive: true });
	const browser = await Browser.start(folder.path);
	lifetime.owns('The browser', browser);
	const page = await browser.page();
	const editor = new Editor(page, n8n, new Steps(folder.pictures, page), folder.pictures);
	await editor.logIn(n8n.owner);
	return editor;
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
	let result: Promise<Result> | undefined;
	return () => (result ??= work());
}
