import type {
	IBuilderHintVariation,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodePropertyRouting,
} from 'n8n-workflow';
import {
	groupedBy,
	hasLostDigits,
	isEmpty,
	isRecord,
	isScientific,
	lostDigitsIn,
} from 'cfdi-mx/values';
import type { LabelOf } from 'cfdi-mx/words';
import { labelOf } from 'cfdi-mx/words';
import { executeOperation } from '../run/execute';
import type { Operation, ReadParameter } from '../run/operation';
import { stamps } from '../run/operation';
import type { Endpoint } from '../service/endpoints';
import { declaredRows, ofForm, text } from '../messages';
import { invalidField } from '../messages/itemError';
import { choiceField, collectionField, option, shownFor } from './fields';
import { codeText, digitsLost } from './values';

interface OperationDefinition extends Pick<Operation, 'effect' | 'holdsNoSlot' | 'prepare'> {
	resource: string;
	operation: string;
	name: string;
	/**
	 * An AI model that uses the node as a tool sees only this title, such as "Stamp invoice
	 * (irreversible)".
	 */
	action: string;
	description: string;
	searchHint?: string;
	builderHint: string;
	patterns: readonly Pattern[];
	endpoint?: Pick<Endpoint, 'request'>;
	/**
	 * Operations that contain the same field object share the field in the form. The value of a field
	 * with `routing.send` is sent unchanged.
	 */
	fields: readonly INodeProperties[];
	options?: readonly INodeProperties[];
}

export interface Pattern {
	title: string;
	parameters: INodeParameters;
}

export interface DefinedOperation extends Operation {
	resource: string;
	choice: INodePropertyOptions;
	options: readonly INodeProperties[];
	builderContent: IBuilderHintVariation;
}

export function defineOperation(definition: OperationDefinition): DefinedOperation {
	const { resource, operation: value, name, action, description, endpoint } = definition;
	const { effect, fields, searchHint, holdsNoSlot } = definition;
	const labels = labelOf(declaredRows(fields));
	const options = operationOptions(definition);
	const routing: INodePropertyRouting = {
		...(endpoint !== undefined && { request: endpoint.request }),
		// With `paginate`, n8n's declarative engine calls the node's own function instead of sending
		// the request.
		send: { paginate: true },
	};
	return {
		id: `${resource}.${value}`,
		resource,
		effect,
		...(holdsNoSlot !== undefined && { holdsNoSlot }),
		routing,
		fields,
		dictionary: ofForm(labels),
		prepare: rejectLostDigits(definition.prepare, [...fields, ...options], labels),
		choice: {
			name,
			value,
			action,
			description,
			routing,
			...(searchHint !== undefined && { builderHint: { propertyHint: searchHint } }),
		},
		options,
		builderContent: builderContent(definition, 'n8n-nodes-cfdi.cfdi'),
	};
}

const ifOutcomeUnknown = choiceField('ifOutcomeUnknown', 'If Outcome Is Unknown', {
	options: [
		option(
			'sendAgain',
			'Send Again',
			'Send it once more. Choose this after you checked that it was not done.',
		),
		option('stop', 'Stop', 'Do not send it, and report that it might have been done'),
	],
	default: 'stop',
	description:
		'What to do when you retry an execution (Executions > Retry) in which this item was sent without a response: it might have been done. Retry On Fail never sends such an item again.',
});

const ifStampIsUnknown: INodeProperties = {
	...ifOutcomeUnknown,
	options: [
		option(
			'find',
			'Find It',
			'Look for the invoice at the service after 2, 10 and 30 seconds, and use it only if a folio, an order, a refund or an instalment identifies it for certain. The invoice is not sent again.',
		),
		...(ifOutcomeUnknown.options as INodePropertyOptions[]),
	],
	description:
		'What to do when this item was sent without a response, so it might have been done. Send Again applies to the Retry of an execution (Executions > Retry). Retry On Fail never sends such an item again.',
};

