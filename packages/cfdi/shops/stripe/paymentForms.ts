import type { PaymentForms } from '../paymentForms';

/** In Mexico a payment from the balance of a customer is a transfer (SPEI). Link pays with a card. */
export const paymentForms: PaymentForms = {
	names: [
		['03', /\b(customer balance|mx bank transfer|(sepa|acss|bacs|becs|ach) debit)\b/],
		['04', /\blink\b/],
	],
};
