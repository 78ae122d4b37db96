import { wantedRows } from 'cfdi-desk';
import { textField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';

const DAY = textField('monthDay', 'Any Day of the Month', {
	placeholder: 'e.g. 2026-11-30',
	description: 'Without a day and an invoice it is the month before this one',
});
const ONE = textField('oneInvoice', 'One Invoice', {
	placeholder: 'UUID or order number',
	description: 'For the evidence of one invoice in place of a month',
});

export const readMonth = defineDecision({
	resource: 'month',
	operation: 'read',
	name: 'Read Request',
	action: 'Read which month or invoice is wanted',
	description:
		'Find out which month or invoice an accountant wants, and by which values its rows are looked for in the register',
	builderHint:
		'It belongs to the example workflow month: copy that. Each value goes into a condition of the Data Table node with Any Condition.',
	patterns: [{ title: 'The month of a form', parameters: { monthDay: '={{ $json.Mes }}' } }],
	fields: [DAY, ONE],
	takesAll: true,
	decide: ({ read, now }) => {
		const wanted = wantedRows({ day: read(DAY.name), one: read(ONE.name) }, now);
		return [[{ json: { ...wanted } }]];
	},
});