function operationOptions({ effect, options: own = [] }: OperationDefinition): INodeProperties[] {
	const ifUnknown = stamps({ effect }) ? ifStampIsUnknown : ifOutcomeUnknown;
	const options = [...own, ...(effect === 'read' ? [] : [ifUnknown])];
	if (options.length === 0) return [];
	return [collectionField('options', 'Options', { placeholder: 'Add Option', options })];
}

/**
 * Returns each resource's Operation field and the fields of all operations. A field is shown only
 * for the operations that contain it.
 */
export function operationProperties(
	operations: ReadonlyArray<Pick<DefinedOperation, 'choice' | 'fields' | 'options' | 'resource'>>,
	preselected: Readonly<Record<string, string>>,
): INodeProperties[] {
	const lists = Object.entries(preselected).map(([resource, operation]) =>
		choiceField('operation', 'Operation', {
			noDataExpression: true,
			displayOptions: { show: { resource: [resource] } },
			options: operations.filter((one) => one.resource === resource).map(({ choice }) => choice),
			default: operation,
		}),
	);
	const listed = operations.flatMap(({ resource, fields, options, choice: { value } }) =>
		[...fields, ...options].map((field) => ({ field, resource, operation: String(value) })),
	);
	const fields = [...groupedBy(listed, ({ field }) => field)].flatMap(([field, by]) => {
		const resource = [...new Set(by.map((one) => one.resource))];
		const operation = [...new Set(by.map((one) => one.operation))];
		return shownFor({ resource, operation }, [field]);
	});
	return [...lists, ...fields];
}

type CustomOperation = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

export function customOperations(
	operations: readonly DefinedOperation[],
): Record<string, Record<string, CustomOperation>> {
	const byResource: Record<string, Record<string, CustomOperation>> = {};
	for (const operation of operations) {
		const { resource, choice } = operation;
		(byResource[resource] ??= {})[String(choice.value)] = executeOperation(operation);
	}
	return byResource;
}

/**
 * Returns an operation's advice and code examples for AI models that build workflows.
 * @param type the node's type, such as `n8n-nodes-cfdi.cfdi`
 */
export function builderContent(
	definition: Pick<
		OperationDefinition,
		'action' | 'builderHint' | 'operation' | 'patterns' | 'resource'
	>,
	type: string,
): IBuilderHintVariation {
	const { resource, operation, builderHint, patterns } = definition;
	return {
		displayOptions: { show: { resource: [resource], operation: [operation] } },
		content: [
			`@builderHint ${builderHint}`,
			'<patterns>',
			...patterns.flatMap((pattern) => [
				`<pattern title="${pattern.title}">`,
				nodeCode(pattern, definition, type),
				'</pattern>',
			]),
			'</patterns>',
		].join('\n'),
	};
}

