const { execFile } = require('node:child_process');
const { readdirSync } = require('node:fs');
const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const { dirname, join, parse, relative, resolve } = require('node:path');
const { promisify } = require('node:util');
const { build } = require('esbuild');
const { dest, series, src } = require('gulp');
const { n8n } = require('./package.json');

const run = promisify(execFile);

async function clean() {
	await rm('dist', { recursive: true, force: true });
}

/**
 * One file for both nodes, because they share most of their code, one for the credential, and beside them the words of
 * each language. They are to be read: nothing is minified, names are those of the sources, and a comment says where
 * each module comes from. The same sources give the same bytes in any folder.
 */
async function compile() {
	const options = {
		bundle: true,
		platform: 'node',
		target: 'node20.19',
		external: ['n8n-workflow'],
		// The packages are bundled from their sources.
		conditions: ['cfdi-source'],
		// The edition that needs no module of Node.
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
			// What stays a file of its own is required: Node.js imports no JSON.
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

/** A node whose code is in the file of another one. */
function sharedBy(first, file) {
	const name = parse(file).name.replace(/\.node$/, '');
	const path = relative(dirname(file), first);
	return `"use strict";\nmodule.exports = { ${name}: require("${path}").${name} };\n`;
}

/** Each language has a file here, with the messages of the node and of all packages. */
const MESSAGES = 'nodes/Cfdi/messages';
const LANGUAGES = readdirSync(MESSAGES).flatMap((file) => /^(\w\w)\.ts$/.exec(file)?.[1] ?? []);

/**
 * What is no code stays a file of its own beside the node: the words of each language, the packed catalogs
 * of SAT, whose names a search alone reads, and the pages, each of which is read when it is served.
 */
const dataApart = {
	name: 'dataApart',
	setup(bundling) {
		bundling.onResolve({ filter: /^\.\/(codes|names|pages\/\w+)\.json$/ }, ({ path }) => ({
			path,
			external: true,
		}));
		// A language is loaded when something is said in it.
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

/** Copies icons and codex, which n8n reads beside the compiled files. */
function assets() {
	return src('nodes/**/*.{svg,json}', { base: '.' }).pipe(dest('dist'));
}

function packedCatalogs() {
	return src('packages/cfdi/catalogs/*.json').pipe(dest('dist/nodes/Cfdi'));
}

function servedPages() {
	return src('packages/desk/pages/*.json').pipe(dest('dist/nodes/Cfdi/pages'));
}

/** Writes each page of packages/desk/pages/ into one file. */
async function pages() {
	const { writePages } = await import('./tools/pages.mjs');
	await writePages();
}

/** Generates packages/cfdi/catalogs/ from the SAT catalogs of the devDependency. */
async function catalogs() {
	const { writeCatalogs } = await import('./tools/catalogs.mjs');
	await writeCatalogs();
}

/** The packages of packages/, as they are published: the node's bundle takes the library in from its source. */
async function packages() {
	const { buildLibraries, buildSandbox } = await import('./tools/packages.mjs');
	await Promise.all([buildLibraries(), buildSandbox()]);
}

/** Writes the pages of docs/ that are made from the code, as Prettier has them; tests prove that they are up to date. */
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
			'test/repository/errorCodes',
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
