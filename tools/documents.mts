import { DOMParser, onErrorStopParsing } from '@nodecfdi/cfdi-core';
import { extractText } from 'unpdf';

export interface StampedXml {
	version: string | null;
	total: string | null;
	uuid: string | null;
}

const CFDI = 'http://www.sat.gob.mx/cfd/4';
const STAMP = 'http://www.sat.gob.mx/TimbreFiscalDigital';

/** Parses a stamped invoice. Throws if the XML is not well-formed or not a CFDI 4.0. */
export function readStampedXml(xml: Buffer): StampedXml {
	const parser = new DOMParser({ onError: onErrorStopParsing });
	const root = parser.parseFromString(xml.toString('utf8'), 'text/xml').documentElement;
	if (root?.namespaceURI !== CFDI || root.localName !== 'Comprobante') {
		throw new Error(`Not a CFDI 4.0: <${root?.nodeName ?? 'nothing'}>.`);
	}
	const stamp = root.getElementsByTagNameNS(STAMP, 'TimbreFiscalDigital').item(0);
	return {
		version: root.getAttribute('Version'),
		total: root.getAttribute('Total'),
		uuid: stamp?.getAttribute('UUID') ?? null,
	};
}

export async function readPdfText(pdf: Buffer): Promise<string> {
	const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
	return text;
}
