import type {
	IDataObject,
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	INodeProperties,
	INodePropertyRouting,
} from 'n8n-workflow';

import { prepared } from '../../request/prepared';
import { downloadedFiles } from '../../response/files';
import { received } from '../../response/received';
import { invoiceIdText } from '../values';
import { operationOptions } from '../options';

const showOnlyForInvoiceDownload = { show: { resource: ['invoice'], operation: ['download'] } };

export const downloadInvoiceRouting: INodePropertyRouting = {
	// As it comes: what it is (XML, PDF, ZIP, JSON) shows in its first bytes.
	request: { method: 'POST', url: '/api/customer-invoices/download', encoding: 'stream' },
	send: { paginate: true, preSend: [prepared(withTextId)] },
	output: { postReceive: [received(invoiceFiles)] },
};

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

function withTextId(body: IDataObject): IDataObject {
	return { Id: invoiceIdText(body.Id) };
}

async function invoiceFiles(
	response: IN8nHttpFullResponse,
	execution: IExecuteSingleFunctions,
): Promise<INodeExecutionData[]> {
	return await downloadedFiles(response, {
		id: execution.getNodeParameter('invoiceId') as string | number,
		outputField: execution.getNodeParameter('outputField', 'data') as string,
		store: execution.helpers,
	});
}
