import { Decimal } from '../sat/decimal';
import { quoted } from '../sat/quoted';
import type { NamedValue } from './order';
import { OrderProblem } from './order';

export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; nothing for anything else. */
export function recordsIn(value: unknown): Json[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text or number as it is written, trimmed; `''` for anything else. */
export function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/**
 * An amount of an order; nothing at all is zero.
 * @param place where it stands in the order, for the message
 * @throws OrderProblem for anything that is not a decimal
 */
export function amountOf(value: unknown, place: string): Decimal {
	return givenAmount(value, place) ?? Decimal.zero;
}

/** The same, but undefined where the order says nothing. */
export function givenAmount(value: unknown, place: string): Decimal | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const amount = Decimal.parse(value);
	if (amount !== undefined) return amount;
	throw new OrderProblem(
		`in the order, ${place} is ${quoted(value)}, which is not a number`,
		'Give the order as the shop posts it, with amounts such as "1250.50".',
	);
}

/**
 * Names and values as shops list them.
 * @param keys the names of the two: `key` and `value`
 */
export function namedValues(list: unknown, key: string, value = 'value'): NamedValue[] {
	return recordsIn(list).flatMap((entry) => {
		const [name, text] = [textOf(entry[key]), valueText(entry[value])];
		return name === '' ? [] : [{ name, value: text }];
	});
}

/** Checkboxes and lists are values, too. */
function valueText(value: unknown): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	return Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value);
}

/** The host of an address, without a port; `''` for anything else. */
export function hostOf(address: unknown): string {
	const host = /^(?:https?:\/\/)?([^/?#:\s]+)/i.exec(textOf(address))?.[1] ?? '';
	return host.includes('.') || host === 'localhost' ? host.toLowerCase() : '';
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
