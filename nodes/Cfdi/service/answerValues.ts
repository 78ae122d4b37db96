import { parseJson } from 'cfdi-mx';

/** A value of an answer, with its key. */
export interface Part {
	/** As the answer has it; `''` of the whole and in a list. */
	key: string;
	/** The key without case, signs and namespace. */
	name: string;
	value: unknown;
}

/** The same, with what it is in: an object, a list, or the text of one; none for the whole. */
export interface AnswerValue extends Part {
	above?: AnswerValue;
	depth: number;
}

/** Only so much of an answer is searched: values, and levels. */
const MOST_VALUES = 20_000;
const DEEPEST = 20;

/**
 * The values of an answer, level by level, the answer itself first; also those of JSON that is a text.
 * @param isLeftOut tells by its name, and by what it is in, what is left out, with all that is in it
 */
export function valuesIn(
	answer: unknown,
	isLeftOut?: (name: string, above: unknown) => boolean,
): AnswerValue[] {
	const all: AnswerValue[] = [{ key: '', name: '', value: answer, depth: 0 }];
	for (const above of all) {
		const depth = above.depth + 1;
		for (const part of depth > DEEPEST ? [] : partsOf(above.value)) {
			if (all.length === MOST_VALUES) return all;
			if (!isLeftOut?.(part.name, above.value)) all.push({ ...part, above, depth });
		}
	}
	return all;
}

/** What is in a value, at the first level. */
export function partsOf(value: unknown): Part[] {
	if (typeof value === 'string') return partsOf(jsonIn(value));
	if (typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) {
		return value.slice(0, MOST_VALUES).map((one: unknown) => ({ key: '', name: '', value: one }));
	}
	return Object.entries(value).map(([key, one]) => ({ key, name: plainName(key), value: one }));
}

/** Longer texts are not looked at, in characters. */
const LONGEST_JSON = 200_000;

/** Some services put the JSON of the certifier into a text. */
function jsonIn(text: string): unknown {
	if (text.length > LONGEST_JSON || !/^\s*[[{]/.test(text)) return undefined;
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** Keys of what is sold, without case and signs. A product has a code, too. */
export const SOLD = /^(?:items?|lines?|conceptos?|partidas?|productos?|products?)$/;

/** A key without case, signs and namespace: `Folio_Fiscal` is `foliofiscal`, and so is `cfdi:FolioFiscal`. */
export function plainName(key: string): string {
	return key
		.slice(0, 100)
		.replace(/^\w+:/, '')
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '');
}
