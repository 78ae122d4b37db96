import { invoiceOf } from './invoiceOf';
import { parseXml } from './parseXml';
import { CfdiXmlProblem } from './problem';
import type { XmlElement } from './startTag';
import { textOf } from './text';

const CFDI_4 = 'http://www.sat.gob.mx/cfd/4';

/** The earlier versions of CFDI, whose elements and attributes have other names. */
const earlier: ReadonlyMap<string, string> = new Map([
	['http://www.sat.gob.mx/cfd/3', '3.3 or older'],
	['http://www.sat.gob.mx/cfd/2', '2.2 or older'],
]);

const NOT_AN_INVOICE = 'Give the XML of a CFDI 4.0, whose first element is cfdi:Comprobante.';

/**
 * Reads the XML of a CFDI 4.0 into JSON with the names of Anexo 20, in the form in which an invoice is
 * stamped: attributes as texts, `Conceptos` and the rows of taxes as lists, complements as
 * `Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': {...} }] }` with the prefix that SAT fixes for each.
 * The elements of a complement have no prefix, and are lists unless they stand there once by its
 * standard; the text of an element is `#text`. The Addenda is left out: it is not a part of the CFDI.
 * @param file its bytes, or its text
 * @throws CfdiXmlProblem for a file that is not well-formed XML in UTF-8, with line and column; for
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
		throw new CfdiXmlProblem(`The file is a CFDI ${version}, not a CFDI 4.0`, NOT_AN_INVOICE);
	}
	if (local !== 'Comprobante' || namespace !== CFDI_4) {
		const of = namespace === '' ? 'of no namespace' : `of ${namespace.slice(0, 100)}`;
		const what = `The file is not a CFDI 4.0: its first element is ${name} ${of}`;
		throw new CfdiXmlProblem(what, NOT_AN_INVOICE);
	}
	const stated = attributes.find((attribute) => attribute.name === 'Version')?.value;
	if (stated === '4.0') return;
	const what =
		stated === undefined ? 'has no Version' : `says that it has Version ${stated.slice(0, 20)}`;
	throw new CfdiXmlProblem(`The file is not a CFDI 4.0: its Comprobante ${what}`, NOT_AN_INVOICE);
}
