/** The labels of the node and its credential in n8n's editor. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';

const nodeFields = new Cfdi().description.properties;
const fields = everyField([...nodeFields, ...new CfdiApi().properties]);
export const labels = labelsOf(fields);
const resources = choicesOf(fields.filter(({ name }) => name === 'resource')).map(
	({ choice }) => choice,
);

/** The labels of each resource and operation: [resource, operation]. */
export const operations = resources.flatMap(({ name, value }) =>
	choicesOf(fieldsOf(value).filter((field) => field.name === 'operation')).map(
		({ choice }) => [name, choice.name] as const,
	),
);

/** The labels of the fields of each resource: [resource, field]; without Options, which resources share. */
export const resourceLabels = resources.flatMap(({ name, value }) =>
	labelsOf(
		everyField(fieldsOf(value).filter((field) => !['operation', 'options'].includes(field.name))),
	).map((label) => [name, label] as const),
);
export const otherLabels = labels.filter(
	(label) => !resourceLabels.some(([, other]) => other === label),
);

/** The labels of the choices of each field: [field, choice]; without the codes of SAT's catalogs. */
export const choices = choicesOf(
	fields.filter(
		({ name, type }) => type === 'options' && !['resource', 'operation'].includes(name),
	),
)
	.filter(({ choice: { name, value } }) => !name.startsWith(`${value} - `))
	.map(({ field, choice }) => [field, choice.name] as const);

/** The names of the taxes of a line, in the form and in JSON. */
export const taxes = new Set(
	fields
		.filter(({ name }) => name === 'taxes')
		.flatMap(({ options = [] }) => options.flatMap((tax) => ('value' in tax ? [tax.value] : []))),
);

function fieldsOf(resource: INodePropertyOptions['value']): INodeProperties[] {
	return nodeFields.filter(
		({ displayOptions }) => displayOptions?.show?.resource?.includes(resource) === true,
	);
}

/** The labels of these fields, of those inside collections, and of nothing else, each once. */
export function fieldLabels(properties: INodeProperties[]): string[] {
	return [...new Set(everyField(properties).map(({ displayName }) => displayName))];
}

/** The labels of these fields and of their modes, each once. */
function labelsOf(properties: INodeProperties[]): string[] {
	const named = properties.flatMap((field) => [field, ...(field.modes ?? [])]);
	return [...new Set(named.map(({ displayName }) => displayName))];
}

/** The fields and those inside collections. */
function everyField(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) =>
			everyField('values' in option ? option.values : 'type' in option ? [option] : []),
		),
	]);
}

/** What the form of an operation calls the fields of its body, by their names there. */
export function labelsOfBody(id: string): Record<string, string> {
	const [resource = '', operation = ''] = id.split('.');
	const own = fieldsOf(resource).filter(
		({ displayOptions }) => displayOptions?.show?.operation?.includes(operation) === true,
	);
	return Object.fromEntries(
		everyField(own).flatMap(({ displayName, routing }) => {
			const property = routing?.send?.property;
			return property === undefined ? [] : [[property, displayName] as const];
		}),
	);
}

/** The choices of these fields, each pair once. */
function choicesOf(
	properties: INodeProperties[],
): { field: string; choice: INodePropertyOptions }[] {
	const pairs = properties.flatMap(({ displayName: field, options = [] }) =>
		options.flatMap((choice) =>
			'value' in choice ? [[`${field}: ${choice.name}`, { field, choice }] as const] : [],
		),
	);
	return [...new Map(pairs).values()];
}
