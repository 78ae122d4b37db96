import type { Kind } from '../locales/en';
import type { Phrase } from '../problems/problem';
import { normalizeKey, unseenIn } from '../problems/unseen';

/** A fault that no person wrote into a text, with its cause and the advice. */
interface BrokenText {
	/** The words that show the fault: `undefined`. */
	found: string;
	/** The cause, as the end of the sentence that begins with those words. */
	cause: Phrase;
	fix: Phrase;
}

/** Matches a whole word: `undefined` in "Orden undefined", but not in "undefinedness" or `$undefined`. */
const word = (pattern: string) =>
	new RegExp(`(?<![\\p{L}\\p{N}_$])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'u');

/** UTF-8 read in another encoding: "Ã±" for ñ, "Â°", "â€“". Portuguese writes Ã and Â before letters. */
const OF_UTF8 =
	/Ã[\u0081\u0089\u008D\u0091\u0093\u009A\u009C‰‘“šœ¡©\u00AD±³º¼]|Â[\u00A0¡°´·º½¼¾¿®«»]|â€[“”™œ¢¦\u009D]/;

/** A sign in a word: "ESPA¥OLA" and "ni¤o" from MS-DOS, "ESPA„OLA" from a Mac. */
const SIGN_IN_WORD = /(?<=\p{L})[¢£¤¥‚„†‡\u0080-\u009F](?=\p{L})/u;

/** "Pi?ata", from a program without the letter. It must be a whole word, because the address of a page has "p?id". */
const MARK_IN_WORD =
	/\?(?<=(?:^|[\s"(])(?:\p{L}*\p{Ll}\?(?=\p{Ll})|\p{L}*\p{Lu}\?(?=\p{Lu})))(?=\p{L}+(?:$|[\s.,;:")]))/u;

const NO_VALUE = { cause: 'noValue', fix: 'lookForValue' } as const;

/**
 * The forms of broken texts. The case counts: NULL is a surname and NAN a brand of infant formula, but JavaScript
 * writes both in another case. A null modem is a cable.
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
	{ form: OF_UTF8, cause: 'lostLetter', fix: 'readWithEncoding' },
	{ form: SIGN_IN_WORD, cause: 'lostLetter', fix: 'readWithEncoding' },
	{ form: MARK_IN_WORD, cause: 'lostLetter', fix: 'readWithEncoding' },
	{
		// Control characters and half a surrogate pair. XML 1.0 cannot contain them.
		form: /[^\t\n\r\x20-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u,
		cause: 'noXmlCharacter',
		fix: 'removeCharacter',
	},
];

/** A quick test: most texts do not match. */
const SUSPECT =
	/\[object |\{\{|undefined|null|NaN|Invalid Date|[#ÃÂâ¢£¤¥‚„†‡?\u0080-\u009F]|[^\t\n\r\x20-\u{D7FF}\u{E000}-\u{FFFC}\u{10000}-\u{10FFFF}]/u;

/**
 * Finds a fault of an expression or an import in a text: a missing value, an object, an expression that was not
 * evaluated, a lost letter.
 * @returns undefined for a text that a person can have written
 */
export function brokenText(text: string): BrokenText | undefined {
	return (SUSPECT.test(text) ? textOfForm(text) : undefined) ?? unseenText(text);
}

function textOfForm(text: string): BrokenText | undefined {
	for (const { form, cause, fix } of forms) {
		const found = form.exec(text)?.[0];
		if (found !== undefined) return { found, cause: { kind: cause }, fix: { kind: fix } };
	}
	return undefined;
}

function unseenText(text: string): BrokenText | undefined {
	const unseen = unseenIn(text);
	if (unseen === undefined) return undefined;
	const { before, character } = unseen;
	const cause: Phrase =
		before === '' ? { kind: 'unseenAtStart' } : { kind: 'unseenAfter', values: { before } };
	const fix: Phrase = { kind: 'writeWithoutUnseen', values: { text: normalizeKey(text) } };
	return { found: character, cause, fix };
}
