import { withoutReferences, beyond, bounds } from 'cfdi-mx';
import { Damaged } from './unzip';

/**
 * Reads the tags of an XML part in one pass. Accepts comments and CDATA. Refuses a DOCTYPE, which no workbook
 * has.
 */
export class Tags {
	kind: 'open' | 'close' | 'empty' = 'open';
	/** With its colon, or `''`. */
	prefix = '';
	/** Without the prefix. */
	name = '';
	start = 0;
	end = 0;
	/** The number of open elements after the tag. */
	depth = 0;
	private count = 0;
	private skipped = 0;
	private nameEnd = 0;
	/** The text since the previous tag, up to its last comment or CDATA section. */
	private before = '';
	private textStart = 0;

	constructor(readonly xml: string) {}

	/** Moves to the next tag. @returns false at the end */
	next(): boolean {
		const { xml } = this;
		this.count += 1;
		this.before = '';
		this.textStart = this.end;
		let at = this.end;
		for (;;) {
			const start = xml.indexOf('<', at);
			if (start === -1) {
				if (this.depth > 0) throw new Damaged('An element does not end');
				return false;
			}
			const second = xml.charCodeAt(start + 1);
			if (second !== EXCLAMATION && second !== QUESTION) {
				this.read(start);
				return true;
			}
			at = this.skip(start);
		}
	}

	/** Whether enough tags were read for a pause. */
	get isLong(): boolean {
		return this.count % TAGS_AT_ONCE === 0;
	}

	/**
	 * Moves to the next tag in an element of a few tags, such as a cell.
	 * @param depth of the element
	 * @param from the position of its tag
	 * @returns false at its end
	 * @throws Problems if the element is too long
	 */
	nextIn(depth: number, from: number): boolean {
		if (this.end - from > LONGEST_ELEMENT) throw beyond('cellLength');
		return this.next() && this.depth >= depth;
	}

	/** The decoded text between the previous tag and this one. */
	get text(): string {
		return this.before + plain(this.xml.slice(this.textStart, this.start));
	}

	/** The attributes as written. */
	get attributes(): string {
		return this.xml.slice(this.nameEnd, this.kind === 'empty' ? this.end - 2 : this.end - 1);
	}

	/** Returns an attribute, or `''` if it is absent. */
	attribute(name: string): string {
		return this.nameEnd + 1 >= this.end ? '' : attribute(this.attributes, name);
	}

	private skip(start: number): number {
		const { xml } = this;
		this.skipped += 1;
		if (this.skipped > MOST_SKIPPED) throw new Damaged('It has too many comments');
		const isCdata = xml.startsWith('<![CDATA[', start);
		const isComment = xml.startsWith('<!--', start);
		if (!isCdata && !isComment && xml.charCodeAt(start + 1) === EXCLAMATION) {
			throw new Damaged('It has a DOCTYPE');
		}
		const token = isCdata ? ']]>' : isComment ? '-->' : '?>';
		const end = xml.indexOf(token, start + 2);
		if (end === -1) throw new Damaged('A comment does not end');
		this.before += plain(xml.slice(this.textStart, start));
		if (isCdata) this.before += xml.slice(start + 9, end);
		this.textStart = end + token.length;
		return this.textStart;
	}

	private read(start: number): void {
		const { xml } = this;
		const isClose = xml.charCodeAt(start + 1) === SLASH;
		const nameStart = start + (isClose ? 2 : 1);
		let at = nameStart;
		let colon = -1;
		for (; at < xml.length; at++) {
			const code = xml.charCodeAt(at);
			if (code === COLON) colon = at;
			else if (code === GREATER || code === SLASH || code <= SPACE) break;
		}
		this.prefix = colon === -1 ? '' : xml.slice(nameStart, colon + 1);
		this.name = xml.slice(colon === -1 ? nameStart : colon + 1, at);
		this.nameEnd = at;
		this.start = start;
		this.end = endOfTag(xml, at) + 1;
		const isEmpty = !isClose && xml.charCodeAt(this.end - 2) === SLASH;
		this.kind = isClose ? 'close' : isEmpty ? 'empty' : 'open';
		if (this.kind === 'open') this.depth++;
		if (isClose) this.depth--;
		if (this.depth < 0) throw new Damaged('An element ends that did not begin');
		if (this.depth > bounds.nesting.most) throw beyond('nesting');
	}
}

/** Limit for the comments and CDATA sections of a part. Programs write hardly any. */
const MOST_SKIPPED = 10_000;

/** Limit for a shared text or a cell: the longest text, with each character in a formatted element. */
const LONGEST_ELEMENT = 100 * bounds.cellLength.most;

const TAGS_AT_ONCE = 1_024;

const [SPACE, EXCLAMATION, QUOTE, APOSTROPHE, SLASH, COLON, GREATER, QUESTION] = [
	...' !"\'/:>?',
].map((sign) => sign.charCodeAt(0)) as [
	number,
	number,
	number,
	number,
	number,
	number,
	number,
	number,
];

/** Returns the position of the > that ends a tag, not of one in a value. */
function endOfTag(xml: string, from: number): number {
	let quote = 0;
	for (let at = from; at < xml.length; at++) {
		const code = xml.charCodeAt(at);
		if (quote !== 0) {
			if (code === quote) quote = 0;
		} else if (code === GREATER) return at;
		else if (code === QUOTE || code === APOSTROPHE) quote = code;
	}
	throw new Damaged('A tag does not end');
}

/** Returns an attribute as written, or `''` if it is absent. */
export function attribute(attributes: string, name: string): string {
	for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
		const quote = attributes[at + name.length + 1];
		const isOwn = at === 0 || attributes.charCodeAt(at - 1) <= SPACE;
		if (!isOwn || attributes[at + name.length] !== '=') continue;
		if (quote !== '"' && quote !== "'") continue;
		const from = at + name.length + 2;
		return attributes.slice(from, attributes.indexOf(quote, from));
	}
	return '';
}

/** The longest reference to a character of a cell: `&#x10FFFF;`. */
const LONGEST_CHARACTER = 10;

/**
 * Decodes the references in a text, and Excel's escapes for characters that XML cannot hold.
 * @throws Problems for a text that is too long for a cell
 */
export function plain(text: string): string {
	if (text.length > LONGEST_CHARACTER * bounds.cellLength.most) throw beyond('cellLength');
	if (!/[&_]/.test(text)) return text;
	return withoutReferences(text, (reference) => (reference === '&' ? '&' : '')).replace(
		/_x([\da-f]{4})_/gi,
		(_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)),
	);
}
