import { readCfdiXml, verificationUrl } from './readCfdiXml';
import { complementsNamed, rootElement, stampedUuidOf } from '../invoice/invoice';
import { localTaxesOf } from '../totals/totals';
import { ofFile } from '../problems/render';
import { refusalsOf, worded } from '../fixtures/english';

const CFDI = 'xmlns:cfdi="http://www.sat.gob.mx/cfd/4"';
const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

const withChildren = (children: string, attributes = '') =>
	`<cfdi:Comprobante ${CFDI} Version="4.0" ${attributes}>${children}</cfdi:Comprobante>`;

const iva = 'Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.00"';
const ivaJson = {
	Base: '100.00',
	Impuesto: '002',
	TipoFactor: 'Tasa',
	TasaOCuota: '0.160000',
	Importe: '16.00',
};

const whole = `<?xml version="1.0" encoding="utf-8"?>
<cfdi:Comprobante ${CFDI} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
	xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 cfdv40.xsd" Version="4.0" Total="106.00" Sello="a+/=">
	<cfdi:InformacionGlobal Periodicidad="01" Meses="11" Año="2026"/>
	<cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="${UUID}"/></cfdi:CfdiRelacionados>
	<cfdi:Emisor Rfc="OÑO120726RX3" Nombre="ORGANICOS ÑAVEZ &amp; OSORIO" RegimenFiscal="601"/>
	<cfdi:Receptor Rfc="H&amp;E951128469"/>
	<cfdi:Conceptos>
		<cfdi:Concepto Cantidad="1.000" Descripcion="Taza &quot;grande&quot;">
			<cfdi:Impuestos>
				<cfdi:Traslados><cfdi:Traslado ${iva}/></cfdi:Traslados>
				<cfdi:Retenciones><cfdi:Retencion ${iva}/></cfdi:Retenciones>
			</cfdi:Impuestos>
			<cfdi:ACuentaTerceros RfcACuentaTerceros="CACX7605101P8"/>
			<cfdi:InformacionAduanera NumeroPedimento="15  48  3009  0001234"/>
			<cfdi:CuentaPredial Numero="15956011002"/>
			<cfdi:ComplementoConcepto>
				<iedu:instEducativas xmlns:iedu="http://www.sat.gob.mx/iedu" version="1.0"/>
			</cfdi:ComplementoConcepto>
			<cfdi:Parte Cantidad="1"><cfdi:InformacionAduanera NumeroPedimento="1"/></cfdi:Parte>
		</cfdi:Concepto>
	</cfdi:Conceptos>
	<cfdi:Impuestos TotalImpuestosTrasladados="16.00">
		<cfdi:Retenciones><cfdi:Retencion Impuesto="001" Importe="10.00"/></cfdi:Retenciones>
		<cfdi:Traslados><cfdi:Traslado ${iva}/><cfdi:Traslado Base="1" Impuesto="002" TipoFactor="Exento"/></cfdi:Traslados>
	</cfdi:Impuestos>
	<cfdi:Complemento>
		<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${UUID}"/>
	</cfdi:Complemento>
	<cfdi:Addenda><pedido numero="7">de <b>otro</b></pedido></cfdi:Addenda>
</cfdi:Comprobante>`;

const wholeJson = {
	Version: '4.0',
	Total: '106.00',
	Sello: 'a+/=',
	InformacionGlobal: { Periodicidad: '01', Meses: '11', Año: '2026' },
	CfdiRelacionados: [{ TipoRelacion: '04', CfdiRelacionado: [{ UUID }] }],
	Emisor: { Rfc: 'OÑO120726RX3', Nombre: 'ORGANICOS ÑAVEZ & OSORIO', RegimenFiscal: '601' },
	Receptor: { Rfc: 'H&E951128469' },
	Conceptos: [
		{
			Cantidad: '1.000',
			Descripcion: 'Taza "grande"',
			Impuestos: { Traslados: [ivaJson], Retenciones: [ivaJson] },
			ACuentaTerceros: { RfcACuentaTerceros: 'CACX7605101P8' },
			InformacionAduanera: [{ NumeroPedimento: '15  48  3009  0001234' }],
			CuentaPredial: [{ Numero: '15956011002' }],
			ComplementoConcepto: { Any: [{ 'iedu:instEducativas': { version: '1.0' } }] },
			Parte: [{ Cantidad: '1', InformacionAduanera: [{ NumeroPedimento: '1' }] }],
		},
	],
	Impuestos: {
		TotalImpuestosTrasladados: '16.00',
		Retenciones: [{ Impuesto: '001', Importe: '10.00' }],
		Traslados: [ivaJson, { Base: '1', Impuesto: '002', TipoFactor: 'Exento' }],
	},
	Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { Version: '1.1', UUID } }] },
};

