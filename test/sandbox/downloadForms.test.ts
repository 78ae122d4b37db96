import { fileContent, runNode } from '../support/engine';
import { operation } from '../support/operations';
import { withSandbox } from '../../packages/sandbox/test/sandbox';

const stamp = operation('invoice.stamp');
const download = operation('invoice.download');

const sandbox = withSandbox();
let invoice: { id: number; uuid: string };

beforeAll(async () => {
	const { json } = await sandbox.post(stamp.path, JSON.parse(stamp.body) as object);
	invoice = (json as { data: typeof invoice }).data;
});

const signatures = { xml: '<?xml', pdf: '%PDF-', zip: 'PK\x03\x04' };

it.each<{ form: string; files: Record<string, keyof typeof signatures> }>([
	{ form: 'json', files: { data_xml: 'xml', data_pdf: 'pdf' } },
	{ form: 'jsonDeep', files: { data_xml: 'xml', data_pdf: 'pdf' } },
	{ form: 'jsonOneFile', files: { data: 'pdf' } },
	{ form: 'jsonPlainXml', files: { data: 'xml' } },
	{ form: 'xml', files: { data: 'xml' } },
	{ form: 'xmlWithoutName', files: { data: 'xml' } },
	{ form: 'pdf', files: { data: 'pdf' } },
	{ form: 'zip', files: { data: 'zip' } },
	{ form: 'links', files: {} },
])(
	'converts a real invoice downloaded in the format $form to the expected files',
	async ({ form, files }) => {
		await sandbox.put('/sandbox/settings', { downloadForm: form });

		const { items, error } = await runNode({
			parameters: { ...download.parameters, invoiceId: String(invoice.id) },
			credentials: { baseUrl: sandbox.url, accessToken: sandbox.token },
		});

		expect(error).toBeUndefined();
		expect(Object.keys(items[0]?.binary ?? {}).sort()).toEqual(Object.keys(files).sort());
		for (const [field, kind] of Object.entries(files)) {
			const content = fileContent(items[0], field);
			expect(content.subarray(0, signatures[kind].length).toString('latin1')).toBe(
				signatures[kind],
			);
			expect(items[0]?.binary?.[field]).toMatchObject({ mimeType: `application/${kind}` });
			if (kind === 'xml') expect(content.toString()).toContain(`UUID="${invoice.uuid}"`);
		}
		if (form === 'links') expect(JSON.stringify(items[0]?.json)).toContain(`/${invoice.id}.xml`);
		if (form === 'xmlWithoutName')
			expect(items[0]?.binary?.data?.fileName).toBe(`${invoice.uuid}.xml`);
	},
);
