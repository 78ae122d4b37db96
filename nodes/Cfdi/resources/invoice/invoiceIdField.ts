import type { INodeProperties } from 'n8n-workflow';

import { service } from '../../service';

/** An invoice, by the ID that Stamp gave. */
export const invoiceId: INodeProperties = {
	displayName: 'Invoice ID',
	name: 'invoiceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'ID that the Stamp operation gave. It is not the UUID.',
};

/** What the service calls it, in each operation of an invoice. */
export const { id: INVOICE_ID } = service.endpoints['invoice.cancel'].fields;

/** The same, as the invoice that an operation is about. */
export const invoiceIdField: INodeProperties = {
	...invoiceId,
	routing: { send: { type: 'body', property: INVOICE_ID } },
};
