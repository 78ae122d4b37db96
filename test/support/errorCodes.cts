import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TextWords } from 'cfdi-mx/words';
import { languages } from '../../nodes/Cfdi/messages';
import { serviceTexts, texts } from '../../nodes/Cfdi/messages/en';
import { root } from './pages.cts';

type Table = Readonly<Record<string, TextWords | { what: string; fix: unknown }>>;

export const sources = readdirSync(join(root, 'nodes/Cfdi'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
	.map((file) => readFileSync(join(root, 'nodes/Cfdi', file), 'utf8'))
	.join('\n');

/**
 * Matches error codes, for example in `kind: 'tooSlow'`, `inWords('keyUsed')` or `codesOf(found,
 * 'x')`.
 */
const NAMED =
	/(?:\b(?:code|kind):\s|inWords\(|(?:codesOf\(|itemError\(')\w+'?, |kind = .*[?:] |(?:refusedDocument|refusalDetails)\()'(\w+)'/g;

/**
 * Matches error codes in packages/at-most-once, for example `sentEarlier` in `failure('unknown',
 * 'sentEarlier')`.
 */
const FAILURE = /failure\('\w+', '(\w+)'/g;

const stages = readdirSync(join(root, 'packages/at-most-once'))
	.filter((file) => /(?<!\.test)\.ts$/.test(file))
	.map((file) => readFileSync(join(root, 'packages/at-most-once', file), 'utf8'))
	.join('\n');

const named = new Set(
	[...sources.matchAll(NAMED), ...stages.matchAll(FAILURE)].map(([, kind = '']) => kind),
);

const credentialKinds = ['badBaseUrl', 'badToken', 'noBaseUrl', 'noToken'];

/** Returns the table's keys that are error codes. The other keys name parts of sentences. */
function codesIn(table: Table): string[] {
	return Object.keys(table)
		.filter(
			(kind) =>
				typeof table[kind] === 'object' || named.has(kind) || credentialKinds.includes(kind),
		)
		.sort();
}

export const errorCodes = [
	...codesIn(texts).filter((code) => !(code in serviceTexts)),
	...codesIn(serviceTexts),
	...Object.keys(languages.en.kinds),
];
