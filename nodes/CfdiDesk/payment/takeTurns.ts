import { paymentTurns } from 'cfdi-desk/payments';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { rowItems } from '../items';

const WRITTEN = jsonField('paymentRows', 'Payment Rows', {
	required: true,
	default: '[]',
	description: 'The rows that this execution has written into cfdi_payments',
});

export const takeTurns = defineDecision({
	resource: 'payment',
	operation: 'takeTurns',
	name: 'Take Turns',
	action: 'Decide which payments are stamped now (sends nothing)',
	description:
		'Decide which payments are stamped now, with instalment and earlier payments, and which wait for another payment of the same invoice',
	builderHint:
		'Takes all items once: the rows of cfdi_payments that are paid or being stamped, read after Payment Rows were written. Stamp goes to Stamp Payment (instalment, earlierPayments, expectedUuid); Row is written by auto-mapping into the row of its id.',
	patterns: [
		{
			title: 'The payments that this execution has written',
			parameters: { paymentRows: '={{ $json.written }}' },
		},
	],
	fields: [WRITTEN],
	outputs: ['Stamp', 'Row'],
	takesAll: true,
	decide: ({ items, records }) => {
		const { stamp, rows } = paymentTurns(
			records(WRITTEN),
			items.map(({ json }) => json),
		);
		return [rowItems(stamp.map(({ row, ...turn }) => ({ ...row, ...turn }))), rowItems(rows)];
	},
});
