import { fileURLToPath } from 'node:url';
import type { Checks } from '../../../demo/checks.ts';
import type { Lifetime } from '../../../demo/lifetime.ts';
import { installCommunityPackage, packPackage } from '../../../demo/n8n/communityPackage.ts';
import { installN8n } from '../../../demo/n8n/install.ts';
import type { SavedWorkflow, Workflow } from '../../../demo/n8n/rest.ts';
import { LATEST_N8N } from '../../../demo/n8n/versions.ts';
import { showProgress } from '../../../demo/progress.ts';
import type { RunFolder } from '../../../demo/runFolder.ts';
import { startSandbox } from '../../../demo/sandbox.ts';
import { row } from '../../../demo/show.ts';
import { Books } from './books.ts';
import { RealN8n } from './realN8n.ts';
import { seeded } from './random.ts';
import type { Random } from './random.ts';
import { Shop } from './shop.ts';
import type { Credentials } from './workflows.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A workflow that listens, and the shop that sends to it. */
export interface OpenWorkflow {
	id: string;
	shop: Shop;
}

/** All that a scenario plays on: one n8n with the node, one service. */
export interface Stage {
	n8n: RealN8n;
	books: Books;
	/** The service's address, for those who go without the node. */
	serviceUrl: string;
	token: string;
	credentials: Credentials;
	folder: RunFolder;
	checks: Checks;
	random: Random;
	signal: AbortSignal;
	/** Puts a workflow into n8n and lets its webhook listen. */
	open(workflow: Workflow): Promise<OpenWorkflow>;
}

/** Packs the node, installs it into a real n8n, and starts n8n and the service. */
export async function setStage(
	lifetime: Lifetime,
	folder: RunFolder,
	checks: Checks,
	seed: number,
): Promise<Stage> {
	const { signal } = lifetime;
	const file = await packPackage(ROOT, folder.package, signal);
	row('The node', `${file.name} ${file.version}, packed as it is published`);
	const installed = await readyN8n(signal);
	await installCommunityPackage(file, folder.user, signal);

	const sandbox = await startSandbox(signal);
	lifetime.owns('The sandbox', sandbox);
	row('Invoicing service', `the sandbox, ${sandbox.url}`);
	const n8n = await RealN8n.start({ installed, userFolder: folder.user, log: folder.log, signal });
	lifetime.owns('n8n', n8n);
	await n8n.setUpOwner();
	row(`n8n ${installed.version}`, n8n.url);
	row('Seed', String(seed));

	const type = 'cfdiApi';
	const credential = await n8n.rest.createCredential({
		name: 'CFDI sandbox',
		type,
		data: { baseUrl: sandbox.url, accessToken: sandbox.token },
	});
	return {
		n8n,
		books: new Books(sandbox.url, signal),
		serviceUrl: sandbox.url,
		token: sandbox.token,
		credentials: { [type]: { id: credential.id, name: credential.name } },
		folder,
		checks,
		random: seeded(seed),
		signal,
		open: async (workflow) => await open(n8n, workflow, signal),
	};
}

async function open(n8n: RealN8n, workflow: Workflow, signal: AbortSignal): Promise<OpenWorkflow> {
	const saved: SavedWorkflow = await n8n.rest.createWorkflow(workflow);
	await n8n.rest.activate(saved);
	return { id: saved.id, shop: new Shop(n8n, workflow.name, signal) };
}

async function readyN8n(signal: AbortSignal) {
	let progress: ReturnType<typeof showProgress> | undefined;
	try {
		return await installN8n(LATEST_N8N, {
			signal,
			onProgress: (doing) => {
				progress ??= showProgress(`Installing n8n ${LATEST_N8N}, once (about 2 GB)`);
				progress.doing(doing);
			},
		});
	} finally {
		progress?.end();
	}
}
