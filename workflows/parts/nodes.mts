import type { Flow, Json, NodeParts } from './flow.mts';
import { eachExpression, holds, inOneLine } from './parts.mts';

/** This module builds nodes that most workflows share. */

/**
 * Returns a CFDI Invoicing node.
 * @param settings stored next to the parameters, such as On Error
 */
export function cfdi(parameters: Json, settings?: Json): NodeParts {
	return { type: 'n8n-nodes-cfdi.cfdi', version: 1, parameters, settings };
}

/**
 * Returns a CFDI Desk node. This kind of node only decides and sends nothing.
 * @param settings stored next to the parameters, such as On Error
 */
export function desk(parameters: Json, settings?: Json): NodeParts {
	return { type: 'n8n-nodes-cfdi.cfdiDesk', version: 1, parameters, settings };
}

/** Returns an expression for the rows that a node has output, as a field of a CFDI Desk node. */
export const rowsOf = (node: string) => `={{ $('${node}').all().map(({ json }) => json) }}`;

/** Returns an expression for the item of an earlier node from which the current item comes. */
export const itemOf = (node: string) => `={{ $('${node}').item.json }}`;

/**
 * Returns a Schedule Trigger. After missed executions, n8n starts only one. This is enough, because
 * each workflow reads its progress from its table.
 * @param interval for example `{ triggerAtHour: 1 }`
 */
export function schedule(interval: Json): NodeParts {
	const parameters = { rule: { interval: [interval] }, misfirePolicy: 'coalesce' };
	return { type: 'scheduleTrigger', version: 1.4, parameters };
}

/** Returns a node that makes the execution fail with this message. */
export function stopWith(errorMessage: string): NodeParts {
	return { type: 'stopAndError', version: 1, parameters: { errorMessage } };
}

interface Mail {
	/** The sender's address. By default, this is an example address, which users replace. */
	fromEmail?: string;
	toEmail: string;
	subject: string;
	text: string;
	/** The fields with the files to attach, separated by commas. */
	files?: string;
}

export function sendMail(
	{ fromEmail = 'facturacion@example.com', toEmail, subject, text, files }: Mail,
	settings?: Json,
): NodeParts {
	const options = {
		appendAttribution: false,
		...(files !== undefined && { fileAttachments: files }),
	};
	return {
		type: 'emailSend',
		version: 2.1,
		parameters: {
			fromEmail,
			toEmail,
			subject: eachExpression(subject, inOneLine),
			emailFormat: 'text',
			text,
			options,
		},
		settings,
	};
}

/**
 * Expressions for the ID and UUID of an existing invoice. The UUID is necessary because the ID can
 * belong to a different invoice, for example after a change of the account.
 */
interface Reference {
	id: string;
	uuid: string;
}

/**
 * Returns a node that cancels an existing invoice, or downloads it with the option Read Invoice.
 * The node fails if the invoice has a different UUID.
 */
export function ofInvoice(
	operation: 'cancel' | 'download',
	{ id, uuid }: Reference,
	parameters: Json = {},
	settings?: Json,
): NodeParts {
	const options = {
		expectedUuid: `={{ ${uuid} ?? '' }}`,
		...(operation === 'download' && { readInvoice: true }),
	};
	return cfdi(
		{ resource: 'invoice', operation, invoiceId: `={{ ${id} }}`, ...parameters, options },
		settings,
	);
}

/**
 * Returns a Code node that runs once. The code must be short, because longer code belongs in the
 * package.
 */
export function code(jsCode: string, settings?: Json): NodeParts {
	return { type: 'code', version: 2, parameters: { jsCode }, settings };
}

/** Returns an If node whose condition is an expression that is true or false. */
export function ifHolds(id: string, expression: string, settings?: Json): NodeParts {
	return conditional('if', holds(id, expression), settings);
}

/** Returns a Filter node whose condition is an expression that is true or false. */
export function onlyWhere(id: string, expression: string, settings?: Json): NodeParts {
	return conditional('filter', holds(id, expression), settings);
}

function conditional(type: string, conditions: Json, settings?: Json): NodeParts {
	return { type, version: 2.2, parameters: { conditions, options: {} }, settings };
}

/**
 * Returns an Edit Fields node.
 * @param values field names, each with a string or an expression
 * @param more additional parameters of the node
 */
export function setFields(
	flow: Flow,
	values: ReadonlyArray<readonly [name: string, value: string]>,
	more: Json = {},
): NodeParts {
	const assignments = values.map(([name, value], index) => ({
		id: flow.id(`a${index + 1}`),
		name,
		value,
		type: 'string',
	}));
	return {
		type: 'set',
		version: 3.4,
		parameters: { assignments: { assignments }, ...more, options: {} },
	};
}
