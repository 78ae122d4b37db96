import { refundsToWrite } from 'cfdi-desk/refunds';
import type { ShopDelivery } from 'cfdi-desk/deliveries';
import { defineDecision } from '../decision';
import { rowItems } from '../items';

export const acceptRefund = defineDecision({
	resource: 'refund',
	operation: 'accept',
	name: 'Accept',
	action: 'Accept refunds of a shop (sends nothing)',
	description: 'Make the rows of the refunds that a shop posted',
	builderHint:
		'Takes the deliveries that Read (Delivery of a Shop) accepted. Row is upserted into cfdi_invoices by its shop and order_id; No Refund has status and message for Respond to Webhook.',
	patterns: [{ title: 'What a shop posted of a refund', parameters: {} }],
	fields: [],
	outputs: ['Row', 'No Refund'],
	decide: ({ item: { json }, now }) => {
		const rows = refundsToWrite(json as unknown as ShopDelivery, now);
		if (rows.length > 0) return [rowItems(rows), []];
		return [[], [{ json: { status: 200, message: 'No refund' } }]];
	},
});
