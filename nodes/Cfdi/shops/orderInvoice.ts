import { currencyDecimals, isCurrency } from '../sat/currency';
import { Decimal } from '../sat/decimal';
import { quoted } from '../sat/quoted';
import { readRfc } from '../sat/reading/readParty';
import type { TextNote } from '../sat/reading/readInvoice';
import type { Buyer } from './buyer';
import { buyerOf } from './buyer';
import type { Order } from './order';
import { OrderProblem, orderName } from './order';
import type { LineWords } from './orderLines';
import { chargedLines, conceptosOfOrder } from './orderLines';
import { paymentFormOfOrder } from './paymentForms';

/** What the user says of orders, and what stands in place of what they say. */
export interface OrderWords extends LineWords {
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
	/** Pesos for one unit of the order's currency; `''` where it is not given. */
	exchangeRate: string;
	issuerRfc: string;
}

/** An order that is rightly not invoiced. */
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
	message: string;
}

/** What an order says of its invoice, with the names of Anexo 20. */
export interface InvoiceOfOrder {
	comprobante: Record<string, unknown>;
	notes: TextNote[];
	/** Where each value of the recipient was found. */
	found: Record<string, string>;
}

/** Why an order has nothing to invoice, whatever its buyer; undefined for one that has. */
export function notInvoiced(
	order: Order,
	words: Pick<OrderWords, 'ifOrderIsNotPaid'>,
): PassedOn | undefined {
	const { state, stateWords } = order;
	const name = `Order ${orderName(order)}`;
	if (state === 'test') return { reason: 'test', message: `${name} is a test: ${stateWords}` };
	if (state === 'cancelled') {
		return { reason: 'cancelled', message: `${name} was cancelled: ${stateWords}` };
	}
	if (state === 'refunded') {
		return { reason: 'refunded', message: `${name} was refunded: ${stateWords}` };
	}
	if (!order.total.isPositive()) {
		return {
			reason: 'nothingToInvoice',
			message: `${name} costs nothing, so there is nothing to invoice`,
		};
	}
	if (state === 'paid' || words.ifOrderIsNotPaid === 'ppd') return undefined;
	const message = `${name} is not paid: ${stateWords}`;
	if (words.ifOrderIsNotPaid === 'passOn') return { reason: 'notPaid', message };
	throw new OrderProblem(
		`order ${orderName(order)} is not paid: ${stateWords}`,
		'Invoice it when it is paid, or choose in If the Order Is Not Paid that it is paid later (PPD) or passed on.',
	);
}

/**
 * The invoice of one order, or why it has none.
 * @throws OrderProblem where the order cannot become a right invoice
 */
export function invoiceOfOrder(order: Order, words: OrderWords): InvoiceOfOrder | PassedOn {
	const without = notInvoiced(order, words);
	if (without !== undefined) return without;
	const recipient = recipientOf(order, words);
	if ('reason' in recipient) return recipient;
	const decimals = currencyDecimals(checkedCurrency(order, words.exchangeRate));
	const lines = chargedLines(order, words);
	const { conceptos, notes } = conceptosOfOrder(lines, words, decimals);
	return {
		comprobante: {
			...paymentOf(order, words),
			Moneda: order.currency,
			Receptor: recipient.receptor,
			Conceptos: conceptos,
		},
		notes,
		found: recipient.found,
	};
}

function paymentOf(order: Order, { override }: OrderWords): Record<string, string> {
	if (order.state === 'notPaid') return { FormaPago: '99', MetodoPago: 'PPD' };
	return {
		FormaPago: override.paymentForm || paymentFormOfOrder(order),
		MetodoPago: 'PUE',
	};
}

/** @throws OrderProblem for a currency that SAT does not have, and for one without its exchange rate */
export function checkedCurrency({ currency, ...order }: Order, exchangeRate: string): string {
	if (!isCurrency(currency)) {
		throw new OrderProblem(
			`the currency of order ${orderName(order)} is ${quoted(currency)}, which SAT does not have`,
			'Give the order with the three letters of its currency, such as MXN.',
		);
	}
	if (currency === 'MXN' || Decimal.parse(exchangeRate)?.isPositive() === true) return currency;
	throw new OrderProblem(
		`order ${orderName(order)} is in ${currency}, and its invoice needs the exchange rate`,
		'Enter the pesos for one unit in Additional Fields > Exchange Rate (Tipo Cambio).',
	);
}

function recipientOf(
	order: Order,
	{ override, issuerRfc, ifOrderHasNoRfc }: OrderWords,
): { receptor: Record<string, string>; found: Record<string, string> } | PassedOn {
	// An RFC that the user enters may replace a mistyped one of the order.
	const { rfc: given, ...data } = override;
	const buyer: Buyer = buyerOf(
		given === ''
			? order.buyer
			: { ...order.buyer, fields: withoutRfc(order.buyer.fields), texts: [] },
		issuerRfc,
	);
	const rfc = readRfc(given) || buyer.rfc;
	if (rfc === undefined) return withoutRecipient(order, ifOrderHasNoRfc);
	const values = {
		Nombre: data.name || buyer.name,
		RegimenFiscalReceptor: data.taxRegime || buyer.taxRegime,
		UsoCFDI: data.cfdiUse || buyer.cfdiUse,
	};
	const missing = Object.entries(values).flatMap(([name, value]) =>
		value === undefined || value === '' ? [name] : [],
	);
	const [first] = missing;
	if (first !== undefined) {
		throw new OrderProblem(
			`order ${orderName(order)} does not say the customer's ${missing.map((name) => NAMES[name] ?? name).join(' and ')}`,
			'Ask for it at the checkout of the shop, or enter it in Override (En Vez Del Pedido).',
			`Receptor.${first}`,
		);
	}
	const postalCode = data.postalCode || buyer.postalCode;
	return {
		receptor: {
			Rfc: rfc,
			...(values as Record<string, string>),
			...(postalCode !== undefined && { DomicilioFiscalReceptor: postalCode }),
		},
		found: buyer.found,
	};
}

/**
 * What an order says of its buyer, also where no invoice can be made of it: an RFC that is mistyped, or
 * that is not the only one, is left out.
 */
export function recipientAsRead({ buyer: data }: Order, issuerRfc: string): Buyer {
	try {
		return buyerOf(data, issuerRfc);
	} catch {
		return buyerOf({ ...data, fields: withoutRfc(data.fields), texts: [] }, issuerRfc);
	}
}

const NAMES: Readonly<Record<string, string>> = {
	Nombre: 'name (razón social)',
	RegimenFiscalReceptor: 'tax regime (régimen fiscal)',
	UsoCFDI: 'CFDI use (uso CFDI)',
};

function withoutRfc(fields: Order['buyer']['fields']): Order['buyer']['fields'] {
	return fields.filter(({ name }) => !/rfc|tax.?id|credential_mx/i.test(name));
}

function withoutRecipient(order: Order, choice: OrderWords['ifOrderHasNoRfc']): PassedOn {
	const message = `Order ${orderName(order)} has no RFC`;
	if (choice === 'passOn') {
		return { reason: 'noRfc', message: `${message}: it belongs in the global invoice` };
	}
	throw new OrderProblem(
		`order ${orderName(order)} has no RFC`,
		'Enter it in Override (En Vez Del Pedido) > Recipient RFC (Receptor), or choose Pass On in If the Order Has No RFC.',
	);
}
