import { verify, X509Certificate } from 'node:crypto';
import type { Element } from '@xmldom/xmldom';
import { extractText } from 'unpdf';
import { withSandbox } from './sandbox';
import { pathOf } from './invoices';
import { attributesUnder, differencesFromSchema, everyAttribute } from './pagos20Schema.cts';
import {
	complement,
	everything,
	fees,
	inDollars,
	onlyExempt,
	pagos,
	payment,
	plain,
	receipt,
	document,
	threeInstalments,
} from './payments';
import { attributesOf, childrenOf, parseXml, stamped, stampedXml } from './xml.cts';

type Json = Record<string, unknown>;

const sandbox = withSandbox('kept', { now: Date.parse('2026-11-20T10:05:00-06:00') });

const childNamed = (element: Element, name: string): Element => {
	const found = childrenOf(element).filter(({ localName }) => localName === name);
	const [only] = found;
	if (only === undefined || found.length > 1) throw new Error(`Not one ${name}`);
	return only;
};

const pagosOf = (root: Element): Element => childNamed(childNamed(root, 'Complemento'), 'Pagos');

const lists = /^(Pago|DoctoRelacionado|Retencion(es)?(DR|P)|Traslados?(DR|P))$/;

function asSent(element: Element): Json {
	const sent: Json = attributesOf(element);
	for (const child of childrenOf(element)) {
		const name = child.localName ?? '';
		const isRows = /^(Retenciones|Traslados)/.test(name);
		const value = isRows ? childrenOf(child).map(asSent) : asSent(child);
		if (isRows || !lists.test(name)) sent[name] = value;
		else sent[name] = [...((sent[name] ?? []) as Json[]), value];
	}
	return sent;
}

const several = complement(
	{ MontoTotalPagos: '350.00' },
	payment('300.00', [
		document('100.00', { Serie: 'B', Folio: '1' }),
		document('200.00', { IdDocumento: '6fb2822e-396d-4725-8521-cdc4bdd20ccf' }),
	]),
	payment('50.00', [document('50.00', { IdDocumento: '123-45-678901234' })]),
);

const examples: Array<[string, Json]> = [
	['one payment', plain],
	...threeInstalments.map((part, index): [string, Json] => [
		`instalment ${index + 1} of three`,
		part,
	]),
	['withheld taxes', fees],
	['another currency', inDollars],
	['exempt lines', onlyExempt],
	['every attribute', everything],
	['two payments of three documents', several],
];

test.each(examples)(
	"writes every value of a complement with %s into the XML in the schema's order",
	async (_what, sent) => {
		const root = await stampedXml(sandbox, receipt(sent));
		const pagos20 = pagosOf(root);
		expect(asSent(pagos20)).toEqual(sent);
		expect(differencesFromSchema(pagos20)).toEqual([]);
	},
);

test("writes every attribute of SAT's payment schema for the complete example", async () => {
	const root = await stampedXml(sandbox, receipt(everything));
	expect(new Set(attributesUnder(pagosOf(root)))).toEqual(new Set(everyAttribute));
});

test('detects a wrong order and missing or unknown attributes in a payment complement', () => {
	const wrong = parseXml(
		`<pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="2.0">
			<pago20:Pago FechaPago="x" MonedaP="MXN" FormaDePagoP="03" Monto="1">
				<pago20:DoctoRelacionado MetodoDePagoDR="PPD"/>
			</pago20:Pago>
			<pago20:Totales/>
		</pago20:Pagos>`,
	);
	expect(differencesFromSchema(wrong)).toEqual([
		'Pagos contains Pago Totales ',
		'Pago has FechaPago MonedaP FormaDePagoP Monto ',
		'DoctoRelacionado has MetodoDePagoDR ',
		'Totales has ',
	]);
});

test('declares the payment complement at the XML root and puts it before the stamp', async () => {
	const root = await stampedXml(sandbox, receipt(plain));
	expect(root.getAttribute('xmlns:pago20')).toBe('http://www.sat.gob.mx/Pagos20');
	expect(root.getAttribute('xsi:schemaLocation')).toBe(
		'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd http://www.sat.gob.mx/Pagos20 http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd',
	);
	expect(childrenOf(childNamed(root, 'Complemento')).map(({ nodeName }) => nodeName)).toEqual([
		'pago20:Pagos',
		'tfd:TimbreFiscalDigital',
	]);
	expect(attributesOf(root)).toMatchObject({ SubTotal: '0', Total: '0', Moneda: 'XXX' });
	expect(childrenOf(root).map(({ localName }) => localName)).not.toContain('Impuestos');
});

