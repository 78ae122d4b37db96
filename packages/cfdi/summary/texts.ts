import { localName } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { attribute, children } from '../invoice/element';

/** Without the spaces around it; undefined where it is empty. */
export function textIn(element: Element, name: string): string | undefined {
	const text = attribute(element, name)?.replace(/\s+/g, ' ').trim();
	return text === '' ? undefined : text;
}

/** Those that have a value. */
export function defined<Name extends string>(
	values: Record<Name, string | undefined>,
): Partial<Record<Name, string>> {
	const entries = Object.entries(values).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** The children of that name, with any prefix or none. */
export function childrenNamed(element: Element, name: string): Element[] {
	return Object.keys(element.attributes)
		.filter((key) => localName(key) === name)
		.flatMap((key) => children(element, key));
}
