import { unzipSync } from 'fflate';
import { sharedSandbox } from './sandbox';
import type { Sandbox } from './sandbox';
import { invoice, pathOf } from './invoices';
import { parseXml, stamped } from './xml.cts';

let sandbox: Sandbox;
let stamp: { id: number; uuid: string };
let xml: Buffer;
let pdf: Buffer;

beforeAll(async () => {
	sandbox = await sharedSandbox();
	stamp = await stamped(sandbox, invoice());
	xml = (await sandbox.get(`/sandbox/files/${stamp.id}.xml`)).bytes;
	pdf = (await sandbox.get(`/sandbox/files/${stamp.id}.pdf`)).bytes;
});

async function download(downloadForm: string, downloadSize = 0) {
	const { status } = await sandbox.put('/sandbox/settings', { downloadForm, downloadSize });
	expect(status).toBe(200);
	const answer = await sandbox.post(pathOf('invoice.download'), { Id: String(stamp.id) });
	expect(answer.status).toBe(200);
	expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
	return answer;
}

const base64 = (file: Buffer): string => file.toString('base64');

const rawForms: Array<[string, string, string | null]> = [
	['xml', 'application/xml; charset=utf-8', 'xml'],
	['xmlWithoutName', 'application/xml; charset=utf-8', null],
	['pdf', 'application/pdf', 'pdf'],
	['zip', 'application/zip', 'zip'],
];

test.each(rawForms)(
	'sends a download in the format %s as a file of type %s',
	async (form, type, extension) => {
		const { headers } = await download(form);
		expect(headers.get('content-type')).toBe(type);
		expect(headers.get('content-disposition')).toBe(
			extension === null ? null : `attachment; filename="${stamp.uuid}.${extension}"`,
		);
	},
);

test('sends the files of the invoice as raw XML and raw PDF', async () => {
	expect((await download('xml')).bytes.equals(xml)).toBe(true);
	expect((await download('xmlWithoutName')).bytes.equals(xml)).toBe(true);
	expect((await download('pdf')).bytes.equals(pdf)).toBe(true);
});

test('sends both files in a ZIP', async () => {
	const files = unzipSync((await download('zip')).bytes);
	expect(Object.keys(files)).toEqual([`${stamp.uuid}.xml`, `${stamp.uuid}.pdf`]);
	expect(xml.equals(files[`${stamp.uuid}.xml`] ?? Buffer.alloc(0))).toBe(true);
	expect(pdf.equals(files[`${stamp.uuid}.pdf`] ?? Buffer.alloc(0))).toBe(true);
});

test('sends both files as base64 in the json format', async () => {
	const { json } = await download('json');
	expect(json).toEqual({ data: { ...stamp, xml: base64(xml), pdf: base64(pdf) } });
});

test('sends only the PDF, as base64, in the jsonOneFile format', async () => {
	expect((await download('jsonOneFile')).json).toEqual({ data: base64(pdf) });
});

test('sends both files in nested objects with unusual field names in the jsonDeep format', async () => {
	expect((await download('jsonDeep')).json).toEqual({
		result: {
			invoice: { id: stamp.id, folio_fiscal: stamp.uuid },
			documents: [
				{ type: 'cfdi', file: { content: base64(xml) } },
				{ type: 'print', file: { content: base64(pdf) } },
			],
		},
	});
});

test('sends the XML as plain text in the jsonPlainXml format', async () => {
	expect((await download('jsonPlainXml')).json).toEqual({
		data: { ...stamp, xml: xml.toString() },
	});
});

test('sends links to both files in the links format', async () => {
	const { json } = await download('links');
	const { data } = json as { data: { xml_url: string; pdf_url: string } };
	expect(Object.keys(data)).toEqual(['xml_url', 'pdf_url']);
	const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
	expect((await fetched(data.xml_url)).equals(xml)).toBe(true);
	expect((await fetched(data.pdf_url)).equals(pdf)).toBe(true);
});

test.each(['xml', 'xmlWithoutName', 'pdf', 'zip'])(
	'pads a download in the %s format to exactly the configured size',
	async (form) => {
		const size = 3_000_001;
		expect((await download(form, size)).bytes.length).toBe(size);
	},
);

test('keeps a file valid when it is padded to the configured size', async () => {
	parseXml((await download('xml', 1_000_000)).text);
	expect((await download('pdf', 1_000_000)).bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
	expect(Object.keys(unzipSync((await download('zip', 1_000_000)).bytes))).toHaveLength(3);
	const { json } = await download('json', 1_000_000);
	const { data } = json as { data: { xml: string; pdf: string } };
	expect(Buffer.from(data.xml, 'base64').length).toBe(1_000_000);
	expect(Buffer.from(data.pdf, 'base64').length).toBe(1_000_000);
});

test('leaves a file unchanged if it is already larger than the configured size', async () => {
	expect((await download('pdf', 10)).bytes.equals(pdf)).toBe(true);
});

test.each([
	['no Id', {}],
	['an Id that is a number', { Id: 1 }],
	['an empty Id', { Id: '' }],
])('refuses a download with %s, and names the Id field', async (_name, body) => {
	const answer = await sandbox.post(pathOf('invoice.download'), body);
	expect(answer.status).toBe(422);
	expect(answer.json).toEqual({ error: { Id: [expect.any(String)] }, code: 422 });
});

test('answers 404 to a download with an unknown ID', async () => {
	const answer = await sandbox.post(pathOf('invoice.download'), { Id: '999' });
	expect(answer.status).toBe(404);
	expect(answer.json).toEqual({ message: 'No existe una factura con el Id 999.' });
});

test.each(['/sandbox/files/999.xml', '/sandbox/files/1.zip'])(
	'answers 404 to a request for the missing file %s',
	async (path) => {
		expect((await sandbox.get(path)).status).toBe(404);
	},
);
