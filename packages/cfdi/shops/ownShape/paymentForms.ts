import type { PaymentForms } from '../paymentForms';

/** What people write, or the name that another shop has for the way to pay. */
export const paymentForms: PaymentForms = {
	intermediaries: /\b(ppcp|ppec)\b/,
	names: [['03', /\bbacs\b/]],
	cards: /\b(shopify payments|woo ?commerce payments|woo ?payments)\b/,
};
