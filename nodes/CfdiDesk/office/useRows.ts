import { useRows as decision } from 'cfdi-desk/office';
import type { AfterRows } from 'cfdi-desk/office';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { PAYMENTS, REQUEST, requestIn, ROWS } from './fields';

export const useRows = defineDecision({
	resource: 'office',
	operation: 'useRows',
	name: 'Use Rows',
	action: 'Use rows for a request of the office',
	description:
		'Decide by the rows of the register what a request needs next: a sale is stamped unless it has an invoice, an invoice is downloaded, a month is archived',
	builderHint:
		'Its rows are those that Read Request asked for, newest first. The output Stamp has the values of the operation Stamp of CFDI Invoicing, Download id and uuid, Archive month, rows and payments.',
	patterns: [
		{
			title: 'A request, with its rows in its item',
			parameters: { request: '={{ $json.body }}', rows: '={{ $json.rows }}' },
		},
	],
	fields: [REQUEST, ROWS, PAYMENTS],
	outputs: ['Stamp', 'Answer', 'Download', 'Archive'],
	takesAll: true,
	decide: (input) => {
		const { records, now } = input;
		const given = { rows: records(ROWS), payments: records(PAYMENTS), now };
		const { stamp, download, archive, answer }: Steps = decision(requestIn(input), given);
		return [stamp, answer, download, archive].map((json) => itemsOf(json));
	},
});

type Steps = AfterRows & Partial<Record<'answer' | 'archive' | 'download' | 'stamp', object>>;
