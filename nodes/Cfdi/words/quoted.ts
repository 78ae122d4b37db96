/** Longer values are cut: the start is enough to recognize one. */
const LONGEST = 80;

/**
 * A value as a message shows it: a text in quotes, where JSON's escapes make line breaks and tabs
 * visible; everything else as JSON.
 */
export function quoted(value: unknown): string {
	if (typeof value === 'string') return JSON.stringify(cut(value));
	return cut(JSON.stringify(value) ?? String(value));
}

function cut(text: string): string {
	const characters = [...text];
	return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
