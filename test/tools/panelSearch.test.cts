import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sublimeSearch } from '@n8n/utils/search/sublime-search';

import { ownNodes } from '../support/ownNodes';

/** The editor passes nodes to its search in this format. */
const own = ownNodes.map(({ folder, description: { displayName } }) => {
	const file = resolve(__dirname, `../../nodes/${folder}/${folder}.node.json`);
	const codex = JSON.parse(readFileSync(file, 'utf8')) as { alias: string[] };
	return { properties: { displayName, codex } };
});

/** This node's many aliases contain most words' letters, but it must not rank higher than ours. */
const other = {
	properties: {
		displayName: 'Customer.io',
		codex: { alias: ['manufacturing and a credit card register', 'notable cancelled payments'] },
	},
};

const shortened = (words: string) => [words, words.slice(0, Math.max(3, words.length - 3))];

it.each([
	'facturar',
	'facturacion',
	'facturación electrónica',
	'nota de crédito',
	'nota de credito',
	'timbrar',
	'complemento de pago',
	'cancelar factura',
	'factura global',
	'autofactura',
	'SAT',
])('lists the CFDI node first for the search "%s" and for its first letters', (words) => {
	for (const typed of shortened(words)) {
		expect(sublimeSearch(typed.toLowerCase(), [other, ...own])[0]?.item).toBe(own[0]);
	}
});

it('lists both nodes first for the search "cfdi", beginning with the shorter name', () => {
	for (const typed of ['cfdi', 'cfd']) {
		const found = sublimeSearch(typed, [other, ...own]).map(({ item }) => item);
		expect(found.slice(0, 2)).toEqual([own[1], own[0]]);
	}
});

it.each(['constancia', 'constancia de situacion fiscal', 'cédula fiscal', 'hoja de cálculo'])(
	'lists the CFDI Desk node first for the search "%s" and for its first letters',
	(words) => {
		for (const typed of shortened(words)) {
			expect(sublimeSearch(typed.toLowerCase(), [other, ...own])[0]?.item).toBe(own[1]);
		}
	},
);
