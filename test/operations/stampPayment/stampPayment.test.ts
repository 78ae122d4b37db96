import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { readCfdiXml } from '../../../packages/cfdi/xml/readCfdiXml';
import { onErrorContinue, runNode } from '../../support/engine';
import { issuing } from '../../support/issuer';
import { withKeyStore } from '../../support/keyStore';
import { operation, paidUuid, paymentParties } from '../../support/operations';
import { paidInvoiceXml } from '../../support/paidInvoiceXml';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { says } from '../../support/serviceForms';
import { paymentLine } from '../../../packages/cfdi/fixtures/paymentInvoices';

withoutNetwork();
withKeyStore();

const { path } = operation('invoice.stamp');
const { path: downloadPath } = operation('invoice.download');

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const answer = { body: { data: { id: 2048, uuid: UUID }, message: 'Complemento timbrado' } };

const payment: INodeParameters = {
	resource: 'invoice',
	operation: 'stampPayment',
	paidInvoiceFrom: 'file',
	paymentDate: '2026-11-03T10:20:30',
	paymentForm: '03',
	paymentAmount: '1160.00',
};

const withFile = (xml: string, field = 'data'): INodeExecutionData => ({
	json: {},
	binary: {
		[field]: {
			data: Buffer.from(xml).toString('base64'),
			mimeType: 'application/xml',
			fileName: 'A1024.xml',
		},
	},
});

const dr = { BaseDR: '1000.00', ImpuestoDR: '002', TipoFactorDR: 'Tasa', TasaOCuotaDR: '0.160000' };
const p = { BaseP: '1000.00', ImpuestoP: '002', TipoFactorP: 'Tasa', TasaOCuotaP: '0.160000' };

const body = {
	Version: '4.0',
	SubTotal: '0',
	Moneda: 'XXX',
	Total: '0',
	TipoDeComprobante: 'P',
	Exportacion: '01',
	LugarExpedicion: '42501',
	Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
	Receptor: {
		Rfc: 'URE180429TM6',
		Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		DomicilioFiscalReceptor: '86991',
		RegimenFiscalReceptor: '601',
		UsoCFDI: 'CP01',
	},
	Conceptos: [paymentLine],
	Complemento: {
		Any: [
			{
				'pago20:Pagos': {
					Version: '2.0',
					Totales: {
						TotalTrasladosBaseIVA16: '1000.00',
						TotalTrasladosImpuestoIVA16: '160.00',
						MontoTotalPagos: '1160.00',
					},
					Pago: [
						{
							FechaPago: '2026-11-03T10:20:30',
							FormaDePagoP: '03',
							MonedaP: 'MXN',
							TipoCambioP: '1',
							Monto: '1160.00',
							DoctoRelacionado: [
								{
									IdDocumento: paidUuid,
									Serie: 'A',
									Folio: '1024',
									MonedaDR: 'MXN',
									EquivalenciaDR: '1',
									NumParcialidad: '1',
									ImpSaldoAnt: '1160.00',
									ImpPagado: '1160.00',
									ImpSaldoInsoluto: '0.00',
									ObjetoImpDR: '02',
									ImpuestosDR: { TrasladosDR: [{ ...dr, ImporteDR: '160.00' }] },
								},
							],
							ImpuestosP: { TrasladosP: [{ ...p, ImporteP: '160.00' }] },
						},
					],
				},
			},
		],
	},
};

const output = {
	id: 2048,
	uuid: UUID,
	amount: '1160.00',
	currency: 'MXN',
	recipient: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
	summary:
		'Complemento de pago para UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6): 1,160.00 MXN recibidos el 2026-11-03 con 03 Transferencia electrónica de fondos. Factura A-1024: parcialidad 1, paga 1,160.00 MXN, queda saldada.',
	payments: [
		{
			uuid: paidUuid,
			series: 'A',
			folio: '1024',
			currency: 'MXN',
			instalment: 1,
			previousBalance: '1160.00',
			paid: '1160.00',
			balance: '0.00',
		},
	],
	message: 'Complemento timbrado',
};

const stated = { uuid: paidUuid, series: 'A', folio: '1024', total: '1160.00', taxes: ['IVA 16'] };

