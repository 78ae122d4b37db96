import type { SheetInvoice } from 'cfdi-desk/files';
import { sheetResults, stampingDone } from 'cfdi-desk/files';
import { defineDecision } from '../decision';
import {
	fileField,
	givenFile,
	itemWithResults,
	listField,
	pageAnswersField,
	registerField,
	rowsField,
} from '../fields';

const [rows, register, file] = [rowsField(), registerField(), fileField()];
const answers = pageAnswersField();
const invoices = listField(
	'invoicesJson',
	'Invoices (JSON)',
	'The list invoices of Spreadsheet: Before They Are Stamped',
);
const asked = listField(
	'askedJson',
	'Sent (JSON)',
	'Items of the output To Stamp of Spreadsheet: What to Stamp',
);
const stamped = listField(
	'stampedJson',
	'Stamped (JSON)',
	'Items of Invoice: Stamp. Of those with error their key counts.',
);

export const finishInvoices = defineDecision({
	resource: 'spreadsheet',
	operation: 'finish',
	name: 'Results for the File',
	action: 'Write results of stamping into the file',
	description: 'Write what became of each row into the file of which they are',
	builderHint:
		'Its first output has the file that a person uploaded in data, with title and message of the last page, its second one a new workbook of rows that came from elsewhere.',
	patterns: [
		{
			title: 'The file with the result of each invoice',
			parameters: { rowsJson: rows.default as string, invoicesJson: '', resultFile: '' },
		},
	],
	fields: [rows, invoices, asked, stamped, register, answers, file],
	outputs: ['File of a Person', 'New Workbook'],
	takesAll: true,
	decide: async (input) => {
		const { records, record } = input;
		const given = records(rows) as never[];
		const sent = records(asked);
		const results = sheetResults({
			given,
			shown: records(invoices) as unknown as SheetInvoice[],
			asked: sent,
			errors: records(stamped).filter(({ error }) => Boolean(error)) as never[],
			register: records(register) as never[],
		});
		const { counts } = results;
		const json = { counts, ...stampingDone(counts, sent, record(answers)) };
		const uploaded = givenFile(input);
		const item = await itemWithResults(input, uploaded, given, results, json);
		return uploaded === undefined ? [[], [item]] : [[item], []];
	},
});
