import { acceptOrders } from 'cfdi-desk/orders';
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
		'Decide what to write down of orders before they are stamped: deliveries, orders that the API of a shop lists, or rows of the table',
	builderHint:
		'It takes what Read (Delivery of a Shop), WooCommerce, Shopify, or a Data Table gives, and puts out the columns for an Upsert into cfdi_invoices by shop and order_id. Answer the shop only after that Upsert.',
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
				'Whether the input is what a schedule found in the table: rows that another workflow accepted are left alone',
		}),
	],
	takesAll: true,
	decide: ({ read, records, items, now, workflowId }) => {
		const accepted = acceptOrders(
			items.map(({ json }) => json),
			{
				now,
				desk: workflowId,
				rowsBefore: records(ROWS_BEFORE),
				isSchedule: read('isSchedule') === true,
			},
		);
		return [
			accepted.map(({ index, columns }) => ({
				...itemWith(columns),
				pairedItem: { item: index },
			})),
		];
	},
});
