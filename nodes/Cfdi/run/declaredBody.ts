import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import type { ReadParameter } from './operation';

/** A parameter, or an entry of a collection, and the attribute of the body that it declares. */
export interface DeclaredField {
	parameter: string;
	/** Of the collection. */
	entry?: string;
	property: string;
}

/** The fields with `routing.send` that n8n shows for a node's parameters: the others send nothing. */
export function declaredFields(fields: readonly INodeProperties[], node: INode): DeclaredField[] {
	return fields
		.filter((field) => NodeHelpers.displayParameter(node.parameters, field, node, null))
		.flatMap((field) => [
			...declaration(field, { parameter: field.name }),
			...(field.type === 'collection' ? (field.options ?? []) : []).flatMap((entry) =>
				declaration(entry as INodeProperties, { parameter: field.name, entry: entry.name }),
			),
		]);
}

function declaration(
	{ routing }: INodeProperties,
	place: Omit<DeclaredField, 'property'>,
): DeclaredField[] {
	const property = routing?.send?.property;
	return property === undefined ? [] : [{ ...place, property }];
}

/**
 * The body that fields declare, as n8n's declarative engine would build it, with one evaluation for
 * each field where that needs four. Of a collection only the entries that the user added are sent.
 */
export function declaredBody(fields: readonly DeclaredField[], read: ReadParameter): IDataObject {
	const body: IDataObject = {};
	const collections = new Map<string, IDataObject>();
	for (const { parameter, entry, property } of fields) {
		if (entry === undefined) {
			body[property] = read(parameter) as IDataObject[string];
			continue;
		}
		const values = collections.get(parameter) ?? ((read(parameter) ?? {}) as IDataObject);
		collections.set(parameter, values);
		if (entry in values) body[property] = values[entry];
	}
	return body;
}
