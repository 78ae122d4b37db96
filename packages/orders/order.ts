import type { Kind as CfdiKind } from 'cfdi-mx/messages/en';
import type { Problem } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/problems';
import { problemMaker } from 'cfdi-mx/problems';
import type { Decimal } from 'cfdi-mx/values';
import type { messages } from './messages/en';

/** Only the owner knows the meaning of an `unknown` status. */
export type OrderState = 'paid' | 'notPaid' | 'test' | 'cancelled' | 'refunded' | 'unknown';

export interface Order {
	shop: string;
	host: string;
	id: string;
	/** Must be the same in each delivery, so it contains only signed data that never changes. */
	key: string;
	number: string;
	/** The payment or order date in the shop's local time, or `''`. */
	date: string;
	currency: string;
	/** Set if the shop can round to fewer decimals than the currency has. */
	shownDecimals?: number | undefined;
	state: OrderState;
	statusText: Phrase;
	ownStatus?: string;
	/** Set for a deposit or instalment, which gets no invoice. */
	partOfSale?: Phrase;
	/** Total including taxes and tips, before gift cards. */
	total: Decimal;
	taxes: OrderTaxes;
	lines: readonly OrderLine[];
	/** A refund without lines: "50.00", or a phrase if the amount is unknown. */
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

/** The default key combines the order's key and the refund's ID. */
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
	/** Amount of the whole line, after discounts. Negative lines reduce the total. */
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
	/** If undefined, the amount is calculated from the rate. */
	amount: Decimal | undefined;
}

interface OrderTaxes {
	/** Undefined if the shop does not report current taxes. */
	rows: readonly ChargedTax[] | undefined;
	total: Decimal | undefined;
}

export interface Gateway {
	id: string;
	title: string;
	amount?: Decimal;
	/** A code of c_FormaPago, if the shop collects the payment. */
	form?: string;
	/** Set if these are the offered ways to pay, of which the customer used only one. */
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
	/** Fields of the order. After reading, the list also includes nested fields. */
	fields: ReadonlyArray<NamedValue & { place: string }>;
	texts: ReadonlyArray<{ place: string; value: string }>;
	company: string;
	person: string;
	postalCode: string;
	country: string;
	email: string;
	/** Set if another API call is needed to get the data. */
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

/** An invoice with Anexo 20's names, without totals. */
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
