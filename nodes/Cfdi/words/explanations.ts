import type { Dictionary } from './dictionary';
import { ownName, ownNames } from './dictionary';
import { en } from './en';
import { es } from './es';
import type { Codes, Language, LanguageName } from './language';
import { fixFor } from './language';
import { filled } from './template';

/** The requests that SAT's codes are about. A number of one may mean nothing in the other. */
export type RequestKind = 'stamp' | 'cancel';

/** What one of SAT's codes means, in sentences. */
export interface Explanation {
	cause: string;
	fix: string;
}

/** Whether there are words for a code of SAT's. */
export function isExplained(code: string, request: RequestKind): boolean {
	return Object.hasOwn(tableOf(en, request), code);
}

/**
 * What a code means, in each language.
 * @param dictionary what the user calls the attributes
 * @returns undefined for a code that is not SAT's, or is not about this request
 */
export function explanationOf(
	code: string,
	request: RequestKind,
	dictionary: Dictionary = ownNames,
): Record<LanguageName, Explanation> | undefined {
	if (!isExplained(code, request)) return undefined;
	return {
		en: explanation(code, request, en, dictionary),
		es: explanation(code, request, es, dictionary),
	};
}

function explanation(
	code: string,
	request: RequestKind,
	language: Language,
	dictionary: Dictionary,
): Explanation {
	const { cause = '', fix = '' } = tableOf(language, request)[code] ?? {};
	const labelOf = dictionary[language.name];
	const inWords = (template: string) =>
		filled(template, {}, language, (attribute) => labelOf(attribute) ?? ownName(attribute));
	return { cause: inWords(cause), fix: inWords(fixFor(dictionary.speaks, fix)) };
}

function tableOf({ codes, cancellationCodes }: Language, request: RequestKind): Codes {
	return request === 'stamp' ? codes : cancellationCodes;
}
