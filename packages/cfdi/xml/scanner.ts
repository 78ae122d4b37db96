import type { Kind } from '../locales/en';
import type { Values } from '../problems/problem';
import { Problems, problem } from '../problems/problem';
import { bounds, shownMost } from '../reading/bounds';

/** A name as it is written, and its two parts. */
export interface QualifiedName {
	/** `cfdi:Emisor` */
	name: string;
	/** `cfdi`; `''` without one. */
	prefix: string;
	/** `Emisor` */
	local: string;
}

/** What a name may begin with (XML 1.0, 2.3), less the colon, which divides it (Namespaces 1.0). */
const FIRST =
	'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}' +
	'\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}' +
	'\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const PART = `[${FIRST}][\\u{300}-\\u{36F}\\u{203F}-\\u{2040}\\u{B7}\\-.0-9${FIRST}]*`;

const SPACE = ' \t\n';

/** The longest name, in characters: SAT's have about 40. */
const LONGEST_NAME = 200;

/** A part of a file, for messages: "A tag", "The value of Rfc". */
interface XmlPart {
	kind: 'xmlAttributeOf' | 'xmlCdata' | 'xmlComment' | 'xmlEndTag' | 'xmlTag' | 'xmlValueOf';
	values?: Values;
}

/** The place up to which a text has been read. It only moves forward. */
export class Scanner {
	at = 0;
	private names = 0;
	private readonly qualifiedName = new RegExp(`(?:(${PART}):)?(${PART})`, 'uy');

	constructor(readonly text: string) {}

	get isAtEnd(): boolean {
		return this.at >= this.text.length;
	}

	sees(token: string): boolean {
		return this.text.startsWith(token, this.at);
	}

	/** Moves behind the token, if it is next. */
	take(token: string): boolean {
		if (!this.sees(token)) return false;
		this.at += token.length;
		return true;
	}

	/** @returns whether it skipped some */
	skipSpace(): boolean {
		const from = this.at;
		while (SPACE.includes(this.text.charAt(this.at)) && !this.isAtEnd) this.at++;
		return this.at > from;
	}

	/** What a sticky expression matches from here, which is then behind. */
	match(expression: RegExp): RegExpExecArray | undefined {
		expression.lastIndex = this.at;
		const found = expression.exec(this.text) ?? undefined;
		this.at += found?.[0].length ?? 0;
		return found;
	}

	/** @param what the thing that must have a name, for the message: `{ kind: 'xmlTag' }` */
	name(what: XmlPart): QualifiedName {
		const found = this.match(this.qualifiedName);
		if (found === undefined) throw this.problem('noXmlName', { what });
		this.names += 1;
		if (this.names > bounds.cfdiNames.most) {
			const most = shownMost('cfdiNames');
			throw this.problem('tooManyXmlNames', { most }, this.at, 'unusualXml');
		}
		const [name, prefix = '', local = ''] = found;
		if (name.length > LONGEST_NAME) {
			throw this.problem(
				'longXmlName',
				{ what, most: String(LONGEST_NAME) },
				this.at - name.length,
				'unusualXml',
			);
		}
		return { name, prefix, local };
	}

	/** The text before a token, which is then behind. @param what ends with it, for the message */
	upTo(token: string, what: XmlPart): string {
		const end = this.text.indexOf(token, this.at);
		if (end === -1) throw this.problem('xmlDoesNotEnd', { what });
		const before = this.text.slice(this.at, end);
		this.at = end + token.length;
		return before;
	}

	/** @param at where: here, unless it is given */
	problem(
		kind: Kind,
		values: Values = {},
		at = this.at,
		remedy: XmlRemedy = 'damagedXml',
	): Problems {
		return xmlProblem(kind, remedy, values, positionOf(this.text, at));
	}
}

/**
 * What to do about a file: one that is damaged is downloaded again, what a CFDI never needs is not read
 * for safety.
 */
type XmlRemedy = 'damagedXml' | 'unusualXml' | 'notAnInvoice' | 'notUtf8' | 'tooLarge';

/** Line and column in a file, both from 1; a column is one character as JavaScript counts them. */
interface Position {
	line: number;
	column: number;
}

/**
 * Why a file is not read as a CFDI 4.0.
 * @param place where it is in the file; left out where it is the file as a whole
 */
export function xmlProblem(
	kind: Kind,
	remedy: XmlRemedy,
	values: Values = {},
	place?: Position,
): Problems {
	const field = place === undefined ? '' : `line[${place.line}].column[${place.column}]`;
	return new Problems([problem(field, kind, { values, remedy })]);
}

/** @param text with \n as its only line break @param at an index in it */
export function positionOf(text: string, at: number): Position {
	const before = text.slice(0, at);
	return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

const ANY_ENTITY = /&[^\s&<>;"'#]{1,80};/y;

/**
 * A piece of the text of a scanner without references.
 * @param from where the piece begins in that text
 * @throws Problems for any entity but XML's own five
 */
export function referencesRead(piece: string, from: number, scanner: Scanner): string {
	return withoutReferences(piece, (reference, at) => {
		if (reference === '&') throw unknownReference(piece, at, from, scanner);
		throw scanner.problem('forbiddenReference', { reference }, from + at);
	});
}

function unknownReference(piece: string, at: number, from: number, scanner: Scanner) {
	ANY_ENTITY.lastIndex = at;
	const entity = ANY_ENTITY.exec(piece)?.[0];
	return entity === undefined
		? scanner.problem('bareAmpersand', {}, from + at)
		: scanner.problem('ownEntity', { entity }, from + at, 'unusualXml');
}

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
