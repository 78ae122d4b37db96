import { DOMParser } from '@xmldom/xmldom';
import type { Element, Node } from '@xmldom/xmldom';
import type { Sandbox } from './sandbox';
import { pathOf } from './invoices';

type Attributes = Record<string, string>;

const isElement = (node: Node): node is Element => node.nodeType === 1;

export const childrenOf = (element: Element): Element[] =>
	Array.from(element.childNodes).filter(isElement);

/** Returns an element's attributes by name, without namespaces and schema locations. */
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

export const elementsAt = (root: Element, path: string[]): Attributes[] =>
	elements(root, path).map(attributesOf);

export function elementAt(root: Element, path: string[]): Attributes {
	const [found, ...others] = elementsAt(root, path);
	if (found === undefined || others.length > 0) throw new Error(`Not one ${path.join('/')}`);
	return found;
}

/** Parses XML. Throws if it is not well-formed. */
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

export async function stamped(sandbox: Sandbox, body: object): Promise<Data> {
	const { json, status, text } = await sandbox.post(pathOf('invoice.stamp'), body);
	if (status !== 200) throw new Error(text);
	return (json as { data: Data }).data;
}

export async function stampedXml(sandbox: Sandbox, body: object): Promise<Element> {
	const { id } = await stamped(sandbox, body);
	const { json } = await sandbox.post(pathOf('invoice.download'), { Id: String(id) });
	const { xml } = (json as { data: { xml: string } }).data;
	return parseXml(Buffer.from(xml, 'base64').toString());
}
