/** `npx gulp docs` lists the codes of errors and notes on a page in each language. */
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
 * Matches codes of errors in the sources, for example `kind: 'tooSlow'`, `inWords('keyUsed')` or
 * `codesOf(found, 'x')`.
 */
const NAMED =
	/(?:\b(?:code|kind):\s|inWords\(|(?:codesOf\(|itemError\(')\w+'?, |kind = .*[?:] |(?:refusedDocument|refusalDetails)\()'(\w+)'/g;

/** Matches codes in at-most-once, for example `failure('unknown', 'sentEarlier')`. */
const FAILURE = /failure\('\w+', '(\w+)'/g;

const stages = readdirSync(join(root, 'packages/at-most-once'))
	.filter((file) => /(?<!\.test)\.ts$/.test(file))
	.map((file) => readFileSync(join(root, 'packages/at-most-once', file), 'utf8'))
	.join('\n');

const named = new Set(
	[...sources.matchAll(NAMED), ...stages.matchAll(FAILURE)].map(([, kind = '']) => kind),
);

const credentialKinds = ['badBaseUrl', 'badToken', 'noBaseUrl', 'noToken'];

/** Omits words that are only parts of a sentence. */
function codesIn(table: Table): string[] {
	return Object.keys(table)
		.filter(
			(kind) =>
				typeof table[kind] === 'object' || named.has(kind) || credentialKinds.includes(kind),
		)
		.sort();
}

interface Group {
	codes: string[];
	words: readonly [Table, Table];
}

const ofNode = codesIn(texts).filter((code) => !(code in service));

const groups: readonly Group[] = [
	{ codes: [...ofNode, ...codesIn(service)], words: [texts, textos] },
	{ codes: Object.keys(en.kinds), words: [en.kinds as Table, es.kinds as Table] },
];

const all = groups.flatMap(({ codes }) => codes);

it('gives each code one meaning in the node, the service and the library', () => {
	expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
});

it('lists each code that the node gives', () => {
	const known = new Set([...all, ...Object.keys(texts)]);

	expect([...sources.matchAll(/\bcode: '([a-z]\w+)'/g)].map(([, code = '']) => code)).not.toEqual(
		[],
	);
	for (const [, code = ''] of sources.matchAll(/\bcode: '([a-z]\w+)'/g))
		expect(all).toContain(code);
	expect([...all].filter((code) => !known.has(code))).toEqual([]);
});

const fullText = (words: Table[string] | undefined, language: Language) =>
	inOwnWords(typeof words === 'string' ? words : (words?.what ?? ''), language)
		.replace(/\{(?:(?:and|or):)?\p{Ll}\w*\}/gu, '…')
		.replace(/\{(\p{Lu}[\p{L}.]*)\}/gu, '$1')
		.replace(/\s+/g, ' ')
		.trim();

const MAX_WORDS = 8;

function summaryOf(text: string): string {
	const words = text.split(' ');
	return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).join(' ')} …` : text;
}

const escaped = (text: string) => text.replace(/[\\`*[\]<&|]/g, '\\$&');

it.each([
	['docs/error-codes.md', en, 0, 'All codes from A to Z'],
	['docs/es/error-codes.md', es, 1, 'Todos los códigos, de la A a la Z'],
] as const)('%s has each code with the start of its message', async (file, language, at, title) => {
	const lines = groups
		.flatMap(({ codes, words }) =>
			codes.map((code) => [code, summaryOf(fullText(words[at][code], language))] as const),
		)
		.sort(([one], [other]) => one.localeCompare(other, 'en'))
		.map(([code, summary]) => `- \`${code}\`: ${escaped(summary)}`);
	expect(all.length).toBeGreaterThan(700);
	await upToDate(file, `${BEGIN}\n\n## ${title}\n\n${lines.join('\n')}\n`);
});
