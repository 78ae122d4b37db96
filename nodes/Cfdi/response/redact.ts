import type { IDataObject } from 'n8n-workflow';

import type { FieldMessages, ItemErrorDetails } from './itemError';
import { ItemError } from './itemError';

/** A longer line is hard to read in n8n's panel. */
const LONGEST_LINE = 600;

/**
 * The error as it may be shown and stored: without the secrets (some services repeat the token they
 * refuse), and with long lines cut. In this order, because half a token is not recognised. The UUID
 * that the answer names stands at the end of the message, where no cut can lose it.
 * @param secrets as in the credential
 */
export function redact(error: ItemError, secrets: string[]): ItemError {
	return redactError(error, cleanerOf(secrets));
}

/** The same, with a cleaner that was made before. */
export function redactError(error: ItemError, clean: Clean): ItemError {
	const { message, description, es, fields, ...others } = error.details;
	const { id } = others;
	const rest = typeof id === 'string' ? { ...others, id: clean(id) } : others;
	const cleanWords = (words: Pick<ItemErrorDetails, 'message' | 'description'>) => ({
		message: withInvoice(cut(clean(words.message)), rest),
		...(words.description !== undefined && {
			description: clean(words.description).split('\n').map(cut).join('\n'),
		}),
	});
	return new ItemError({
		...rest,
		...cleanWords({ message, description }),
		es: cleanWords(es),
		...(fields !== undefined && { fields: cleanFields(fields, clean) }),
	});
}

/** A successful answer without the secrets, in keys and in values. */
export function redactJson(json: IDataObject, clean: Clean): IDataObject {
	return cleanValue(json, clean) as IDataObject;
}

/** Removes the secrets from a text. */
export type Clean = (text: string) => string;

/** Replaces each form of each secret: as it is, URL-encoded, and in base64 alone or after "Bearer ". */
export function cleanerOf(secrets: string[]): Clean {
	const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);
	const shortest = Math.min(...forms.map(({ length }) => length));
	return (text) =>
		text.length < shortest
			? text
			: forms.reduce((cleaned, form) => cleaned.replaceAll(form, '***'), text);
}

function formsOf(secret: string): string[] {
	const encoded = encodeURIComponent(secret);
	const lower = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
	const base64 = [secret, `Bearer ${secret}`].flatMap((text) => {
		const padded = Buffer.from(text, 'utf8').toString('base64');
		const bare = padded.replace(/=+$/, '');
		// Inside a longer text in base64, the last characters are other ones.
		const whole = bare.slice(0, bare.length - (bare.length % 4));
		return [padded, bare, whole, bare.replaceAll('+', '-').replaceAll('/', '_')].flatMap((form) => [
			form,
			encodeURIComponent(form),
		]);
	});
	return [secret, encoded, lower, ...base64].filter((form) => form !== '');
}

function withInvoice(message: string, { uuid, id }: Partial<ItemErrorDetails>): string {
	if (uuid === undefined || message.includes(uuid)) return message;
	return `${message} (UUID ${uuid}${id === undefined ? '' : `, id ${id}`})`;
}

function cut(line: string): string {
	return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

function cleanFields(fields: FieldMessages, clean: Clean): FieldMessages {
	return Object.fromEntries(
		Object.entries(fields).map(([field, messages]) => [
			cut(clean(field)),
			messages.map((message) => cut(clean(message))),
		]),
	);
}

function cleanValue(value: unknown, clean: Clean): unknown {
	if (typeof value === 'string') return clean(value);
	if (Array.isArray(value)) return value.map((one) => cleanValue(one, clean));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [clean(key), cleanValue(one, clean)]),
	);
}
