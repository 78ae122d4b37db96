import { atOnce, fileContent, runNode } from '../../support/engine';
import { operation, uuid } from '../../support/operations';
import type { Answer } from '../../support/service';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { stampedJson, stampedXml } from '../../../packages/cfdi/fixtures/stampedXml';

withoutNetwork();

const { parameters, path, body } = operation('invoice.download');
const readInvoice = { ...parameters, options: { readInvoice: true } };

const xml = Buffer.from(stampedXml);
const acknowledgement = Buffer.from('<Acuse xmlns="http://cancelacfd.sat.gob.mx"/>');
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 0xfe)]);
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(64, 0xff)]);
const cutOff = xml.subarray(0, xml.indexOf('</cfdi:Conceptos>'));
const large = Buffer.concat([xml, Buffer.alloc(5_000_001 - xml.length, ' ')]);
const base64 = (file: Buffer) => file.toString('base64');

const named = (file: Buffer, name: string): Answer => ({
	body: file,
	headers: {
		'content-type': 'application/octet-stream',
		'content-disposition': `attachment; filename="${name}"`,
	},
});

const dated = Buffer.from(
	stampedXml.replace('<cfdi:Comprobante ', '<cfdi:Comprobante Fecha="2026-11-02T10:00:00" '),
);

const verificationUrl = `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${uuid}&re=EKU9003173C9&rr=URE180429TM6&tt=1160.0&fe=c2VsbG8=`;
const listed = (field: string, fileName: string, file: Buffer) => ({
	field,
	fileName,
	mimeType: `application/${fileName.split('.').pop() ?? ''}`,
	fileSize: file.length,
});

const warning = (code: string, what: string, fix: string) => ({
	level: 'warn',
	code,
	satCode: '',
	field: 'Options > Read Invoice',
	message: `The invoice could not be read. ${what}`,
	fix,
	es: {
		message: expect.stringMatching(/^No se pudo leer la factura\. \S/) as string,
		fix: expect.stringMatching(/\.$/) as string,
	},
});

const damaged =
	'The file was damaged or changed after it was stamped. Download it again from the service that stamped it.';

