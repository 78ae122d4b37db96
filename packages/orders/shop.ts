import { messageValue } from 'cfdi-mx/problems';
import { Decimal, hasLostDigits, isRecord, recordOf, sumOf, textOf } from 'cfdi-mx/values';
import type {
	Kind,
	Phrase,
	Values,
	NamedValue,
	Order,
	OrderLine,
	OrderState,
	ReadOrder,
	ReadRefund,
	RecipientData,
} from './order';
import { refused } from './order';

export type Json = Record<string, unknown>;

/** The reason why a shop's object is not an order. */
export interface NoOrder {
	kind: Kind;
	/** Values in addition to `shop`. */
	values: Values;
}

/** The differences between shops. Each shop has a folder, and read.ts lists them. */
export interface Shop {
	/** The name for messages and items; `''` for this node's format. */
	name: string;
	isOrder: (order: Json) => boolean;
	/**
	 * @param host host from the webhook's headers, only for display; keys never contain it
	 * @throws Problems for unreadable values
	 */
	readOrder: (order: Json, host: string) => ReadOrder;
	isRefund?: (refund: Json) => boolean;
	readRefund?: (refund: Json, host: string) => ReadRefund;
	/** Whether an object that matches both is an order with its refunds. Otherwise it is a refund with its order. */
	ordersListRefunds?: boolean;
	/** Explains why a delivery is not an order, if the user must do something other than provide one. */
	whyNoOrder?: (delivery: Json) => NoOrder | undefined;
	isPing?: (delivery: Json) => boolean;
	/** The webhook header with the shop's host. The signature does not cover it. */
	hostHeader?: string;
	/** Returns the object with the fields of the order, and its known fields. */
	orderFields: (order: Json) => readonly [Json, KnownFields];
	refundFields?: (refund: Json) => readonly [Json, KnownFields];
}

/**
 * Known fields of a shop's object by level: `''` for the order itself, or the name of a list in it. Includes fields
 * of money, quantity, currency and state that are read or cannot change the invoice: sums of lines, the same amounts
 * in another currency, the seller's costs, the stock. Based on the shop's documentation. Other fields need the user's
 * decision if they can change an invoice (unknownFields.ts).
 */
export type KnownFields = Readonly<Record<string, string>>;

/** Returns a line with only a price, for shops without taxes and codes. */
export function plainLine(kind: OrderLine['kind'], name: string, amount: Decimal): OrderLine {
	return {
		kind,
		name,
		sku: '',
		quantity: Decimal.one,
		amount,
		discount: Decimal.zero,
		includesTaxes: true,
		taxes: [],
		fields: [],
	};
}

export function isTipName(name: string): boolean {
	return /^(tip|propina)$/i.test(name);
}

/** Returns "credit_card" for "credit", the kind of a card; `''` for other texts. */
export function cardWay(kind: string): string {
	return ['credit', 'debit', 'prepaid'].includes(kind) ? `${kind}_card` : '';
}

/** Returns the state of each status, from lists by state: `{ paid: 'approved', cancelled: 'rejected expired' }`. */
export function statesOf(
	statuses: Partial<Record<OrderState, string>>,
): ReadonlyMap<string, OrderState> {
	const rows = Object.entries(statuses) as Array<[OrderState, string]>;
	return new Map(rows.flatMap(([state, all]) => all.split(/\s+/).map((one) => [one, state])));
}

/** Returns a state with the field that it comes from: `status is "paid"`. */
export function stated(
	state: OrderState,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText'> {
	return { state, statusText: { kind: 'statusIs', values: { field, value: messageValue(value) } } };
}

/** Returns the state of an order by one field. Only the shop owner knows statuses outside the table. */
export function stateIn(
	states: ReadonlyMap<string, OrderState>,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText' | 'ownStatus'> {
	const ownStatus = textOf(value);
	return { ...stated(states.get(ownStatus) ?? 'unknown', field, ownStatus), ownStatus };
}

