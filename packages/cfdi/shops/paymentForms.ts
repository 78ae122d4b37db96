import type { Phrase } from '../problems/problem';
import { refused } from '../problems/problem';
import { Decimal } from '../values/decimal';
import { plainWords } from './json';
import type { Gateway, Order } from './order';

/** What names of ways to pay say, without case, accents and signs. */
export interface PaymentForms {
	/** These take the money themselves, whatever customers pay them with. */
	intermediaries?: RegExp;
	/** These pay the shop the whole price by transfer, and customers pay them back in parts. */
	financiers?: RegExp;
	/** Each name with its code of c_FormaPago. */
	names?: ReadonlyArray<readonly [code: string, names: RegExp]>;
	/** These take cards, where their name says nothing else ("stripe_oxxo"). */
	cards?: RegExp;
}

/**
 * The names that say the same in every shop. OXXO takes cash; CoDi is a transfer. Amazon Pay is a wallet, as
 * PayPal is. Kueski Pay, Aplazo and Klarna lend, so their customer owes nothing to the shop; "sin tarjeta" in
 * their titles is no way to pay. Clip and NetPay acquire cards. Conekta and Openpay take several forms, and
 * "manual" of Shopify is any: only what stands beside these names tells.
 */
const everywhere: Required<PaymentForms> = {
	intermediaries: /\b(pay ?pal|mercado ?pago|mercado ?libre|amazon ?pay(ments)?)\b/,
	financiers: /\b(kueski|kueskipay|aplazo|klarna|bnpl)\b/,
	names: [
		['05', /\b(gift ?cards?|tarjetas? de regalo|monedero)\b/],
		[
			'01',
			/\b(oxxo|oxxopay|cod|cash|efectivo|contra ?entrega|pay ?cash|7 ?eleven|paynet|stores)\b/,
		],
		['03', /\b(spei|transfer|transferencia|wire|deposit|deposito|clabe|bank|co ?di)\b/],
		['02', /\b(cheque|check)\b/],
		[
			'04',
			/\b((?<!gift )cards?|cc|credit|tarjetas?(?! de (regalo|debito))|credito|visa|mastercard|amex)\b/,
		],
		['28', /\b(debit|debito)\b/],
	],
	cards: /\b(stripe|braintree|authorize net|square|american express|clip|payclip|net ?pay)\b/,
};

/**
 * The payment form of one way to pay.
 * @param own what names say in its shop alone
 * @returns undefined for one that the tables do not have, and for a name that tells several forms
 */
export function paymentFormOf({ id, title }: Gateway, own: PaymentForms): string | undefined {
	// "conektaspei"
	const words = plainWords(`${title} ${id}`).replace(/\bconekta(?=[a-z])/g, 'conekta ');
	const tables = [own, everywhere];
	if (tables.some(({ intermediaries }) => intermediaries?.test(words))) return '31';
	if (tables.some(({ financiers }) => financiers?.test(words))) return '03';
	const rows = tables.flatMap(({ names = [] }) => names);
	const found = new Set(rows.filter(([, names]) => names.test(words)).map(([code]) => code));
	if (found.has('04')) found.delete('28');
	const [only, ...others] = found;
	if (only !== undefined) return others.length === 0 ? only : undefined;
	return tables.some(({ cards }) => cards?.test(words)) ? '04' : undefined;
}

/** What the owner of a shop says of a way to pay: its ID or title, or words of them, and its form. */
interface WayToPay {
	way: string;
	form: string;
}

/** What the user says of the payment forms of orders. */
export interface FormOptions {
	/** Of each way to pay: these come before what its name says. */
	paymentForms: readonly WayToPay[];
	/** What counts where the order does not say it. */
	unsaid: { paymentForm: string };
}

/**
 * The payment form (FormaPago) of a paid order. Of several it is the one with which most was paid (Anexo 20,
 * FormaPago); of two with as much, any of them.
 * @throws Problems for a way to pay that is unknown, and for several with different forms and no amounts
 */
export function paymentFormOfOrder(
	{ gateways }: Pick<Order, 'gateways'>,
	{ paymentForms, unsaid }: FormOptions,
): string {
	const ways = gateways.map((gateway) => {
		const form = formSaid(gateway, paymentForms) ?? gateway.form;
		return { ...gateway, form: form ?? (unsaid.paymentForm || undefined) };
	});
	const counted = largest(ways) ?? ways;
	if (counted.length === 0 && unsaid.paymentForm !== '') return unsaid.paymentForm;
	const unknown = counted.find(({ form }) => form === undefined);
	if (counted.length === 0 || (unknown?.id === '' && unknown.title === '')) {
		throw refused('Order', 'orderPaymentUnsaid');
	}
	if (unknown?.isOffer === true) {
		throw refused('Order', 'stripePaymentNotFetched', { values: { ways: unknown.id } });
	}
	if (unknown !== undefined) {
		throw refused('Order', 'orderPaymentUnknown', { values: { gateway: asNamed(unknown) } });
	}
	const [first, ...others] = new Set(counted.map(({ form }) => form));
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'orderPaidInSeveralWays', { values: { gateways: counted.map(asNamed) } });
}

/** The ways to pay of the form with which most was paid; undefined where an amount is missing. */
function largest(ways: readonly Gateway[]): Gateway[] | undefined {
	const sums = new Map<string, { sum: Decimal; ways: Gateway[] }>();
	for (const way of ways) {
		if (way.amount === undefined) return undefined;
		const key = way.form ?? `${way.id} ${way.title}`;
		const { sum, ways: same } = sums.get(key) ?? { sum: Decimal.zero, ways: [] };
		sums.set(key, { sum: sum.plus(way.amount), ways: [...same, way] });
	}
	return [...sums.values()].sort((one, other) => other.sum.compare(one.sum))[0]?.ways;
}

/** The row of this ID or title, else the longest whose words stand in them. */
function formSaid({ id, title }: Gateway, rows: readonly WayToPay[]): string | undefined {
	const named = [id, title].map(plainWords);
	const words = ` ${named.join(' ')} `;
	const said = rows
		.map(({ way, form }) => ({ way: plainWords(way), form }))
		.filter(({ way, form }) => way !== '' && form !== '');
	const fitting = said
		.filter(({ way }) => words.includes(` ${way} `))
		.sort((one, other) => other.way.length - one.way.length);
	return (said.find(({ way }) => named.includes(way)) ?? fitting[0])?.form;
}

function asNamed({ id, title }: Gateway): Phrase {
	return title === '' || title === id
		? { kind: 'gateway', values: { id } }
		: { kind: 'gatewayWithTitle', values: { id, title } };
}
