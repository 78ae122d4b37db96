/** What stands in a text that no person wrote, and what to do about it. */
export interface BrokenText {
	/** The words that give it away: `undefined`. */
	found: string;
	/** Why they are there, as the end of the sentence that begins with them. */
	cause: string;
	fix: string;
}

/** A word by itself: `undefined` in "Orden undefined", and not in "undefinedness" or `$undefined`. */
const word = (pattern: string) =>
	new RegExp(`(?<![\\p{L}\\p{N}_$])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'u');

const NO_VALUE = {
	cause: 'is what an expression gives where there is no value',
	fix: 'Look at what the expression gives for this item: the value may have another name in its input, or be missing there.',
};

/**
 * Each form of a broken text. The case counts: NULL is a surname, NAN a brand of infant formula, and
 * neither is written as JavaScript writes it. A null modem is a cable.
 */
const forms: ReadonlyArray<{ form: RegExp; cause: string; fix: string }> = [
	{
		form: /\[object \w+\]/,
		cause: 'is what an expression gives for an object with text around it',
		fix: 'Let the expression name one value of the object, such as {{ $json.customer.name }}.',
	},
	{
		form: /\{\{/,
		cause: 'begins an expression, which was not evaluated',
		fix: 'Switch the field from Fixed to Expression, or correct the braces: {{ $json.name }}.',
	},
	{ form: word('undefined'), ...NO_VALUE },
	{ form: word('null(?![ -]?m[oó]dem)'), ...NO_VALUE },
	{
		form: word('NaN'),
		cause: 'is what an expression gives when it calculates with a text',
		fix: 'Look at what the expression calculates with: one of its values is not a number.',
	},
	{
		form: /Invalid Date(Time)?/,
		cause: 'is what an expression gives for a date that it cannot read',
		fix: 'Look at the date that the expression reads, and at the format that it expects.',
	},
	{
		form: /#(N\/[AD]|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|¡(REF|VALOR|DIV\/0|NUM|NULO)!|¿NOMBRE\?)/,
		cause: 'is what a spreadsheet shows where it cannot calculate',
		fix: 'Correct the cell of the spreadsheet.',
	},
	{
		form: /\uFFFD/,
		cause: 'stands for a letter that was lost when the text was read',
		fix: 'Read the file or the answer that it comes from with its own encoding, such as Latin-1 (Windows-1252).',
	},
];

/** Most texts hold none of these. */
const SUSPECT = /\[object |\{\{|undefined|null|NaN|Invalid Date|#|\uFFFD/;

/**
 * Finds in a text what an expression or an import broke: a value that is missing, an object, an
 * expression that was not evaluated, a letter that was lost.
 * @returns undefined for a text that a person may have written
 */
export function brokenText(text: string): BrokenText | undefined {
	if (!SUSPECT.test(text)) return undefined;
	for (const { form, cause, fix } of forms) {
		const found = form.exec(text)?.[0];
		if (found !== undefined) return { found, cause, fix };
	}
	return undefined;
}
