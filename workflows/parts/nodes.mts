import type { Flow, Json, NodeParts } from './flow.mts';
import { eachExpression, holds, inOneLine } from './parts.mts';

/** The nodes that most workflows have. */

/** The node of this package. @param settings besides its parameters: On Error */
export function cfdi(parameters: Json, settings?: Json): NodeParts {
	return { type: 'n8n-nodes-cfdi.cfdi', version: 1, parameters, settings };
}

/** The node that decides and sends nothing. @param settings besides its parameters: On Error */
export function desk(parameters: Json, settings?: Json): NodeParts {
	return { type: 'n8n-nodes-cfdi.cfdiDesk', version: 1, parameters, settings };
}

/** The rows of a node, as a field of the desk node takes them. */
export const rowsOf = (node: string) => `={{ $('${node}').all().map(({ json }) => json) }}`;

/** The item of a node from which the present one came. */
export const itemOf = (node: string) => `={{ $('${node}').item.json }}`;

/**
 * Runs by the clock. After runs that n8n missed there is one run, which takes all that is left: each workflow reads
 * from its table what it has done. @param interval such as `{ triggerAtHour: 1 }`
 */
export function schedule(interval: Json): NodeParts {
	const parameters = { rule: { interval: [interval] }, misfirePolicy: 'coalesce' };
	return { type: 'scheduleTrigger', version: 1.4, parameters };
}

/** Ends the execution in red. */
export function stopWith(errorMessage: string): NodeParts {
	return { type: 'stopAndError', version: 1, parameters: { errorMessage } };
}

interface Mail {
	/** The address of the shop, until it is changed. */
	fromEmail?: string;
	toEmail: string;
	subject: string;
	text: string;
	/** Names of files, with commas between them. They are in the list of attachments, not in the text. */
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

/** An invoice that exists: its ID may name another one, such as after a change of the account. Expressions. */
interface Reference {
	id: string;
	uuid: string;
}

/** Download with Read Invoice, or Cancel, of an invoice that exists. */
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

/** A Code node that runs once, of a few lines: what is longer belongs into the package. */
export function code(jsCode: string, settings?: Json): NodeParts {
	return { type: 'code', version: 2, parameters: { jsCode }, settings };
}

/** An If, told by an expression that is true or false. */
export function ifHolds(id: string, expression: string, settings?: Json): NodeParts {
	return conditional('if', holds(id, expression), settings);
}

/** A Filter, told by an expression that is true or false. */
export function onlyWhere(id: string, expression: string, settings?: Json): NodeParts {
	return conditional('filter', holds(id, expression), settings);
}

function conditional(type: string, conditions: Json, settings?: Json): NodeParts {
	return { type, version: 2.2, parameters: { conditions, options: {} }, settings };
}

/** An Edit Fields. @param values `[field, text or expression]` @param more of its parameters */
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