describe('The paid invoice', () => {
	it.each<{ from: string; parameters: INodeParameters; item: INodeExecutionData }>([
		{ from: 'in a file of the item', parameters: {}, item: withFile(paidInvoiceXml()) },
		{
			from: 'in another field of the item',
			parameters: { paidInvoiceField: 'data_xml' },
			item: withFile(paidInvoiceXml(), 'data_xml'),
		},
		{
			from: 'in fields',
			parameters: { paidInvoiceFrom: 'fields', paidInvoice: stated, ...paymentParties },
			item: { json: {} },
		},
		{
			from: 'in JSON with a few values',
			parameters: {
				paidInvoiceFrom: 'json',
				paidInvoicesJson: JSON.stringify([stated]),
				...paymentParties,
			},
			item: { json: {} },
		},
		{
			from: 'in JSON from Download',
			parameters: {
				paidInvoiceFrom: 'json',
				paidInvoicesJson: '={{ [{ invoice: $json.invoice, amount: "1160.00" }] }}',
			},
			item: { json: { invoice: readCfdiXml(paidInvoiceXml()) as never } },
		},
	])('sends the same payment complement for an invoice $from', async ({ parameters, item }) => {
		const sent = serviceAnswers(path, answer);
		const { items, error } = await runNode({
			parameters: { ...payment, ...parameters },
			items: [item],
		});

		expect(error).toBeUndefined();
		expect(sent.map(({ json }) => json)).toEqual([body]);
		expect(items.map(({ json }) => json)).toEqual([output]);
	});

	it.each([
		['by its ID', { paidInvoiceFrom: 'id', invoiceId: '={{ $json.id }}' }],
		['by its ID in JSON', { paidInvoiceFrom: 'json', paidInvoicesJson: '[{ "id": 1024 }]' }],
	])(
		'sends the expected payment complement for an invoice that it downloads %s',
		async (_name, parameters) => {
			const downloads = serviceAnswers(downloadPath, { body: Buffer.from(paidInvoiceXml()) });
			const sent = serviceAnswers(path, answer);
			const { items, error } = await runNode({
				parameters: { ...payment, ...parameters },
				items: [{ json: { id: 1024 } }],
			});

			expect(error).toBeUndefined();
			expect(downloads.map(({ json }) => json)).toEqual([{ Id: '1024' }]);
			expect(sent.map(({ json }) => json)).toEqual([body]);
			expect(items.map(({ json }) => json)).toEqual([output]);
		},
	);
});

it('lists the result of each invoice if a payment covers several invoices', async () => {
	const other = '2FB2822E-396D-4725-8521-CDC4BDD20CCF';
	serviceAnswers(
		downloadPath,
		{ body: Buffer.from(paidInvoiceXml()) },
		{ body: { data: { xml: paidInvoiceXml({ uuid: other }) } } },
	);
	const sent = serviceAnswers(path, answer);
	const { items, error } = await runNode({
		parameters: {
			...payment,
			paidInvoiceFrom: 'json',
			paidInvoicesJson: JSON.stringify([
				{ id: '1024', amount: '160.00', instalment: 2, earlierPayments: '1000.00' },
				{ id: '1025', amount: '500.00' },
			]),
			paymentAmount: '660.00',
			additionalFields: {
				series: 'P',
				folio: '7',
				operationNumber: '8721',
			},
		},
	});

	expect(error).toBeUndefined();
	expect(sent[0]?.json).toMatchObject({
		Serie: 'P',
		Folio: '7',
		Complemento: {
			Any: [
				{
					'pago20:Pagos': {
						Pago: [{ NumOperacion: '8721', DoctoRelacionado: [{}, { IdDocumento: other }] }],
					},
				},
			],
		},
	});
	expect(items[0]?.json).toMatchObject({
		series: 'P',
		folio: '7',
		payments: [
			{
				uuid: paidUuid,
				instalment: 2,
				previousBalance: '160.00',
				paid: '160.00',
				balance: '0.00',
			},
			{ uuid: other, instalment: 1, previousBalance: '1160.00', paid: '500.00', balance: '660.00' },
		],
	});
});

it("sends the recipient's new postal code and regime in a payment instead of the invoice's values", async () => {
	const sent = serviceAnswers(path, answer);
	await runNode({
		parameters: {
			...payment,
			additionalFields: { recipientPostalCode: '64000', recipientTaxRegime: '603' },
		},
		items: [withFile(paidInvoiceXml())],
	});

	expect(sent[0]?.json).toMatchObject({
		Receptor: { ...body.Receptor, DomicilioFiscalReceptor: '64000', RegimenFiscalReceptor: '603' },
	});
});

describe('Refused payments', () => {
	it.each<{
		wrong: string;
		parameters?: INodeParameters;
		xml?: string;
		credentials?: typeof issuing;
		message: string;
	}>([
		{
			wrong: 'without a date',
			parameters: { paymentDate: '={{ $json.date ?? "" }}' },
			message: 'Payment Date (FechaPago) is empty',
		},
		{
			wrong: 'without a file',
			parameters: { paidInvoiceField: 'other' },
			message:
				'The node could not read the paid invoice: the item has no file in the field "other"',
		},
		{
			wrong: 'with a file that is not a CFDI',
			xml: '<a/>',
			message:
				'The node could not read the paid invoice: The file is not a CFDI 4.0: its first element is a without a namespace',
		},
		{
			wrong: 'with an unknown key in the JSON',
			parameters: {
				paidInvoiceFrom: 'json',
				paidInvoicesJson: '[{ "id": 1 }, { "id": 2, "instalmant": 2 }]',
			},
			message: 'Paid Invoices (JSON), invoice 2 has the unknown key "instalmant"',
		},
		{
			wrong: 'without an issuer',
			parameters: {
				paidInvoiceFrom: 'fields',
				paidInvoice: stated,
				...paymentParties,
			},
			credentials: { ...issuing, issuerRfc: '' },
			message: 'Issuer RFC (Emisor) is empty',
		},
	])(
		'refuses a payment $wrong',
		async ({ parameters = {}, xml = paidInvoiceXml(), credentials, message }) => {
			const { error } = await runNode({
				parameters: { ...payment, ...parameters },
				credentials,
				items: [withFile(xml)],
			});

			expect(error?.message).toBe(message);
			expect(error?.context.outcome).toBe('notSent');
			expect(error?.description).toContain('Nothing was sent');
		},
	);

	it('refuses the payment of an invoice that the service does not have', async () => {
		serviceAnswers(downloadPath, says(404, 'No existe'));
		const { items } = await runNode({
			parameters: { ...payment, paidInvoiceFrom: 'id', invoiceId: '1024' },
			node: onErrorContinue,
		});

		expect(items[0]?.json.error).toMatchObject({
			outcome: 'notSent',
			message: expect.stringMatching(/^The node could not read the paid invoice: /) as string,
		});
	});
});

