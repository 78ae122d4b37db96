import type { NamedCatalog } from './unpack';
import { stemOf } from './words';

/** How well a word of the catalog is a typed one, where it is not the same (1). */
const PLURAL = 0.97;
const BEGUN = 0.7;
const RELATED = 0.5;

/** How well each word of a catalog is the typed one, by its number; the others are not. */
export type Likenesses = ReadonlyMap<number, number>;

export function likenessesOf({ plain, stems, wordsOn }: NamedCatalog, typed: string): Likenesses {
	const stem = stemOf(typed);
	const found = new Map<number, number>();
	for (const number of wordsOn.get(typed.charAt(0)) ?? []) {
		const like = likeness(plain[number] ?? '', stems[number] ?? '', typed, stem);
		if (like > 0) found.set(number, like);
	}
	return found;
}

function likeness(word: string, wordStem: string, typed: string, stem: string): number {
	if (word === typed) return 1;
	if (wordStem === stem) return PLURAL;
	const begun =
		typed.length >= 3 && word.startsWith(typed) ? 0.5 + (0.5 * typed.length) / word.length : 0;
	return Math.max(BEGUN * begun, RELATED * related(wordStem, stem));
}

/** "contable" and "contabilidad", "medica" and "medico": they begin alike, by most letters of what was typed. */
function related(word: string, typed: string): number {
	let shared = 0;
	while (shared < typed.length && typed[shared] === word[shared]) shared++;
	const isRelated = shared >= 4 && shared >= 0.75 * typed.length;
	return isRelated ? shared / Math.max(typed.length, word.length) : 0;
}
