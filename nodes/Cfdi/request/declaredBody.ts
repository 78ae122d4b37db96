import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

/** The fields that n8n shows for a node's parameters: the others send nothing. */
export function displayedFields(
	fields: readonly INodeProperties[],
	node: INode,
): INodeProperties[] {
	return fields.filter((field) => NodeHelpers.displayParameter(node.parameters, field, node, null));
}

/**
 * The body that fields declare with `routing.send`, as n8n's declarative engine would build it, with
 * one evaluation for each field where that takes four.
 * @param read reads a parameter of the item
 */
export function declaredBody(
	fields: readonly INodeProperties[],
	read: (name: string) => unknown,
): IDataObject {
	const body: IDataObject = {};
	for (const field of fields) {
		if (field.type === 'collection') {
			Object.assign(body, bodyOfCollection(field, read));
		} else if (field.routing?.send?.property !== undefined) {
			body[field.routing.send.property] = read(field.name) as IDataObject[string];
		}
	}
	return body;
}

/** Only what the user added to a collection is sent. */
function bodyOfCollection(
	{ name, options = [] }: INodeProperties,
	read: (name: string) => unknown,
): IDataObject {
	const declared = options.filter(
		(option): option is INodeProperties =>
			'routing' in option && option.routing?.send?.property !== undefined,
	);
	if (declared.length === 0) return {};
	const values = (read(name) ?? {}) as IDataObject;
	return Object.fromEntries(
		declared
			.filter((field) => field.name in values)
			.map((field) => [field.routing?.send?.property, values[field.name]]),
	);
}
