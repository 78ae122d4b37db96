import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { ownNodes } from './ownNodes';

const nodeFields = ownNodes.flatMap(({ description }) => description.properties);
const fields = everyField([...nodeFields, ...new CfdiApi().properties]);
export const labels = labelsOf(fields);
function fieldsOf(resource: INodePropertyOptions['value']): INodeProperties[] {
	return nodeFields.filter(
		({ displayOptions }) => displayOptions?.show?.resource?.includes(resource) === true,
	);
}

export function fieldLabels(properties: INodeProperties[]): string[] {
	return [...new Set(everyField(properties).map(({ displayName }) => displayName))];
}

function labelsOf(properties: INodeProperties[]): string[] {
	const named = properties.flatMap((field) => [field, ...(field.modes ?? [])]);
	return [...new Set(named.map(({ displayName }) => displayName))];
}

function everyField(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) =>
			everyField('values' in option ? option.values : 'type' in option ? [option] : []),
		),
	]);
}

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
