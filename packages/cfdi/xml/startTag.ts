import { referencesRead } from './scanner';
import type { QualifiedName, Scanner } from './scanner';

export interface XmlElement extends QualifiedName {
	/** `''` where there is none. */
	namespace: string;
	/** Those that declare no namespace. */
	attributes: XmlAttribute[];
	/** Children and texts in their order; no text is empty or is next to another. */
	content: Array<XmlElement | string>;
	/** Where its tag begins in the text. */
	at: number;
}

/** An element whose tag has been read. */
export interface StartedElement {
	element: XmlElement;
	scope: Scope;
	/** It ends with its tag: <a/>. */
	isEmpty: boolean;
}

/** Reads a tag from its <. */
export function readStartTag(around: Scope, scanner: Scanner): StartedElement {
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
	// XML 1.0, 3.3.3: a line break in a value is a space; written as &#xA;, it stays one.
	const value = referencesRead(piece.replace(/[\t\n]/g, ' '), from, scanner);
	const { prefix, local } = name;
	return { name: name.name, prefix, local, namespace: '', value, at };
}

const XML = 'http://www.w3.org/XML/1998/namespace';
/** The namespace of declarations, which no prefix can be bound to. */
const XMLNS = 'http://www.w3.org/2000/xmlns/';

interface XmlAttribute extends QualifiedName {
	/** `''` without a prefix; of a declaration that of xmlns. */
	namespace: string;
	value: string;
	/** Where it begins in the text. */
	at: number;
}

/** The prefixes that an element declares, and those around it. Chained: a copy for each would add up. */
interface Scope {
	declared: ReadonlyMap<string, string>;
	around: Scope | undefined;
	/** Whether prefixes that are not declared are taken as they are. */
	isOpen?: boolean;
}

/** What holds outside the root. */
export const outermost: Scope = {
	declared: new Map([
		['', ''],
		['xml', XML],
		['xmlns', XMLNS],
	]),
	around: undefined,
};

/**
 * The scope inside a tag (Namespaces in XML 1.0, 3 and 5).
 * @throws Problems where it declares what XML reserves, or a prefix of nothing
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

/**
 * Gives the attributes of a tag their namespaces; two of one namespace and name are one twice.
 * @returns those that declare no namespace
 */
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

/**
 * The namespace of an element: that of its prefix, or the default one.
 * @param at where it is in the text
 * @throws Problems where its prefix is not declared
 */
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
