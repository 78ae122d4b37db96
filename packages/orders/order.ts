import type { Kind as CfdiKind } from 'cfdi-mx/messages/en';
import type { Problem } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/problems';
import { problemMaker } from 'cfdi-mx/problems';
import type { Decimal } from 'cfdi-mx/values';
import type { messages } from './messages/en';

/**
 * State of an order. `paid` and `notPaid` can be invoiced. A `test` did not happen, a `cancelled` order costs 0, and
 * a `refunded` one was fully returned. Only the shop owner knows the meaning of `unknown`.
 */
export type OrderState = 'paid' | 'notPaid' | 'test' | 'cancelled' | 'refunded' | 'unknown';

/** An order in the same format for each shop. Amounts are exact, in the order's currency. */
export interface Order {
	/** "WooCommerce", "Shopify"; `''` for an order in this node's format. */
	shop: string;
	host: string;
	/** The shop's internal ID, which the customer does not see. */
	id: string;
	/** Identifies the order in each delivery and across shops. Built from signed data that does not change. */
	key: string;
	/** The number that the customer knows: "#1001". */
	number: string;
	/** Payment or order date in the shop's local time: "2026-11-20T18:30:00"; `''` if unknown. */
	date: string;
	currency: string;
	/** Decimals of the shop's amounts, if the shop can round to fewer than the currency has. */
	shownDecimals?: number | undefined;
	state: OrderState;
	/** The shop's status for messages: `status is "pending"`. */
	statusText: Phrase;
	/** The shop's name of the status, if shops can define statuses: "en-camino". */
	ownStatus?: string;
	/** Set if the order is only part of a sale, such as a deposit. Such an order gets no invoice. */
	partOfSale?: Phrase;
	/** Current price with taxes and tips. Includes the part that gift cards paid. */
	total: Decimal;
	/** The shop's taxes of the whole order. Its lines have theirs. */
	taxes: OrderTaxes;
	lines: readonly OrderLine[];
	/** The amount that gift cards paid, if known. */
	giftCards: Decimal;
	/** An amount refunded without naming a line: "50.00", or a part. Undefined without such a refund. */
	refunded: string | Phrase | undefined;
	gateways: readonly Gateway[];
	/** Country code of the destination, two letters; `''` if unknown. */
	shippedTo?: string;
	recipient: RecipientData;
	/** Unknown fields that can change the invoice. */
	unknownFields: readonly UnknownField[];
}

type Unsaid = 'host' | 'number' | 'taxes' | 'giftCards';

export interface ReadOrder
	extends Omit<Order, 'shop' | 'unknownFields' | 'recipient' | Unsaid>,
		Partial<Pick<Order, Unsaid>> {
	recipient: Partial<RecipientData>;
}

/** The result of a shop's refund reader. The default key is the order's key with the refund's ID. */
export interface ReadRefund
	extends Omit<Refund, 'shop' | 'unknownFields' | 'host' | 'key' | 'lines'>,
		Partial<Pick<Refund, 'host' | 'key' | 'lines'>> {}

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

/** A product, or another charge of the shop. */
export interface OrderLine {
	kind: 'product' | 'shipping' | 'fee' | 'tip';
	name: string;
	sku: string;
	quantity: Decimal;
	/** Amount of the whole line after discounts. Negative if it reduces the order. */
	amount: Decimal;
	/** Discount of the whole line that the amount already excludes. */
	discount: Decimal;
	/** Whether amount and discount include taxes. */
	includesTaxes: boolean;
	taxes: readonly ChargedTax[];
	/** Fields of the line, which can contain SAT's codes. */
	fields: readonly NamedValue[];
}

export interface ChargedTax {
	/** "IVA 16%", "MX-IVA-1". */
	name: string;
	/** A fraction such as 0.16; undefined if unknown. */
	rate: Decimal | undefined;
	/** Undefined if only the rate is known. Then the rate determines it. */
	amount: Decimal | undefined;
}

interface OrderTaxes {
	/** One row for each tax of the order; undefined if the shop has no current ones. */
	rows: readonly ChargedTax[] | undefined;
	total: Decimal | undefined;
}

/** A payment way with the shop's ID and title. */
export interface Gateway {
	id: string;
	title: string;
	amount?: Decimal;
	/** A code of c_FormaPago, if the shop takes the money and its form is certain. */
	form?: string;
	/** Whether the ID names several ways and the order does not tell which one the customer used. */
	isOffer?: boolean;
}

/** A value under a custom name of a shop or plugin. */
export interface NamedValue {
	name: string;
	value: string;
}

export interface UnknownField extends NamedValue {
	path: string;
}

/** Data of an order that can identify the recipient of its invoice. */
export interface RecipientData {
	/** Fields of the shop and its plugins, with their places. After reading, includes nested ones. */
	fields: ReadonlyArray<NamedValue & { place: string }>;
	texts: ReadonlyArray<{ place: string; value: string }>;
	company: string;
	person: string;
	postalCode: string;
	country: string;
	email: string;
	/** Whether the data needs another API call that was not made. */
	isElsewhere?: boolean;
}

/** A refund in the same format for each shop. Amounts are in the order's currency. */
export interface Refund {
	/** "WooCommerce", "Shopify"; `''` for a refund in this node's format. */
	shop: string;
	host: string;
	id: string;
	/** Identifies the refund in each delivery: the order's key and the refund's ID. */
	key: string;
	orderId: string;
	/** The key of its order, under which the invoice was stamped. */
	orderKey: string;
	date: string;
	currency: string;
	/** Decimals of the shop's amounts, if the shop can round to fewer than the currency has. */
	shownDecimals?: number | undefined;
	isTest: boolean;
	ways?: readonly Gateway[];
	total: Decimal;
	lines: readonly RefundLine[];
	unknownFields: readonly UnknownField[];
}

export interface RefundLine
	extends Pick<OrderLine, 'kind' | 'name' | 'sku' | 'quantity' | 'amount' | 'includesTaxes'> {
	/** One amount for each tax, or their sum; undefined if unknown. */
	taxes: readonly Decimal[] | undefined;
}

/** The invoice of a shop's order or refund, with the names of Anexo 20, without totals. */
export interface ShopInvoice {
	comprobante: Record<string, unknown>;
	/** The Total that it must have. */
	total: Decimal;
	/** Keys of the order, of the refund, or of each order of a global invoice. */
	keys: readonly string[];
	/** The input as texts, for the output item. */
	shown: Record<string, unknown>;
	notes: readonly Problem[];
}

/** An order or a refund that correctly gets no invoice. */
export interface Skipped {
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

export interface NotInvoiced extends Skipped {
	shown: Record<string, unknown>;
}

/** @param values values of the message, which needs no other context */
export function skipped(reason: Skipped['reason'], kind: Kind, values: Values = {}): Skipped {
	return { reason, problem: problem('', kind, { level: 'warn', values }) };
}

/** Returns "#1001" for messages, or the ID of an order without a number. */
export function orderName({ number, id }: Pick<Order, 'number' | 'id'>): string {
	return number === '' ? id : number;
}

/** Names of the problems of an order and its invoice. */
export type Kind = CfdiKind | keyof typeof messages.kinds;

export type Phrase = cfdi.Phrase<Kind>;
export type Values = cfdi.Values<Kind>;

export const { problem, refused } = problemMaker<Kind>();
