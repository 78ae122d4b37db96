import fc from 'fast-check';
import { Readable } from 'node:stream';
import type { Answer } from './endpoints';
import { cleanFileName, dispositionFileName, readDownload } from './files';
import { ItemError } from '../messages/itemError';
import type { Clean } from './credential';
import { cleanerOf } from './credential';
import { uuid } from '../../../test/support/operations';

async function downloaded(
	body: unknown,
	headers: Record<string, string> = {},
	statusCode = 200,
	clean?: Clean,
) {
	const stored: Buffer[] = [];
	const prepareBinaryData = async (
		content: Buffer | Uint8Array | AsyncIterable<Buffer>,
		fileName = '',
		mimeType = '',
	) => {
		const chunks = Buffer.isBuffer(content) ? [content] : await chunksOf(content);
		stored.push(Buffer.concat(chunks));
		return { data: '', fileName, mimeType };
	};
	const target = { id: '1024', outputField: 'data', files: { prepareBinaryData } };
	const answer = { statusCode, headers, body, clean } as unknown as Answer;
	const [item] = await readDownload(answer, target as never);
	return { item, stored };
}

async function chunksOf(content: Uint8Array | AsyncIterable<Buffer>): Promise<Uint8Array[]> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
	return chunks;
}

const download = async (body: unknown, headers = {}, status?: number) =>
	await downloaded(typeof body === 'string' ? Buffer.from(body) : body, headers, status).then(
		({ item }) => [item],
		(error: unknown) => error,
	);

const xml = Buffer.from(
	`<?xml version="1.0" encoding="UTF-8"?>\n<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Sello="UUID" ><cfdi:Complemento><tfd:TimbreFiscalDigital Version="1.1" UUID="${uuid}"/></cfdi:Complemento></cfdi:Comprobante>`,
);
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 0xfe)]);
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from([0x14, 0xff, 0x00])]);
const base64 = (file: Buffer) => file.toString('base64');

const links = { xml_url: 'https://files.test/1.xml', pdf_url: 'https://files.test/1.pdf' };

interface DownloadForm {
	title: string;
	answer: { body: Buffer | object; headers?: Record<string, string> };
	files: Array<[string, string, Buffer]>;
	rest?: object;
}

const forms: DownloadForm[] = [
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

describe.each(forms)(
	'A downloaded answer: $title',
	({ answer: { body, headers }, files, rest = {} }) => {
		const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));

		it.each([
			['whole', () => bytes],
			[
				'as a stream',
				() => Readable.from([bytes.subarray(0, 3), bytes.subarray(3)], { objectMode: false }),
			],
		])(
			'creates n8n files with the same bytes, a name and a MIME type from a download (%s)',
			async (_how, given) => {
				const { item, stored } = await downloaded(given(), headers);

				expect(Object.keys(item?.binary ?? {})).toEqual(files.map(([field]) => field));
				expect(stored.map((one, index) => one.equals(files[index]?.[2] as Buffer))).toEqual(
					files.map(() => true),
				);
				const listed = files.map(([field, fileName, content]) => ({
					field,
					fileName,
					mimeType: `application/${fileName.split('.').pop() ?? ''}`,
					fileSize: content.length,
				}));
				expect(Object.values(item?.binary ?? {})).toMatchObject(
					listed.map(({ fileName, mimeType }) => ({ fileName, mimeType })),
				);
				expect(item?.json).toEqual({ id: expect.anything() as unknown, ...rest, files: listed });
			},
		);
	},
);

it.each<[form: string, status: number, body: object, message: string]>([
	['a text', 404, { error: 'No existe la factura 9' }, 'No existe la factura 9'],
	[
		'a list of errors as Laravel sends it',
		422,
		{ message: 'The given data was invalid.', errors: { Id: ['Id inválido'] } },
		'Id: Id inválido',
	],
	['an object with a message', 400, { error: { message: 'Bad' } }, 'Bad'],
	['inside a 200', 200, { error: { Id: ['No existe'] }, code: 422 }, 'Id: No existe'],
])(
	"shows the service's message about a refused download: %s",
	async (_form, status, body, message) => {
		const error = await download(
			Readable.from([Buffer.from(JSON.stringify(body))], { objectMode: false }),
			{},
			status,
		);
		expect((error as ItemError).details.message).toBe(message);
	},
);

it.each([
	[
		'an error document',
		'<?xml version="1.0"?><Error><Code>404</Code><Message>No existe</Message></Error>',
	],
	[
		'a SOAP fault',
		'<s:Envelope xmlns:s="x"><s:Body><s:Fault><faultstring>No existe</faultstring></s:Fault></s:Body></s:Envelope>',
	],
	['a page without a doctype', '<html><body>No existe</body></html>'],
	['a page behind a comment', '<!-- x --><!DOCTYPE html><html><title>No existe</title></html>'],
	['a text', 'No existe'],
	['a message', { message: 'No existe' }],
	['a message in data', { data: { status: 'pending', message: 'No existe' } }],
])(
	"reports the service's message if the answer to a download is not a file: %s",
	async (_title, body) => {
		const error = await download(body);
		expect(error).toBeInstanceOf(ItemError);
		expect((error as ItemError).details.description).toContain('No existe');
	},
);

it("puts the service's file links under `answer`, because `files` lists only the stored files", async () => {
	const files = [{ type: 'xml', url: 'https://files.test/1.xml' }];
	expect(await download({ data: { files } })).toMatchObject([
		{ json: { id: '1024', files: [], answer: { files } } },
	]);
});

