/** A value of this number of digits may be more than a number holds. */
const LONG_NUMBER = /[:[,]\s*-?\d{16}/;

/** Of a valid JSON: what may begin or end a text, and each whole number of 16 digits or more. */
const QUOTE_OR_LONG_NUMBER = /\\.|"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Parses JSON. A whole number above 2^53, such as an id, becomes a text of the same digits: a number
 * would lose the last ones.
 * @throws SyntaxError for anything but JSON
 */
export function parseJson(text: string): unknown {
	const json = JSON.parse(text) as unknown;
	return LONG_NUMBER.test(text) ? (JSON.parse(withQuotedNumbers(text)) as unknown) : json;
}

/** Quote by quote: one expression for a whole text would overflow the stack of a long one. */
function withQuotedNumbers(text: string): string {
	let isInText = false;
	return text.replace(QUOTE_OR_LONG_NUMBER, (found) => {
		if (found === '"') isInText = !isInText;
		const isNumber = !isInText && found !== '"';
		return isNumber && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found;
	});
}
