import { paymentsToWrite } from 'cfdi-desk/payments';
import { defineDecision } from '../decision';
import { rowItems } from '../items';

export const preparePayments = defineDecision({
	resource: 'payment',
	operation: 'prepare',
	name: 'Prepare',
	action: 'Prepare payments to be written down (sends nothing)',
	description:
		'Make the rows that are written down before their payments are stamped, oldest first',
	builderHint:
		'Takes all items once: each with reference, invoice_id, uuid, date, form, amount and email. Write its items into the Data Table cfdi_payments by an upsert with auto-mapping.',
	patterns: [{ title: 'Payments of a list', parameters: {} }],
	fields: [],
	takesAll: true,
	decide: ({ items, executionId }) => [
		rowItems(
			paymentsToWrite(
				items.map(({ json }) => json),
				executionId,
			),
		),
	],
});
