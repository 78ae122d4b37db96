/**
 * A workflow leaves the address empty if an item has no files, because n8n would send the email
 * without them.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf, workflowIn } from '../support/workflowExpressions.cts';

const MAILED = ['data_xml,data_pdf', '={{ $json.attachments }}'];

it('attaches files to emails, because some mail programs do not list inline files', () => {
	const options = readdirSync(resolve(__dirname, '../../workflows'))
		.filter((file) => file.endsWith('.json'))
		.flatMap((file) => workflowIn(file).nodes)
		.filter(({ type }) => type === 'n8n-nodes-base.emailSend')
		.map(({ parameters }) => parameters.options as Json);
	const files = options.map(({ fileAttachments }) => fileAttachments).filter(Boolean);

	expect(options.filter((one) => 'attachments' in one)).toEqual([]);
	expect(files).toHaveLength(6);
	expect(files.filter((one) => !MAILED.includes(String(one)))).toEqual([]);
});

it.each<[file: string, node: string, given: Record<string, Json[]>]>([
	['shop-simple.json', 'Mail it', { $input: [{ uuid: 'U', order: { email: 'ana@example.com' } }] }],
	[
		'recurring.json',
		'Mail it',
		{ $input: [{ uuid: 'U' }], 'What is due': [{ email: 'ana@example.com' }] },
	],
])('emails an invoice from %s only if both its XML and PDF are attached', (file, node, given) => {
	const to = (binary: Json) => evaluated(node, 'toEmail', given, { binary });
	const evaluated = expressionsOf(file);

	expect(to({ data_xml: {}, data_pdf: {} })).toBe('ana@example.com');
	expect([to({}), to({ data: {} }), to({ data_pdf: {} })]).toEqual(['', '', '']);
});
