import type { IDataObject } from 'n8n-workflow';

import { invalidField } from '../response/itemError';
import { numberAdvice } from '../sat/numberMeant';
import { quoted } from '../sat/quoted';
import { brokenText } from '../sat/reading/brokenText';

/** A text or number as it is written, trimmed; `''` for anything else. */
export function writtenText(value: unknown): string {
	return typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
}

/** A code as a text: an expression may give a number (601), or nothing. */
export function codeText(value: unknown): string {
	return value === undefined || value === null ? '' : String(value);
}

/**
 * A decimal in the form that the service accepts: a text with a dot.
 * @param field its label in the form, for the message
 * @param value a text ("1250.50") or a number; keeps its digits as they are written
 * @throws ItemError for anything else, such as a text with a comma
 */
export function decimalText(field: string, value: unknown): string {
	const text = writtenText(value);
	if (/^\d+(\.\d+)?$/.test(text)) return text;
	if (text === '') {
		throw invalidField(field, 'is empty', 'Enter a number such as 1250.50. Nothing was sent.');
	}
	throw invalidField(
		field,
		`${quoted(text)} is not a number`,
		`${numberAdvice(text)} Nothing was sent.`,
	);
}

/**
 * The ID of an invoice in the form that the service accepts: a text.
 * @param value the ID that Stamp gave, a number or text
 * @throws ItemError for anything else
 */
export function invoiceIdText(value: unknown): string {
	const text = writtenText(value);
	const broken = brokenText(text);
	if (text !== '' && broken === undefined) return text;
	const isEmpty = value === '' || value === null || value === undefined;
	throw invalidField(
		'Invoice ID',
		broken !== undefined
			? `is ${quoted(text)}, and ${quoted(broken.found)} ${broken.cause}`
			: isEmpty
				? 'is empty'
				: 'is not a text or number',
		'Enter the ID that the Stamp operation gave, such as {{ $json.id }}. Nothing was sent.',
	);
}

/** All documented fields are texts: a number from an expression, such as 601, becomes one. */
export function textFields(body: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(body).map(([field, value]) => [
			field,
			typeof value === 'number' ? String(value) : value,
		]),
	);
}
