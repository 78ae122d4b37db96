import type { AnexoElement, ElementPath, Attribute } from '../anexo20/anexo20';
import { anexo20, elementAt, namesAt } from '../anexo20/anexo20';
import { complementElements, localName, elementsAt, isPresent, pathOf } from '../invoice/invoice';
import type { Element } from '../invoice/invoice';
import { shown } from '../problems/problem';
import { isRecord } from '../values/json';
import { isMistyped } from '../values/text';
import type { Breach, Rule } from './rule';
import { breach } from './rule';

/**
 * Finds the faults in the form of an invoice (SAT's cfdv40.xsd and Pagos20.xsd): an element that is missing, empty or
 * not an object, or an attribute that is not a text. A missing attribute, or null for an optional one, is not a
 * breach, because the service can fill it in.
 */
export function shapeBreaches(comprobante: Element): Breach[] {
	const breaches: Breach[] = [];
	look(comprobante, elementAt(''), breaches);
	for (const element of complementElements(comprobante, 'Pagos')) {
		look(element, elementAt('Complemento.Pagos'), breaches);
	}
	return breaches;
}

/** Finds misspelled names of missing attributes. A service can ignore such names without an error. */
export const spellingRules = (Object.keys(anexo20) as ElementPath[])
	.filter((path) => !path.startsWith('Complemento.'))
	.map((path): Rule => {
		const names = [...namesAt(path), ...Object.keys(elementAt(path).parts)];
		const mistyped = (element: Element): Breach[] =>
			Object.keys(element.attributes).flatMap((key) => {
				if (names.includes(localName(key))) return [];
				const meant = names.find((name) => !isPresent(element, name) && isMistyped(key, name));
				return meant === undefined ? [] : [breach(pathOf(element, key), 'mistypedName', { meant })];
			});
		return {
			where: path,
			level: 'doubt',
			problems: (comprobante) => elementsAt(path)(comprobante).flatMap(mistyped),
		};
	});

/** Builds paths and messages only for breaches, because every attribute of every invoice passes here. */
function look(element: Element, form: AnexoElement, breaches: Breach[]): void {
	const { attributes } = element;
	const keys = new Map<string, string>();
	for (const key of Object.keys(attributes)) keys.set(localName(key), key);
	for (const [name, attribute] of form.entries) {
		const key = keys.get(name) ?? name;
		const value = attributes[key];
		if (value === undefined || (value === null && attribute.isRequired !== true)) continue;
		if (!isText(value, attribute)) {
			breaches.push(breachOfText(value, pathOf(element, key), attribute));
		}
	}
	for (const [name, part] of Object.entries(form.parts)) {
		const key = keys.get(name) ?? name;
		lookAtPart(attributes[key], pathOf(element, key), part, breaches);
	}
}

function isText(value: unknown, { pattern }: Attribute): boolean {
	if (typeof value !== 'string' && !Number.isFinite(value)) return false;
	const text = String(value).trim();
	return text !== '' && (pattern?.test(text) ?? true);
}

/** @param value not a valid text of the attribute */
function breachOfText(value: unknown, field: string, attribute: Attribute): Breach {
	const { type, isRequired = false, example = '' } = attribute;
	if (value === null) return { field, code: 'nullAttribute' };
	if (typeof value === 'string' && value.trim() === '') {
		return { field, code: 'empty', remedy: isRequired ? 'nullAttribute' : 'notLikeExample' };
	}
	if (typeof value === 'string' || Number.isFinite(value)) {
		return { field, code: 'notLikeExample', values: { value: String(value), example } };
	}
	// An expression can give a date, which is sent with its time zone.
	const isDate = isRecord(value) && typeof value.toJSON === 'function' && type === 'dateTime';
	const values = { value: shown(value) };
	return isDate
		? { field, code: 'noLocalTime', values, remedy: 'CFDI40101' }
		: { field, code: 'notText', values };
}

function lookAtPart(value: unknown, path: string, part: AnexoElement, breaches: Breach[]): void {
	if (value === undefined || value === null) {
		if (part.isRequired === true) breaches.push(breachOf(part, path, 'elementMissing'));
		return;
	}
	if (!Array.isArray(value)) {
		lookAtElement(value, path, part, breaches);
		return;
	}
	if (value.length > 0 && !isList(part)) {
		breaches.push(breachOf(part, path, 'notOneElement'));
	} else if (value.length === 0 && part.isRequired === true) {
		breaches.push({ ...breachOf(part, path, 'empty'), remedy: 'elementMissing' });
	}
	if (isList(part)) {
		value.forEach((entry: unknown, index) => {
			lookAtElement(entry, `${path}[${index}]`, part, breaches);
		});
	}
}

function lookAtElement(
	element: unknown,
	path: string,
	part: AnexoElement,
	breaches: Breach[],
): void {
	if (!isRecord(element)) {
		breaches.push(breachOf(part, path, 'notElement', { value: { json: element } }));
		return;
	}
	const { row } = part;
	const isRow = (key: string) => localName(key) === row;
	const key = row === undefined ? undefined : Object.keys(element).find(isRow);
	// The rows can be inside another element, as in XML.
	if (key !== undefined) {
		lookAtPart(element[key], `${path}.${key}`, { ...part, row: undefined }, breaches);
		return;
	}
	const isEmpty = Object.values(element).every((one) => one === undefined || one === null);
	if (isEmpty && part.entries.some(([, { isRequired = false }]) => isRequired)) {
		breaches.push({ ...breachOf(part, path, 'empty'), remedy: 'elementMissing' });
	} else look({ path, attributes: element }, part, breaches);
}

/** In the complement, people also write a list with one element. */
function isList({ as, path }: AnexoElement): boolean {
	return as !== 'one' || path.startsWith('Complemento.');
}

/** @param values added to the example of the part */
function breachOf(
	part: AnexoElement,
	field: string,
	code: Breach['code'],
	values?: Breach['values'],
): Breach {
	const example = part.entries[0]?.[0] ?? Object.keys(part.parts)[0] ?? '';
	const element = `{ "${example}": … }`;
	return { field, code, values: { like: isList(part) ? `[${element}]` : element, ...values } };
}
