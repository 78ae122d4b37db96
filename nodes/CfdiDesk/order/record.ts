import { recordOutcome } from 'cfdi-desk/orders';
import { flagField, jsonField, textField } from '../../Cfdi/form/fields';
import { codeText } from '../../Cfdi/form/values';
import { defineDecision } from '../decision';
import { hasFiles, itemsOf, rowItems } from '../items';

const ROW = jsonField('row', 'Row (JSON)', {
	required: true,
	description: 'The row of cfdi_invoices with the order that was stamped or compared',
});

const SAME_UUID = jsonField('sameUuid', 'Rows with Its UUID (JSON)', {
	default: '[]',
	description:
		'The rows of cfdi_invoices that have the UUID of the outcome: an invoice of another order is not mailed',
});

export const recordOrder = defineDecision({
	resource: 'order',
	operation: 'record',
	name: 'Record',
	action: 'Record outcome of order (sends nothing)',
	description:
		'Decide what the row of an order says after Stamp or Validate, and whether its invoice is mailed',
	builderHint:
		'Connect both outputs of Stamp (On Error: Continue Using Error Output) to it. Its first output has the columns for an Update of cfdi_invoices by shop and order_id, in this order; its second one the invoice and its files for the mail.',
	patterns: [
		{
			title: 'The outcome of Stamp, with the row in its item',
			parameters: {
				row: '={{ $json.row }}',
				sameUuid: '={{ $json.sameUuid }}',
				isSchedule: false,
				calledIn: '',
				customersCorrect: false,
			},
		},
	],
	fields: [
		ROW,
		SAME_UUID,
		flagField('isSchedule', 'Taken by Schedule', {
			description:
				'Whether a schedule took the order from the table: an order without a response is then searched again, and reported to a person after the last search',
		}),
		flagField('customersCorrect', 'Customers Correct Tax Data', {
			description:
				'Whether to ask customers by mail to correct tax data that SAT refuses, on the page of the workflow for self-invoices: at once, and again after 3 days. After 7 more days, you get a mail.',
		}),
		textField('calledIn', 'State When Called', {
			placeholder: 'e.g. refused',
			description:
				"State of the order before a customer's page called: the page shows what the customer has to correct, and the owner is not told",
		}),
	],
	outputs: ['Row', 'Mail'],
	decide: ({ read, record, records, item, now }) => {
		const { columns, leftOut, mail } = recordOutcome({
			row: record(ROW),
			outcome: item.json,
			hasFiles: hasFiles(item),
			sameUuid: records(SAME_UUID),
			isSchedule: read('isSchedule') === true,
			calledIn: codeText(read('calledIn')),
			customersCorrect: read('customersCorrect') === true,
			now,
		});
		return [rowItems([...leftOut, columns]), itemsOf(mail, item.binary)];
	},
});
