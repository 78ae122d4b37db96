import type { IDataObject } from 'n8n-workflow';
import { dayAt } from 'cfdi-mx/values';
import { dueInvoices, lastRate, notMailed } from 'cfdi-desk/agreements';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { listField, registerField } from '../fields';

const agreements = listField(
	'agreementsJson',
	'Agreements (JSON)',
	'Rows of the Data Table cfdi_agreements',
	'={{ $input.all().map(({ json }) => json) }}',
);
const register = registerField();
const rates = jsonField('ratesJson', 'Exchange Rates (JSON)', {
	default: '',
	description: 'The answer of Banco de México (FIX), for agreements in dollars',
});

export const dueAgreements = defineDecision({
	resource: 'agreement',
	operation: 'due',
	name: 'Invoices Due',
	action: 'Say which invoices of agreements are due',
	description: 'Say which invoices of agreements are due today, and what their owner has to know',
	builderHint:
		'Its first output has an invoice each, with the key for Stamp, its second one notice: what is due tomorrow, once, and what is to be corrected.',
	patterns: [
		{
			title: 'The invoices of agreements that are due today',
			parameters: { agreementsJson: agreements.default as string, registerJson: '' },
		},
	],
	fields: [agreements, register, rates],
	outputs: ['Due', 'Notice'],
	takesAll: true,
	decide: ({ records, record, now, memory }) => {
		const { invoices, announcement, correction } = dueInvoices({
			rows: records(agreements),
			issued: records(register),
			today: dayAt(now),
		});
		const rate = lastRate(record(rates));
		const kept = memory();
		const isNews = announcement !== undefined && announcement.day !== kept.announced;
		if (isNews) kept.announced = announcement.day;
		const notices = [isNews ? announcement.message : undefined, correction];
		return [
			invoices.map((one) => ({
				json: {
					...(one as unknown as IDataObject),
					exchangeRate: one.recipient.currency === 'USD' ? rate : '',
					notMailed: notMailed(one),
				},
			})),
			notices.flatMap((notice) => (notice === undefined ? [] : [{ json: { notice } }])),
		];
	},
});
