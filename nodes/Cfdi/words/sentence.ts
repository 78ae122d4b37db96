import type { Dictionary, LanguageName, Problem } from 'cfdi-mx';
import { renderInOrder } from 'cfdi-mx';
import { languages } from '../service/words';

/** What is wrong with an order, and what to do about it where something is to be done. */
export function sentences(
	problems: readonly Problem[],
	dictionary: Dictionary,
): { message: string; es: string } {
	const inLanguage = (name: LanguageName) =>
		problems
			.map((problem) => renderInOrder(problem, languages[name], dictionary))
			.map(({ message, fix }) => (fix === '' ? message : `${message}. ${fix}`))
			.join(' ');
	return { message: inLanguage('en'), es: inLanguage('es') };
}