it('reads a CFDI as JSON that is ready to be stamped, with its stamp and without its Addenda', () => {
	expect(readCfdiXml(Buffer.from(whole))).toEqual(wholeJson);
});

it('keeps the attributes and elements of a CFDI in the order of the file', () => {
	expect(JSON.stringify(readCfdiXml(whole))).toBe(JSON.stringify(wholeJson));
});

it.each<[title: string, xml: string]>([
	[
		'an addenda with prefixes that are not declared',
		whole.replace('<pedido', '<d:detallista d:tipo="A" tipo="B"><e:f/></d:detallista><pedido'),
	],
	[
		'a style sheet, before and behind it',
		`${whole.replace('?>', '?>\n<?xml-stylesheet type="text/xsl" href="cfdi.xsl"?>')}<?xml-stylesheet href="x"?>`,
	],
	['another prefix', whole.replaceAll('cfdi:', 'c:').replace('xmlns:cfdi', 'xmlns:c')],
	['no prefix', whole.replaceAll('cfdi:', '').replace('xmlns:cfdi', 'xmlns')],
	[
		'other prefixes of complements',
		whole.replaceAll('tfd:', 't:').replaceAll('xmlns:tfd', 'xmlns:t'),
	],
	['a stamp without a prefix', whole.replaceAll('tfd:', '').replace('xmlns:tfd', 'xmlns')],
	[
		'namespaces that are declared at the root, and a prefix that declares a schema',
		whole
			.replace(
				' xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"',
				' xmlns:schemaLocation="a b"',
			)
			.replace(CFDI, `${CFDI} xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"`),
	],
	['a byte order mark and line breaks of Windows', `\uFEFF${whole.replaceAll('\n', '\r\n')}`],
	['no line breaks', whole.replace(/>\s+</g, '><')],
	['single quotes', whole.replaceAll('"', "'")],
	[
		'a Complemento for each complement',
		whole.replace('<cfdi:Complemento>', '<cfdi:Complemento/>$&'),
	],
])('reads a CFDI with %s as the same JSON', (_title, xml) => {
	expect(xml).not.toBe(whole);
	expect(readCfdiXml(xml)).toEqual(wholeJson);
});

describe('a complement', () => {
	const complement = (xml: string) =>
		(
			readCfdiXml(withChildren(`<cfdi:Complemento>${xml}</cfdi:Complemento>`)).Complemento as {
				Any: unknown[];
			}
		).Any;

	it('reads a payment complement as JSON that is ready to be stamped', () => {
		const tax = (of: string) => `Impuesto${of}="002" Importe${of}="8.00"`;
		const xml = `<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0">
			<p:Totales MontoTotalPagos="58.00"/>
			<p:Pago Monto="58.00">
				<p:DoctoRelacionado IdDocumento="${UUID}">
					<p:ImpuestosDR>
						<p:RetencionesDR><p:RetencionDR ${tax('DR')}/></p:RetencionesDR>
						<p:TrasladosDR><p:TrasladoDR ${tax('DR')}/></p:TrasladosDR>
					</p:ImpuestosDR>
				</p:DoctoRelacionado>
				<p:ImpuestosP>
					<p:RetencionesP><p:RetencionP ${tax('P')}/></p:RetencionesP>
					<p:TrasladosP><p:TrasladoP ${tax('P')}/></p:TrasladosP>
				</p:ImpuestosP>
			</p:Pago>
		</p:Pagos>`;
		const dr = { ImpuestoDR: '002', ImporteDR: '8.00' };
		const p = { ImpuestoP: '002', ImporteP: '8.00' };
		expect(complement(xml)).toEqual([
			{
				'pago20:Pagos': {
					Version: '2.0',
					Totales: { MontoTotalPagos: '58.00' },
					Pago: [
						{
							Monto: '58.00',
							DoctoRelacionado: [
								{ IdDocumento: UUID, ImpuestosDR: { RetencionesDR: [dr], TrasladosDR: [dr] } },
							],
							ImpuestosP: { RetencionesP: [p], TrasladosP: [p] },
						},
					],
				},
			},
		]);
	});

	it('reads the total of local taxes from a complement in XML', () => {
		const invoice = readCfdiXml(
			withChildren(`<cfdi:Complemento><l:ImpuestosLocales xmlns:l="http://www.sat.gob.mx/implocal"
				version="1.0" TotaldeRetenciones="0.00" TotaldeTraslados="30.00">
				<l:TrasladosLocales ImpLocTrasladado="ISH" TasadeTraslado="3.00" Importe="30.00"/>
			</l:ImpuestosLocales></cfdi:Complemento>`),
		);
		const root = rootElement(invoice);
		expect(complementsNamed(root, 'ImpuestosLocales')).toHaveLength(1);
		expect(String((localTaxesOf(root) as { transferred: unknown }).transferred)).toBe('30.00');
	});

	it('reads child elements of a complement as lists, with text in #text and necessary prefixes', () => {
		const xml = `<x:a xmlns:x="urn:x" xmlns:y="urn:y" b="1" y:c="2">
			<x:d> uno <![CDATA[<y>]]></x:d><x:d e="3"/><y:f><y:g/></y:f><z/>
		</x:a>`;
		expect(complement(xml)).toEqual([
			{
				'x:a': {
					b: '1',
					'y:c': '2',
					d: [{ '#text': ' uno <y>' }, { e: '3' }],
					'y:f': [{ g: [{}] }],
					z: [{}],
				},
			},
		]);
	});
});

