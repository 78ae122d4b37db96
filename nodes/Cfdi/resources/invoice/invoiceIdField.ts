import type { INodeProperties } from 'n8n-workflow';

/** The invoice that an operation is about, by the ID that Stamp gave. */
export const invoiceIdField: INodeProperties = {
	displayName: 'Invoice ID',
	name: 'invoiceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'ID that the Stamp operation gave. It is not the UUID.',
	routing: { send: { type: 'body', property: 'Id' } },
};