describe('A payment of an invoice at the service', () => {
	const byId = { ...payment, paidInvoiceFrom: 'id', invoiceId: '={{ $json.id }}' };

	it('downloads the paid invoice again after a failed answer and stamps the payment once', async () => {
		const downloads = serviceAnswers(
			downloadPath,
			{ status: 502, body: 'Bad gateway' },
			{ body: Buffer.from(paidInvoiceXml()) },
		);
		const sent = serviceAnswers(path, answer);
		const { error } = await runNode({ parameters: byId, items: [{ json: { id: 1024 } }] });

		expect(error).toBeUndefined();
		expect([downloads.length, sent.length]).toEqual([2, 1]);
	});

	it('does not send a payment while the service returns no XML of the invoice', async () => {
		serviceAnswers(downloadPath, { body: { data: { pdf: btoa('%PDF-1.7 of some length') } } });
		const { error } = await runNode({ parameters: byId, items: [{ json: { id: 1024 } }] });

		expect(error?.message).toBe(
			'The node could not read the paid invoice: The service did not send an XML (HTTP 200)',
		);
		expect(error?.context.outcome).toBe('notSent');
	});

	it('does not send a payment with an unknown outcome again in Retry On Fail', async () => {
		const xml = { body: Buffer.from(paidInvoiceXml()) };
		serviceAnswers(downloadPath, xml, xml);
		const sent = serviceAnswers(path, { status: 504, body: '' });
		const { error } = await runNode({
			parameters: byId,
			items: [{ json: { id: 1024 } }],
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});

		expect(sent).toHaveLength(1);
		expect(error?.message).toMatch(/^An earlier attempt sent this item/);
	});
});

describe('A payment complement that Stamp gets as JSON', () => {
	/** Omits the exchange rate, which SAT requires even for pesos (CRP20215). */
	const wrong = JSON.parse(JSON.stringify(body).replace(',"TipoCambioP":"1"', '')) as typeof body;
	const { Complemento, Conceptos } = wrong;
	const stampJson: INodeParameters = {
		resource: 'invoice',
		operation: 'stamp',
		invoiceSource: 'json',
		invoiceJson: JSON.stringify(wrong),
	};

	it.each<[string, INodeParameters]>([
		['Invoice (JSON)', stampJson],
		[
			'Invoice (JSON) with another prefix',
			{ ...stampJson, invoiceJson: JSON.stringify(wrong).replace('pago20:Pagos', 'p:Pagos') },
		],
		[
			'More (JSON)',
			{
				resource: 'invoice',
				operation: 'stamp',
				...paymentParties,
				cfdiUse: 'CP01',
				invoiceSource: 'lines',
				lineItemsJson: JSON.stringify(Conceptos),
				additionalFields: {
					currency: 'XXX',
					voucherType: 'P',
					moreJson: JSON.stringify({ SubTotal: '0', Total: '0', Complemento }),
				},
			},
		],
	])('checks a payment complement that comes in %s', async (_name, parameters) => {
		const { error } = await runNode({ parameters });
		expect(error?.message).toMatch(/TipoCambioP is missing.*\(SAT CRP20215\)$/);

		const { items } = await runNode({ parameters: { ...parameters, operation: 'validate' } });
		expect(items[0]?.json).toMatchObject({
			valid: false,
			findings: [{ level: 'block', code: 'paidInPesosWithoutRate', satCode: 'CRP20215' }],
		});
	});
});

it.each([
	['of the payment', { paymentAmount: '$1,250.00' }, '• Payment Amount'],
	[
		'of the paid invoice',
		{ paidInvoice: { uuid: paidUuid, total: '1.160,00', taxes: ['IVA 16'] } },
		'Write 1160.00',
	],
])('reports a wrong amount %s and a wrong customer RFC in one error', async (_of, wrong, said) => {
	const { error } = await runNode({
		parameters: {
			...operation('invoice.stampPayment').parameters,
			...wrong,
			recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM' },
		},
		credentials: issuing,
	});

	expect(error?.message).toMatch(
		/^SAT would refuse the invoice\. Correct 2 values: .*Recipient RFC \(Receptor\)/,
	);
	expect(error?.description?.toLowerCase()).toContain(said.toLowerCase());
	expect(error?.description).toContain('• Recipient RFC (Receptor) is "URE180429TM"');
});
