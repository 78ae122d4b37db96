import type { Problem } from 'cfdi-mx';
import { MXN, currencyDecimals, isCurrency } from 'cfdi-mx/catalogs';
import type { KnownForm } from 'cfdi-mx/reading';
import { paymentFormOfGateway } from 'cfdi-mx/reading';
import { Decimal, emailAddress, groupedBy, sumOf } from 'cfdi-mx/values';
import type { Phrase, Gateway, NotInvoiced, Order, ShopInvoice, Skipped } from './order';
import { problem, refused, orderName, skipped } from './order';
import type { SatCodes, TaxOptions } from './lines';
import { codeTable, conceptosOfOrder, chargedLines } from './lines';
import { readDelivery, readOrder } from './read';
import type { RecipientOptions } from './recipient';
import { receptorOf, recipientAsRead } from './recipient';
import { plainWords } from './shop';
import { checkUnknownFields } from './unknownFields';

/** Options for an order's invoice. An empty option (`''`) has no effect. */
export interface OrderOptions extends TaxOptions, StatusOptions, FormOptions, RecipientOptions {
	defaults: SatCodes;
	codesBySku: unknown;
	override: RecipientOptions['override'] & { paymentForm: string };
	fallbacks: RecipientOptions['fallbacks'] & FormOptions['fallbacks'];
	/** Pesos per unit of the order's currency. */
	exchangeRate: string;
	/** Shop's host from the webhook headers, for display only. */
	host?: string;
}

/**
 * Returns an order's invoice, or the reason to skip the order.
 * @throws Problems if the data is not an order, or if no correct invoice is possible
 */
export function invoiceOfShopOrder(
	given: unknown,
	{ codesBySku, host, ...options }: OrderOptions,
): ShopInvoice | NotInvoiced {
	const read = readDelivery(given, host);
	if ('reason' in read) return { ...read, shown: {} };
	const summary = summaryOf(read);
	const order = toInvoice(read, options);
	if ('reason' in order) return { ...order, shown: { order: summary } };
	const recipient = receptorOf(order, options);
	if ('reason' in recipient) return { ...recipient, shown: { order: summary } };
	const decimals = currencyDecimals(checkedCurrency(order, options.exchangeRate));
	const { lines, notes: rounding } = chargedLines(order, options);
	const { conceptos, notes } = conceptosOfOrder(
		lines,
		{ codes: codeTable(codesBySku), defaults: options.defaults },
		decimals,
	);
	const payment = paymentFormOfOrder(order, options, options.override.paymentForm);
	return {
		comprobante: {
			FormaPago: payment.form,
			MetodoPago: order.state === 'notPaid' ? 'PPD' : 'PUE',
			Moneda: order.currency,
			Receptor: recipient.receptor,
			Conceptos: conceptos,
		},
		total: order.total,
		keys: [order.key],
		shown: { order: { ...summary, found: recipient.found }, recipient: recipient.asRead },
		notes: [...rounding, ...notes, ...payment.notes],
	};
}

/** Summarizes an order and its recipient, even if the order cannot be invoiced. */
export function orderSummary(
	given: unknown,
	{ issuerRfc, host }: Pick<OrderOptions, 'issuerRfc' | 'host'>,
): Record<string, unknown> {
	try {
		const order = readOrder(given, host);
		const { found, recipient } = recipientAsRead(order.recipient, issuerRfc);
		return { order: { ...summaryOf(order), found }, recipient };
	} catch {
		return {};
	}
}

function checkedCurrency({ currency, ...order }: Order, exchangeRate: string): string {
	const values = { order: orderName(order), currency };
	if (!isCurrency(currency)) throw refused('Order', 'orderCurrencyUnknown', { values });
	if (currency === MXN || Decimal.parse(exchangeRate)?.isPositive() === true) return currency;
	throw refused('Order', 'orderNeedsExchangeRate', { values });
}

export function shownOrder(order: Order): Record<string, string> {
	const { shop, host, id, key, number, date, total, currency } = order;
	return { shop, host, id, key, number, date, total: String(total), currency };
}

function summaryOf(order: Order): Record<string, string> {
	const email = emailAddress(order.recipient.email);
	return { ...shownOrder(order), ...(email !== '' && { email }) };
}

interface OwnStatus {
	status: string;
	state: 'paid' | 'notPaid' | 'cancelled';
}

