import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { NodeParts } from './flow.mts';

/**
 * A Code node that runs once, of functions that are tested as such.
 * @param file in this folder, whose functions it has
 * @param script JavaScript that calls them, and returns n8n's items
 */
export function scriptNode(file: string, script: string): NodeParts {
	const { outputFiles } = buildSync({
		entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
		bundle: true,
		write: false,
		format: 'esm',
		charset: 'utf8',
		target: 'es2022',
		legalComments: 'none',
	});
	const code = (outputFiles[0]?.text ?? '')
		.replace(/^ *\/\/ tools\/.*\n|^export \{[^}]*\};\n/gm, '')
		.trim();
	return { type: 'code', version: 2, parameters: { jsCode: `${code}\n${script}` } };
}

/**
 * The same, of one expression.
 * @param returned JavaScript of the items, such as `sums(all('Node')).map((json) => ({ json }))`; `all` gives
 * what is in the items of a node, none where it did not run
 */
export function codeNode(file: string, returned: string): NodeParts {
	const all =
		'const all = (name) => ($(name).isExecuted ? $(name).all() : []).map(({ json }) => json);';
	return scriptNode(file, `${all}\nreturn ${returned};`);
}
