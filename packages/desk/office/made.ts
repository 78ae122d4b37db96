import { isRecord } from 'cfdi-mx/values';
import type { Row } from '../register';

/** An invoice that Stamp has just made, or had made before under the same key. */
export interface Stamped {
	uuid: string;
	id: string;
	/** '' if an earlier attempt stamped it, as the other texts. */
	total: string;
	currency: string;
	type: string;
	method: string;
	recipient: string;
	summary: string;
	/** Whether an earlier attempt stamped it. */
	isRepeated: boolean;
}

/** Reads an output of Stamp. Returns undefined if no invoice is known by its UUID. */
export function stampedIn(result: Row): Stamped | undefined {
	const isRepeated = typeof result.uuid !== 'string';
	const made: Row = isRepeated ? recordIn(result, 'stamped') : result;
	const text = (value: unknown) =>
		typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	if (text(made.uuid) === '') return undefined;
	return {
		uuid: text(made.uuid),
		id: text(made.id),
		total: text(made.total),
		currency: text(made.currency),
		type: text(made.type),
		method: text(made.paymentMethod),
		recipient: text(recordIn(made, 'recipient').rfc),
		summary: text(made.summary),
		isRepeated,
	};
}

export function recordIn(row: Row, name: string): Row {
	const value = row[name];
	return isRecord(value) ? value : {};
}
