import { knownComplements, leavesTotal, plainName } from '../anexo20/complements';
import type { Element } from './element';
import { children, pathOf, memoize, rootElement, attribute } from './element';
import { isRecord } from '../values/json';
import { isUuid } from '../values/uuid';

interface Complement {
	/** Without its prefix: ComercioExterior. */
	name: string;
	/** Undefined if its content is not JSON. It can be XML as a text. */
	element: Element | undefined;
}

export const FOREIGN_TRADE = 'ComercioExterior';

interface Complements {
	all: readonly Complement[];
	/** Whether the names of all are SAT's, so it is certain that others are missing. */
	areKnown: boolean;
}

/** The names that contain complements: Complemento, and the list that services convert to XML. */
const holders = new Set(['any', 'complemento', 'complementoconcepto']);

/** Returns the name of an element without its prefix: `cce20:ComercioExterior` is ComercioExterior. */
export function localName(key: string): string {
	return key.slice(key.lastIndexOf(':') + 1);
}

/**
 * Reads the complements of an invoice, with or without a prefix, as services accept them (`{ "Any": [ {
 * "cce20:ComercioExterior": {...} } ] }`) and as people write them.
 */
const complementsOf = memoize((comprobante): Complements => {
	const { all, isJson } = complementsIn(comprobante, 'Complemento');
	return {
		all,
		areKnown: isJson && all.every(({ name }) => knownComplements.has(plainName(name))),
	};
});

/** @returns the complements, and whether all of the content is elements */
function complementsIn(element: Element, holder: 'Complemento' | 'ComplementoConcepto') {
	const all: Complement[] = [];
	const isJson = collect(element.attributes[holder], pathOf(element, holder), all);
	return { all, isJson };
}

/** Adds the complements in a value to the list. Returns false if a part of it is not an element. */
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

/** Returns the complements with that name: ComercioExterior. */
export function complementsNamed(comprobante: Element, name: string): Complement[] {
	return namedOf(complementsOf(comprobante).all, name);
}

function namedOf(all: readonly Complement[], name: string): Complement[] {
	return all.filter((one) => plainName(one.name) === plainName(name));
}

/** Returns the complements with that name that are elements. */
export function complementElements(comprobante: Element, name: string): Element[] {
	return complementsNamed(comprobante, name).flatMap(({ element }) => element ?? []);
}

export function hasComplement(comprobante: Element, name: string): boolean {
	return complementsNamed(comprobante, name).length > 0;
}

/** Returns the names of the complements of the invoice and of its lines, without prefix and without repetitions. */
export function complementNames(comprobante: Element, lines: readonly Element[]): string[] {
	const ofLines = lines.flatMap((line) => complementsIn(line, 'ComplementoConcepto').all);
	return [...new Set([...complementsOf(comprobante).all, ...ofLines].map(({ name }) => name))];
}

/** Checks whether it is certain that the invoice lacks that complement. */
export function lacksComplement(comprobante: Element, name: string): boolean {
	return complementsOf(comprobante).areKnown && !hasComplement(comprobante, name);
}

/** Checks whether it is certain that a line lacks that complement (ComplementoConcepto). */
export function lacksLineComplement(line: Element, name: string): boolean {
	const { all, isJson } = complementsIn(line, 'ComplementoConcepto');
	return isJson && namedOf(all, name).length === 0;
}

/** Returns the complements of a line (ComplementoConcepto) with that name that are elements. */
export function lineComplementsNamed(line: Element, name: string): Element[] {
	const { all } = complementsIn(line, 'ComplementoConcepto');
	return namedOf(all, name).flatMap(({ element }) => element ?? []);
}

/** Checks whether a complement can change Total in a way that is not known here. */
export function mayChangeTotal(comprobante: Element): boolean {
	const { all, areKnown } = complementsOf(comprobante);
	return !areKnown || all.some(({ name }) => !leavesTotal.has(plainName(name)));
}

/** Returns the children with that name, with or without a prefix. */
export function childrenNamed(element: Element, name: string): Element[] {
	return Object.keys(element.attributes)
		.filter((key) => localName(key) === name)
		.flatMap((key) => children(element, key));
}

/**
 * Adds a complement to an invoice, in the list that services convert to XML.
 * @param name with its prefix. Without it, such a service drops the complement
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

/** Returns the UUID of the stamp in upper case; undefined without a UUID, or with two. */
export function stampedUuid(comprobante: Element): string | undefined {
	const [uuid, other] = new Set(
		complementsNamed(comprobante, 'TimbreFiscalDigital').map(
			({ element }) => element && attribute(element, 'UUID')?.trim().toUpperCase(),
		),
	);
	return uuid !== undefined && other === undefined && isUuid(uuid) ? uuid : undefined;
}

/** Returns the UUID of an invoice with the names of Anexo 20. */
export function stampedUuidOf(invoice: Record<string, unknown>): string | undefined {
	return stampedUuid(rootElement(invoice));
}