/** Returns the `refunded` amount of an order, and the state `refunded` if it was returned in full. */
export function givenBack(
	state: OrderState,
	total: Decimal,
	back: Decimal,
): Pick<Order, 'state' | 'refunded'> {
	const isAll = state === 'paid' && back.isPositive() && back.compare(total) >= 0;
	return {
		state: isAll ? 'refunded' : state,
		refunded: back.isPositive() ? String(back.trimmed(2)) : undefined,
	};
}

/**
 * Returns the refund for the credit note: the `refund` of the input, or the only one in the list.
 * @throws Problems if there are several, because each needs a credit note
 */
export function refundIn({ refund }: Json, all: readonly Json[], order: string): Json {
	if (isRecord(refund)) return refund;
	const [first, ...others] = all;
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'refundNotChosen', { values: { order, count: String(all.length) } });
}

const MAX_SECONDS = 8_640_000_000_000;

/** Converts seconds since 1970, as Stripe and Conekta count. */
export function timeOf(seconds: unknown): string {
	const count = Number(textOf(seconds));
	return count > 0 && count <= MAX_SECONDS
		? new Date(count * 1000).toISOString().replace(/\.\d+/, '')
		: '';
}

export type Money = (value: unknown, place: Place) => Decimal | undefined;

/** Stripe's currencies without a smaller unit. Only Stripe uses hundredths for ISK and UGX. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const IN_THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');

/** Returns a reader for amounts in a currency's smallest unit: for Stripe and Conekta, 1160.00 pesos are 116000. */
export function moneyIn(currency: string, shop: string): Money {
	const decimals = WHOLE.includes(currency) ? 0 : IN_THOUSANDTHS.includes(currency) ? 3 : 2;
	return (value, place) => {
		const amount = givenAmount(value, place);
		if (amount === undefined) return undefined;
		const units = amount.trimmed(0);
		if (units.scale === 0) return new Decimal(units.digits, decimals);
		const values = { shop, place, value: String(units) };
		throw refused('Order', 'amountNotInCents', { values });
	};
}

export function recordsIn(value: unknown): Json[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns the rows of a list, including `{ data }`, `{ nodes }` and `{ edges: [{ node }] }`. */
export function listedIn(list: unknown): Json[] {
	if (!isRecord(list)) return recordsIn(list);
	const rows = [list.data, list.nodes, list.edges].find(Array.isArray);
	return recordsIn(rows).map((row) => (isRecord(row.node) ? row.node : row));
}

/**
 * Returns the rows of a list.
 * @throws Problems if the shop has more rows than the delivery
 */
export function wholeList(
	list: unknown,
	values: { shop: string; list: string; order: string },
): Json[] {
	if (isRecord(list) && list.has_more === true)
		throw refused('Order', 'shopListHasMore', { values });
	return listedIn(list);
}

export function valueAt(object: unknown, path: string): unknown {
	return path.split('.').reduce((inner, key) => recordOf(inner)[key], object);
}

export function textAt(object: unknown, ...paths: readonly string[]): string {
	return paths.map((path) => textOf(valueAt(object, path))).find(Boolean) ?? '';
}

export function textsAt(object: Json, ...paths: readonly string[]): RecipientData['texts'] {
	return paths.map((place) => ({ place, value: textAt(object, place) }));
}

/** Joins words such as the names of a person, without the empty ones. */
export function joined(...words: readonly unknown[]): string {
	return words.map(textOf).filter(Boolean).join(' ');
}

/** The location of a value in an order: its key, or its key and line. */
export type Place = string | Phrase;

/**
 * Returns an identifier of an order, line or product as text.
 * @throws Problems for a number that lost digits
 */
export function idOf(value: unknown, place: Place): string {
	return visible(textOf(exact(value, place)));
}

/** Removes invisible characters, because they would change the key of the same order. */
function visible(text: string): string {
	return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '').trim();
}

