import { getDomImplementation, getParser, getSerializer } from '@nodecfdi/cfdi-core';
import {
	CfdiData,
	GenericCfdiTranslator,
	installPdfMake,
	PdfMakerBuilder,
} from '@nodecfdi/cfdi-to-pdf';
import { install, XmlNodeUtils } from '@nodecfdi/cfdiutils-common';
import type { CNodeInterface } from '@nodecfdi/cfdiutils-common';
import PdfPrinter from 'pdfmake';
import fonts from 'pdfmake/build/vfs_fonts.js';
import { notice } from './xml.mts';

/** Marks every page of the PDF as not valid. */
class TestCfdiTranslator extends GenericCfdiTranslator {
	override translate(...parts: Parameters<GenericCfdiTranslator['translate']>) {
		return {
			...super.translate(...parts),
			header: { text: notice, alignment: 'center', color: '#b00020', bold: true, margin: 8 },
			watermark: { text: 'SIN VALIDEZ FISCAL', color: '#b00020', opacity: 0.12 },
		} satisfies ReturnType<GenericCfdiTranslator['translate']>;
	}
}

function font(file: string): Buffer {
	const content = (fonts as Record<string, string>)[file];
	if (content === undefined) throw new Error(`pdfmake does not have the font ${file}`);
	return Buffer.from(content, 'base64');
}

function createBuilder(): PdfMakerBuilder<CfdiData> {
	install(getParser(), getSerializer(), getDomImplementation());
	installPdfMake(
		new PdfPrinter({
			Roboto: {
				normal: font('Roboto-Regular.ttf'),
				bold: font('Roboto-Medium.ttf'),
				italics: font('Roboto-Italic.ttf'),
				bolditalics: font('Roboto-MediumItalic.ttf'),
			},
		}),
	);
	return new PdfMakerBuilder(new TestCfdiTranslator());
}

const builder = createBuilder();

/** The library's layout omits these payment data, such as the bank accounts. */
const bankData = [
	['Número de operación', 'NumOperacion'],
	['RFC del banco ordenante', 'RfcEmisorCtaOrd'],
	['Banco ordenante', 'NomBancoOrdExt'],
	['Cuenta ordenante', 'CtaOrdenante'],
	['RFC del banco beneficiario', 'RfcEmisorCtaBen'],
	['Cuenta beneficiaria', 'CtaBeneficiario'],
] as const;

function paymentFields(comprobante: CNodeInterface): Array<{ title: string; value: string }> {
	const payments = [...comprobante.searchNodes('cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago')];
	return payments.flatMap((payment, index) => {
		const given = bankData.filter(([, attribute]) => payment.get(attribute) !== '');
		if (given.length === 0) return [];
		return {
			title: `PAGO ${index + 1} DE ${payments.length}`,
			value: given.map(([label, attribute]) => `${label}: ${payment.get(attribute)}`).join('\n'),
		};
	});
}

const fuelData = [
	['Tipo de permiso', 'TipoPermiso'],
	['Número de permiso', 'NumeroPermiso'],
	['Clave HYP', 'ClaveHYP'],
	['Subproducto', 'SubProductoHYP'],
] as const;

function fuelFields(comprobante: CNodeInterface): Array<{ title: string; value: string }> {
	const lines = [...comprobante.searchNodes('cfdi:Conceptos', 'cfdi:Concepto')];
	return lines.flatMap((line, index) => {
		const fuel = line.searchNode(
			'cfdi:ComplementoConcepto',
			'hidrocarburospetroliferos:HidroYPetro',
		);
		if (fuel === undefined) return [];
		return {
			title: `HIDROYPETRO DEL CONCEPTO ${index + 1}`,
			value: fuelData.map(([label, attribute]) => `${label}: ${fuel.get(attribute)}`).join('\n'),
		};
	});
}

export async function buildPdf(xml: string): Promise<Buffer> {
	const node = XmlNodeUtils.nodeFromXmlString(xml);
	const fields = [...paymentFields(node), ...fuelFields(node)];
	const data = new CfdiData(node, undefined, undefined, undefined, undefined, fields);
	return Buffer.from(await builder.buildBase64(data), 'base64');
}
