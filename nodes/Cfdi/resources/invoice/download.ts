import type { IDataObject } from 'n8n-workflow';

import { service } from '../../service';
import { defineOperation } from '../operation';
import { invoiceIdText } from '../values';
import { comparingFile, expectedUuid, expectedUuidOption } from './expectedInvoice';
import { INVOICE_ID, invoiceIdField } from './invoiceIdField';

export const downloadInvoice = defineOperation({
	resource: 'invoice',
	operation: 'download',
	name: 'Download',
	action: 'Download invoice files',
	description: 'Download the XML and PDF files of a stamped invoice',
	builderHint:
		'Invoice ID is the id that Stamp gave, not the UUID: for a UUID alone take Find before. The files are binary data in data_xml and data_pdf, to be attached to a mail. Right after a stamp, Options > Download Files of Stamp does the same without another node.',
	patterns: [
		{
			title: 'XML and PDF, and what stands in the XML as JSON',
			parameters: {
				invoiceId: '={{ $json.id }}',
				outputField: 'data',
				options: { readInvoice: true },
			},
		},
	],
	endpoint: service.endpoints['invoice.download'],
	effect: 'read',
	fields: [
		invoiceIdField,
		{
			displayName: 'Put Output File in Field',
			name: 'outputField',
			type: 'string',
			required: true,
			default: 'data',
			hint: 'The name of the output field to put the file in. Several files get this name followed by _xml, _pdf or _zip.',
		},
	],
	options: [
		expectedUuidOption,
		{
			displayName: 'Read Invoice',
			name: 'readInvoice',
			type: 'boolean',
			default: false,
			description:
				"Whether to read the XML, too: the item then has the invoice as JSON, with SAT's names (Anexo 20), under invoice. If there is no XML that can be read (a ZIP is not opened), the item has its files and a warning.",
		},
	],
	prepare: ({ [INVOICE_ID]: id }, { read, files }) => {
		const options = (read('options') ?? {}) as IDataObject;
		const uuid = expectedUuid(options);
		const target = {
			id: id as string | number,
			outputField: String(read('outputField')),
			readInvoice: options.readInvoice === true,
			...(uuid !== undefined && { compare: comparingFile(uuid, invoiceIdText(id)) }),
			files,
		};
		return {
			body: { [INVOICE_ID]: invoiceIdText(id) },
			readAnswer: async (response) => await service.readDownload(response, target),
		};
	},
});
