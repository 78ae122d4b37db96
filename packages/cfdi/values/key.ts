/** Invisible characters: soft hyphens, zero-width ones, marks of direction (Unicode Cf), controls of a barcode scanner or a terminal. */
const INVISIBLE =
	/\p{Cf}|(?!\s)\p{Cc}|\p{Variation_Selector}|\u2800|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|\uFFA0/gu;

/**
 * Returns the one form in which IDs, numbers, names and keys are compared: without white space around it, with one space
 * for any white space in it, without invisible characters, and with accents in their composed form (NFC).
 */
export function normalizeKey(text: string): string {
	return text.replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}
