import type { CatalogEntry } from '../catalog';
import { hasCode } from '../catalog';
import type { Element } from '../invoice/element';
import { children, isPresent, pathOf, written } from '../invoice/element';
import { once } from '../invoice/memoize';
import type { Problem, Rule } from './rule';

/** The elements that a rule looks at: none where they are absent. */
export type Elements = (comprobante: Element) => Element[];

export const header: Elements = (comprobante) => [comprobante];
export const issuer: Elements = once((comprobante) => children(comprobante, 'Emisor'));
export const recipient: Elements = once((comprobante) => children(comprobante, 'Receptor'));
export const lineItems: Elements = once((comprobante) => children(comprobante, 'Conceptos'));

/** What stands around an attribute. */
export interface Place {
	element: Element;
	comprobante: Element;
	/** Milliseconds since 1970. */
	now: number;
}

/** @returns what is expected instead ("it must be 99"), or undefined where the value is right */
export type Expectation = (value: string, place: Place) => string | undefined;

/** Speaks of an attribute where it is written, also where it is written as ''. */
export function wherePresent(
	elements: Elements,
	name: string,
	expectation: Expectation,
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

/** Asks for an attribute or a child where there is a reason ("with Moneda USD it is required"). */
export function requiredWhere(
	elements: Elements,
	name: string,
	reason: (place: Place) => string | undefined,
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
	elements: Elements,
	name: string,
	catalogName: string,
	catalog: readonly CatalogEntry[],
): Rule['problems'] {
	return wherePresent(elements, name, (value) =>
		hasCode(catalog, value) ? undefined : `${catalogName} has no such code`,
	);
}

/** @param form what the pattern asks for: "five digits" */
export function matching(
	elements: Elements,
	name: string,
	pattern: RegExp,
	form: string,
): Rule['problems'] {
	return wherePresent(elements, name, (value) =>
		pattern.test(value) ? undefined : `it must be ${form}`,
	);
}

/** Expects nothing at all for some voucher types. */
export function absentForTypes(...types: string[]): Expectation {
	return (_value, { comprobante }) => {
		const type = written(comprobante, 'TipoDeComprobante');
		return type !== undefined && types.includes(type)
			? `with TipoDeComprobante ${type} it must be left out`
			: undefined;
	};
}

/** A code of c_CodigoPostal, as far as its form goes: the catalog has 95,748. */
export const POSTAL_CODE = /^(?!00000)[0-9]{5}$/;

/** A value as a message shows it: a long text is cut. */
export function quoted(value: string): string {
	const characters = [...value];
	return characters.length <= 80 ? `"${value}"` : `"${characters.slice(0, 79).join('')}…"`;
}
