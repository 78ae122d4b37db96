import type { FieldMessages } from './itemError';
import { ItemError } from './itemError';

/** A longer line is hard to read in n8n's panel. */
const LONGEST_LINE = 600;

/**
 * The error as it may be shown and stored: without the secrets (some services repeat the token they
 * refuse), and with long lines cut. In this order, because half a token is not recognised.
 * @param secrets as in the credential
 */
export function redact(refusal: ItemError, secrets: string[]): ItemError {
	const clean = (text: string) =>
		secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text);
	const { message, description, fields, ...rest } = refusal.details;
	return new ItemError({
		...rest,
		message: cut(clean(message)),
		...(description !== undefined && {
			description: clean(description).split('\n').map(cut).join('\n'),
		}),
		...(fields !== undefined && { fields: cleanFields(fields, clean) }),
	});
}

function cut(line: string): string {
	return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

function cleanFields(fields: FieldMessages, clean: (text: string) => string): FieldMessages {
	return Object.fromEntries(
		Object.entries(fields).map(([field, messages]) => [clean(field), messages.map(clean)]),
	);
}
