import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Problem } from 'cfdi-mx';
import { parseJson } from 'cfdi-mx';
import type { ReadTexts } from 'cfdi-mx/reading';
import { beyond, bounds, brokenText } from 'cfdi-mx/reading';
import {
	isEmpty,
	isRecord,
	isScientific,
	lostDigitsIn,
	normalizeKey,
	numberAdvice,
} from 'cfdi-mx/values';
import type { Dictionary, Text } from 'cfdi-mx/words';
import type { ReadParameter } from '../run/operation';
import type { ReadAnswer } from '../service/answer';
import {
	codesOf,
	errorWords,
	ItemError,
	refusal,
	invalidField,
	refusalOf,
} from '../messages/itemError';
import type { Finding, NodeKind } from '../messages';
import { findingOf, labelText, fieldText, text } from '../messages';

/** Returns a string or number as trimmed text, or `''` for anything else. */
export function writtenText(value: unknown): string {
	return typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
}

export function recordOf(value: unknown): IDataObject {
	return isRecord(value) ? (value as IDataObject) : {};
}

/** Returns the values of a collection field, or `{}` if the form does not show the field. */
export function collectionIn(read: ReadParameter, name: string): IDataObject {
	return (read(name) ?? {}) as IDataObject;
}

export function rowsOf(value: unknown, name: string): IDataObject[] {
	const rows = recordOf(value)[name];
	return Array.isArray(rows) ? (rows as unknown[]).filter(isRecord).map(recordOf) : [];
}

export function listOf(value: unknown): string[] {
	const texts: unknown[] = Array.isArray(value) ? value : codeText(value).split(/[\s,;]+/);
	return texts.map((text) => codeText(text).trim()).filter((text) => text !== '');
}

export function isBlank(value: unknown): boolean {
	return isEmpty(typeof value === 'string' ? normalizeKey(value) : value);
}

/** Returns a UUID without invisible characters, or `''` for an empty value. */
export function uuidText(value: unknown): string {
	return normalizeKey(codeText(value));
}

/**
 * Returns a value as a string, because expressions can return codes such as 601 as numbers. Null
 * and undefined give `''`.
 */
export function codeText(value: unknown): string {
	return value === undefined || value === null ? '' : String(value);
}

export function filledIn(attribute: string, value: unknown): IDataObject {
	const text = codeText(value);
	return text === '' ? {} : { [attribute]: text };
}

/**
 * Returns a decimal number in the service's format: a string with a dot and unchanged digits.
 * @throws ItemError for any other value
 */
export function decimalText(field: string, value: unknown): string {
	const text = writtenText(value);
	if (/^\d+(\.\d+)?$/.test(text)) return text;
	if (isEmpty(value)) throw invalidField(field, 'emptyNumber');
	const values = { value: codeText(value).trim(), advice: numberAdvice(text) };
	throw invalidField(field, 'valueNotANumber', values);
}

export function digitsLost(field: string | Text, value: unknown): ItemError {
	const advice = { kind: 'giveAsText' } as const;
	return invalidField(field, 'digitsLost', { value: String(value), advice });
}

const ANY_UUID = /^\{?[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}\}?$/i;

const ID = /^(?:\d+|\p{L}[\p{L}\d_-]*)$/u;

/**
 * Returns an invoice ID as a string. Refuses UUIDs, and strings such as "1,024" or "1FB2822E",
 * which a service could read as ID 1.
 */
export function invoiceIdText(value: unknown): string {
	const label = fieldText('Invoice ID', 'Id');
	const text = normalizeKey(writtenText(value));
	const broken = brokenText(text);
	if (isScientific(text)) throw digitsLost(label, text);
	if (ANY_UUID.test(text)) throw invalidField(label, 'uuidAsInvoiceId', { value: text });
	if (broken !== undefined)
		throw invalidField(label, 'brokenInvoiceId', { value: text, ...broken });
	if (ID.test(text)) return text;
	if (text !== '') throw invalidField(label, 'wrongInvoiceId', { value: text });
	throw invalidField(label, isBlank(value) ? 'emptyInvoiceId' : 'invoiceIdOfOtherType');
}

