import { dayAt } from '../values/localTime';
import type { ElementPath } from '../anexo20/anexo20';
import { isRecord } from '../values/json';

/** One element of the Comprobante (an object of the JSON), with its path. */
export interface Element {
	/** `''` for the Comprobante, else as in `Conceptos[2].Impuestos`. */
	path: string;
	attributes: Record<string, unknown>;
	/** The results of memoized functions. Only the Comprobante has them. */
	memory?: Map<unknown, { result: unknown }>;
}

/** @param comprobante the body that is stamped, with the names of Anexo 20 */
export function rootElement(comprobante: Record<string, unknown>): Element {
	return { path: '', attributes: comprobante, memory: new Map() };
}

/** Returns the path of an attribute or a child: `Conceptos[2].Impuestos.Traslados[0].Importe`. */
export function pathOf({ path }: Element, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

/**
 * Returns the text of an attribute: texts unchanged, numbers as JavaScript prints them.
 * @returns undefined if it is missing (undefined, null) or not an attribute (an object, a list)
 */
export function attribute({ attributes }: Element, name: string): string | undefined {
	const value = attributes[name];
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
		? String(value)
		: undefined;
}

/** Checks whether the element has an attribute or a child with that name, in any form. */
export function isPresent({ attributes }: Element, name: string): boolean {
	return attributes[name] !== undefined && attributes[name] !== null;
}

/** Returns the children with that name. A single object counts as a list with one element. */
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

/**
 * Stores the result for each invoice, so that it is computed once and not for every rule. The results are in the root
 * element, and every check makes a new root.
 */
export function memoize<Result>(
	compute: (comprobante: Element) => Result,
): (comprobante: Element) => Result {
	return (comprobante) => {
		const { memory } = comprobante;
		const earlier = memory?.get(compute);
		if (earlier !== undefined) return earlier.result as Result;
		const result = compute(comprobante);
		memory?.set(compute, { result });
		return result;
	};
}

/** Selects elements of an invoice. Returns an empty list if they are missing. */
export type Elements = (comprobante: Element) => Element[];

export function childrenOf(elements: Elements, name: string): Elements {
	return memoize((comprobante) =>
		elements(comprobante).flatMap((element) => children(element, name)),
	);
}

const selectors = new Map<string, Elements>([['', (comprobante) => [comprobante]]]);

/** Selects the elements at a path of the Comprobante: `Conceptos.Impuestos`. */
export function elementsAt(path: ElementPath): Elements {
	return selectorOf(path);
}

function selectorOf(path: string): Elements {
	const known = selectors.get(path);
	if (known !== undefined) return known;
	const end = path.lastIndexOf('.');
	const selector = childrenOf(selectorOf(path.slice(0, Math.max(end, 0))), path.slice(end + 1));
	selectors.set(path, selector);
	return selector;
}

export const header = elementsAt('');
export const issuer = elementsAt('Emisor');
export const recipient = elementsAt('Receptor');

export const lineItems = elementsAt('Conceptos');

export const lineTaxes = elementsAt('Conceptos.Impuestos');
export const lineTraslados = elementsAt('Conceptos.Impuestos.Traslados');
export const lineRetenciones = elementsAt('Conceptos.Impuestos.Retenciones');

/** Types T (Traslado) and P (Pago) have no taxes, and a Total of zero. */
export const WITHOUT_AMOUNTS: readonly string[] = ['T', 'P'];

export function isWithoutAmounts(comprobante: Element): boolean {
	return WITHOUT_AMOUNTS.includes(attribute(comprobante, 'TipoDeComprobante') ?? '');
}

/** Checks for types I (Ingreso), E (Egreso) and N (Nómina), which charge, pay back or pay wages. */
export function hasAmounts(comprobante: Element): boolean {
	return ['I', 'E', 'N'].includes(attribute(comprobante, 'TipoDeComprobante') ?? '');
}

/**
 * Returns the relevant day for an invoice: the day of Fecha, which is local time, else today at the place of issue.
 */
export function dayOf(comprobante: Element, now: number): string {
	return (
		attribute(comprobante, 'Fecha')?.slice(0, 10) ??
		dayAt(now, attribute(comprobante, 'LugarExpedicion'))
	);
}
