import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** What phones since 2020 understand. */
const TARGET = 'es2020';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * A page in one text without anything from elsewhere: only its own script and styles run on it, because its policy
 * has their hashes.
 * @param folder where its parts are: page.html, page.css, main.js
 * @param settings what stands in its place of settings: an n8n expression that gives JSON without a <
 */
export function pageOf(folder: 'invoicePage' | 'page', settings: string): string {
	const script = bundled(`${folder}/main.js`);
	const styles = bundled(`${folder}/page.css`);
	const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(styles)}; img-src data: https: http:; connect-src https: http:; base-uri 'none'; form-action 'none'`;
	// What stands in a script or in styles is exactly what has the hash.
	const page = readFileSync(path(`${folder}/page.html`), 'utf8')
		.replace(/\s*(<!--[a-z]+-->)\s*/g, '$1')
		.replace(/\n\s*/g, '\n');
	const parts: Readonly<Record<string, string>> = { policy, styles, script };
	const filled = page.replace(
		/<!--(policy|styles|script)-->/g,
		(_, name: string) => parts[name] ?? '',
	);
	if (filled.includes('{{'))
		throw new Error('n8n would take a part of the page for an expression.');
	return filled.replace('<!--settings-->', () => settings);
}

function bundled(name: string): string {
	const { outputFiles } = buildSync({
		entryPoints: [path(name)],
		bundle: true,
		write: false,
		format: 'iife',
		minify: true,
		charset: 'utf8',
		legalComments: 'none',
		...(name.endsWith('.js') && { target: TARGET }),
	});
	return (outputFiles[0]?.text ?? '').trim();
}

function hashOf(text: string): string {
	return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
