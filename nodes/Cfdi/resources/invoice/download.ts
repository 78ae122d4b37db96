import type {
	IDataObject,
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	INodeProperties,
	INodePropertyRouting,
} from 'n8n-workflow';

import { customOperation } from '../../request/executeOperation';
import type { ReadParameter } from '../../request/prepared';
import { prepared } from '../../request/prepared';
import type { FilePlace } from '../../response/files';
import { downloadedFiles } from '../../response/files';
import { received } from '../../response/received';
import { invoiceIdText } from '../values';
import { operationOptions } from '../options';

const showOnlyForInvoiceDownload = { show: { resource: ['invoice'], operation: ['download'] } };

/** Read by `downloadInvoices`; n8n's engine itself runs it for some AI agents, which know no other way. */
export const downloadInvoiceRouting: INodePropertyRouting = {
	// As it comes: what it is (XML, PDF, ZIP, JSON) shows in its first bytes.
	request: { method: 'POST', url: '/api/customer-invoices/download', encoding: 'stream' },
	send: { paginate: true, preSend: [prepared((_body, read) => fileRequest(read('invoiceId')))] },
	output: { postReceive: [received(filesForAgents)] },
};

/** Downloads the files of one invoice an item. */
export const downloadInvoices = customOperation(downloadInvoiceRouting, (read, store) => {
	const place = placeOf(read, store);
	return {
		body: fileRequest(place.id),
		readAnswer: async (response) => await downloadedFiles(response, place),
	};
});

export const downloadInvoiceFields: INodeProperties[] = [
	{
		displayName: 'Put Output File in Field',
		name: 'outputField',
		type: 'string',
		required: true,
		default: 'data',
		hint: 'The name of the output field to put the file in. Several files get its name with _xml, _pdf or _zip behind it.',
		displayOptions: showOnlyForInvoiceDownload,
	},
	operationOptions(showOnlyForInvoiceDownload, 'read'),
];

function fileRequest(id: unknown): IDataObject {
	return { Id: invoiceIdText(id) };
}

function placeOf(read: ReadParameter, store: FilePlace['store']): FilePlace {
	return {
		id: read('invoiceId') as string | number,
		outputField: read('outputField') as string,
		store,
	};
}

async function filesForAgents(
	response: IN8nHttpFullResponse,
	execution: IExecuteSingleFunctions,
): Promise<INodeExecutionData[]> {
	const read: ReadParameter = (name) => execution.getNodeParameter(name);
	return await downloadedFiles(response, placeOf(read, execution.helpers));
}
