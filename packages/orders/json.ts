import { Decimal, hasLostDigits, isRecord } from 'cfdi-mx';
import { recordOf, shown, textOf } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { refused } from './problem';
import type { NamedValue, RecipientData } from './order';

export type Json = Record<string, unknown>;

/** The objects of a list; nothing for anything else. */
export function recordsIn(value: unknown): Json[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The rows of a list, also of `{ data }`, `{ nodes }` and `{ edges: [{ node }] }`. */
export function listedIn(list: unknown): Json[] {
	if (!isRecord(list)) return recordsIn(list);
	const rows = [list.data, list.nodes, list.edges].find(Array.isArray);
	return recordsIn(rows).map((row) => (isRecord(row.node) ? row.node : row));
}

/** What stands at a path, such as `billing.company`; undefined for nothing. */
export function valueAt(object: unknown, path: string): unknown {
	return path.split('.').reduce((inner, key) => recordOf(inner)[key], object);
}

/** The first of the texts at these paths that is one; `''` for none. */
export function textAt(object: unknown, ...paths: readonly string[]): string {
	return paths.map((path) => textOf(valueAt(object, path))).find(Boolean) ?? '';
}

/** All texts at these paths, each with its place. */
export function textsAt(object: Json, ...paths: readonly string[]): RecipientData['texts'] {
	return paths.map((place) => ({ place, value: textAt(object, place) }));
}

/** Words that make one text, such as the names of a person: without those that are empty. */
export function joined(...words: readonly unknown[]): string {
	return words.map(textOf).filter(Boolean).join(' ');
}

/** Where a value is in an order: the name of its key, alone or with that of its line. */
export type Place = string | Phrase;

/**
 * What tells one order, line or product from another, as a text.
 * @param place where it is in the order, for the message
 * @throws Problems for a number that may have been another one
 */
export function idOf(value: unknown, place: Place): string {
	return visible(textOf(exact(value, place)));
}

/** Returns a text without characters that nobody sees: with one, the same order would have another key. */
function visible(text: string): string {
	return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '').trim();
}

/**
 * The value itself.
 * @throws Problems for a number of which digits were lost
 */
export function exact(value: unknown, place: Place): unknown {
	if (!hasLostDigits(value)) return value;
	const values = { place, value: String(value), advice: { kind: 'giveAsText' } } as const;
	throw refused('Order', 'orderDigitsLost', { values });
}

/** `unitPrice of line 1` @param index from 0 */
export function ofLine(key: string, index: number): Phrase {
	return { kind: 'valueOfLine', values: { key, line: String(index + 1) } };
}

/** `total of "Taza"` */
export function ofNamed(key: string, name: string): Phrase {
	return { kind: 'valueOfNamed', values: { key, name } };
}

/**
 * An amount of an order; nothing at all is zero.
 * @param place where it is in the order, for the message
 * @throws Problems for anything that is not a decimal
 */
export function amountOf(value: unknown, place: Place): Decimal {
	return givenAmount(value, place) ?? Decimal.zero;
}

/** The same, but undefined where the order says nothing. */
export function givenAmount(value: unknown, place: Place): Decimal | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const amount = Decimal.parse(exact(value, place));
	if (amount !== undefined) return amount;
	throw refused('Order', 'orderAmountUnreadable', { values: { place, value: shown(value) } });
}

/**
 * The same of what every order has.
 * @throws Problems where it is missing as well
 */
export function requiredAmount(value: unknown, place: Place): Decimal {
	const amount = givenAmount(value, place);
	if (amount !== undefined) return amount;
	throw refused('Order', 'orderAmountMissing', { values: { place } });
}

/**
 * Names and values as shops list them.
 * @param keys the names of the two: `key` and `value`
 */
export function namedValues(list: unknown, key: string, value = 'value'): NamedValue[] {
	return recordsIn(list).flatMap((entry) => {
		const [name, label, text] = [textOf(entry[key]), labelOf(entry), valueText(entry[value])];
		return [...new Set([name, label])]
			.filter((known) => known !== '')
			.map((known) => ({ name: known, value: text }));
	});
}

/** The same, each with its place: `note_attributes rfc`. */
export function placedValues(list: unknown, key: string, place: string): RecipientData['fields'] {
	return namedValues(list, key).map((one) => ({ ...one, place: `${place} ${one.name}` }));
}

/**
 * Names and values of an object, as fields of other shops are.
 * @param place where it is, and what is between that and a name
 */
export function fieldsAt(object: unknown, place: string, between = ' '): RecipientData['fields'] {
	return Object.entries(recordOf(object)).map(([name, value]) => ({
		name,
		value: textOf(value),
		place: place + between + name,
	}));
}

/** What the shop shows to people of a field whose own name is a number: "RFC" of "field_7". */
export function labelOf({ label, display_key: shown, title }: Json): string {
	return textOf(label) || textOf(shown) || textOf(title);
}

/** Checkboxes, lists and objects are values, too; an object is a text as JSON. */
function valueText(value: unknown): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (isRecord(value) || recordsIn(value).length > 0) return JSON.stringify(value);
	return Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value);
}

/** The host of an address, without a user and a port; `''` for anything else. */
export function hostOf(address: unknown): string {
	const [, host = ''] =
		/^(?:(?:https?:)?[/\\]{2})?(?:[^/\\?#@\s]*@)?([^/\\?#:\s]+)/i.exec(visible(textOf(address))) ??
		[];
	return host.includes('.') || host === 'localhost' ? host.toLowerCase() : '';
}

/** A host in one spelling: without www and dots at its end, a name with accents as the network has it (xn--). */
export function oneHost(host: string): string {
	const bare = host
		.split('.')
		.filter(Boolean)
		.join('.')
		.replace(/^www\./, '');
	return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare;
}

/** Without case, accents and signs: "Código Postal (fiscal)" is "codigo postal fiscal". */
export function plainWords(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim();
}
