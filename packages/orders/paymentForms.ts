import type { Problem } from 'cfdi-mx';
import { Decimal, groupedBy } from 'cfdi-mx';
import type { KnownForm } from 'cfdi-mx/parts';
import { paymentFormOfGateway, sumOf } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { problem, refused } from './problem';
import { plainWords } from './json';
import type { Gateway, Order } from './order';

/** The owner's payment form for an ID, a title or words of them. */
interface WayToPay {
	way: string;
	form: string;
}

/** The user's settings for payment forms. */
export interface FormOptions {
	/** Forms by payment way. They override the name's meaning. */
	paymentForms: readonly WayToPay[];
	/** The form for orders without one. */
	fallbacks: { paymentForm: string };
}

export interface PaymentForm {
	form: string;
	notes: Problem[];
}

/** A payment way with its form; undefined if unknown. */
interface Way extends Gateway {
	known: KnownForm | undefined;
}

/**
 * Returns the payment form (FormaPago) of an order; 99 before payment. Takes the form with the largest amount (Anexo
 * 20, FormaPago), or any of equal ones. Treats a card of unknown kind as a credit card, with a note.
 * @param chosen replaces the order's form; `''` if unused
 * @throws Problems for an unknown payment way, or for several with different forms and without amounts
 */
export function paymentFormOfOrder(
	{ gateways, state }: Pick<Order, 'gateways' | 'state'>,
	{ paymentForms, fallbacks }: FormOptions,
	chosen: string,
): PaymentForm {
	if (state === 'notPaid') return { form: '99', notes: [] };
	if (chosen !== '') return { form: chosen, notes: [] };
	const certain = (form: string): KnownForm | undefined =>
		form === '' ? undefined : { form, isEitherCard: false };
	const ways = gateways.map((gateway): Way => {
		const { id, title, form = '' } = gateway;
		const known =
			certain(formSaid(gateway, paymentForms) ?? form) ??
			paymentFormOfGateway(id, title) ??
			certain(fallbacks.paymentForm);
		return { ...gateway, known };
	});
	const counted = largest(ways) ?? ways;
	const [first, ...others] = counted;
	if (first === undefined && fallbacks.paymentForm !== '') {
		return { form: fallbacks.paymentForm, notes: [] };
	}
	if (first === undefined || (others.length === 0 && asNamed(first) === '')) {
		throw refused('Order', 'orderPaymentNotNamed');
	}
	if (others.some(({ known }) => known?.form !== first.known?.form || known === undefined)) {
		throw refused('Order', 'orderPaidInSeveralWays', {
			values: { gateways: counted.map(asPhrase) },
		});
	}
	if (first.known !== undefined) return withNote(first, first.known);
	if (first.isOffer === true) {
		throw refused('Order', 'stripePaymentNotFetched', { values: { ways: first.id } });
	}
	throw refused('Order', 'orderPaymentUnknown', {
		values: { gateway: asPhrase(first), way: asNamed(first) },
	});
}

function withNote(way: Way, { form, isEitherCard }: KnownForm): PaymentForm {
	if (!isEitherCard) return { form, notes: [] };
	const values = { gateway: asPhrase(way), way: asNamed(way) };
	return {
		form,
		notes: [problem('FormaPago', 'orderCardOfEitherKind', { level: 'warn', values })],
	};
}

/** Returns the payment ways of the form with the largest amount, or undefined if an amount is missing. */
function largest(ways: readonly Way[]): Way[] | undefined {
	if (ways.some(({ amount }) => amount === undefined)) return undefined;
	const same = groupedBy(ways, ({ known, id, title }) => known?.form ?? `${id} ${title}`);
	const paid = (some: readonly Way[]) => sumOf(some.map(({ amount = Decimal.zero }) => amount));
	return [...same.values()].sort((one, other) => paid(other).compare(paid(one)))[0];
}

/**
 * Returns the form of the entry that equals the ID or title, otherwise of the longest entry whose words they contain.
 */
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

/** Returns the name for the setting Payment Forms. Some plugins use one ID for several ways, so prefers the title. */
function asNamed({ id, title }: Gateway): string {
	return title || id;
}

function asPhrase({ id, title }: Gateway): Phrase {
	return title === '' || title === id
		? { kind: 'gateway', values: { id } }
		: { kind: 'gatewayWithTitle', values: { id, title } };
}
