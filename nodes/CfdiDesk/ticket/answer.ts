import { outcomeOf } from 'cfdi-desk/tickets';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { purchaseField, purchaseIn } from './fields';

export const answerTicket = defineDecision({
	resource: 'ticket',
	operation: 'answer',
	name: 'Answer',
	action: 'Answer a question about a ticket',
	description:
		'Answer the page after a step: a stamp, a validation, a certificate or a mail. Write a mail to a known customer.',
	builderHint:
		'Its input is what the step gave: the row after a stamp, the item of Validate or of Read (Tax Certificate), of Send Email with On Error: Continue, or the row of an earlier invoice. Its second output has the columns to write into the row.',
	patterns: [
		{
			title: 'After the stamp of an order',
			parameters: { purchaseJson: '={{ $json.purchase }}' },
		},
	],
	outputs: ['Answer', 'Row', 'Mail'],
	fields: [purchaseField],
	decide: (input) => {
		const { answer, row, mail } = outcomeOf(purchaseIn(input), input.item.json);
		return [itemsOf(answer), itemsOf(row), itemsOf(mail)];
	},
});
