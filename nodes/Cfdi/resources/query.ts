import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { textFields } from './values';

/** Return All and Limit, as every Get Many of n8n has them. */
export function returnAllAndLimit(showOnly: INodeProperties['displayOptions']): INodeProperties[] {
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
			displayOptions: showOnly,
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { show: { ...showOnly?.show, returnAll: [false] } },
		},
	];
}

/** A filter that is left empty, by an expression say, asks for everything: it is not sent. */
export function givenFilters(body: IDataObject): IDataObject {
	const given = Object.entries(textFields(body)).filter(
		([, value]) => value !== '' && value !== null && value !== undefined,
	);
	return Object.fromEntries(given);
}
