/**
 * Builds each page in packages/desk/pages/ as a single file. Run `npx gulp pages`. Tests check that
 * the files are up to date.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const FOLDER = new URL('../packages/desk/pages/', import.meta.url);

export const PAGES = ['office', 'selfInvoice'];

/** Phones have supported this version since 2020. */
const TARGET = 'es2020';

const pathOf = (name) => fileURLToPath(new URL(name, FOLDER));

export async function writePages() {
	for (const page of PAGES) await writeFile(pathOf(`${page}.json`), await writtenPage(page));
}

/** Returns a page's file as an array of lines, so that versions are easy to compare. */
export async function writtenPage(page) {
	return `${JSON.stringify({ lines: (await htmlOf(page)).split('\n') }, null, '\t')}\n`;
}

/**
 * Builds a page as one string. Its policy contains the hashes of its script and styles, so the
 * browser loads and runs only these. The package fills in the settings.
 */
async function htmlOf(page) {
	const [script, styles, html] = await Promise.all([
		bundled(`${page}/main.js`),
		bundled(`${page}/page.css`),
		readFile(pathOf(`${page}/page.html`), 'utf8'),
	]);
	const policy = [
		"default-src 'none'",
		`script-src ${hashOf(script)}`,
		`style-src ${hashOf(styles)}`,
		'img-src data: https: http:',
		'connect-src https: http:',
		"base-uri 'none'",
		"form-action 'none'",
	].join('; ');
	const parts = { policy, styles, script };
	// A hash includes all characters between the tags.
	return html
		.trim()
		.replace(/\s*(<!--[a-z]+-->)\s*/g, '$1')
		.replace(/\n\s*/g, '\n')
		.replace(/<!--(policy|styles|script)-->/g, (_, name) => parts[name]);
}

async function bundled(name) {
	const { outputFiles, metafile } = await build({
		entryPoints: [pathOf(name)],
		absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
		bundle: true,
		write: false,
		metafile: true,
		format: 'iife',
		charset: 'utf8',
		legalComments: 'none',
		conditions: ['cfdi-source'],
		...(name.endsWith('.js') && { target: TARGET }),
	});
	const hasCodes = Object.keys(metafile.inputs).some((file) => file.includes('qrcode-generator'));
	return [...(hasCodes ? [qrLicence()] : []), outputFiles[0].text.trim()].join('\n');
}

/**
 * Reads the licence of qrcode-generator from a copy, because the package has the licence only in
 * its README.
 */
function qrLicence() {
	return readFileSync(new URL('qrLicence.txt', import.meta.url), 'utf8').trim();
}

function hashOf(text) {
	return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
