import { dayAt } from 'cfdi-mx/values';
import { todayAnswer } from 'cfdi-desk/office';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { itemWith } from '../items';

const OPEN = jsonField('openRows', 'Open Rows (JSON)', {
	default: '[]',
	description: 'Rows of the register that may need a person, and credit notes',
});

const MONTH = jsonField('monthRows', 'Rows of the Month (JSON)', { default: '[]' });

const PAYMENTS = jsonField('payments', 'Payments (JSON)', {
	default: '[]',
	description: 'Rows of the payments',
});

export const listToday = defineDecision({
	resource: 'office',
	operation: 'listToday',
	name: "List Today's Tasks",
	action: 'List what needs a person today',
	description: 'Decide what needs a person today, and what the month has come to',
	builderHint: 'Its three lists are rows of the Data Tables cfdi_invoices and cfdi_payments.',
	patterns: [
		{ title: 'Rows of the register in one item', parameters: { openRows: '={{ $json.rows }}' } },
	],
	fields: [OPEN, MONTH, PAYMENTS],
	takesAll: true,
	decide: ({ records, now }) => [
		[
			itemWith(
				todayAnswer({
					register: records(OPEN),
					month: records(MONTH),
					payments: records(PAYMENTS),
					today: dayAt(now),
				}),
			),
		],
	],
});