describe.each<[title: string, xml: string, message: string]>([
	[
		'an earlier CFDI',
		'<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/3" Version="3.3"/>',
		'The file is a CFDI 3.3 or older, not a CFDI 4.0',
	],
	[
		'a CFD',
		'<Comprobante xmlns="http://www.sat.gob.mx/cfd/2" version="2.2"/>',
		'The file is a CFDI 2.2 or older, not a CFDI 4.0',
	],
	[
		'a Comprobante without a namespace',
		'<Comprobante Version="4.0"/>',
		'The file is not a CFDI 4.0: its first element is Comprobante without a namespace',
	],
	[
		'a certificate of withholdings',
		'<r:Retenciones xmlns:r="http://www.sat.gob.mx/esquemas/retencionpago/2"/>',
		'The file is not a CFDI 4.0: its first element is r:Retenciones in the namespace http://www.sat.gob.mx/esquemas/retencionpago/2',
	],
	[
		'another element of CFDI',
		`<cfdi:Emisor ${CFDI} Version="4.0"/>`,
		'The file is not a CFDI 4.0: its first element is cfdi:Emisor in the namespace http://www.sat.gob.mx/cfd/4',
	],
	[
		'a Comprobante without a Version',
		`<cfdi:Comprobante ${CFDI}/>`,
		'The file is not a CFDI 4.0: its Comprobante has no Version',
	],
	[
		'a Comprobante of another version',
		`<cfdi:Comprobante ${CFDI} Version="4.1"/>`,
		'The file is not a CFDI 4.0: its Comprobante has Version 4.1',
	],
	[
		'two issuers',
		withChildren('\n<cfdi:Emisor/><cfdi:Emisor/>'),
		'Line 2, column 15: Emisor appears twice',
	],
	[
		'two lists of Conceptos',
		withChildren('<cfdi:Conceptos/><cfdi:Conceptos/>'),
		'Line 1, column 92: Conceptos appears twice',
	],
	[
		'Conceptos with an attribute',
		withChildren('<cfdi:Conceptos Total="1"/>'),
		"Line 1, column 75: cfdi:Conceptos contains Total, which SAT's standard does not allow there",
	],
	[
		'Conceptos with another element',
		withChildren('<cfdi:Conceptos><Concepto/></cfdi:Conceptos>'),
		"Line 1, column 75: cfdi:Conceptos contains Concepto, which SAT's standard does not allow there",
	],
	[
		'Complemento with a text',
		withChildren('<cfdi:Complemento>x</cfdi:Complemento>'),
		"Line 1, column 75: cfdi:Complemento contains text, which SAT's standard does not allow there",
	],
	[
		'a text between elements',
		withChildren('<cfdi:Emisor/> x'),
		"Line 1, column 1: cfdi:Comprobante contains text, which SAT's standard does not allow there",
	],
	[
		'an attribute and an element of one name',
		withChildren('<cfdi:Emisor/>', 'Emisor="x"'),
		'Line 1, column 1: cfdi:Comprobante contains Emisor, which the JSON of the invoice cannot hold',
	],
	[
		'elements of one name from two namespaces',
		withChildren('<cfdi:Emisor/><Emisor/>'),
		'Line 1, column 1: cfdi:Comprobante contains Emisor, which the JSON of the invoice cannot hold',
	],
	[
		'a name that would be a prototype',
		withChildren('<cfdi:Emisor __proto__="x"/>'),
		'Line 1, column 75: cfdi:Emisor contains __proto__, which the JSON of the invoice cannot hold',
	],
])('%s', (_title, xml, message) => {
	it('refuses a file that cannot be read as a CFDI 4.0, and suggests a fix', () => {
		expect(() => worded(() => readCfdiXml(xml), ofFile)).toThrow(new Error(message));
		expect(refusalsOf(() => readCfdiXml(xml), ofFile)).toMatchObject([
			{ fix: expect.stringMatching(/\.$/) as string },
		]);
	});
});

