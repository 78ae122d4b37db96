import { knownComplements, leavesTotal, plainName } from '../anexo20/complements';
import type { Element } from './element';
import { children, pathOf, memoize, rootElement, attribute } from './element';
import { isRecord } from '../values/json';
import { isUuid } from '../values/uuid';

interface Complement {
	/** Without its prefix: ComercioExterior. */
	name: string;
	/** Undefined where its content is not JSON: it may be XML as a text. */
	element: Element | undefined;
}

/** The complement of exports. */
export const FOREIGN_TRADE = 'ComercioExterior';

interface Complements {
	all: readonly Complement[];
	/** Whether each is one of SAT's by its name, so that what is missing is missing for certain. */
	areKnown: boolean;
}

/** What holds complements: Complemento itself, and the list that services make XML of. */
const holders = new Set(['any', 'complemento', 'complementoconcepto']);

/** The name of an element without its prefix: `cce20:ComercioExterior` is ComercioExterior. */
export function localName(key: string): string {
	return key.slice(key.lastIndexOf(':') + 1);
}

/**
 * The complements of an invoice, with any prefix or none, as services of this kind take them
 * (`{ "Any": [ { "cce20:ComercioExterior": {...} } ] }`) and as people write them.
 */
const complementsOf = memoize((comprobante): Complements => {
	const { all, isJson } = complementsIn(comprobante, 'Complemento');
	return {
		all,
		areKnown: isJson && all.every(({ name }) => knownComplements.has(plainName(name))),
	};
});

/** @returns also whether all that is there are elements */
function complementsIn(element: Element, holder: 'Complemento' | 'ComplementoConcepto') {
	const all: Complement[] = [];
	const isJson = collect(element.attributes[holder], pathOf(element, holder), all);
	return { all, isJson };
}

/** Adds the complements in a value to the list; false where some of it is not an element. */
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

/** The complements of that name: ComercioExterior. */
export function complementsNamed(comprobante: Element, name: string): Complement[] {
	return namedOf(complementsOf(comprobante).all, name);
}

function namedOf(all: readonly Complement[], name: string): Complement[] {
	return all.filter((one) => plainName(one.name) === plainName(name));
}

/** The same, where they are elements. */
export function complementElements(comprobante: Element, name: string): Element[] {
	return complementsNamed(comprobante, name).flatMap(({ element }) => element ?? []);
}

export function hasComplement(comprobante: Element, name: string): boolean {
	return complementsNamed(comprobante, name).length > 0;
}

/** The names of the complements of the invoice and of its lines, each once, as they are written without prefix. */
export function complementNames(comprobante: Element, lines: readonly Element[]): string[] {
	const ofLines = lines.flatMap((line) => complementsIn(line, 'ComplementoConcepto').all);
	return [...new Set([...complementsOf(comprobante).all, ...ofLines].map(({ name }) => name))];
}

/** Whether the invoice lacks that complement for certain. */
export function lacksComplement(comprobante: Element, name: string): boolean {
	return complementsOf(comprobante).areKnown && !hasComplement(comprobante, name);
}

/** Whether a line lacks that complement of lines (ComplementoConcepto) for certain. */
export function lacksLineComplement(line: Element, name: string): boolean {
	const { all, isJson } = complementsIn(line, 'ComplementoConcepto');
	return isJson && namedOf(all, name).length === 0;
}

/** The complements of that name of a line (ComplementoConcepto), where they are elements. */
export function lineComplementsNamed(line: Element, name: string): Element[] {
	const { all } = complementsIn(line, 'ComplementoConcepto');
	return namedOf(all, name).flatMap(({ element }) => element ?? []);
}

/** Whether a complement may be a part of Total in a way that is not known here. */
export function mayChangeTotal(comprobante: Element): boolean {
	const { all, areKnown } = complementsOf(comprobante);
	return !areKnown || all.some(({ name }) => !leavesTotal.has(plainName(name)));
}

/** The children of that name, with any prefix or none. */
export function childrenNamed(element: Element, name: string): Element[] {
	return Object.keys(element.attributes)
		.filter((key) => localName(key) === name)
		.flatMap((key) => children(element, key));
}

/**
 * The invoice with one more complement, in the list from which services of this kind make XML.
 * @param name with its prefix, without which such a service drops it
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

/** The UUID that an invoice got when it was stamped, in upper case; undefined where it has none, or two. */
export function stampedUuid(comprobante: Element): string | undefined {
	const [uuid, other] = new Set(
		complementsNamed(comprobante, 'TimbreFiscalDigital').map(
			({ element }) => element && attribute(element, 'UUID')?.trim().toUpperCase(),
		),
	);
	return uuid !== undefined && other === undefined && isUuid(uuid) ? uuid : undefined;
}

/** The same of an invoice with the names of Anexo 20. */
export function stampedUuidOf(invoice: Record<string, unknown>): string | undefined {
	return stampedUuid(rootElement(invoice));
}
