import type { ReadParameter } from '../../../sending/operation';
import { jsonValue } from '../../json';
import { formLabel } from '../content/formLabels';

/** What a field of the form holds as JSON, and the name of that field. */
export interface Given {
	field: string;
	value: unknown;
}

/** @throws ItemError where it is a text that is not JSON */
export function given(read: ReadParameter, field: string): Given {
	return { field, value: jsonValue(formLabel(field), read(field)) };
}
