import type { Problem } from 'cfdi-mx';
import { Decimal, groupedBy } from 'cfdi-mx';
import type { KnownForm } from 'cfdi-mx/parts';
import { paymentFormOfGateway, sumOf } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { problem, refused } from './problem';
import { plainWords } from './json';
import type { Gateway, Order } from './order';

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
	fallbacks: { paymentForm: string };
}

/** A payment form, and what is to be seen of it. */
export interface PaymentForm {
	form: string;
	notes: Problem[];
}

/** A way that was paid, and its form; undefined where nothing tells it. */
interface Way extends Gateway {
	known: KnownForm | undefined;
}

/**
 * The payment form (FormaPago) of an order; 99 before it is paid. Of several it is the one with which most was paid
 * (Anexo 20, FormaPago); of two with as much, any of them. A card that may be of either kind is a credit card, with a
 * note.
 * @param chosen counts in place of what the order says; `''` for nothing
 * @throws Problems for a way to pay that is unknown, and for several with different forms and no amounts
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

/** The ways to pay of the form with which most was paid; undefined where an amount is missing. */
function largest(ways: readonly Way[]): Way[] | undefined {
	if (ways.some(({ amount }) => amount === undefined)) return undefined;
	const same = groupedBy(ways, ({ known, id, title }) => known?.form ?? `${id} ${title}`);
	const paid = (some: readonly Way[]) => sumOf(some.map(({ amount = Decimal.zero }) => amount));
	return [...same.values()].sort((one, other) => paid(other).compare(paid(one)))[0];
}

/** The row of this ID or title, else the longest whose words are in them. */
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

/** What a row of Payment Forms calls it: some plugins have one ID for several ways, which the title tells apart. */
function asNamed({ id, title }: Gateway): string {
	return title || id;
}

function asPhrase({ id, title }: Gateway): Phrase {
	return title === '' || title === id
		? { kind: 'gateway', values: { id } }
		: { kind: 'gatewayWithTitle', values: { id, title } };
}
