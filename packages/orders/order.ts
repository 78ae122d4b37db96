import type { Kind as CfdiKind } from 'cfdi-mx/messages/en';
import type { Problem } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/problems';
import { problemMaker } from 'cfdi-mx/problems';
import type { Decimal } from 'cfdi-mx/values';
import type { messages } from './messages/en';

/** `unknown` means that only the shop's owner knows what the order's status means. */
export type OrderState = 'paid' | 'notPaid' | 'test' | 'cancelled' | 'refunded' | 'unknown';

export interface Order {
	shop: string;
	host: string;
	id: string;
	/**
	 * Contains only data that the shop signs and never changes, so that repeated deliveries of an order
	 * get the same key.
	 */
	key: string;
	number: string;
	/** Payment date, or else order date. In local time or, with a "Z", in UTC. `''` if missing. */
	date: string;
	currency: string;
	/** Number of decimals of the shop's amounts, such as 0 for whole pesos. Defaults to the currency's. */
	shownDecimals?: number | undefined;
	state: OrderState;
	statusText: Phrase;
	ownStatus?: string;
	/** Says which part of a sale the order is, such as a deposit. Such an order gets no invoice. */
	partOfSale?: Phrase;
	/** Total with taxes and tips, before gift cards are subtracted. */
	total: Decimal;
	taxes: OrderTaxes;
	lines: readonly OrderLine[];
	/**
	 * Refunded amount that is not assigned to lines, such as "50.00", or a phrase for an unknown amount.
	 */
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

/**
 * Refund as a shop's `readRefund` returns it. Without a `key`, the refund gets the key
 * `${orderKey}/${id}`.
 */
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
	/** Amount of the whole line after discounts. */
	amount: Decimal;
	discount: Decimal;
	includesTaxes: boolean;
	taxes: readonly ChargedTax[];
	fields: readonly NamedValue[];
}

export interface ChargedTax {
	name: string;
	/** Rate as a fraction, such as 0.16. */
	rate: Decimal | undefined;
	/** If undefined, the amount is calculated from the rate. */
	amount: Decimal | undefined;
}

interface OrderTaxes {
	/** Taxes of the whole order. Undefined if not reported, or if the order was changed after the sale. */
	rows: readonly ChargedTax[] | undefined;
	total: Decimal | undefined;
}

export interface Gateway {
	id: string;
	title: string;
	amount?: Decimal;
	/** Code of c_FormaPago, if the shop's platform collects the payment for the seller. */
	form?: string;
	/** True if `id` lists the offered payment methods, of which the customer used only one. */
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
	/** Fields that can contain the recipient's data. `readOrder` adds the fields inside JSON values. */
	fields: ReadonlyArray<NamedValue & { place: string }>;
	texts: ReadonlyArray<{ place: string; value: string }>;
	company: string;
	person: string;
	postalCode: string;
	country: string;
	email: string;
	/** True if the order lacks the recipient's data, which another API call returns. */
	isElsewhere?: boolean;
}

export interface Refund {
	shop: string;
	host: string;
	id: string;
	key: string;
	orderId: string;
	orderKey: string;
	date: string;
	currency: string;
	shownDecimals?: number | undefined;
	isTest: boolean;
	ways?: readonly Gateway[];
	total: Decimal;
	lines: readonly RefundLine[];
	unknownFields: readonly UnknownField[];
}

export interface RefundLine
	extends Pick<OrderLine, 'kind' | 'name' | 'sku' | 'quantity' | 'amount' | 'includesTaxes'> {
	taxes: readonly Decimal[] | undefined;
}

/** An invoice or credit note. `comprobante` has Anexo 20's attribute names, but no totals yet. */
export interface ShopInvoice {
	comprobante: Record<string, unknown>;
	total: Decimal;
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
