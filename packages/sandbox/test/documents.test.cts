import { verify, X509Certificate } from 'node:crypto';
import type { Element } from '@xmldom/xmldom';
import { extractText } from 'unpdf';
import { sharedSandbox } from './sandbox';
import type { Sandbox } from './sandbox';
import { fullInvoice, otherRelated, related } from './fullInvoice';
import { invoice, issuer, line, pathOf, receiver } from './invoices';
import { attributesOf, childrenOf, elementAt, elementsAt, parseXml, stamped } from './xml.cts';

let sandbox: Sandbox;
let stamp: { id: number; uuid: string };
let xml: string;
let pdf: Buffer;
let root: Element;
let timbre: Record<string, string>;

const decoded = (text: string): Buffer => Buffer.from(text, 'base64');

beforeAll(async () => {
	sandbox = await sharedSandbox({ now: Date.parse('2026-11-20T10:05:00-06:00') });
	stamp = await stamped(sandbox, fullInvoice);
	const { json } = await sandbox.post(pathOf('invoice.download'), { Id: String(stamp.id) });
	const { data } = json as { data: { xml: string; pdf: string } };
	xml = decoded(data.xml).toString();
	pdf = decoded(data.pdf);
	root = parseXml(xml);
	timbre = elementAt(root, ['Complemento', 'TimbreFiscalDigital']);
});

test("copies the request's attributes into the XML and adds attributes such as the seal", () => {
	expect(attributesOf(root)).toEqual({
		Sello: expect.any(String),
		Certificado: expect.any(String),
		Version: '4.0',
		Serie: 'A',
		Folio: '7',
		Fecha: '2026-11-19T10:20:30',
		FormaPago: '03',
		NoCertificado: expect.stringMatching(/^\d{20}$/),
		CondicionesDePago: 'Contado',
		SubTotal: '1100.00',
		Descuento: '100.00',
		Moneda: 'MXN',
		Total: '1054.00',
		TipoDeComprobante: 'I',
		Exportacion: '01',
		MetodoPago: 'PUE',
		LugarExpedicion: '42501',
	});
});

const firstLine = ['Conceptos', 'Concepto'];
test.each<[string[], object[]]>([
	[['CfdiRelacionados'], [{ TipoRelacion: '04' }]],
	[
		['CfdiRelacionados', 'CfdiRelacionado'],
		[{ UUID: related }, { UUID: otherRelated }],
	],
	[['Emisor'], [{ ...issuer, Nombre: 'ESCUELA KEMPER URGATE' }]],
	[['Receptor'], [{ ...receiver, DomicilioFiscalReceptor: '86991' }]],
	[
		firstLine,
		[
			{
				ClaveProdServ: '43231500',
				NoIdentificacion: 'X-1',
				Cantidad: '2.000',
				ClaveUnidad: 'E48',
				Unidad: 'Servicio',
				Descripcion: 'Café  "molido" <500 g> & más en bolsa',
				ValorUnitario: '500.00',
				Importe: '1000.00',
				Descuento: '100.00',
				ObjetoImp: '02',
			},
			{
				ClaveProdServ: '43231500',
				Cantidad: '1',
				ClaveUnidad: 'E48',
				Descripcion: 'Servicio',
				ValorUnitario: '100.00',
				Importe: '100.00',
				ObjetoImp: '02',
			},
		],
	],
	[
		[...firstLine, 'Impuestos', 'Traslados', 'Traslado'],
		[
			{
				Base: '900.00',
				Impuesto: '002',
				TipoFactor: 'Tasa',
				TasaOCuota: '0.160000',
				Importe: '144.00',
			},
			{ Base: '100.00', Impuesto: '002', TipoFactor: 'Exento' },
		],
	],
	[
		[...firstLine, 'Impuestos', 'Retenciones', 'Retencion'],
		[
			{
				Base: '900.00',
				Impuesto: '001',
				TipoFactor: 'Tasa',
				TasaOCuota: '0.100000',
				Importe: '90.00',
			},
		],
	],
	[
		[...firstLine, 'ACuentaTerceros'],
		[
			{
				RfcACuentaTerceros: 'CACX7605101P8',
				NombreACuentaTerceros: 'XOCHILT CASAS CHAVEZ',
				RegimenFiscalACuentaTerceros: '612',
				DomicilioFiscalACuentaTerceros: '36257',
			},
		],
	],
	[[...firstLine, 'InformacionAduanera'], [{ NumeroPedimento: '15  48  3009  0001234' }]],
	[[...firstLine, 'CuentaPredial'], [{ Numero: '15956011002' }]],
	[
		[...firstLine, 'Parte'],
		[{ ClaveProdServ: '43231501', Cantidad: '1', Descripcion: 'Pieza', ValorUnitario: '1.00' }],
	],
	[['Impuestos'], [{ TotalImpuestosRetenidos: '90.00', TotalImpuestosTrasladados: '144.00' }]],
	[['Impuestos', 'Retenciones', 'Retencion'], [{ Impuesto: '001', Importe: '90.00' }]],
	[
		['Impuestos', 'Traslados', 'Traslado'],
		[
			{
				Base: '900.00',
				Impuesto: '002',
				TipoFactor: 'Tasa',
				TasaOCuota: '0.160000',
				Importe: '144.00',
			},
			{ Base: '100.00', Impuesto: '002', TipoFactor: 'Exento' },
		],
	],
])("writes the request's elements at the path %j of the XML", (path, expected) => {
	expect(elementsAt(root, path)).toEqual(expected);
});

