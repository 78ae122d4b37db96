import type { IDataObject } from 'n8n-workflow';

import type { InSequence, ItemInput, SentRequest } from '../run/operation';
import { endpoints } from '../service/endpoints';
import { defineOperation } from '../form/operation';
import { collectionIn } from '../form/values';
import { paymentFields } from './payment/fields';
import { formPayment, paymentSource } from './payment/paymentSource';
import { expectedUuidOption, ifNotComparedOption } from './expectedInvoice';
import { fromIdOption } from './findByUuid';
import type { FoundInvoice } from './payment/paidInvoices';
import { areFound, foundInvoices, mustBeMeant, paidInvoiceEntries } from './payment/paidInvoices';
import type { Invalid, Source } from './sources/source';
import { paymentSummaryOf } from './stampedItem';
import { stampingOptions } from './stampOptions';
import { stampRequest } from './stamping';

export const stampPayment = defineOperation({
	resource: 'invoice',
	operation: 'stampPayment',
	name: 'Stamp Payment',
	action: 'Stamp payment (irreversible)',
	description:
		'Issue the payment complement (complemento de pago, REP) of an invoice that is paid later or in parts: it cannot be undone, only cancelled',
	searchHint: 'Only for invoices with payment method PPD; one with PUE needs none.',
	builderHint:
		'For invoices with payment method PPD, once for each payment that arrives; an invoice with PUE needs none. Stamping is irreversible. Give the stamped XML or the ID of the invoice: issuer, recipient, taxes and balance follow from it, never invent them. After a payment the item has payments with instalment and balance: keep them, since the next payment in another execution needs Earlier Payments and Instalment; within one execution they are counted by themselves. Set Options > Unique Key to the number of the payment. If the outcome is unknown, do not stamp again.',
	patterns: [
		{
			title: 'A payment of an invoice that is known by its ID',
			parameters: {
				paidInvoiceFrom: 'id',
				invoiceId: '={{ $json.id }}',
				paymentDate: '={{ $json.date }}',
				paymentForm: '03',
				paymentAmount: '={{ $json.amount }}',
				instalment: '={{ $json.instalment }}',
				earlierPayments: '={{ $json.paidBefore }}',
				options: { uniqueKey: '={{ $json.payment }}', ifKeyUsed: 'passOn' },
			},
		},
	],
	endpoint: endpoints['invoice.stamp'],
	effect: { done: 'doneStamped', lookFor: 'thePaymentComplement' },
	fields: paymentFields,
	options: [expectedUuidOption, ifNotComparedOption, fromIdOption, ...stampingOptions],
	prepare: (_declared, item) => {
		const options = collectionIn(item.read, 'options');
		const entries = paidInvoiceEntries(item, options);
		if (areFound(entries)) return paymentRequest(entries, item, options);
		return {
			lookUp: async () => {
				const found = await foundInvoices(entries, item, options);
				return () => paymentRequest(found, item, options);
			},
			lookedUp: 'thePaidInvoice',
			holdsNoSlot: entries.some(({ source }) => 'uuid' in source),
		};
	},
});

/** Reads the whole form at once. Only the balance waits for the payments before it. */
function paymentRequest(
	found: readonly FoundInvoice[],
	{ read, ...item }: ItemInput,
	options: IDataObject,
): InSequence | SentRequest {
	found.forEach(mustBeMeant);
	const payment = formPayment(read, found);
	const requestOf = (source: Source | Invalid) =>
		stampRequest(source, options, item, { summary: paymentSummaryOf });
	if ('problems' in payment) return requestOf(payment);
	return {
		sequences: payment.uuids,
		after: (before) => {
			const { source, leaves } = paymentSource(payment, before, item);
			return { ...requestOf(source), leaves };
		},
	};
}