test('includes every value of the payment complement in the seal', async () => {
	const root = await stampedXml(sandbox, receipt(everything));
	const { Sello = '', Certificado = '', NoCertificado = '' } = attributesOf(root);
	const cadena = [
		`||4.0|2026-11-20T10:05:00|${NoCertificado}|0|XXX|0|P|01|42501`,
		'EKU9003173C9|ESCUELA KEMPER URGATE|601',
		'URE180429TM6|UNIVERSIDAD ROBOTICA ESPAÑOLA|86991|601|CP01',
		'84111506|1|ACT|Pago|0|0|01',
		'2.0|106.67|100.00|26.50|1000.00|160.00|500.00|40.00|200.00|0.00|100.00|1790.83',
		'2026-11-18T12:00:00|03|MXN|1|1790.83|SPEI 8846 <1> & "2"|XEXX010101000|BANK OF SPRINGFIELD',
		'002180700000000015|BBA830831LJ2|012180001234567891|01|Y2VydA==',
		'||1|18112026|18112026|120000|40012|BANCO DE PRUEBA|||c2VsbG8gZGVsIHBhZ28=',
		'5FB2822E-396D-4725-8521-CDC4BDD20CCF|A|1024|MXN|1|2|2000.00|1790.83|209.17|02',
		'1000.00|001|Tasa|0.100000|100.00|1000.00|002|Tasa|0.106667|106.67',
		'100.00|003|Tasa|0.265000|26.50',
		'1000.00|002|Tasa|0.160000|160.00|500.00|002|Tasa|0.080000|40.00',
		'200.00|002|Tasa|0.000000|0.00|100.00|002|Exento|300.00|003|Tasa|0.080000|24.00',
		'001|100.00|002|106.67|003|26.50',
		'1000.00|002|Tasa|0.160000|160.00|500.00|002|Tasa|0.080000|40.00',
		'200.00|002|Tasa|0.000000|0.00|100.00|002|Exento|300.00|003|Tasa|0.080000|24.00||',
	].join('|');
	const { publicKey } = new X509Certificate(Buffer.from(Certificado, 'base64'));
	const isSealOf = (text: string) =>
		verify('sha256', Buffer.from(text), publicKey, Buffer.from(Sello, 'base64'));
	expect(isSealOf(cadena)).toBe(true);
	expect(isSealOf(cadena.replace('|209.17|', '|209.18|'))).toBe(false);
});

test("shows each payment and each paid invoice's instalment number and balances in the PDF", async () => {
	const sent = complement(
		{ MontoTotalPagos: '350.00' },
		payment('300.00', [
			document('100.00', { Serie: 'B', Folio: '77' }),
			document('200.00', {
				IdDocumento: '6FB2822E-396D-4725-8521-CDC4BDD20CCF',
				NumParcialidad: '3',
				ImpSaldoAnt: '951.23',
				ImpSaldoInsoluto: '751.23',
			}),
		]),
		payment('50.00', [document('50.00', { IdDocumento: '7FB2822E-396D-4725-8521-CDC4BDD20CCF' })], {
			FechaPago: '2026-11-19T17:40:00',
			FormaDePagoP: '02',
			NumOperacion: 'CHEQUE 0042',
		}),
	);
	const { id } = await stamped(sandbox, receipt(sent));
	const { bytes } = await sandbox.get(`/sandbox/files/${id}.pdf`);
	const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
	const shown = text.replace(/\s+/g, ' ');
	for (const part of [
		'2026-11-18T12:00:00 FORMA PAGO: 03',
		'MONTO: $300.00',
		'5FB2822E-396D-4725-8521-CDC4BDD20CCF B/77 MXN 1 1 $100.00 $100.00 $0.00',
		'6FB2822E-396D-4725-8521-CDC4BDD20CCF / MXN 1 3 $951.23 $200.00 $751.23',
		'2026-11-19T17:40:00 FORMA PAGO: 02',
		'MONTO: $50.00',
		'7FB2822E-396D-4725-8521-CDC4BDD20CCF / MXN 1 1 $50.00 $50.00 $0.00',
		'PAGO 2 DE 2 Número de operación: CHEQUE 0042',
	]) {
		expect(shown).toContain(part);
	}
});

