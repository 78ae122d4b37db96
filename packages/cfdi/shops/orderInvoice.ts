import type { PassedOnKinds } from '../problems/kinds/shops';
import type { Phrase, Problem, Values } from '../problems/problem';
import { problem, refused } from '../problems/problem';
import { currencyDecimals, isCurrency, MXN } from '../values/currency';
import { Decimal } from '../values/decimal';
import { readRfc } from '../reading/readValues';
import { isGeneric } from '../values/rfc';
import type { Order } from './order';
import { orderName } from './order';
import type { LineOptions } from './orderLines';
import { chargedLines, conceptosOfOrder } from './orderLines';
import type { OwnerOptions } from './ownStatus';
import { asOwnerSays } from './ownStatus';
import { paymentFormOfOrder } from './paymentForms';
import type { Recipient } from './recipient';
import { asksForInvoice, recipientOf, withoutRfc } from './recipient';

/** What the user says of orders, and what stands in place of what they say. */
export interface OrderOptions extends LineOptions, OwnerOptions {
	ifOrderHasNoRfc: 'passOn' | 'refuse';
	ifOrderIsNotPaid: 'passOn' | 'ppd' | 'refuse';
	/** In place of what the order says; `''` where the order is right. */
	override: {
		rfc: string;
		name: string;
		taxRegime: string;
		postalCode: string;
		cfdiUse: string;
		paymentForm: string;
	};
	/** What counts where the order does not say it; `''` for nothing. */
	fallbacks: { taxRegime: string; cfdiUse: string; paymentForm: string };
	/** Pesos for one unit of the order's currency; `''` where it is not given. */
	exchangeRate: string;
	issuerRfc: string;
}

/** An order or a refund that is rightly not invoiced. */
export interface PassedOn {
	reason:
		| 'noOrder'
		| 'test'
		| 'cancelled'
		| 'refunded'
		| 'nothingToInvoice'
		| 'notPaid'
		| 'noRfc'
		| 'noInvoice'
		| 'nothingGivenBack';
	problem: Problem;
}

/** @param values of the sentence, which stands by itself */
export function passedOn(
	reason: PassedOn['reason'],
	kind: PassedOnKinds,
	values: Values = {},
): PassedOn {
	return { reason, problem: problem('', kind, { level: 'warn', values }) };
}

/** What an order says of its invoice, with the names of Anexo 20. */
export interface InvoiceOfOrder {
	comprobante: Record<string, unknown>;
	notes: Problem[];
	/** Where each value of the recipient was found. */
	found: Recipient['found'];
}

/**
 * Why an order has nothing to invoice, whatever its recipient; undefined for one that has.
 * @throws Problems for an order that is refused as it is not paid, is a part of a sale, or in an unknown state
 */
export function notInvoiced(
	order: Order,
	options: Pick<OrderOptions, 'ifOrderIsNotPaid'>,
): PassedOn | undefined {
	const { state, statusText, partOfSale: part } = order;
	const values = { order: orderName(order), status: statusText };
	if (state === 'test') return passedOn('test', 'orderIsTest', values);
	if (state === 'cancelled') return passedOn('cancelled', 'orderCancelled', values);
	if (state === 'refunded') return passedOn('refunded', 'orderRefunded', values);
	if (!order.total.isPositive()) return passedOn('nothingToInvoice', 'orderCostsNothing', values);
	const isPassedOn = options.ifOrderIsNotPaid === 'passOn';
	if (part !== undefined) {
		const given = { ...values, part };
		if (isPassedOn) return passedOn('notPaid', 'orderIsPartOfSale', given);
		throw refused('Order', 'orderIsPartOfSale', { values: given, remedy: 'invoiceWholeSale' });
	}
	if (state === 'unknown') throw refused('Order', 'orderStatusUnknown', { values });
	if (state === 'paid' || options.ifOrderIsNotPaid === 'ppd') return undefined;
	if (isPassedOn) return passedOn('notPaid', 'orderNotPaid', values);
	throw refused('Order', 'orderNotPaid', { values, remedy: 'invoiceWhenPaid' });
}

/**
 * The invoice of one order, or why it has none.
 * @throws Problems where the order cannot become a right invoice
 */
export function invoiceOfOrder(given: Order, options: OrderOptions): InvoiceOfOrder | PassedOn {
	const order = asOwnerSays(given, options.orderStatuses);
	const without = notInvoiced(order, options);
	if (without !== undefined) return without;
	const recipient = receptorOf(order, options);
	if ('reason' in recipient) return recipient;
	const decimals = currencyDecimals(checkedCurrency(order, options.exchangeRate));
	const { lines, notes: rounding } = chargedLines(order, options);
	const { conceptos, notes } = conceptosOfOrder(lines, options, decimals);
	const payment = paymentOf(order, options);
	return {
		comprobante: {
			FormaPago: payment.form,
			MetodoPago: order.state === 'notPaid' ? 'PPD' : 'PUE',
			Moneda: order.currency,
			Receptor: recipient.receptor,
			Conceptos: conceptos,
		},
		notes: [...rounding, ...notes, ...payment.notes],
		found: recipient.found,
	};
}

