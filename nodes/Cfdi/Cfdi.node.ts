import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { testService, doctor } from './setUp/doctor';
import { executeForEngine } from './run/execute';
import { requestDefaults } from './service/endpoints';
import { createCustomer } from './customer/create';
import { getAllCustomers, searchCustomers } from './customer/getAll';
import { archiveInvoices } from './invoice/archive';
import { cancelInvoice } from './invoice/cancel';
import { downloadInvoice } from './invoice/download';
import { findInvoice } from './invoice/find';
import { stampInvoice } from './invoice/stamp';
import { stampPayment } from './invoice/stampPayment';
import { validateInvoice } from './invoice/validate';
import { customOperations, operationProperties } from './form/operation';
import { withToolDefaults } from './form/tool';
import { createProduct } from './product/create';
import { getAllProducts, searchProducts } from './product/getAll';
import { searchCodes, searchProductCode, searchUnitCode } from './product/searchCodes';

/** n8n's panel lists a resource's operations in this order. */
const operations = [
	createCustomer,
	getAllCustomers,
	stampInvoice,
	validateInvoice,
	stampPayment,
	cancelInvoice,
	downloadInvoice,
	findInvoice,
	archiveInvoices,
	createProduct,
	getAllProducts,
	searchCodes,
	doctor,
];

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
		builderHint: {
			searchHint:
				'Mexican electronic invoices (CFDI 4.0, factura): use it for anything that issues, checks, cancels or downloads one. Stamp and Cancel are irreversible: put a person or Validate before them. Amounts are texts with a dot. RFC, name, tax regime and postal code are never invented.',
			extraTypeDefContent: operations.map(({ builderContent }) => builderContent),
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cfdiApi', required: true, testedBy: 'testService' }],
		requestDefaults,
		requestOperations: { pagination: executeForEngine(operations) },
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Invoice', value: 'invoice' },
					{ name: 'Customer', value: 'customer' },
					{ name: 'Product', value: 'product' },
					{ name: 'Set Up', value: 'setUp' },
				],
				default: 'invoice',
			},
			...withToolDefaults(
				operationProperties(operations, {
					customer: 'create',
					invoice: 'stamp',
					product: 'create',
					setUp: 'doctor',
				}),
			),
		],
	};

	customOperations = customOperations(operations);

	methods = {
		credentialTest: { testService },
		listSearch: { searchCustomers, searchProductCode, searchProducts, searchUnitCode },
	};
}
