/** The entities that XML knows by itself (XML 1.0, 4.6). */
const entities: Readonly<Record<string, string>> = {
	lt: '<',
	gt: '>',
	amp: '&',
	apos: "'",
	quot: '"',
};

const REFERENCE = /&(?:(lt|gt|amp|apos|quot)|#x0*([0-9A-Fa-f]{1,6})|#0*([0-9]{1,7}));/y;

/** Characters that no XML may hold, in any spelling (XML 1.0, 2.2). Half of a pair is one, too. */
export const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/**
 * A text with each reference (`&amp;`, `&#xA;`) replaced by what it stands for.
 * @param other gives what is in place of any other `&`, or of a reference to a character that no XML may hold
 */
export function withoutReferences(
	text: string,
	other: (reference: string, at: number) => string,
): string {
	let read = '';
	let end = 0;
	for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', end)) {
		REFERENCE.lastIndex = at;
		const [whole = '&', entity = '', hexadecimal, decimal = ''] = REFERENCE.exec(text) ?? [];
		const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
		const character = entities[entity] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '\0');
		read += text.slice(end, at) + (NO_CHARACTER.test(character) ? other(whole, at) : character);
		end = at + whole.length;
	}
	return read + text.slice(end);
}
