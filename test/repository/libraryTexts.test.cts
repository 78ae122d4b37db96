import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { languages } from '../../nodes/Cfdi/messages';
import { spanishNames } from '../../packages/cfdi/anexo20/anexo20';
import type { Language } from '../../packages/cfdi/messages/language';
import { inOwnWords } from '../../packages/cfdi/problems/render';
import { textsOf } from '../../packages/cfdi/fixtures/textsOf.cts';
import { loadedNode } from '../support/engine';
import { importGraph } from '../support/imports.cts';

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');

/** Excludes tests and messages, because other tests check the messages. */
const isOwn = (file: string) =>
	/^packages\/\w+\/(?!(fixtures|support|messages)\/).*(?<!\.test)\.ts$/.test(file);

const texts = [
	...importGraph(['cfdi', 'desk', 'orders', 'sheets'].map((name) => `packages/${name}`)).keys(),
]
	.filter(isOwn)
	.flatMap((file) => textsOf(file, read(file)));

function labelsOf({ displayName, options = [] }: INodeProperties): string[] {
	const inside = options.flatMap((option) => {
		if ('values' in option) return option.values.flatMap(labelsOf);
		return 'type' in option ? labelsOf(option) : [];
	});
	return [displayName, ...inside];
}

it('names no form fields, options or expressions of n8n in library texts', () => {
	const labels = loadedNode()
		.description.properties.flatMap(labelsOf)
		// A single word such as Folio or Total is also an attribute.
		.filter((label) => label.includes(' '));
	// columns.ts contains headers of people's spreadsheets, which can equal a form label.
	const named = texts.filter(
		({ file, text }) =>
			file !== 'packages/sheets/columns.ts' &&
			(/\{\{|\$json|Options >|Additional Fields|Override \(/.test(text) ||
				labels.some((label) => text.includes(label))),
	);
	expect(named).toEqual([]);
});

/** These files list phrases from orders and spreadsheets, such as "do not invoice". */
const WITH_SENTENCES = /^packages\/(cfdi\/reading\/(waysToPay|holdingWords)|sheets\/states)\b/;

it('contains no English sentence outside the messages', () => {
	const sentences = texts.filter(
		({ file, text }) =>
			!WITH_SENTENCES.test(file) && /\b(the|is|are|has|must|which|not) \w+ \w/.test(text),
	);
	expect(texts.length).toBeGreaterThan(1000);
	expect(sentences).toEqual([]);
});

function templatesOf(words: unknown): string[] {
	if (typeof words === 'string') return [words];
	if (typeof words !== 'object' || words === null || words instanceof RegExp) return [];
	return Object.entries(words).flatMap(([name, inside]) =>
		name === 'ownWords' ? [] : templatesOf(inside),
	);
}

const names = new Set(
	[new CfdiApi(), ...loadedNode().description.properties].flatMap(function each(
		shown: object,
	): string[] {
		const {
			displayName,
			name,
			options = [],
			values = [],
		} = shown as INodeProperties & {
			values?: INodeProperties[];
		};
		const properties = 'properties' in shown ? (shown.properties as INodeProperties[]) : [];
		const own = displayName ?? name;
		// `99 - Por definir` comes from SAT's catalogs.
		return [own, ...[...options, ...values, ...properties].flatMap(each)].filter(
			(label) => !/^[A-Z0-9]{1,4} - /.test(label),
		);
	}),
);

/** Removes the Spanish term, for example from "Line Items (Conceptos)". */
const withoutTerm = (name: string) => name.replace(/ \([^()]*\)$/, '');

const attributes = new Set(Object.keys(spanishNames()).flatMap((path) => path.split('.')));

/** Returns whether a name also exists outside the form, for example Invoice in Stripe. */
const isOfOthers = (name: string) =>
	attributes.has(name) || name === name.toUpperCase() || name === 'Invoice';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Matches names of several words anywhere. Matches a single word only if it is capitalized in the
 * middle of a sentence.
 */
const FORM_WORDS = [...names]
	.flatMap((name) => [name, withoutTerm(name)])
	.filter((name) => !isOfOthers(name))
	.map((name) =>
		name.includes(' ')
			? `(?<!\\p{L})${escaped(name)}(?!\\p{L})`
			: `(?<=[\\p{Ll}\\d,;(>] |\\()${escaped(name)}(?![\\p{L}"])`,
	);

const OF_N8N =
	/n8n|\$json|\bnodes?\b|\bnodos?\b|workflow|\bflujo\b|\bexpressions?\b|\bexpresi[oó]n|credential|credencial|(?<!free )\bitem\b|\bformularios?\b|HTTP Request|Options >/iu;

const named = new RegExp(FORM_WORDS.join('|'), 'u');

const foundIn = (language: Language) =>
	templatesOf(language)
		.map((template) => inOwnWords(template, language))
		.filter((text) => named.test(text) || OF_N8N.test(text));

describe.each([
	['English', languages.en],
	['Spanish', languages.es],
])('The messages of the library in %s', (_name, ofNode) => {
	const library = { ...ofNode, ownWords: {} };

	it("uses no names from the node's form and no n8n terms in library messages", () => {
		expect(foundIn(library)).toEqual([]);
	});

	it("names the node's fields or n8n terms in over 100 library messages that the node reports", () => {
		expect(foundIn(ofNode).length).toBeGreaterThan(100);
	});

	it('uses in library messages exactly the placeholders that the node fills in', () => {
		const places = templatesOf(library).flatMap((template) => [...template.matchAll(/\{=(\w+)/g)]);

		expect([...new Set(places.map(([, name]) => name))].sort()).toEqual(
			Object.keys(ofNode.ownWords ?? {}).sort(),
		);
	});
});
