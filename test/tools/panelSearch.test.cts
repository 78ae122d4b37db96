/** n8n's own search finds the node by what people in Mexico type, also before they have typed all of it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sublimeSearch } from '@n8n/utils/search/sublime-search';

import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';

const codex = JSON.parse(
	readFileSync(resolve(__dirname, '../../nodes/Cfdi/Cfdi.node.json'), 'utf8'),
) as { alias: string[] };

/** As the editor gives nodes to its search. */
const own = { properties: { displayName: new Cfdi().description.displayName, codex } };

/** Has each of the letters of most words, as a node with many aliases may, and must not come before. */
const other = {
	properties: {
		displayName: 'Customer.io',
		codex: { alias: ['manufacturing and a credit card register', 'notable cancelled payments'] },
	},
};

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
	'cfdi',
	'SAT',
])('"%s" finds the node first, also before its last letters', (words) => {
	for (const typed of [words, words.slice(0, Math.max(3, words.length - 3))]) {
		expect(sublimeSearch(typed.toLowerCase(), [other, own])[0]?.item).toBe(own);
	}
});
