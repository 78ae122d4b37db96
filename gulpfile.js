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

exports.clean = clean;
exports.build = series(clean, compile, assets);
exports.catalogs = catalogs;
