import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { invoiced } from '../../../packages/orders/support/invoicedOrders';
import { withKeyStore } from '../../support/keyStore';
import { operation, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import type { Json } from '../../../packages/orders/support/shopOrders';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';
import { shopifyRefund, wooRefund } from '../../../packages/orders/support/shopRefunds';
import { stampedInvoice } from '../../../packages/cfdi/fixtures/stampedXml';

withoutNetwork();
withKeyStore();

const { path } = operation('invoice.stamp');
const OTHER = '6FB2822E-396D-4725-8521-CDC4BDD20CCF';
const answer = { data: { id: 1025, uuid: OTHER }, message: 'Factura timbrada' };

const sale = { lines: [line(50_000, { quantity: 2, off: 10_000 })] };
const oneMug = { id: 726, parts: [[0, 0.5]] as const };
const order = invoiced(wooOrder(sale));
if ('reason' in order) throw new Error(order.reason);
const invoice = stampedInvoice(order.invoice);

const parameters: INodeParameters = {
	resource: 'invoice',
	operation: 'stamp',
	invoiceSource: 'order',
	order: '={{ $json.body }}',
	refundedInvoice: '={{ $json.invoice }}',
};

const delivery = (body: Json, more: Json = {}): INodeExecutionData[] => [
	{ json: { headers: {}, body, ...more } as never },
];

it('uses the number of the refund as the Folio if "If Outcome Is Unknown" is "Find It"', async () => {
	const sent = serviceAnswers(path, { body: answer });

	await runNode({
		parameters: { ...parameters, options: { ifOutcomeUnknown: 'find' } },
		items: delivery(wooRefund(sale, oneMug), { invoice }),
	});

	expect(sent.map(({ json }) => json)).toMatchObject([{ Folio: '726' }]);
});

it("sends a refund's credit note with totals and outputs the shop's order and refund IDs", async () => {
	const sent = serviceAnswers(path, { body: answer });

	const { items, error } = await runNode({
		parameters: { ...parameters, additionalFields: { series: 'NC', folio: '726' } },
		items: delivery(wooRefund(sale, oneMug), { invoice }),
	});

	expect(error).toBeUndefined();
	const iva = { Base: '450.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000' };
	expect(sent.map(({ json }) => json)).toEqual([
		{
			Version: '4.0',
			Serie: 'NC',
			Folio: '726',
			FormaPago: '03',
			SubTotal: '450.00',
			Moneda: 'MXN',
			Total: '522.00',
			TipoDeComprobante: 'E',
			MetodoPago: 'PUE',
			LugarExpedicion: '42501',
			CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: uuid }] }],
			Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
			Receptor: {
				Rfc: 'URE180429TM6',
				Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
				RegimenFiscalReceptor: '601',
				DomicilioFiscalReceptor: '86991',
				UsoCFDI: 'G02',
			},
			Conceptos: [
				{
					ClaveProdServ: '84111506',
					NoIdentificacion: 'TAZA-1',
					Cantidad: '1',
					ClaveUnidad: 'ACT',
					Descripcion: 'Taza de barro',
					ValorUnitario: '450.00',
					Importe: '450.00',
					ObjetoImp: '02',
					Impuestos: { Traslados: [{ ...iva, Importe: '72.000000' }] },
				},
			],
			Impuestos: { TotalImpuestosTrasladados: '72.00', Traslados: [{ ...iva, Importe: '72.00' }] },
		},
	]);
	expect(items[0]?.json).toMatchObject({
		uuid: OTHER,
		type: 'E',
		total: '522.00',
		refund: {
			shop: 'WooCommerce',
			host: 'tienda.example.mx',
			id: '726',
			key: 'tienda.example.mx/4711/726',
			orderId: '4711',
			orderKey: 'tienda.example.mx/4711',
			total: '522.00',
		},
	});
});

it("sends a refund's credit note once if the shop delivers the refund twice", async () => {
	const sent = serviceAnswers(path, { body: answer });
	const given = {
		parameters: { ...parameters, options: { ifKeyUsed: 'passOn' } },
		items: delivery(shopifyRefund(sale, oneMug), { invoice }),
	};

	const first = await runNode(given);
	const second = await runNode(given);

	expect(sent).toHaveLength(1);
	expect(first.items[0]?.json.uuid).toBe(OTHER);
	expect(second.items[0]?.json).toMatchObject({ duplicate: true, outcome: 'duplicate' });
	expect(second.items[0]?.json.uniqueKey).toBe('shopify/5123456789012/726');
});

it.each([
	['', {}],
	['{}', { refundedInvoice: '{}' }],
	['an expression without a value', { refundedInvoice: '={{ $json.none }}' }],
])('does not stamp a refund without its invoice (%s)', async (_, changes) => {
	const sent = serviceAnswers(path, { body: answer });

	const { items } = await runNode({
		parameters: { ...parameters, refundedInvoice: '', ...changes },
		items: delivery(wooRefund(sale, oneMug)),
	});

	expect(sent).toHaveLength(0);
	expect(items[0]?.json).toMatchObject({
		sent: false,
		reason: 'noInvoice',
		message:
			'Refund 726 of order 4711 gets no credit note, because the invoice of the order is missing',
		refund: { orderKey: 'tienda.example.mx/4711', total: '522.00' },
	});
});

it("refuses a refund that exceeds its invoice's balance and names the field", async () => {
	const sent = serviceAnswers(path, { body: answer });
	const run = async (changes: INodeParameters, given: unknown = invoice) =>
		(
			await runNode({
				parameters: { ...parameters, ...changes },
				items: delivery(wooRefund(sale, oneMug), { invoice: given }),
			})
		).error?.message;

	expect(await run({ earlierCreditNotes: '600' })).toBe(
		`Order (Pedido): the refund is 522.00, but invoice ${uuid} has a total of 1044.00, of which earlier credit notes returned 600.00`,
	);
	expect(await run({ earlierCreditNotes: 'x' })).toBe('Earlier Credits (Egresos) is not an amount');
	expect(await run({}, [1])).toBe(
		'Refunded Invoice (Factura) has no UUID, so it is not a stamped invoice',
	);
	expect(await run({ order: '{}' })).toMatch(/^Order \(Pedido\): .* is not an order/);
	expect(sent).toHaveLength(0);
});

it("validates a refund's credit note without sending it", async () => {
	const { items } = await runNode({
		parameters: { ...parameters, operation: 'validate' },
		items: delivery(wooRefund(sale, oneMug), { invoice }),
	});

	expect(items[0]?.json).toMatchObject({
		valid: true,
		findings: [],
		totals: { Total: '522.00' },
		refund: { key: 'tienda.example.mx/4711/726' },
	});
});
