/**
 * English is enough for whoever reads the form, its messages, the pages and the workflows: Spanish is in
 * parentheses, in quotes, in a field `es`, or a name of SAT's catalogs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { en } from 'cfdi-mx/locales/en';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';
import { en as service } from '../../nodes/Cfdi/service/words/en';
import { en as node } from '../../nodes/Cfdi/words/en';
import { english, root } from '../support/pages.cts';
import { isSpanish, isSpanishMessage, spanishLines } from '../support/spanish';

function shownIn(properties: readonly INodeProperties[]): string[] {
	return properties.flatMap(({ displayName, description, hint, options = [] }) => [
		// A placeholder shows a value, which is of an invoice in Spanish.
		...[displayName, description, hint].filter((text) => text !== undefined),
		...options.flatMap((option) =>
			'values' in option
				? [option.displayName, ...shownIn(option.values)]
				: 'type' in option
					? shownIn([option])
					: [option.name, option.description, option.action].filter(
							(text) => text !== undefined && !/^[A-Z0-9]{1,4} - /.test(text),
						),
		),
	]) as string[];
}

/** All texts in the words of a language, whatever their form. */
function textsIn(words: unknown): string[] {
	if (typeof words === 'string') return [words];
	return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : [];
}

it.each([
	['the form of the node', shownIn(new Cfdi().description.properties)],
	['the form of the credential', shownIn(new CfdiApi().properties)],
])('%s is in English', (_what, texts) => {
	expect(texts.length).toBeGreaterThan(3);
	expect(texts.filter(isSpanish)).toEqual([]);
});

it.each([
	['the errors of the node', textsIn(node)],
	['the words about the service', textsIn(service)],
	['the problems of invoices', textsIn(en.kinds)],
	['the remedies', textsIn(en.remedies)],
	["the meanings of SAT's codes", textsIn([en.codes, en.cancellationCodes])],
])('%s are in English', (_what, texts) => {
	expect(texts.length).toBeGreaterThan(3);
	expect(texts.filter(isSpanishMessage)).toEqual([]);
});

it('the README is in English', () => {
	const readme = readFileSync(join(root, 'README.md'), 'utf8').replace(/```[^]*?```/g, '');

	expect(readme.split('\n').filter(isSpanish)).toEqual([]);
});

/** It lists the headers of Spanish files. */
const HEADERS = 'docs/spreadsheets.md';

const changes = readdirSync(join(root, 'changes'))
	.filter((file) => file.endsWith('.md'))
	.map((file) => join('changes', file));

it.each([
	...english.filter((file) => file !== HEADERS),
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'packages/sandbox/README.md',
	...changes,
])('%s is in English', (file) => {
	const page = readFileSync(join(root, file), 'utf8');
	expect(spanishLines(page)).toEqual([]);
});

const workflows = readdirSync(join(root, 'workflows')).filter((file) => file.endsWith('.json'));

it.each(workflows)('the names and notes of %s are in English', (file) => {
	const { name, nodes } = JSON.parse(readFileSync(join(root, 'workflows', file), 'utf8')) as {
		name: string;
		nodes: Array<{ name: string; parameters: { content?: string } }>;
	};
	const notes = nodes.flatMap(({ parameters: { content = '' } }) => spanishLines(content));
	expect([name, ...nodes.map((node) => node.name)].filter(isSpanish)).toEqual([]);
	expect(notes).toEqual([]);
});

it.each([
	'La factura no tiene RFC',
	'Revise el folio',
	'Corrija la fecha',
	'Timbrar factura',
	'Monto',
	'Nombre del cliente',
	'Give the motivo',
])('"%s" is found in a label', (text) => {
	expect(isSpanish(text)).toBe(true);
	expect(isSpanish(`Correct it (${text})`)).toBe(false);
});

it.each([
	'Publish it. Elija su credencial.',
	'The order waits for its factura.',
	'| Stamp | Revise los datos |',
	'Its cancelaciones are listed.',
])('"%s" is found on a page', (text) => {
	expect(spanishLines(`First.\n${text}`)).toEqual([text]);
	expect(spanishLines(`First (${text})`)).toEqual([]);
});
