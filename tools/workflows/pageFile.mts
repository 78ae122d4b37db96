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
 * @param settings what is put in its place of settings: an n8n expression that gives JSON without a <
 */
export function pageOf(folder: 'invoicePage', settings: string): string {
	const script = bundled(`${folder}/main.js`);
	const styles = bundled(`${folder}/page.css`);
	const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(styles)}; img-src data: https: http:; connect-src https: http:; base-uri 'none'; form-action 'none'`;
	// What is in a script or in styles is exactly what has the hash.
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

/** The licence of the QR codes, which qrcode-generator has only in its README. */
const QR_LICENCE = `/*! qrcode-generator, Copyright (c) 2009 Kazuhiko Arase. MIT License. Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE. */`;

function bundled(name: string): string {
	const { outputFiles, metafile } = buildSync({
		entryPoints: [path(name)],
		bundle: true,
		write: false,
		metafile: true,
		format: 'iife',
		minify: true,
		conditions: ['cfdi-source'],
		charset: 'utf8',
		legalComments: 'none',
		...(name.endsWith('.js') && { target: TARGET }),
	});
	const hasCodes = Object.keys(metafile.inputs).some((file) => file.includes('qrcode-generator'));
	return [...(hasCodes ? [QR_LICENCE] : []), (outputFiles[0]?.text ?? '').trim()].join('\n');
}

function hashOf(text: string): string {
	return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