function nodeCode(
	{ parameters }: Pattern,
	{ resource, operation, action }: Pick<OperationDefinition, 'action' | 'operation' | 'resource'>,
	type: string,
): string {
	const name = code(action.replace(/ \(.*/, ''));
	const all = Object.entries({ resource, operation, ...parameters });
	return [
		`const ${operation} = node({`,
		`  type: '${type}', version: 1, config: { name: ${name}, parameters: {`,
		...all.map(([key, value]) => `    ${key}: ${code(value)},`),
		'  } },',
		'});',
	].join('\n');
}

/**
 * Writes expressions as expr(), because n8n's lint rules say that the saved format (`=...`)
 * confuses AI models.
 */
function code(value: unknown): string {
	if (typeof value === 'string') {
		return value.startsWith('=') ? `expr(${quoted(value.slice(1))})` : quoted(value);
	}
	if (Array.isArray(value)) return `[${value.map(code).join(', ')}]`;
	if (typeof value !== 'object' || value === null) return String(value);
	const entries = Object.entries(value).map(([key, inner]) => `${key}: ${code(inner)}`);
	return `{ ${entries.join(', ')} }`;
}

const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

function rejectLostDigits(
	prepare: Operation['prepare'],
	fields: readonly INodeProperties[],
	labels: LabelOf,
): Operation['prepare'] {
	return (declared, item) => {
		refuseLostInBody(declared, labels);
		return prepare(declared, { ...item, read: checkedRead(fields, item.read) });
	};
}

/**
 * Returns a function that reads a parameter, converts switches to booleans, and refuses numbers
 * beyond 2^53, which JavaScript has already rounded.
 */
export function checkedRead(
	fields: readonly INodeProperties[],
	read: ReadParameter,
): ReadParameter {
	const byName = groupedBy(fields, ({ name }) => name);
	return (name, whole) => {
		let value = read(name, whole);
		for (const field of byName.get(name) ?? []) {
			refuseLost(field, value, (label) => label);
			value = withFlags(field, value, []);
		}
		return value;
	};
}

function refuseLostInBody(declared: IDataObject, labels: LabelOf): void {
	for (const [name, value] of Object.entries(declared)) {
		if (hasLostDigits(value)) throw digitsLost(labels(name) ?? name, value);
	}
}

/**
 * These fields also refuse strings such as "5.76461E+17", in which a spreadsheet has lost a long
 * identifier's last digits.
 */
const IDENTIFIERS = ['folio', 'identifier', 'invoiceId', 'propertyAccount', 'series', 'uniqueKey'];

function refuseLost(
	{ displayName, name, type, options = [] }: INodeProperties,
	value: unknown,
	inGroup: (label: string) => string,
): void {
	// Skip JSON, which is checked when it is parsed, and number fields such as Limit, which are not
	// part of an invoice.
	if (type === 'json' || type === 'number') return;
	const label = inGroup(displayName);
	const isLostText = typeof value === 'string' && isScientific(value.trim());
	if (hasLostDigits(value) || (IDENTIFIERS.includes(name) && isLostText)) {
		throw digitsLost(label, value);
	}
	const inside = (own: string) => `${label} > ${own}`;
	if (type === 'collection' && isRecord(value)) {
		refuseLostIn(options as INodeProperties[], value, inside);
	} else if (type === 'fixedCollection' && isRecord(value)) {
		for (const rows of options) {
			if (!('values' in rows)) continue;
			for (const [index, row] of [value[rows.name] ?? []].flat().entries()) {
				const number = String(index + 1);
				const inLine = (own: string) => text('lineLabel', { number, label: own }).en;
				const inRow = name === 'lineItems' ? inLine : inside;
				if (isRecord(row)) refuseLostIn(rows.values, row, inRow);
			}
		}
	} else {
		const lost = lostDigitsIn(value);
		if (lost !== undefined) throw digitsLost(label, lost.value);
	}
}

function refuseLostIn(
	fields: readonly INodeProperties[],
	values: Readonly<Record<string, unknown>>,
	inGroup: (label: string) => string,
): void {
	for (const field of fields) {
		if (field.name in values) refuseLost(field, values[field.name], inGroup);
	}
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/**
 * Converts switches to booleans. Refuses unclear values, because a wrong guess (such as prices
 * without tax) would create a different invoice.
 */
function withFlags(
	{ displayName, type, options = [] }: INodeProperties,
	value: unknown,
	groups: readonly string[],
): unknown {
	const labels = [...groups, displayName];
	if (type === 'collection' && isRecord(value)) {
		const given = (options as INodeProperties[]).filter(({ name }) => name in value);
		const flags = given.map((field) => [field.name, withFlags(field, value[field.name], labels)]);
		return { ...value, ...Object.fromEntries(flags) };
	}
	if (type !== 'boolean' || isEmpty(value)) return value;
	const flag = codeText(value).trim().toLowerCase();
	if (Object.hasOwn(FLAGS, flag)) return FLAGS[flag];
	throw invalidField(labels.join(' > '), 'notAFlag', { value: flag });
}
