import type { IDataObject } from 'n8n-workflow';
import type { SheetInvoice } from 'cfdi-desk/files';
import { toStamp } from 'cfdi-desk/files';
import { defineDecision } from '../decision';
import { listField, pageAnswersField } from '../fields';

const invoices = listField(
	'invoicesJson',
	'Invoices (JSON)',
	'The list invoices of Spreadsheet: Before They Are Stamped',
	'={{ $json.invoices }}',
);
const answers = pageAnswersField();

export const chooseInvoices = defineDecision({
	resource: 'spreadsheet',
	operation: 'choose',
	name: 'What to Stamp',
	action: 'Say which invoices of a file to stamp',
	description: 'List the invoices of a file to stamp: new ones, and those that a person marked',
	builderHint:
		'Give invoice of its items to Invoice: Stamp with Invoice Source JSON, and key as the Unique Key. Its second output has an item if there are no invoices to stamp.',
	patterns: [
		{
			title: 'The invoices of a file that are to be stamped',
			parameters: {
				invoicesJson: invoices.default as string,
				answersJson: answers.default as string,
			},
		},
	],
	fields: [invoices, answers],
	outputs: ['To Stamp', 'Nothing'],
	takesAll: true,
	decide: ({ records, record }) => {
		const chosen = toStamp(records(invoices) as unknown as SheetInvoice[], record(answers));
		return [
			chosen.map((one) => ({ json: one as unknown as IDataObject })),
			chosen.length === 0 ? [{ json: {} }] : [],
		];
	},
});
