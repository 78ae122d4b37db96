/** n8n sends a mail without its attachments where an item has no files: then a workflow's mail gets no address. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

it.each<[file: string, node: string, given: Record<string, Json[]>]>([
	['shop-simple.json', 'Mail it', { $input: [{ uuid: 'U', order: { email: 'ana@example.com' } }] }],
	[
		'recurring.json',
		'Mail it',
		{ $input: [{ uuid: 'U' }], 'What is due': [{ email: 'ana@example.com' }] },
	],
])(
	'%s mails an invoice with its XML and PDF, and none whose files are of another invoice',
	(file, node, given) => {
		const to = (binary: Json) => evaluated(node, 'toEmail', given, { binary });
		const evaluated = expressionsOf(file);

		expect(to({ data_xml: {}, data_pdf: {} })).toBe('ana@example.com');
		expect([to({}), to({ data: {} }), to({ data_pdf: {} })]).toEqual(['', '', '']);
	},
);
