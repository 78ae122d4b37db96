import { recordOf, textOf } from 'cfdi-mx/values';
import type { Row } from '../register';

export interface Stamped {
	uuid: string;
	id: string;
	/** This and the following strings can be '' if an earlier attempt stamped the invoice. */
	total: string;
	currency: string;
	type: string;
	method: string;
	recipient: string;
	summary: string;
	isRepeated: boolean;
}

/** Returns the invoice in Stamp's output, or undefined if the output has no UUID. */
export function stampedIn(result: Row): Stamped | undefined {
	const isRepeated = typeof result.uuid !== 'string';
	const made = isRepeated ? recordOf(result.stamped) : result;
	if (textOf(made.uuid) === '') return undefined;
	return {
		uuid: textOf(made.uuid),
		id: textOf(made.id),
		total: textOf(made.total),
		currency: textOf(made.currency),
		type: textOf(made.type),
		method: textOf(made.paymentMethod),
		recipient: textOf(recordOf(made.recipient).rfc),
		summary: textOf(made.summary),
		isRepeated,
	};
}