test("writes the elements in the order and with the namespace of SAT's schema", () => {
	expect(root.namespaceURI).toBe('http://www.sat.gob.mx/cfd/4');
	expect(root.getAttribute('xsi:schemaLocation')).toBe(
		'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
	);
	expect(childrenOf(root).map(({ nodeName }) => nodeName)).toEqual([
		'cfdi:CfdiRelacionados',
		'cfdi:Emisor',
		'cfdi:Receptor',
		'cfdi:Conceptos',
		'cfdi:Impuestos',
		'cfdi:Complemento',
	]);
});

test("writes the invoice's UUID and seal into the stamp (TimbreFiscalDigital)", () => {
	expect(timbre).toEqual({
		Version: '1.1',
		UUID: stamp.uuid,
		FechaTimbrado: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
		RfcProvCertif: 'SAT970701NN3',
		SelloCFD: attributesOf(root).Sello,
		NoCertificadoSAT: expect.stringMatching(/^\d{20}$/),
		SelloSAT: expect.stringMatching(/^[A-Za-z0-9+/=]{344}$/),
	});
});

test("seals the cadena original with the certificate's key", () => {
	const { Sello = '', Certificado = '', NoCertificado = '' } = attributesOf(root);
	const certificate = new X509Certificate(decoded(Certificado));
	const cadena = [
		`||4.0|A|7|2026-11-19T10:20:30|03|${NoCertificado}|Contado|1100.00|100.00|MXN|1054.00|I|01|PUE`,
		`42501|04|${related}|${otherRelated}`,
		'EKU9003173C9|ESCUELA KEMPER URGATE|601',
		'URE180429TM6|UNIVERSIDAD ROBOTICA ESPAÑOLA|86991|601|G03',
		'43231500|X-1|2.000|E48|Servicio|Café "molido" <500 g> & más en bolsa|500.00|1000.00|100.00|02',
		'900.00|002|Tasa|0.160000|144.00|900.00|001|Tasa|0.100000|90.00',
		'CACX7605101P8|XOCHILT CASAS CHAVEZ|612|36257|15 48 3009 0001234|15956011002',
		'43231500|1|E48|Servicio|100.00|100.00|02|100.00|002|Exento|43231501|1|Pieza|1.00',
		'001|90.00|90.00|900.00|002|Tasa|0.160000|144.00|100.00|002|Exento|144.00||',
	].join('|');
	const seal = decoded(Sello);
	expect(verify('sha256', Buffer.from(cadena), certificate.publicKey, seal)).toBe(true);
	expect(verify('sha256', Buffer.from(`${cadena} `), certificate.publicKey, seal)).toBe(false);
});

