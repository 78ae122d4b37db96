import type { Kind } from '../messages/en';
import type { Values } from '../problems/problem';
import { Problems, problem } from '../problems/problem';
import { bounds, limitText } from '../reading/bounds';

interface QualifiedName {
	name: string;
	prefix: string;
	local: string;
}

/** A name can begin with these characters (XML 1.0, 2.3), except the colon (Namespaces 1.0). */
const FIRST =
	'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}' +
	'\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}' +
	'\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const PART = `[${FIRST}][\\u{300}-\\u{36F}\\u{203F}-\\u{2040}\\u{B7}\\-.0-9${FIRST}]*`;

const SPACE = ' \t\n';

/** SAT's longest names have about 40 characters. */
const MAX_NAME_LENGTH = 200;

interface XmlPart {
	kind: 'xmlAttributeOf' | 'xmlCdata' | 'xmlComment' | 'xmlEndTag' | 'xmlTag' | 'xmlValueOf';
	values?: Values;
}

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

	take(token: string): boolean {
		if (!this.sees(token)) return false;
		this.at += token.length;
		return true;
	}

	skipSpace(): boolean {
		const from = this.at;
		while (SPACE.includes(this.text.charAt(this.at)) && !this.isAtEnd) this.at++;
		return this.at > from;
	}

	match(expression: RegExp): RegExpExecArray | undefined {
		expression.lastIndex = this.at;
		const found = expression.exec(this.text) ?? undefined;
		this.at += found?.[0].length ?? 0;
		return found;
	}

	name(what: XmlPart): QualifiedName {
		const found = this.match(this.qualifiedName);
		if (found === undefined) throw this.problem('noXmlName', { what });
		this.names += 1;
		if (this.names > bounds.cfdiNames.most) {
			const most = limitText('cfdiNames');
			throw this.problem('tooManyXmlNames', { most }, this.at, 'unusualXml');
		}
		const [name, prefix = '', local = ''] = found;
		if (name.length > MAX_NAME_LENGTH) {
			throw this.problem(
				'longXmlName',
				{ what, most: String(MAX_NAME_LENGTH) },
				this.at - name.length,
				'unusualXml',
			);
		}
		return { name, prefix, local };
	}

	upTo(token: string, what: XmlPart): string {
		const end = this.text.indexOf(token, this.at);
		if (end === -1) throw this.problem('xmlDoesNotEnd', { what });
		const before = this.text.slice(this.at, end);
		this.at = end + token.length;
		return before;
	}

	problem(
		kind: Kind,
		values: Values = {},
		at = this.at,
		remedy: XmlRemedy = 'damagedXml',
	): Problems {
		return xmlProblem(kind, remedy, values, positionOf(this.text, at));
	}
}

/** `damagedXml` is advice to download the file again, and `unusualXml` is for XML that no CFDI needs. */
type XmlRemedy = 'damagedXml' | 'unusualXml' | 'notAnInvoice' | 'notUtf8' | 'tooLarge';

/** Lines and columns begin with 1, and a column is one UTF-16 unit, as in JavaScript strings. */
interface Position {
	line: number;
	column: number;
}

export function xmlProblem(
	kind: Kind,
	remedy: XmlRemedy,
	values: Values = {},
	place?: Position,
): Problems {
	const field = place === undefined ? '' : `line[${place.line}].column[${place.column}]`;
	return new Problems([problem(field, kind, { values, remedy })]);
}

