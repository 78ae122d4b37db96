/**
 * English is enough for whoever reads the form, its messages and the README: Spanish is in parentheses, in
 * quotes, in a field `es`, or a name of SAT's catalogs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { en } from 'cfdi-mx/locales/en';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';
import { en as service } from '../../nodes/Cfdi/service/words/en';
import { en as node } from '../../nodes/Cfdi/words/en';

/** Words of Spanish sentences that no English one has, and its letters. */
const SPANISH =
	/[áéíóúñ¿¡]|\b(?:el|la|los|las|del|que|para|con|una|por|como|sin|pero|está|este|esta|sus|cada|factura|pedido|cliente|recibo|pago|fecha)\b/i;

/** What may be Spanish: in parentheses, in quotes, as code, or a value of a template. */
const ALLOWED = /\([^()]*\)|"[^"]*"|`[^`]*`|\{[^{}]*\}|“[^”]*”|\[[^\]]*\]\([^)]*\)/g;

/** Names: of SAT's documents, of its elements, and `99 - Por definir` of its catalogs. */
const NAMES =
	/(?:Cédula de\s+Datos Fiscales|Constancia de Situación Fiscal|Apéndice \d|\bPago\b|\b[A-Z0-9]{1,4} - \p{L}[\p{L} ]+)/gu;

function withoutSpanish(text: string): string {
	let own = text.replace(NAMES, '');
	for (let before = ''; before !== own; ) {
		before = own;
		own = own.replace(ALLOWED, '');
	}
	return own;
}

const isSpanish = (text: string) => SPANISH.test(withoutSpanish(text));

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
	['the errors of the node', textsIn(node)],
	['what is said of the service', textsIn(service)],
	['the problems of invoices', textsIn(en.kinds)],
	['the remedies', textsIn(en.remedies)],
	["what SAT's codes mean", textsIn([en.codes, en.cancellationCodes])],
])('%s is in English', (_what, texts) => {
	expect(texts.length).toBeGreaterThan(3);
	expect(texts.filter(isSpanish)).toEqual([]);
});

it('the README is in English', () => {
	const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8').replace(
		/```[^]*?```/g,
		'',
	);

	expect(readme.split('\n').filter(isSpanish)).toEqual([]);
});

it.each(['La factura no tiene RFC', 'Revise el folio', 'Corrija la fecha'])(
	'"%s" is found',
	(text) => {
		expect(isSpanish(text)).toBe(true);
		expect(isSpanish(`Correct it (${text})`)).toBe(false);
	},
);
