import type { RefundToCredit } from 'cfdi-desk/refunds';
import { creditOfRefund, refundAnswered } from 'cfdi-desk/refunds';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';

const ROW = jsonField('refundRow', 'Refund Row', {
	required: true,
	description: 'The row of the refund in cfdi_invoices',
});

const REFUND = jsonField('refundRead', 'Refund', {
	required: true,
	description: 'The refund, as the output Found of Read has it',
});

export const creditRefund = defineDecision({
	resource: 'refund',
	operation: 'credit',
	name: 'Credit',
	action: 'Decide whether a refund gets a credit note (sends nothing)',
	description: 'Decide whether a refund gets a credit note, and of which invoice',
	builderHint:
		'Takes all items once: all rows of cfdi_invoices with the orderKey of the refund. Noted is written into the row of its id before Credit goes to Download (invoiceId, invoiceUuid) and Stamp (order, earlierCreditNotes); Row ends the refund without a credit note.',
	patterns: [
		{
			title: 'The rows of the order of a refund',
			parameters: {
				refundRow: '={{ $json.row }}',
				refundRead: '={{ $json.refund }}',
			},
		},
	],
	fields: [ROW, REFUND],
	outputs: ['Noted', 'Credit', 'Row'],
	takesAll: true,
	decide: ({ items, record, now }) => {
		const rows = items.map(({ json }) => json);
		const refund = record(REFUND) as unknown as RefundToCredit;
		const { row, credit } = creditOfRefund(record(ROW), refund, rows, now);
		if (credit === undefined) return [[], [], itemsOf(row)];
		return [itemsOf(row), itemsOf(credit), []];
	},
});

export const recordCredit = defineDecision({
	resource: 'refund',
	operation: 'record',
	name: 'Record',
	action: 'Record what became of a refund (sends nothing)',
	description: 'Decide what the row of a refund says after Stamp, or after an error before it',
	builderHint:
		'Connect both outputs of Stamp, and the error outputs of Download and of the request to the shop. Its item is written by auto-mapping into the row of its id.',
	patterns: [
		{
			title: 'The answer to a credit note, with the row of its refund',
			parameters: { refundRow: '={{ $json.row }}' },
		},
	],
	fields: [ROW],
	decide: ({ item, record, now }) => [itemsOf(refundAnswered(record(ROW), item.json, now))],
});
