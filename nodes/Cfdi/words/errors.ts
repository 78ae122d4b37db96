import type {
	Dictionary,
	InOthers,
	LanguageName,
	Problem,
	Problems,
	Text,
	TextValues,
} from 'cfdi-mx';
import { inOthers, ofSpreadsheet, renderInOrder } from 'cfdi-mx';
import type { CodedWords, Outcome } from '../service/itemError';
import { ItemError, errorWords, findingWords } from '../service/itemError';
import { findingOf, languages } from '../service/words';
import type { NodeKind } from './text';
import { advice, placedText, sameText, text } from './text';

/** Returns the problem of a kind, and the advice if it has any. */
export function inWords(kind: NodeKind, values?: TextValues): CodedWords {
	return { code: kind, ...errorWords(text(kind, values), advice(kind, values)) };
}

/** Returns an item's error of a kind. */
export function itemError(outcome: Outcome, kind: NodeKind, values?: TextValues): ItemError {
	return new ItemError({ outcome, ...inWords(kind, values) });
}

/**
 * Returns the error for a field with a value that cannot be sent.
 * @param field its label, equal in both languages
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

/** Returns the error for a refused file or list. */
export function refusalOf({ problems }: Problems): ItemError {
	const finding = findingOf(problems[0] as Problem, ofSpreadsheet());
	return new ItemError({ outcome: 'notSent', ...findingWords(finding) });
}

/** Returns the problems of an order as sentences, with their fixes. */
export function sentences(
	problems: readonly Problem[],
	dictionary: Dictionary,
): { message: string } & InOthers<string> {
	const inLanguage = (name: LanguageName) =>
		problems
			.map((problem) => renderInOrder(problem, languages[name], dictionary))
			.map(({ message, fix }) => (fix === '' ? message : `${message}. ${fix}`))
			.join(' ');
	return { message: inLanguage('en'), ...inOthers(inLanguage) };
}
