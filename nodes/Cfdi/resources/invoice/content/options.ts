import type { INodeProperties } from 'n8n-workflow';

/** An order says its totals itself. */
const unlessOfOrder: INodeProperties['displayOptions'] = {
	hide: { '/invoiceSource': ['data', 'order', 'orders', 'refund'] },
};

const totalsOptions: INodeProperties[] = [
	{
		displayName: 'Expected Total',
		name: 'expectedTotal',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1160.00',
		description:
			'What the order costs in all. The totals are then calculated with the rounding that meets it to the cent, of those that SAT allows; an invoice that cannot meet it is refused.',
	},
	{
		displayName: 'Prices Include Tax',
		name: 'pricesIncludeTax',
		type: 'boolean',
		default: false,
		description:
			'Whether unit prices and discounts include their taxes, as in a shop. The total of the invoice is then that of the order, to the cent.',
	},
	{
		displayName: 'Totals',
		name: 'totals',
		type: 'options',
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
	},
];

/** Options that decide what the invoice holds. */
export const contentOptions: INodeProperties[] = totalsOptions.map((option) => ({
	...option,
	displayOptions: unlessOfOrder,
}));
