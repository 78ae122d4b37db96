import type { INodeProperties } from 'n8n-workflow';

import { choiceField, flagField, textField } from '../../fields';

const totalsOptions: INodeProperties[] = [
	textField('expectedTotal', 'Expected Total', {
		placeholder: 'e.g. 1160.00',
		description:
			'What the order costs in all. The totals are then calculated with the rounding that meets it to the cent, of those that SAT allows; an invoice that cannot meet it is refused.',
	}),
	flagField('pricesIncludeTax', 'Prices Include Tax', {
		description:
			'Whether unit prices and discounts include their taxes, as in a shop. The total of the invoice is then that of the order, to the cent.',
	}),
	choiceField('totals', 'Totals', {
		options: [
			{
				name: 'Calculate',
				value: 'calculate',
				description: 'Send SubTotal, Descuento, Impuestos and Total, with the rounding of SAT',
			},
			{ name: 'Service', value: 'service', description: 'Send none: the service calculates them' },
		],
		default: 'service',
		description: 'Who calculates the totals of the invoice',
	}),
];

/** Options that decide what the invoice holds; an order says its totals itself. */
export const contentOptions: INodeProperties[] = totalsOptions.map((option) => ({
	...option,
	displayOptions: { hide: { '/invoiceSource': ['data', 'order', 'orders', 'refund'] } },
}));
