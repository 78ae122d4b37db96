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

/** What an error of a kind says: what is wrong and, where the kind has advice, what to do. */
export function inWords(kind: NodeKind, values?: TextValues): CodedWords {
	return { code: kind, ...errorWords(text(kind, values), advice(kind, values)) };
}

/** The error of an item, in the words of a kind. */
export function itemError(outcome: Outcome, kind: NodeKind, values?: TextValues): ItemError {
	return new ItemError({ outcome, ...inWords(kind, values) });
}

/** The error for a field whose value cannot be sent. @param field its label, the same in both languages */
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

/** The error for a file or a list that is refused as a whole. */
export function refusalOf({ problems }: Problems): ItemError {
	const finding = findingOf(problems[0] as Problem, ofSpreadsheet());
	return new ItemError({ outcome: 'notSent', ...findingWords(finding) });
}

/** What is wrong with an order, and what to do about it where something is to be done. */
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
