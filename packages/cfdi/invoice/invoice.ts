import { dayAt, isUuid } from '../values/text';
import type { ElementPath } from '../anexo20/anexo20';
import { isRecord } from '../values/json';
import { knownComplements, leavesTotal, plainName } from '../anexo20/anexo20';

/** An object in an invoice's JSON. */
export interface Element {
	/** The path from the root, such as `Conceptos[2].Impuestos`, or `''` for the root (Comprobante). */
	path: string;
	attributes: Record<string, unknown>;
	memory?: Map<unknown, { result: unknown }>;
}

/** Makes the root element for an invoice with the attribute names of Anexo 20. */
export function rootElement(comprobante: Record<string, unknown>): Element {
	return { path: '', attributes: comprobante, memory: new Map() };
}

export function pathOf({ path }: Element, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

/** Returns a string, number or boolean attribute as a string, otherwise undefined. */
export function attribute({ attributes }: Element, name: string): string | undefined {
	const value = attributes[name];
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
		? String(value)
		: undefined;
}

export function isPresent({ attributes }: Element, name: string): boolean {
	return attributes[name] !== undefined && attributes[name] !== null;
}

/** Returns the child elements with this name. A single object counts as a list with one element. */
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
 * Caches a function's result for each root element. Each check of an invoice makes a new root element, so a result is
 * never out of date.
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

export type Elements = (comprobante: Element) => Element[];

export function childrenOf(elements: Elements, name: string): Elements {
	return memoize((comprobante) =>
		elements(comprobante).flatMap((element) => children(element, name)),
	);
}

const selectors = new Map<string, Elements>([['', (comprobante) => [comprobante]]]);

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

/** Types T (Traslado) and P (Pago) have no taxes and a Total of zero. */
export const WITHOUT_AMOUNTS: readonly string[] = ['T', 'P'];

export function isWithoutAmounts(comprobante: Element): boolean {
	return WITHOUT_AMOUNTS.includes(attribute(comprobante, 'TipoDeComprobante') ?? '');
}

export function hasAmounts(comprobante: Element): boolean {
	return ['I', 'E', 'N'].includes(attribute(comprobante, 'TipoDeComprobante') ?? '');
}

/** Returns the local date in Fecha or, without Fecha, today's date at the place of issue. */
export function dayOf(comprobante: Element, now: number): string {
	return (
		attribute(comprobante, 'Fecha')?.slice(0, 10) ??
		dayAt(now, attribute(comprobante, 'LugarExpedicion'))
	);
}

interface Complement {
	name: string;
	/** Undefined for a complement that is not a JSON object, such as a string of XML. */
	element: Element | undefined;
}

export const FOREIGN_TRADE = 'ComercioExterior';

interface Complements {
	all: readonly Complement[];
	/**
	 * Whether all complements are JSON and defined by SAT. If not, a complement could be hidden, for example inside
	 * XML.
	 */
	areKnown: boolean;
}

const holders = new Set(['any', 'complemento', 'complementoconcepto']);

export function localName(key: string): string {
	return key.slice(key.lastIndexOf(':') + 1);
}

const complementsOf = memoize((comprobante): Complements => {
	const { all, isJson } = complementsIn(comprobante, 'Complemento');
	return {
		all,
		areKnown: isJson && all.every(({ name }) => knownComplements.has(plainName(name))),
	};
});

function complementsIn(element: Element, holder: 'Complemento' | 'ComplementoConcepto') {
	const all: Complement[] = [];
	const isJson = collect(element.attributes[holder], pathOf(element, holder), all);
	return { all, isJson };
}

function collect(value: unknown, path: string, all: Complement[]): boolean {
	if (value === undefined || value === null || value === '') return true;
	if (Array.isArray(value)) {
		return value
			.map((entry: unknown, index) => collect(entry, `${path}[${index}]`, all))
			.every(Boolean);
	}
	if (!isRecord(value)) return false;
	return Object.entries(value)
		.map(([key, content]) => {
			if (key.startsWith('xmlns') || content === undefined || content === null) return true;
			const name = localName(key);
			const at = `${path}.${key}`;
			if (holders.has(plainName(name))) return collect(content, at, all);
			const entries: unknown[] = Array.isArray(content) ? content : [content];
			entries.forEach((entry, index) => {
				const entryPath = Array.isArray(content) ? `${at}[${index}]` : at;
				all.push({
					name,
					element: isRecord(entry) ? { path: entryPath, attributes: entry } : undefined,
				});
			});
			return true;
		})
		.every(Boolean);
}

export function complementsNamed(comprobante: Element, name: string): Complement[] {
	return namedOf(complementsOf(comprobante).all, name);
}

function namedOf(all: readonly Complement[], name: string): Complement[] {
	return all.filter((one) => plainName(one.name) === plainName(name));
}

export function complementElements(comprobante: Element, name: string): Element[] {
	return complementsNamed(comprobante, name).flatMap(({ element }) => element ?? []);
}

export function hasComplement(comprobante: Element, name: string): boolean {
	return complementsNamed(comprobante, name).length > 0;
}

export function complementNames(comprobante: Element, lines: readonly Element[]): string[] {
	const ofLines = lines.flatMap((line) => complementsIn(line, 'ComplementoConcepto').all);
	return [...new Set([...complementsOf(comprobante).all, ...ofLines].map(({ name }) => name))];
}

/**
 * Returns whether the invoice certainly lacks the complement. Returns false if XML or an unknown complement could
 * contain it.
 */
export function lacksComplement(comprobante: Element, name: string): boolean {
	return complementsOf(comprobante).areKnown && !hasComplement(comprobante, name);
}

export function lacksLineComplement(line: Element, name: string): boolean {
	const { all, isJson } = complementsIn(line, 'ComplementoConcepto');
	return isJson && namedOf(all, name).length === 0;
}

export function lineComplementsNamed(line: Element, name: string): Element[] {
	const { all } = complementsIn(line, 'ComplementoConcepto');
	return namedOf(all, name).flatMap(({ element }) => element ?? []);
}

export function mayChangeTotal(comprobante: Element): boolean {
	const { all, areKnown } = complementsOf(comprobante);
	return !areKnown || all.some(({ name }) => !leavesTotal.has(plainName(name)));
}

/** Returns the child elements with this name, with or without a namespace prefix. */
export function childrenNamed(element: Element, name: string): Element[] {
	return Object.keys(element.attributes)
		.filter((key) => localName(key) === name)
		.flatMap((key) => children(element, key));
}

/**
 * Adds a complement to the invoice's list of complements.
 * @param name with its prefix (`implocal:ImpuestosLocales`), because services ignore a name without a prefix
 */
export function withComplement(
	invoice: Record<string, unknown>,
	name: string,
	content: Record<string, unknown>,
): Record<string, unknown> {
	const { Complemento: there } = invoice;
	const added = { [name]: content };
	if (Array.isArray(there)) return { ...invoice, Complemento: [...(there as unknown[]), added] };
	const { Any: list = [] } = isRecord(there) ? there : {};
	const Any = [...(Array.isArray(list) ? (list as unknown[]) : [list]), added];
	return { ...invoice, Complemento: { ...(isRecord(there) && there), Any } };
}

/**
 * Returns the stamp's UUID in upper case. Returns undefined if it is missing or invalid, or if several stamps have
 * different UUIDs.
 */
export function stampedUuid(comprobante: Element): string | undefined {
	const [uuid, other] = new Set(
		complementsNamed(comprobante, 'TimbreFiscalDigital').map(
			({ element }) => element && attribute(element, 'UUID')?.trim().toUpperCase(),
		),
	);
	return uuid !== undefined && other === undefined && isUuid(uuid) ? uuid : undefined;
}

export function stampedUuidOf(invoice: Record<string, unknown>): string | undefined {
	return stampedUuid(rootElement(invoice));
}
