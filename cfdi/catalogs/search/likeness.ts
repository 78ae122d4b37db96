import { stemOf } from './words';

/** How well a word of the catalog is a typed one, where it is not the same (1). */
const PLURAL = 0.97;
const BEGUN = 0.7;
const RELATED = 0.5;

/** For each word of a catalog how well it is the typed one; 0 for another word. */
export function likenesses(
	plain: readonly string[],
	stems: readonly string[],
	typed: string,
): Float32Array {
	const stem = stemOf(typed);
	const found = new Float32Array(plain.length);
	for (let index = 0; index < plain.length; index++) {
		const word = plain[index] ?? '';
		// Most begin with another letter.
		if (word[0] === typed[0]) found[index] = likeness(word, stems[index] ?? '', typed, stem);
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
	const isRelated = shared >= 4 && shared >= 0.7 * typed.length;
	return isRelated ? shared / Math.max(typed.length, word.length) : 0;
}
