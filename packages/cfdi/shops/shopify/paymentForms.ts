import type { PaymentForms } from '../paymentForms';

/** Shopify gives the name of a gateway alone. */
export const paymentForms: PaymentForms = {
	cards: /\bshopify payments\b/,
};
