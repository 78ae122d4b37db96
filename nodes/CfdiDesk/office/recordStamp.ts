import { dayAt } from 'cfdi-mx/values';
import { afterStamp } from 'cfdi-desk/office';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { hasFiles, itemsOf } from '../items';
import { REQUEST, requestWithRows, ROWS } from './fields';

const INVOICE = jsonField('oldInvoice', 'Replaced Invoice (JSON)', {
	description: 'Content of the invoice that is replaced, as Download with Read Invoice gives it',
});

export const recordStamp = defineDecision({
	resource: 'office',
	operation: 'recordStamp',
	name: 'Record Stamp',
	action: 'Record a stamp of the office',
	description: 'Decide what is written, mailed and answered after Stamp',
	builderHint:
		'Both outputs of Stamp lead to it. The output Row has exactly the columns of the register: write it before the mail is sent, and before a replaced invoice is cancelled.',
	patterns: [
		{
			title: 'A stamp, with the request in its item',
			parameters: { request: '={{ $json.body }}' },
		},
	],
	fields: [REQUEST, ROWS, INVOICE],
	outputs: ['Row', 'Customer', 'Mail', 'Answer'],
	decide: (input) => {
		const { json: result, binary } = input.item;
		const { row, customer, mail, answer } = afterStamp({
			...requestWithRows(input, { payments: [] }),
			result,
			hasFiles: hasFiles(input.item),
			invoice: input.record(INVOICE),
			today: dayAt(input.now),
		});
		return [itemsOf(row), itemsOf(customer), itemsOf(mail, binary), itemsOf(answer)];
	},
});
