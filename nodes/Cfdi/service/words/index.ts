import type {
	Dictionary,
	Explanation,
	Language,
	LanguageName,
	Problem,
	Rendered,
	RequestKind,
	Said,
	Text,
} from 'cfdi-mx';
import { explain, inEach, render, saidIn, saidInEach, speaker } from 'cfdi-mx';
import { en } from './languages/en';
import { es } from './languages/es';
import { en as english, formWords } from './en';
import { es as spanish, formWords as spanishFormWords } from './es';

export type ServiceKind = keyof typeof english;

/** Makes the sentences of the library name the fields and options of this node. */
function inForm(language: () => Language, ownWords: Language['ownWords']): () => Language {
	let made: Language | undefined;
	return () => (made ??= { ...language(), ownWords });
}

const inEnglish = inForm(() => en, formWords);
const inSpanish = inForm(() => es, spanishFormWords);

/** The languages in which the node speaks: in the bundle each is loaded when it is asked for. */
export const languages: Readonly<Record<LanguageName, Language>> = {
	get en() {
		return inEnglish();
	},
	get es() {
		return inSpanish();
	},
};

export const { advice, lines, placedText, sameText, sentences, text } = speaker<ServiceKind>(
	languages,
	{
		en: english,
		es: spanish,
	},
);

/** Returns the problem in each language. */
export function messageText(said: Said<Pick<Rendered, 'message'>>): Text {
	return inEach((name) => saidIn<Pick<Rendered, 'message'>>(said, name).message);
}

/** Returns the solution in each language. */
export function fixText(said: Said<Pick<Rendered, 'fix'>>): Text {
	return inEach((name) => saidIn<Pick<Rendered, 'fix'>>(said, name).fix);
}

/** A problem as an item shows it: in English, and for customers and clerks in Spanish. */
export interface Finding extends Said<Rendered> {
	/** A doubt is also a warning. */
	level: 'block' | 'warn';
	/** A code of docs/error-codes.md. */
	code: string;
	/** SAT's code, or an empty text. */
	satCode: string;
	/** The path of the attribute, as Anexo 20 calls it. */
	field: string;
}

/** Renders a problem in each language. */
export function findingOf(problem: Problem, dictionary: Dictionary): Finding {
	const { level, code, satCode = '', field } = problem;
	return {
		level: level === 'block' ? 'block' : 'warn',
		code,
		satCode,
		field,
		...saidInEach((name) => render(problem, languages[name], dictionary)),
	};
}

/** Returns the label of an attribute, or its name. */
export function labelText(field: string, dictionary: Dictionary): Text {
	return inEach((name) => dictionary.label(field, languages[name]) ?? field);
}

/** Checks whether one of SAT's codes has an explanation. */
export function isExplained(code: string, request: RequestKind): boolean {
	return explain(code, request, en) !== undefined;
}

/**
 * Explains one of SAT's codes in each language.
 * @param dictionary labels of the attributes
 * @returns undefined for a code that is not SAT's, or is not about this request
 */
export function explanationOf(
	code: string,
	request: RequestKind,
	dictionary?: Dictionary,
): Record<LanguageName, Explanation> | undefined {
	const [english, spanish] = [languages.en, languages.es].map((one) =>
		explain(code, request, one, dictionary),
	);
	return english && spanish && { en: english, es: spanish };
}
