/** The library as it is packed: in an empty folder, each example of its README runs, and has its types. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import ts from 'typescript';

import { packInto } from '../../test/support/packed.cts';
import { partOf } from '../../test/support/part.cts';

const textOf = (file: string) => readFileSync(join(__dirname, file), 'utf8');

/** The entrances, as one imports them. */
const entrances = Object.keys(
	(JSON.parse(textOf('package.json')) as { exports: Record<string, unknown> }).exports,
).map((entrance) => entrance.replace('.', 'cfdi-mx'));

/** The README's examples, each with the last entrance that it imports. */
const examples = [...textOf('README.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
	([, text = '']) => ({
		text,
		entrance: [...text.matchAll(/ from '(.*)';/g)].at(-1)?.[1],
	}),
);

/** What an example prints, as the comments after console.log say. */
const printed = (example: string) =>
	[...example.matchAll(/console\.log\(.*\/\/ (.*)/g)].map(([, text]) => text);

const KINDS = [
	{ how: 'import', extension: 'mjs', module: ts.ModuleKind.ESNext },
	{ how: 'require', extension: 'cjs', module: ts.ModuleKind.CommonJS },
];

let folder: string;

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'cfdi-mx-'));
	packInto(join(folder, 'node_modules/cfdi-mx'), __dirname);
});

afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

it('the README has an example of each entrance', () => {
	expect(examples.map(({ entrance }) => entrance)).toEqual(entrances);
});

it.each(
	partOf(
		KINDS.flatMap((kind) => examples.map((example) => ({ ...kind, ...example }))),
		5,
	),
)('the example of $entrance prints what it says, with $how', ({ extension, module, text }) => {
	const { outputText } = ts.transpileModule(text, {
		compilerOptions: { module, target: ts.ScriptTarget.ES2022 },
	});
	const file = join(folder, `example.${extension}`);
	writeFileSync(file, outputText);

	const output = execFileSync(process.execPath, [file], { encoding: 'utf8' });
	expect(output.trimEnd().split('\n')).toEqual(printed(text));
});

it('the examples compile with the types of either kind of module', () => {
	const write = (name: string, text: string) => {
		writeFileSync(join(folder, name), text);
		return join(folder, name);
	};
	const files = examples.flatMap(({ text }, index) =>
		['mts', 'cts'].map((extension) => write(`example${index}.${extension}`, text)),
	);
	// Node.js and browsers have them; the library itself needs neither.
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
		expect(declarations).toContain(join(folder, `node_modules/cfdi-mx/dist/index.d.${kind}`));
	}
});

it.each([
	[
		'import',
		'--input-type=module',
		"import { Problems } from 'cfdi-mx'; import * as sheets from 'cfdi-mx/spreadsheet';",
	],
	[
		'require',
		'--input-type=commonjs',
		"const { Problems } = require('cfdi-mx'); const sheets = require('cfdi-mx/spreadsheet');",
	],
])('what one entrance throws is known to another one, with %s', (_how, kind, imports) => {
	const code = `${imports}
		try { sheets.invoicesOfSheet({ rows: [] }, {}); } catch (error) { console.log(error instanceof Problems); }`;
	const options = { cwd: folder, encoding: 'utf8' } as const;
	expect(execFileSync(process.execPath, [kind, '--eval', code], options)).toBe('true\n');
});

it('it needs no other package', () => {
	const manifest = JSON.parse(
		readFileSync(join(folder, 'node_modules/cfdi-mx/package.json'), 'utf8'),
	) as Record<string, unknown>;

	expect(manifest.dependencies).toBeUndefined();
	expect(manifest.peerDependencies).toBeUndefined();
});

it('it contains only its modules, their types, and its README', () => {
	const files = readdirSync(join(folder, 'node_modules/cfdi-mx'), {
		recursive: true,
		encoding: 'utf8',
		withFileTypes: true,
	}).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

	expect(files.filter((name) => !/\.([mc]js|d\.[mc]ts)$/.test(name)).sort()).toEqual([
		'README.md',
		'package.json',
	]);
});
