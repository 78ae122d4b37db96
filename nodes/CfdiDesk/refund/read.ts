import type { Problem } from 'cfdi-mx';
import { readRefundRow } from 'cfdi-desk/refunds';
import { jsonField } from '../../Cfdi/form/fields';
import { findingOf, ofOrder } from '../../Cfdi/messages';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';

const ROW = jsonField('refundRow', 'Refund Row', {
	required: true,
	description: 'The row of the refund in cfdi_invoices',
});

const dictionary = ofOrder([]);

const inSpanish = (problem: Problem) => {
	const { message, fix } = findingOf(problem, dictionary).es;
	return { message, ...(fix !== undefined && { fix }) };
};

export const readRefund = defineDecision({
	resource: 'refund',
	operation: 'read',
	name: 'Read',
	action: 'Read what was given back (sends nothing)',
	description: 'Read the refunded amounts and lines, or decide to ask the shop for them',
	builderHint:
		'Found has orderKey, total and order; Fetch has the link of the refund in the API of WooCommerce: connect the answer to this operation again. Row is written by auto-mapping into the row of its id.',
	patterns: [
		{
			title: 'A refund of the register',
			parameters: { refundRow: '={{ $json }}' },
		},
	],
	fields: [ROW],
	outputs: ['Found', 'Fetch', 'Row'],
	decide: ({ item: { json }, record, now }) => {
		const row = record(ROW);
		const fetched = 'order_json' in json ? undefined : json;
		const read = readRefundRow(row, fetched, now, inSpanish);
		if ('found' in read) return [itemsOf(read.found)];
		return 'fetch' in read ? [[], itemsOf(read.fetch)] : [[], [], itemsOf(read.row)];
	},
});
