/**
 * Checks that error and warning codes are unique and that both error pages list them. `npx gulp
 * docs` writes the pages.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, TextWords } from 'cfdi-mx/words';
import { languages } from '../../nodes/Cfdi/messages';
import { serviceTexts as service, texts } from '../../nodes/Cfdi/messages/en';
import { texts as textos } from '../../nodes/Cfdi/messages/es';
import { inOwnWords } from '../../packages/cfdi/problems/render';
import { BEGIN, upToDate } from '../support/pages.cts';

const { en, es } = languages;

type Table = Readonly<Record<string, TextWords | { what: string; fix: unknown }>>;

const root = join(__dirname, '../..');

const sources = readdirSync(join(root, 'nodes/Cfdi'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
	.map((file) => readFileSync(join(root, 'nodes/Cfdi', file), 'utf8'))
	.join('\n');

/**
 * Matches the code of an error in the sources: `kind: 'tooSlow'`, `inWords('keyUsed')`,
 * `codesOf(found, 'x')`.
 */
const NAMED =
	/(?:\b(?:code|kind):\s|inWords\(|(?:codesOf\(|itemError\(')\w+'?, |kind = .*[?:] |(?:refusedDocument|refusalDetails)\()'(\w+)'/g;

/** Matches the code of an error in at-most-once: `failure('unknown', 'sentEarlier')`. */
const FAILURE = /failure\('\w+', '(\w+)'/g;

const stages = readdirSync(join(root, 'packages/at-most-once'))
	.filter((file) => /(?<!\.test)\.ts$/.test(file))
	.map((file) => readFileSync(join(root, 'packages/at-most-once', file), 'utf8'))
	.join('\n');

const named = new Set(
	[...sources.matchAll(NAMED), ...stages.matchAll(FAILURE)].map(([, kind = '']) => kind),
);

const credentialKinds = ['badBaseUrl', 'badToken', 'noBaseUrl', 'noToken'];

/** Returns the texts that belong to an error or a warning. Others are parts of a sentence. */
function codesIn(table: Table): string[] {
	return Object.keys(table)
		.filter(
			(kind) =>
				typeof table[kind] === 'object' || named.has(kind) || credentialKinds.includes(kind),
		)
		.sort();
}

interface Group {
	/** The English and the Spanish title. */
	titles: readonly [string, string];
	codes: string[];
	words: readonly [Table, Table];
}

const groups: readonly Group[] = [
	{
		titles: ['Of the node', 'Del nodo'],
		codes: codesIn(texts).filter((code) => !(code in service)),
		words: [texts, textos],
	},
	{
		titles: ['Of the service', 'Del servicio'],
		codes: codesIn(service),
		words: [texts, textos],
	},
	{
		titles: [
			'Of invoices, orders, files and spreadsheets',
			'De facturas, pedidos, archivos y hojas de cálculo',
		],
		codes: Object.keys(en.kinds).sort(),
		words: [en.kinds as Table, es.kinds as Table],
	},
];

const all = groups.flatMap(({ codes }) => codes);

it('each code has one meaning in the node, the service and the library', () => {
	expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
});

it('the index has each code of the node', () => {
	const known = new Set([...all, ...Object.keys(texts)]);

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

it.each([
	['docs/error-codes.md', en, 0],
	['docs/es/error-codes.md', es, 1],
] as const)('%s has each code with its message', async (file, language, at) => {
	const lists = groups.map(({ titles, codes, words }) =>
		[
			`## ${titles[at]}\n`,
			...codes.map((code) => `- \`${code}\`: ${said(words[at][code], language)}`),
		].join('\n'),
	);
	expect(all.length).toBeGreaterThan(700);
	await upToDate(file, `${BEGIN}\n\n${lists.join('\n\n')}\n`);
});
