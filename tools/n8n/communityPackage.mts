import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { npm } from '../run/npm.mts';
import type { NodeType } from './rest.mts';

const run = promisify(execFile);

export interface PackageFile {
	name: string;
	version: string;
	tarball: string;
}

interface Manifest {
	name: string;
	version: string;
	author?: { name?: string; email?: string };
	devDependencies?: object;
	peerDependencies?: object;
	optionalDependencies?: object;
}

const LEFT_OUT = ['devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Packs the files that `npm publish` uploads into a tarball. */
export async function packPackage(into: string, signal?: AbortSignal): Promise<PackageFile> {
	await mkdir(into, { recursive: true });
	const answer = await npm(['pack', '--json', '--pack-destination', into], { cwd: ROOT, signal });
	const [packed] = JSON.parse(answer) as Array<{ name: string; version: string; filename: string }>;
	if (packed === undefined) throw new Error('npm pack named no file.');
	return { name: packed.name, version: packed.version, tarball: resolve(into, packed.filename) };
}

export async function unpack(
	{ tarball }: PackageFile,
	folder: string,
	signal?: AbortSignal,
): Promise<void> {
	await mkdir(folder, { recursive: true });
	await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], { signal });
}

/**
 * Installs or replaces a packed community package while n8n is stopped. Like n8n, removes its
 * development and peer dependencies and runs a shallow `npm install` in its folder.
 */
export async function installCommunityPackage(
	file: PackageFile,
	userFolder: string,
	signal?: AbortSignal,
): Promise<void> {
	const nodes = nodesFolder(userFolder);
	const folder = join(nodes, 'node_modules', file.name);
	await rm(folder, { recursive: true, force: true });
	await unpack(file, folder, signal);

	const manifest = await readManifest(folder);
	for (const kind of LEFT_OUT) delete manifest[kind];
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
	await npm(
		[
			'install',
			'--audit=false',
			'--fund=false',
			'--bin-links=false',
			'--install-strategy=shallow',
			'--ignore-scripts=true',
			'--package-lock=false',
		],
		{ cwd: folder, signal },
	);
	const ledger = {
		name: 'installed-nodes',
		private: true,
		dependencies: { [file.name]: file.version },
	};
	await writeFile(join(nodes, 'package.json'), JSON.stringify(ledger, null, 2));
}

/**
 * Records the package in n8n's database, because otherwise Settings > Community nodes does not list
 * its nodes.
 */
export async function recordCommunityPackage(
	file: PackageFile,
	types: readonly NodeType[],
	userFolder: string,
): Promise<void> {
	const folder = join(nodesFolder(userFolder), 'node_modules', file.name);
	const { author } = await readManifest(folder);
	const database = new DatabaseSync(join(userFolder, '.n8n', 'database.sqlite'), { timeout: 5000 });
	try {
		database.exec('BEGIN IMMEDIATE');
		database
			.prepare(
				`INSERT INTO installed_packages (packageName, installedVersion, authorName, authorEmail)
				 VALUES (?, ?, ?, ?)`,
			)
			.run(file.name, file.version, author?.name ?? null, author?.email ?? null);
		const insertNode = database.prepare(
			'INSERT INTO installed_nodes (name, type, latestVersion, package) VALUES (?, ?, ?, ?)',
		);
		for (const { displayName, name, version } of types.filter(isNotItsTool)) {
			insertNode.run(displayName, name, Math.max(...[version].flat()), file.name);
		}
		database.exec('COMMIT');
	} finally {
		database.close();
	}
}

/** Returns false for a tool that n8n derives for AI agents, because n8n records only the node. */
function isNotItsTool({ name }: NodeType, _: number, types: readonly NodeType[]): boolean {
	return !types.some((other) => name === `${other.name}Tool`);
}

function nodesFolder(userFolder: string): string {
	return join(userFolder, '.n8n', 'nodes');
}

async function readManifest(folder: string): Promise<Manifest> {
	return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}
