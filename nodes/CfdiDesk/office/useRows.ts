import type { IBinaryData } from 'n8n-workflow';
import { auditAnswer, useRows as decision } from 'cfdi-desk/office';
import type { AfterRows, PageAnswer } from 'cfdi-desk/office';
import { jsonField } from '../../Cfdi/form/fields';
import { ItemError } from '../../Cfdi/messages/itemError';
import type { DeskInput } from '../decision';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { auditFiles, worded, wordedLine } from '../month/audit';
import { PAYMENTS, REQUEST, requestIn, ROWS } from './fields';

const FILES = jsonField('files', 'Files (JSON)', {
	description: "Files of the request, as Webhook gives them: SAT's list",
});

export const useRows = defineDecision({
	resource: 'office',
	operation: 'useRows',
	name: 'Use Rows',
	action: 'Use rows for a request of the office',
	description:
		'Decide by the rows of the register what a request needs next: a sale is stamped unless it has an invoice, an invoice is downloaded, a month is archived, or compared with SAT',
	builderHint:
		'Its rows are those that Read Request asked for, newest first. The output Stamp has the values of the operation Stamp of CFDI Invoicing, Download id and uuid, Archive month, rows and payments. A comparison with SAT reads the files of the request.',
	patterns: [
		{
			title: 'A request, with its rows in its item',
			parameters: { request: '={{ $json.body }}', rows: '={{ $json.rows }}' },
		},
	],
	fields: [REQUEST, ROWS, PAYMENTS, FILES],
	outputs: ['Stamp', 'Answer', 'Download', 'Archive'],
	takesAll: true,
	decide: async (input) => {
		const { records, now } = input;
		const asked = requestIn(input);
		const given = { rows: records(ROWS), payments: records(PAYMENTS), now };
		const steps: Steps = decision(asked, given);
		const { stamp, download, archive, audit: month } = steps;
		const { rows: register, payments } = given;
		const answer =
			month === undefined
				? steps.answer
				: await auditedOrError(input, { month, register, payments, listedOn: asked.listed });
		return [stamp, answer, download, archive].map((json) => itemsOf(json));
	},
});

type Steps = AfterRows &
	Partial<Record<'answer' | 'archive' | 'download' | 'stamp', object>> & { audit?: string };

async function auditedOrError(
	input: DeskInput,
	given: Omit<Parameters<typeof auditFiles>[2], 'issuer'>,
): Promise<PageAnswer> {
	const files = Object.entries(input.record(FILES)) as Array<[string, IBinaryData]>;
	let thrown: unknown;
	try {
		const audit = await worded(
			async () => await auditFiles(input, files, { ...given, issuer: '' }),
		);
		return auditAnswer(audit, audit.lines.map(wordedLine), given.register);
	} catch (error) {
		thrown = error;
	}
	if (!(thrown instanceof ItemError)) throw thrown;
	const text = [thrown.text.es, thrown.description?.es].filter(Boolean).join('\n');
	return { state: 'undone', text };
}
