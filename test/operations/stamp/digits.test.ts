import type { INodeParameters } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine';
import { runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import {
	answersOf,
	concepto,
	operation,
	paymentParameters,
	stampParameters,
} from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { line, shopifyOrder, wooOrder } from '../../../packages/orders/support/shopOrders';

withoutNetwork();
const store = withKeyStore();

const { path, answer } = operation('invoice.stamp');
const json = { resource: 'invoice', operation: 'stamp', invoiceSource: 'json' };
const shop = {
	defaultProductCode: '52152001',
};
const unchecked = { options: { checkBeforeStamping: 'off' } };

const LONG = '576461413038785753';
const LOST = Number(LONG);

async function sentFor(parameters: INodeParameters, items?: NodeRun['items']) {
	const sent = serviceAnswers(path, { body: answer });
	const { error } = await runNode({ parameters, ...(items !== undefined && { items }) });
	expect(error).toBeUndefined();
	return sent[0]?.json as Record<string, unknown>;
}

describe('All digits of a number', () => {
	it('sends all digits of a number from Invoice (JSON)', async () => {
		const invoiceJson = `{"Folio":12345678901234567890,"Total":1234567890123456.78,"Descuento":1160.5}`;
		expect(await sentFor({ ...json, ...unchecked, invoiceJson })).toMatchObject({
			Folio: '12345678901234567890',
			Total: '1234567890123456.78',
			Descuento: 1160.5,
			Version: '4.0',
		});
	});

	it('sends all digits of a number from Line Items (JSON) and More (JSON)', async () => {
		const lineItemsJson = `[{"NoIdentificacion":${LONG},${JSON.stringify(concepto).slice(1)}]`;
		const moreJson = `{"Addenda":{"Pedido":${LONG}}}`;
		const body = await sentFor({
			...stampParameters,
			lineItemsJson,
			additionalFields: { moreJson },
		});
		expect(body).toMatchObject({
			Conceptos: [{ NoIdentificacion: LONG }],
			Addenda: { Pedido: LONG },
		});
	});

	it('keeps all digits of the numbers and of the ID in Order (Pedido)', async () => {
		const order = wooOrder({ lines: [line(50_000)] }, { id: 'ID' });
		const texts = ['576461413038785752', LONG].map((id) =>
			JSON.stringify(order).replace('"ID"', id),
		);
		const sent = serviceAnswers(path, ...answersOf(answer, 2));
		const { error } = await runNode({
			parameters: { ...json, ...shop, invoiceSource: 'order', order: '={{ $json.order }}' },
			items: texts.map((text) => ({ json: { order: text } })),
		});
		expect(error).toBeUndefined();
		expect(sent).toHaveLength(2);
		const keys = store.keys().filter((entry) => entry.startsWith('key '));
		expect(keys.toSorted()).toEqual([
			expect.stringContaining('"tienda.example.mx/576461413038785752"'),
			expect.stringContaining(`"tienda.example.mx/${LONG}"`),
		]);
	});
});

const cancel = operation('invoice.cancel').parameters;
const download = operation('invoice.download').parameters;
const lines = (changes: INodeParameters) => ({
	...stampParameters,
	invoiceSource: 'fields',
	lineItems: { item: [{ description: 'Taza', unitPrice: '5', ...changes }] },
});
const more = (additionalFields: INodeParameters) => ({ ...stampParameters, additionalFields });
const given = '={{ $json.given }}';

describe('A number that lost digits before the node received it', () => {
	it.each<[place: string, parameters: INodeParameters, value?: unknown]>([
		['Invoice ID', { ...cancel, invoiceId: given }],
		['Invoice ID', { ...download, invoiceId: given }],
		['Invoice ID', { ...cancel, invoiceId: given }, '5.76461E+17'],
		['Invoice ID', { ...paymentParameters, paidInvoiceFrom: 'id', invoiceId: given }],
		[
			'Paid Invoices (JSON), [0].id',
			{ ...paymentParameters, paidInvoiceFrom: 'json', paidInvoicesJson: given },
			[{ id: LOST, amount: '1' }],
		],
		['Payment Amount (Monto)', { ...paymentParameters, paymentAmount: given }],
		[
			'Replacement UUID (Sustituto)',
			{ ...cancel, cancellationReason: '01', replacementUuid: given },
		],
		['Additional Fields > Folio', more({ folio: given })],
		['Additional Fields > Folio', more({ folio: given }), '5.76461E+17'],
		['Additional Fields > Series (Serie)', more({ series: given })],
		[
			'Additional Fields > Related Invoices (Relación) > UUIDs',
			more({ relatedInvoices: { relation: [{ relationType: '01', uuids: given }] } }),
		],
		['More (JSON), Addenda.Pedido', more({ moreJson: given }), { Addenda: { Pedido: LOST } }],
		['Recipient RFC (Receptor)', { ...stampParameters, recipientRfc: given }],
		['Line 1, Unit Price (Valor Unitario)', lines({ unitPrice: given })],
		['Line 1, More > Own Code (SKU)', lines({ lineOptions: { identifier: given } })],
		[
			'Line Items (JSON), [0].unitPrice',
			{ ...stampParameters, lineItemsJson: given },
			[{ unitPrice: LOST }],
		],
		['Invoice (JSON), Folio', { ...json, invoiceJson: given }, { Folio: LOST }],
		[
			'Invoice (JSON), Conceptos[1].Importe',
			{ ...json, invoiceJson: given },
			{ Conceptos: [{}, { Importe: LOST }] },
		],
		['Invoice (JSON), Folio', { ...json, invoiceJson: '{ "Folio": 5.76461e+17 }' }],
		['Options > Unique Key', { ...stampParameters, options: { uniqueKey: given } }],
		['Options > Expected Total', { ...stampParameters, options: { expectedTotal: given } }],
		['Price (Precio)', { ...operation('product.create').parameters, price: given }],
		['RFC', { ...operation('customer.create').parameters, rfc: given }],
	])('refuses a number that lost digits in %s', async (place, parameters, value = LOST) => {
		const { error } = await runNode({ parameters, items: [{ json: { given: value as never } }] });

		expect(error?.message.replace(/(?<= is )[\d.eE+]+(?=: n8n)/, 'N')).toBe(
			`${place} is N: n8n rounded this long number and lost its last digits`,
		);
		expect(error?.description).toContain('Give the value as text at its source');
		expect(error?.description).toContain('Nothing was sent');
		expect(error?.context).toMatchObject({ outcome: 'notSent' });
	});

	it.each([
		['the ID of WooCommerce', wooOrder({ lines: [line(500)] }, { id: LOST })],
		[
			'the ID of Shopify',
			shopifyOrder({ lines: [line(500)] }, { id: LOST, admin_graphql_api_id: null }),
		],
		['the ID of a refund', { order: 'A-1', id: LOST, total: '5.00' }],
	])('refuses a number that lost digits in an order from a shop: %s', async (_name, body) => {
		const { error } = await runNode({
			parameters: { ...json, ...shop, invoiceSource: 'order', order: '={{ $json.body }}' },
			items: [{ json: { body: body as never } }],
		});

		expect(error?.message).toMatch(
			/^Order \(Pedido\): the value of id is 576461413038785800, a number that might have lost its last digits$/,
		);
		expect(error?.description).toContain('Raw Body');
		expect(store.keys()).toEqual([]);
	});

	it('explains in Spanish that a number lost digits', async () => {
		const { items } = await runNode({
			parameters: more({ folio: given }),
			items: [{ json: { given: LOST } }],
			node: { onError: 'continueRegularOutput' },
		});

		const { es } = items[0]?.json.error as { es: { message: string; description: string } };
		expect(es.message).toMatch(
			/perdió sus últimos dígitos y llegó como 576461413038785800: n8n redondea los números tan largos$/,
		);
		expect(es.description).toContain('Pase el valor como texto desde su origen');
	});
});

it('accepts a DateTime, and a number that lost no digits, without an error', async () => {
	const body = await sentFor(
		{ ...more({ folio: given, date: '={{ DateTime.fromISO("2026-11-20T10:00:00") }}' }) },
		[{ json: { given: 1001 } }],
	);
	expect(body).toMatchObject({ Folio: '1001' });
});
