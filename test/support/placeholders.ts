import type { Words } from '../../nodes/Cfdi/words/language';

const PLACE = /\{(?:(?:and|or):)?(\p{L}[\p{L}\d_.]*)\}/gu;

const namesIn = (texts: readonly string[]): string[] => {
	const names = texts.flatMap((text) => [...text.matchAll(PLACE)].map(([, name = '']) => name));
	return [...new Set(names)].sort();
};

/** The values and attributes that words name: two languages name the same ones of a kind. */
export function placeholdersOf(words: Words): { what: string[]; fix: string[] } {
	if (typeof words === 'string') return { what: namesIn([words]), fix: [] };
	const { what, fix } = words;
	return {
		what: namesIn([what]),
		fix: namesIn(typeof fix === 'string' ? [fix] : Object.values(fix)),
	};
}
