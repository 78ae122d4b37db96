const { execFile } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { promisify } = require('node:util');
const { dest, series, src } = require('gulp');

const run = promisify(execFile);

async function clean() {
	await rm('dist', { recursive: true, force: true });
}

async function compile() {
	await run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json']);
}

/** Copies icons and codex, which n8n reads beside the compiled files. */
function assets() {
	return src('nodes/**/*.{svg,json}', { base: '.' }).pipe(dest('dist'));
}

/** Generates nodes/Cfdi/sat/catalogs/ from the SAT catalogs of the devDependency. */
async function catalogs() {
	const { writeCatalogs } = await import('./tools/catalogs.mjs');
	await writeCatalogs();
}

/** Writes the pages of docs/ that show what the node says; a test proves that they still match. */
async function docs() {
	const jest = require.resolve('jest/bin/jest');
	await run(
		process.execPath,
		['--experimental-vm-modules', jest, 'test/engine/mistakes.test.cts'],
		{ env: { ...process.env, WRITE_DOCS: 'yes' } },
	);
}

exports.clean = clean;
exports.build = series(clean, compile, assets);
exports.catalogs = catalogs;
exports.docs = docs;
