import type { INodeProperties } from 'n8n-workflow';

const OF_REFUND: INodeProperties['displayOptions'] = {
	show: { invoiceSource: ['data', 'refund'] },
};

/** Shown where a credit note is made of what a shop gave back. */
export const refundFields: readonly INodeProperties[] = [
	{
		displayName: 'Refund (Reembolso)',
		name: 'refund',
		type: 'json',
		required: true,
		default: '={{ $json.body }}',
		description:
			'One refund as Shopify posts it or as WooCommerce lists it, or as the documentation shows for other shops',
		displayOptions: { show: { invoiceSource: ['refund'] } },
	},
	{
		displayName: 'Refunded Invoice (Factura)',
		name: 'refundedInvoice',
		type: 'json',
		default: '={{ $json.invoice }}',
		description:
			'The stamped invoice of the order, as Download outputs it with Options > Read Invoice. When empty, nothing is sent, and the item says what the refund is.',
		displayOptions: OF_REFUND,
	},
	{
		displayName: 'Earlier Credits (Egresos)',
		name: 'earlierCreditNotes',
		type: 'string',
		default: '',
		placeholder: 'e.g. 116.00',
		description:
			'Sum of the credit notes that the invoice has already: with them it is never credited above its Total',
		displayOptions: OF_REFUND,
	},
];
