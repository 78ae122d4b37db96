import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';

import ts from 'typescript';

/** All paths in this module are relative to the repository's root and use slashes. */
const repository = join(__dirname, '../..');

export interface Imports {
	files: string[];
	packages: string[];
	missing: string[];
}

export type ImportGraph = ReadonlyMap<string, Imports>;

const EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs'];

/** TypeScript resolves './a.js' to a.ts. */
const SOURCE_OF: Record<string, string> = { '.js': '.ts', '.mjs': '.mts', '.cjs': '.cts' };

/**
 * Returns each source file's imports.
 * @param folders for example 'nodes'
 */
export function importGraph(folders: readonly string[]): ImportGraph {
	return new Map(folders.flatMap(sourcesIn).map((file) => [file, importsOf(file)]));
}

function sourcesIn(folder: string): string[] {
	return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
		.map((path) => `${folder}/${path.split(sep).join('/')}`)
		.filter((path) => EXTENSIONS.includes(extname(path)))
		.filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
		.sort();
}

function importsOf(file: string): Imports {
	const text = readFileSync(join(repository, file), 'utf8');
	const imports: Imports = { files: [], packages: [], missing: [] };
	for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
		if (!fileName.startsWith('.')) {
			imports.packages.push(fileName);
			continue;
		}
		const path = join(repository, dirname(file), fileName);
		const found = candidates(path).find((path) => existsSync(path) && statSync(path).isFile());
		if (found === undefined) imports.missing.push(fileName);
		else imports.files.push(relative(repository, found).split(sep).join('/'));
	}
	return imports;
}

function candidates(path: string): string[] {
	const extension = extname(path);
	const source = SOURCE_OF[extension];
	return [
		path,
		...(source === undefined ? [] : [path.slice(0, -extension.length) + source]),
		...EXTENSIONS.map((added) => path + added),
		...EXTENSIONS.map((added) => join(path, `index${added}`)),
	];
}

/**
 * Returns at least one cycle for each group of nodes that can all reach each other, for example
 * ['a', 'b', 'a'].
 */
export function cyclesIn(targetsOf: ReadonlyMap<string, readonly string[]>): string[][] {
	const cycles: string[][] = [];
	const done = new Set<string>();
	const visit = (node: string, path: readonly string[]) => {
		const start = path.indexOf(node);
		if (start !== -1) {
			cycles.push([...path.slice(start), node]);
			return;
		}
		if (done.has(node)) return;
		for (const target of targetsOf.get(node) ?? []) visit(target, [...path, node]);
		done.add(node);
	};
	for (const node of targetsOf.keys()) visit(node, []);
	return cycles;
}