it('reads element and attribute names that JavaScript objects also use, such as constructor', () => {
	expect(readCfdiXml(withChildren('<cfdi:constructor toString="x"/>'))).toEqual({
		Version: '4.0',
		constructor: [{ toString: 'x' }],
	});
});

const SAT = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';
const uuid = '66933DFF-5507-5460-9EF0-9D0BB068A54A';

interface Values {
	UUID?: string;
	re?: string;
	rr?: string;
	Total?: string;
	Sello?: string;
}

function read({
	UUID = uuid,
	re = 'EKU9003173C9',
	rr = 'AABF800614HI0',
	Total = '2320.00',
	Sello = `${'A'.repeat(336)}yl2MKg==`,
}: Values = {}) {
	return {
		Total,
		Sello,
		Emisor: { Rfc: re },
		Receptor: { Rfc: rr },
		Complemento: { Any: [{ 'pago20:Pagos': {} }, { 'tfd:TimbreFiscalDigital': { UUID } }] },
	};
}

it('lists the values of the verification address in the order of Anexo 20', () => {
	expect(verificationUrl(read())).toBe(
		`${SAT}?id=${uuid}&re=EKU9003173C9&rr=AABF800614HI0&tt=2320.0&fe=yl2MKg==`,
	);
});

it.each([
	['123.45', '123.45'],
	['0.123456', '0.123456'],
	['0.1234561', '0.123456'],
	['0.1234565', '0.123457'],
	['1000.00000', '1000.0'],
	['1000', '1000.0'],
	['0', '0.0'],
	['999999999999999999.999999', '999999999999999999.999999'],
])('writes the Total %s into the verification address as tt=%s', (Total, tt) => {
	expect(verificationUrl(read({ Total }))).toContain(`&tt=${tt}&fe=`);
});

it.each([
	['GG&950901AD7', 'GG&amp;950901AD7'],
	['Ñ&A010101AAA', 'Ñ&amp;A010101AAA'],
	['CAÑA360510556', 'CAÑA360510556'],
	['XAXX010101000', 'XAXX010101000'],
])('escapes the RFC %s in the verification address as %s', (rfc, written) => {
	expect(verificationUrl(read({ re: rfc, rr: rfc }))).toContain(`&re=${written}&rr=${written}&tt=`);
});

it.each([
	['a UUID that is none', { UUID: '1]]><x/>' }],
	['an issuer without an RFC', { re: '' }],
	['a recipient that would end the message to SAT', { rr: 'URE]]>180429TM6' }],
	['a Total that is not a number', { Total: '1,000.00' }],
	['a Total below zero', { Total: '-1.00' }],
	['a seal that is too short', { Sello: 'MKg==' }],
	['a seal that is not base 64', { Sello: 'ab&fe=12345678&x' }],
])('creates no verification address for an invoice with %s', (_what, values) => {
	expect(verificationUrl(read(values))).toBeUndefined();
});

it.each([undefined, { Any: [] }, { Any: [{ 'pago20:Pagos': {} }] }])(
	'creates no verification address for an unstamped invoice: Complemento %j',
	(Complemento) => {
		expect(verificationUrl({ ...read(), Complemento })).toBeUndefined();
	},
);

describe("the UUID of a file is the UUID in SAT's stamp", () => {
	const other = '11111111-2222-3333-4444-555555555555';
	const stampOf = (id: string, namespace = 'http://www.sat.gob.mx/TimbreFiscalDigital') =>
		`<tfd:TimbreFiscalDigital xmlns:tfd="${namespace}" UUID="${id}"/>`;
	const file = (before: string, inComplement: string) =>
		`<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Total="1.00" Sello="12345678">${before}<cfdi:Emisor Rfc="EKU9003173C9"/><cfdi:Receptor Rfc="XAXX010101000"/><cfdi:Complemento>${inComplement}${stampOf(uuid)}</cfdi:Complemento></cfdi:Comprobante>`;

	it.each([
		['a foreign namespace with its prefix', '', stampOf(other, 'https://other.test')],
		[
			'a foreign namespace',
			'',
			`<x:TimbreFiscalDigital xmlns:x="https://other.test" UUID="${other}"/>`,
		],
		['an Addenda placed first', `<cfdi:Addenda>${stampOf(other)}</cfdi:Addenda>`, ''],
		['a comment', `<!-- ${stampOf(other)} -->`, ''],
		[
			'a CDATA section in the Addenda',
			`<cfdi:Addenda><![CDATA[${stampOf(other)}]]></cfdi:Addenda>`,
			'',
		],
	])('reads the UUID of the stamp, and not the UUID in %s', (_title, before, inComplement) => {
		const invoice = readCfdiXml(file(before, inComplement));
		expect(verificationUrl(invoice)).toContain(`?id=${uuid}&`);
		expect(stampedUuidOf(invoice)).toBe(uuid);
	});
});
