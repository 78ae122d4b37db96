import { invoiceOf } from './invoiceOf';
import { parseXml } from './parseXml';
import { xmlProblem } from './problem';
import type { XmlElement } from './startTag';
import { textOf } from './text';

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
 * The elements of a complement have no prefix, and are lists unless they stand there once by its
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
