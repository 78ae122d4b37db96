import type { NamedCatalog } from './unpack';

/** Words that every name may have, and that a search passes over. */
const LINKING = new Set(
	'a al con de del e el en la las lo los no o para por que se sin su sus u un una uno unas unos y'.split(
		' ',
	),
);

/**
 * Words as they are compared: small letters without accents and signs, `''` for one that only links others.
 * All at once, as that takes a tenth of the time.
 */
export function plainWords(words: readonly string[]): string[] {
	return words
		.join(' ')
		.toLowerCase()
		.normalize('NFD')
		.replace(/[^a-z0-9 ]/g, '')
		.split(' ')
		.map((word) => (LINKING.has(word) ? '' : word));
}

/**
 * The part that singular and plural share, by Spanish spelling alone: "flores" and "flor", "luces" and "luz",
 * "coche" and "coches".
 */
export function stemOf(plain: string): string {
	if (plain.length < 4) return plain;
	let end = plain.length;
	if (plain[end - 1] === 's') end--;
	if (plain[end - 1] === 'e' && end > 3) end--;
	const stem = plain.slice(0, end);
	return stem.endsWith('z') ? `${stem.slice(0, -1)}c` : stem;
}

/** More than that are no name of a product. */
const MOST_WORDS = 10;

/** The words of what was typed, each once. */
export function typedWords(typed: string): string[] {
	const words = plainWords(typed.split(/[\s,;/]+/));
	return [...new Set(words)].filter((word) => word !== '').slice(0, MOST_WORDS);
}

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
