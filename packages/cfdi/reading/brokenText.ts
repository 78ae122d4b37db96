import type { Kind } from '../locales/en';
import type { Phrase } from '../problems/problem';

/** What stands in a text that no person wrote, and what to do about it. */
export interface BrokenText {
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

/** HTML's names of the characters that shops put into the names of products and customers. */
const names: Readonly<Record<string, string>> = Object.fromEntries(
	(
		'amp=& lt=< gt=> quot=" apos=\' ndash=– mdash=— hellip=… bull=• middot=· lsquo=‘ rsquo=’ ' +
		'sbquo=‚ ldquo=“ rdquo=” bdquo=„ laquo=« raquo=» prime=′ Prime=″ minus=− times=× divide=÷ ' +
		'plusmn=± deg=° ordf=ª ordm=º sup1=¹ sup2=² sup3=³ frac12=½ frac14=¼ frac34=¾ micro=µ ' +
		'copy=© reg=® trade=™ euro=€ pound=£ cent=¢ yen=¥ sect=§ para=¶ iexcl=¡ iquest=¿ acute=´ ' +
		'aacute=á eacute=é iacute=í oacute=ó uacute=ú Aacute=Á Eacute=É Iacute=Í Oacute=Ó Uacute=Ú ' +
		'agrave=à egrave=è igrave=ì ograve=ò ugrave=ù Agrave=À Egrave=È Igrave=Ì Ograve=Ò Ugrave=Ù ' +
		'acirc=â ecirc=ê icirc=î ocirc=ô ucirc=û Acirc=Â Ecirc=Ê Icirc=Î Ocirc=Ô Ucirc=Û ' +
		'auml=ä euml=ë iuml=ï ouml=ö uuml=ü Auml=Ä Euml=Ë Iuml=Ï Ouml=Ö Uuml=Ü ' +
		'atilde=ã otilde=õ ntilde=ñ Atilde=Ã Otilde=Õ Ntilde=Ñ ccedil=ç Ccedil=Ç aring=å Aring=Å ' +
		'oslash=ø Oslash=Ø aelig=æ AElig=Æ szlig=ß'
	)
		.split(' ')
		.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);

const spaces: Readonly<Record<string, string>> = {
	nbsp: ' ',
	ensp: ' ',
	emsp: ' ',
	thinsp: ' ',
	shy: '',
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

/** Some shops encode a text twice ("&amp;#8211;"), and none more often. */
const MOST_TIMES = 2;

/**
 * A text with the characters that its HTML entities stand for: "Taza &ndash; roja" is "Taza – roja".
 * An unknown entity, or one of a control character, stays as it is.
 */
export function withoutEntities(text: string): string {
	let read = text;
	for (let times = 0; times < MOST_TIMES && read.includes('&'); times++) {
		read = read.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name = '') => {
			if (decimal !== undefined) return characterOf(Number(decimal)) ?? entity;
			if (hexadecimal !== undefined) return characterOf(parseInt(hexadecimal, 16)) ?? entity;
			return spaces[name as string] ?? names[name as string] ?? entity;
		});
	}
	return read;
}

function characterOf(code: number): string | undefined {
	if (code === 160) return ' ';
	if (code === 173) return '';
	const isText = code >= 32 && !(code >= 127 && code < 160) && !(code >= 0xd800 && code < 0xe000);
	return isText && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
