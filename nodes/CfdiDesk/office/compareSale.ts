import { compareSale as decision } from 'cfdi-desk/office';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { REQUEST, requestIn } from './fields';

export const compareSale = defineDecision({
	resource: 'office',
	operation: 'compareSale',
	name: 'Compare Sale',
	action: 'Compare sale with its earlier invoices',
	description:
		'Decide whether a sale is stamped, or has an invoice already and in what that one differs',
	builderHint:
		'Its items are the rows of the register with the key of the sale (order_key), newest first. The output Stamp has the values of the operation Stamp of CFDI Invoicing.',
	patterns: [
		{ title: 'A sale, with its request in its row', parameters: { request: '={{ $json.body }}' } },
	],
	fields: [REQUEST],
	outputs: ['Stamp', 'Answer'],
	takesAll: true,
	decide: (input) => {
		const rows = input.items.map(({ json }) => json);
		const decided = decision(requestIn(input), rows);
		return 'stamp' in decided ? [itemsOf(decided.stamp), []] : [[], itemsOf(decided.answer)];
	},
});
