import type { Kind as CfdiKind } from 'cfdi-mx/messages/en';
import type { Problem } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/problems';
import { problemMaker } from 'cfdi-mx/problems';
import type { Decimal } from 'cfdi-mx/values';
import type { messages } from './messages/en';

/** A `test` did not happen, a `cancelled` order costs 0. Only the owner knows the meaning of `unknown`. */
export type OrderState = 'paid' | 'notPaid' | 'test' | 'cancelled' | 'refunded' | 'unknown';

/** Amounts are exact, in the order's currency. */
export interface Order {
	/** `''` for this node's format. */
	shop: string;
	host: string;
	id: string;
	/** Identical in each delivery. Built from signed data that does not change. */
	key: string;
	/** The customer's number: "#1001". */
	number: string;
	/** The shop's local time of the payment or order; `''` if unknown. */
	date: string;
	currency: string;
	/** Set if the shop can round to fewer decimals than the currency has. */
	shownDecimals?: number | undefined;
	state: OrderState;
	statusText: Phrase;
	/** Set if shops can define statuses: "en-camino". */
	ownStatus?: string;
	/** Set for a part of a sale, such as a deposit. Such an order gets no invoice. */
	partOfSale?: Phrase;
	/** With taxes and tips, before gift cards. */
	total: Decimal;
	/** For the whole order. */
	taxes: OrderTaxes;
	lines: readonly OrderLine[];
	/** An amount refunded without naming a line: "50.00", or a part. */
	refunded: string | Phrase | undefined;
	gateways: readonly Gateway[];
	shippedTo?: string;
	recipient: RecipientData;
	unknownFields: readonly UnknownField[];
}

type Unsaid = 'host' | 'number' | 'taxes';

export interface ReadOrder
	extends Omit<Order, 'shop' | 'unknownFields' | 'recipient' | Unsaid>,
		Partial<Pick<Order, Unsaid>> {
	recipient: Partial<RecipientData>;
}

/** The default key is the order's key with the refund's ID. */
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

export interface OrderLine {
	kind: 'product' | 'shipping' | 'fee' | 'tip';
	name: string;
	sku: string;
	quantity: Decimal;
	/** For the whole line after discounts. Negative if it reduces the order. */
	amount: Decimal;
	/** Already excluded from the amount. */
	discount: Decimal;
	includesTaxes: boolean;
	taxes: readonly ChargedTax[];
	fields: readonly NamedValue[];
}

export interface ChargedTax {
	name: string;
	/** A fraction such as 0.16; undefined if unknown. */
	rate: Decimal | undefined;
	/** If undefined, the rate determines it. */
	amount: Decimal | undefined;
}

interface OrderTaxes {
	/** One for each tax; undefined if the shop has no current ones. */
	rows: readonly ChargedTax[] | undefined;
	total: Decimal | undefined;
}

export interface Gateway {
	id: string;
	title: string;
	amount?: Decimal;
	/** A code of c_FormaPago, if the shop takes the money and its form is certain. */
	form?: string;
	/** Set if the order does not tell which of several ways the customer used. */
	isOffer?: boolean;
}

export interface NamedValue {
	name: string;
	value: string;
}

export interface UnknownField extends NamedValue {
	path: string;
}

export interface RecipientData {
	/** After reading, includes nested fields. */
	fields: ReadonlyArray<NamedValue & { place: string }>;
	texts: ReadonlyArray<{ place: string; value: string }>;
	company: string;
	person: string;
	postalCode: string;
	country: string;
	email: string;
	/** Set if the data needs another API call that was not made. */
	isElsewhere?: boolean;
}

export interface Refund {
	shop: string;
	host: string;
	id: string;
	/** The order's key and the refund's ID. */
	key: string;
	orderId: string;
	/** The invoice was stamped under this key. */
	orderKey: string;
	date: string;
	currency: string;
	/** Set if the shop can round to fewer decimals than the currency has. */
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

/** With the names of Anexo 20, without totals. */
export interface ShopInvoice {
	comprobante: Record<string, unknown>;
	/** The Total that it must have. */
	total: Decimal;
	/** Keys of the order, the refund, or each order of a global invoice. */
	keys: readonly string[];
	shown: Record<string, unknown>;
	notes: readonly Problem[];
}

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

export function skipped(reason: Skipped['reason'], kind: Kind, values: Values = {}): Skipped {
	return { reason, problem: problem('', kind, { level: 'warn', values }) };
}

export function orderName({ number, id }: Pick<Order, 'number' | 'id'>): string {
	return number === '' ? id : number;
}

export type Kind = CfdiKind | keyof typeof messages.kinds;

export type Phrase = cfdi.Phrase<Kind>;
export type Values = cfdi.Values<Kind>;

export const { problem, refused } = problemMaker<Kind>();
