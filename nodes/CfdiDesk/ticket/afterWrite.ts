import { writtenOf } from 'cfdi-desk/tickets';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { purchaseField, purchaseIn } from './fields';

export const afterWrite = defineDecision({
	resource: 'ticket',
	operation: 'afterWrite',
	name: 'After Write',
	action: 'Decide what follows after a row was written',
	description:
		'Decide whether to stamp the order of a written row, or to inform the shop who asks for its invoice',
	builderHint:
		'Its input is the row of cfdi_invoices after the update, which the workflow that stamps takes unchanged.',
	patterns: [
		{
			title: 'The row has the tax data of a customer',
			parameters: { purchaseJson: '={{ $json.purchase }}' },
		},
	],
	outputs: ['Stamp', 'Answer', 'Mail'],
	fields: [purchaseField],
	decide: (input) => {
		const { stamp, answer, mail } = writtenOf(purchaseIn(input), input.item.json);
		return [itemsOf(stamp), itemsOf(answer), itemsOf(mail)];
	},
});
