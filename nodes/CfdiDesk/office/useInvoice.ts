import { earlierInvoice } from 'cfdi-desk/office';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { OLD_ROW, REPLACEMENT_ROW, REQUEST, requestIn } from './fields';

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
		const { file, mail, stamp, cancel, answer }: Steps = earlierInvoice({
			asked: requestIn(input),
			old: input.record(OLD_ROW),
			replacement: input.record(REPLACEMENT_ROW),
			download,
			files: Object.keys(binary),
		});
		return [
			itemsOf(file === undefined ? undefined : { file }, binary),
			itemsOf(mail, binary),
			itemsOf(stamp),
			itemsOf(cancel),
			itemsOf(answer),
		];
	},
});

/** One of them is given. */
type Steps = { file?: string } & Partial<Record<'answer' | 'cancel' | 'mail' | 'stamp', object>>;
