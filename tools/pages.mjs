/**
 * Run `npx gulp pages` to build each page in packages/desk/pages/ as a single file. Tests check
 * that the files are current.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const FOLDER = new URL('../packages/desk/pages/', import.meta.url);

export const PAGES = ['office', 'selfInvoice'];

/** Phones have supported this JavaScript version since 2020. */
const TARGET = 'es2020';

const pathOf = (name) => fileURLToPath(new URL(name, FOLDER));

export async function writePages() {
	for (const page of PAGES) await writeFile(pathOf(`${page}.json`), await writtenPage(page));
}

/** Returns a page's file as an array of lines, so that a diff shows which lines changed. */
export async function writtenPage(page) {
	return `${JSON.stringify({ lines: (await htmlOf(page)).split('\n') }, null, '\t')}\n`;
}

/**
 * The page's Content Security Policy contains the hashes of its script and styles, so that the
 * browser runs nothing else. The desk inserts the settings later.
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
	// The hashes depend on every character of the script and styles, so remove whitespace before
	// inserting these parts.
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
	return [...(hasCodes ? [qrLicence()] : []), withoutComments(outputFiles[0].text).trim()].join(
		'\n',
	);
}

/** Removes the comment lines that esbuild leaves in the output. */
function withoutComments(text) {
	return text.replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)\n/gm, '');
}

/** qrcode-generator contains its licence only in its README, so read a copy. */
function qrLicence() {
	return readFileSync(new URL('qrLicence.txt', import.meta.url), 'utf8').trim();
}

function hashOf(text) {
	return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
