import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { invoiced } from '../../../packages/orders/support/invoicedOrders';
import { withKeyStore } from '../../support/keyStore';
import { operation } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import type { Json } from '../../../packages/orders/support/shopOrders';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';
import { wooRefund } from '../../../packages/orders/support/shopRefunds';
import { stampedInvoice } from '../../../packages/cfdi/fixtures/stampedXml';

withoutNetwork();
withKeyStore();

const { path } = operation('invoice.stamp');
const answer = {
	data: { id: 1025, uuid: '6FB2822E-396D-4725-8521-CDC4BDD20CCF' },
	message: 'Factura timbrada',
};
const another = { data: { id: 1026, uuid: '7FB2822E-396D-4725-8521-CDC4BDD20CCF' } };
const sale = { lines: [line(50_000, { quantity: 2, off: 10_000 })] };
const order = wooOrder(sale);
const made = invoiced(order);
if ('reason' in made) throw new Error(made.reason);
const invoice = stampedInvoice(made.invoice);
const without = [1, 2].map((id) => wooOrder({ ...sale, meta: {} }, { id, number: String(id) }));

const parameters: INodeParameters = {
	resource: 'invoice',
	operation: 'stamp',
	invoiceSource: 'order',
	order: '={{ $json.data }}',
	refundedInvoice: '={{ $json.invoice }}',
	defaultProductCode: '52152001',
	options: { ifKeyUsed: 'passOn' },
};
const given = (json: Json): INodeExecutionData[] => [{ json: json as never }];
const refund = wooRefund(sale, { id: 726, parts: [[0, 0.5]] });

it.each<[string, Json, Json]>([
	['an order', { data: order }, { Receptor: { Rfc: 'URE180429TM6' } }],
	['a list of orders', { data: without }, { Receptor: { Rfc: 'XAXX010101000' } }],
	['a refund, with its invoice', { data: refund, invoice }, { TipoDeComprobante: 'E' }],
	['the text of an order', { data: JSON.stringify(order) }, { Receptor: { Rfc: 'URE180429TM6' } }],
])('stamps the right document for %s', async (_what, json, made) => {
	const sent = serviceAnswers(path, { body: answer });

	const { error } = await runNode({ parameters, items: given(json) });

	expect(error).toBeUndefined();
	expect(sent.map((request) => request.json)).toMatchObject([made]);
});

it('does not stamp an order that is already in a global invoice', async () => {
	const sent = serviceAnswers(path, { body: answer });

	await runNode({ parameters, items: given({ data: without }) });
	const { items } = await runNode({
		parameters,
		items: given({ data: wooOrder(sale, { id: 1 }) }),
	});

	expect(sent).toHaveLength(1);
	expect(items.map(({ json }) => json)).toMatchObject([{ outcome: 'duplicate', inGlobal: true }]);
});

it.each<[string, Json]>([
	['an order without an RFC', { data: wooOrder({ ...sale, meta: {} }) }],
	['an order that was stamped before', { data: order }],
	['an order in a global invoice', { data: wooOrder(sale, { id: 1 }) }],
	['a cancelled order', { data: wooOrder(sale, { id: 9, status: 'cancelled' }) }],
])('outputs no item with Only What Is Stamped for %s', async (_what, json) => {
	const sent = serviceAnswers(path, { body: answer }, { body: another });
	await runNode({ parameters, items: given({ data: order }) });
	await runNode({ parameters, items: given({ data: without }) });
	const only = { ...parameters, options: { onlyStamped: true } };

	const { items, error } = await runNode({ parameters: only, items: given(json) });

	expect(error).toBeUndefined();
	expect(items).toEqual([]);
	expect(sent).toHaveLength(2);
});

it('outputs a stamped invoice, but stops at an invalid order, if Only What Is Stamped is on', async () => {
	serviceAnswers(path, { body: answer });
	const only = { ...parameters, options: { onlyStamped: true } };
	const wrong = { ...order, id: 10, currency: 'USD' };

	const { items } = await runNode({ parameters: only, items: given({ data: order }) });
	const { error } = await runNode({ parameters: only, items: given({ data: wrong }) });

	expect(items).toMatchObject([{ json: answer.data }]);
	expect(error).toBeDefined();
});

it('names the field Order (Pedido) if the data is not an order', async () => {
	const { error } = await runNode({ parameters, items: given({ data: { hello: 'world' } }) });

	expect(error?.message).toContain('Order (Pedido)');
});
