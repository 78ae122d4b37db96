import { DOMParser } from '@xmldom/xmldom';
import type { Element, Node } from '@xmldom/xmldom';
import type { Sandbox } from './sandbox';
import { pathOf } from './invoices';

type Attributes = Record<string, string>;

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** The child elements of an element. */
export const childrenOf = (element: Element): Element[] =>
	Array.from(element.childNodes).filter(isElement);

/** The attributes of an element by name, without namespaces and schema locations. */
export function attributesOf(element: Element): Attributes {
	const attributes = Array.from(element.attributes).map(({ name, value }) => [name, value]);
	return Object.fromEntries(
		attributes.filter(([name = '']) => !/^xmlns|^xsi:/.test(name)),
	) as Attributes;
}

function elements(root: Element, path: string[]): Element[] {
	return path.reduce<Element[]>(
		(found, name) => found.flatMap(childrenOf).filter((element) => element.localName === name),
		[root],
	);
}

/** The attributes of each element under this path of names. */
export const elementsAt = (root: Element, path: string[]): Attributes[] =>
	elements(root, path).map(attributesOf);

/** The attributes of the only element under this path. */
export function elementAt(root: Element, path: string[]): Attributes {
	const [found, ...others] = elementsAt(root, path);
	if (found === undefined || others.length > 0) throw new Error(`Not one ${path.join('/')}`);
	return found;
}

/** Parses an XML text; throws if it is not well-formed. */
export function parseXml(text: string): Element {
	const fail = (level: string, message: string): never => {
		throw new Error(`${level}: ${message}`);
	};
	const { documentElement } = new DOMParser({ onError: fail }).parseFromString(text, 'text/xml');
	if (documentElement === null) throw new Error('The XML has no root');
	return documentElement;
}

interface Data {
	id: number;
	uuid: string;
}

/** Stamps an invoice and returns the answer. */
export async function stamped(sandbox: Sandbox, body: object): Promise<Data> {
	const { json, status, text } = await sandbox.post(pathOf('invoice.stamp'), body);
	if (status !== 200) throw new Error(text);
	return (json as { data: Data }).data;
}

/** Stamps an invoice and parses its XML. */
export async function stampedXml(sandbox: Sandbox, body: object): Promise<Element> {
	const { id } = await stamped(sandbox, body);
	const { json } = await sandbox.post(pathOf('invoice.download'), { Id: String(id) });
	const { xml } = (json as { data: { xml: string } }).data;
	return parseXml(Buffer.from(xml, 'base64').toString());
}
