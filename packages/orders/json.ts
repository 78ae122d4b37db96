import { Decimal, hasLostDigits, isRecord } from 'cfdi-mx';
import { recordOf, shown, textOf } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { refused } from './problem';
import type { NamedValue, RecipientData } from './order';

export type Json = Record<string, unknown>;

/** Returns the objects of a list, or an empty list for other values. */
export function recordsIn(value: unknown): Json[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns the rows of a list, including `{ data }`, `{ nodes }` and `{ edges: [{ node }] }`. */
export function listedIn(list: unknown): Json[] {
	if (!isRecord(list)) return recordsIn(list);
	const rows = [list.data, list.nodes, list.edges].find(Array.isArray);
	return recordsIn(rows).map((row) => (isRecord(row.node) ? row.node : row));
}

export function valueAt(object: unknown, path: string): unknown {
	return path.split('.').reduce((inner, key) => recordOf(inner)[key], object);
}

/** Returns the first filled text at these paths, or `''`. */
export function textAt(object: unknown, ...paths: readonly string[]): string {
	return paths.map((path) => textOf(valueAt(object, path))).find(Boolean) ?? '';
}

/** Returns all texts at these paths with their places. */
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
 * @param place location in the order, for the message
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

/**
 * Returns a place such as `unitPrice of line 1`.
 * @param index from 0
 */
export function ofLine(key: string, index: number): Phrase {
	return { kind: 'valueOfLine', values: { key, line: String(index + 1) } };
}

/** Returns a place such as `total of "Taza"`. */
export function ofNamed(key: string, name: string): Phrase {
	return { kind: 'valueOfNamed', values: { key, name } };
}

/**
 * Reads an amount of an order. A missing value is zero.
 * @param place location in the order, for the message
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
	throw refused('Order', 'orderAmountUnreadable', { values: { place, value: shown(value) } });
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

/**
 * Returns the names and values of a shop's list.
 * @param key key of the names
 * @param value key of the values
 */
export function namedValues(list: unknown, key: string, value = 'value'): NamedValue[] {
	return recordsIn(list).flatMap((entry) => {
		const [name, label, text] = [textOf(entry[key]), labelOf(entry), valueText(entry[value])];
		return [...new Set([name, label])]
			.filter((known) => known !== '')
			.map((known) => ({ name: known, value: text }));
	});
}

/** Returns the names and values of a list with their places, such as `note_attributes rfc`. */
export function placedValues(list: unknown, key: string, place: string): RecipientData['fields'] {
	return namedValues(list, key).map((one) => ({ ...one, place: `${place} ${one.name}` }));
}

/**
 * Returns the names and values of an object as fields.
 * @param place location of the object
 * @param between separator between the location and a name
 */
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

/** Converts a value to text. Writes objects as JSON, and checkboxes as yes or no. */
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
