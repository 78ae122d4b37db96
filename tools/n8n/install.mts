import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { cacheFolder } from './cacheFolder.mts';
import { lock } from '../run/lock.mts';
import { nodeWithHeaders } from './nodeHeaders.mts';
import { npm } from '../run/npm.mts';
import { recipeOf } from './versions.mts';

export interface InstalledN8n {
	version: string;
	folder: string;
	bin: string;
}

export interface InstallOptions {
	signal?: AbortSignal;
	onProgress?: (doing: string) => void;
}

const MARKER = 'installed.json';
const PART = '.part-';

/**
 * Installs a version of n8n in the user's cache, unless it is already there. A folder gets its
 * final name only when it is complete. Simultaneous installations wait for each other.
 */
export async function installN8n(
	version: string,
	options: InstallOptions = {},
): Promise<InstalledN8n> {
	const folder = join(cacheFolder(), `n8n-${version}`);
	const installed = { version, folder, bin: join(folder, 'node_modules', 'n8n', 'bin', 'n8n') };
	if (await isComplete(installed)) return installed;

	const unlock = await lock(`${folder}.lock`, {
		signal: options.signal,
		onWait: () => options.onProgress?.('waiting for another run that is installing it'),
	});
	try {
		if (!(await isComplete(installed))) await replace(version, folder, options);
	} finally {
		unlock();
	}
	return installed;
}

async function replace(version: string, folder: string, options: InstallOptions) {
	await clearParts(folder);
	const part = `${folder}${PART}${process.pid}`;
	try {
		await build(version, part, `${folder}.log`, options);
		await rm(folder, { recursive: true, force: true });
		await rename(part, folder);
	} catch (error) {
		await rm(part, { recursive: true, force: true, maxRetries: 3 });
		throw error;
	}
}

/**
 * Removes the folders of interrupted installations. If npm still writes to such a folder, the next
 * installation removes it.
 */
async function clearParts(folder: string): Promise<void> {
	const cache = dirname(folder);
	for (const name of await readdir(cache)) {
		if (!name.startsWith(basename(folder) + PART)) continue;
		await rm(join(cache, name), { recursive: true, force: true }).catch(() => undefined);
	}
}

async function build(version: string, part: string, log: string, options: InstallOptions) {
	const { signal, onProgress: progress = () => undefined } = options;
	progress('asking npm for its dependencies');
	await mkdir(part, { recursive: true });
	await writeFile(log, '');
	await writeFile(join(part, 'package.json'), JSON.stringify(manifest(version), null, '\t'));

	// n8n needs only sqlite3's install script, run below. --legacy-peer-deps is necessary because
	// n8n's dependencies have conflicting peers.
	const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=http'];
	const onOutput = countPackages(progress);
	await npm(['install', '--legacy-peer-deps', '--ignore-scripts', ...flags], {
		cwd: part,
		log,
		signal,
		onOutput,
	});
	progress('preparing its database driver (compiled here if no binary is available)');
	const headers = nodeWithHeaders();
	await npm(['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts', ...flags], {
		cwd: part,
		log,
		signal,
		env: headers === undefined ? {} : { npm_config_nodedir: headers },
	});
	await writeFile(join(part, MARKER), marker(version));
}

function manifest(version: string) {
	const { overrides, peers } = recipeOf(version);
	return {
		private: true,
		description: `n8n ${version}, installed by n8n-nodes-cfdi to try the node in; safe to delete`,
		dependencies: { n8n: version, ...peers },
		overrides,
		allowScripts: { sqlite3: true },
	};
}

/** If an installed n8n has a different marker, it is installed again. */
function marker(version: string): string {
	const { platform, arch } = process;
	return JSON.stringify({ ...manifest(version), platform, arch }, null, '\t');
}

async function isComplete({ version, folder, bin }: InstalledN8n): Promise<boolean> {
	const found = await readFile(join(folder, MARKER), 'utf8').catch(() => undefined);
	return found === marker(version) && existsSync(bin);
}

function countPackages(progress: (doing: string) => void): (text: string) => void {
	let fetched = 0;
	return (text) => {
		const more = text.match(/^npm http (fetch GET 200|cache) /gm)?.length ?? 0;
		if (more === 0) return;
		fetched += more;
		progress(`fetching and unpacking packages (${fetched} files so far)`);
	};
}
