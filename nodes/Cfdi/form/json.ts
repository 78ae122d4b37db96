import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isRecord, lostDigitsIn, parseJson, beyond, bounds } from 'cfdi-mx';
import { invalidField, refusalOf } from '../words/errors';
import type { NodeKind } from '../words/text';
import { digitsLost } from './values';

/**
 * A JSON parameter as data, with all digits of what is written.
 * @param value the text of the field, or the object or array that an expression gave
 * @throws ItemError with the line and column where the text stops being JSON
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
 * The same of one of which every value counts, such as an invoice. In an order, where most do not, and
 * in the rows of a spreadsheet, the values that are read are looked at one by one.
 * @throws ItemError also for a number beyond 2^53, with its place
 */
export function exactJson(field: string, value: unknown): unknown {
	const json = jsonValue(field, value);
	const lost = lostDigitsIn(json);
	if (lost === undefined) return json;
	throw digitsLost(lost.path === '' ? field : `${field}, ${lost.path}`, lost.value);
}

/** @throws ItemError with this kind for anything but a list of objects */
export function recordsIn(field: string, value: unknown, kind: NodeKind): IDataObject[] {
	if (Array.isArray(value) && value.length > bounds.listRows.most) {
		throw refusalOf(beyond('listRows', { list: field }, ''));
	}
	if (Array.isArray(value) && value.every(isRecord)) return value as IDataObject[];
	throw invalidField(field, kind);
}

/** A JSON object that may be left out: undefined also for one without keys. */
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

/** The data of a text; undefined where it is not JSON. */
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
 * Node gives the position of most errors, but not of "Unexpected token": bisection finds the first
 * character with which the text is no longer the beginning of valid JSON.
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
