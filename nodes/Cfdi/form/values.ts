import type { IDataObject } from 'n8n-workflow';
import type { Text } from 'cfdi-mx';
import { brokenText, isEmpty, isRecord, isScientific, numberAdvice, normalizeKey } from 'cfdi-mx';
import type { ReadParameter } from '../run/operation';
import { fieldText } from '../messages';
import type { ItemError } from '../messages/itemError';
import { invalidField } from '../messages/itemError';

/** Returns a text or number as a trimmed text, or `''` for anything else. */
export function writtenText(value: unknown): string {
	return typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
}

/** Returns a record, or an empty one for anything else that an expression can give. */
export function recordOf(value: unknown): IDataObject {
	return isRecord(value) ? (value as IDataObject) : {};
}

/** Reads a collection of the form, such as Options. It is empty if the form does not show it. */
export function collectionIn(read: ReadParameter, name: string): IDataObject {
	return (read(name) ?? {}) as IDataObject;
}

/** Returns the rows of a fixed collection. */
export function rowsOf(value: unknown, name: string): IDataObject[] {
	const rows = recordOf(value)[name];
	return Array.isArray(rows) ? (rows as unknown[]).filter(isRecord).map(recordOf) : [];
}

/** Returns the texts of a list from an expression, or of a typed list with commas, semicolons or spaces. */
export function listOf(value: unknown): string[] {
	const texts: unknown[] = Array.isArray(value) ? value : codeText(value).split(/[\s,;]+/);
	return texts.map((text) => codeText(text).trim()).filter((text) => text !== '');
}

/** Whether a value is empty, or a text without visible characters. */
export function isBlank(value: unknown): boolean {
	return isEmpty(typeof value === 'string' ? normalizeKey(value) : value);
}

/** Returns a UUID as a text without invisible characters, or `''` for an empty value. */
export function uuidText(value: unknown): string {
	return normalizeKey(codeText(value));
}

/** Returns a code as a text: an expression can give a number (601) or an empty value. */
export function codeText(value: unknown): string {
	return value === undefined || value === null ? '' : String(value);
}

/** Returns an attribute with the value of a field, or an empty object if the field is empty. */
export function filledIn(attribute: string, value: unknown): IDataObject {
	const text = codeText(value);
	return text === '' ? {} : { [attribute]: text };
}

/**
 * Returns a decimal as the service accepts it: a text with a dot and unchanged digits.
 * @throws ItemError for anything else
 */
export function decimalText(field: string, value: unknown): string {
	const text = writtenText(value);
	if (/^\d+(\.\d+)?$/.test(text)) return text;
	if (isEmpty(value)) throw invalidField(field, 'emptyNumber');
	const values = { value: codeText(value).trim(), advice: numberAdvice(text) };
	throw invalidField(field, 'valueNotANumber', values);
}

/** Returns the error for a value that lost digits before the node got it. */
export function digitsLost(field: string | Text, value: unknown): ItemError {
	const advice = { kind: 'giveAsText' } as const;
	return invalidField(field, 'digitsLost', { value: String(value), advice });
}

/** A UUID, also in braces or without its hyphens. */
const ANY_UUID = /^\{?[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}\}?$/i;

const ID = /^(?:\d+|\p{L}[\p{L}\d_-]*)$/u;

/**
 * Returns the ID of an invoice as the service accepts it: a text. Refuses a UUID, because the service's IDs are
 * integers. Refuses "1,024" and "1FB2822E", which a service can read as 1: another invoice.
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
 * Turns the values of a body into texts, because all documented fields are texts: an expression can give the
 * number 601.
 */
export function textFields(body: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(body).map(([field, value]) => [field, isEmpty(value) ? value : codeText(value)]),
	);
}

/** Returns the maximum number of records, or `undefined` for all. */
export function limitOf(read: ReadParameter): number | undefined {
	return read('returnAll') === true ? undefined : (read('limit') as number);
}

/** Leaves out empty filters, which an expression can give. They mean "all". */
export function givenFilters(body: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(textFields(body)).filter(([, value]) => !isEmpty(value)),
	);
}
