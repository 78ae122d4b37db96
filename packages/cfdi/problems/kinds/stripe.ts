/** Why no right invoice or credit note can be made of an object of Stripe. */
export type StripeKinds =
	| 'stripeAmountNotWhole'
	| 'stripeChargeNotRefund'
	| 'stripeInvoiceNotThere'
	| 'stripeLinesNotFetched'
	| 'stripeListIsCut'
	| 'stripeNoOrder'
	| 'stripeNotFinal'
	| 'stripePaymentNotFetched'
	| 'stripeTaxesNotFetched';
