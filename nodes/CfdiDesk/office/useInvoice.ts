import { earlierInvoice } from 'cfdi-desk/office';
import { defineDecision } from '../decision';
import { itemWith, OLD_ROW, outputsWith, REPLACEMENT_ROW, REQUEST, requestIn } from './fields';

export const useInvoice = defineDecision({
	resource: 'office',
	operation: 'useInvoice',
	name: 'Use Earlier Invoice',
	action: 'Use an earlier invoice of the office',
	description:
		'Decide whether an invoice of the register is given, mailed, replaced, or only cancelled because its replacement exists',
	builderHint:
		'It follows Download with Read Invoice. The output Stamp has the values of the operation Stamp of CFDI Invoicing, with relation 04.',
	patterns: [
		{
			title: 'A download, with the request and the row in its item',
			parameters: { request: '={{ $json.body }}', oldRow: '={{ $json.row }}' },
		},
	],
	fields: [REQUEST, OLD_ROW, REPLACEMENT_ROW],
	outputs: ['File', 'Mail', 'Stamp', 'Cancel', 'Answer'],
	decide: (input) => {
		const { json: download, binary = {} } = input.item;
		const decided = earlierInvoice({
			asked: requestIn(input),
			old: input.record(OLD_ROW),
			replacement: input.record(REPLACEMENT_ROW),
			download,
			files: Object.keys(binary),
		});
		const withFiles = (json: object) => ({ ...itemWith(json), binary });
		return outputsWith(['file', 'mail', 'stamp', 'cancel', 'answer'], {
			...('file' in decided && { file: withFiles({ file: decided.file }) }),
			...('mail' in decided && { mail: withFiles(decided.mail) }),
			...('stamp' in decided && { stamp: itemWith(decided.stamp) }),
			...('cancel' in decided && { cancel: itemWith(decided.cancel) }),
			...('answer' in decided && { answer: itemWith(decided.answer) }),
		});
	},
});
