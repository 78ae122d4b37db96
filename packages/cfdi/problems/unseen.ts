/**
 * Invisible characters, and characters that change the direction of text: zero-width ones, soft hyphens, marks of
 * direction, tags, variation selectors, fillers (Unicode's Default_Ignorable_Code_Point and Cf), the blank of
 * Braille, and controls such as those of a barcode scanner or a terminal.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?!\s)\p{Cc}/gu;

/** The characters that select the form of an emoji, or join two emojis. */
const OF_EMOJI =
	/(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|\uFE0F(?=\u20E3)|(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/gu;

/** More marks than a letter has in any script. */
const FLOOD = /(\p{M}{3})\p{M}+/gu;

/** An invisible character in a text, by its number in Unicode, and the text before it. */
export interface Unseen {
	/** `U+200B` */
	character: string;
	before: string;
}

/** Finds the first invisible character, besides those of emojis. */
export function unseenIn(text: string): Unseen | undefined {
	if (text.search(UNSEEN) < 0) return undefined;
	const emojis = new Set([...text.matchAll(OF_EMOJI)].map(({ index }) => index));
	for (const { 0: found, index } of text.matchAll(UNSEEN)) {
		if (emojis.has(index)) continue;
		const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
		return { character: `U+${code}`, before: normalizeKey(text.slice(0, index)) };
	}
	return undefined;
}

/** Removes unseen characters, or replaces them by the result of `replaced`. Cuts long runs of marks. */
export function withoutUnseen(
	text: string,
	replaced: (character: string) => string = () => '',
): string {
	return text.replace(UNSEEN, replaced).replace(FLOOD, '$1');
}

/** Escapes the invisible characters of a text, as in JSON. */
export function escapedUnseen(text: string): string {
	return withoutUnseen(text, (character) =>
		[...Array(character.length).keys()]
			.map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
			.join(''),
	);
}

/**
 * Returns one form for each spelling of the same number, ID or key: trimmed, with one space for any white space,
 * without invisible characters, and with accents in their composed form (NFC).
 */
export function normalizeKey(text: string): string {
	return text.replace(UNSEEN, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

/**
 * Returns a text for display: in one line, without invisible characters. A long text is cut, with an ellipsis.
 * @param most characters
 */
export function seenText(text: string, most = Infinity): string {
	const seen = withoutUnseen(text).normalize('NFC').replace(/\s+/g, ' ').trim();
	if (seen.length <= most) return seen;
	return `${[...seen.slice(0, 2 * most)]
		.slice(0, most - 1)
		.join('')
		.trimEnd()}…`;
}
