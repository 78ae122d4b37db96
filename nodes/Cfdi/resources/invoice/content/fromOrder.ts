import type { IDataObject } from 'n8n-workflow';

import { fingerprintOf } from '../../../request/ledger';
import type { ReadParameter } from '../../../request/operation';
import { isRecord } from '../../../response/serviceWords';
import type { Decimal } from '../../../sat/decimal';
import type { TextNote } from '../../../sat/reading/readInvoice';
import { withLocalTaxes } from '../../../sat/totals';
import { codeTable } from '../../../shops/codes';
import type { Order } from '../../../shops/order';
import type { OrderWords, PassedOn } from '../../../shops/orderInvoice';
import { creditNoteOf } from '../../../shops/creditNote';
import { invoiceOfOrder, recipientAsRead } from '../../../shops/orderInvoice';
import { globalInvoice } from '../../../shops/globalInvoice';
import type { GlobalPeriod } from '../../../shops/period';
import { isPing, readOrder } from '../../../shops/readOrder';
import { readRefund } from '../../../shops/readRefund';
import { orderKeyOf } from '../../../shops/refund';
import { jsonValue } from '../../json';
import { codeText } from '../../values';
import { additionalAttributes, merged } from './additional';
import { issuerOf } from './parties';

/** An invoice that is made of orders, without its totals. */
export interface OrderBody {
	body: IDataObject;
	/** What the invoice is to come to. */
	total: Decimal;
	notes: TextNote[];
	/** Under which it is stamped once. */
	key: string;
	/** What the item says of its orders. */
	shown: IDataObject;
}

/** The values of Invoice Source that stand for orders, and for what is given back of one. */
export function isOfOrders(source: unknown): boolean {
	return source === 'order' || source === 'orders' || source === 'refund';
}

/**
 * The invoice of the item's order or orders, or what its item says where nothing is invoiced.
 * @throws InvoiceProblem for an order of which no right invoice can be made, and ItemError for text
 * that is not JSON
 */
export function fromOrder(read: ReadParameter): OrderBody | { passedOn: IDataObject } {
	const source = read('invoiceSource');
	if (source === 'refund') return fromRefund(read);
	return source === 'orders' ? fromOrders(read) : fromOneOrder(read);
}

function fromRefund(read: ReadParameter): OrderBody | { passedOn: IDataObject } {
	const refund = readRefund(jsonValue('Refund (Reembolso)', read('refund')));
	const made = creditNoteOf(refund, refundedInvoice(read('refundedInvoice')), {
		paymentForm: codeText(recordOf(read('override')).paymentForm),
		earlier: codeText(read('earlierCreditNotes')).trim(),
	});
	const { shop, host, id, orderId, date, total } = refund;
	const orderKey = orderKeyOf(refund);
	const key = `${orderKey}/${id}`;
	const shown = {
		refund: { shop, host, id, key, orderId, orderKey, date, total: String(total) },
	};
	if ('reason' in made) return passedOn(made, shown);
	const { Emisor, LugarExpedicion, ...comprobante } = made.comprobante;
	return {
		body: withAdditional(read, comprobante, {
			Emisor,
			...(LugarExpedicion !== undefined && { LugarExpedicion }),
		}),
		total,
		notes: made.notes,
		key,
		shown,
	};
}

function fromOneOrder(read: ReadParameter): OrderBody | { passedOn: IDataObject } {
	const given = jsonValue('Order (Pedido)', read('order'));
	if (isPing(given)) return passedOn(PING);
	const order = readOrder(given);
	const made = invoiceOfOrder(order, wordsOfOrder(read));
	const shown = { order: shownWithEmail(order) };
	if ('reason' in made) return passedOn(made, shown);
	const { comprobante, notes, found } = made;
	return {
		body: withParties(read, comprobante),
		total: order.total,
		notes,
		key: order.key,
		shown: { order: { ...shown.order, found } },
	};
}

function fromOrders(read: ReadParameter): OrderBody | { passedOn: IDataObject } {
	const given = jsonValue('Orders (Pedidos)', read('orders'));
	const { comprobante, total, included, leftOut, notes } = globalInvoice(
		Array.isArray(given) ? given : [given],
		{
			...taxWords(read),
			paymentForm: codeText(recordOf(read('override')).paymentForm),
			issuerRfc: codeText(read('issuerRfc')),
			period: periodOf(read),
		},
	);
	const shown = {
		orders: included.map(shownOrder),
		leftOut: leftOut.map(({ order, index, reason, message }) => ({
			index,
			...(order !== undefined && shownOrder(order)),
			reason,
			message,
		})),
	};
	if (comprobante === undefined) return passedOn(NO_ORDERS, shown);
	const placeOfIssue = codeText(read('placeOfIssue'));
	// CFDI40149: that of the general public is the place of issue.
	const Receptor = {
		...(comprobante.Receptor as IDataObject),
		...(placeOfIssue !== '' && { DomicilioFiscalReceptor: placeOfIssue }),
	};
	const keys = included.map(({ key }) => key).sort();
	return {
		body: withParties(read, { ...comprobante, Receptor }),
		total,
		notes,
		key: `global ${fingerprintOf(keys.join('\n'))}`,
		shown,
	};
}

