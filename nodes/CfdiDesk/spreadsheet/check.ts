import type { IDataObject } from 'n8n-workflow';
import { sheetInvoices, stampingPage } from 'cfdi-desk/files';
import { flagField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { registerField, rowsField } from '../fields';

const [rows, register] = [rowsField(), registerField()];

export const checkInvoices = defineDecision({
	resource: 'spreadsheet',
	operation: 'check',
	name: 'Before They Are Stamped',
	action: 'Say what becomes of invoices of a file',
	description: 'Decide about each invoice of a file before it is stamped',
	builderHint:
		'It gives one item: page.fields and page.button for a Form page, and the list invoices for the operations What to Stamp and Results for the File.',
	patterns: [
		{
			title: 'What becomes of the invoices of a file',
			parameters: { rowsJson: rows.default as string, registerJson: '', askPerson: true },
		},
	],
	fields: [
		rows,
		register,
		flagField('askPerson', 'Ask a Person', {
			description: 'Whether a person sees the page',
		}),
	],
	outputs: ['Page', 'Nobody to Ask'],
	takesAll: true,
	decide: ({ records, read }) => {
		const given = records(rows) as never[];
		const invoices = sheetInvoices(given, records(register) as never[]);
		const json = {
			page: stampingPage(invoices, given),
			invoices: invoices as unknown as IDataObject[],
		};
		return read('askPerson') === true ? [[{ json }], []] : [[], [{ json }]];
	},
});
