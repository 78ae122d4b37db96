import type { INodeProperties } from 'n8n-workflow';

import type { LabelRow } from 'cfdi-mx';

/** The fields with `routing.send`, also those of a collection, under what they declare. */
export function declaredRows(fields: readonly INodeProperties[]): LabelRow[] {
	return fields.flatMap(({ displayName, routing, type, options = [] }): LabelRow[] => {
		const property = routing?.send?.property;
		return [
			...(property === undefined ? [] : [[property, displayName] as const]),
			...(type === 'collection' ? declaredRows(options as INodeProperties[]) : []),
		];
	});
}

/**
 * The label of each field, by its path in the parameters, with the groups in which it is:
 * `additionalFields.series` is Additional Fields > Series (Serie). A line is named by its number.
 */
export function fieldLabels(fields: readonly INodeProperties[]): ReadonlyMap<string, string> {
	return new Map(labelsIn(fields, '', []));
}

function labelsIn(
	fields: readonly INodeProperties[],
	path: string,
	groups: readonly string[],
): Array<[string, string]> {
	return fields.flatMap(({ displayName, name, options = [] }) => {
		const own = path === '' ? name : `${path}.${name}`;
		const inside = options.flatMap((option) =>
			'values' in option ? option.values : 'type' in option ? [option] : [],
		);
		const group = name === 'lineItems' ? [] : [...groups, displayName];
		return [
			[own, [...groups, displayName].join(' > ')] as [string, string],
			...labelsIn(inside, own, group),
		];
	});
}
