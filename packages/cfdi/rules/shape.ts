import { complementsNamed, localName } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { pathOf } from '../invoice/element';
import { shown } from '../problems/problem';
import { isRecord } from '../values/json';
import type { Part, Shape } from './schema';
import { comprobante as comprobanteShape, pagos as pagosShape, patterns } from './schema';
import type { Breach } from './rule';

/**
 * Where an invoice cannot be a CFDI because of its form alone (SAT's cfdv40.xsd and Pagos20.xsd): an
 * element that is missing, empty or no object, an attribute that is no text. What is left out, and null
 * where the schema asks for nothing, is no breach: the service may fill it in.
 */
export function shapeBreaches(comprobante: Element): Breach[] {
	const breaches: Breach[] = [];
	look(comprobante, comprobanteShape, breaches);
	for (const { element } of complementsNamed(comprobante, 'Pagos')) {
		if (element !== undefined) look(element, pagosShape, breaches);
	}
	return breaches;
}

/** Every attribute of every invoice passes here, so that paths and words are made for breaches only. */
function look(element: Element, shape: Shape, breaches: Breach[]): void {
	const { attributes } = element;
	const keys = new Map<string, string>();
	for (const key of Object.keys(attributes)) keys.set(localName(key), key);
	for (const [name, isRequired] of shape.attributes) {
		const key = keys.get(name) ?? name;
		const value = attributes[key];
		if (value === undefined || (value === null && !isRequired) || isText(value, name)) continue;
		breaches.push(breachOfText(value, pathOf(element, key), name, isRequired));
	}
	for (const [name, part] of shape.parts) {
		const key = keys.get(name) ?? name;
		lookAtPart(attributes[key], pathOf(element, key), part, breaches);
	}
}

function isText(value: unknown, name: string): boolean {
	if (typeof value !== 'string' && !Number.isFinite(value)) return false;
	const text = String(value).trim();
	return text !== '' && (patterns[name]?.pattern.test(text) ?? true);
}

/** @param value that is no text of the attribute */
function breachOfText(value: unknown, field: string, name: string, isRequired: boolean): Breach {
	if (value === null) return { field, kind: 'nullAttribute' };
	if (typeof value === 'string' && value.trim() === '') {
		return { field, kind: 'empty', remedy: isRequired ? 'nullAttribute' : 'notLikeExample' };
	}
	if (typeof value === 'string' || Number.isFinite(value)) {
		const { example = '' } = patterns[name] ?? {};
		return { field, kind: 'notLikeExample', values: { value: String(value), example } };
	}
	// An expression may give a date, which is sent with its zone.
	const isDate = isRecord(value) && typeof value.toJSON === 'function' && name.startsWith('Fecha');
	const values = { value: shown(value) };
	return isDate
		? { field, kind: 'noLocalTime', values, remedy: 'CFDI40101' }
		: { field, kind: 'notText', values };
}

function lookAtPart(value: unknown, path: string, part: Part, breaches: Breach[]): void {
	if (value === undefined || value === null) {
		if (part.isRequired) breaches.push(breachOf(part, path, 'elementMissing'));
		return;
	}
	if (!Array.isArray(value)) {
		lookAtElement(value, path, part, breaches);
		return;
	}
	if (value.length > 0 && !part.isList) {
		breaches.push(breachOf(part, path, 'notOneElement'));
	} else if (value.length === 0 && part.isRequired) {
		breaches.push({ ...breachOf(part, path, 'empty'), remedy: 'elementMissing' });
	}
	if (part.isList) {
		value.forEach((entry: unknown, index) => {
			lookAtElement(entry, `${path}[${index}]`, part, breaches);
		});
	}
}

function lookAtElement(element: unknown, path: string, part: Part, breaches: Breach[]): void {
	if (!isRecord(element)) {
		breaches.push(breachOf(part, path, 'notElement', { value: { json: element } }));
		return;
	}
	const { row, shape } = part;
	const isRow = (key: string) => localName(key) === row;
	const key = row === undefined ? undefined : Object.keys(element).find(isRow);
	// Rows inside an element of their own, as in XML.
	if (key !== undefined) {
		lookAtPart(element[key], `${path}.${key}`, { ...part, row: undefined }, breaches);
		return;
	}
	const isEmpty = Object.values(element).every((one) => one === undefined || one === null);
	if (isEmpty && [...shape.attributes.values()].includes(true)) {
		breaches.push({ ...breachOf(part, path, 'empty'), remedy: 'elementMissing' });
	} else look({ path, attributes: element }, shape, breaches);
}

/** @param values besides what the part is to be like */
function breachOf(
	{ example, isList }: Part,
	field: string,
	kind: Breach['kind'],
	values?: Breach['values'],
): Breach {
	const element = `{ "${example}": … }`;
	return { field, kind, values: { like: isList ? `[${element}]` : element, ...values } };
}
