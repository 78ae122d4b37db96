/**
 * Checks that a workflow leaves the address empty if an item has no files, because n8n would send
 * the email without attachments.
 */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

it.each<[file: string, node: string, given: Record<string, Json[]>]>([
	['shop-simple.json', 'Mail it', { $input: [{ uuid: 'U', order: { email: 'ana@example.com' } }] }],
	[
		'recurring.json',
		'Mail it',
		{ $input: [{ uuid: 'U' }], 'What is due': [{ email: 'ana@example.com' }] },
	],
])('%s emails an invoice only with its XML and PDF', (file, node, given) => {
	const to = (binary: Json) => evaluated(node, 'toEmail', given, { binary });
	const evaluated = expressionsOf(file);

	expect(to({ data_xml: {}, data_pdf: {} })).toBe('ana@example.com');
	expect([to({}), to({ data: {} }), to({ data_pdf: {} })]).toEqual(['', '', '']);
});
