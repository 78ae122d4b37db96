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

export interface NoOrder {
	kind: Kind;
	values: Values;
}

export interface Shop {
	/** Empty for the format into which users convert the orders of other shops. */
	name: string;
	isOrder: (order: Json) => boolean;
	readOrder: (order: Json, host: string) => ReadOrder;
	isRefund?: (refund: Json) => boolean;
	readRefund?: (refund: Json, host: string) => ReadRefund;
	/** True if an order with refunds also passes `isRefund`, but must be treated as an order. */
	ordersListRefunds?: boolean;
	whyNoOrder?: (delivery: Json) => NoOrder | undefined;
	isPing?: (delivery: Json) => boolean;
	/** Webhook header with the shop's host. The webhook's signature does not cover this header. */
	hostHeader?: string;
	orderFields: (order: Json) => readonly [Json, KnownFields];
	refundFields?: (refund: Json) => readonly [Json, KnownFields];
}

/**
 * Fields about which the user is not asked, because the node reads them or the shop's documentation says
 * that they do not affect the invoice. Keys are lists' names, such as `items`, or `''` for the order.
 */
export type KnownFields = Readonly<Record<string, string>>;

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

export function cardWay(kind: string): string {
	return ['credit', 'debit', 'prepaid'].includes(kind) ? `${kind}_card` : '';
}

/**
 * Maps each status in an object such as `{ paid: 'approved', cancelled: 'rejected expired' }` to its state.
 */
export function statesOf(
	statuses: Partial<Record<OrderState, string>>,
): ReadonlyMap<string, OrderState> {
	const rows = Object.entries(statuses) as Array<[OrderState, string]>;
	return new Map(rows.flatMap(([state, all]) => all.split(/\s+/).map((one) => [one, state])));
}

export function stated(
	state: OrderState,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText'> {
	return { state, statusText: { kind: 'statusIs', values: { field, value: messageValue(value) } } };
}

export function stateIn(
	states: ReadonlyMap<string, OrderState>,
	field: string,
	value: unknown,
): Pick<Order, 'state' | 'statusText' | 'ownStatus'> {
	const ownStatus = textOf(value);
	return { ...stated(states.get(ownStatus) ?? 'unknown', field, ownStatus), ownStatus };
}

/**
 * Returns the refunded amount and the order's state. A paid order becomes `refunded` if its whole total
 * was refunded.
 */
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
 * Returns the `refund` that the user added to the order, or the only refund in the list.
 * @throws Problems for several refunds or none, because each refund gets its own credit note
 */
export function refundIn({ refund }: Json, all: readonly Json[], order: string): Json {
	if (isRecord(refund)) return refund;
	const [first, ...others] = all;
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'refundNotChosen', { values: { order, count: String(all.length) } });
}

const MAX_SECONDS = 8_640_000_000_000;

export function timeOf(seconds: unknown): string {
	const count = Number(textOf(seconds));
	return count > 0 && count <= MAX_SECONDS
		? new Date(count * 1000).toISOString().replace(/\.\d+/, '')
		: '';
}

export type Money = (value: unknown, place: Place) => Decimal | undefined;

/**
 * Currencies that Stripe counts without cents. The list omits ISK and UGX, because Stripe counts them in
 * hundredths.
 */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const IN_THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');

/**
 * Returns a function that reads amounts in the currency's smallest unit. Stripe and Conekta write 1160.00
 * pesos as 116000.
 */
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

export function listedIn(list: unknown): Json[] {
	if (!isRecord(list)) return recordsIn(list);
	const rows = [list.data, list.nodes, list.edges].find(Array.isArray);
	return recordsIn(rows).map((row) => (isRecord(row.node) ? row.node : row));
}

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

export function joined(...words: readonly unknown[]): string {
	return words.map(textOf).filter(Boolean).join(' ');
}

export type Place = string | Phrase;

export function idOf(value: unknown, place: Place): string {
	return visible(textOf(exact(value, place)));
}

/** Invisible characters would change an order's key. */
function visible(text: string): string {
	return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '').trim();
}

/**
 * Returns the value unchanged.
 * @throws Problems for a number so large that JavaScript changed its last digits
 */
export function exact(value: unknown, place: Place): unknown {
	if (!hasLostDigits(value)) return value;
	const values = { place, value: String(value), advice: { kind: 'giveAsText' } } as const;
	throw refused('Order', 'orderDigitsLost', { values });
}

export function ofLine(key: string, index: number): Phrase {
	return { kind: 'valueOfLine', values: { key, line: String(index + 1) } };
}

export function ofNamed(key: string, name: string): Phrase {
	return { kind: 'valueOfNamed', values: { key, name } };
}

/**
 * Returns zero for a missing value.
 * @throws Problems if the value is not a number
 */
export function amountOf(value: unknown, place: Place): Decimal {
	return givenAmount(value, place) ?? Decimal.zero;
}

export function givenAmount(value: unknown, place: Place): Decimal | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const amount = Decimal.parse(exact(value, place));
	if (amount !== undefined) return amount;
	throw refused('Order', 'orderAmountUnreadable', {
		values: { place, value: messageValue(value) },
	});
}

export function sumAt(rows: readonly Json[], key: string, place: Place): Decimal {
	return sumOf(rows.map((row) => amountOf(row[key], place)));
}

export function requiredAmount(value: unknown, place: Place): Decimal {
	const amount = givenAmount(value, place);
	if (amount !== undefined) return amount;
	throw refused('Order', 'orderAmountMissing', { values: { place } });
}

export function namedValues(list: unknown, key: string): NamedValue[] {
	return recordsIn(list).flatMap((entry) => {
		const [name, label, text] = [textOf(entry[key]), labelOf(entry), valueText(entry.value)];
		return [...new Set([name, label])]
			.filter((known) => known !== '')
			.map((known) => ({ name: known, value: text }));
	});
}

export function placedValues(list: unknown, key: string, place: string): RecipientData['fields'] {
	return namedValues(list, key).map((one) => ({ ...one, place: `${place} ${one.name}` }));
}

export function fieldsAt(object: unknown, place: string, between = ' '): RecipientData['fields'] {
	return Object.entries(recordOf(object)).map(([name, value]) => ({
		name,
		value: textOf(value),
		place: place + between + name,
	}));
}

/** Returns the label that customers see for a field with a technical name such as "field_7". */
export function labelOf({ label, display_key: shown, title }: Json): string {
	return textOf(label) || textOf(shown) || textOf(title);
}

function valueText(value: unknown): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (isRecord(value) || recordsIn(value).length > 0) return JSON.stringify(value);
	return Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value);
}

/** Returns an address's host without user and port, or `''` without a host. */
export function hostOf(address: unknown): string {
	const [, host = ''] =
		/^(?:(?:https?:)?[/\\]{2})?(?:[^/\\?#@\s]*@)?([^/\\?#:\s]+)/i.exec(visible(textOf(address))) ??
		[];
	return host.includes('.') || host === 'localhost' ? host.toLowerCase() : '';
}

/** Normalizes a host: removes www and extra dots, and encodes accents as in DNS (xn--). */
export function oneHost(host: string): string {
	const bare = host
		.split('.')
		.filter(Boolean)
		.join('.')
		.replace(/^www\./, '');
	return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare;
}

/**
 * Returns a text in lower case without accents and punctuation: "Código Postal (fiscal)" becomes "codigo
 * postal fiscal".
 */
export function plainWords(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim();
}
