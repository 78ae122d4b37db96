import type { AnexoElement, ElementPath } from '../anexo20/anexo20';
import { elementAt } from '../anexo20/anexo20';
import { prefixes } from '../anexo20/complements';
import { groupedBy } from '../values/grouped';
import type { Scanner } from './scanner';
import type { XmlElement } from './startTag';

type Json = Record<string, unknown>;

/** The complements whose elements are known, by their namespaces: of others each child is a list. */
const complements: ReadonlyMap<string, ElementPath> = new Map([
	['http://www.sat.gob.mx/Pagos20', 'Complemento.Pagos'],
]);

/** Elements of one name in one element. */
type Siblings = [XmlElement, ...XmlElement[]];

const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/** What holds complements, by the path around it: `{ "Any": [ { "tfd:TimbreFiscalDigital": {...} } ] }`. */
const holders: Readonly<Record<string, string>> = {
	'': 'Complemento',
	Conceptos: 'ComplementoConcepto',
};

/** The name of an element's text, in a complement that has texts. */
const TEXT = '#text';

/** Its name would be the prototype of the object. */
const PROTOTYPE = '__proto__';

/**
 * The JSON of a Comprobante with the names of Anexo 20: its attributes as texts, and its elements in the
 * forms in which an invoice is stamped. Places of schemas and the Addenda are left out.
 * @param scanner knows the place of each element, for messages
 * @throws Problems for what could not be told apart in JSON, or that CFDI 4.0 does not have
 */
export function invoiceOf(root: XmlElement, scanner: Scanner): Json {
	return jsonOf(root, elementAt(''));

	function jsonOf(element: XmlElement, form: AnexoElement | undefined): Json {
		const json: Json = {};
		const set = (name: string, value: unknown): void => {
			if (name === PROTOTYPE || Object.hasOwn(json, name)) {
				const values = { holder: element.name, name };
				throw scanner.problem('noPlaceInJson', values, element.at, 'unusualXml');
			}
			json[name] = value;
		};
		for (const { namespace, name, value } of element.attributes) {
			if (namespace !== SCHEMA_INSTANCE) set(name, value);
		}
		const text = textOf(element);
		if (text !== '') {
			if (element.namespace === root.namespace) throw strayText(element);
			set(TEXT, text);
		}
		for (const children of childrenByName(element)) {
			const { namespace, local } = children[0];
			const isOwn = namespace === element.namespace;
			const name = isOwn ? local : nameOf(children[0]);
			const isKnown = isOwn && form !== undefined && Object.hasOwn(form.parts, name);
			const value = valueOf(
				name,
				children,
				isOwn ? form?.path : undefined,
				isKnown ? form.parts[name] : undefined,
			);
			if (value !== undefined) set(name, value);
		}
		return json;
	}

	/**
	 * What is not known is a list. The Addenda is not a part of the CFDI: each customer has its own.
	 * @param inside the path of the element around them
	 */
	function valueOf(
		name: string,
		elements: Siblings,
		inside: string | undefined,
		form: AnexoElement | undefined,
	): unknown {
		if (inside === '' && name === 'Addenda') return undefined;
		if (inside !== undefined && holders[inside] === name) {
			return { Any: elements.flatMap(complementsIn) };
		}
		if (form === undefined || form.as === 'list') {
			return elements.map((element) => jsonOf(element, form));
		}
		const [element, second] = elements;
		if (second !== undefined) {
			throw scanner.problem('elementTwice', { name }, second.at, 'unusualXml');
		}
		return form.as === 'one' ? jsonOf(element, form) : rowsOf(element, form);
	}

	/** Several Complemento are one: some services put the stamp into one of its own. */
	function complementsIn(holder: XmlElement): Json[] {
		refuseAllBut(holder, () => true);
		return childrenOf(holder).map((element) => {
			const path = complements.get(element.namespace);
			return { [nameOf(element)]: jsonOf(element, path === undefined ? path : elementAt(path)) };
		});
	}

	function rowsOf(holder: XmlElement, form: AnexoElement): Json[] {
		const isRow = ({ local, namespace }: XmlElement) =>
			local === form.row && namespace === holder.namespace;
		refuseAllBut(holder, isRow);
		return childrenOf(holder).map((element) => jsonOf(element, form));
	}

	/** An element that is a list in JSON has no place for anything else. */
	function refuseAllBut(holder: XmlElement, isRow: (child: XmlElement) => boolean): void {
		if (textOf(holder) !== '') throw strayText(holder);
		const attribute = holder.attributes.find(({ namespace }) => namespace !== SCHEMA_INSTANCE);
		const stray = attribute ?? childrenOf(holder).find((child) => !isRow(child));
		if (stray === undefined) return;
		const values = { holder: holder.name, name: stray.name };
		throw scanner.problem('strayElement', values, holder.at, 'unusualXml');
	}

	function strayText({ name, at }: XmlElement) {
		return scanner.problem('strayText', { name }, at, 'unusualXml');
	}
}

/** The children, those of one name together, in the order of the first of each. */
function childrenByName(element: XmlElement): Iterable<Siblings> {
	return groupedBy(childrenOf(element), ({ namespace, local }) => `${namespace} ${local}`).values();
}

function childrenOf({ content }: XmlElement): XmlElement[] {
	return content.filter((part) => typeof part !== 'string');
}

/** `''` where it is only the space between children. */
function textOf({ content }: XmlElement): string {
	const text = content.filter((part) => typeof part === 'string').join('');
	return /[^ \t\n\r]/.test(text) ? text : '';
}

const standard: ReadonlySet<string> = new Set(prefixes.values());

const STAMP = 'TimbreFiscalDigital';

/**
 * With the prefix of its standard, or its own. What has the prefix of a standard, or the name of SAT's
 * stamp, and another namespace has that namespace in its name, so that it does not pass for the stamp.
 */
function nameOf({ name, prefix, local, namespace }: XmlElement): string {
	const own = prefixes.get(namespace);
	if (own !== undefined) return `${own}:${local}`;
	return standard.has(prefix) || local === STAMP ? `{${namespace}}${local}` : name;
}
