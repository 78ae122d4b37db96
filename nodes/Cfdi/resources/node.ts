import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { executeOperation } from '../sending/executeOperation';
import { choiceField } from './fields';
import type { DefinedOperation } from './operation';

/**
 * The parameters of a node: for each resource its list of operations, in the order given, then their fields,
 * each shown for the operations that list it.
 * @param preselected operation of each resource
 */
export function operationProperties(
	operations: readonly DefinedOperation[],
	preselected: Readonly<Record<string, string>>,
): INodeProperties[] {
	return Object.entries(preselected).flatMap(([resource, operation]) => {
		const own = operations.filter((defined) => defined.resource === resource);
		return [operationList(resource, own, operation), ...fieldsOf(resource, own)];
	});
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

function fieldsOf(resource: string, operations: readonly DefinedOperation[]): INodeProperties[] {
	const listedBy = new Map<INodeProperties, string[]>();
	for (const { fields, options, choice } of operations) {
		for (const field of [...fields, options]) {
			listedBy.set(field, [...(listedBy.get(field) ?? []), String(choice.value)]);
		}
	}
	return [...listedBy].map(([field, operation]) => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { resource: [resource], operation, ...field.displayOptions?.show },
		},
	}));
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
