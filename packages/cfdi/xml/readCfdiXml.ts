import { bounds, limitText } from '../reading/bounds';
import { parseXml, positionOf, xmlProblem } from './parseXml';
import type { Scanner, XmlElement } from './parseXml';
import type { Problems } from '../problems/problem';
import type { AnexoElement, ElementPath } from '../anexo20/anexo20';
import { elementAt, prefixes } from '../anexo20/anexo20';
import { groupedBy, Decimal } from '../values/decimal';
import { rfcProblem, isUuid } from '../values/text';

const CFDI_4 = 'http://www.sat.gob.mx/cfd/4';

const earlier: ReadonlyMap<string, string> = new Map([
	['http://www.sat.gob.mx/cfd/3', '3.3'],
	['http://www.sat.gob.mx/cfd/2', '2.2'],
]);

/**
 * Converts the XML of a CFDI 4.0 to JSON with the names of Anexo 20, the form in which invoices are sent to be stamped.
 * Attributes are strings, and `Conceptos` and tax rows are lists. Complements have SAT's prefix: `Complemento: { Any:
 * [{ 'tfd:TimbreFiscalDigital': {...} }] }`. Elements inside them have no prefix, and are lists unless the standard
 * permits only one. An element's text is in `#text`. The Addenda is left out.
 * @throws Problems for any document except a CFDI 4.0, and for XML that exceeds 5 MB, is not UTF-8 or is refused by
 * `parseXml`
 */
export function readCfdiXml(file: Uint8Array | string): Record<string, unknown> {
	const { root, scanner } = parseXml(fileText(file));
	refuseOther(root);
	return invoiceOf(root, scanner);
}

function refuseOther({ name, local, namespace, attributes }: XmlElement): void {
	const version = earlier.get(namespace);
	if (local === 'Comprobante' && version !== undefined) {
		throw xmlProblem('earlierCfdi', 'notAnInvoice', { version });
	}
	if (local !== 'Comprobante' || namespace !== CFDI_4) {
		throw namespace === ''
			? xmlProblem('noCfdiNorNamespace', 'notAnInvoice', { name })
			: xmlProblem('noCfdi', 'notAnInvoice', { name, namespace: namespace.slice(0, 100) });
	}
	const stated = attributes.find((attribute) => attribute.name === 'Version')?.value;
	if (stated === '4.0') return;
	throw stated === undefined
		? xmlProblem('cfdiWithoutVersion', 'notAnInvoice')
		: xmlProblem('otherCfdiVersion', 'notAnInvoice', { version: stated.slice(0, 20) });
}

export const MAX_CFDI_BYTES = bounds.cfdiBytes.most;

/** A file in another encoding begins with a byte order mark, or `<` in two or four bytes. */
const otherEncodings: ReadonlyArray<[name: string, bytes: readonly number[]]> = [
	['UTF-32', [0, 0, 0xfe, 0xff]],
	['UTF-32', [0xff, 0xfe, 0, 0]],
	['UTF-32', [0, 0, 0, 0x3c]],
	['UTF-32', [0x3c, 0, 0, 0]],
	['UTF-16', [0xff, 0xfe]],
	['UTF-16', [0xfe, 0xff]],
	['UTF-16', [0x3c, 0]],
	['UTF-16', [0, 0x3c]],
];

/**
 * Returns a file's text without a byte order mark, and with \n for each line break (XML 1.0, 2.11).
 * @throws Problems if the file exceeds 5 MB or is not encoded in UTF-8
 */
export function fileText(file: Uint8Array | string): string {
	if (file.length > MAX_CFDI_BYTES) throw tooLarge();
	const text = typeof file === 'string' ? file.replace(/^\uFEFF/, '') : decoded(file);
	return text.replace(/\r\n?/g, '\n');
}

export function tooLarge(): Problems {
	return xmlProblem('xmlTooLarge', 'tooLarge', { most: limitText('cfdiBytes') });
}

function decoded(bytes: Uint8Array): string {
	const other = otherEncodings.find(([, first]) => first.every((byte, at) => bytes[at] === byte));
	if (other !== undefined) {
		throw xmlProblem('otherEncoding', 'notUtf8', { encoding: other[0] });
	}
	const text = utf8(bytes);
	if (text !== undefined) return text;
	const before = utf8(bytes.subarray(0, firstInvalid(bytes)), 'part') ?? '';
	const readable = before.replace(/\r\n?/g, '\n');
	throw xmlProblem(
		'stopsBeingUtf8',
		bytes.includes(0) ? 'damagedXml' : 'notUtf8',
		{},
		positionOf(readable, readable.length),
	);
}

