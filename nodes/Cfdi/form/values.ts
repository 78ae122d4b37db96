import type { IDataObject } from 'n8n-workflow';

import type { Text } from 'cfdi-mx';
import { brokenText, isEmpty, isRecord, isScientific, numberAdvice, normalizeKey } from 'cfdi-mx';
import type { ReadParameter } from '../run/operation';
import { fieldText } from '../words/dictionaries';
import type { ItemError } from '../service/itemError';
import { invalidField } from '../words/errors';

/** A text or number as it is written, trimmed; `''` for anything else. */
export function writtenText(value: unknown): string {
	return typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
}

/** A record; empty for anything else, such as an expression may give. */
export function recordOf(value: unknown): IDataObject {
	return isRecord(value) ? (value as IDataObject) : {};
}

/** A collection of the form, such as Options: empty where the form does not show it. */
export function collectionIn(read: ReadParameter, name: string): IDataObject {
	return (read(name) ?? {}) as IDataObject;
}

/** The rows of a fixed collection. */
export function rowsOf(value: unknown, name: string): IDataObject[] {
	const rows = recordOf(value)[name];
	return Array.isArray(rows) ? (rows as unknown[]).filter(isRecord).map(recordOf) : [];
}

/** The texts of a list, as an expression may give it; typed, they are separated by commas or spaces. */
export function listOf(value: unknown): string[] {
	const texts: unknown[] = Array.isArray(value) ? value : codeText(value).split(/[\s,;]+/);
	return texts.map((text) => codeText(text).trim()).filter((text) => text !== '');
}

/** Whether it is nothing, or a text without visible characters. */
export function isBlank(value: unknown): boolean {
	return isEmpty(typeof value === 'string' ? normalizeKey(value) : value);
}

/** A UUID as a text, without invisible characters; `''` for nothing. */
export function uuidText(value: unknown): string {
	return normalizeKey(codeText(value));
}

/** A code as a text: an expression may give a number (601), or nothing. */
export function codeText(value: unknown): string {
	return value === undefined || value === null ? '' : String(value);
}

/** An attribute with the value of a field, where that is filled in. */
export function filledIn(attribute: string, value: unknown): IDataObject {
	const text = codeText(value);
	return text === '' ? {} : { [attribute]: text };
}

/** A decimal as the service accepts it: a text with a dot, with the digits as they are written. */
export function decimalText(field: string, value: unknown): string {
	const text = writtenText(value);
	if (/^\d+(\.\d+)?$/.test(text)) return text;
	if (isEmpty(value)) throw invalidField(field, 'emptyNumber');
	const values = { value: codeText(value).trim(), advice: numberAdvice(text) };
	throw invalidField(field, 'valueNotANumber', values);
}

/** The error for a value of which digits were lost before the node got it. */
export function digitsLost(field: string | Text, value: unknown): ItemError {
	const advice = { kind: 'giveAsText' } as const;
	return invalidField(field, 'digitsLost', { value: String(value), advice });
}

/** A UUID, also without its hyphens, or in braces. */
const ANY_UUID = /^\{?[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}\}?$/i;

const ID = /^(?:\d+|\p{L}[\p{L}\d_-]*)$/u;

/**
 * The ID of an invoice as the service accepts it: a text. A UUID is none: the service's own are integers. Of "1,024"
 * or "1FB2822E" a service may read no more than 1, which is another invoice.
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

/** All documented fields are texts: what else an expression gives, such as the number 601, becomes one. */
export function textFields(body: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(body).map(([field, value]) => [field, isEmpty(value) ? value : codeText(value)]),
	);
}

/** The most records to return; `undefined` for all. */
export function limitOf(read: ReadParameter): number | undefined {
	return read('returnAll') === true ? undefined : (read('limit') as number);
}

/** Leaves out empty filters, which an expression may give: they mean "all". */
export function givenFilters(body: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(textFields(body)).filter(([, value]) => !isEmpty(value)),
	);
}
