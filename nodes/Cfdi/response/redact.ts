import type { FieldMessages } from './itemError';
import { ItemError } from './itemError';

/** A line stays readable in n8n's panel. */
const LONGEST_LINE = 600;

/**
 * The refusal as it may be shown and stored: without any of the secrets (some services repeat the
 * token they refuse), and then no line longer than a person reads. In this order: half a token
 * would not be known for one.
 * @param secrets as they stand in the credential
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
