import { tryOf } from 'cfdi-desk/tickets';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { questionField, questionIn, rowsIn } from './fields';

export const noteTry = defineDecision({
	resource: 'ticket',
	operation: 'noteTry',
	name: 'Note Try',
	action: 'Note the try of a ticket',
	description: 'Make the row of a try, to write down before the tries are counted',
	builderHint:
		'Its input is the rows of cfdi_invoices with the number of the ticket. Insert its item into cfdi_tries, then get the rows with a key of the question, then Decide.',
	patterns: [
		{
			title: 'The try of a customer of the self-invoice page',
			parameters: { questionJson: '={{ $json.question }}' },
		},
	],
	takesAll: true,
	fields: [questionField],
	decide: (input) => [
		itemsOf(tryOf(questionIn(input), rowsIn(input.items.map(({ json }) => json)))),
	],
});
