import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from 'cfdi-mx';
import type { ReadParameter } from '../sending/operation';

/**
 * A field of 0.2.0 that is elsewhere today. The form shows it only where a saved node has a value in it, which
 * counts as before. n8n keeps such a value only where no other field of the node has the same name, so operations
 * that had the same field list one object.
 */
export function earlierField(field: INodeProperties): INodeProperties {
	const { name, displayOptions } = field;
	return {
		...field,
		required: false,
		...(field.type !== 'resourceLocator' && { default: '' }),
		displayOptions: {
			...displayOptions,
			show: { ...displayOptions?.show, [name]: [{ _cnd: { exists: true } }] },
		},
	};
}

/**
 * The values of a collection; what a saved node has in the fields that became its entries counts where it has none.
 * @param names of those fields
 */
export function withEarlier(
	read: ReadParameter,
	collection: string,
	names: readonly string[],
): Record<string, unknown> {
	const today = read(collection);
	const earlier = names.map((name) => [name, read(name)] as const);
	return {
		...Object.fromEntries(earlier.filter(([, value]) => value !== undefined)),
		...(isRecord(today) ? today : {}),
	};
}
