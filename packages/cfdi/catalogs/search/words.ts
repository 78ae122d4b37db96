/** Words that any name can contain. A search ignores them. */
const LINKING = new Set(
	'a al con de del e el en la las lo los no o para por que se sin su sus u un una uno unas unos y'.split(
		' ',
	),
);

/**
 * Converts words to the form for comparisons: lower case without accents and signs, `''` for a linking word. All at
 * once, because that takes a tenth of the time.
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
 * Returns the part that singular and plural share, by Spanish spelling alone: "flores" and "flor", "luces" and "luz",
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

/** The name of a product has fewer words. */
const MOST_WORDS = 10;

export function typedWords(typed: string): string[] {
	const words = plainWords(typed.split(/[\s,;/]+/));
	return [...new Set(words)].filter((word) => word !== '').slice(0, MOST_WORDS);
}
