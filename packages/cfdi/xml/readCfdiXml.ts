import { bounds, shownMost } from '../reading/bounds';
import { invoiceOf } from './invoiceOf';
import { parseXml } from './parseXml';
import { xmlProblem, positionOf } from './scanner';
import type { XmlElement } from './startTag';
import type { Problems } from '../problems/problem';

const CFDI_4 = 'http://www.sat.gob.mx/cfd/4';

/** The last of the earlier versions of CFDI, whose elements and attributes have other names. */
const earlier: ReadonlyMap<string, string> = new Map([
	['http://www.sat.gob.mx/cfd/3', '3.3'],
	['http://www.sat.gob.mx/cfd/2', '2.2'],
]);

/**
 * Reads the XML of a CFDI 4.0 into JSON with the names of Anexo 20, in the form in which an invoice is
 * stamped: attributes as texts, `Conceptos` and the rows of taxes as lists, complements as
 * `Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': {...} }] }` with the prefix that SAT fixes for each.
 * The elements of a complement have no prefix, and are lists unless they are there once by its
 * standard; the text of an element is `#text`. The Addenda is left out: it is not a part of the CFDI.
 * @param file its bytes, or its text
 * @throws Problems for a file that is not well-formed XML in UTF-8, with line and column; for
 * DOCTYPE, entities of its own, processing instructions, more than 5 MB or 64 levels; for another
 * document than a CFDI 4.0
 */
export function readCfdiXml(file: Uint8Array | string): Record<string, unknown> {
	const { root, scanner } = parseXml(textOf(file));
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

/** The largest file that is read, in bytes. */
export const LARGEST_CFDI = bounds.cfdiBytes.most;

/** The first bytes of other encodings: a byte order mark, or `<` in two or four bytes. */
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
 * The text of an XML file, with \n for each line break (XML 1.0, 2.11) and without a byte order mark.
 * @throws Problems for more than 5 MB, and for any encoding but UTF-8
 */
export function textOf(file: Uint8Array | string): string {
	if (file.length > LARGEST_CFDI) throw tooLarge();
	const text = typeof file === 'string' ? file.replace(/^\uFEFF/, '') : decoded(file);
	return text.replace(/\r\n?/g, '\n');
}

/** For a file that is larger than LARGEST_CFDI. */
export function tooLarge(): Problems {
	return xmlProblem('xmlTooLarge', 'tooLarge', { most: shownMost('cfdiBytes') });
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

/** The text of bytes in UTF-8; undefined where they are not. @param isPart it may end in a character */
function utf8(bytes: Uint8Array, isPart?: 'part'): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart === 'part' });
	} catch {
		return undefined;
	}
}

/** How many bytes from the start are UTF-8, by bisection: only for a message. */
function firstInvalid(bytes: Uint8Array): number {
	let [fine, wrong] = [0, bytes.length + 1];
	while (wrong - fine > 1) {
		const middle = Math.floor((fine + wrong) / 2);
		if (utf8(bytes.subarray(0, middle), 'part') === undefined) wrong = middle;
		else fine = middle;
	}
	return fine;
}
