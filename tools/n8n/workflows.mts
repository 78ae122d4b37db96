import type { Workflow, WorkflowNode } from './rest.mts';
import type { Credentials } from '../sandbox/start.mts';

export const STAMP = 'Stamp';
export const STAMPED = 'Stamped';
export const NOT_STAMPED = 'Not stamped';

interface NodeParts extends WorkflowNode, NodeSettings {
	typeVersion: number;
	webhookId?: string;
}

export interface NodeSettings {
	onError?: 'continueErrorOutput';
	retryOnFail?: true;
	maxTries?: number;
	waitBetweenTries?: number;
}

export type Answering = 'onReceived' | 'lastNode';

/**
 * Builds a workflow from a webhook, the steps and a last node for stamped items. A step with an
 * error output gets a node for failed items.
 */
export function webhookWorkflow(
	path: string,
	steps: readonly NodeParts[],
	answering: Answering = 'lastNode',
): Workflow {
	return inARow(path, [webhook(path, answering), ...steps, noOp(STAMPED)]);
}

/** Builds a workflow of a manual trigger and consecutive nodes. */
export function manualWorkflow(name: string, steps: readonly NodeParts[]): Workflow {
	const trigger = { ...noOp('Start here'), type: 'n8n-nodes-base.manualTrigger' };
	return inARow(name, [trigger, ...steps]);
}

function inARow(name: string, row: readonly NodeParts[]): Workflow {
	const connections: Record<string, { main: object[][] }> = {};
	const others: NodeParts[] = [];
	for (const [index, { name: node, onError }] of row.entries()) {
		const next = row[index + 1];
		if (next === undefined) continue;
		connections[node] = { main: [[to(next.name)]] };
		if (onError !== 'continueErrorOutput') continue;
		connections[node].main.push([to(NOT_STAMPED)]);
		others.push(noOp(NOT_STAMPED));
	}
	return {
		name,
		nodes: [...row, ...others].map((node, index) => ({
			...node,
			id: `${name}-${index}`,
			position: [200 * index, 0] as [number, number],
		})),
		connections,
		settings: {
			executionOrder: 'v1',
			saveDataSuccessExecution: 'all',
			saveDataErrorExecution: 'all',
		},
	};
}

const to = (node: string) => ({ node, type: 'main', index: 0 });

const noOp = (name: string): NodeParts => ({
	name,
	type: 'n8n-nodes-base.noOp',
	typeVersion: 1,
	parameters: {},
});

function webhook(path: string, responseMode: Answering): NodeParts {
	return {
		name: 'Shop',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: path,
		parameters: {
			httpMethod: 'POST',
			path,
			responseMode,
			...(responseMode === 'lastNode' && { responseData: 'allEntries' }),
			options: {},
		},
	};
}

export const splitOrders = (): NodeParts => ({
	name: 'Each order',
	type: 'n8n-nodes-base.splitOut',
	typeVersion: 1,
	parameters: { fieldToSplitOut: 'body.orders', options: {} },
});

interface StampParts {
	from?: string;
	invoice?: object;
	options?: Record<string, unknown>;
	atOnce?: number;
}

/** Returns a CFDI Invoicing node that stamps an invoice. */
export function stamp(
	credentials: Credentials,
	{ from = '$json', invoice, options = {}, atOnce }: StampParts = {},
	settings: NodeSettings = {},
): NodeParts {
	return {
		name: STAMP,
		type: 'n8n-nodes-cfdi.cfdi',
		typeVersion: 1,
		parameters: {
			resource: 'invoice',
			operation: 'stamp',
			invoiceSource: 'json',
			invoiceJson:
				invoice === undefined ? `={{ ${from}.invoice }}` : JSON.stringify(invoice, undefined, 2),
			options,
			...(atOnce !== undefined && {
				requestOptions: { batching: { batch: { batchSize: atOnce } } },
			}),
		},
		credentials,
		...settings,
	};
}

/** Returns a CFDI Invoicing node that finds invoices by downloading ID after ID. */
export const find = (
	credentials: Credentials,
	parameters: Record<string, unknown>,
	mostIds: number,
): NodeParts => ({
	name: 'Find',
	type: 'n8n-nodes-cfdi.cfdi',
	typeVersion: 1,
	parameters: {
		resource: 'invoice',
		operation: 'find',
		...parameters,
		options: { fromId: '1', mostIds },
	},
	credentials,
});

/**
 * Returns a CFDI Invoicing node that creates a product.
 * @param productName an n8n expression
 */
export const createProduct = (credentials: Credentials, productName: string): NodeParts => ({
	name: 'Create product',
	type: 'n8n-nodes-cfdi.cfdi',
	typeVersion: 1,
	parameters: {
		resource: 'product',
		operation: 'create',
		productName,
		unitCode: 'H87',
		productCode: '52152001',
		price: '500.00',
	},
	credentials,
});

export const stopAndError = (errorMessage: string): NodeParts => ({
	name: 'Fails',
	type: 'n8n-nodes-base.stopAndError',
	typeVersion: 1,
	parameters: { errorMessage },
});

/**
 * Returns n8n's node Remove Duplicates, which users often add against repeated webhook requests.
 */
export const removeDuplicates = (key: string): NodeParts => ({
	name: 'Remove Duplicates',
	type: 'n8n-nodes-base.removeDuplicates',
	typeVersion: 2,
	parameters: {
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: key,
		options: {},
	},
});

/** Returns an HTTP Request node that sends the CFDI Invoicing node's stamp request. */
export const httpStamp = (credentials: Credentials, url: string): NodeParts => ({
	name: 'HTTP Request',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: {
		method: 'POST',
		url: `${url}/api/customer-invoices/stamp`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'cfdiApi',
		sendBody: true,
		contentType: 'raw',
		rawContentType: 'application/jsontoxml',
		body: "={{ JSON.stringify({ ...$json.body.invoice, Version: '4.0' }) }}",
		options: {},
	},
	credentials,
});
