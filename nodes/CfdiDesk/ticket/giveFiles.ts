import { filesOf } from 'cfdi-desk/tickets';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { purchaseField, purchaseIn } from './fields';

export const giveFiles = defineDecision({
	resource: 'ticket',
	operation: 'giveFiles',
	name: 'Give Files',
	action: 'Decide how files are given',
	description: 'Give the files of an invoice to save or by mail, but only those of this purchase',
	builderHint:
		'After Download with Read Invoice and On Error: Continue. At the service, an ID can belong to another invoice by now: its files are not given.',
	patterns: [
		{
			title: 'The files that Download gave',
			parameters: { purchaseJson: '={{ $json.purchase }}' },
		},
	],
	outputs: ['Save', 'Mail', 'Answer'],
	fields: [purchaseField],
	decide: (input) => {
		const { json, binary } = input.item;
		const { file, mail, answer } = filesOf(purchaseIn(input), json);
		return [
			itemsOf(file === undefined ? undefined : { file }, binary),
			itemsOf(mail, binary),
			itemsOf(answer),
		];
	},
});