function paymentOf(
	order: Order,
	options: OrderOptions,
): Pick<ReturnType<typeof paymentFormOfOrder>, 'form' | 'notes'> {
	const form = order.state === 'notPaid' ? '99' : options.override.paymentForm;
	return form === '' ? paymentFormOfOrder(order, options) : { form, notes: [] };
}

/** @throws Problems for a currency that SAT does not have, and for one without its exchange rate */
function checkedCurrency({ currency, ...order }: Order, exchangeRate: string): string {
	if (!isCurrency(currency)) {
		throw refused('Order', 'orderCurrencyUnknown', {
			values: { order: orderName(order), currency },
		});
	}
	if (currency === MXN || Decimal.parse(exchangeRate)?.isPositive() === true) return currency;
	throw refused('Order', 'orderNeedsExchangeRate', {
		values: { order: orderName(order), currency },
	});
}

function receptorOf(
	order: Order,
	{ override, fallbacks, issuerRfc, ifOrderHasNoRfc }: OrderOptions,
): { receptor: Record<string, string>; found: Recipient['found'] } | PassedOn {
	// An RFC that the user enters may replace a mistyped one of the order.
	const { rfc: given, ...data } = override;
	const recipient = recipientOf(
		given === '' ? order.recipient : withoutRfc(order.recipient),
		issuerRfc,
	);
	const rfc = readRfc(given) || recipient.rfc;
	if (rfc === undefined) return withoutRecipient(order, ifOrderHasNoRfc);
	// The general public and foreigners have these alone (CFDI40149 and 40160; c_UsoCFDI).
	const otherwise = isGeneric(rfc) ? { taxRegime: '616', cfdiUse: 'S01' } : fallbacks;
	const values = {
		Nombre: data.name || recipient.name,
		RegimenFiscalReceptor: data.taxRegime || recipient.taxRegime || otherwise.taxRegime,
		UsoCFDI: data.cfdiUse || recipient.cfdiUse || otherwise.cfdiUse,
	};
	const missing = Object.entries(values).flatMap(([name, value]) =>
		value === undefined || value === '' ? [name] : [],
	);
	const [first] = missing;
	if (first !== undefined) {
		throw refused(`Receptor.${first}`, 'orderLacksRecipient', {
			values: { order: orderName(order), missing: missing.map((name) => NAMES[name] ?? name) },
			remedy: missing.includes('Nombre') ? 'askForRecipient' : 'giveDefaults',
		});
	}
	const postalCode = data.postalCode || recipient.postalCode;
	return {
		receptor: {
			Rfc: rfc,
			...(values as Record<string, string>),
			...(postalCode !== undefined && { DomicilioFiscalReceptor: postalCode }),
		},
		found: recipient.found,
	};
}

/** What is said of an order and of its recipient, also where no invoice can be made of it. */
export function summaryOf(order: Order, issuerRfc: string) {
	const { found, ...recipient } = recipientAsRead(order, issuerRfc);
	const { email } = order.recipient;
	return { order: { ...shownOrder(order), ...(email !== '' && { email }) }, found, recipient };
}

/** What a workflow may need of an order: to answer the shop, and to write it down. */
export function shownOrder(order: Order): Record<string, string> {
	const { shop, host, id, key, number, date, total, currency } = order;
	return { shop, host, id, key, number, date, total: String(total), currency };
}

/**
 * What an order says of its recipient, also where no invoice can be made of it: an RFC that is mistyped,
 * or that is not the only one, is left out.
 */
function recipientAsRead({ recipient: data }: Order, issuerRfc: string): Recipient {
	try {
		return recipientOf(data, issuerRfc);
	} catch {
		return recipientOf(withoutRfc(data), issuerRfc);
	}
}

const NAMES: Readonly<Record<string, Phrase>> = {
	Nombre: { kind: 'recipientName' },
	RegimenFiscalReceptor: { kind: 'recipientTaxRegime' },
	UsoCFDI: { kind: 'recipientUse' },
};

/** @throws Problems for an order whose shop says with another call whether its customer wants an invoice */
export function checkRecipientGiven(order: Order): void {
	if (order.recipient.isElsewhere !== true) return;
	throw refused('Order', 'orderRecipientElsewhere', { values: { order: orderName(order) } });
}

function withoutRecipient(order: Order, choice: OrderOptions['ifOrderHasNoRfc']): PassedOn {
	const values = { order: orderName(order) };
	checkRecipientGiven(order);
	const place = asksForInvoice(order.recipient);
	if (choice === 'passOn' && place !== undefined) {
		return passedOn('noRfc', 'orderAsksForInvoice', { ...values, place });
	}
	if (choice === 'passOn') return passedOn('noRfc', 'orderBelongsInGlobalInvoice', values);
	throw refused('Order', 'orderHasNoRfc', { values });
}