it.each<{ title: string; answer: Answer; output: object; content: Record<string, Buffer> }>([
	{
		title: 'an XML with a name',
		answer: named(xml, 'F-1024.xml'),
		output: {
			id: '1024',
			files: [listed('data', 'F-1024.xml', xml)],
			invoice: stampedJson,
			verificationUrl,
		},
		content: { data: xml },
	},
	{
		title: 'an XML with a date',
		answer: named(dated, 'F-1024.xml'),
		output: {
			id: '1024',
			files: [listed('data', 'F-1024.xml', dated)],
			invoice: { ...stampedJson, Fecha: '2026-11-02T10:00:00' },
			verificationUrl,
			cancelUntil: '2027-03-31',
		},
		content: { data: dated },
	},
	{
		title: 'an XML without a name',
		answer: { body: xml },
		output: {
			id: '1024',
			files: [listed('data', `${uuid}.xml`, xml)],
			invoice: stampedJson,
			verificationUrl,
		},
		content: { data: xml },
	},
	{
		title: 'JSON with XML and PDF as base64',
		answer: { body: { data: { id: 1024, uuid, xml: base64(xml), pdf: base64(pdf) } } },
		output: {
			id: 1024,
			uuid,
			files: [listed('data_xml', `${uuid}.xml`, xml), listed('data_pdf', `${uuid}.pdf`, pdf)],
			invoice: stampedJson,
			verificationUrl,
		},
		content: { data_xml: xml, data_pdf: pdf },
	},
	{
		title: 'JSON with the XML as text and a value named invoice',
		answer: { body: { data: { cfdi: stampedXml, invoice: 'A-1024' }, message: 'ok' } },
		output: {
			id: '1024',
			message: 'ok',
			files: [listed('data', `${uuid}.xml`, xml)],
			invoice: stampedJson,
			verificationUrl,
			answer: { invoice: 'A-1024' },
		},
		content: { data: xml },
	},
	{
		title: 'JSON with another XML of SAT before the invoice',
		answer: { body: { acuse: base64(acknowledgement), xml: base64(xml) } },
		output: {
			id: '1024',
			files: [
				listed('data_xml', '1024.xml', acknowledgement),
				listed('data_xml_2', '1024.xml', xml),
			],
			invoice: stampedJson,
			verificationUrl,
		},
		content: { data_xml: acknowledgement, data_xml_2: xml },
	},
	{
		title: 'a truncated XML',
		answer: named(cutOff, 'F-1024.xml'),
		output: {
			id: '1024',
			files: [listed('data', 'F-1024.xml', cutOff)],
			warnings: [
				warning(
					'endsInElement',
					'Line 15, column 2: The file ends before cfdi:Conceptos is closed',
					damaged,
				),
			],
		},
		content: { data: cutOff },
	},
	{
		title: 'an XML that is not a CFDI',
		answer: named(acknowledgement, 'acuse.xml'),
		output: {
			id: '1024',
			files: [listed('data', 'acuse.xml', acknowledgement)],
			warnings: [
				warning(
					'noCfdi',
					'The file is not a CFDI 4.0: its first element is Acuse in the namespace http://cancelacfd.sat.gob.mx',
					'Use the XML of a CFDI 4.0: its first element is cfdi:Comprobante.',
				),
			],
		},
		content: { data: acknowledgement },
	},
	{
		title: 'an XML of more than 5 MB',
		answer: named(large, 'F-1024.xml'),
		output: {
			id: '1024',
			files: [listed('data', 'F-1024.xml', large)],
			warnings: [
				warning('xmlTooLarge', 'The XML is larger than 5 MB', 'Read the XML with another program.'),
			],
		},
		content: { data: large },
	},
	{
		title: 'an XML of more than 5 MB without a name',
		answer: { body: large },
		output: {
			id: '1024',
			files: [listed('data', `${uuid}.xml`, large)],
			warnings: [
				warning('xmlTooLarge', 'The XML is larger than 5 MB', 'Read the XML with another program.'),
			],
		},
		content: { data: large },
	},
	{
		title: 'a PDF',
		answer: named(pdf, 'F-1024.pdf'),
		output: {
			id: '1024',
			files: [listed('data', 'F-1024.pdf', pdf)],
			warnings: [
				warning(
					'noXmlFile',
					'The service did not send an XML',
					'Ask your invoicing service how to download the XML.',
				),
			],
		},
		content: { data: pdf },
	},
	{
		title: 'a ZIP',
		answer: named(zip, 'F-1024.zip'),
		output: {
			id: '1024',
			files: [listed('data', 'F-1024.zip', zip)],
			warnings: [
				warning(
					'zipOnly',
					'The service sent a ZIP instead of the XML',
					"Extract the XML from the ZIP with n8n's Compression node.",
				),
			],
		},
		content: { data: zip },
	},
	{
		title: 'links',
		answer: { body: { data: { xml_url: 'https://files.test/1.xml' } } },
		output: {
			id: '1024',
			xml_url: 'https://files.test/1.xml',
			files: [],
			warnings: [
				warning(
					'linksOnly',
					'The service sent links instead of files',
					'Download the XML from the link with an HTTP Request node.',
				),
			],
		},
		content: {},
	},
])(
	'outputs the files of $title with the invoice, or explains why there is no invoice',
	async (wanted) => {
		const sent = serviceAnswers(path, wanted.answer);

		const { items, error } = await runNode({ parameters: readInvoice });

		expect(error).toBeUndefined();
		expect(sent.map((request) => request.body)).toEqual([body]);
		expect(items.map(({ json }) => json)).toEqual([wanted.output]);
		expect(Object.keys(items[0]?.binary ?? {})).toEqual(Object.keys(wanted.content));
		for (const [field, content] of Object.entries(wanted.content)) {
			expect(fileContent(items[0], field).equals(content)).toBe(true);
		}
	},
);

it('does not read a downloaded XML unless the Read Invoice option is on', async () => {
	serviceAnswers(path, named(xml, 'F-1024.xml'));

	const { items } = await runNode({ parameters });

	expect(items.map(({ json }) => json)).toEqual([
		{ id: '1024', files: [listed('data', 'F-1024.xml', xml)] },
	]);
});

it('reads the downloaded XML of each item', async () => {
	serviceAnswers(
		path,
		named(xml, 'F-1.xml'),
		named(Buffer.from(stampedXml.replace('Folio="1024"', 'Folio="1025"')), 'F-2.xml'),
	);

	const { items } = await runNode({
		parameters: { ...readInvoice, options: { readInvoice: true }, ...atOnce(1) },
		items: [{ json: {} }, { json: {} }],
	});

	expect(items.map(({ json }) => (json.invoice as { Folio: string }).Folio)).toEqual([
		'1024',
		'1025',
	]);
});