test('creates a self-signed certificate with a serial number of twenty digits', () => {
	const { Certificado = '', NoCertificado = '' } = attributesOf(root);
	const certificate = new X509Certificate(decoded(Certificado));
	expect(certificate.verify(certificate.publicKey)).toBe(true);
	expect(Buffer.from(certificate.serialNumber, 'hex').toString()).toBe(NoCertificado);
	expect(certificate.subject).toBe('O=SIN VALIDEZ FISCAL\nCN=EMISOR DE PRUEBA');
	expect(new Date(certificate.validFrom).getTime()).toBeLessThan(Date.now());
	expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(Date.now());
});

test("gives the stamp a seal that can be verified with the certifier's certificate", async () => {
	const { json } = await sandbox.get('/sandbox/certificates');
	const { certifier } = json as { certifier: string };
	const { UUID, FechaTimbrado, SelloCFD, NoCertificadoSAT, SelloSAT = '' } = timbre;
	const cadena = `||1.1|${UUID}|${FechaTimbrado}|SAT970701NN3|${SelloCFD}|${NoCertificadoSAT}||`;
	const { publicKey } = new X509Certificate(certifier);
	expect(verify('sha256', Buffer.from(cadena), publicKey, decoded(SelloSAT))).toBe(true);
});

test('states in an XML comment that the document has no legal validity', () => {
	expect(xml).toContain('<!-- DOCUMENTO DE PRUEBA SIN VALIDEZ FISCAL -->');
});

test('returns a complete PDF file when an invoice is downloaded', () => {
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
	expect(pdf.subarray(-6).toString()).toBe('%%EOF\n');
});

test('returns the same files in a second download', async () => {
	const download = async () =>
		await sandbox.post(pathOf('invoice.download'), { Id: String(stamp.id) });
	const { json } = await download();
	expect(json).toEqual({
		data: { ...stamp, xml: Buffer.from(xml).toString('base64'), pdf: pdf.toString('base64') },
	});
	const { id } = await stamped(sandbox, invoice());
	const both = await Promise.all(
		[1, 2].map(async () => await sandbox.post(pathOf('invoice.download'), { Id: String(id) })),
	);
	expect(both[0]?.text).toBe(both[1]?.text);
});

test('adds the missing names, postal codes and date to the XML of a minimal invoice', async () => {
	const { id } = await stamped(sandbox, invoice());
	const { text } = await sandbox.get(`/sandbox/files/${id}.xml`);
	const minimal = parseXml(text);
	expect(attributesOf(minimal)).toMatchObject({
		// Mexico City time.
		Fecha: '2026-11-20T10:05:00',
		LugarExpedicion: '42501',
	});
	expect(elementAt(minimal, ['Emisor'])).toMatchObject({ Nombre: 'ESCUELA KEMPER URGATE' });
	expect(elementAt(minimal, ['Receptor'])).toMatchObject({ DomicilioFiscalReceptor: '86991' });
});

test('shows the permit and the subproduct of each fuel line in the PDF', async () => {
	const HidroYPetro = {
		Version: '1.0',
		TipoPermiso: 'PER01',
		NumeroPermiso: 'PL/1234/EXP/ES/2015',
		ClaveHYP: '15101514',
		SubProductoHYP: 'SP16',
	};
	const fuel = line({
		ClaveProdServ: '15101514',
		ComplementoConcepto: { Any: [{ 'hidrocarburospetroliferos:HidroYPetro': HidroYPetro }] },
	});
	const { id } = await stamped(sandbox, invoice({ Conceptos: [fuel] }));
	const { bytes } = await sandbox.get(`/sandbox/files/${id}.pdf`);
	const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
	const shown = text.replace(/\s+/g, ' ');
	for (const part of [
		'HIDROYPETRO DEL CONCEPTO 1',
		'Número de permiso: PL/1234/EXP/ES/2015',
		'Subproducto: SP16',
	]) {
		expect(shown).toContain(part);
	}
});
