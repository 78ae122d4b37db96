/**
 * Tests a packed library in an empty folder. Each example in its README must run and must compile
 * with its types.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import ts from 'typescript';

import { packInto } from './packed.cts';

interface Manifest {
	name: string;
	exports: Record<string, unknown>;
	dependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
}

const PACKAGES = join(__dirname, '../../packages');

const printed = (example: string) =>
	[...example.matchAll(/console\.log\(.*\/\/ (.*)/g)].map(([, text]) => text);

const importsOf = (example: string) =>
	[...example.matchAll(/ from '(.*)';/g)].map(([, entrance = '']) => entrance);

const KINDS = [
	{ how: 'import', extension: 'mjs', module: ts.ModuleKind.ESNext },
	{ how: 'require', extension: 'cjs', module: ts.ModuleKind.CommonJS },
];

/**
 * Defines a packed library's tests.
 * @param needs the folders of the imported libraries
 */
export function testLibrary(name: string, needs: readonly string[]): void {
	const textOf = (file: string) => readFileSync(join(PACKAGES, name, file), 'utf8');
	const manifestOf = (folder: string) =>
		JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8')) as Manifest;
	const manifest = manifestOf(name);
	const examples = [...textOf('README.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
		([, text = ''], index) => ({ text, number: index + 1, entrance: importsOf(text).at(-1) }),
	);
	let folder: string;

	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), `${manifest.name}-`));
		for (const each of [name, ...needs]) {
			packInto(join(folder, 'node_modules', manifestOf(each).name), join(PACKAGES, each));
		}
	});

	afterAll(() => {
		rmSync(folder, { recursive: true, force: true });
	});

	it('the README has examples of the main entrance and of each language, and lists the other entrances', () => {
		const entrances = Object.keys(manifest.exports).map((entrance) => ({
			isFace: /^\.(\/messages\/\w+)?$/.test(entrance),
			path: entrance.replace('.', manifest.name),
		}));
		const imported = new Set(examples.flatMap(({ text }) => importsOf(text)));
		const page = textOf('README.md');
		const missing = entrances.filter(({ isFace, path }) =>
			isFace ? !imported.has(path) : !page.includes(`\`${path}\``),
		);
		expect(missing).toEqual([]);
	});

	it('the README lists each function of the main entrance', async () => {
		const face = (await import(join(PACKAGES, name, 'index.ts'))) as Record<string, unknown>;
		const functions = Object.keys(face).filter(
			(each) => typeof face[each] === 'function' && /^[a-z]/.test(each),
		);
		const page = textOf('README.md');
		expect(functions.filter((each) => !page.includes(`\`${each}\``))).toEqual([]);
	});

	it.each(KINDS.flatMap((kind) => examples.map((example) => ({ ...kind, ...example }))))(
		'example $number for $entrance prints the documented output with $how',
		({ extension, module, text }) => {
			const { outputText } = ts.transpileModule(text, {
				compilerOptions: { module, target: ts.ScriptTarget.ES2022 },
			});
			const file = join(folder, `example.${extension}`);
			writeFileSync(file, outputText);

			const output = execFileSync(process.execPath, [file], { encoding: 'utf8' });
			expect(output.trimEnd().split('\n')).toEqual(printed(text));
		},
	);

	it('the examples compile with the types of both module formats', () => {
		const write = (file: string, text: string) => {
			writeFileSync(join(folder, file), text);
			return join(folder, file);
		};
		const files = examples.flatMap(({ text, number }) =>
			['mts', 'cts'].map((extension) => write(`example${number}.${extension}`, text)),
		);
		// Both Node.js and browsers provide these globals.
		const globals = write(
			'globals.d.ts',
			`declare const console: { log(...values: unknown[]): void };
			declare class TextEncoder { encode(text: string): Uint8Array }`,
		);
		const program = ts.createProgram([...files, globals], {
			module: ts.ModuleKind.NodeNext,
			moduleResolution: ts.ModuleResolutionKind.NodeNext,
			target: ts.ScriptTarget.ES2022,
			lib: ['lib.es2022.d.ts'],
			strict: true,
			noEmit: true,
			types: [],
		});

		const errors = ts
			.getPreEmitDiagnostics(program)
			.map(({ file, messageText }) =>
				[file?.fileName, ts.flattenDiagnosticMessageText(messageText, '\n')].join(': '),
			);
		expect(errors).toEqual([]);
		const declarations = program.getSourceFiles().map(({ fileName }) => fileName);
		for (const kind of ['mts', 'cts']) {
			expect(declarations).toContain(
				join(folder, 'node_modules', manifest.name, `dist/index.d.${kind}`),
			);
		}
	});

	it('has no other dependencies', () => {
		const names = needs.map((each) => manifestOf(each).name);

		expect(manifest.dependencies).toBeUndefined();
		// All libraries must share one copy of cfdi-mx, so they must be peer dependencies.
		expect(Object.keys(manifest.peerDependencies ?? {})).toEqual(names);
	});

	it('contains only its modules, their types and its README', () => {
		const files = readdirSync(join(folder, 'node_modules', manifest.name), {
			recursive: true,
			encoding: 'utf8',
			withFileTypes: true,
		}).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

		expect(files.filter((file) => !/\.([mc]js|d\.[mc]ts)$/.test(file)).sort()).toEqual([
			'README.md',
			'package.json',
		]);
	});
}
