import type { IDataObject } from 'n8n-workflow';
import { dayAt } from 'cfdi-mx/values';
import type { Decided } from 'cfdi-desk/files';
import { chosenOf, rowBefore } from 'cfdi-desk/files';
import { defineDecision } from '../decision';
import { listField, pageAnswersField } from '../fields';

const decided = listField(
	'decidedJson',
	'Decided (JSON)',
	'The list decided of Cancellation: What Becomes of Them',
	'={{ $json.decided }}',
);
const answers = pageAnswersField();

export const chooseCancellations = defineDecision({
	resource: 'cancellation',
	operation: 'choose',
	name: 'What a Person Chose',
	action: 'Say which cancellations to request',
	description: 'List the cancellations to request after a person saw the page',
	builderHint:
		'Its first output has the rows of cfdi_invoices to write before the requests, its second one the items for Invoice: Cancel, its third one an item if there are no cancellations to request.',
	patterns: [
		{
			title: 'The cancellations that a person confirmed',
			parameters: {
				decidedJson: decided.default as string,
				answersJson: answers.default as string,
			},
		},
	],
	fields: [decided, answers],
	outputs: ['Register', 'Request', 'Nothing'],
	takesAll: true,
	decide: ({ records, record, now }) => {
		const chosen = chosenOf(records(decided) as unknown as Decided[], record(answers));
		const today = dayAt(now);
		return [
			chosen.map((one) => ({ json: rowBefore(one, today) })),
			chosen.map((one) => ({ json: one as unknown as IDataObject })),
			chosen.length === 0 ? [{ json: {} }] : [],
		];
	},
});
