import type {
	IBuilderHintVariation,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
	INodePropertyRouting,
} from 'n8n-workflow';
import { groupedBy, labelOf } from 'cfdi-mx';
import { executeOperation } from '../run/execute';
import type { Operation } from '../run/operation';
import type { Endpoint } from '../service/endpoints';
import { declaredRows, ofForm } from '../messages';
import type { Pattern } from './builderHint';
import { builderContent } from './builderHint';
import { rejectLostDigits } from './rejectLostDigits';
import { choiceField, collectionField, shownFor } from './fields';

/** The definition of an operation. The rest of the node follows from it. */
interface OperationDefinition extends Pick<Operation, 'effect' | 'holdsNoSlot' | 'prepare'> {
	/** "invoice" */
	resource: string;
	/** "stamp" */
	operation: string;
	/** In the list of operations: "Stamp". */
	name: string;
	/**
	 * In n8n's list of actions: "Stamp invoice (irreversible)". If a person adds the operation as a tool, a model
	 * sees only this text.
	 */
	action: string;
	description: string;
	/** For a model that chooses among the operations in n8n's search results. */
	searchHint?: string;
	/** For a model that writes the operation into a workflow: facts that a person sees in the form. */
	builderHint: string;
	patterns: readonly Pattern[];
	/** The request that posts each item. Absent if the operation answers without the service. */
	endpoint?: Pick<Endpoint, 'request'>;
	/**
	 * The parameters. A plain one declares its place in the body (`routing.send`). If several operations list the
	 * same object, the form has it once, and its value stays when the user switches between them.
	 */
	fields: readonly INodeProperties[];
	/** Entries of Options besides the entry of every write. */
	options?: readonly INodeProperties[];
}

export interface DefinedOperation extends Operation {
	resource: string;
	choice: INodePropertyOptions;
	/** The collection Options. The list is empty for an operation without options. */
	options: readonly INodeProperties[];
	builderContent: IBuilderHintVariation;
}

/**
 * Defines one operation. Its place in the node, routing, Options, time-out, retries and ledger follow from the
 * definition.
 */
export function defineOperation(definition: OperationDefinition): DefinedOperation {
	const { resource, operation: value, name, action, description, endpoint } = definition;
	const { effect, fields, searchHint, holdsNoSlot } = definition;
	const labels = labelOf(declaredRows(fields));
	const options = operationOptions(effect, definition.options);
	const prepare = rejectLostDigits(definition.prepare, [...fields, ...options], labels);
	const routing: INodePropertyRouting = {
		...(endpoint !== undefined && { request: endpoint.request }),
		// Hands the item over to executeForEngine.
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
		prepare,
		choice: {
			name,
			value,
			action,
			description,
			routing,
			...(searchHint !== undefined && { builderHint: { propertyHint: searchHint } }),
		},
		options,
		builderContent: builderContent({ ...definition, name: action.replace(/ \(.*/, '') }),
	};
}

const ifOutcomeUnknown = choiceField('ifOutcomeUnknown', 'If Outcome Is Unknown', {
	options: [
		{
			name: 'Send Again',
			value: 'sendAgain',
			description: 'Send it once more. Choose this after you checked that it was not done.',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'Send nothing, and say that it may have been done',
		},
	],
	default: 'stop',
	description:
		'What to do when you retry an execution (Executions > Retry) in which this item was sent and no answer came: it may have been done. Retry On Fail never sends such an item again.',
});

/** For operations that stamp: their invoice can be found at the service. */
const ifStampIsUnknown: INodeProperties = {
	...ifOutcomeUnknown,
	options: [
		{
			name: 'Find It',
			value: 'find',
			description:
				'Look for the invoice at the service after 2, 10 and 30 seconds, and take it only if it can be no other: with a folio, an order, a refund or an instalment of its own. Nothing is sent again.',
		},
		...(ifOutcomeUnknown.options as INodePropertyOptions[]),
	],
	description:
		'What to do when this item was sent and no answer came, so that it may have been done. Send Again holds for the Retry of an execution (Executions > Retry). Retry On Fail never sends such an item again.',
};

function operationOptions(
	effect: Operation['effect'],
	own: readonly INodeProperties[] = [],
): INodeProperties[] {
	const isStamp = effect !== 'read' && effect.done === 'doneStamped';
	const ifUnknown = isStamp ? ifStampIsUnknown : ifOutcomeUnknown;
	const options = [...own, ...(effect === 'read' ? [] : [ifUnknown])];
	if (options.length === 0) return [];
	return [collectionField('options', 'Options', { placeholder: 'Add Option', options })];
}

/**
 * Returns the parameters of a node: the list of operations of each resource, then the fields. A field is shown
 * for the operations that list it. Operations of several resources share a field under one name.
 * @param preselected operation of each resource, in the order of the lists
 */
export function operationProperties(
	operations: readonly DefinedOperation[],
	preselected: Readonly<Record<string, string>>,
): INodeProperties[] {
	const lists = Object.entries(preselected).map(([resource, operation]) =>
		operationList(
			resource,
			operations.filter((defined) => defined.resource === resource),
			operation,
		),
	);
	return [...lists, ...fieldsOf(operations)];
}

function operationList(
	resource: string,
	operations: readonly DefinedOperation[],
	preselected: string,
): INodeProperties {
	return choiceField('operation', 'Operation', {
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(({ choice }) => choice),
		default: preselected,
	});
}

function fieldsOf(operations: readonly DefinedOperation[]): INodeProperties[] {
	const listed = operations.flatMap(({ resource, fields, options, choice: { value } }) =>
		[...fields, ...options].map((field) => ({ field, resource, operation: String(value) })),
	);
	return [...groupedBy(listed, ({ field }) => field)].flatMap(([field, by]) => {
		const resource = [...new Set(by.map((one) => one.resource))];
		const operation = [...new Set(by.map((one) => one.operation))];
		return shownFor({ resource, operation }, [field]);
	});
}

type CustomOperation = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

/** Indexes the operations by resource and operation, as n8n looks them up. */
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
