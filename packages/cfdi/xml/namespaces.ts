import type { QualifiedName, Scanner } from './scanner';

const XML = 'http://www.w3.org/XML/1998/namespace';
/** The namespace of declarations, which no prefix can be bound to. */
const XMLNS = 'http://www.w3.org/2000/xmlns/';

export interface XmlAttribute extends QualifiedName {
	/** `''` without a prefix; of a declaration that of xmlns. */
	namespace: string;
	value: string;
	/** Where it begins in the text. */
	at: number;
}

/** The prefixes that an element declares, and those around it. Chained: a copy for each would add up. */
export interface Scope {
	declared: ReadonlyMap<string, string>;
	around: Scope | undefined;
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
export function scopeOf(
	attributes: readonly XmlAttribute[],
	around: Scope,
	scanner: Scanner,
): Scope {
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
export function namedAttributes(
	written: XmlAttribute[],
	scope: Scope,
	scanner: Scanner,
): XmlAttribute[] {
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
 * @param at where it stands in the text
 * @throws Problems where its prefix is not declared
 */
export function namespaceOf(
	{ name, prefix }: QualifiedName,
	scope: Scope,
	scanner: Scanner,
	at: number,
): string {
	for (let one: Scope | undefined = scope; one !== undefined; one = one.around) {
		const namespace = one.declared.get(prefix);
		if (namespace !== undefined && prefix !== 'xmlns') return namespace;
	}
	throw scanner.problem('unknownPrefix', { name, prefix }, at);
}
