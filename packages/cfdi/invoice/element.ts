import { isRecord } from '../values/record';

/** One element of the Comprobante (an object of the JSON) and the path that leads to it. */
export interface Element {
	/** `''` for the Comprobante itself, else as in `Conceptos[2].Impuestos`. */
	path: string;
	attributes: Record<string, unknown>;
	/** Of the Comprobante only: the results of memoized functions. */
	memory?: Map<unknown, { result: unknown }>;
}

/** @param comprobante the body that is stamped, with the names of Anexo 20 */
export function rootElement(comprobante: Record<string, unknown>): Element {
	return { path: '', attributes: comprobante, memory: new Map() };
}

/** The path of an attribute or a child: `Conceptos[2].Impuestos.Traslados[0].Importe`. */
export function pathOf({ path }: Element, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

/**
 * The text of an attribute: texts unchanged, numbers as JavaScript prints them.
 * @returns undefined where it is missing (undefined, null) or not an attribute (an object, a list)
 */
export function attribute({ attributes }: Element, name: string): string | undefined {
	const value = attributes[name];
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
		? String(value)
		: undefined;
}

/** Whether the element has an attribute or a child of that name, in any form. */
export function isPresent({ attributes }: Element, name: string): boolean {
	return attributes[name] !== undefined && attributes[name] !== null;
}

/** The children of that name: a list of objects, or a single object, which counts as a list of one. */
export function children(element: Element, name: string): Element[] {
	const value = element.attributes[name];
	const path = pathOf(element, name);
	if (isRecord(value)) return [{ path, attributes: value }];
	if (!Array.isArray(value)) return [];
	const elements: Element[] = [];
	value.forEach((attributes: unknown, index) => {
		if (isRecord(attributes)) elements.push({ path: `${path}[${index}]`, attributes });
	});
	return elements;
}
