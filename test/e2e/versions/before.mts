import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packPackage } from '../../../tools/n8n/communityPackage.mts';
import type { PackageFile } from '../../../tools/n8n/communityPackage.mts';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The version that an update starts from, which has no tag. */
export const BEFORE = { version: '0.2.0', commit: '7c1a461fcd2c917fb39d48c0a1602946ed7611b4' };

const SAVED = join(ROOT, 'test/engine/saved', BEFORE.version);

/** The files of its workflows. */
export async function workflowsBefore(): Promise<string[]> {
	const folder = join(SAVED, 'workflows');
	return (await readdir(folder)).map((file) => join(folder, file));
}

/** Nodes with all of its parameters. */
export async function nodesBefore(): Promise<
	Array<{ name: string; parameters: Record<string, unknown> }>
> {
	return JSON.parse(await readFile(join(SAVED, 'nodes.json'), 'utf8')) as Array<{
		name: string;
		parameters: Record<string, unknown>;
	}>;
}

/**
 * Builds and packs that version from its own sources. Its bundle takes nothing in but them, so only the
 * bundler must be the one that it had.
 */
export async function packBefore(folder: string, signal: AbortSignal): Promise<PackageFile> {
	const source = join(folder, BEFORE.version);
	await mkdir(source, { recursive: true });
	const archive = join(folder, 'source.tar');
	try {
		await run('git', ['archive', '-o', archive, BEFORE.commit], { cwd: ROOT, signal });
	} catch (error) {
		const how = 'git fetch --unshallow';
		throw new Error(`This clone has no commit ${BEFORE.commit}: ${how}`, { cause: error });
	}
	await run('tar', ['-xf', archive, '-C', source], { signal });
	const [was, is] = await Promise.all([source, ROOT].map(bundlerOf));
	if (was !== is) throw new Error(`${BEFORE.version} was built with esbuild ${was}; here is ${is}`);
	await symlink(join(ROOT, 'node_modules'), join(source, 'node_modules'), 'junction');
	const gulp = join(ROOT, 'node_modules/gulp/bin/gulp.js');
	await run(process.execPath, [gulp, 'build'], { cwd: source, signal });
	return await packPackage(join(folder, 'packed'), signal, source);
}

async function bundlerOf(root: string): Promise<string | undefined> {
	const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
		devDependencies: Record<string, string>;
	};
	return devDependencies.esbuild;
}
