import { prefixes } from './prefixes';
import type { Scanner } from './scanner';
import type { ChildShape, Shape } from './shapes';
import { anyList, complementShapes, comprobante } from './shapes';
import type { XmlElement } from './startTag';

type Json = Record<string, unknown>;

/** Elements of one name in one element. */
type Siblings = [XmlElement, ...XmlElement[]];

const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

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
	return jsonOf(root, comprobante);

	function jsonOf(element: XmlElement, shape: Shape): Json {
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
			const child = isOwn && Object.hasOwn(shape, name) ? shape[name] : undefined;
			const value = valueOf(name, children, child ?? anyList);
			if (value !== undefined) set(name, value);
		}
		return json;
	}

	function valueOf(name: string, elements: Siblings, shape: ChildShape): unknown {
		if (shape.as === 'leftOut') return undefined;
		if (shape.as === 'list') return elements.map((element) => jsonOf(element, shape.shape));
		if (shape.as === 'complements') return { Any: elements.flatMap(complementsIn) };
		const [element, second] = elements;
		if (second !== undefined) {
			throw scanner.problem('elementTwice', { name }, second.at, 'unusualXml');
		}
		return shape.as === 'one' ? jsonOf(element, shape.shape) : rowsOf(element, shape);
	}

	/** Several Complemento are one: some services put the stamp into one of its own. */
	function complementsIn(holder: XmlElement): Json[] {
		refuseAllBut(holder, () => true);
		return childrenOf(holder).map((element) => ({
			[nameOf(element)]: jsonOf(element, complementShapes.get(element.namespace) ?? {}),
		}));
	}

	function rowsOf(holder: XmlElement, { row, shape }: ChildShape & { as: 'rows' }): Json[] {
		const isRow = ({ local, namespace }: XmlElement) =>
			local === row && namespace === holder.namespace;
		refuseAllBut(holder, isRow);
		return childrenOf(holder).map((element) => jsonOf(element, shape));
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
	const groups = new Map<string, Siblings>();
	for (const child of childrenOf(element)) {
		const name = `${child.namespace} ${child.local}`;
		const group = groups.get(name);
		if (group === undefined) groups.set(name, [child]);
		else group.push(child);
	}
	return groups.values();
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
