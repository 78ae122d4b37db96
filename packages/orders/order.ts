import type { Decimal } from 'cfdi-mx';
import type { Phrase } from './problem';

/**
 * What may be done with an order: `paid` and `notPaid` can be invoiced; a `test` never happened, a
 * `cancelled` one costs nothing any more, and of a `refunded` one everything was given back. What an
 * `unknown` one means only the owner of the shop can say.
 */
export type OrderState = 'paid' | 'notPaid' | 'test' | 'cancelled' | 'refunded' | 'unknown';

/** A shop's order, the same whatever the shop. Amounts are exact, in the order's currency. */
export interface Order {
	/** "WooCommerce", "Shopify"; `''` for an order in this node's own shape. */
	shop: string;
	/** Of the shop: "tienda.example.mx"; `''` where the order does not say it. */
	host: string;
	/** The order's own ID in its shop, which the customer does not see. */
	id: string;
	/**
	 * The same for every delivery of this order, and for no other order of any shop: made of what the
	 * shop signs, and of what stays the same.
	 */
	key: string;
	/** As the customer knows it: "#1001". */
	number: string;
	/** When it was paid or made, in the shop's local time: "2026-11-20T18:30:00"; `''` if unknown. */
	date: string;
	/** Code of c_Moneda. */
	currency: string;
	/** How many decimals its amounts are rounded to, where these may be fewer than those of the currency. */
	shownDecimals?: number | undefined;
	state: OrderState;
	/** What the shop says of the state: `status is "pending"`. */
	statusText: Phrase;
	/** The state as the shop calls it, where a shop may have states of its own: "en-camino". */
	ownStatus?: string;
	/** Why the order is a part of a sale and not the sale, such as a deposit: then it has no invoice. */
	partOfSale?: Phrase;
	/** What it costs now, with taxes, tips and what gift cards paid. */
	total: Decimal;
	/** What the shop says of the taxes of the whole order; its lines say theirs. */
	taxes: OrderTaxes;
	lines: readonly OrderLine[];
	/** What gift cards paid, where the shop says it. */
	giftCards: Decimal;
	/** What was given back without saying of which line: "50.00", a part; undefined for nothing. */
	refunded: string | Phrase | undefined;
	gateways: readonly Gateway[];
	/** The country that it is sent to, in two letters; `''` where the order does not say it. */
	shippedTo?: string;
	recipient: RecipientData;
	/** What may change its invoice, and is not read. */
	unread: readonly UnreadField[];
}

/** What the reader of a shop leaves out where the shop says nothing of it. */
type Unsaid = 'host' | 'number' | 'taxes' | 'giftCards';

/** An order as the reader of its shop gives it. */
export interface ReadOrder
	extends Omit<Order, 'shop' | 'unread' | 'recipient' | Unsaid>,
		Partial<Pick<Order, Unsaid>> {
	recipient: Partial<RecipientData>;
}

/** A refund as the reader of its shop gives it; where it has no key, that of its order and its own ID are one. */
export interface ReadRefund
	extends Omit<Refund, 'shop' | 'unread' | 'host' | 'key' | 'lines'>,
		Partial<Pick<Refund, 'host' | 'key' | 'lines'>> {}

/** What an order says of what it costs. */
export type Charges = Pick<
	Order,
	| 'id'
	| 'number'
	| 'currency'
	| 'shownDecimals'
	| 'total'
	| 'taxes'
	| 'lines'
	| 'refunded'
	| 'shippedTo'
>;

/** One line: a product, or what the shop charges besides them. */
export interface OrderLine {
	kind: 'product' | 'shipping' | 'fee' | 'tip';
	name: string;
	sku: string;
	quantity: Decimal;
	/** Of the whole line, after discounts. Negative where it is taken off the order. */
	amount: Decimal;
	/** What was taken off the whole line before that amount. */
	discount: Decimal;
	/** Whether amount and discount include the taxes. */
	includesTaxes: boolean;
	taxes: readonly ChargedTax[];
	/** The line's own fields, where shops keep SAT's codes. */
	fields: readonly NamedValue[];
}

/** One tax as the shop charged it. */
export interface ChargedTax {
	/** "IVA 16%", "MX-IVA-1". */
	name: string;
	/** A fraction, 0.16; undefined where the shop does not say it. */
	rate: Decimal | undefined;
	/** Undefined where only the rate is known: the amount then follows from it. */
	amount: Decimal | undefined;
}

interface OrderTaxes {
	/** One row for each tax of the order; undefined where the shop gives none that still holds. */
	rows: readonly ChargedTax[] | undefined;
	/** Of all taxes together; undefined where the shop does not say it. */
	total: Decimal | undefined;
}

/** How it was paid: the shop's ID and name of the way. */
export interface Gateway {
	id: string;
	title: string;
	/** What was paid so, where the shop says it. */
	amount?: Decimal;
	/** Code of c_FormaPago, where the shop itself takes the money, whatever the way is called. */
	form?: string;
	/** Whether the ID names several ways, of which the customer took one that the order does not say. */
	isOffer?: boolean;
}

/** A field that is not read, and that may change the invoice. */
export interface UnreadField {
	/** "surcharge", "line_items[1].status". */
	path: string;
	name: string;
	value: string;
}

/** A value that a shop or one of its plugins keeps under its own name. */
export interface NamedValue {
	name: string;
	value: string;
}

/** Where an order may say who its invoice is for. */
export interface RecipientData {
	/** The fields of the shop and its plugins, each with its place in the order; of an order that is read, all of them. */
	fields: ReadonlyArray<NamedValue & { place: string }>;
	/** Texts that people write: the note of the order. */
	texts: ReadonlyArray<{ place: string; value: string }>;
	company: string;
	person: string;
	postalCode: string;
	/** Two letters; `''` if unknown. */
	country: string;
	/** Where the customer wants to be written to; `''` if unknown. */
	email: string;
	/** Whether the shop has them, and gives them with a separate call that was not made. */
	isElsewhere?: boolean;
}

/** What a shop gave back of one order, the same whatever the shop. Amounts are in the order's currency. */
export interface Refund {
	/** "WooCommerce", "Shopify"; `''` for a refund in this node's own shape. */
	shop: string;
	host: string;
	id: string;
	/** The same for every delivery of this refund: the key of its order, and its own ID. */
	key: string;
	orderId: string;
	/** The key of the order that it is of: the same that its invoice was stamped under. */
	orderKey: string;
	/** When it was given back, as the shop writes it; `''` if unknown. */
	date: string;
	/** Code of c_Moneda; `''` where the refund does not say it. */
	currency: string;
	/** How many decimals its amounts are rounded to, where these may be fewer than those of the currency. */
	shownDecimals?: number | undefined;
	isTest: boolean;
	/** How the money went back, where the shop says it. */
	ways?: readonly Gateway[];
	/** What the customer got back, with taxes. */
	total: Decimal;
	lines: readonly RefundLine[];
	/** What may change its credit note, and is not read. */
	unread: readonly UnreadField[];
}

/** What was given back of one line of the order. */
export interface RefundLine
	extends Pick<OrderLine, 'kind' | 'name' | 'sku' | 'quantity' | 'amount' | 'includesTaxes'> {
	/** One amount for each tax, or their sum; undefined where the shop does not say it. */
	taxes: readonly Decimal[] | undefined;
}

/** "#1001" for messages: an order without a number is called by its ID. */
export function orderName({ number, id }: Pick<Order, 'number' | 'id'>): string {
	return number === '' ? id : number;
}