/**
 * Returns the value unchanged.
 * @throws Problems for a number that lost digits
 */
export function exact(value: unknown, place: Place): unknown {
	if (!hasLostDigits(value)) return value;
	const values = { place, value: String(value), advice: { kind: 'giveAsText' } } as const;
	throw refused('Order', 'orderDigitsLost', { values });
}

/** @param index from 0 */
export function ofLine(key: string, index: number): Phrase {
	return { kind: 'valueOfLine', values: { key, line: String(index + 1) } };
}

export function ofNamed(key: string, name: string): Phrase {
	return { kind: 'valueOfNamed', values: { key, name } };
}

/**
 * Reads an amount of an order. A missing value is zero.
 * @throws Problems if the value is not a decimal
 */
export function amountOf(value: unknown, place: Place): Decimal {
	return givenAmount(value, place) ?? Decimal.zero;
}

/** Reads an amount of an order, or undefined if it is missing. */
export function givenAmount(value: unknown, place: Place): Decimal | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const amount = Decimal.parse(exact(value, place));
	if (amount !== undefined) return amount;
	throw refused('Order', 'orderAmountUnreadable', {
		values: { place, value: messageValue(value) },
	});
}

/** Sums the amounts under a key of several rows. */
export function sumAt(rows: readonly Json[], key: string, place: Place): Decimal {
	return sumOf(rows.map((row) => amountOf(row[key], place)));
}

/**
 * Reads an amount that each order needs.
 * @throws Problems if it is missing or not a decimal
 */
export function requiredAmount(value: unknown, place: Place): Decimal {
	const amount = givenAmount(value, place);
	if (amount !== undefined) return amount;
	throw refused('Order', 'orderAmountMissing', { values: { place } });
}

/** Returns the names and values of a shop's list, which are under these keys. */
export function namedValues(list: unknown, key: string, value = 'value'): NamedValue[] {
	return recordsIn(list).flatMap((entry) => {
		const [name, label, text] = [textOf(entry[key]), labelOf(entry), valueText(entry[value])];
		return [...new Set([name, label])]
			.filter((known) => known !== '')
			.map((known) => ({ name: known, value: text }));
	});
}

export function placedValues(list: unknown, key: string, place: string): RecipientData['fields'] {
	return namedValues(list, key).map((one) => ({ ...one, place: `${place} ${one.name}` }));
}

/** Returns the names and values of an object as fields with their places. */
export function fieldsAt(object: unknown, place: string, between = ' '): RecipientData['fields'] {
	return Object.entries(recordOf(object)).map(([name, value]) => ({
		name,
		value: textOf(value),
		place: place + between + name,
	}));
}

/** Returns the label that people see for a field with a technical name: "RFC" for "field_7". */
export function labelOf({ label, display_key: shown, title }: Json): string {
	return textOf(label) || textOf(shown) || textOf(title);
}

function valueText(value: unknown): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (isRecord(value) || recordsIn(value).length > 0) return JSON.stringify(value);
	return Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value);
}

/** Returns the host of an address without user and port, or `''`. */
export function hostOf(address: unknown): string {
	const [, host = ''] =
		/^(?:(?:https?:)?[/\\]{2})?(?:[^/\\?#@\s]*@)?([^/\\?#:\s]+)/i.exec(visible(textOf(address))) ??
		[];
	return host.includes('.') || host === 'localhost' ? host.toLowerCase() : '';
}

/** Normalizes a host: removes www and trailing dots, and encodes accents as in DNS (xn--). */
export function oneHost(host: string): string {
	const bare = host
		.split('.')
		.filter(Boolean)
		.join('.')
		.replace(/^www\./, '');
	return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare;
}

/** Removes case, accents and punctuation: "Código Postal (fiscal)" becomes "codigo postal fiscal". */
export function plainWords(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim();
}
