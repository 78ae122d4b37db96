import type { Decimal } from '../values/decimal';
import type { Problem } from '../problems/problem';
import { codeTable } from './codes';
import type { CreditNoteOptions } from './creditNote';
import { creditNoteOf } from './creditNote';
import type { GlobalOptions, LeftOut } from './globalInvoice';
import { globalInvoice, nothingToInvoice } from './globalInvoice';
import type { OrderOptions, PassedOn } from './orderInvoice';
import { invoiceOfOrder, shownOrder, summaryOf } from './orderInvoice';
import { readDelivery, readOrder } from './readOrder';
import { readRefund } from './readRefund';

/** The invoice of what a shop sent, with the names of Anexo 20, without its totals. */
export interface ShopInvoice {
	comprobante: Record<string, unknown>;
	/** What its Total is to be. */
	total: Decimal;
	/** The same for every delivery: of the order, of the refund, or of each order of a global invoice. */
	keys: readonly string[];
	/** What an item says of what was sent: texts alone. */
	shown: Record<string, unknown>;
	notes: readonly Problem[];
}

/** What is rightly not invoiced. */
export interface NotInvoiced extends PassedOn {
	shown: Record<string, unknown>;
}

/** What the user says of an order. */
interface ShopOrderOptions extends Omit<OrderOptions, 'codes'> {
	/** SAT's codes by SKU: a list, or an object; empty for none. */
	codesBySku: unknown;
}

/**
 * The invoice of one order.
 * @param given the order as its shop posts it, in any way in which it is delivered
 * @throws Problems for what is not an order, and for one that cannot become a right invoice
 */
export function invoiceOfShopOrder(
	given: unknown,
	{ codesBySku, ...options }: ShopOrderOptions,
): ShopInvoice | NotInvoiced {
	const order = readDelivery(given);
	if ('reason' in order) return { ...order, shown: {} };
	const made = invoiceOfOrder(order, { ...options, codes: codeTable(codesBySku) });
	const { order: said, recipient } = summaryOf(order, options.issuerRfc);
	if ('reason' in made) return { ...made, shown: { order: said } };
	return {
		comprobante: made.comprobante,
		total: order.total,
		keys: [order.key],
		shown: { order: { ...said, found: made.found }, recipient },
		notes: made.notes,
	};
}

/**
 * What an order says of itself and of its recipient, also where no invoice can be made of it.
 * @returns nothing of what is not an order
 */
export function orderSummary(given: unknown, issuerRfc: string): Record<string, unknown> {
	try {
		const order = readOrder(given);
		const { order: said, found, recipient } = summaryOf(order, issuerRfc);
		return { order: { ...said, found }, recipient };
	} catch {
		return {};
	}
}

/** The global invoice of several orders, and those that are not in it. */
type GlobalShopInvoice = (ShopInvoice | NotInvoiced) & { leftOut: readonly ShownLeftOut[] };

/** An order that is not in a global invoice, and why. */
type ShownLeftOut = Pick<LeftOut, 'reason' | 'problems'> & Record<string, unknown>;

/**
 * The global invoice of a list of orders: each is in it or in `leftOut`.
 * @param given the orders, as their shops post them
 */
export function globalInvoiceOfOrders(
	given: readonly unknown[],
	options: GlobalOptions,
): GlobalShopInvoice {
	const { comprobante, total, included, leftOut: left, notes } = globalInvoice(given, options);
	const leftOut = left.map(({ order, index, reason, problems }) => ({
		index,
		...(order !== undefined && shownOrder(order)),
		reason,
		problems,
	}));
	const shown = { orders: included.map(shownOrder) };
	if (comprobante === undefined) return { ...nothingToInvoice, shown, leftOut };
	return { comprobante, total, keys: included.map(({ key }) => key), shown, notes, leftOut };
}

/**
 * The credit note of what a shop gave back.
 * @param given the refund as its shop posts it
 * @param invoice the stamped invoice of the order, with the names of Anexo 20; undefined where it has none
 * @throws Problems for what is not a refund, and where no right credit note can be made
 */
export function creditNoteOfRefund(
	given: unknown,
	invoice: Record<string, unknown> | undefined,
	options: CreditNoteOptions,
): ShopInvoice | NotInvoiced {
	const refund = readRefund(given);
	const made = creditNoteOf(refund, invoice, options);
	const { shop, host, id, key, orderId, orderKey, date, total } = refund;
	const shown = { refund: { shop, host, id, key, orderId, orderKey, date, total: String(total) } };
	if ('reason' in made) return { ...made, shown };
	return { comprobante: made.comprobante, total, keys: [key], shown, notes: made.notes };
}
