import { fileContent, runNode } from '../../support/engine';
import { operation, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { filesOf, idField, refusedFields } from '../../support/serviceForms';

withoutNetwork();

const { parameters, path } = operation('invoice.download');

const xml = Buffer.from(
	`<?xml version="1.0" encoding="UTF-8"?>\n<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Sello="UUID" ><cfdi:Complemento><tfd:TimbreFiscalDigital Version="1.1" UUID="${uuid}"/></cfdi:Complemento></cfdi:Comprobante>`,
);
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 0xfe)]);

it.each<[title: string, answer: object, files: Array<[string, string, Buffer]>, rest: object]>([
	['an XML', filesOf({ xml }), [['data', `${uuid}.xml`, xml]], {}],
	['a PDF', filesOf({ pdf }), [['data', '1024.pdf', pdf]], {}],
	[
		'an XML and a PDF with the UUID',
		filesOf({ xml, pdf }, { uuid }),
		[
			['data_xml', `${uuid}.xml`, xml],
			['data_pdf', `${uuid}.pdf`, pdf],
		],
		{ uuid },
	],
])(
	'converts %s to n8n files with the same bytes, a name and a MIME type',
	async (_title, answer, files, rest) => {
		serviceAnswers(path, { body: answer });

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
	},
);

it('puts the downloaded file in the field that the user chose', async () => {
	serviceAnswers(path, { body: filesOf({ pdf }) });

	const { items } = await runNode({ parameters: { ...parameters, outputField: 'factura' } });

	expect(Object.keys(items[0]?.binary ?? {})).toEqual(['factura']);
});

it.each([
	['a web page', '<!DOCTYPE html><html><title>Login</title></html>'],
	['an empty answer', ''],
	['a text', 'not found'],
])('reports an error if a download returns %s instead of a file', async (_title, body) => {
	const answer = { body, headers: { 'content-type': 'application/pdf' } };
	serviceAnswers(path, answer, answer, answer, answer);

	const { error } = await runNode({ parameters });

	expect(error?.message).toBe('The response does not come from the CFDI API');
});

it('reports the fields that the service refused even if the response arrives as bytes', async () => {
	serviceAnswers(path, refusedFields({ [idField]: ['No existe'] }));

	const { error } = await runNode({ parameters });

	expect(error?.context.fields).toEqual({ [idField]: ['No existe'] });
});
