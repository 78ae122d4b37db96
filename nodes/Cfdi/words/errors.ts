import type { Text, TextValues } from 'cfdi-mx';
import type { CodedWords } from '../service/itemError';
import { ItemError, errorWords } from '../service/itemError';
import type { NodeKind } from './text';
import { advice, placedText, sameText, text } from './text';

/** What an error of a kind says: what is wrong and, where the kind has advice, what to do. */
export function inWords(kind: NodeKind, values?: TextValues): CodedWords {
	return { code: kind, ...errorWords(text(kind, values), advice(kind, values)) };
}

/**
 * The error for a field whose value cannot be sent.
 * @param field its label in the form, which is the same in both languages
 * @param kind what is wrong with it, and what to do
 */
export function invalidField(
	field: string | Text,
	kind: NodeKind,
	values: TextValues = {},
): ItemError {
	const place = typeof field === 'string' ? sameText(field) : field;
	return new ItemError({
		outcome: 'notSent',
		code: kind,
		...errorWords(placedText(place, text(kind, values)), advice(kind, values)),
	});
}
