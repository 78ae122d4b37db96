/** A value of so many digits may be more than a number holds. */
const LONG_NUMBER = /[:[,]\s*-?\d{16}/;

/** Each text, and each whole number of 16 digits or more, of a valid JSON. */
const TEXT_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])(-?\d{16,})(?![\d.eE])/g;

/**
 * Parses JSON. A whole number above 2^53, such as an id, becomes a text of the same digits: a number
 * would lose the last ones.
 * @throws SyntaxError for anything but JSON
 */
export function parseJson(text: string): unknown {
	const json = JSON.parse(text) as unknown;
	if (!LONG_NUMBER.test(text)) return json;
	return JSON.parse(text.replace(TEXT_OR_LONG_NUMBER, quotedIfUnsafe)) as unknown;
}

function quotedIfUnsafe(found: string, digits: string | undefined): string {
	return digits === undefined || Number.isSafeInteger(Number(digits)) ? found : `"${digits}"`;
}
