import type { IDataObject } from 'n8n-workflow';
import { isEmpty, isRecord, lostDigitsIn, parseJson, beyond, bounds } from 'cfdi-mx';
import { invalidField, refusalOf } from '../messages/itemError';
import type { NodeKind } from '../messages';
import { digitsLost } from './values';

/**
 * Parses a JSON parameter and keeps all digits of its numbers.
 * @param value the text of the field, or the object or array from an expression
 * @throws ItemError with the line and column at which the text stops being JSON
 */
export function jsonValue(field: string, value: unknown): unknown {
	if (typeof value !== 'string') return value;
	if (value.includes('[object Object]')) {
		throw invalidField(field, 'textAroundExpression');
	}
	const problem = parseProblem(value);
	if (problem === undefined) return parseJson(value);
	throw invalidField(field, 'invalidJson', problem);
}

/**
 * Parses a JSON parameter in which every value counts, such as an invoice. Orders and spreadsheet rows use
 * `jsonValue`: most of their values do not count, so only the used ones are checked.
 * @throws ItemError also for a number beyond 2^53, with its place
 */
export function exactJson(field: string, value: unknown): unknown {
	const json = jsonValue(field, value);
	const lost = lostDigitsIn(json);
	if (lost === undefined) return json;
	throw digitsLost(lost.path === '' ? field : `${field}, ${lost.path}`, lost.value);
}

/** Returns a list of objects. @throws ItemError with this kind for anything else, and if the list is too long */
export function recordsIn(field: string, value: unknown, kind: NodeKind): IDataObject[] {
	if (Array.isArray(value) && value.length > bounds.listRows.most) {
		throw refusalOf(beyond('listRows', { list: field }, ''));
	}
	if (Array.isArray(value) && value.every(isRecord)) return value as IDataObject[];
	throw invalidField(field, kind);
}

/** Parses a JSON object that can be left out. Returns undefined if it is empty or has no keys. */
export function optionalObject(
	field: string,
	value: unknown,
	kind: NodeKind,
): IDataObject | undefined {
	if (isEmpty(value)) return undefined;
	const object = exactJson(field, value);
	if (!isRecord(object)) throw invalidField(field, kind);
	return Object.keys(object).length === 0 ? undefined : (object as IDataObject);
}

/** Parses a text. Returns undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
	return parseWords(text) === undefined ? parseJson(text) : undefined;
}

function parseProblem(text: string) {
	const words = parseWords(text);
	if (words === undefined) return undefined;
	const before = text.slice(0, offsetOf(words, text));
	return {
		line: String(before.split('\n').length),
		column: String(before.length - before.lastIndexOf('\n')),
		words: words.replace(/ in JSON at position.*$|, (\.\.\.)?".*$/s, ''),
	};
}

function parseWords(text: string): string | undefined {
	try {
		JSON.parse(text);
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/**
 * Returns the position of a syntax error. Node.js gives it for most errors, but not for "Unexpected token". For
 * these, bisection finds the first character after which the text can no longer become valid JSON.
 */
function offsetOf(words: string, text: string): number {
	const position = / at position (\d+)/.exec(words)?.[1];
	if (position !== undefined) return Number(position);
	if (!words.startsWith('Unexpected token')) return text.length;

	let [fine, wrong] = [0, text.length];
	while (wrong - fine > 1) {
		const middle = Math.floor((fine + wrong) / 2);
		if (parseWords(text.slice(0, middle))?.startsWith('Unexpected token')) wrong = middle;
		else fine = middle;
	}
	return wrong - 1;
}
