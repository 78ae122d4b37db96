import type { Kind } from '../locales/en';
import type { Phrase } from '../problems/problem';

/** What is in a text that no person wrote, and what to do about it. */
interface BrokenText {
	/** The words that give it away: `undefined`. */
	found: string;
	/** Why they are there, as the end of the sentence that begins with them. */
	cause: Phrase;
	/** What to do: whole sentences. */
	fix: Phrase;
}

/** A word by itself: `undefined` in "Orden undefined", and not in "undefinedness" or `$undefined`. */
const word = (pattern: string) =>
	new RegExp(`(?<![\\p{L}\\p{N}_$])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'u');

const NO_VALUE = { cause: 'noValue', fix: 'lookForValue' } as const;

/**
 * Each form of a broken text. The case counts: NULL is a surname, NAN a brand of infant formula, and
 * neither is written as JavaScript writes it. A null modem is a cable.
 */
const forms: ReadonlyArray<{ form: RegExp; cause: Kind; fix: Kind }> = [
	{ form: /\[object \w+\]/, cause: 'objectInText', fix: 'nameOneValue' },
	{ form: /\{\{/, cause: 'notEvaluated', fix: 'evaluateExpression' },
	{ form: word('undefined'), ...NO_VALUE },
	{ form: word('null(?![ -]?m[oó]dem)'), ...NO_VALUE },
	{ form: word('NaN'), cause: 'textInCalculation', fix: 'lookAtCalculation' },
	{ form: /Invalid Date(Time)?/, cause: 'unreadableDate', fix: 'lookAtDate' },
	{
		form: /#(N\/[AD]|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|¡(REF|VALOR|DIV\/0|NUM|NULO)!|¿NOMBRE\?)/,
		cause: 'cellError',
		fix: 'correctCell',
	},
	{ form: /\uFFFD/, cause: 'lostLetter', fix: 'readWithEncoding' },
	{
		// Control characters and half a surrogate pair: XML 1.0 has no way to write them.
		form: /[^\t\n\r\x20-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u,
		cause: 'noXmlCharacter',
		fix: 'removeCharacter',
	},
];

/** Most texts hold none of these. */
const SUSPECT =
	/\[object |\{\{|undefined|null|NaN|Invalid Date|#|[^\t\n\r\x20-\u{D7FF}\u{E000}-\u{FFFC}\u{10000}-\u{10FFFF}]/u;

/**
 * Finds in a text what an expression or an import broke: a value that is missing, an object, an
 * expression that was not evaluated, a letter that was lost.
 * @returns undefined for a text that a person may have written
 */
export function brokenText(text: string): BrokenText | undefined {
	if (!SUSPECT.test(text)) return undefined;
	for (const { form, cause, fix } of forms) {
		const found = form.exec(text)?.[0];
		if (found !== undefined) return { found, cause: { kind: cause }, fix: { kind: fix } };
	}
	return undefined;
}
