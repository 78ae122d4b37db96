import type { INodeProperties } from 'n8n-workflow';

import type { LabelOf } from './dictionary';

/** A field of the body, as in `Conceptos[].Cantidad`, and what the form calls it. */
export type LabelRow = readonly [path: string, label: string];

/**
 * Finds labels as services write their fields: `Receptor.Rfc`, `receptor.rfc`, `Conceptos.0.Cantidad`,
 * `cfdi:Comprobante/LugarExpedicion`, or the last name alone where no other field has it. A field of a
 * line has the number of the line before its label.
 */
export function labelOf(rows: readonly LabelRow[], line = 'Line'): LabelOf {
	const byPath = new Map(rows.map(([path, label]) => [stepsOf(path).steps.join('.'), label]));
	const names = rows.map(([path]) => stepsOf(path).steps.at(-1) ?? '');
	const byName = new Map(
		rows
			.map(([, label], index) => [names[index] ?? '', label] as const)
			.filter(([name]) => names.filter((other) => other === name).length === 1),
	);
	return (field) => {
		const { steps, line: index } = stepsOf(field);
		const label = byPath.get(steps.join('.')) ?? (steps.length === 1 && byName.get(steps[0] ?? ''));
		if (label === undefined || label === false) return undefined;
		if (index === undefined) return label;
		return steps.length === 1 ? `${line} ${index + 1}` : `${line} ${index + 1}, ${label}`;
	};
}

/** The names of a path without its indexes, as they are and in lower case, and the line it is in. */
export function stepsOf(path: string): { names: string[]; steps: string[]; line?: number } {
	const parts = path
		.split(/[.[\]/\s]+/)
		.map((part) => part.replace(/^cfdi:/i, ''))
		.filter((part) => part !== '' && !/^(comprobante|concepto)$/i.test(part));
	const names = parts.filter((part) => !/^\d+$/.test(part));
	const steps = names.map((name) => name.toLowerCase());
	const index = steps[0] === 'conceptos' ? parts.find((part) => /^\d+$/.test(part)) : undefined;
	return { names, steps, ...(index !== undefined && { line: Number(index) }) };
}

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
