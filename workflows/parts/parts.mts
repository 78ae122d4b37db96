import type { Json, NodeParts } from './flow.mts';
import { columnType, tableColumns } from './tables.mts';

/** The ID of the workflow for paid orders. Other workflows use it to call that workflow. */
export const PAID_ORDER_ID = 'cfdiPaidOrder';

/**
 * The fields in which Download, and Stamp with the option Download Files, return the XML and PDF.
 */
export const FILES = 'data_xml,data_pdf';

/**
 * An expression that is true if an item contains the XML and PDF. If it is false, workflows leave
 * out the mail address, because n8n would send the mail without its files.
 */
export const HAS_FILES = '($binary?.data_xml && $binary?.data_pdf)';

/**
 * Returns the parameters for the invoice of an order. The preview and the stamp use the same
 * parameters.
 * @param data an expression for the order
 */
export function orderInvoice(data: string): Json {
	return {
		invoiceSource: 'order',
		order: data,
		ifOrderHasNoTaxes: 'refuse',
		ifLineHasNoTaxes: 'refuse',
		ifOrderIsNotPaid: 'passOn',
		defaultProductCode: '01010101',
		defaultUnitCode: 'H87',
	};
}

/**
 * Workflow settings that do not store successful executions, because strangers can start executions
 * with large inputs. The rows of the tables contain the results.
 */
export const NOT_KEPT: Json = { saveDataSuccessExecution: 'none' };

/**
 * The maximum size in bytes of a request from outside that starts an execution. It is limited
 * because n8n would store the request.
 */
export const MAX_POSTED = 3_000_000;

/**
 * Node settings that retry after a second, because another execution can be creating the table, or
 * the database can be busy.
 */
export const TRY_AGAIN: Json = { retryOnFail: true, maxTries: 4, waitBetweenTries: 1000 };

/** Returns a node that creates a Data Table, unless it exists. tables.mts defines its columns. */
export function makeTable(tableName: string): NodeParts {
	return {
		type: 'dataTable',
		version: 1.1,
		parameters: {
			resource: 'table',
			operation: 'create',
			tableName,
			columns: tableColumns(tableName),
			options: { createIfNotExists: true },
		},
		settings: TRY_AGAIN,
	};
}

/**
 * The column, the condition and the value with which a node finds rows. Some conditions, such as
 * isEmpty, have no value.
 */
export type Condition = readonly [column: string, condition: string, value?: string];

/** The values of a new invoice for the columns of the register. */
export const STAMPED: Readonly<Record<string, string>> = {
	invoice_id: '={{ String($json.id) }}',
	uuid: '={{ $json.uuid }}',
	type: '={{ $json.type }}',
	recipient: '={{ $json.recipient.rfc }}',
	total: '={{ Number($json.total) }}',
	currency: '={{ $json.currency }}',
	method: '={{ $json.paymentMethod }}',
	status: 'stamped',
	issued_on: "={{ $now.setZone('America/Mexico_City').toISODate() }}",
};

/**
 * Returns a node that inserts all rows at once, because for each write, n8n adds up the size of all
 * its tables.
 */
export function insertAll(table: string, values: Readonly<Record<string, string>>): NodeParts {
	return {
		type: 'dataTable',
		version: 1.1,
		parameters: {
			resource: 'row',
			operation: 'insert',
			dataTableId: { __rl: true, mode: 'name', value: table },
			columns: columnsOf(table, values),
			options: { optimizeBulk: true },
		},
		settings: TRY_AGAIN,
	};
}

/**
 * Returns a Data Table node that reads or changes rows. `rowExists` and `rowNotExists` instead
 * filter the input items by whether they have a row, and support only `eq`.
 * @param match says whether all conditions must be true, or any of them
 */
