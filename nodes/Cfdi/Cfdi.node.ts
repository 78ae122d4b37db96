import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { searchCustomers } from './listSearch/searchCustomers';
import { carryOperation } from './request/carryOperation';
import { requestDefaults } from './request/requestDefaults';
import { customerProperties } from './resources/customer';
import { invoiceProperties } from './resources/invoice';
import { cancelInvoices } from './resources/invoice/cancel';
import { downloadInvoices } from './resources/invoice/download';
import { stampInvoices } from './resources/invoice/stamp';
import { productProperties } from './resources/product';

export class Cfdi implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CFDI Invoicing',
		name: 'cfdi',
		icon: { light: 'file:cfdi.svg', dark: 'file:cfdi.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Issue, query, cancel and download Mexican electronic invoices (CFDI 4.0)',
		defaults: { name: 'CFDI Invoicing' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cfdiApi', required: true }],
		requestDefaults,
		requestOperations: { pagination: carryOperation },
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Customer', value: 'customer' },
					{ name: 'Invoice', value: 'invoice' },
					{ name: 'Product', value: 'product' },
				],
				default: 'invoice',
			},
			...customerProperties,
			...invoiceProperties,
			...productProperties,
		],
	};

	customOperations = {
		invoice: { cancel: cancelInvoices, download: downloadInvoices, stamp: stampInvoices },
	};

	methods = { listSearch: { searchCustomers } };
}
