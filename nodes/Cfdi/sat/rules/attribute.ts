import type { CatalogEntry } from '../catalog';
import { hasCode } from '../catalog';
import type { Element } from '../invoice/element';
import { isPresent, pathOf, written } from '../invoice/element';
import { quoted } from '../quoted';
import type { Problem, Rule } from './rule';

/** Selects the elements that a rule is about, with what it knows of them. */
export type Select<E extends Element> = (comprobante: Element) => readonly E[];

/** The element of an attribute, and what else an expectation may look at. */
export interface Context<E extends Element = Element> {
	element: E;
	comprobante: Element;
	/** Milliseconds since 1970. */
	now: number;
}

/** @returns what is expected instead ("it must be 99"), or undefined where the value is right */
export type Expectation<E extends Element = Element> = (
	value: string,
	context: Context<E>,
) => string | undefined;

/** Checks an attribute where it is present; an empty text is present. */
export function wherePresent<E extends Element>(
	elements: Select<E>,
	name: string,
	expectation: Expectation<E>,
): Rule['problems'] {
	return (comprobante, { now }) => {
		const problems: Problem[] = [];
		for (const element of elements(comprobante)) {
			const value = written(element, name);
			if (value === undefined) continue;
			const expected = expectation(value, { element, comprobante, now });
			if (expected === undefined) continue;
			const field = pathOf(element, name);
			problems.push({ field, message: `${field} is ${quoted(value)}, but ${expected}` });
		}
		return problems;
	};
}

/** Requires an attribute or a child where there is a reason ("with Moneda USD it is required"). */
export function requiredWhere<E extends Element>(
	elements: Select<E>,
	name: string,
	reason: (context: Context<E>) => string | undefined,
): Rule['problems'] {
	return (comprobante, { now }) =>
		elements(comprobante).flatMap((element) => {
			if (isPresent(element, name)) return [];
			const why = reason({ element, comprobante, now });
			const field = pathOf(element, name);
			return why === undefined ? [] : [{ field, message: `${field} is missing, but ${why}` }];
		});
}

/** @param catalogName as SAT calls it: c_FormaPago */
export function inCatalog(
	elements: Select<Element>,
	name: string,
	catalogName: string,
	catalog: readonly CatalogEntry[],
): Rule['problems'] {
	return wherePresent(elements, name, (value) =>
		hasCode(catalog, value) ? undefined : `${catalogName} has no such code`,
	);
}

/** @param form what the pattern requires: "five digits" */
export function matching(
	elements: Select<Element>,
	name: string,
	pattern: RegExp,
	form: string,
): Rule['problems'] {
	return wherePresent(elements, name, (value) =>
		pattern.test(value) ? undefined : `it must be ${form}`,
	);
}

/** Expects the attribute to be left out for these voucher types. */
export function absentForTypes(...types: string[]): Expectation {
	return (_value, { comprobante }) => {
		const type = written(comprobante, 'TipoDeComprobante');
		return type !== undefined && types.includes(type)
			? `with TipoDeComprobante ${type} it must be left out`
			: undefined;
	};
}

/** The form of a code of c_CodigoPostal: the catalog itself, with 95,748 codes, is too large. */
export const POSTAL_CODE = /^(?!00000)[0-9]{5}$/;
