import type { INodeParameters } from 'n8n-workflow';

import { fileContent, onErrorContinue, runNode, token } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import {
	ofAnother,
	operation,
	paidUuid,
	stampParameters,
	stamped,
	uuid,
} from '../../support/operations';
import { paidInvoiceXml } from '../../support/paidInvoiceXml';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { bodies, filesOf, refusedFields, says, stampedAs } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const { path, answer } = operation('invoice.stamp');
const { path: downloadPath } = operation('invoice.download');

describe('The item of a stamped invoice', () => {
	it('outputs the ID and UUID of a stamped invoice followed by the fields of the invoice', async () => {
		serviceAnswers(path, { body: answer });

		const { items } = await runNode({
			parameters: {
				...stampParameters,
				lineItemsJson: '[{ "description": "Taza", "quantity": 2, "unitPrice": "500.00" }]',
				defaultProductCode: '52152001',
				additionalFields: { series: 'A', folio: '7' },
			},
		});

		expect(Object.keys(items[0]?.json ?? {})).toEqual([
			'id',
			'uuid',
			'type',
			'total',
			'currency',
			'paymentMethod',
			'series',
			'folio',
			'recipient',
			'summary',
			'message',
		]);
		expect(items[0]?.json).toEqual({
			...stamped,
			summary:
				'Factura para UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6): 1 concepto (Taza), subtotal 1,000.00, IVA 16 % 160.00, total 1,160.00 MXN. Pago en una sola exhibición con 03 Transferencia electrónica de fondos.',
			total: '1160.00',
			series: 'A',
			folio: '7',
			message: 'Factura timbrada',
		});
	});

	it("outputs the sent total in a stamped invoice's item", async () => {
		serviceAnswers(path, { body: answer });

		const { items } = await runNode({
			parameters: {
				resource: 'invoice',
				operation: 'stamp',
				invoiceSource: 'json',
				invoiceJson: JSON.stringify({ Total: '58.00', Moneda: 'USD' }),
				options: { checkBeforeStamping: 'off' },
			},
		});

		expect(items[0]?.json).toEqual({
			id: 1024,
			uuid,
			type: 'I',
			total: '58.00',
			currency: 'USD',
			summary: 'Factura para un receptor sin datos: 0 conceptos, total 58.00 USD.',
			message: 'Factura timbrada',
		});
	});

	it("outputs the service's values if they differ from the sent values", async () => {
		serviceAnswers(path, {
			body: stampedAs({ id: 1024, uuid, total: 1160, series: 'F', folio: 9 }),
		});

		const { items } = await runNode({ parameters: stampParameters });

		expect(items[0]?.json).toEqual({ ...stamped, total: 1160, series: 'F', folio: 9 });
	});

	it("lists the check's warnings before the service's warnings", async () => {
		serviceAnswers(path, { body: { ...answer, warnings: ['Quedan 10 timbres'] } });

		const { items } = await runNode({ parameters: { ...stampParameters, cfdiUse: 'g03' } });

		expect(items[0]?.json.warnings).toMatchObject([
			{ field: 'Receptor.UsoCFDI' },
			'Quedan 10 timbres',
		]);
	});

	it('outputs the warnings of a stamped invoice and shows them above the output', async () => {
		serviceAnswers(
			path,
			{ body: answer },
			{ body: ofAnother(answer) },
			{ body: stampedAs({ id: 3, uuid: paidUuid }) },
		);

		const { items, run } = await runNode({
			parameters: { ...stampParameters, cfdiUse: '={{ $json.use }}' },
			items: ['g03', 'G03', 'g01'].map((use) => ({ json: { use } })),
		});

		expect(items.map(({ json }) => Array.isArray(json.warnings))).toEqual([true, false, true]);
		expect(run.data.resultData.runData.CFDI?.[0]?.hints).toEqual([
			{
				message: '2 items have warnings. The first: CFDI Use (Uso CFDI): "g03" was read as "G03"',
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});
});

describe('Download Files', () => {
	const pdf = Buffer.from('%PDF-1.7 an invoice of some length');
	const xml = Buffer.from(paidInvoiceXml({ uuid }));
	const files = { xml, pdf };
	const parameters: INodeParameters = { ...stampParameters, options: { downloadFiles: true } };

	it('adds the XML and PDF of each stamped invoice to the output item', async () => {
		const sent = serviceAnswers(path, { body: answer });
		const asked = serviceAnswers(downloadPath, { body: filesOf(files) });

		const { items, error } = await runNode({ parameters });

		expect(error).toBeUndefined();
		expect(sent[0]?.path).toBe(path);
		expect(asked.map(({ path: to, body }) => [to, body]).at(-1)).toEqual([
			downloadPath,
			bodies.download('1024'),
		]);
		expect(fileContent(items[0], 'data_xml').equals(xml)).toBe(true);
		expect(fileContent(items[0], 'data_pdf').equals(pdf)).toBe(true);
		expect(items[0]).toMatchObject({
			json: { ...stamped, message: 'Factura timbrada', files: [{}, {}] },
			pairedItem: { item: 0 },
		});
		expect(items[0]?.json).not.toHaveProperty('warnings');
	});

	it('does not download the files of an invoice by default', async () => {
		serviceAnswers(path, { body: answer });

		const { items, error } = await runNode({ parameters: stampParameters });

		expect(error).toBeUndefined();
		expect(items[0]).not.toHaveProperty('binary');
	});

	it.each([
		['a refusal', says(404, 'No existe'), 'No existe'],
		['a message instead of files', says(200, 'En proceso'), 'The service did not return a file'],
		['a 422', refusedFields({ Id: ['No'] }), 'Id: No (HTTP 422)'],
	])(
		'keeps the stamped invoice with its UUID and a warning if the download ends with %s',
		async (_title, reply, words) => {
			serviceAnswers(path, { body: answer });
			serviceAnswers(downloadPath, reply);

			const { items, error } = await runNode({ parameters });

			expect(error).toBeUndefined();
			expect(items[0]?.json).toMatchObject({ ...stamped, message: 'Factura timbrada' });
			expect(JSON.stringify(items[0]?.json)).not.toMatch(/run (this|the) item again/i);
			expect(items[0]?.json.warnings).toEqual([
				{
					level: 'warn',
					code: 'filesNotDownloaded',
					satCode: '',
					field: 'Options > Download Files',
					message: expect.stringContaining(
						`The invoice is stamped, but its files were not downloaded: ${words}`,
					) as string,
					fix: expect.stringContaining(
						'operation Download and Invoice ID 1024. Do not stamp the invoice again.',
					) as string,
					es: {
						message: expect.stringContaining(
							'La factura está timbrada, pero no se descargaron sus archivos: ',
						) as string,
						fix: 'Descargue los archivos con la operación Download y el ID de la factura, 1024. No vuelva a timbrar la factura.',
					},
				},
			]);
		},
	);

	it("lists the warning about a failed download after the check's warnings", async () => {
		serviceAnswers(path, { body: answer });
		serviceAnswers(downloadPath, { status: 404, body: '' });

		const { items } = await runNode({ parameters: { ...parameters, cfdiUse: 'g03' } });

		expect(items[0]?.json.warnings).toMatchObject([
			{ field: 'Receptor.UsoCFDI' },
			{ field: 'Options > Download Files' },
		]);
	});

	it('skips the download with a warning if the service did not return an ID', async () => {
		serviceAnswers(path, { body: stampedAs({ uuid }) });

		const { items } = await runNode({ parameters });

		expect(items[0]?.json.uuid).toBe(uuid);
		expect(items[0]?.json.warnings).toMatchObject([
			{ message: expect.stringContaining('the service did not return an ID') as string },
		]);
	});

	it('skips the download for an invoice that was not stamped', async () => {
		serviceAnswers(path, refusedFields({ Rfc: ['No'] }));

		const { items } = await runNode({ parameters, node: onErrorContinue });

		expect(items[0]?.json.error).toMatchObject({ outcome: 'refused' });
	});

	it('skips the download for an order whose Unique Key was used before', async () => {
		serviceAnswers(path, { body: answer });
		serviceAnswers(downloadPath, { body: filesOf({ pdf }) });
		const once = {
			...stampParameters,
			options: { downloadFiles: true, uniqueKey: 'A-1', ifKeyUsed: 'passOn' },
		};

		await runNode({ parameters: once });
		const { items } = await runNode({ parameters: once });

		expect(items[0]?.json).toEqual({
			duplicate: true,
			outcome: 'duplicate',
			uniqueKey: 'A-1',
			stamped: { id: 1024, uuid },
		});
	});

	it('hides the token if the service repeats it in the answer with the files', async () => {
		serviceAnswers(path, { body: answer });
		serviceAnswers(downloadPath, { body: filesOf(files, { trace: `Bearer ${token}` }) });

		const { items } = await runNode({ parameters });

		expect(items[0]?.json.trace).toBe('Bearer ***');
	});
});

describe('An invoice with Confirmed Summary', () => {
	const { summary } = stamped;
	const confirmed = (text: string) => ({
		...stampParameters,
		options: { confirmedSummary: text },
	});

	it.each([summary, `  ${summary.replace(' ', '\n')} `])(
		'sends an invoice if the confirmed summary matches: %j',
		async (text) => {
			const sent = serviceAnswers(path, { body: answer });
			const { items } = await runNode({ parameters: confirmed(text) });
			expect(sent).toHaveLength(1);
			expect(items[0]?.json).toMatchObject({ uuid, summary });
		},
	);

	it.each([
		'',
		summary.replace('1 concepto', '2 conceptos'),
		summary.replace('Pago ', 'Pago \u202e'),
		summary.replace('Pago ', 'Pago \u2067'),
		summary.replace('Pago ', 'Pa\u00adgo '),
		summary.replace('Pago ', 'Pago \u{E0031}'),
		summary.replace('Pago ', 'Pago \ufe0f'),
		summary.replace('Pago ', `Pago ${'\n'.repeat(400)}`),
		summary.replace('Pago ', `Pago ${' '.repeat(400)}`),
		summary.replace('Pago ', `Pago ${' \n'.repeat(200)}`),
		`${summary}${'\n'.repeat(400)}Total 1.00 MXN`,
	])(
		'does not send an invoice if the confirmed summary is different or empty: %j',
		async (text) => {
			const { error } = await runNode({ parameters: confirmed(text) });
			expect(error?.message).toBe(
				`Confirmed Summary is not the summary of this invoice, which is: ${summary}`,
			);
			expect(error?.context.outcome).toBe('notSent');
		},
	);
});
