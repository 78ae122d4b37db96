const { Buffer } = require('node:buffer');
const { execFile } = require('node:child_process');
const { readdirSync } = require('node:fs');
const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const { dirname, join, parse, relative, resolve } = require('node:path');
const { Transform } = require('node:stream');
const { promisify } = require('node:util');
const { build } = require('esbuild');
const { dest, series, src } = require('gulp');
const { n8n } = require('./package.json');

const run = promisify(execFile);

async function clean() {
	await rm('dist', { recursive: true, force: true });
}

/**
 * Bundles both nodes into one file, because they share most code, and the credential into another
 * file. Writes each language's words to a separate file. Keeps the code readable: no minification,
 * the names of the sources, and a comment with each module's source. The same sources give the same
 * bytes in any folder.
 */
async function compile() {
	const options = {
		bundle: true,
		platform: 'node',
		target: 'node20.19',
		external: ['n8n-workflow'],
		conditions: ['cfdi-source'],
		// This edition of fflate needs no Node.js modules.
		alias: { fflate: 'fflate/browser' },
		legalComments: 'none',
		charset: 'utf8',
	};
	await build({
		...options,
		entryPoints: Object.fromEntries(
			LANGUAGES.map((language) => [language, `${MESSAGES}/${language}.ts`]),
		),
		outdir: 'dist/nodes/Cfdi',
	});
	const licence = await readFile('node_modules/fflate/LICENSE', 'utf8');
	const notice = { js: `/*! This file contains fflate.\n\n${licence.trim()}\n*/` };
	const bundle = async (sources, outfile, footer = {}) =>
		await build({
			...options,
			stdin: {
				contents: sources.map((source) => `export * from './${source}';`).join('\n'),
				resolveDir: __dirname,
			},
			outfile,
			footer,
			plugins: [dataApart],
			// Load external files with require, because Node.js cannot import JSON directly.
			supported: { 'dynamic-import': false },
		});
	const [first, ...others] = n8n.nodes;
	await bundle(n8n.nodes.map(sourceOf), first, notice);
	for (const file of others) await writeFile(await inFolder(file), sharedBy(first, file));
	for (const file of n8n.credentials) await bundle([sourceOf(file)], file);
}

const sourceOf = (file) => file.replace(/^dist\/(.*)\.js$/, '$1');

async function inFolder(file) {
	await mkdir(dirname(file), { recursive: true });
	return file;
}

function sharedBy(first, file) {
	const name = parse(file).name.replace(/\.node$/, '');
	const path = relative(dirname(file), first);
	return `"use strict";\nmodule.exports = { ${name}: require("${path}").${name} };\n`;
}

/** Each file in this folder has a language's messages for the node and all packages. */
const MESSAGES = 'nodes/Cfdi/messages';
const LANGUAGES = readdirSync(MESSAGES).flatMap((file) => /^(\w\w)\.ts$/.exec(file)?.[1] ?? []);

/**
 * Keeps data in separate files next to the node: each language's words, SAT's packed catalogs (only
 * searches read the names) and the pages, which n8n reads when it serves them.
 */
const dataApart = {
	name: 'dataApart',
	setup(bundling) {
		bundling.onResolve({ filter: /^\.\/(codes|names|pages\/\w+)\.json$/ }, ({ path }) => ({
			path,
			external: true,
		}));
		// n8n loads a language when it needs the language's first message.
		bundling.onResolve({ filter: /^\.+\/(.*\/)?\w\w$/ }, ({ path, resolveDir }) => {
			const { dir, name } = parse(join(resolveDir, path));
			return dir === resolve(MESSAGES) && LANGUAGES.includes(name)
				? { path: name, namespace: 'language' }
				: undefined;
		});
		bundling.onLoad({ filter: /./, namespace: 'language' }, ({ path }) => ({
			contents: `module.exports = { ${Object.keys(require(`./dist/nodes/Cfdi/${path}.js`))
				.map((name) => `get ${name}() { return require('./${path}').${name}; }`)
				.join(', ')} };`,
		}));
		bundling.onResolve({ filter: /^\.\//, namespace: 'language' }, ({ path }) => ({
			path,
			external: true,
		}));
	},
};

/** Removes the indentation of JSON, which makes the package 2 kB smaller. */
const compactJson = () =>
	new Transform({
		objectMode: true,
		transform(file, _encoding, done) {
			if (file.extname === '.json') {
				file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents.toString())));
			}
			done(null, file);
		},
	});

/**
 * Copies icons, codex files and output schemas next to the compiled files, where n8n expects them.
 */
function assets() {
	return src('nodes/**/*.{svg,json}', { base: '.' }).pipe(compactJson()).pipe(dest('dist'));
}

function packedCatalogs() {
	return src('packages/cfdi/catalogs/*.json').pipe(dest('dist/nodes/Cfdi'));
}

function servedPages() {
	return src('packages/desk/pages/*.json').pipe(compactJson()).pipe(dest('dist/nodes/Cfdi/pages'));
}

async function pages() {
	const { writePages } = await import('./tools/pages.mjs');
	await writePages();
}

/** Generates packages/cfdi/catalogs/ from the SAT catalogs in devDependencies. */
async function catalogs() {
	const { writeCatalogs } = await import('./tools/catalogs.mjs');
	await writeCatalogs();
}

/** Builds the packages for npm. The node's bundle does not use these builds, but their sources. */
async function packages() {
	const { buildLibraries, buildSandbox } = await import('./tools/packages.mjs');
	await Promise.all([buildLibraries(), buildSandbox()]);
}

async function docs() {
	const jest = require.resolve('jest/bin/jest');
	await run(
		process.execPath,
		[
			'--experimental-vm-modules',
			jest,
			'test/operations/stamp/mistakes',
			'test/repository/spreadsheetTables',
			'test/repository/shopTables',
			'test/repository/lawTables',
			'test/repository/reference',
		],
		{ env: { ...process.env, WRITE_DOCS: 'yes' } },
	);
	const prettier = require.resolve('prettier/bin/prettier.cjs');
	await run(process.execPath, [prettier, '--write', '--log-level=warn', 'docs']);
}

exports.clean = clean;
exports.build = series(clean, compile, assets, packedCatalogs, servedPages);
exports.catalogs = catalogs;
exports.docs = docs;
exports.packages = packages;
exports.pages = pages;
