import type { IDataObject } from 'n8n-workflow';

import type { FieldMessages, ItemErrorDetails } from './itemError';
import { ItemError } from './itemError';
import type { Clean } from './secretForms';
import { cleanerOf } from './secretForms';

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
	const { id, uuid, about, ...without } = others;
	// A token may be a UUID itself.
	const rest = {
		...without,
		...(uuid !== undefined && clean(uuid) === uuid && { uuid }),
		...(id !== undefined && { id: cleanValue(id, clean) as string | number }),
		...(about !== undefined && { about: redactJson(about, clean) }),
	};
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
	if (typeof value === 'number') {
		const written = String(value);
		const cleaned = clean(written);
		return cleaned === written ? value : cleaned;
	}
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [clean(key), cleanValue(one, clean)]),
	);
}
