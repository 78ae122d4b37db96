import type { Problem } from 'cfdi-mx';
import type { Dictionary } from './dictionary';
import type { LanguageName } from './language';
import type { Said } from './said';
import { said } from './said';

/** Of these the words themselves say where the value is: the whole order, and its recipient. */
const NAMED_IN_WORDS = /^(Order$|Receptor\.)/;

/** A problem of an order as it stands beside the order, which is not named again. */
export function sentence(problem: Problem, dictionary: Dictionary, name: LanguageName): Said {
	const isNamed = NAMED_IN_WORDS.test(problem.field);
	return said(isNamed ? { ...problem, field: '' } : problem, dictionary, name);
}

/** What is wrong with an order, and what to do about it where something is to be done. */
export function sentences(
	problems: readonly Problem[],
	dictionary: Dictionary,
): { message: string; es: string } {
	const inLanguage = (name: LanguageName) =>
		problems
			.map((problem) => sentence(problem, dictionary, name))
			.map(({ message, fix }) => (fix === '' ? message : `${message}. ${fix}`))
			.join(' ');
	return { message: inLanguage('en'), es: inLanguage('es') };
}
