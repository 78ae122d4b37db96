import type { Flow, Json, NodeParts } from './flow.mts';
import { eachExpression, holds, inOneLine } from './parts.mts';

/** Nodes that most workflows share. */

/**
 * Returns a CFDI Invoicing node.
 * @param settings besides its parameters, such as On Error
 */
export function cfdi(parameters: Json, settings?: Json): NodeParts {
	return { type: 'n8n-nodes-cfdi.cfdi', version: 1, parameters, settings };
}

/**
 * Returns a CFDI Desk node, which decides and sends nothing.
 * @param settings besides its parameters, such as On Error
 */
export function desk(parameters: Json, settings?: Json): NodeParts {
	return { type: 'n8n-nodes-cfdi.cfdiDesk', version: 1, parameters, settings };
}

/** Returns the rows of a node as a field of the desk node. */
export const rowsOf = (node: string) => `={{ $('${node}').all().map(({ json }) => json) }}`;

/** Returns the item of an earlier node that led to the current item. */
export const itemOf = (node: string) => `={{ $('${node}').item.json }}`;

/**
 * Runs by the clock. After missed runs n8n makes a single one, which handles everything, because
 * each workflow reads its progress from its table.
 * @param interval such as `{ triggerAtHour: 1 }`
 */
export function schedule(interval: Json): NodeParts {
	const parameters = { rule: { interval: [interval] }, misfirePolicy: 'coalesce' };
	return { type: 'scheduleTrigger', version: 1.4, parameters };
}

/** Fails the execution. */
export function stopWith(errorMessage: string): NodeParts {
	return { type: 'stopAndError', version: 1, parameters: { errorMessage } };
}

interface Mail {
	/** The sender, initially the shop's address. */
	fromEmail?: string;
	toEmail: string;
	subject: string;
	text: string;
	/** Names of files, separated by commas. The attachments list has them, not the text. */
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
 * Expressions for an existing invoice. Its ID can name another invoice, for example after a change
 * of the account.
 */
interface Reference {
	id: string;
	uuid: string;
}

/** Returns Download with Read Invoice, or Cancel, for an existing invoice. */
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
 * Returns a Code node that runs once. It has only a few lines: longer code belongs in the package.
 */
export function code(jsCode: string, settings?: Json): NodeParts {
	return { type: 'code', version: 2, parameters: { jsCode }, settings };
}

/** Returns an If node for an expression that is true or false. */
export function ifHolds(id: string, expression: string, settings?: Json): NodeParts {
	return conditional('if', holds(id, expression), settings);
}

/** Returns a Filter node for an expression that is true or false. */
export function onlyWhere(id: string, expression: string, settings?: Json): NodeParts {
	return conditional('filter', holds(id, expression), settings);
}

function conditional(type: string, conditions: Json, settings?: Json): NodeParts {
	return { type, version: 2.2, parameters: { conditions, options: {} }, settings };
}

/**
 * Returns an Edit Fields node.
 * @param values `[field, text or expression]`
 * @param more parameters
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
