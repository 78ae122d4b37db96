import type { Flow, Json, NodeParts } from './flow.mts';
import { eachExpression, holds, inOneLine } from './parts.mts';

/** Returns a CFDI Invoicing node. */
export function cfdi(parameters: Json, settings?: Json): NodeParts {
	return { type: 'n8n-nodes-cfdi.cfdi', version: 1, parameters, settings };
}

/** Returns a CFDI Desk node, which only decides and sends nothing. */
export function desk(parameters: Json, settings?: Json): NodeParts {
	return { type: 'n8n-nodes-cfdi.cfdiDesk', version: 1, parameters, settings };
}

/** Returns a node's output rows, as a field of a CFDI Desk node. */
export const rowsOf = (node: string) => `={{ $('${node}').all().map(({ json }) => json) }}`;

/** Returns the earlier node's item from which the current item comes. */
export const itemOf = (node: string) => `={{ $('${node}').item.json }}`;

/**
 * Returns a Schedule Trigger. After missed executions, n8n starts only one, because each workflow
 * reads its progress from its table.
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
	/** Users replace the default, an example address. */
	fromEmail?: string;
	toEmail: string;
	subject: string;
	text: string;
	/** The fields with the attached files, separated by commas. */
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
 * The UUID is necessary because the ID can belong to a different invoice, for example after a
 * change of the account.
 */
interface Reference {
	id: string;
	uuid: string;
}

/** Returns a node that cancels or reads an existing invoice. The node fails if the UUID differs. */
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

/** Returns a Code node that runs once. Longer code belongs in the package. */
export function code(jsCode: string, settings?: Json): NodeParts {
	return { type: 'code', version: 2, parameters: { jsCode }, settings };
}

/** Returns an If node whose condition is a true or false expression. */
export function ifHolds(id: string, expression: string, settings?: Json): NodeParts {
	return conditional('if', holds(id, expression), settings);
}

/** Returns a Filter node whose condition is a true or false expression. */
export function onlyWhere(id: string, expression: string, settings?: Json): NodeParts {
	return conditional('filter', holds(id, expression), settings);
}

function conditional(type: string, conditions: Json, settings?: Json): NodeParts {
	return { type, version: 2.2, parameters: { conditions, options: {} }, settings };
}

/**
 * Returns an Edit Fields node.
 * @param values field names, each with a string or expression
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
