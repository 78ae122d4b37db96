import type { Json, NodeParts } from './flow.mts';
import { columnType, tableColumns } from './tables.mts';

/** The ID of the workflow for paid orders, which others call. */
export const PAID_ORDER_ID = 'cfdiPaidOrder';

/** The fields with the XML and PDF after Download, or Stamp with Download Files. */
export const FILES = 'data_xml,data_pdf';

/** n8n sends a mail even if its files are missing. The expression then leaves out the address. */
export const HAS_FILES = '($binary?.data_xml && $binary?.data_pdf)';

/**
 * Returns the invoice of an order, for the preview and the stamp.
 * @param data expression for the order
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
 * Does not store successful executions, because strangers can start them with large inputs. Rows
 * record the results.
 */
export const NOT_KEPT: Json = { saveDataSuccessExecution: 'none' };

/**
 * Maximum size (bytes) of a request from outside that starts an execution, because n8n would store
 * it.
 */
export const MAX_POSTED = 3_000_000;

/** Retries after a second if another run is creating the table or the database is busy. */
export const TRY_AGAIN: Json = { retryOnFail: true, maxTries: 4, waitBetweenTries: 1000 };

/** Creates a Data Table with its shared columns if it does not exist. */
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

/** `[column, condition, value]`. Some conditions have no value. */
export type Condition = readonly [column: string, condition: string, value?: string];

/** The columns of the register for a new invoice. */
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

/** Inserts all rows at once, because each write makes n8n add up the size of all its tables. */
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
 * Reads or changes rows. `rowExists` and `rowNotExists` filter items by their row and support only
 * `eq`.
 * @param match if all conditions must hold, or any of them
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
	/** For `update` and `upsert`. */
	options?: Json;
}

const columnsOf = (table: string, values: Readonly<Record<string, string>>): Json =>
	definedBelow(values, (id) => ({ type: columnType(table, id), readOnly: false }));

/**
 * Writes values to columns.
 * @param column the editor's description of each column
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

/** Returns a condition of If, Filter or Switch for an expression that is true or false. */
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

/** Returns the items of a node as a field of CFDI Desk takes them: none if the node did not run. */
export const listOf = (node: string, output = ''): string =>
	`={{ ($('${node}').isExecuted ? $('${node}').all(${output}) : []).map(({ json }) => json) }}`;

/**
 * Escapes a value for HTML, because shops and customers can enter markup.
 * @param value its expression
 */
const asText = (value: string) =>
	`String(${value}).replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt() + ';')`;

/**
 * Puts a value on one line for the subject of a mail.
 * @param value its expression
 */
export const inOneLine = (value: string) => `String(${value}).replace(/\\s+/g, ' ')`;

export const eachExpression = (text: string, change: (value: string) => string): string =>
	text.replace(/\{\{ ([^]*?) \}\}/g, (_whole, value: string) => `{{ ${change(value)} }}`);

/**
 * Returns a form page or its end, and escapes the values in its texts.
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