function utf8(bytes: Uint8Array, isPart?: 'part'): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart === 'part' });
	} catch {
		return undefined;
	}
}

function firstInvalid(bytes: Uint8Array): number {
	let [fine, wrong] = [0, bytes.length + 1];
	while (wrong - fine > 1) {
		const middle = Math.floor((fine + wrong) / 2);
		if (utf8(bytes.subarray(0, middle), 'part') === undefined) wrong = middle;
		else fine = middle;
	}
	return fine;
}

type Json = Record<string, unknown>;

/** Complements with a known structure. In all other complements, child elements become lists. */
const complements: ReadonlyMap<string, ElementPath> = new Map([
	['http://www.sat.gob.mx/Pagos20', 'Complemento.Pagos'],
]);

type Siblings = [XmlElement, ...XmlElement[]];

const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

const holders: Readonly<Record<string, string>> = {
	'': 'Complemento',
	Conceptos: 'ComplementoConcepto',
};

const TEXT = '#text';

/** This key is refused, because it would set the object's prototype. */
const PROTOTYPE = '__proto__';

function invoiceOf(root: XmlElement, scanner: Scanner): Json {
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
	 * Unknown elements become lists. The Addenda is left out, because it is not part of the CFDI and each customer
	 * defines its content.
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

	/** An invoice can have several Complemento elements, because some services add one for the stamp. */
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

function childrenByName(element: XmlElement): Iterable<Siblings> {
	return groupedBy(childrenOf(element), ({ namespace, local }) => `${namespace} ${local}`).values();
}

function childrenOf({ content }: XmlElement): XmlElement[] {
	return content.filter((part) => typeof part !== 'string');
}

function textOf({ content }: XmlElement): string {
	const text = content.filter((part) => typeof part === 'string').join('');
	return /[^ \t\n\r]/.test(text) ? text : '';
}

const standard: ReadonlySet<string> = new Set(prefixes.values());

const STAMP = 'TimbreFiscalDigital';
const STAMP_NAME = `tfd:${STAMP}`;

/**
 * Returns the name with SAT's prefix. A foreign element with SAT's prefix or the stamp's name gets its namespace as a
 * prefix.
 */
function nameOf({ name, prefix, local, namespace }: XmlElement): string {
	const own = prefixes.get(namespace);
	if (own !== undefined) return `${own}:${local}`;
	return standard.has(prefix) || local === STAMP ? `{${namespace}}${local}` : name;
}

const SERVICE = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';

const SEAL_END = /[A-Za-z0-9+/=]{8}$/;

/**
 * Returns the URL in a printed CFDI's QR code, with id, re, rr, tt and fe (Anexo 20, I.D). Its query is also the
 * expresionImpresa for SAT's ConsultaCFDIService. "&" in an RFC becomes &amp;, because SAT expects values as in the
 * XML.
 * @returns undefined without a stamp, or if a value does not have the form in Anexo 20
 */
export function verificationUrl(invoice: Json): string | undefined {
	const uuid = stampOf(invoice)?.UUID;
	const issuer = rfcOf(invoice.Emisor);
	const recipient = rfcOf(invoice.Receptor);
	const total = totalOf(invoice);
	const seal = SEAL_END.exec(String(invoice.Sello))?.[0];
	if (typeof uuid !== 'string' || !isUuid(uuid)) return undefined;
	if ([issuer, recipient, total, seal].includes(undefined)) return undefined;
	return `${SERVICE}?id=${uuid}&re=${issuer}&rr=${recipient}&tt=${total}&fe=${seal}`;
}

function stampOf({ Complemento }: Json): Json | undefined {
	const complements = (Complemento as { Any?: Json[] } | undefined)?.Any ?? [];
	return complements.find((one) => STAMP_NAME in one)?.[STAMP_NAME] as Json | undefined;
}

function rfcOf(party: unknown): string | undefined {
	const rfc = (party as Json | undefined)?.Rfc;
	if (typeof rfc !== 'string' || rfcProblem(rfc) !== undefined) return undefined;
	return rfc.replaceAll('&', '&amp;');
}

/** Returns Total without trailing zeros (Anexo 20), but with at least one decimal, as in queries that SAT accepts. */
function totalOf({ Total }: Json): string | undefined {
	const total = typeof Total === 'string' ? Decimal.parse(Total) : undefined;
	return total === undefined || total.digits < 0n
		? undefined
		: total.atMost(6).trimmed(1).toString();
}
