import type { Json, NodeParts } from './flow.mts';

/**
 * Returns an expression that lets the model fill in a field.
 * @param type a type of n8n: string, boolean or json
 */
export const given = (key: string, description: string, type = 'string'): string =>
	`={{ $fromAI('${key}', '${description}', '${type}') }}`;

const SALE = 'Number of the order or ticket as the person gave it; at most 40 characters';

export const SALE_GIVEN = given('sale', SALE);

/**
 * The fields that need an expression. The tool already has fields for the recipient, lines and
 * payment.
 */
export const content: Json = {
	pricesIncludeTax: given(
		'pricesIncludeTax',
		'true if the prices include their taxes, as in a shop; ask if unsure',
		'boolean',
	),
	additionalFields: { folio: SALE_GIVEN },
};

/**
 * Returns a CFDI Invoicing node as a tool for an AI agent.
 * @param toolDescription tells the model what the tool does
 */
export const tool = (
	resource: string,
	operation: string,
	toolDescription: string,
	more: Json,
): NodeParts => ({
	type: 'n8n-nodes-cfdi.cfdiTool',
	version: 1,
	parameters: { descriptionType: 'manual', toolDescription, resource, operation, ...more },
});

export const findCustomers = tool(
	'customer',
	'getAll',
	'Lists the customers of the invoicing service: RFC (taxid) and name. Give an RFC to find one, or leave it empty for all.',
	{
		returnAll: true,
		filters: { rfc: given('rfc', 'RFC of the customer; empty for all of them') },
	},
);

/**
 * Returns a tool that searches the other workflows' register, because the invoicing service cannot
 * search invoices.
 */
export const findInvoices = (toolDescription: string): NodeParts => ({
	type: 'n8n-nodes-base.dataTableTool',
	version: 1.1,
	parameters: {
		descriptionType: 'manual',
		toolDescription,
		resource: 'row',
		operation: 'get',
		dataTableId: { __rl: true, mode: 'name', value: 'cfdi_invoices' },
		matchType: 'allConditions',
		filters: {
			conditions: [
				{
					keyName: 'recipient',
					condition: 'eq',
					keyValue: given('rfc', 'RFC of the customer, as Find customers shows it'),
				},
			],
		},
		limit: 20,
		orderBy: true,
		orderByColumn: 'createdAt',
		orderByDirection: 'DESC',
	},
});

export const IN_REGISTER =
	'The last invoices of a customer in the register of invoices: invoice_id (the ID that Cancel needs), uuid, total, status, issued_on and order_number.';
