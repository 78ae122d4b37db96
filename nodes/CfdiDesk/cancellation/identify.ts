import type { IDataObject } from 'n8n-workflow';
import { whichInvoices } from 'cfdi-desk/files';
import { defineDecision } from '../decision';
import { listField, registerField, rowsField } from '../fields';

const [rows, register] = [rowsField(), registerField()];
const found = listField('foundJson', 'Found (JSON)', 'Items of Invoice: Find');

export const whichToCancel = defineDecision({
	resource: 'cancellation',
	operation: 'identify',
	name: 'Which Invoices',
	action: 'Say which invoices a file names',
	description:
		'Say which invoices a file of cancellations names, each once. Without rows: those of the register.',
	builderHint:
		'Give invoice_id of its items to Invoice: Download with Read Invoice. Its second output has an item if the rows of a file name no invoice.',
	patterns: [
		{
			title: 'The invoices that the rows of a file name',
			parameters: { rowsJson: rows.default as string, registerJson: '', foundJson: '' },
		},
	],
	fields: [rows, register, found],
	outputs: ['Invoices', 'None'],
	takesAll: true,
	decide: ({ records }) => {
		const [given, listed] = [records(rows), records(register)];
		const named =
			given.length === 0
				? listed.filter(({ invoice_id: id }) => Boolean(id))
				: whichInvoices({
						given: given as never[],
						register: listed as never[],
						found: records(found) as never[],
					});
		const items = named.map((one) => ({ json: one as unknown as IDataObject }));
		return [items, items.length === 0 && given.length > 0 ? [{ json: {} }] : []];
	},
});
