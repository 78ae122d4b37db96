import type { CatalogEntry } from '../catalogs/catalog';
import { hasCode } from '../catalogs/catalog';
import type { Element } from '../invoice/element';
import { isPresent, pathOf, attribute } from '../invoice/element';
import type { Kind } from '../locales/en';
import type { Values } from '../problems/problem';
import { shown } from '../problems/problem';
import type { Breach, Rule } from './rule';

/** Selects the elements that a rule is about, with what it knows of them. */
export type Select<E extends Element> = (comprobante: Element) => readonly E[];

/** The element of an attribute, and what else an expectation may look at. */
export interface Context<E extends Element = Element> {
	element: E;
	comprobante: Element;
	/** Milliseconds since 1970. */
	now: number;
}

/** What is wrong with a value: the kind alone, or with further values for its words. */
export type Wrong = Kind | { kind: Kind; values: Values };

/**
 * @returns what is wrong with the value, or undefined where it is right. Its words get the value itself
 * as `{value}`.
 */
export type Expectation<E extends Element = Element> = (
	value: string,
	context: Context<E>,
) => Wrong | undefined;

/** Checks an attribute where it is present; an empty text is present. */
export function wherePresent<E extends Element>(
	elements: Select<E>,
	name: string,
	expectation: Expectation<E>,
): Rule['problems'] {
	return (comprobante, { now }) => {
		const breaches: Breach[] = [];
		for (const element of elements(comprobante)) {
			const value = attribute(element, name);
			if (value === undefined) continue;
			const wrong = expectation(value, { element, comprobante, now });
			if (wrong !== undefined) breaches.push(breachBy(value, pathOf(element, name), wrong));
		}
		return breaches;
	};
}

/** Requires an attribute or a child where there is a reason: the kind that says it. */
export function requiredWhere<E extends Element>(
	elements: Select<E>,
	name: string,
	reason: (context: Context<E>) => Wrong | undefined,
): Rule['problems'] {
	return (comprobante, { now }) =>
		elements(comprobante).flatMap((element) => {
			if (isPresent(element, name)) return [];
			const why = reason({ element, comprobante, now });
			return why === undefined ? [] : [breach(pathOf(element, name), why)];
		});
}

/** What is wrong with a value; of an empty one only that it is empty, with the same remedy. */
export function breachBy(value: unknown, field: string, wrong: Wrong): Breach {
	const found = breach(field, wrong, { value: shown(value) });
	return value === '' ? { ...found, kind: 'empty', remedy: found.kind } : found;
}

/** What is wrong at a place, with the value itself for its words. */
export function breach(field: string, wrong: Wrong, values: Values = {}): Breach {
	return typeof wrong === 'string'
		? { field, kind: wrong, values }
		: { field, kind: wrong.kind, values: { ...values, ...wrong.values } };
}

/** @param catalogName as SAT calls it: c_FormaPago */
export function inCatalog(
	elements: Select<Element>,
	name: string,
	catalogName: string,
	catalog: readonly CatalogEntry[],
): Rule['problems'] {
	return wherePresent(elements, name, (value) =>
		hasCode(catalog, value)
			? undefined
			: { kind: 'notInCatalog', values: { catalog: catalogName } },
	);
}

/** @param wrong the kind of what does not match: `noPostalCode` */
export function matching(
	elements: Select<Element>,
	name: string,
	pattern: RegExp,
	wrong: Wrong,
): Rule['problems'] {
	return wherePresent(elements, name, (value) => (pattern.test(value) ? undefined : wrong));
}

/** Expects the attribute to be left out for these voucher types. */
export function absentForTypes(...types: string[]): Expectation {
	return (_value, { comprobante }) => {
		const type = attribute(comprobante, 'TipoDeComprobante');
		return type !== undefined && types.includes(type)
			? ofType('typeForbids', comprobante)
			: undefined;
	};
}

/** What is wrong with a voucher of this type, which the words get as `{type}`. */
export function ofType(kind: Kind, comprobante: Element): Exclude<Wrong, Kind> {
	return { kind, values: { type: attribute(comprobante, 'TipoDeComprobante') ?? '' } };
}

/** The form of a code of c_CodigoPostal: the catalog itself, with 95,748 codes, is too large. */
export const POSTAL_CODE = /^(?!00000)[0-9]{5}$/;