export interface StatusOptions {
	orderStatuses: readonly OwnStatus[];
	ifOrderIsNotPaid: 'passOn' | 'ppd' | 'refuse';
	ignoredFields: readonly string[];
}

/**
 * Returns an order that can be invoiced, or the reason to skip the order. A state that the owner assigned to
 * the status replaces the shop's state.
 * @throws Problems for unknown states or fields and, depending on the options, for unpaid orders and parts of
 * a sale
 */
export function toInvoice(
	given: Order,
	{ orderStatuses, ifOrderIsNotPaid, ignoredFields }: StatusOptions,
): Order | Skipped {
	const order = asOwnerSays(given, orderStatuses);
	const { state, statusText, partOfSale: part } = order;
	const values = { order: orderName(order), status: statusText };
	if (state === 'test') return skipped('test', 'orderIsTest', values);
	if (state === 'cancelled') return skipped('cancelled', 'orderCancelled', values);
	if (state === 'refunded') return skipped('refunded', 'orderRefunded', values);
	if (costsNothing(order)) return skipped('nothingToInvoice', 'orderCostsNothing', values);
	const isSkipped = ifOrderIsNotPaid === 'passOn';
	if (part !== undefined) {
		const ofSale = { ...values, part };
		if (isSkipped) return skipped('notPaid', 'orderIsPartOfSale', ofSale);
		throw refused('Order', 'orderIsPartOfSale', { values: ofSale, remedy: 'invoiceWholeSale' });
	}
	if (state === 'unknown') throw refused('Order', 'orderStatusUnknown', { values });
	if (state === 'notPaid' && ifOrderIsNotPaid !== 'ppd') {
		if (isSkipped) return skipped('notPaid', 'orderNotPaid', values);
		throw refused('Order', 'orderNotPaid', { values, remedy: 'invoiceWhenPaid' });
	}
	checkUnknownFields(order, orderName(order), ignoredFields);
	return order;
}

/**
 * Returns whether an order is free. A total of zero is not enough, because store credit can pay the
 * whole order.
 */
function costsNothing({ total, lines, currency }: Order): boolean {
	if (total.isPositive()) return false;
	const amounts = lines.flatMap(({ amount, includesTaxes, taxes }) => [
		amount,
		...(includesTaxes ? [] : taxes.map((tax) => tax.amount ?? Decimal.zero)),
	]);
	const rounding = Decimal.steps(lines.length, currencyDecimals(currency));
	return sumOf(amounts).compare(rounding) <= 0;
}

function asOwnerSays(order: Order, statuses: readonly OwnStatus[]): Order {
	const own = plainStatus(order.ownStatus ?? '');
	const said = statuses.find(({ status }) => own !== '' && plainStatus(status) === own);
	return said === undefined || order.state === 'test' ? order : { ...order, state: said.state };
}

function plainStatus(text: string): string {
	return plainWords(text.trim().replace(/^wc-/i, ''));
}

interface WayToPay {
	way: string;
	form: string;
}

export interface FormOptions {
	paymentForms: readonly WayToPay[];
	fallbacks: { paymentForm: string };
}

export interface PaymentForm {
	form: string;
	notes: Problem[];
}

interface Way extends Gateway {
	known: KnownForm | undefined;
}

/**
 * Returns the payment form with which the customer paid most (Anexo 20, FormaPago), or 99 for an unpaid
 * order.
 * @throws Problems for an unknown payment method, or for several methods without amounts
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

function largest(ways: readonly Way[]): Way[] | undefined {
	if (ways.some(({ amount }) => amount === undefined)) return undefined;
	const same = groupedBy(ways, ({ known, id, title }) => known?.form ?? `${id} ${title}`);
	const paid = (some: readonly Way[]) => sumOf(some.map(({ amount = Decimal.zero }) => amount));
	return [...same.values()].sort((one, other) => paid(other).compare(paid(one)))[0];
}

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

/** Prefers a payment method's title, because some plugins use one ID for several methods. */
function asNamed({ id, title }: Gateway): string {
	return title || id;
}

function asPhrase({ id, title }: Gateway): Phrase {
	return title === '' || title === id
		? { kind: 'gateway', values: { id } }
		: { kind: 'gatewayWithTitle', values: { id, title } };
}
