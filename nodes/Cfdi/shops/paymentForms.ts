import { quoted } from '../sat/quoted';
import type { Gateway, Order } from './order';
import { OrderProblem } from './order';
import { plainWords } from './json';

/** PayPal and Mercado Pago take the money themselves, whatever the customer pays them with. */
const INTERMEDIARIES = /\b(pay ?pal|ppcp|ppec|mercado ?pago|mercado ?libre)\b/;

/** What the name of a way to pay says, and its code of c_FormaPago. OXXO takes cash. */
const forms: ReadonlyArray<readonly [code: string, words: RegExp]> = [
	['05', /\b(gift ?cards?|tarjetas? de regalo|monedero)\b/],
	['01', /\b(oxxo|oxxopay|cod|cash|efectivo|contra ?entrega|pay ?cash|7 ?eleven|paynet|stores)\b/],
	['03', /\b(spei|bacs|transfer|transferencia|wire|deposit|deposito|clabe|bank)\b/],
	['02', /\b(cheque|check)\b/],
	[
		'04',
		/\b((?<!gift )cards?|cc|credit|tarjetas?(?! de (regalo|debito))|credito|visa|mastercard|amex)\b/,
	],
	['28', /\b(debit|debito)\b/],
];

/** These take cards, where their name says nothing else ("stripe_oxxo"). */
const CARD_GATEWAYS =
	/\b(stripe|shopify payments|woocommerce payments|woopayments|braintree|authorize net|square|american express)\b/;

/**
 * The payment form of one way to pay.
 * @returns undefined for one that the table does not have, and for a name that tells several forms
 */
export function paymentFormOf({ id, title }: Gateway): string | undefined {
	const words = plainWords(`${title} ${id}`);
	if (INTERMEDIARIES.test(words)) return '31';
	const found = forms.filter(([, pattern]) => pattern.test(words)).map(([code]) => code);
	const [only, ...others] = found.includes('04') ? found.filter((code) => code !== '28') : found;
	if (only === undefined) return CARD_GATEWAYS.test(words) ? '04' : undefined;
	return others.length === 0 ? only : undefined;
}

/**
 * The payment form (FormaPago) of a paid order.
 * @throws OrderProblem for a way to pay that is unknown, and for several with different forms
 */
export function paymentFormOfOrder({ gateways }: Pick<Order, 'gateways'>): string {
	const found = gateways.map((gateway) => ({ gateway, form: paymentFormOf(gateway) }));
	const unknown = found.find(({ form }) => form === undefined);
	if (unknown !== undefined || found.length === 0) {
		throw new OrderProblem(
			unknown === undefined
				? 'the order does not say how it was paid'
				: `the order was paid with ${wordsOf(unknown.gateway)}, of which the payment form is not known`,
			FIX,
		);
	}
	const [first, ...others] = new Set(found.map(({ form }) => form));
	if (first !== undefined && others.length === 0) return first;
	throw new OrderProblem(
		`the order was paid with ${gateways.map(wordsOf).join(' and ')}, and does not say how much with each`,
		`${FIX} Of several it is the one with the largest amount.`,
	);
}

const FIX = 'Choose it in Override (En Vez Del Pedido) > Payment Form (Forma).';

function wordsOf({ id, title }: Gateway): string {
	return title === '' || title === id ? quoted(id) : `${quoted(title)} (${id})`;
}
