import type { Json, NodeParts } from './flow.mts';
import { columnType, tableColumns } from './tables.mts';

export const PAID_ORDER_ID = 'cfdiPaidOrder';

/**
 * The fields with an invoice's files in the output of Download, and of Stamp with the option
 * Download Files.
 */
export const FILES = 'data_xml,data_pdf';

/**
 * True if both files exist. Otherwise leave out the mail's address, because n8n would send the mail
 * without files.
 */
export const HAS_FILES = '($binary?.data_xml && $binary?.data_pdf)';

/**
 * Returns an order invoice's parameters, which the preview and the stamp share.
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
 * Successful executions are not stored, because strangers can start them with large inputs. The
 * tables contain the results.
 */
export const NOT_KEPT: Json = { saveDataSuccessExecution: 'none' };

/** n8n stores outside requests that start executions, so limit their size in bytes. */
export const MAX_POSTED = 3_000_000;

/** Another execution can be creating the table, or the database can be busy. */
export const TRY_AGAIN: Json = { retryOnFail: true, maxTries: 4, waitBetweenTries: 1000 };

/** Returns a node that creates a Data Table, unless it exists, with the columns of tables.mts. */
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

/** Some conditions, such as isEmpty, have no value. */
export type Condition = readonly [column: string, condition: string, value?: string];

/** A new invoice's values for the register's columns. */
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
 * Returns a node that inserts all rows at once, because n8n adds up the size of all its tables for
 * each write.
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
 * Returns a Data Table node that reads or changes rows. `rowExists` and `rowNotExists` filter the
 * input items instead, and support only the condition `eq`.
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
	/** Only `update` and `upsert` have these options. */
	options?: Json;
}

const columnsOf = (table: string, values: Readonly<Record<string, string>>): Json =>
	definedBelow(values, (id) => ({ type: columnType(table, id), readOnly: false }));

/**
 * Returns the parameters that write columns or fields.
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

/** Returns a true or false expression as an If, Filter or Switch condition. */
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
 * Returns a node's items as a field of a CFDI Desk node, or an empty list if the node did not run.
 */
export const listOf = (node: string, output = ''): string =>
	`={{ ($('${node}').isExecuted ? $('${node}').all(${output}) : []).map(({ json }) => json) }}`;

/** Escapes an expression's value for HTML, because shops and customers can enter markup. */
const asText = (value: string) =>
	`String(${value}).replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt() + ';')`;

/** Puts an expression's value on one line, for a mail's subject. */
export const inOneLine = (value: string) => `String(${value}).replace(/\\s+/g, ' ')`;

export const eachExpression = (text: string, change: (value: string) => string): string =>
	text.replace(/\{\{ ([^]*?) \}\}/g, (_whole, value: string) => `{{ ${change(value)} }}`);

/**
 * Returns a form's page or final page, with values escaped for HTML.
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
