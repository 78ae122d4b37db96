/** The labels that n8n's editor shows of the node and its credential. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';

const nodeFields = new Cfdi().description.properties;
const fields = everyField([...nodeFields, ...new CfdiApi().properties]);
export const labels = labelsOf(fields);
const resources = choicesOf(fields.filter(({ name }) => name === 'resource')).map(
	({ choice }) => choice,
);

/** [resource, operation], as the editor shows them. */
export const operations = resources.flatMap(({ name, value }) =>
	choicesOf(fieldsOf(value).filter((field) => field.name === 'operation')).map(
		({ choice }) => [name, choice.name] as const,
	),
);

/** [resource, field], without Options, which several resources share. */
export const resourceLabels = resources.flatMap(({ name, value }) =>
	labelsOf(
		everyField(fieldsOf(value).filter((field) => !['operation', 'options'].includes(field.name))),
	).map((label) => [name, label] as const),
);
export const otherLabels = labels.filter(
	(label) => !resourceLabels.some(([, other]) => other === label),
);

/** [field, choice], as the editor shows them, without the codes of SAT's catalogs. */
export const choices = choicesOf(
	fields.filter(
		({ name, type }) => type === 'options' && !['resource', 'operation'].includes(name),
	),
)
	.filter(({ choice: { name, value } }) => !name.startsWith(`${value} - `))
	.map(({ field, choice }) => [field, choice.name] as const);

/** The taxes that a line can have, as the form and JSON name them. */
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

/** The labels of these fields, and of the ways to fill them in. */
function labelsOf(among: INodeProperties[]): string[] {
	const named = among.flatMap((field) => [field, ...(field.modes ?? [])]);
	return [...new Set(named.map(({ displayName }) => displayName))];
}

/** The fields, with those inside collections. */
function everyField(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) =>
			everyField('values' in option ? option.values : 'type' in option ? [option] : []),
		),
	]);
}

/** The choices of these fields, each pair once. */
function choicesOf(among: INodeProperties[]): { field: string; choice: INodePropertyOptions }[] {
	const pairs = among.flatMap(({ displayName: field, options = [] }) =>
		options.flatMap((choice) =>
			'value' in choice ? [[`${field}: ${choice.name}`, { field, choice }] as const] : [],
		),
	);
	return [...new Map(pairs).values()];
}
