import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';
import { paymentComprobante } from 'cfdi-mx';
import { paidInvoiceOf } from '../../../packages/cfdi/payments/paidInvoice';
import { readCfdiXml } from '../../../packages/cfdi/xml/readCfdiXml';
import { runDeclaratively } from '../../support/declarativeEngine';
import { atOnce, loadedNode, onErrorContinue, retryOnFail, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { cfdiNode } from '../../support/oneNode';
import { operation, paidUuid, paymentParties } from '../../support/operations';
import { paidInvoiceXml } from '../../support/paidInvoiceXml';
import type { Pagos } from '../../../packages/cfdi/fixtures/payments';
import { pagosOf } from '../../../packages/cfdi/fixtures/payments';
import type { Answer, SentRequest } from '../../support/service';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const { path } = operation('invoice.stamp');
const { path: downloadPath } = operation('invoice.download');
const other = '2FB2822E-396D-4725-8521-CDC4BDD20CCF';

const stamped = (id: number): Answer => ({
	body: { data: { id, uuid: `0${id}B2822E-396D-4725-8521-CDC4BDD20CCF` }, message: 'Timbrado' },
});
const answers = (count: number): Answer[] =>
	Array.from({ length: count }, (_none, index) => stamped(index));
const refused: Answer = refusedFields({ Folio: ['No'] });
const broken: Answer = { status: 500, body: '' };

const payment: INodeParameters = {
	resource: 'invoice',
	operation: 'stampPayment',
	paidInvoiceFrom: 'file',
	paymentDate: '2026-11-03T10:20:30',
	paymentForm: '03',
	paymentAmount: '={{ $json.amount }}',
	instalment: '={{ $json.instalment ?? 1 }}',
	earlierPayments: '={{ $json.earlier ?? "" }}',
};

type Row = Record<string, string | number>;

const withFile = (json: Row, xml: string): INodeExecutionData => ({
	json,
	binary: { data: { data: Buffer.from(xml).toString('base64'), mimeType: 'application/xml' } },
});

const paying = (...rows: Array<Row | string>): INodeExecutionData[] =>
	rows.map((row) => withFile(typeof row === 'string' ? { amount: row } : row, paidInvoiceXml()));

const documentsOf = ({ json }: SentRequest) =>
	(pagosOf(json as Record<string, unknown>) satisfies Pagos).Pago.flatMap(
		(pago) => pago.DoctoRelacionado,
	);

/** Returns a string such as `1: 1160.00 - 400.00 = 760.00` for each requested document. */
const said = (sent: SentRequest[]): string[] =>
	sent.flatMap((request) =>
		documentsOf(request).map(
			({ NumParcialidad, ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto }) =>
				`${NumParcialidad}: ${ImpSaldoAnt} - ${ImpPagado} = ${ImpSaldoInsoluto}`,
		),
	);

const IN_THREE = [
	'1: 1160.00 - 400.00 = 760.00',
	'2: 760.00 - 400.00 = 360.00',
	'3: 360.00 - 360.00 = 0.00',
];

const errorsOf = (items: INodeExecutionData[]) =>
	items.map(({ json }) => json.error as { message: string; outcome: string } | undefined);

it('numbers three payments in one run as instalments 1 to 3, as in separate runs', async () => {
	const sent = serviceAnswers(path, ...answers(3));
	const { items, error } = await runNode({
		parameters: payment,
		items: paying('400.00', '400.00', '360.00'),
	});
	const invoice = paidInvoiceOf(readCfdiXml(paidInvoiceXml()));
	const alone = [
		['400.00', '1', '0'],
		['400.00', '2', '400.00'],
		['360.00', '3', '800.00'],
	].map(([amount = '', instalment = '', earlierPayments = '']) =>
		pagosOf(
			paymentComprobante({ date: '2026-11-03T10:20:30', form: '03', amount, currency: 'MXN' }, [
				{ invoice, instalment, earlierPayments },
			]).comprobante,
		),
	);

	expect(error).toBeUndefined();
	expect(said(sent)).toEqual(IN_THREE);
	expect(sent.map(({ json }) => pagosOf(json as Record<string, unknown>))).toEqual(alone);
	expect(items.map(({ json }) => json.payments)).toMatchObject([
		[{ instalment: 1, balance: '760.00' }],
		[{ instalment: 2, balance: '360.00' }],
		[{ instalment: 3, balance: '0.00' }],
	]);
});

describe('The payments of one invoice', () => {
	const rows = ['400.00', '400.00', '360.00'].map((amount, index) => ({
		json: {
			amount,
			uuid: index === 1 ? paidUuid.toLowerCase() : paidUuid,
			invoice: readCfdiXml(paidInvoiceXml()) as never,
		},
	}));

	it.each<[string, INodeParameters]>([
		['its ID', { paidInvoiceFrom: 'id', invoiceId: '1024' }],
		[
			'fields in upper or lower case',
			{
				paidInvoiceFrom: 'fields',
				paidInvoice: { uuid: '={{ $json.uuid }}', total: '1160.00', taxes: ['IVA 16'] },
				...paymentParties,
			},
		],
		['JSON', { paidInvoiceFrom: 'json', paidInvoicesJson: '={{ [{ invoice: $json.invoice }] }}' }],
		['JSON with its ID', { paidInvoiceFrom: 'json', paidInvoicesJson: '[{ "id": "1024" }]' }],
	])('numbers the payments of an invoice identified by %s', async (_name, parameters) => {
		const xml = { body: Buffer.from(paidInvoiceXml()) };
		serviceAnswers(downloadPath, xml, xml, xml);
		const sent = serviceAnswers(path, ...answers(3));
		const { error } = await runNode({ parameters: { ...payment, ...parameters }, items: rows });

		expect(error).toBeUndefined();
		expect(said(sent)).toEqual(IN_THREE);
	});
});

it('numbers a payment for several invoices separately for each invoice', async () => {
	const sent = serviceAnswers(path, ...answers(3));
	const stated = (uuid: string, amount: string) => ({
		invoice: readCfdiXml(paidInvoiceXml({ uuid })) as never,
		amount,
	});
	const rows = [
		{ amount: '400.00', invoices: [stated(paidUuid, '400.00')] },
		{ amount: '900.00', invoices: [stated(paidUuid, '400.00'), stated(other, '500.00')] },
		{ amount: '1020.00', invoices: [stated(other, '660.00'), stated(paidUuid, '360.00')] },
	];
	const { error } = await runNode({
		parameters: { ...payment, paidInvoiceFrom: 'json', paidInvoicesJson: '={{ $json.invoices }}' },
		items: rows.map((json) => ({ json: json as never })),
	});

	expect(error).toBeUndefined();
	expect(said(sent)).toEqual([
		IN_THREE[0],
		IN_THREE[1],
		'1: 1160.00 - 500.00 = 660.00',
		'2: 660.00 - 660.00 = 0.00',
		IN_THREE[2],
	]);
});

it("keeps an invoice's balance in dollars if the payments are in pesos", async () => {
	const sent = serviceAnswers(path, ...answers(2));
	const xml = paidInvoiceXml({ currency: 'USD', exchangeRate: '17.5' });
	const { error } = await runNode({
		parameters: { ...payment, additionalFields: { exchangeRate: '17.50' } },
		items: [withFile({ amount: '7000.00' }, xml), withFile({ amount: '13300.00' }, xml)],
	});

	expect(error).toBeUndefined();
	expect(said(sent)).toEqual(['1: 1160.00 - 400.00 = 760.00', '2: 760.00 - 760.00 = 0.00']);
});

it("does not write the exchange rate of a peso payment into the CFDI's TipoCambio", async () => {
	const sent = serviceAnswers(path, ...answers(1));
	const xml = paidInvoiceXml({ currency: 'USD', exchangeRate: '17.5' });
	const { error } = await runNode({
		parameters: { ...payment, additionalFields: { exchangeRate: '17.50' } },
		items: [withFile({ amount: '7000.00' }, xml)],
	});

	expect(error).toBeUndefined();
	expect(said(sent)).toEqual(['1: 1160.00 - 400.00 = 760.00']);
	expect(sent[0]?.json).not.toHaveProperty('TipoCambio');
});

describe('A later item', () => {
	it.each<[string, Row[], string[]]>([
		[
			'has the correct instalment and earlier amount',
			[{ amount: '400.00' }, { amount: '760.00', instalment: 2, earlier: '400.00' }],
			['1: 1160.00 - 400.00 = 760.00', '2: 760.00 - 760.00 = 0.00'],
		],
		[
			"repeats the first item's values",
			[
				{ amount: '300.00', instalment: 2, earlier: '400.00' },
				{ amount: '460.00', instalment: 2, earlier: '400.0' },
			],
			['2: 760.00 - 300.00 = 460.00', '3: 460.00 - 460.00 = 0.00'],
		],
		[
			'has empty values',
			[{ amount: '300.00', instalment: 2, earlier: '400.00' }, { amount: '460.00' }],
			['2: 760.00 - 300.00 = 460.00', '3: 460.00 - 460.00 = 0.00'],
		],
		[
			'has only one of the two values',
			[
				{ amount: '400.00' },
				{ amount: '400.00', instalment: 2 },
				{ amount: '360.00', earlier: '800.00' },
			],
			IN_THREE,
		],
	])('numbers the payments of an invoice if a later item %s', async (_name, rows, expected) => {
		const sent = serviceAnswers(path, ...answers(rows.length));
		const { error } = await runNode({ parameters: payment, items: paying(...rows) });

		expect(error).toBeUndefined();
		expect(said(sent)).toEqual(expected);
	});

	it.each<[string, Row, string, string]>([
		[
			'another instalment',
			{ amount: '100.00', instalment: 3, earlier: '400.00' },
			`Item 0 pays 400.00 MXN of invoice ${paidUuid} (instalment 1), but item 1 pays 100.00 MXN (instalment 3, after earlier payments of 400.00)`,
			'Enter 2 in Instalment (NumParcialidad) and 400.00 in Earlier Payments (Pagado). Or enter the same values in both items: the node then continues the count from item to item. Nothing was sent.',
		],
		[
			'another sum',
			{ amount: '100.00', instalment: 2, earlier: '500.00' },
			`Item 0 pays 400.00 MXN of invoice ${paidUuid} (instalment 1), but item 1 pays 100.00 MXN (instalment 2, after earlier payments of 500.00)`,
			'Enter 2 in Instalment',
		],
		[
			'more than the balance',
			{ amount: '800.00' },
			`Item 0 pays 400.00 MXN of invoice ${paidUuid} (instalment 1), and the balance of 760.00 MXN is less than the 800.00 MXN that item 1 pays`,
			'Check Payment Amount (Monto) in both items: the complement cannot include an amount that the customer overpaid. Nothing was sent.',
		],
	])('refuses a later payment of an invoice for %s', async (_name, row, message, description) => {
		const sent = serviceAnswers(path, ...answers(1));
		const { error } = await runNode({ parameters: payment, items: paying('400.00', row) });

		expect(error?.message).toBe(`${message} [item 1]`);
		expect(error?.description).toContain(description);
		expect(error?.context.outcome).toBe('notSent');
		expect(sent).toHaveLength(1);
	});

	it('refuses a later payment if the invoice is already paid, with the reason in both languages', async () => {
		serviceAnswers(path, ...answers(1));
		const { items } = await runNode({
			parameters: payment,
			items: paying('1160.00', '1160.00'),
			node: onErrorContinue,
		});

		expect(items[1]?.json.error).toEqual({
			outcome: 'notSent',
			code: 'itemLeavesNothing',
			message: `Item 0 pays 1160.00 MXN of invoice ${paidUuid} (instalment 1), which leaves no balance for the 1160.00 MXN that item 1 pays`,
			description:
				'If both items are the same payment, you do not need to do anything. If not, check Payment Amount (Monto) in both items. Nothing was sent.',
			es: {
				message: `El elemento 0 paga 1160.00 MXN de la factura ${paidUuid} como parcialidad 1 y no deja saldo para los 1160.00 MXN que paga el elemento 1`,
				description:
					'Si los dos elementos son el mismo pago, no haga nada más. Si son pagos distintos, revise el monto de ambos elementos (monto del pago). No se envió nada.',
			},
		});
	});

	it('refuses a later payment if the attached invoice XML shows a different total', async () => {
		serviceAnswers(path, ...answers(1));
		const { error } = await runNode({
			parameters: payment,
			items: [
				...paying('400.00'),
				withFile(
					{ amount: '400.00' },
					paidInvoiceXml().replace('Total="1160.00"', 'Total="1960.00"'),
				),
			],
		});

		expect(error?.message).toBe(
			`Invoice ${paidUuid} has a total of 1160.00 MXN in item 0, but 1960.00 MXN in item 1 [item 1]`,
		);
	});

	it("subtracts an invoice's credit notes once and refuses a later item with a lower amount", async () => {
		const sent = serviceAnswers(path, ...answers(2));
		const { items } = await runNode({
			parameters: { ...payment, additionalFields: { creditNotes: '={{ $json.notes }}' } },
			items: paying(
				{ amount: '400.00', notes: '160.00' },
				{ amount: '300.00', notes: '' },
				{ amount: '300.00', notes: '100.00' },
			),
			node: onErrorContinue,
		});

		expect(said(sent)).toEqual(['1: 1000.00 - 400.00 = 600.00', '2: 600.00 - 300.00 = 300.00']);
		expect(errorsOf(items)[2]?.message).toBe(
			`Item 1 has credit notes of 160.00 for invoice ${paidUuid}, but item 2 has only 100.00`,
		);
	});
});

it('numbers the next payment as instalment 1 if the service refused the first payment', async () => {
	const sent = serviceAnswers(path, refused, ...answers(2));
	const { items } = await runNode({
		parameters: payment,
		items: paying('400.00', '760.00', '400.00'),
		node: onErrorContinue,
	});

	expect(said(sent)).toEqual([
		IN_THREE[0],
		'1: 1160.00 - 760.00 = 400.00',
		'2: 400.00 - 400.00 = 0.00',
	]);
	expect(errorsOf(items)[0]?.outcome).toBe('refused');
});

it('does not send the next payment if the outcome of the previous payment is unknown', async () => {
	const sent = serviceAnswers(path, broken);
	const { items } = await runNode({
		parameters: payment,
		items: paying('400.00', '760.00'),
		node: onErrorContinue,
	});

	expect(sent).toHaveLength(1);
	expect(errorsOf(items)).toMatchObject([
		{ outcome: 'unknown' },
		{
			outcome: 'notSent',
			message: `Item 1 (payment of 760.00 MXN) was not sent: item 0 got no response, and might have paid 400.00 MXN of invoice ${paidUuid} (instalment 1)`,
			description:
				'Look for the payment complement of 400.00 MXN at your invoicing service. If it is there, run item 1 in a new execution, with 2 in Instalment (NumParcialidad) and 400.00 in Earlier Payments (Pagado). If not, stamp that payment first. Nothing was sent.',
		},
	]);
});

describe('The payments of one invoice one after the other', () => {
	it.each<[string, INodeParameters]>([
		['with one request at once', atOnce(1)],
		['with two requests at once', atOnce(2)],
		[
			'with batching',
			{ requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 1 } } } },
		],
	])("sends an invoice's payments in sequence %s", async (_name, parameters) => {
		const sent = serviceAnswers(path, ...answers(6));
		const xml = paidInvoiceXml({ uuid: other });
		const { error } = await runNode({
			parameters: { ...payment, ...parameters },
			items: paying('400.00', '400.00', '360.00').flatMap((item) => [
				item,
				withFile(item.json as Row, xml),
			]),
		});
		const of = (uuid: string) =>
			said(sent.filter((request) => documentsOf(request)[0]?.IdDocumento === uuid));

		expect(error).toBeUndefined();
		expect([of(paidUuid), of(other)]).toEqual([IN_THREE, IN_THREE]);
	});
});

