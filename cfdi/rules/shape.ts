import { complementsNamed, localName } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { pathOf } from '../invoice/element';
import { shown } from '../problems/problem';
import { isRecord } from '../values/record';
import type { Part, Shape } from './schema';
import { comprobante as comprobanteShape, pagos as pagosShape, patterns } from './schema';
import type { Breach } from './rule';

type Json = Record<string, unknown>;

/**
 * Where an invoice cannot be a CFDI because of its form alone (SAT's cfdv40.xsd and Pagos20.xsd): an
 * element that is missing, empty or no object, an attribute that is no text. What is left out, and null
 * where the schema asks for nothing, is no breach: the service may fill it in.
 */
export function shapeBreaches(comprobante: Element): Breach[] {
	const breaches: Breach[] = [];
	look(comprobante.attributes, '', comprobanteShape, breaches);
	for (const { element } of complementsNamed(comprobante, 'Pagos')) {
		if (element !== undefined) look(element.attributes, element.path, pagosShape, breaches);
	}
	return breaches;
}

function look(attributes: Json, path: string, shape: Shape, breaches: Breach[]): void {
	const present = new Map(
		Object.entries(attributes).map(([key, value]) => [localName(key), value]),
	);
	const keyOf = new Map(Object.keys(attributes).map((key) => [localName(key), key]));
	const at = (name: string) => pathOf({ path, attributes }, keyOf.get(name) ?? name);
	for (const [name, isRequired] of shape.attributes) {
		const value = present.get(name);
		if (value === null ? isRequired : value !== undefined) {
			breaches.push(...breachOfText(value, at(name), name, isRequired));
		}
	}
	for (const [name, part] of Object.entries(shape.parts)) {
		lookAtPart(present.get(name), at(name), part, breaches);
	}
}

function breachOfText(value: unknown, field: string, name: string, isRequired: boolean): Breach[] {
	if (value === null) return [{ field, kind: 'nullAttribute' }];
	if (typeof value === 'string' && value.trim() === '') {
		return [{ field, kind: 'empty', remedy: isRequired ? 'nullAttribute' : 'notLikeExample' }];
	}
	if (typeof value === 'string' || Number.isFinite(value)) {
		const { pattern, example = '' } = patterns[name] ?? {};
		return pattern === undefined || pattern.test(String(value).trim())
			? []
			: [{ field, kind: 'notLikeExample', values: { value: String(value), example } }];
	}
	// An expression may give a date, which is sent with its zone.
	const isDate = isRecord(value) && typeof value.toJSON === 'function' && name.startsWith('Fecha');
	const values = { value: shown(value) };
	return isDate
		? [{ field, kind: 'noLocalTime', values, remedy: 'CFDI40101' }]
		: [{ field, kind: 'notText', values }];
}

function lookAtPart(value: unknown, path: string, part: Part, breaches: Breach[]): void {
	const { isRequired, isList, row, shape } = part;
	const element = `{ "${part.example}": … }`;
	const values = { like: isList ? `[${element}]` : element };
	const add = (kind: Breach['kind'], remedy?: Breach['kind'], at = path, what?: unknown) => {
		const all = what === undefined ? values : { ...values, value: { json: what } };
		breaches.push({ field: at, kind, values: all, ...(remedy !== undefined && { remedy }) });
	};
	if (value === undefined || value === null) {
		if (isRequired) add('elementMissing');
	} else if (Array.isArray(value)) {
		if (value.length === 0 && isRequired) add('empty', 'elementMissing');
		if (value.length > 0 && !isList) return add('notOneElement');
		value.forEach((entry: unknown, index) => {
			lookAtElement(entry, `${path}[${index}]`);
		});
	} else lookAtElement(value, path);

	function lookAtElement(element: unknown, at: string): void {
		if (!isRecord(element)) return add('notElement', undefined, at, element);
		const [key] =
			row === undefined ? [] : Object.keys(element).filter((one) => localName(one) === row);
		// Rows inside an element of their own, as in XML.
		if (key !== undefined) {
			return lookAtPart(element[key], `${at}.${key}`, { ...part, row: undefined }, breaches);
		}
		const isEmpty = Object.values(element).every((one) => one === undefined || one === null);
		const needsMore = [...shape.attributes.values()].includes(true);
		if (isEmpty && needsMore) return add('empty', 'elementMissing', at);
		look(element, at, shape, breaches);
	}
}
