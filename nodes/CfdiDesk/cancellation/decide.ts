import type { IDataObject } from 'n8n-workflow';
import { BEHIND_UTC, dayAt } from 'cfdi-mx/values';
import { cancellationPage, decide, openCancellations, openNews, rowChecked } from 'cfdi-desk/files';
import { defineDecision } from '../decision';
import { listField, rowsField } from '../fields';

const rows = rowsField();
const named = listField('namedJson', 'Invoices (JSON)', 'Items of Cancellation: Which Invoices');
const downloads = listField(
	'downloadsJson',
	'Downloads (JSON)',
	'Items of Invoice: Download with Read Invoice, one for each invoice',
);
const answers = listField(
	'answersJson',
	'Answers of SAT (JSON)',
	"Answers of SAT's status service, one for each invoice: data with the XML, or error",
);
const payments = listField(
	'paymentsJson',
	'Payments (JSON)',
	'Rows of the Data Table cfdi_payments',
);

export const decideCancellations = defineDecision({
	resource: 'cancellation',
	operation: 'decide',
	name: 'What Becomes of Them',
	action: 'Decide about cancellations',
	description:
		'Decide about each cancellation of a file before it is requested. Without rows: check the outcome of open cancellations.',
	builderHint:
		'For a file, it returns one item: page.fields and page.button for a Form page, and the list decided for the operations What a Person Chose and Results for the File. For open cancellations, it returns a mail (subject, text) if a person must be informed, and the rows to write.',
	patterns: [
		{
			title: 'What becomes of the cancellations of a file',
			parameters: { rowsJson: rows.default as string, namedJson: '', answersJson: '' },
		},
	],
	fields: [rows, named, downloads, answers, payments],
	outputs: ['Page', 'Mail', 'Register'],
	takesAll: true,
	decide: ({ records, now }) => {
		const given = records(rows) as never[];
		const asked = {
			downloads: records(downloads) as never[],
			answers: records(answers) as never[],
		};
		const invoices = records(named) as never[];
		if (given.length === 0) {
			const checked = openCancellations({ rows: invoices, ...asked, now: inMexicoCity(now) });
			const mail = openNews(checked);
			return [
				[],
				mail === undefined ? [] : [{ json: mail }],
				checked.map((one) => ({ json: rowChecked(one) })),
			];
		}
		const decided = decide({
			named: invoices,
			...asked,
			payments: records(payments) as never[],
			today: dayAt(now),
		});
		const page = cancellationPage(decided, given);
		return [[{ json: { page, decided: decided as unknown as IDataObject[] } }], [], []];
	},
});

const inMexicoCity = (now: number) =>
	new Date(now - BEHIND_UTC).toISOString().replace('Z', '-06:00');
