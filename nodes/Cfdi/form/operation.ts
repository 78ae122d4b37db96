import type {
	IBuilderHintVariation,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
	INodePropertyRouting,
} from 'n8n-workflow';

import { groupedBy, labelOf } from 'cfdi-mx';
import { executeOperation } from '../run/executeOperation';
import type { Operation } from '../run/operation';
import type { Endpoint } from '../service/endpoints';
import { declaredRows, ofForm } from '../words/dictionaries';
import type { Pattern } from './builderHint';
import { builderContent } from './builderHint';
import { rejectLostDigits } from './rejectLostDigits';
import { choiceField, collectionField, shownFor } from './fields';

/** All that there is to say about one operation; the rest of the node follows from it. */
interface OperationDefinition extends Pick<Operation, 'effect' | 'holdsNoSlot' | 'prepare'> {
	/** "invoice" */
	resource: string;
	/** "stamp" */
	operation: string;
	/** In the list of operations: "Stamp". */
	name: string;
	/**
	 * In n8n's list of actions, and all that a model is told of a tool that was added by hand: "Stamp invoice
	 * (irreversible)".
	 */
	action: string;
	description: string;
	/** What a model has to know that chooses among the operations, where n8n lists them for it. */
	searchHint?: string;
	/** What a model has to know that writes the operation into a workflow, and a person sees by itself. */
	builderHint: string;
	/** Examples for such a model. */
	patterns: readonly Pattern[];
	/** Where each item is posted; an operation that answers by itself has none. */
	endpoint?: Pick<Endpoint, 'request'>;
	/**
	 * Its parameters. A plain one declares its place in the body (`routing.send`). Where several
	 * operations list the same object, the form has it once, and a value stays when the user
	 * switches between them.
	 */
	fields: readonly INodeProperties[];
	/** Its own entries of Options, besides that of every write. */
	options?: readonly INodeProperties[];
}

/** An operation with its place in the node's description. */
export interface DefinedOperation extends Operation {
	resource: string;
	/** Its row in the list of operations. */
	choice: INodePropertyOptions;
	/** The collection Options; an operation without options has an empty list. */
	options: readonly INodeProperties[];
	/** What n8n's AI builder reads of it. */
	builderContent: IBuilderHintVariation;
}

/**
 * Defines one operation. Its routing, Options, time-out, retries and ledger follow from the
 * definition, and so does its place in the node.
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

/** The same for what is stamped, whose invoice can be found at the service. */
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

/** The Options of an operation: its own, and that of every write. */
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
 * The parameters of a node: the list of operations of each resource, in the order given, then their fields, each shown
 * for the operations that list it. Operations of several resources share a field under one name.
 * @param preselected operation of each resource
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

/** The operations as n8n finds them: by resource, then by operation. */
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