/** @returns undefined where the field is empty */
function refundedInvoice(value: unknown): Record<string, unknown> | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const invoice = jsonValue('Refunded Invoice (Factura)', value);
	// What is not an invoice has no UUID.
	if (!isRecord(invoice)) return { invoice };
	return Object.keys(invoice).length === 0 ? undefined : invoice;
}

/** The Global Information of the form, where it was filled in. */
function periodOf(read: ReadParameter): GlobalPeriod | undefined {
	const { months, year } = recordOf(recordOf(additionalOf(read).globalInformation).values);
	return months === undefined ? undefined : { months: codeText(months), year: codeText(year) };
}

const NO_ORDERS: PassedOn = {
	reason: 'nothingToInvoice',
	message: 'None of the orders goes into this global invoice',
};

const PING: PassedOn = {
	reason: 'noOrder',
	message: 'WooCommerce tried its webhook: this delivery has no order',
};

function passedOn(
	{ reason, message }: PassedOn,
	shown: IDataObject = {},
): { passedOn: IDataObject } {
	return { passedOn: { sent: false, reason, message, ...shown } };
}

/**
 * What the order itself says of itself and its recipient, also where no invoice can be made of it.
 * @returns `{ order, recipient }`; nothing of what is not one order
 */
export function saidByOrder(read: ReadParameter): IDataObject {
	if (read('invoiceSource') !== 'order') return {};
	try {
		const order = readOrder(jsonValue('Order (Pedido)', read('order')));
		const { found, ...recipient } = recipientAsRead(order, codeText(read('issuerRfc')));
		return { order: { ...shownWithEmail(order), found }, recipient };
	} catch {
		return {};
	}
}

function shownWithEmail(order: Order): IDataObject {
	const { email } = order.buyer;
	return { ...shownOrder(order), ...(email !== '' && { email }) };
}

/** What a workflow may need of an order: to answer the shop, and to write it down. */
export function shownOrder(order: Order): IDataObject {
	const { shop, host, id, key, number, date, total, currency } = order;
	return { shop, host, id, key, number, date, total: String(total), currency };
}

function wordsOfOrder(read: ReadParameter): OrderWords {
	const override = recordOf(read('override'));
	const text = (name: string) => codeText(override[name]);
	return {
		...taxWords(read),
		ifOrderHasNoRfc: read('ifOrderHasNoRfc') === 'refuse' ? 'refuse' : 'passOn',
		ifOrderIsNotPaid: choice(read('ifOrderIsNotPaid'), ['passOn', 'ppd'], 'refuse'),
		codes: codeTable(jsonValue('Codes by SKU (Claves)', override.codesBySku)),
		defaults: {
			productCode: codeText(read('defaultProductCode')),
			unitCode: codeText(read('defaultUnitCode')),
		},
		override: {
			rfc: text('recipientRfc'),
			name: text('recipientName'),
			taxRegime: text('recipientTaxRegime'),
			postalCode: text('recipientPostalCode'),
			cfdiUse: text('cfdiUse'),
			paymentForm: text('paymentForm'),
		},
		exchangeRate: codeText(additionalOf(read).exchangeRate).trim(),
		issuerRfc: codeText(read('issuerRfc')),
	};
}

/** What the user says of lines without taxes; anything else refuses them. */
export function taxWords(
	read: ReadParameter,
): Pick<OrderWords, 'ifOrderHasNoTaxes' | 'ifLineHasNoTaxes'> {
	const word = (name: string) => choice(read(name), ['iva16', 'iva0', 'exempt'], 'refuse');
	return {
		ifOrderHasNoTaxes: word('ifOrderHasNoTaxes'),
		ifLineHasNoTaxes: word('ifLineHasNoTaxes'),
	};
}

function choice<Given extends string, Else extends string>(
	value: unknown,
	known: readonly Given[],
	otherwise: Else,
): Given | Else {
	return known.find((one) => one === value) ?? otherwise;
}

/** Issuer and Additional Fields are those of the form, whatever the order says. */
export function withParties(
	read: ReadParameter,
	comprobante: Record<string, unknown>,
): IDataObject {
	return withAdditional(read, comprobante, issuerOf(read));
}

function withAdditional(
	read: ReadParameter,
	{ Receptor, Conceptos, ...comprobante }: Record<string, unknown>,
	{ Emisor, ...place }: Record<string, unknown>,
): IDataObject {
	const { comprobante: additional, localTaxes, more } = additionalAttributes(additionalOf(read));
	const invoice = {
		Version: '4.0',
		...comprobante,
		...place,
		...additional,
		Emisor,
		Receptor,
		Conceptos,
	} as IDataObject;
	const whole = more === undefined ? invoice : merged(invoice, more);
	return withLocalTaxes(whole, localTaxes, codeText(whole.Moneda)) as IDataObject;
}

export function additionalOf(read: ReadParameter): IDataObject {
	return recordOf(read('additionalFields'));
}

export function recordOf(value: unknown): IDataObject {
	return isRecord(value) ? (value as IDataObject) : {};
}
