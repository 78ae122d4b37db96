/** The order that docs/shops.md shows to shops of any other kind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { invoiced } from '../../support/invoicedOrders';

it('the order that the documentation shows is invoiced', () => {
	const page = readFileSync(join(__dirname, '../../../docs/shops.md'), 'utf8');
	const example = /^```json\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';

	const made = invoiced(JSON.parse(example));

	if ('reason' in made) throw new Error(made.message);
	expect(made.invoice).toMatchObject({
		FormaPago: '04',
		Descuento: '34.48',
		Total: '1276.00',
		Receptor: { Rfc: 'URE180429TM6' },
		Conceptos: [{ ClaveProdServ: '52152001' }, { ClaveProdServ: '78102200' }],
	});
});