it('cleans a file name from the JSON answer or from the Content-Disposition header', async () => {
	const pdf = Buffer.from('%PDF-1.7 of some length, in base64').toString('base64');
	expect(await download({ uuid: '../../etc/x', file: pdf })).toMatchObject([
		{ json: { files: [{ fileName: 'x.pdf' }] } },
	]);
	const headers = { 'content-disposition': 'attachment; filename="../CON.pdf"' };
	expect(await download('%PDF-1.7', headers)).toMatchObject([
		{ json: { files: [{ fileName: '_CON.pdf' }] } },
	]);
});

const token = 'a+token/that:is&never~shown';
const inBase64 = Buffer.from(`Bearer ${token}`).toString('base64');

describe.each([
	['unchanged', `attachment; filename="${token}.pdf"`],
	['in upper case', `attachment; filename="factura ${token.toUpperCase()}.pdf"`],
	['without quotes', `attachment; filename=${token}.pdf`],
	['as in RFC 5987', `attachment; filename*=UTF-8''${encodeURIComponent(token)}.pdf`],
	['escaped for a URL', `attachment; filename="${encodeURIComponent(token)}.pdf"`],
	['in base64 with "Bearer"', `attachment; filename="${inBase64}.pdf"`],
	['as in RFC 2047', `attachment; filename="=?UTF-8?B?${inBase64}?="`],
	['in quoted-printable', 'attachment; filename="=?UTF-8?Q?a=2Btoken=2Fthat=3Ais=26never~shown?="'],
	['in hexadecimal', `attachment; filename="${Buffer.from(token).toString('hex')}.pdf"`],
	['with _ for its signs', 'attachment; filename="a_token_that_is_never_shown.pdf"'],
	['without its signs', 'attachment; filename="atokenthatisnevershown.pdf"'],
	[
		'with signs that file names cannot contain',
		`attachment; filename="${[...token].join('?')}.pdf"`,
	],
	['at the end of a long name', `attachment; filename="${'x'.repeat(3_990)}${token}.pdf"`],
])('A file name that contains the token %s', (_form, header) => {
	it.each([
		['whole', () => pdf],
		['as a stream', () => Readable.from([pdf], { objectMode: false })],
	])('does not use a file name that contains the token (%s)', async (_how, body) => {
		const headers = { 'content-disposition': header };
		const { item } = await downloaded(body(), headers, 200, cleanerOf([token]));
		expect(item?.binary?.data?.fileName).toBe('1024.pdf');
		expect(item?.json.files).toMatchObject([{ fileName: '1024.pdf' }]);
	});
});

it('does not use a UUID that equals the token as a file name', async () => {
	const body = { data: { uuid: token, file: base64(pdf) } };
	const { item } = await downloaded(Buffer.from(JSON.stringify(body)), {}, 200, cleanerOf([token]));
	expect(item?.binary?.data?.fileName).toBe('1024.pdf');
});

it.each([
	['factura.xml', 'factura.xml'],
	['año 2026 (1).pdf', 'año 2026 (1).pdf'],
	['../../etc/passwd', 'passwd'],
	['C:\\facturas\\A1.xml', 'A1.xml'],
	['a\u0000b\n.xml', 'ab.xml'],
	['a<b>:"|?*.xml', 'ab.xml'],
	['fac\u202elmx.pdf', 'faclmx.pdf'],
	['CON', '_CON'],
	['con.xml', '_con.xml'],
	['LPT1.pdf', '_LPT1.pdf'],
	['console.xml', 'console.xml'],
	['.hidden.', 'hidden'],
	['..', undefined],
	['', undefined],
	['/', undefined],
])('cleans the file name %j to %j', (name, clean) => {
	expect(cleanFileName(name)).toBe(clean);
});

it('cuts a long file name to 180 bytes and keeps the extension', () => {
	expect(cleanFileName(`${'a'.repeat(500)}.xml`)).toBe(`${'a'.repeat(176)}.xml`);
	const wide = cleanFileName(`${'ñ'.repeat(500)}.pdf`) ?? '';
	expect(Buffer.byteLength(wide)).toBeLessThanOrEqual(180);
	expect(wide).toMatch(/^ñ+\.pdf$/);
	expect(cleanFileName(`a.${'x'.repeat(500)}`)).toHaveLength(180);
});

it('never creates a file name that leads out of the folder', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (name) => {
			const clean = cleanFileName(name);
			expect(clean ?? 'x').not.toMatch(/[\\/\p{Cc}]|^\.*$/u);
			expect(Buffer.byteLength(clean ?? '')).toBeLessThanOrEqual(180);
		}),
	);
});

it.each([
	['attachment; filename="A 1.xml"', 'A 1.xml'],
	['attachment; filename=A1.xml; size=3', 'A1.xml'],
	['attachment; filename="a.pdf"; filename*=UTF-8\'\'a%C3%B1o.pdf', 'año.pdf'],
	['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="a.pdf"', 'a.pdf'],
	['attachment; filename="../../etc/passwd"', 'passwd'],
	['attachment; filename="C:\\facturas\\A1.xml"', 'A1.xml'],
	['attachment; filename=".."', undefined],
	['attachment; filename=""', undefined],
	['inline', undefined],
	[undefined, undefined],
])('reads the Content-Disposition header %j as the file name %j', (header, name) => {
	expect(dispositionFileName(header)).toBe(name);
});