it("does not send an invoice's later payments if the node stops at a refused payment", async () => {
	const sent = serviceAnswers(path, refused);
	const { error } = await runNode({
		parameters: payment,
		items: paying('400.00', '400.00', '360.00'),
	});

	expect(sent).toHaveLength(1);
	expect(error?.description).toContain('2 items were not sent.');
});

it('retries a refused payment before it sends the later payments with Retry On Fail', async () => {
	const sent = serviceAnswers(path, refused, ...answers(3));
	const { items, error } = await runNode({
		parameters: { ...payment, ...atOnce(1) },
		items: paying('400.00', '400.00', '360.00'),
		node: retryOnFail,
	});

	expect(error).toBeUndefined();
	expect(said(sent)).toEqual([IN_THREE[0], ...IN_THREE]);
	expect(items.map(({ json }) => json.note)).toEqual([undefined, undefined, undefined]);
});

it('continues the instalment numbers across an AI agent’s separate calls', async () => {
	const sent = serviceAnswers(path, ...answers(2));
	const parameters: INodeParameters = {
		...payment,
		paidInvoiceFrom: 'json',
		paidInvoicesJson: '={{ [{ invoice: $json.invoice }] }}',
	};
	const node = cfdiNode({ type: 'n8n-nodes-cfdi.cfdiTool', parameters });
	const execution = createRunExecutionData();
	const item = { json: { amount: '700.00', invoice: readCfdiXml(paidInvoiceXml()) as never } };
	const call = async (runIndex: number) =>
		await runDeclaratively(node, loadedNode(), { execution, runIndex, item });
	await call(0);
	item.json.amount = '460.00';
	await call(1);

	expect(said(sent)).toEqual(['1: 1160.00 - 700.00 = 460.00', '2: 460.00 - 460.00 = 0.00']);
	item.json.amount = '1.00';
	await expect(call(2)).rejects.toThrow(
		`Item 0 of run 2 pays 460.00 MXN of invoice ${paidUuid} (instalment 2), which leaves no balance for the 1.00 MXN that item 0 of run 3 pays`,
	);
});

it('does not stamp any payment again if the user repeats an editor run', async () => {
	const sent = serviceAnswers(path, ...answers(3));
	const run = {
		parameters: { ...payment, options: { ifKeyUsed: 'passOn' } },
		items: paying('400.00', '400.00', '360.00'),
	};
	await runNode(run);
	const { items, error } = await runNode(run);

	expect(error).toBeUndefined();
	expect(sent).toHaveLength(3);
	expect(items.map(({ json }) => json.duplicate)).toEqual([true, true, true]);
});
