import type { Words } from '../language';

/** Sentences by themselves: no field is wrong, and nothing is to be done. */
export const passedOnWords = {
	noOrderToInvoice: 'None of the orders goes into this global invoice',
	orderAsksForInvoice:
		'order {order} asks for an invoice in {place}, and it has no RFC: ask its customer for it',
	orderBelongsInGlobalInvoice: 'order {order} has no RFC: it belongs in the global invoice',
	orderCancelled: 'order {order} was cancelled: {status}',
	orderCostsNothing: 'order {order} costs nothing, so there is nothing to invoice',
	orderHasRfc: 'order {order} has the RFC {rfc}, so it has its own invoice',
	orderInAnotherCurrency: 'order {order} is in {currency}, not in MXN',
	orderIsPartOfSale: 'order {order} is a part of a sale: {part}',
	orderIsTest: 'order {order} is a test: {status}',
	orderNotPaid: 'order {order} is not paid: {status}',
	orderOfAnotherDay: 'order {order} is of {day}, not of {wanted}',
	orderRefunded: 'order {order} was refunded: {status}',
	orderTwiceInList: 'order {order} is in the list twice',
	orderWithoutDate: 'order {order} has no date',
	refundGaveNothing: 'refund {refund} of order {order} gave no money back',
	refundIsTest: 'refund {refund} of order {order} is a test',
	refundWithoutInvoice:
		'refund {refund} of order {order} is not credited: no invoice of it was given',
	webhookTried: '{shop} tried its webhook: this delivery has no order',
} satisfies Readonly<Record<string, Words>>;

export const refundWords = {
	earlierCreditNotesUnreadable: {
		what: 'is not an amount',
		fix: 'Enter the sum of the earlier credit notes of the invoice, such as 116.00, or leave it empty if it has none.',
	},
	notARefund: {
		what: '"{what}" is not a refund of {or:shops}, nor in the shape of this node',
		fix: 'Give one refund: as the webhook refunds/create of Shopify posts it, as orders/<id>/refunds of WooCommerce lists it, or a refund or a credit note of Stripe. The page Shop Orders of the documentation shows the shape for other shops.',
	},
	refundAboveInvoice: {
		what: 'the refund gives {total} back, but invoice {uuid} came to {charged}',
		fix: 'Look at the credit notes of this invoice: together they give back at most its Total.',
	},
	refundInOtherCurrency: {
		what: 'the money of refund {refund} went back in {currency}, and its order is in {orderCurrency}',
		fix: 'Issue this credit note by hand, with the exchange rate of the refund.',
	},
	refundPaymentUnknown: {
		what: 'refund {refund} gave the money back as "{way}", of which the payment form is not known',
		fix: 'Choose it in {FormaPago}.',
	},
	refundRestOfAnyTax: {
		what: '{why}: the rest may have the taxes of any line of the invoice',
		fix: 'In the shop, give money back line by line. Issue this credit note by hand, with the taxes of what was given back.',
	},
	refundWithoutId: {
		what: 'the refund does not say its own ID',
		fix: 'Give the refund with its ID and that of its order: by them it is credited once.',
	},
	refundWithoutOrder: 'the refund does not say of which order it is',
	refundedInvoiceCurrency: {
		what: 'is in {currency}, and the refund in {refundCurrency}',
		fix: 'Give the invoice of the same order, or issue this credit note by hand.',
	},
	refundedInvoiceGlobal: {
		what: 'is a global invoice, which has the orders of other customers, too',
		fix: 'Issue the credit note of a global invoice by hand: SAT wants it to the general public, with relation 01 to that invoice.',
	},
	refundedInvoiceIsLater: {
		what: 'is of {issued}, after the refund at {date}: what was given back may not be in it',
		fix: 'Compare the invoice with the order. If it has what was given back, issue the credit note by hand.',
	},
	refundedInvoiceTaxes: {
		what: 'has taxes that a shop does not charge: withheld ones, or a Cuota',
		fix: 'Issue this credit note by hand, with the source Fields Below.',
	},
	refundedInvoiceType: 'is of type {type}, and an invoice is of type I',
	refundedInvoiceUnstamped: {
		what: 'has no UUID, so it is not a stamped invoice',
		fix: 'Give the invoice of the order as Download outputs it with Options > Read Invoice, such as {{ $json.invoice }}.',
	},
	refundedInvoiceWithoutForm: {
		what: 'has payment form 99, which does not say how the money goes back',
		fix: 'Choose how the money went back in {FormaPago}.',
	},
	refundsAboveInvoice:
		'the refund gives {total} back, but invoice {uuid} came to {charged}, of which {before} was credited before',
} satisfies Readonly<Record<string, Words>>;
