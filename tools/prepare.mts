import { installCommunityPackage, packPackage } from './n8n/communityPackage.mts';
import type { PackageFile } from './n8n/communityPackage.mts';
import { installN8n } from './n8n/install.mts';
import type { InstalledN8n } from './n8n/install.mts';
import { recipeVersion } from './n8n/versions.mts';
import type { Lifetime } from './run/lifetime.mts';
import { elapsed, showProgress } from './run/progress.mts';
import type { RunFolder } from './run/runFolder.mts';
import { row } from './run/show.mts';
import { startSandbox } from './sandbox/start.mts';
import type { Sandbox } from './sandbox/start.mts';

/** The node is installed in `prepare`'s `folder.user`. */
export interface Prepared {
	file: PackageFile;
	installed: InstalledN8n;
	sandbox: Sandbox;
}

/** Packs the node, installs n8n and the packed node, and starts the sandbox. Prints each step. */
export async function prepare(
	version: string,
	lifetime: Lifetime,
	folder: RunFolder,
): Promise<Prepared> {
	const { signal } = lifetime;
	const file = await packPackage(folder.package, signal);
	row('The node', `${file.name} ${file.version}, packed as it is published`);
	const installed = await installShowing(version, signal);
	await installCommunityPackage(file, folder.user, signal);
	const sandbox = await startSandbox(lifetime);
	row('Invoicing service', `the sandbox, ${sandbox.url}`);
	return { file, installed, sandbox };
}

export async function installShowing(version: string, signal: AbortSignal): Promise<InstalledN8n> {
	const started = Date.now();
	let progress: ReturnType<typeof showProgress> | undefined;
	try {
		const installed = await installN8n(version, {
			signal,
			onProgress: (doing) => {
				progress ??= showProgress(`Installing n8n ${version}, once (about 2 GB)`);
				progress.doing(doing);
			},
		});
		progress?.end();
		const took = progress === undefined ? '' : `, installed in ${elapsed(Date.now() - started)}`;
		row(`n8n ${version}`, `${installed.folder}${took}`);
		const recipe = recipeVersion(version);
		if (recipe !== version) {
			row('', `not one of the tested versions: installed with what ${recipe} needs`);
		}
		return installed;
	} finally {
		progress?.end();
	}
}
