import type { PaymentForms } from '../paymentForms';

/** WooCommerce gives the ID of a gateway, and its title at the checkout. */
export const paymentForms: PaymentForms = {
	intermediaries: /\b(ppcp|ppec)\b/,
	names: [['03', /\bbacs\b/]],
	cards: /\b(woo ?commerce payments|woo ?payments)\b/,
};
