// This package's own declarations import a file without an extension, which Node.js cannot resolve.
declare module '@nodecfdi/cfdi-to-pdf' {
	import type { CNodeInterface } from '@nodecfdi/cfdiutils-common';
	import type { Style, TDocumentDefinitions } from 'pdfmake/interfaces';

	export class CfdiData {
		constructor(
			comprobante: CNodeInterface,
			qrUrl?: string,
			tfdSourceString?: string,
			logo?: string,
			address?: string,
			additionalFields?: Array<{ title: string; value: string }>,
		);
	}

	export class GenericCfdiTranslator {
		translate(data: CfdiData, defaultStyle: Style, catalogs: object): TDocumentDefinitions;
	}

	export class PdfMakerBuilder<Data> {
		constructor(translator: {
			translate(data: Data, defaultStyle: Style, catalogs: object): TDocumentDefinitions;
		});
		buildBase64(data: Data): Promise<string>;
	}

	export function installPdfMake(pdfMake: object): void;
}
