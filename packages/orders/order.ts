import type { Kind as CfdiKind } from 'cfdi-mx/messages/en';
import type { Problem } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/problems';
import { problemMaker } from 'cfdi-mx/problems';
import type { Decimal } from 'cfdi-mx/values';
import type { messages } from './messages/en';

/**
 * State of an order. `unknown` means that only the owner of the shop knows the meaning of the order's status.
 */
export type OrderState = 'paid' | 'notPaid' | 'test' | 'cancelled' | 'refunded' | 'unknown';

export interface Order {
	shop: string;
	host: string;
	id: string;
	/**
	 * Key that identifies the order. It must be the same in each delivery by the shop, so it contains only
	 * signed data that never changes.
	 */
	key: string;
	number: string;
	/** Date of the payment or of the order, or `''`. It is in the shop's local time, or in UTC with a "Z". */
	date: string;
	currency: string;
	/**
	 * Number of decimals in the shop's amounts. Set if the shop can round to fewer decimals than the currency
	 * has.
	 */
	shownDecimals?: number | undefined;
	state: OrderState;
	statusText: Phrase;
	ownStatus?: string;
	/** Set if the order is only a deposit or an instalment of a sale, which is not invoiced separately. */
	partOfSale?: Phrase;
	/** Total amount including taxes and tips, before gift cards are subtracted. */
	total: Decimal;
	taxes: OrderTaxes;
	lines: readonly OrderLine[];
	/**
	 * Refunded amount that is not assigned to lines, such as "50.00". It is a phrase if the amount is unknown.
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
 * A refund as the reader of a shop returns it. If `key` is missing, the refund's key combines the key of the
 * order and the ID of the refund.
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
	/** Amount of the whole line after discounts. A negative line reduces the total. */
	amount: Decimal;
	/** Discount that is already subtracted from the amount. */
	discount: Decimal;
	includesTaxes: boolean;
	taxes: readonly ChargedTax[];
	fields: readonly NamedValue[];
}

export interface ChargedTax {
	name: string;
	/** Rate as a fraction, such as 0.16. */
	rate: Decimal | undefined;
	/** If undefined, the amount of the tax is calculated from its rate. */
	amount: Decimal | undefined;
}

interface OrderTaxes {
	/**
	 * Tax rows of the whole order. Undefined if the shop does not report them, or if they are outdated after a
	 * change of the order.
	 */
	rows: readonly ChargedTax[] | undefined;
	total: Decimal | undefined;
}

export interface Gateway {
	id: string;
	title: string;
	amount?: Decimal;
	/** Code of c_FormaPago. Set if the platform of the shop collects the payment for the seller. */
	form?: string;
	/**
	 * True if `id` lists the payment methods that were offered. The customer used only one of these methods.
	 */
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
	/**
	 * Fields of the order that can contain data of the recipient. `readOrder` adds the fields inside nested
	 * objects.
	 */
	fields: ReadonlyArray<NamedValue & { place: string }>;
	texts: ReadonlyArray<{ place: string; value: string }>;
	company: string;
	person: string;
	postalCode: string;
	country: string;
	email: string;
	/** True if another API call is necessary to get the recipient's data. */
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

/** An invoice or a credit note. `comprobante` has the attribute names of Anexo 20, but no totals yet. */
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
