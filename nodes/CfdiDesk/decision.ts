import type {
	IBinaryData,
	IBuilderHintVariation,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { isResourceLocatorValue, NodeOperationError } from 'n8n-workflow';
import { isEmpty, isRecord } from 'cfdi-mx/values';
import { collectionField } from '../Cfdi/form/fields';
import type { Pattern } from '../Cfdi/form/operation';
import { builderContent, checkedRead } from '../Cfdi/form/operation';
import { jsonValue, recordsIn } from '../Cfdi/form/values';
import { text } from '../Cfdi/messages';
import { invalidField, ItemError } from '../Cfdi/messages/itemError';
import { fileOf } from '../Cfdi/run/context';
import type { ReadParameter } from '../Cfdi/run/operation';
import { nodeError } from '../Cfdi/run/outcomes';

interface DecisionDefinition {
	resource: string;
	operation: string;
	name: string;
	action: string;
	description: string;
	builderHint: string;
	patterns: readonly Pattern[];
	fields: readonly INodeProperties[];
	options?: readonly INodeProperties[];
	outputs?: readonly string[];
	takesAll?: boolean;
	/** Throws an ItemError if the input item cannot be processed. */
	decide: (input: DeskInput) => Decided | Promise<Decided>;
}

export type Decided = ReadonlyArray<readonly DecidedItem[]>;

export type DecidedItem = Pick<INodeExecutionData, 'json' | 'binary' | 'pairedItem'>;

export interface DeskInput {
	read: ReadParameter;
	/**
	 * Returns `{}` if the field is empty.
	 * @throws ItemError if the value is not an object
	 */
	record: (field: INodeProperties) => IDataObject;
	/** @throws ItemError if the value is not a list of objects */
	records: (field: INodeProperties) => IDataObject[];
	/**
	 * Returns the bytes of the given file, or of the item's file in the field with the given name.
	 * Returns undefined if that field is empty.
	 */
	readFile: (field: string | IBinaryData) => Promise<Buffer | undefined>;
	files: Pick<IExecuteFunctions['helpers'], 'getBinaryStream' | 'prepareBinaryData'>;
	item: INodeExecutionData;
	items: readonly INodeExecutionData[];
	now: number;
	workflowId: string;
	executionId: string;
	/** Returns the node's static data, which n8n keeps between executions of a published workflow. */
	memory: () => IDataObject;
}

export interface Decision extends Pick<DecisionDefinition, 'decide' | 'fields' | 'resource'> {
	id: string;
	choice: INodePropertyOptions;
	options: readonly INodeProperties[];
	outputs: readonly string[];
	takesAll: boolean;
	builderContent: IBuilderHintVariation;
}

export function defineDecision(definition: DecisionDefinition): Decision {
	const { resource, operation, name, action, description, fields, decide } = definition;
	const { options: own = [], outputs = [''], takesAll = false } = definition;
	return {
		id: `${resource}.${operation}`,
		resource,
		fields,
		outputs,
		takesAll,
		options:
			own.length === 0
				? []
				: [collectionField('options', 'Options', { placeholder: 'Add Option', options: own })],
		choice: { name, value: operation, action, description },
		builderContent: builderContent(definition, 'n8n-nodes-cfdi.cfdiDesk'),
		decide: async (input) =>
			await decide({ ...input, read: checkedRead([...fields, ...own], input.read) }),
	};
}

/** Returns an expression that lists the chosen operation's outputs. */
export function outputsOf(decisions: readonly Decision[]): `={{${string}}}` {
	const named = Object.fromEntries(
		decisions.map(({ id, outputs }) => [
			id,
			outputs.map((displayName) => ({ type: 'main', ...(displayName !== '' && { displayName }) })),
		]),
	);
	return `={{ (${JSON.stringify(named)})[$parameter.resource + '.' + $parameter.operation] }}`;
}

export function executeDecision(decisions: readonly Decision[]) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getInputData();
		const { decide, outputs: names, takesAll } = chosenIn(this, decisions);
		const outputs = names.map((): INodeExecutionData[] => []);
		for (const index of takesAll ? [0] : items.keys()) {
			const pairedItem = takesAll ? items.map((_, item) => ({ item })) : { item: index };
			try {
				const decided = await decide(inputOf(this, items, index));
				for (const [output, own] of decided.entries()) {
					outputs[output]?.push(...own.map((item) => ({ pairedItem, ...item })));
				}
			} catch (error) {
				if (!(error instanceof ItemError)) {
					throw new NodeOperationError(this.getNode(), error as Error, { itemIndex: index });
				}
				const isOneOfSeveral = !takesAll && items.length > 1;
				if (!this.continueOnFail()) throw nodeError(this.getNode(), error, index, isOneOfSeveral);
				const { binary } = items[index] ?? {};
				const files = takesAll || binary === undefined ? {} : { binary };
				outputs[0]?.push({ json: { error: error.toData() }, ...files, pairedItem });
			}
		}
		return outputs;
	};
}

function chosenIn(execution: IExecuteFunctions, decisions: readonly Decision[]): Decision {
	const id = `${String(execution.getNodeParameter('resource', 0))}.${String(execution.getNodeParameter('operation', 0))}`;
	const decision = decisions.find((one) => one.id === id);
	if (decision !== undefined) return decision;
	throw new NodeOperationError(execution.getNode(), text('noSuchOperation', { id }).en);
}

function inputOf(
	execution: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	index: number,
): DeskInput {
	const read: ReadParameter = (name, whole) => {
		const value: unknown = execution.getNodeParameter(name, index, undefined);
		return whole === undefined && isResourceLocatorValue(value) ? value.value : value;
	};
	const json = ({ name, displayName }: INodeProperties) => {
		const value = read(name);
		return isEmpty(value) ? undefined : jsonValue(displayName, value);
	};
	return {
		read,
		record: (field) => {
			const value = json(field);
			if (isEmpty(value)) return {};
			if (!isRecord(value)) throw invalidField(field.displayName, 'notARow');
			return value as IDataObject;
		},
		records: (field) => {
			const value = json(field);
			return isEmpty(value) ? [] : recordsIn(field.displayName, value, 'notARow');
		},
		readFile: async (field) => await fileOf(execution, field, index),
		files: execution.helpers,
		item: items[index] ?? { json: {} },
		items,
		now: Date.now(),
		workflowId: String(execution.getWorkflow().id),
		executionId: execution.getExecutionId(),
		memory: () => execution.getWorkflowStaticData('node'),
	};
}
