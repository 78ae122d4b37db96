import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../request/operation';
import { totalsOf } from '../../sat/totals';
import { defineOperation } from '../operation';
import type { CheckedInvoice } from './content/checked';
import { checkedInvoice, checkedOrder, orProblems } from './content/checked';
import { contentFields } from './content/fields';
import { fromOrder, isOfOrders, saidByOrder } from './content/fromOrder';
import { contentOptions } from './content/options';

/** Sends nothing: what SAT would say is known here. */
export const validateInvoice = defineOperation({
	resource: 'invoice',
	operation: 'validate',
	name: 'Validate',
	action: 'Validate invoice',
	description: 'Find what SAT would refuse in an invoice, and its totals, without sending it',
	builderHint:
		'Use it before Stamp with the same fields: valid is false if SAT would refuse the invoice, and findings say why and what to do.',
	effect: 'read',
	fields: contentFields,
	options: contentOptions,
	prepare: (_declared, { read }) => ({ answer: validation(read) }),
});

/** `{ valid, findings, totals }`: valid when nothing blocks; totals by the rounding of SAT. */
function validation(read: ReadParameter): IDataObject {
	if (!isOfOrders(read('invoiceSource'))) {
		return shown(checkedInvoice(read, (read('options') ?? {}) as IDataObject));
	}
	const order = orProblems(read, () => fromOrder(read));
	if ('problems' in order) {
		return { ...shown({ findings: order.problems }), ...saidByOrder(read) };
	}
	// Nothing is invoiced, so nothing is checked.
	if ('passedOn' in order) return { ...shown({ findings: [] }), valid: false, ...order.passedOn };
	return { ...shown(checkedOrder(read, order)), ...saidByOrder(read), ...order.shown };
}

function shown({ invoice, findings }: CheckedInvoice): IDataObject {
	return {
		valid: findings.every(({ level }) => level !== 'block'),
		findings: findings.map((finding) => ({ ...finding })),
		totals: invoice === undefined ? null : ((totalsOf(invoice) ?? null) as IDataObject | null),
	};
}
