/** n8n sends a mail without its attachments where an item has no files: then a workflow's mail gets no address. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

it.each<[file: string, node: string, given: Record<string, Json[]>]>([
	['shop-simple.json', 'Mail it', { $input: [{ uuid: 'U', order: { email: 'ana@example.com' } }] }],
	[
		'payment-received.json',
		'Mail it',
		{ $input: [{ uuid: 'U' }], 'Write it down': [{ email: 'ana@example.com' }] },
	],
	[
		'recurring.json',
		'Mail it',
		{ $input: [{ uuid: 'U' }], 'What is due': [{ email: 'ana@example.com' }] },
	],
	[
		'invoice-form.json',
		'Mail it',
		{ $input: [{ uuid: 'U' }], 'What it asks': [{ body: { email: 'ana@example.com' } }] },
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

it('a payment of a list that has the UUID of its invoice pays no other one', () => {
	const evaluated = expressionsOf('payment-received.json');
	const $input = [{ reference: '8721', invoice_id: '7', uuid: 'U' }];
	const written = evaluated('Write it down', 'columns.value.uuid', { $input });
	expect(written).toBe('U');
	expect(
		evaluated('Stamp the payment', 'options.expectedUuid', { $input, 'The table now': [] }),
	).toBe('U');
});

it.each([
	['5fb2822e-396d-4725-8521-cdc4bdd20ccf', '5fb2822e-396d-4725-8521-cdc4bdd20ccf'],
	['5fb2', 'none'],
	['', 'none'],
	['%', 'none'],
])(
	'the office replaces the invoice of a whole UUID alone, in capitals or not: %j',
	(uuid, asked) => {
		const evaluated = expressionsOf('invoice-form.json');
		const given = { 'What it asks': [{ body: { uuid } }] };
		expect(evaluated('The old one', 'filters.conditions.0.keyValue', given)).toBe(asked);
	},
);
