import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../../../cfdi';
import type { ReadParameter } from '../../../request/operation';

/** A collection of the form; empty for anything else, such as an expression may give. */
export function recordOf(value: unknown): IDataObject {
	return isRecord(value) ? (value as IDataObject) : {};
}

/** One of the known values of a choice; anything else is the other. */
export function choice<Known extends string, Other extends string>(
	value: unknown,
	known: readonly Known[],
	otherwise: Other,
): Known | Other {
	return known.find((one) => one === value) ?? otherwise;
}

/** What the user says of an order and of lines without taxes; anything else refuses them. */
export function taxOptions(read: ReadParameter) {
	const option = (name: string) => choice(read(name), ['iva16', 'iva0', 'exempt'], 'refuse');
	return {
		ifOrderHasNoTaxes: option('ifOrderHasNoTaxes'),
		ifLineHasNoTaxes: option('ifLineHasNoTaxes'),
	};
}
