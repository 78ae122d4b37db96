/** 1,250.50 or $ 1,250.50 MXN: with a dot for the decimals, the commas can only part thousands. */
const WITH_COMMAS = /^(\d{1,3}(?:,\d{3})+\.\d+)$/;

const PLAIN = /^(\d+(?:\.\d+)?)$/;

/**
 * What to write in place of a text that is not a number.
 * @returns one sentence; it names the number where the text can only mean one
 */
export function numberAdvice(value: unknown): string {
	// An object from JSON may have no text: { "toString": false }.
	const text = typeof value === 'object' ? '' : String(value);
	const bare = text
		.trim()
		.replace(/^(\$|MXN)\s*/i, '')
		.replace(/\s*(\$|MXN|pesos)$/i, '');
	const meant = (WITH_COMMAS.exec(bare) ?? PLAIN.exec(bare))?.[1]?.replaceAll(',', '');
	return meant === undefined
		? 'Write digits with a dot before the decimals and nothing else, such as 1250.50.'
		: `Write ${meant}.`;
}
