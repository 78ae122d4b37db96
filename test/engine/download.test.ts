import { fileContent, runNode } from '../support/engine';
import { operation, uuid } from '../support/operations';
import type { Answer } from '../support/service';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const { parameters, path } = operation('invoice.download');

const xml = Buffer.from(
	`<?xml version="1.0" encoding="UTF-8"?>\n<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Sello="UUID" ><cfdi:Complemento><tfd:TimbreFiscalDigital Version="1.1" UUID="${uuid}"/></cfdi:Complemento></cfdi:Comprobante>`,
);
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 0xfe)]);
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from([0x14, 0xff, 0x00])]);
const base64 = (file: Buffer) => file.toString('base64');

const links = { xml_url: 'https://files.test/1.xml', pdf_url: 'https://files.test/1.pdf' };

interface DownloadCase {
	title: string;
	answer: Answer;
	/** Field, file name and content. */
	files: Array<[string, string, Buffer]>;
	/** The output's other properties, besides id and files. */
	rest?: object;
}

const cases: DownloadCase[] = [
	{
		title: 'raw XML with a name',
		answer: {
			body: xml,
			headers: {
				'content-type': 'application/xml',
				'content-disposition': 'attachment; filename="F-1024.xml"',
			},
		},
		files: [['data', 'F-1024.xml', xml]],
	},
	{
		title: 'raw XML without a name',
		answer: { body: xml, headers: { 'content-type': 'text/xml; charset=utf-8' } },
		files: [['data', `${uuid}.xml`, xml]],
	},
	{
		title: 'a raw PDF with a name in UTF-8 and a folder before it',
		answer: {
			body: pdf,
			headers: {
				'content-type': 'application/pdf',
				'content-disposition':
					'attachment; filename="a.pdf"; filename*=UTF-8\'\'..%2Ffacturas%2Fa%C3%B1o.pdf',
			},
		},
		files: [['data', 'año.pdf', pdf]],
	},
	{
		title: 'a raw PDF that says it is JSON',
		answer: { body: pdf, headers: { 'content-type': 'application/json' } },
		files: [['data', '1024.pdf', pdf]],
	},
	{
		title: 'a raw ZIP',
		answer: { body: zip, headers: { 'content-type': 'application/octet-stream' } },
		files: [['data', '1024.zip', zip]],
	},
	{
		title: 'JSON with both files as base64',
		answer: { body: { data: { id: 1024, uuid, xml: base64(xml), pdf: base64(pdf) } } },
		files: [
			['data_xml', `${uuid}.xml`, xml],
			['data_pdf', `${uuid}.pdf`, pdf],
		],
		rest: { uuid },
	},
	{
		title: 'JSON with one file as base64, named by the UUID beside it',
		answer: { body: { data: { uuid, file: base64(pdf) } } },
		files: [['data', `${uuid}.pdf`, pdf]],
		rest: { uuid },
	},
	{
		title: 'JSON with a file deep in a list, as a data: URL',
		answer: {
			body: {
				result: {
					documents: [{ kind: 'x', content: `data:application/pdf;base64,${base64(pdf)}` }],
				},
			},
		},
		files: [['data', '1024.pdf', pdf]],
		rest: { result: { documents: [{ kind: 'x' }] } },
	},
	{
		title: 'JSON with the XML as text',
		answer: { body: { data: { cfdi: xml.toString() }, message: 'ok' } },
		files: [['data', `${uuid}.xml`, xml]],
		rest: { message: 'ok' },
	},
	{
		title: 'JSON with two PDFs',
		answer: { body: { data: { invoice: base64(pdf), acknowledgement: base64(pdf) } } },
		files: [
			['data_pdf', '1024.pdf', pdf],
			['data_pdf_2', '1024.pdf', pdf],
		],
	},
	{ title: 'JSON with links only', answer: { body: { data: links } }, files: [], rest: links },
];

describe.each(cases)('$title', ({ answer, files, rest = {} }) => {
	it('becomes n8n files with the same bytes, a name and a MIME type', async () => {
		serviceAnswers(path, answer);

		const { items, error } = await runNode({ parameters });

		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(Object.keys(items[0]?.binary ?? {})).toEqual(files.map(([field]) => field));
		for (const [field, fileName, content] of files) {
			expect(fileContent(items[0], field).equals(content)).toBe(true);
			expect(items[0]?.binary?.[field]).toMatchObject({
				fileName,
				mimeType: `application/${fileName.split('.').pop() ?? ''}`,
			});
		}
		const listed = files.map(([field, fileName, content]) => ({
			field,
			fileName,
			mimeType: items[0]?.binary?.[field]?.mimeType,
			fileSize: content.length,
		}));
		expect(items[0]?.json).toEqual({ id: expect.anything() as unknown, ...rest, files: listed });
	});
});

it('a file is in the field that the user named', async () => {
	serviceAnswers(path, { body: pdf });

	const { items } = await runNode({ parameters: { ...parameters, outputField: 'factura' } });

	expect(Object.keys(items[0]?.binary ?? {})).toEqual(['factura']);
});

it.each([
	['a web page', '<!DOCTYPE html><html><title>Login</title></html>'],
	['an empty answer', ''],
	['a text', 'not found'],
])('%s in place of a file is an error', async (_title, body) => {
	const answer = { body, headers: { 'content-type': 'application/pdf' } };
	serviceAnswers(path, answer, answer, answer, answer);

	const { error } = await runNode({ parameters });

	expect(error?.message).toBe('The answer does not come from the CFDI API');
});

it('the error of a 422 has the fields, although the request asked for bytes', async () => {
	serviceAnswers(path, { status: 422, body: { error: { Id: ['No existe'] }, code: 422 } });

	const { error } = await runNode({ parameters });

	expect(error?.context.fields).toEqual({ Id: ['No existe'] });
});
