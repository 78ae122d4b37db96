import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import { findings } from '../../../sat/findings';
import { InvoiceProblem, LineProblem } from '../../../sat/invoice/lineProblem';
import type { Finding } from '../../../sat/rules/rule';
import { invoiceBody } from './body';

export interface CheckedInvoice {
	/** Absent where no invoice can be made of the line items. */
	invoice?: IDataObject;
	findings: Finding[];
}

/**
 * The invoice of one item, and what SAT would find in it.
 * @param options the node's Options, as they were read
 * @throws ItemError when a JSON parameter is not JSON, or not of the right type
 */
export function checkedInvoice(read: ReadParameter, options: IDataObject): CheckedInvoice {
	const made = madeInvoice(read, options);
	if ('problem' in made) return { findings: [made.problem] };
	return { invoice: made.invoice, findings: findings(made.invoice, { now: Date.now() }) };
}

/** The invoice alone, or the problem that prevents it. */
export function madeInvoice(
	read: ReadParameter,
	options: IDataObject,
): { invoice: IDataObject } | { problem: Finding } {
	let thrown: unknown;
	try {
		return { invoice: invoiceBody(read, options) };
	} catch (error) {
		thrown = error;
	}
	if (!(thrown instanceof InvoiceProblem)) throw thrown;
	const { message, fix } = thrown;
	return { problem: { level: 'block', code: '', field: placeOf(thrown), message, fix } };
}

/** `lineItems[2].quantity` */
function placeOf(problem: InvoiceProblem): string {
	return problem instanceof LineProblem
		? `lineItems[${problem.line}].${problem.field}`
		: problem.field;
}
