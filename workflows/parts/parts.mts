import type { Json, NodeParts } from './flow.mts';
import { columnType, tableColumns } from './tables.mts';

/** The workflow for paid orders, which others call. */
export const PAID_ORDER_ID = 'cfdiPaidOrder';

/** Where Stamp with Download Files, and Download, put the XML and the PDF. */
export const FILES = 'data_xml,data_pdf';

/** n8n sends a mail without its files where an item has none: then it gets no address. */
export const HAS_FILES = '($binary?.data_xml && $binary?.data_pdf)';

/** The invoice of an order, the same where it is shown and where it is stamped. @param data its expression */
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

/** An execution that did what it should is not kept: strangers start some, with as much as n8n takes. Rows say what was done. */
export const NOT_KEPT: Json = { saveDataSuccessExecution: 'none' };

/** Bytes of a request from outside that begins an execution; n8n would store each. */
export const MAX_POSTED = 3_000_000;

/** A table that another run is just making, or a database that is busy, is there a second later. */
export const TRY_AGAIN: Json = { retryOnFail: true, maxTries: 4, waitBetweenTries: 1000 };

/** A Data Table with the columns that it has in every workflow, made if there is none. */
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

/** `[column, condition, value]`, the value left out where the condition needs none. */
export type Condition = readonly [column: string, condition: string, value?: string];

/** What the register has of an invoice that Stamp has just issued. */
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

/** New rows, all in one turn: each write of n8n adds up the size of all its tables. */
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
 * Rows of a table; `rowExists` and `rowNotExists` pass on an item for which there is one, or none, and know only `eq`.
 * @param match whether all conditions hold, or any of them */
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

/** Writes exactly the columns of the item: those that the desk node gave. */
export const AUTO: Json = { columns: { mappingMode: 'autoMapInputData', value: null } };

interface RowsParts {
	values?: Readonly<Record<string, string>>;
	match?: 'allConditions' | 'anyCondition';
	more?: Json;
	settings?: Json;
	/** Of `update` and `upsert`. */
	options?: Json;
}

const columnsOf = (table: string, values: Readonly<Record<string, string>>): Json =>
	definedBelow(values, (id) => ({ type: columnType(table, id), readOnly: false }));

/** Writes values into columns. @param column what the editor knows of each column */
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

/** One condition of If, Filter and Switch, told by an expression that is true or false. */
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

/** A value as text where n8n shows HTML: what a shop or a customer wrote is no markup. @param value its expression */
const asText = (value: string) =>
	`String(${value}).replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt() + ';')`;

/** A value in one line, for the subject of a mail. @param value its expression */
export const inOneLine = (value: string) => `String(${value}).replace(/\\s+/g, ' ')`;

/** A text with each of its expressions changed. */
export const eachExpression = (text: string, change: (value: string) => string): string =>
	text.replace(/\{\{ ([^]*?) \}\}/g, (_whole, value: string) => `{{ ${change(value)} }}`);

/**
 * A page of a form, or its end, which show the values in their texts as text.
 * @param webhookId that no other node has
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
