import type { IDataObject } from 'n8n-workflow';

import { flagField, textField } from '../form/fields';
import { defineOperation } from '../form/operation';
import { collectionIn, invoiceIdText } from '../form/values';
import type { ItemInput } from '../run/operation';
import type { Answer } from '../service/endpoints';
import { endpoints } from '../service/endpoints';
import { readDownload } from '../service/files';
import {
	comparingFile,
	expectedUuid,
	expectedUuidOption,
	fromIdOption,
	INVOICE_ID,
	invoiceIdField,
	onceFound,
	uuidOfLocator,
} from './existingInvoice';

export const downloadInvoice = defineOperation({
	resource: 'invoice',
	operation: 'download',
	name: 'Download',
	action: 'Download invoice files',
	description: 'Download the XML and PDF files of a stamped invoice',
	builderHint:
		'Invoice ID is the id that Stamp returned; use the UUID only if the id is not known, because it is searched in one file after the other. The files are binary data in data_xml and data_pdf, to be attached to a mail. Right after a stamp, Options > Download Files of Stamp does the same without another node.',
	patterns: [
		{
			title: 'XML and PDF, and what is in the XML as JSON',
			parameters: {
				invoiceId: '={{ $json.id }}',
				outputField: 'data',
				options: { readInvoice: true },
			},
		},
	],
	endpoint: endpoints['invoice.download'],
	effect: 'read',
	fields: [
		invoiceIdField,
		textField('outputField', 'Put Output File in Field', {
			required: true,
			default: 'data',
			hint: 'The name of the output field to put the file in. Several files get this name followed by _xml, _pdf or _zip.',
		}),
	],
	options: [
		expectedUuidOption,
		fromIdOption,
		flagField('readInvoice', 'Read Invoice', {
			description:
				"Whether to also read the XML: the item then has the invoice as JSON, with SAT's names (Anexo 20), under invoice. If the XML cannot be read (a ZIP is not opened), the item has its files and a warning.",
		}),
	],
	prepare: ({ [INVOICE_ID]: id }, item) => {
		const options = collectionIn(item.read, 'options');
		const uuid = uuidOfLocator(item, options);
		const requestOf = (ofId: unknown, expected: string | undefined) =>
			downloadRequest(ofId, expected, item, options);
		if (uuid === undefined) return requestOf(id, expectedUuid(options));
		return onceFound(uuid, item, options, (found) => requestOf(found, uuid));
	},
});

function downloadRequest(
	id: unknown,
	uuid: string | undefined,
	{ files, read }: Pick<ItemInput, 'files' | 'read'>,
	options: IDataObject,
) {
	const target = {
		id: id as string | number,
		outputField: String(read('outputField')),
		readInvoice: options.readInvoice === true,
		compare: uuid === undefined ? undefined : comparingFile(uuid, invoiceIdText(id)),
		files,
	};
	return {
		body: { [INVOICE_ID]: invoiceIdText(id) },
		readAnswer: async (response: Answer) => await readDownload(response, target),
	};
}
