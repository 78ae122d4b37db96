import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ReadParameter } from '../sending/operation';
import { collectionField, flagField, numberField } from './fields';
import { isEmpty, textFields } from './values';

export const limitField = numberField('limit', 'Limit', {
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
});

/** Return All, Limit and Filters, as every Get Many of n8n has them. */
export const queryFields = (filter: INodeProperties): INodeProperties[] => [
	flagField('returnAll', 'Return All', {
		description: 'Whether to return all results or only up to a given limit',
	}),
	{ ...limitField, displayOptions: { show: { returnAll: [false] } } },
	collectionField('filters', 'Filters', { placeholder: 'Add Filter', options: [filter] }),
];

/** The most records to return; `undefined` for all. */
export function limitOf(read: ReadParameter): number | undefined {
	return read('returnAll') === true ? undefined : (read('limit') as number);
}

/** Leaves out empty filters, which an expression may give: they mean "all". */
export function givenFilters(body: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(textFields(body)).filter(([, value]) => !isEmpty(value)),
	);
}
