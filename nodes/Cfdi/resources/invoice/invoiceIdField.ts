import type { INodeProperties } from 'n8n-workflow';

/** The invoice that an operation is about, by the id that Stamp gave; sent as a text. */
export function invoiceIdField(showOnly: INodeProperties['displayOptions']): INodeProperties {
	return {
		displayName: 'Invoice ID',
		name: 'invoiceId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 1024',
		description: 'ID that the Stamp operation gave. It is not the UUID.',
		displayOptions: showOnly,
		routing: { send: { type: 'body', property: 'Id' } },
	};
}
