import { getDomImplementation, getParser, getSerializer } from '@nodecfdi/cfdi-core';
import {
	CfdiData,
	GenericCfdiTranslator,
	installPdfMake,
	PdfMakerBuilder,
} from '@nodecfdi/cfdi-to-pdf';
import { install, XmlNodeUtils } from '@nodecfdi/cfdiutils-common';
import PdfPrinter from 'pdfmake';
import fonts from 'pdfmake/build/vfs_fonts.js';
import { notice } from './xml.mts';

/** The usual layout of a CFDI; every page says that the document is not valid. */
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

/** Builds the printed representation of a CFDI. */
export async function buildPdf(xml: string): Promise<Buffer> {
	const data = new CfdiData(XmlNodeUtils.nodeFromXmlString(xml));
	return Buffer.from(await builder.buildBase64(data), 'base64');
}
