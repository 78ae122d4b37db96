import { afterCancel, afterOfficeMail } from 'cfdi-desk/office';
import { defineDecision } from '../decision';
import { PAYMENTS, REQUEST, requestWithRows, ROWS, STAMPED } from './fields';
import { itemWith } from '../items';

export const recordOutcome = defineDecision({
	resource: 'office',
	operation: 'recordOutcome',
	name: 'Record Outcome',
	action: 'Record a mail or a cancellation of the office',
	description:
		'Decide what the register says after a mail to a customer, or after a replaced invoice is cancelled',
	builderHint:
		'It follows Send Email, or both outputs of Cancel. The output Row has the columns that change, with uuid, or payment_uuid for a payment.',
	patterns: [
		{
			title: 'A mail, with the request and the rows in its item',
			parameters: { request: '={{ $json.body }}', rows: '={{ $json.rows }}' },
		},
	],
	fields: [REQUEST, ROWS, PAYMENTS, STAMPED],
	outputs: ['Row', 'Answer'],
	decide: (input) => {
		const { asked, old, replacement } = requestWithRows(input);
		const stamped = input.record(STAMPED);
		const result = input.item.json;
		const { row, answer } =
			asked.step === 'replace'
				? afterCancel({ old, replacement, stamped, result })
				: afterOfficeMail({ asked, row: old, stamped, result });
		return [[itemWith(row)], [itemWith(answer)]];
	},
});
