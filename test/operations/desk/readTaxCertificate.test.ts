import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Taxpayer } from '../../../packages/cfdi/fixtures/taxCertificates';
import { linesPdf, pageWith } from '../../../packages/cfdi/fixtures/hostilePdfs';
import {
	certificatePage,
	certificateText,
	nameOf,
	taxpayers,
} from '../../../packages/cfdi/fixtures/taxCertificates';
import { onErrorContinue, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const DESK = { type: 'n8n-nodes-cfdi.cfdiDesk' };

const parameters = (more: INodeParameters = {}): INodeParameters => ({
	resource: 'certificate',
	operation: 'read',
	certificateFrom: 'text',
	certificateText: '={{ $json.text }}',
	...more,
});

const ofText = (text: string): INodeExecutionData => ({ json: { text } });

const ofFile = (content: string | Buffer): INodeExecutionData => ({
	json: {},
	binary: {
		data: {
			data: Buffer.from(content).toString('base64'),
			mimeType: 'text/plain',
			fileName: 'c.txt',
		},
	},
});

async function read(item: INodeExecutionData, more: INodeParameters = {}) {
	const { items, error } = await runNode({
		parameters: parameters(more),
		items: [item],
		node: DESK,
	});
	return { json: items[0]?.json ?? {}, error };
}

const all = Object.entries<Taxpayer>(taxpayers);

it.each(all)(
	'omits only the numbers that invoices do not need if Simplify is on: tax certificate of %s',
	async (_which, one) => {
		const item = ofText(certificateText(one));
		const { json } = await read(item);
		const { json: raw } = await read(item, { simplify: false });

		expect(Object.keys(json).length).toBeLessThanOrEqual(10);
		expect(raw).toEqual({
			...json,
			idCif: one.idCif,
			...(one.person !== undefined && { curp: one.person[3] }),
		});
		expect(json).not.toHaveProperty('idCif');
	},
);

it.each(all)(
	'reads the same recipient from a tax certificate as text, page, file and PDF: certificate of %s',
	async (_which, one) => {
		const recipient = {
			rfc: one.rfc,
			name: nameOf(one),
			postalCode: one.postalCode,
			status: one.status,
		};
		const text = await read(ofText(certificateText(one)));
		const page = await read(
			{ json: { data: certificatePage(one) } },
			{ certificateFrom: 'page', certificatePage: '={{ $json.data }}' },
		);
		const file = await read(ofFile(certificateText(one)), {
			certificateFrom: 'file',
			certificateField: 'data',
		});
		const pdf = await read(ofFile(linesPdf(certificateText(one))), {
			certificateFrom: 'file',
			certificateField: 'data',
		});
		for (const { json } of [text, page, file, pdf]) expect(json).toMatchObject(recipient);
		expect(file.json).toEqual(text.json);
		expect(pdf.json).toEqual(text.json);
		expect(page.json.taxRegime).toBe(text.json.taxRegime);
	},
);

it('proposes the tax regime that allows the intended use, and lists the uses of each regime', async () => {
	const { json } = await read(ofText(certificateText(taxpayers.person)));
	expect(json.taxRegime).toBe('626');
	const regimes = json.taxRegimes as IDataObject[];
	expect(regimes.map(({ code, until }) => [code, until])).toEqual([
		['626', undefined],
		['605', undefined],
		['612', '2021-12-31'],
	]);
	expect(regimes[0]?.uses).toContain('G03');
	const deductible = await read(ofText(certificateText(taxpayers.person)), {
		options: { intendedUse: 'D01' },
	});
	expect(deductible.json.taxRegime).toBe('605');
});

it('outputs tax certificate values that Stamp and Create accept unchanged', async () => {
	const { json } = await read(ofText(certificateText(taxpayers.companyWithLongName)));
	const stamp = operation('invoice.stamp');
	const stamped = serviceAnswers(stamp.path, { body: stamp.answer });
	await runNode({
		parameters: {
			...stampParameters,
			recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.rfc }}' },
			recipientName: '={{ $json.name }}',
			recipientTaxRegime: '={{ $json.taxRegime }}',
			recipientPostalCode: '={{ $json.postalCode }}',
		},
		items: [{ json }],
	});
	expect((stamped[0]?.json as IDataObject).Receptor).toEqual({
		Rfc: 'URE180429TM6',
		Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		DomicilioFiscalReceptor: '86991',
		RegimenFiscalReceptor: '603',
		UsoCFDI: 'G03',
	});

	const create = operation('customer.create');
	const created = serviceAnswers(create.path, { body: create.answer });
	await runNode({
		parameters: {
			resource: 'customer',
			operation: 'create',
			customerName: '={{ $json.name }}',
			rfc: '={{ $json.rfc }}',
			taxRegime: '={{ $json.taxRegime }}',
		},
		items: [{ json }],
	});
	expect(created[0]?.json).toEqual({
		Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		Rfc: 'URE180429TM6',
		RegimenFiscal: '603',
	});
});

it('warns in both languages about problems with the tax certificate', async () => {
	const { json } = await read(
		ofText(certificateText({ ...taxpayers.suspended, issued: '10 DE FEBRERO DE 2022' })),
		{ options: { expectedRfc: 'EKU9003173C9' } },
	);
	const warnings = json.warnings as IDataObject[];
	expect(warnings.map(({ code }) => code)).toEqual([
		'certificateOfOther',
		'taxpayerSuspended',
		'certificateOld',
		'certificateRegimesEnded',
	]);
	expect(warnings[0]).toMatchObject({
		message: 'The tax certificate (Constancia) belongs to IAÑL750210963, not to EKU9003173C9',
		es: { message: 'La Constancia es de IAÑL750210963, no de EKU9003173C9' },
	});
});

it.each<[string, INodeExecutionData, string, RegExp]>([
	['a PDF without a text', ofFile('%PDF-1.7 ...'), 'certificateHasNoText', /has no text/],
	[
		'a PDF with a million operators',
		ofFile(pageWith('T* '.repeat(600_000))),
		'pdfTooLarge',
		/more than 500,000 values and letters to read/,
	],
	['no file', { json: {} }, 'noCertificateInField', /no file in the field "data"/],
])('refuses %s as a tax certificate', async (_what, item, code, message) => {
	const { items } = await runNode({
		parameters: parameters({ certificateFrom: 'file', certificateField: 'data' }),
		items: [item],
		node: { ...DESK, ...onErrorContinue },
	});
	const error = items[0]?.json.error as IDataObject | undefined;
	expect(error?.code).toBe(code);
	expect(error?.message).toMatch(message);
});
