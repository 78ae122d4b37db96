import type { Phrase } from '../problems/problem';
import { refused } from '../problems/problem';
import { plainWords } from './json';
import type { Gateway, Order } from './order';

/** What names of ways to pay say, without case, accents and signs. */
export interface PaymentForms {
	/** These take the money themselves, whatever customers pay them with. */
	intermediaries?: RegExp;
	/** Each name with its code of c_FormaPago. */
	names?: ReadonlyArray<readonly [code: string, names: RegExp]>;
	/** These take cards, where their name says nothing else ("stripe_oxxo"). */
	cards?: RegExp;
}

/** The names that say the same in every shop. OXXO takes cash. */
const everywhere: Required<PaymentForms> = {
	intermediaries: /\b(pay ?pal|mercado ?pago|mercado ?libre)\b/,
	names: [
		['05', /\b(gift ?cards?|tarjetas? de regalo|monedero)\b/],
		[
			'01',
			/\b(oxxo|oxxopay|cod|cash|efectivo|contra ?entrega|pay ?cash|7 ?eleven|paynet|stores)\b/,
		],
		['03', /\b(spei|transfer|transferencia|wire|deposit|deposito|clabe|bank)\b/],
		['02', /\b(cheque|check)\b/],
		[
			'04',
			/\b((?<!gift )cards?|cc|credit|tarjetas?(?! de (regalo|debito))|credito|visa|mastercard|amex)\b/,
		],
		['28', /\b(debit|debito)\b/],
	],
	cards: /\b(stripe|braintree|authorize net|square|american express)\b/,
};

/**
 * The payment form of one way to pay.
 * @param own what names say in its shop alone
 * @returns undefined for one that the tables do not have, and for a name that tells several forms
 */
export function paymentFormOf({ id, title }: Gateway, own: PaymentForms): string | undefined {
	const words = plainWords(`${title} ${id}`);
	const tables = [own, everywhere];
	if (tables.some(({ intermediaries }) => intermediaries?.test(words))) return '31';
	const rows = tables.flatMap(({ names = [] }) => names);
	const found = new Set(rows.filter(([, names]) => names.test(words)).map(([code]) => code));
	if (found.has('04')) found.delete('28');
	const [only, ...others] = found;
	if (only !== undefined) return others.length === 0 ? only : undefined;
	return tables.some(({ cards }) => cards?.test(words)) ? '04' : undefined;
}

/**
 * The payment form (FormaPago) of a paid order.
 * @throws Problems for a way to pay that is unknown, and for several with different forms
 */
export function paymentFormOfOrder({ gateways }: Pick<Order, 'gateways'>): string {
	if (gateways.length === 0) throw refused('Order', 'orderPaymentUnsaid', { remedy: CHOOSE });
	const unknown = gateways.find(({ form }) => form === undefined);
	if (unknown !== undefined) {
		const values = { gateway: asNamed(unknown) };
		throw refused('Order', 'orderPaymentUnknown', { values, remedy: CHOOSE });
	}
	const [first, ...others] = new Set(gateways.map(({ form }) => form));
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'orderPaidInSeveralWays', { values: { gateways: gateways.map(asNamed) } });
}

const CHOOSE = 'chooseFormOfOrder';

function asNamed({ id, title }: Gateway): Phrase {
	return title === '' || title === id
		? { kind: 'gateway', values: { id } }
		: { kind: 'gatewayWithTitle', values: { id, title } };
}