/**
 * Converts a request body's values to the strings that the API expects, because expressions can
 * return numbers such as 601.
 */
export function textFields(body: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(body).map(([field, value]) => [field, isEmpty(value) ? value : codeText(value)]),
	);
}

export function limitOf(read: ReadParameter): number | undefined {
	return read('returnAll') === true ? undefined : (read('limit') as number);
}

const MAX_FIELDS = 10;

/**
 * Returns a function that simplifies a record if Simplify is on: it drops nested values and keeps
 * at most ten fields (n8n's limit), beginning with `names`.
 */
export function simplifying(
	read: ReadParameter,
	...names: string[]
): (record: IDataObject) => IDataObject {
	if (read('simplify') !== true) return (record) => record;
	return (record) => {
		const flat = Object.keys(record).filter((name) => typeof (record[name] ?? 0) !== 'object');
		const kept = new Set([...names.filter((name) => flat.includes(name)), ...flat]);
		return Object.fromEntries([...kept].slice(0, MAX_FIELDS).map((name) => [name, record[name]]));
	};
}

/** Removes empty filters, because an expression can return an empty value. */
export function givenFilters(body: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(textFields(body)).filter(([, value]) => !isEmpty(value)),
	);
}

/** Parses JSON without losing digits. @throws ItemError with a syntax error's line and column */
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
 * Parses JSON, but refuses numbers beyond 2^53, which JavaScript has rounded. Orders and
 * spreadsheets use `jsonValue` instead, because they can contain such numbers in fields that the
 * node ignores.
 */
export function exactJson(field: string, value: unknown): unknown {
	const json = jsonValue(field, value);
	const lost = lostDigitsIn(json);
	if (lost === undefined) return json;
	throw digitsLost(lost.path === '' ? field : `${field}, ${lost.path}`, lost.value);
}

export function recordsIn(field: string, value: unknown, kind: NodeKind): IDataObject[] {
	if (Array.isArray(value) && value.length > bounds.listRows.most) {
		throw refusalOf(beyond('listRows', { list: field }, ''));
	}
	if (Array.isArray(value) && value.every(isRecord)) return value as IDataObject[];
	throw invalidField(field, kind);
}

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
 * Returns a syntax error's position. Finds it by bisection if Node.js reports "Unexpected token"
 * without a position.
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

/**
 * Returns the request body with cleaned strings, and warnings about the changes.
 * @throws ItemError that lists every value that an expression broke, such as "undefined"
 */
export function cleanedFields(
	{ body, notes }: ReadTexts,
	dictionary: Dictionary,
): { body: IDataObject; warnings: Finding[] } {
	const labelled = labelledFindings(notes, dictionary);
	const broken = labelled.filter(({ level }) => level === 'block');
	if (broken.length === 0) return { body: body as IDataObject, warnings: labelled };
	const { message, description } = refusal(
		broken,
		text('valuesToCorrect', { count: String(broken.length) }),
		text('nothingSent'),
	);
	throw new ItemError({
		outcome: 'notSent',
		...codesOf(broken, 'valuesToCorrect'),
		...errorWords(message, description),
	});
}

export function labelledFindings(problems: readonly Problem[], dictionary: Dictionary): Finding[] {
	return problems.map((problem) => ({
		...findingOf(problem, dictionary),
		field: labelText(problem.field, dictionary).en,
	}));
}

export function withFindings(
	item: INodeExecutionData,
	findings: readonly Finding[],
): INodeExecutionData {
	if (findings.length === 0) return item;
	const warnings = [...findings.map((warning) => ({ ...warning })), item.json.warnings ?? []];
	return { ...item, json: { ...item.json, warnings: warnings.flat() as IDataObject[] } };
}

export function withWarnings(readAnswer: ReadAnswer, warnings: readonly Finding[]): ReadAnswer {
	return async (response) =>
		(await readAnswer(response)).map((item) => withFindings(item, warnings));
}
