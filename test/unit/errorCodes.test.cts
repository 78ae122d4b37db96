/**
 * The codes of what is refused or noted: unique, frozen, and in the index of the documentation, which
 * `npx gulp docs` writes. Workflows branch on them, so that words may change and codes may not.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Language, TextWords } from 'cfdi-mx';

import { languages } from '../../nodes/Cfdi/service/words';
import { en as service } from '../../nodes/Cfdi/service/words/en';
import { es as servicio } from '../../nodes/Cfdi/service/words/es';
import { en as node } from '../../nodes/Cfdi/words/en';
import { es as nodo } from '../../nodes/Cfdi/words/es';
import { inOwnWords } from '../../packages/cfdi/problems/template';
import { BEGIN, matches } from '../support/pages.cts';

const { en, es } = languages;

type Table = Readonly<Record<string, TextWords | { what: string; fix: unknown }>>;

const root = join(__dirname, '../..');

const sources = readdirSync(join(root, 'nodes/Cfdi'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => readFileSync(join(root, 'nodes/Cfdi', file), 'utf8'))
	.join('\n');

/** How the sources name the code of an error: `kind: 'tooSlow'`, `inWords('keyUsed')`, `codesOf(found, 'x')`. */
const NAMED =
	/(?:\b(?:code|kind):\s|inWords\(|(?:codesOf\(|itemError\(')\w+'?, |kind = .*[?:] |counted = .*[?:] |refusedDocument\()'(\w+)'/g;

const named = new Set([...sources.matchAll(NAMED)].map(([, kind = '']) => kind));

const credentialKinds = ['badBaseUrl', 'badToken', 'noBaseUrl', 'noToken'];

/** Of the node's words only some are those of an error or a warning; others are parts of a sentence. */
function codesIn(table: Table): string[] {
	return Object.keys(table)
		.filter(
			(kind) =>
				typeof table[kind] === 'object' || named.has(kind) || credentialKinds.includes(kind),
		)
		.sort();
}

const groups: ReadonlyArray<readonly [string, string[], Table, Table]> = [
	['Of the node', codesIn(node), node, nodo],
	['Of the service', codesIn(service), service, servicio],
	[
		'Of invoices, orders, files and spreadsheets',
		Object.keys(en.kinds).sort(),
		en.kinds as Table,
		es.kinds as Table,
	],
];

const all = groups.flatMap(([, codes]) => codes);

it('each code means one thing, in the node, of the service and in the library', () => {
	expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
});

it('each code that the node gives is in the index', () => {
	const known = new Set([...all, ...Object.keys(node), ...Object.keys(service)]);

	expect([...sources.matchAll(/\bcode: '([a-z]\w+)'/g)].map(([, code = '']) => code)).not.toEqual(
		[],
	);
	for (const [, code = ''] of sources.matchAll(/\bcode: '([a-z]\w+)'/g))
		expect(all).toContain(code);
	expect([...all].filter((code) => !known.has(code))).toEqual([]);
});

const said = (words: Table[string] | undefined, language: Language) =>
	inOwnWords(typeof words === 'string' ? words : (words?.what ?? ''), language)
		.replace(/\{(?:(?:and|or):)?\p{Ll}\w*\}/gu, '…')
		.replace(/\{(\p{Lu}[\p{L}.]*)\}/gu, '$1')
		.replace(/[\\`*[\]<&|]/g, '\\$&')
		.replace(/\s+/g, ' ')
		.trim();

const path = join(root, 'docs/error-codes.md');
const page = readFileSync(path, 'utf8');
const begin = page.indexOf(BEGIN);
/** The codes that a version had, or the last commit: the page keeps them. */
const frozen = matches(page.slice(begin), /(?<=^\| `)\w+(?=` )/gm);
const gone = frozen.filter((code) => !all.includes(code));

it('no code is renamed or removed: docs/error-codes.md has those of all', () => {
	expect(frozen.length).toBeGreaterThan(700);
	expect(gone).toEqual([]);
});

it('docs/error-codes.md has each code with what it says, in both languages', () => {
	const own = groups.flatMap(([title, codes, english, spanish]) => [
		`## ${title}`,
		[
			['`error.code`', 'What it says', 'In Spanish'],
			['---', '---', '---'],
			...codes.map((code) => [`\`${code}\``, said(english[code], en), said(spanish[code], es)]),
		]
			.map((cells) => `| ${cells.join(' | ')} |`)
			.join('\n'),
	]);
	const written = `${BEGIN}\n\n${own.join('\n\n')}\n`;
	const isWriting = process.env.WRITE_DOCS !== undefined && gone.length === 0;
	if (isWriting) writeFileSync(path, page.slice(0, begin) + written);
	else expect(unaligned(page.slice(begin))).toBe(unaligned(written));
});

/** Without what Prettier aligns and escapes. */
const unaligned = (text: string) =>
	text
		.replaceAll('\\', '')
		.replace(/[ -]+\|/g, ' |')
		.replace(/\|[ -]+/g, '| ');
