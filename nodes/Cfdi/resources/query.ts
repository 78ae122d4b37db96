import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ReadParameter } from '../sending/operation';
import { flagField, numberField } from './fields';
import { textFields } from './values';

/** Return All and Limit, as every Get Many of n8n has them. */
export const returnAllAndLimit: readonly INodeProperties[] = [
	flagField('returnAll', 'Return All', {
		description: 'Whether to return all results or only up to a given limit',
	}),
	numberField('limit', 'Limit', {
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	}),
];

/** The most records to return; `undefined` for all. */
export function limitOf(read: ReadParameter): number | undefined {
	return read('returnAll') === true ? undefined : (read('limit') as number);
}

/** Leaves out empty filters, which an expression may give: they mean "all". */
export function givenFilters(body: IDataObject): IDataObject {
	const given = Object.entries(textFields(body)).filter(
		([, value]) => value !== '' && value !== null && value !== undefined,
	);
	return Object.fromEntries(given);
}
