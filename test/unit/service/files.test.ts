import { readDownload } from '../../../nodes/Cfdi/service/files';
import { ItemError } from '../../../nodes/Cfdi/service/itemError';

const target = {
	id: '1024',
	outputField: 'data',
	files: {
		prepareBinaryData: async (_bytes: unknown, fileName = '', mimeType = '') => ({
			data: '',
			fileName,
			mimeType,
		}),
	},
};

const download = async (body: unknown, headers = {}) =>
	await readDownload(
		{
			statusCode: 200,
			headers,
			body: (typeof body === 'string' ? Buffer.from(body) : body) as never,
		},
		target,
	).catch((error: unknown) => error);

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
])('%s is not a file: the item fails with its words', async (_title, body) => {
	const error = await download(body);
	expect(error).toBeInstanceOf(ItemError);
	expect((error as ItemError).details.description).toContain('No existe');
});

it('the files that a service lists as links stay beside the files that are stored', async () => {
	const files = [{ type: 'xml', url: 'https://files.test/1.xml' }];
	expect(await download({ data: { files } })).toMatchObject([
		{ json: { id: '1024', files: [], answer: { files } } },
	]);
});

it('a name that the JSON gives is cleaned as that of a header', async () => {
	const pdf = Buffer.from('%PDF-1.7 of some length, in base64').toString('base64');
	expect(await download({ uuid: '../../etc/x', file: pdf })).toMatchObject([
		{ json: { files: [{ fileName: 'x.pdf' }] } },
	]);
	const headers = { 'content-disposition': 'attachment; filename="../CON.pdf"' };
	expect(await download('%PDF-1.7', headers)).toMatchObject([
		{ json: { files: [{ fileName: '_CON.pdf' }] } },
	]);
});
