import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readRefund } from './read';
import { invoiced } from './support/invoicedOrders';

const page = readFileSync(join(__dirname, '../../docs/shops.md'), 'utf8');
const [refund, order] = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
	([, example = '']): unknown => JSON.parse(example),
);

it('reads the refund that the documentation shows', () => {
	const { host, orderId, id, total, lines } = readRefund(refund);
	expect([host, orderId, id, String(total)]).toEqual([
		'tienda.example.mx',
		'A-1001',
		'R-1',
		'580.00',
	]);
	expect(lines.map(({ sku, amount }) => [sku, String(amount)])).toEqual([['TAZA-01', '580.00']]);
});

it('invoices the order that the documentation shows', () => {
	const made = invoiced(order);

	if ('reason' in made) throw new Error(made.reason);
	expect(made.invoice).toMatchObject({
		FormaPago: '04',
		Descuento: '34.48',
		Total: '1276.00',
		Receptor: { Rfc: 'URE180429TM6' },
		Conceptos: [{ ClaveProdServ: '52152001' }, { ClaveProdServ: '78102200' }],
	});
});
