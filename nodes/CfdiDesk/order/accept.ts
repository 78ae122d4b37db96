import { acceptOrders, rowsToTell } from 'cfdi-desk/orders';
import { flagField, jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { itemWith } from '../items';

const ROWS_BEFORE = jsonField('rowsBefore', 'Rows Before (JSON)', {
	default: '[]',
	description: 'The rows of cfdi_invoices that have the ID of a delivered order, as a list',
});

export const acceptOrder = defineDecision({
	resource: 'order',
	operation: 'accept',
	name: 'Accept',
	action: 'Accept orders of a shop (sends nothing)',
	description:
		'Decide what to write down of orders before they are stamped: deliveries, orders that the API of a shop lists, or rows of the table; and which rows of the table are mailed about now',
	builderHint:
		'It takes the output of Read (Delivery of a Shop), WooCommerce, Shopify, or a Data Table. To Write Down has the columns for an Upsert into cfdi_invoices by shop and order_id. Answer the shop only after that Upsert. Rows noRfc with the ID of this execution as list become one list for each day, for a global invoice. To Tell has the columns that claim the rows of a schedule for a mail: update each by id and by the told and asked that it had, and give the updated rows to Write Mail.',
	patterns: [
		{
			title: 'A delivery, with the rows before in its item',
			parameters: {
				rowsBefore: '={{ $json.rowsBefore }}',
				isSchedule: false,
			},
		},
	],
	fields: [
		ROWS_BEFORE,
		flagField('isSchedule', 'Taken by Schedule', {
			description:
				'Whether a schedule found the input in the table: rows that another workflow accepted are skipped, and rows that wait for a mail go to the output To Tell',
		}),
	],
	outputs: ['To Tell', 'To Write Down'],
	takesAll: true,
	decide: ({ read, records, items, now, workflowId, executionId }) => {
		const rows = items.map(({ json }) => json);
		const isSchedule = read('isSchedule') === true;
		const by = { now, desk: workflowId, executionId };
		const rowsBefore = records(ROWS_BEFORE);
		const accepted = acceptOrders(rows, { ...by, rowsBefore, isSchedule });
		return [isSchedule ? rowsToTell(rows, by) : [], accepted].map((all) =>
			all.map(({ index, columns }) => ({
				...itemWith(columns),
				...(index !== undefined && { pairedItem: { item: index } }),
			})),
		);
	},
});
