import { dayAt } from 'cfdi-mx/values';
import { ownersMail } from 'cfdi-desk/agreements';
import { defineDecision } from '../decision';
import { listField } from '../fields';

const due = listField(
	'dueJson',
	'Due (JSON)',
	'Items of the output Due of Agreement: Invoices Due',
);

export const tellOwner = defineDecision({
	resource: 'agreement',
	operation: 'tell',
	name: 'Write to the Owner',
	action: 'Write mail to the owner of agreements',
	description:
		'Write the mail about invoices that are due tomorrow, need a correction, or failed, in Spanish',
	builderHint:
		'It takes the items with notice of Invoices Due and the items with error of Stamp and Send Email, and gives one item with subject and text.',
	patterns: [{ title: 'What the owner of agreements has to know', parameters: { dueJson: '' } }],
	fields: [due],
	takesAll: true,
	decide: ({ records, items, now }) => [
		[
			{
				json: ownersMail(
					items.map(({ json }) => json) as never[],
					records(due) as never[],
					dayAt(now),
				),
			},
		],
	],
});