test('downloads a payment receipt as an XML file named after its UUID', async () => {
	const { id, uuid } = await stamped(sandbox, receipt(plain));
	await sandbox.put('/sandbox/settings', { downloadForm: 'xml' });
	const { headers, text } = await sandbox.post(pathOf('invoice.download'), { Id: String(id) });
	await sandbox.put('/sandbox/settings', { downloadForm: 'json' });
	expect(headers.get('content-disposition')).toBe(`attachment; filename="${uuid}.xml"`);
	expect(asSent(pagosOf(parseXml(text)))).toEqual(plain);
});

const shapes: Array<[string, Json]> = [
	['with the prefix in capitals', { Any: [{ 'Pago20:Pagos': plain }] }],
	['in a separate list', { Any: [{ 'pago20:Pagos': [plain] }] }],
	['without Any', { 'pago20:Pagos': plain }],
	[
		'next to another complement',
		{ Any: [{ 'leyendasFisc:LeyendasFiscales': {} }, { 'pago20:Pagos': plain }] },
	],
];

test.each(shapes)('reads a complement %s', async (_shape, Complemento) => {
	const root = await stampedXml(sandbox, { ...receipt(plain), Complemento });
	expect(asSent(pagosOf(root))).toEqual(plain);
});

test.each([
	['without its prefix', { Any: [{ Pagos: plain }] }, 'Complemento', /^CFDI140230 - /],
	[
		'of the previous version',
		{ Any: [{ 'pago10:Pagos': plain }] },
		'Complemento',
		/^CFDI140230 - /,
	],
	[
		'that appears twice',
		{ Any: [{ 'pago20:Pagos': plain }, { 'pago20:Pagos': plain }] },
		'Complemento.Any.1.pago20:Pagos',
		/^Sólo debe existir/,
	],
	[
		'that is text',
		{ Any: [{ 'pago20:Pagos': '<Pagos/>' }] },
		'Complemento.Any.0.pago20:Pagos',
		/lista/,
	],
])('refuses a payment complement %s', async (_shape, Complemento, field, message) => {
	const answer = await sandbox.post(pathOf('invoice.stamp'), { ...receipt(plain), Complemento });
	expect(answer.status).toBe(422);
	const { error } = answer.json as { error: Record<string, string[]> };
	expect(error[field]).toEqual([expect.stringMatching(message)]);
});

const malformed: Array<[string, Json]> = [
	['Version', { ...plain, Version: '1.0' }],
	['Totales', { ...plain, Totales: undefined }],
	['Totales.MontoTotalPagos', { ...plain, Totales: { MontoTotalPagos: '1160.000' } }],
	['Pago', { ...plain, Pago: [] }],
	['Pago.0.DoctoRelacionado', complement({ MontoTotalPagos: '1.00' }, payment('1.00', []))],
	...(
		[
			['FechaPago', '2026-11-18'],
			['FechaPago', '2026-02-30T12:00:00'],
			['FormaDePagoP', '07'],
			['MonedaP', 'ABC'],
			['TipoCambioP', '0'],
			['Monto', '-1'],
			['NumOperacion', 'A|B'],
			['RfcEmisorCtaOrd', 'KICR630120NX3'],
			['CtaOrdenante', '123'],
			['TipoCadPago', '02'],
			['CertPago', 'ñ'],
		] as const
	).map(([field, value]): [string, Json] => [
		`Pago.0.${field}`,
		complement(
			{ MontoTotalPagos: '1.00' },
			payment('1.00', [document('1.00')], { [field]: value }),
		),
	]),
	...(
		[
			['IdDocumento', '5FB2822E'],
			['MonedaDR', undefined],
			['EquivalenciaDR', '1.00000000001'],
			['NumParcialidad', '0'],
			['NumParcialidad', '1000'],
			['ImpPagado', 'uno'],
			['ObjetoImpDR', undefined],
		] as const
	).map(([field, value]): [string, Json] => [
		`Pago.0.DoctoRelacionado.0.${field}`,
		complement(
			{ MontoTotalPagos: '1.00' },
			payment('1.00', [document('1.00', { [field]: value })]),
		),
	]),
];

test.each(malformed)(
	'refuses a malformed value of %s only because of its format',
	async (field, sent) => {
		const answer = await sandbox.post(pathOf('invoice.stamp'), receipt(sent));
		expect(answer.status).toBe(422);
		const { error } = answer.json as { error: Record<string, string[]> };
		expect(error[pagos + field]).toEqual([expect.not.stringMatching(/CRP/)]);
	},
);