export function positionOf(text: string, at: number): Position {
	const before = text.slice(0, at);
	return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

const ANY_ENTITY = /&[^\s&<>;"'#]{1,80};/y;

function referencesRead(piece: string, from: number, scanner: Scanner): string {
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

/** XML predefines these entities (XML 1.0, 4.6). */
const entities: Readonly<Record<string, string>> = {
	lt: '<',
	gt: '>',
	amp: '&',
	apos: "'",
	quot: '"',
};

const REFERENCE = /&(?:(lt|gt|amp|apos|quot)|#x0*([0-9A-Fa-f]{1,6})|#0*([0-9]{1,7}));/y;

/** Matches characters that XML cannot contain (XML 1.0, 2.2), such as half a surrogate pair. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/**
 * Replaces each reference (`&amp;`, `&#xA;`) with its character.
 * @param other returns the replacement for any other "&", and for a reference to a character that XML cannot contain
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

export interface XmlElement extends QualifiedName {
	namespace: string;
	attributes: XmlAttribute[];
	/** Child elements and strings in document order. No string is empty or follows another string. */
	content: Array<XmlElement | string>;
	at: number;
}

interface StartedElement {
	element: XmlElement;
	scope: Scope;
	isEmpty: boolean;
}

function readStartTag(around: Scope, scanner: Scanner): StartedElement {
	const { at } = scanner;
	scanner.take('<');
	const name = scanner.name({ kind: 'xmlTag' });
	const written: XmlAttribute[] = [];
	for (;;) {
		const hasSpace = scanner.skipSpace();
		const isEmpty = scanner.take('/>');
		if (isEmpty || scanner.take('>')) {
			const scope = scopeOf(written, around, scanner);
			const namespace = namespaceOf(name, scope, scanner, at);
			const attributes = namedAttributes(written, scope, scanner);
			return { element: { ...name, namespace, attributes, content: [], at }, scope, isEmpty };
		}
		if (scanner.isAtEnd) throw scanner.problem('endsInTag', { name: name.name });
		if (!hasSpace) throw scanner.problem('noSpaceInTag', { name: name.name });
		written.push(readAttribute(name, scanner));
	}
}

function readAttribute(element: QualifiedName, scanner: Scanner): XmlAttribute {
	const { at } = scanner;
	const name = scanner.name({ kind: 'xmlAttributeOf', values: { name: element.name } });
	scanner.skipSpace();
	if (!scanner.take('=')) throw scanner.problem('attributeWithoutValue', { name: name.name });
	scanner.skipSpace();
	const quote = ['"', "'"].find((mark) => scanner.take(mark));
	if (quote === undefined) {
		throw scanner.problem('valueWithoutQuotes', { name: name.name });
	}
	const from = scanner.at;
	const piece = scanner.upTo(quote, { kind: 'xmlValueOf', values: { name: name.name } });
	const tag = piece.indexOf('<');
	if (tag !== -1) {
		throw scanner.problem('bareLessThan', { name: name.name }, from + tag);
	}
	// A line break in an attribute value becomes a space, but &#xA; stays a line break (XML 1.0, 3.3.3).
	const value = referencesRead(piece.replace(/[\t\n]/g, ' '), from, scanner);
	const { prefix, local } = name;
	return { name: name.name, prefix, local, namespace: '', value, at };
}

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

interface XmlAttribute extends QualifiedName {
	/** The attribute's namespace: `''` without a prefix, or XMLNS for an attribute that declares a namespace. */
	namespace: string;
	value: string;
	at: number;
}

/** Each scope links to the outer scope, because copies of all prefixes would use too much memory. */
interface Scope {
	declared: ReadonlyMap<string, string>;
	around: Scope | undefined;
	isOpen?: boolean;
}

const outermost: Scope = {
	declared: new Map([
		['', ''],
		['xml', XML],
		['xmlns', XMLNS],
	]),
	around: undefined,
};

/**
 * Returns the scope of namespace prefixes inside a tag (Namespaces in XML 1.0, 3 and 5).
 * @throws Problems if a tag declares a reserved prefix, or a prefix without a namespace
 */
function scopeOf(attributes: readonly XmlAttribute[], around: Scope, scanner: Scanner): Scope {
	const declarations = attributes.filter(isDeclaration);
	if (declarations.length === 0) return around;
	const declared = new Map<string, string>();
	for (const { name, prefix, local, value, at } of declarations) {
		const declares = prefix === '' ? '' : local;
		const isReserved = value === XMLNS || declares === 'xmlns';
		if (isReserved || (declares === 'xml') !== (value === XML)) {
			throw scanner.problem('reservedNamespace', { name }, at);
		}
		if (declares !== '' && value === '') {
			throw scanner.problem('prefixWithoutNamespace', { name }, at);
		}
		declared.set(declares, value);
	}
	return { declared, around };
}

function isDeclaration({ prefix, name }: QualifiedName): boolean {
	return prefix === 'xmlns' || name === 'xmlns';
}

function namedAttributes(written: XmlAttribute[], scope: Scope, scanner: Scanner): XmlAttribute[] {
	const names = new Set<string>();
	for (const attribute of written) {
		const { name, prefix, local, at } = attribute;
		if (isDeclaration(attribute)) attribute.namespace = XMLNS;
		else if (prefix !== '') attribute.namespace = namespaceOf(attribute, scope, scanner, at);
		const expanded = `${attribute.namespace} ${local}`;
		if (names.has(expanded)) {
			throw scanner.problem('attributeTwice', { name }, at);
		}
		names.add(expanded);
	}
	return written.filter(({ namespace }) => namespace !== XMLNS);
}

function namespaceOf(
	{ name, prefix }: QualifiedName,
	scope: Scope,
	scanner: Scanner,
	at: number,
): string {
	let isOpen = false;
	for (let one: Scope | undefined = scope; one !== undefined; one = one.around) {
		const namespace = one.declared.get(prefix);
		if (namespace !== undefined && prefix !== 'xmlns') return namespace;
		isOpen ||= one.isOpen === true;
	}
	if (isOpen && prefix !== 'xmlns') return prefix;
	throw scanner.problem('unknownPrefix', { name, prefix }, at);
}

// Without these maximums, the pattern could run out of memory on megabytes of spaces.
const SPACES = '[ \\t\\n]{1,99}';
const EQUALS = '[ \\t\\n]{0,99}=[ \\t\\n]{0,99}';
const DECLARATION = new RegExp(
	`<\\?xml${SPACES}version${EQUALS}(["'])1\\.0\\1` +
		`(?:${SPACES}encoding${EQUALS}(["'])([A-Za-z][\\w.-]{0,39})\\2)?` +
		`(?:${SPACES}standalone${EQUALS}(["'])(?:yes|no)\\4)?[ \\t\\n]{0,99}\\?>`,
	'y',
);

/**
 * Parses XML 1.0 with namespaces, in one pass.
 * @param text with \n as its only line break
 * @throws Problems with line and column for XML that is not well formed, and for DOCTYPE, entities (except XML's five),
 * processing instructions (except xml-stylesheet), encodings other than UTF-8, and more than 64 levels of elements
 */
export function parseXml(text: string): { root: XmlElement; scanner: Scanner } {
	const scanner = new Scanner(text);
	const forbidden = text.search(NO_CHARACTER);
	if (forbidden !== -1) throw scanner.problem('forbiddenCharacter', {}, forbidden);
	skipDeclaration(scanner);
	skipMisc(scanner);
	if (scanner.isAtEnd) throw scanner.problem('noFirstElement');
	if (!scanner.sees('<')) throw scanner.problem('textBeforeFirstElement');
	const root = readRoot(scanner);
	skipMisc(scanner);
	if (scanner.isAtEnd) return { root, scanner };
	throw scanner.problem('moreAfterEnd', { name: root.name });
}

function skipDeclaration(scanner: Scanner): void {
	if (!isDeclarationAt(scanner)) return;
	const found = scanner.match(DECLARATION);
	if (found === undefined) {
		throw scanner.problem('noXmlDeclaration');
	}
	const encoding = found[3] ?? 'UTF-8';
	if (encoding.toUpperCase() === 'UTF-8') return;
	throw scanner.problem('declaredEncodingDiffers', { encoding }, 0, 'notUtf8');
}

function skipMisc(scanner: Scanner): void {
	do scanner.skipSpace();
	while (skipComment(scanner) || skipInstruction(scanner));
	refuseRest(scanner);
}

function skipComment(scanner: Scanner): boolean {
	if (!scanner.take('<!--')) return false;
	scanner.upTo('--', { kind: 'xmlComment' });
	if (!scanner.take('>')) throw scanner.problem('dashesInComment', {}, scanner.at - 2);
	return true;
}

/** A style sheet instruction does not change the invoice. */
function skipInstruction(scanner: Scanner): boolean {
	if (!/^<\?xml-stylesheet[ \t\n]/.test(scanner.text.slice(scanner.at, scanner.at + 17)))
		return false;
	const end = scanner.text.indexOf('?>', scanner.at);
	if (end === -1) return false;
	scanner.at = end + 2;
	return true;
}

function refuseRest(scanner: Scanner): void {
	if (scanner.sees('<!DOCTYPE')) {
		throw scanner.problem('hasDoctype', {}, scanner.at, 'unusualXml');
	}
	if (!scanner.sees('<?')) return;
	if (isDeclarationAt(scanner)) {
		throw scanner.problem('lateXmlDeclaration');
	}
	throw scanner.problem('hasInstruction', {}, scanner.at, 'unusualXml');
}

function isDeclarationAt({ text, at }: Scanner): boolean {
	return /^<\?xml[ \t\n?]/.test(text.slice(at, at + 6));
}

function readRoot(scanner: Scanner): XmlElement {
	const open: StartedElement[] = [];
	for (;;) {
		const inside = open.at(-1);
		if (inside !== undefined) readText(inside.element, scanner);
		if (skipComment(scanner) || readCdata(inside?.element, scanner)) continue;
		if (inside !== undefined && scanner.sees('</')) {
			skipEndTag(inside.element, scanner);
			open.pop();
			if (open.length === 0) return inside.element;
			continue;
		}
		refuseRest(scanner);
		if (open.length === bounds.cfdiNesting.most) {
			const most = limitText('cfdiNesting');
			throw scanner.problem('tooDeep', { most }, scanner.at, 'unusualXml');
		}
		const started = readStartTag(inside?.scope ?? outermost, scanner);
		inside?.element.content.push(started.element);
		if (!started.isEmpty) open.push(isAddenda(started, open) ? withOpenPrefixes(started) : started);
		else if (inside === undefined) return started.element;
	}
}

/** The Addenda is not part of the CFDI, and often does not declare its prefixes. */
function isAddenda({ element }: StartedElement, [root, ...deeper]: StartedElement[]): boolean {
	const isOfRoot = root?.element.namespace === element.namespace && deeper.length === 0;
	return isOfRoot && element.local === 'Addenda';
}

function withOpenPrefixes(started: StartedElement): StartedElement {
	return { ...started, scope: { declared: new Map(), around: started.scope, isOpen: true } };
}

function readText(element: XmlElement, scanner: Scanner): void {
	const from = scanner.at;
	const end = scanner.text.indexOf('<', from);
	if (end === -1)
		throw scanner.problem('endsInElement', { name: element.name }, scanner.text.length);
	const piece = scanner.text.slice(from, end);
	const stray = piece.indexOf(']]>');
	if (stray !== -1) throw scanner.problem('strayCdataEnd', {}, from + stray);
	scanner.at = end;
	addText(element, referencesRead(piece, from, scanner));
}

function readCdata(element: XmlElement | undefined, scanner: Scanner): boolean {
	if (element === undefined || !scanner.take('<![CDATA[')) return false;
	addText(element, scanner.upTo(']]>', { kind: 'xmlCdata' }));
	return true;
}

function addText({ content }: XmlElement, text: string): void {
	const last = content.at(-1);
	if (text === '') return;
	if (typeof last === 'string') content[content.length - 1] = last + text;
	else content.push(text);
}

function skipEndTag({ name }: XmlElement, scanner: Scanner): void {
	const { at } = scanner;
	scanner.take('</');
	const closed = scanner.name({ kind: 'xmlEndTag' }).name;
	scanner.skipSpace();
	if (!scanner.take('>')) throw scanner.problem('endTagDoesNotEnd', { name: closed });
	if (closed !== name) throw scanner.problem('otherTagClosed', { name, closed }, at);
}
