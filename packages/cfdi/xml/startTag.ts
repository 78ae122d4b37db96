import type { Scope, XmlAttribute } from './namespaces';
import { namedAttributes, namespaceOf, scopeOf } from './namespaces';
import { withoutReferences } from './references';
import type { QualifiedName, Scanner } from './scanner';

export interface XmlElement extends QualifiedName {
	/** `''` where there is none. */
	namespace: string;
	/** Those that declare no namespace. */
	attributes: XmlAttribute[];
	/** Children and texts in their order; no text is empty or stands beside another. */
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
	const value = withoutReferences(piece.replace(/[\t\n]/g, ' '), from, scanner);
	return { ...name, namespace: '', value, at };
}