export function rows(
	table: string,
	operation: 'deleteRows' | 'get' | 'insert' | 'rowExists' | 'rowNotExists' | 'update' | 'upsert',
	conditions: readonly Condition[],
	{ values, match = 'allConditions', more = {}, settings = {}, options = {} }: RowsParts = {},
): NodeParts {
	return {
		type: 'dataTable',
		version: 1.1,
		parameters: {
			resource: 'row',
			operation,
			dataTableId: { __rl: true, mode: 'name', value: table },
			...(operation !== 'insert' && {
				matchType: match,
				filters: {
					conditions: conditions.map(([keyName, condition, keyValue]) => ({
						keyName,
						condition,
						...(keyValue !== undefined && { keyValue }),
					})),
				},
			}),
			...(values !== undefined && { columns: columnsOf(table, values) }),
			...more,
			...(operation.startsWith('up') && { options }),
		},
		settings,
	};
}

export const AUTO: Json = { columns: { mappingMode: 'autoMapInputData', value: null } };

interface RowsParts {
	values?: Readonly<Record<string, string>>;
	match?: 'allConditions' | 'anyCondition';
	more?: Json;
	settings?: Json;
	/** The node's options, only for the operations `update` and `upsert`. */
	options?: Json;
}

const columnsOf = (table: string, values: Readonly<Record<string, string>>): Json =>
	definedBelow(values, (id) => ({ type: columnType(table, id), readOnly: false }));

/**
 * Returns the parameters that write values to columns or fields.
 * @param column returns how the editor describes a column
 */
export function definedBelow(
	value: Readonly<Record<string, string>>,
	column: (id: string) => Json,
): Json {
	return {
		mappingMode: 'defineBelow',
		value,
		matchingColumns: [],
		schema: Object.keys(value).map((id) => ({
			id,
			displayName: id,
			required: false,
			defaultMatch: false,
			display: true,
			...column(id),
			removed: false,
		})),
		attemptToConvertTypes: false,
		convertFieldsToString: false,
	};
}

/**
 * Returns a condition of an If, Filter or Switch node. The condition is an expression that is true
 * or false.
 */
export function holds(id: string, expression: string): Json {
	return {
		options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
		conditions: [
			{
				id,
				leftValue: `={{ ${expression} }}`,
				rightValue: '',
				operator: { type: 'boolean', operation: 'true', singleValue: true },
			},
		],
		combinator: 'and',
	};
}

/**
 * Returns an expression for the items of a node, as a field of a CFDI Desk node. The list is empty
 * if the node did not run.
 */
export const listOf = (node: string, output = ''): string =>
	`={{ ($('${node}').isExecuted ? $('${node}').all(${output}) : []).map(({ json }) => json) }}`;

/**
 * Returns an expression that escapes a value for HTML, because shops and customers can enter
 * markup.
 * @param value an expression for the value
 */
const asText = (value: string) =>
	`String(${value}).replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt() + ';')`;

/**
 * Returns an expression that puts a value on one line, for the subject of a mail.
 * @param value an expression for the value
 */
export const inOneLine = (value: string) => `String(${value}).replace(/\\s+/g, ' ')`;

export const eachExpression = (text: string, change: (value: string) => string): string =>
	text.replace(/\{\{ ([^]*?) \}\}/g, (_whole, value: string) => `{{ ${change(value)} }}`);

/**
 * Returns a page of a form, or the page that ends a form. Escapes the values in its texts for HTML.
 * @param webhookId must be unique
 */
export function page(webhookId: string, parameters: Json): NodeParts {
	const { completionMessage, options } = parameters;
	const shown = (text: unknown) => (typeof text === 'string' ? eachExpression(text, asText) : text);
	const { formDescription } = (options ?? {}) as Json;
	return {
		type: 'form',
		version: 2.3,
		parameters: {
			...parameters,
			...(completionMessage !== undefined && { completionMessage: shown(completionMessage) }),
			...(formDescription !== undefined && {
				options: { ...(options as Json), formDescription: shown(formDescription) },
			}),
		},
		settings: { webhookId },
	};
}
