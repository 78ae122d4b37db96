import { nodeToXmlString, XmlNode } from '@nodecfdi/cfdi-core';
import type { Comprobante, Element } from '../invoices/comprobante.mts';
import { comprobante as comprobanteOrder, timbre as timbreOrder } from './anexo20.mts';
import { certifierRfc } from '../sat/taxpayers.mts';
import { cadenaOriginal, elementsUnder, sealedText } from './cadena.mts';
import { pagos } from './pagos20.mts';
import type { Sealer } from './seal.mts';
import type { Sequence } from './sequence.mts';

export const notice = 'DOCUMENTO DE PRUEBA SIN VALIDEZ FISCAL';

const schemas = {
	cfdi: ['http://www.sat.gob.mx/cfd/4', '4/cfdv40.xsd'],
	pago20: ['http://www.sat.gob.mx/Pagos20', 'Pagos/Pagos20.xsd'],
	hidrocarburospetroliferos: [
		'http://www.sat.gob.mx/hidrocarburospetroliferos',
		'hidrocarburospetroliferos.xsd',
	],
} as const;

/** Declares the used complements' namespaces, which SAT requires in the root element. */
function namespaces(used: Prefix[]): Record<string, string> {
	const places = used.map((prefix) => {
		const [uri, schema] = schemas[prefix];
		return `${uri} http://www.sat.gob.mx/sitio_internet/cfd/${schema}`;
	});
	return {
		...Object.fromEntries(used.map((prefix) => [`xmlns:${prefix}`, schemas[prefix][0]])),
		'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
		'xsi:schemaLocation': places.join(' '),
	};
}

const timbreNamespaces = {
	'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
	'xsi:schemaLocation':
		'http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd',
};

export interface Stamp {
	uuid: string;
	stampedAt: string;
}

type Prefix = keyof typeof schemas;

function toNode(prefix: Prefix, name: string, element: Element, sequence: Sequence): XmlNode {
	const node = new XmlNode(`${prefix}:${name}`);
	for (const step of sequence) {
		if (typeof step === 'string') {
			const value = element[step];
			if (typeof value === 'string') node.setAttribute(step, value);
			continue;
		}
		const { rows } = step;
		const children = elementsUnder(element[step.name]).map((inner) =>
			toNode(step.prefix ?? prefix, rows ?? step.name, inner, step.sequence),
		);
		if (children.length === 0) continue;
		if (rows === undefined) for (const child of children) node.addChild(child);
		else node.addChild(new XmlNode(`${prefix}:${step.name}`, {}, children));
	}
	return node;
}

function timbreNode({ uuid, stampedAt }: Stamp, seal: string, certifier: Sealer): XmlNode {
	const attributes: Record<(typeof timbreOrder)[number], string> = {
		Version: '1.1',
		UUID: uuid,
		FechaTimbrado: stampedAt,
		RfcProvCertif: certifierRfc,
		SelloCFD: seal,
		NoCertificadoSAT: certifier.number,
	};
	const text = sealedText(timbreOrder.map((name) => attributes[name]));
	return new XmlNode('tfd:TimbreFiscalDigital', {
		...timbreNamespaces,
		...attributes,
		SelloSAT: certifier.seal(text),
	});
}

const hasFuel = ({ Conceptos: lines }: Comprobante): boolean =>
	elementsUnder(lines).some((line) => line.ComplementoConcepto !== undefined);

/** Builds the CFDI 4.0 with the issuer's seal and the certifier's stamp. */
export function buildXml(
	invoice: Comprobante,
	stamp: Stamp,
	issuer: Sealer,
	certifier: Sealer,
): string {
	const sealed = { ...invoice, NoCertificado: issuer.number };
	const seal = issuer.seal(cadenaOriginal(sealed));
	const node = toNode('cfdi', 'Comprobante', sealed, comprobanteOrder);
	const payments = elementsUnder(invoice.Complemento)
		.flatMap(({ Pagos }) => elementsUnder(Pagos))
		.map((element) => toNode('pago20', 'Pagos', element, pagos));
	node.addAttributes({
		...namespaces([
			'cfdi',
			...(payments.length > 0 ? (['pago20'] as const) : []),
			...(hasFuel(invoice) ? (['hidrocarburospetroliferos'] as const) : []),
		]),
		Sello: seal,
		Certificado: issuer.certificate.raw.toString('base64'),
	});
	const complements = [...payments, timbreNode(stamp, seal, certifier)];
	node.addChild(new XmlNode('cfdi:Complemento', {}, complements));
	const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
	return `${declaration}\n<!-- ${notice} -->\n${nodeToXmlString(node)}\n`;
}
