import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { onErrorContinue, retryOnFail, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { answersOf, ofAnother, operation, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { says } from '../../support/serviceForms';
import type { Json } from '../../../packages/orders/support/shopOrders';
import {
	customer,
	line,
	shopifyOrder,
	wooOrder,
} from '../../../packages/orders/support/shopOrders';

withoutNetwork();
const store = withKeyStore();

const { path, answer } = operation('invoice.stamp');

const parameters: INodeParameters = {
	resource: 'invoice',
	operation: 'stamp',
	invoiceSource: 'order',
	order: '={{ $json.body }}',
	defaultProductCode: '52152001',
};

const without = ['rfc', 'razon_social', 'codigo_postal_fiscal'].map((name, id) => ({
	id,
	key: `_billing_${name}`,
	value: customer[`_billing_${name}`],
}));

const delivery = (body: Json): INodeExecutionData[] => [{ json: { headers: {}, body } as never }];
const sale = { lines: [line(50_000, { quantity: 2, off: 10_000 })] };
const woo = (changes: Json = {}) => wooOrder(sale, changes);

it.each([
	['the number of the order', {}, '1001'],
	['the Folio of the form if it is filled in', { additionalFields: { folio: 'A-7' } }, 'A-7'],
])('sends %s as the Folio if "If Outcome Is Unknown" is "Find It"', async (_what, more, Folio) => {
	const sent = serviceAnswers(path, { body: answer }, { body: ofAnother(answer) });
	const options = { ifOutcomeUnknown: 'find' };

	await runNode({
		parameters: { ...parameters, ...more, options },
		items: delivery(shopifyOrder(sale)),
	});

	expect(sent.map(({ json }) => json)).toMatchObject([{ Folio }]);
});

it("sends an order's invoice with totals and outputs where the RFC came from", async () => {
	const sent = serviceAnswers(path, { body: answer });

	const { items, error } = await runNode({ parameters, items: delivery(woo()) });

	expect(error).toBeUndefined();
	const iva = {
		Base: '900.00',
		Impuesto: '002',
		TipoFactor: 'Tasa',
		TasaOCuota: '0.160000',
	};
	expect(sent.map(({ body }) => body)).toEqual([
		JSON.stringify({
			Version: '4.0',
			FormaPago: '03',
			SubTotal: '1000.00',
			Descuento: '100.00',
			Moneda: 'MXN',
			Total: '1044.00',
			MetodoPago: 'PUE',
			LugarExpedicion: '42501',
			Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601', Nombre: 'ESCUELA KEMPER URGATE' },
			Receptor: {
				Rfc: 'URE180429TM6',
				Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
				RegimenFiscalReceptor: '601',
				UsoCFDI: 'G03',
				DomicilioFiscalReceptor: '86991',
			},
			Conceptos: [
				{
					ClaveProdServ: '52152001',
					NoIdentificacion: 'TAZA-1',
					Cantidad: '2',
					ClaveUnidad: 'H87',
					Descripcion: 'Taza de barro',
					ValorUnitario: '500.00',
					Importe: '1000.00',
					Descuento: '100.00',
					ObjetoImp: '02',
					Impuestos: { Traslados: [{ ...iva, Importe: '144.000000' }] },
				},
			],
			Impuestos: {
				TotalImpuestosTrasladados: '144.00',
				Traslados: [{ ...iva, Importe: '144.00' }],
			},
		}),
	]);
	expect(items[0]?.json).toMatchObject({
		uuid,
		total: '1044.00',
		order: {
			shop: 'WooCommerce',
			key: 'tienda.example.mx/4711',
			number: '4711',
			total: '1044.00',
			found: { rfc: 'meta_data _billing_rfc' },
		},
	});
});

it("accepts an order as text and prefers the form's values to the order's", async () => {
	const sent = serviceAnswers(path, { body: answer });

	await runNode({
		parameters: {
			...parameters,
			order: JSON.stringify(woo({ payment_method: 'vales', payment_method_title: '' })),
			override: {
				recipientRfc: 'CACX7605101P8',
				recipientName: 'XOCHILT CASAS CHAVEZ',
				recipientTaxRegime: '612',
				recipientPostalCode: '36257',
				cfdiUse: 'S01',
				paymentForm: '31',
				codesBySku: '{ "TAZA-1": { "productCode": "52152002", "unitCode": "XPK" } }',
			},
			additionalFields: { series: 'W', folio: '4711' },
		},
	});

	expect(sent[0]?.json).toMatchObject({
		Serie: 'W',
		Folio: '4711',
		FormaPago: '31',
		Receptor: {
			Rfc: 'CACX7605101P8',
			Nombre: 'XOCHILT CASAS CHAVEZ',
			RegimenFiscalReceptor: '612',
			UsoCFDI: 'S01',
			DomicilioFiscalReceptor: '36257',
		},
		Conceptos: [{ ClaveProdServ: '52152002', ClaveUnidad: 'XPK' }],
	});
});

it("applies the shop owner's default values and Words of the Shop to all orders", async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 3));
	const of = (id: number, changes: Json) =>
		delivery(woo({ id, order_key: '', payment_method_title: '', ...changes }));
	const items = [
		...of(1, { payment_method: 'vales', status: 'taller' }),
		...of(2, { payment_method: 'oxxo', surcharge: '10.00' }),
		...of(3, { payment_method: 'manual', meta_data: without }),
	];

	const { error } = await runNode({
		parameters: {
			...parameters,
			defaults: { cfdiUse: 'S01', recipientTaxRegime: '603', paymentForm: '17' },
			shopWords: {
				word: [
					{ word: 'Vales', meaning: '08' },
					{ word: 'taller', meaning: 'paid' },
					{ word: 'surcharge', meaning: 'ignored' },
				],
			},
		},
		items,
	});

	expect(error).toBeUndefined();
	expect(sent.map(({ json }) => json)).toMatchObject([
		{ FormaPago: '08', Receptor: { UsoCFDI: 'G03', RegimenFiscalReceptor: '601' } },
		{ FormaPago: '01', Receptor: { UsoCFDI: 'G03', RegimenFiscalReceptor: '601' } },
		{ FormaPago: '17', Receptor: { UsoCFDI: 'S01', RegimenFiscalReceptor: '603' } },
	]);
});

it.each([
	['WooCommerce', woo(), 'compras@example.com'],
	[
		'Shopify',
		shopifyOrder({ lines: [line(500)] }, { contact_email: '', email: 'ana@example.com' }),
		'ana@example.com',
	],
	['an order without one', woo({ billing: {}, meta_data: [] }), undefined],
	[
		'an order with two',
		shopifyOrder({ lines: [line(500)] }, { contact_email: 'ana@example.com, eva@example.com' }),
		undefined,
	],
])("outputs the customer's email address: %s", async (_name, order, email) => {
	serviceAnswers(path, { body: answer });

	const { items } = await runNode({ parameters, items: delivery(order) });

	expect((items[0]?.json.order as Json).email).toBe(email);
});

const withMeta = (...values: Array<[string, string]>) =>
	woo({ meta_data: values.map(([key, value], id) => ({ id, key, value })) });

it.each([
	[
		'without a regime',
		withMeta(['_billing_rfc', 'URE180429TM6'], ['_billing_razon_social', 'UNIVERSIDAD X']),
		'Receptor.RegimenFiscalReceptor',
		{ rfc: 'URE180429TM6', name: 'UNIVERSIDAD X', postalCode: '36257' },
	],
	[
		'with a mistyped RFC',
		withMeta(['_billing_rfc', 'URE18042'], ['_billing_regimen_fiscal', '601']),
		'Receptor.Rfc',
		{ taxRegime: '601', postalCode: '36257' },
	],
])(
	'names the wrong field of an order %s and outputs the other values in Validate',
	async (...row) => {
		const [, order, field, recipient] = row;
		const refused = await runNode({ parameters, items: delivery(order), node: onErrorContinue });
		const { items } = await runNode({
			parameters: { ...parameters, operation: 'validate' },
			items: delivery(order),
		});

		const { fields } = refused.items[0]?.json.error as { fields: Json };
		expect(Object.keys(fields)).toEqual([field]);
		expect(items[0]?.json).toMatchObject({
			valid: false,
			findings: [{ field }],
			order: { number: '4711', email: 'compras@example.com' },
			recipient,
		});
	},
);

it.each([
	['a test', shopifyOrder({ lines: [line(500)] }, { test: true }), 'test'],
	['a cancelled order', woo({ status: 'cancelled' }), 'cancelled'],
	['a refunded order', woo({ status: 'refunded' }), 'refunded'],
	['an order without an RFC', woo({ meta_data: [] }), 'noRfc'],
	["WooCommerce's test of the webhook", { webhook_id: '12' }, 'noOrder'],
])('does not stamp %s and outputs the reason', async (_name, order, reason) => {
	const { items, error } = await runNode({ parameters, items: delivery(order) });

	expect(error).toBeUndefined();
	expect(items).toMatchObject([
		{
			json: { sent: false, reason, message: expect.any(String) as string },
			pairedItem: { item: 0 },
		},
	]);
	expect(store.keys()).toEqual([]);
});

const unpaid = { date_paid: null, status: 'pending' };
const mistyped = wooOrder({ lines: [line(500)], meta: { rfc: 'URE18042' } });

it.each([
	['that cannot become an invoice', woo(unpaid), undefined],
	['with an unreadable recipient', mistyped, undefined],
	['that the service refuses', woo(), { status: 422, body: { Fecha: ['Fuera de rango'] } }],
])('identifies the order in the error about an order %s', async (_what, order, reply) => {
	if (reply !== undefined) serviceAnswers(path, reply);

	const { items } = await runNode({ parameters, items: delivery(order), node: onErrorContinue });

	expect(items[0]?.json.error).toMatchObject({
		message: expect.stringMatching(/\S/) as string,
		order: { shop: 'WooCommerce', id: '4711', key: 'tienda.example.mx/4711', total: order.total },
	});
});

it('stores only the sent orders in the execution data', async () => {
	serviceAnswers(path, { body: answer });
	const items = [...delivery(woo({ meta_data: [] })), ...delivery(woo())];

	const { run } = await runNode({ parameters, items });

	const contexts = JSON.stringify(run.data.executionData?.contextData);
	expect(contexts).toContain(uuid);
	expect(contexts).not.toContain('noRfc');
});

it('keeps the results of the other orders if one order stops the node', async () => {
	const items = [...delivery(woo({ meta_data: [] })), ...delivery(woo({ total: '9.00' }))];

	const { error } = await runNode({ parameters, items, node: retryOnFail });

	expect(error?.message).toContain(
		'Order (Pedido): the lines of order 4711 add up to 1044.00 (products 1044.00), but its total is 9.00',
	);
	expect(error?.description).toContain('item 0: Order 4711 has no RFC');
});

describe('A repeated order', () => {
	it('stamps a repeated order only once, without any option, and reports the second as a duplicate', async () => {
		const sent = serviceAnswers(path, { body: answer });

		await runNode({ parameters, items: delivery(woo()) });
		const { error } = await runNode({ parameters, items: delivery(woo()) });

		expect(sent).toHaveLength(1);
		expect(error?.message).toBe(
			`Order tienda.example.mx/4711 was sent before (UUID ${uuid}, id 1024)`,
		);
	});

	it('stamps two orders with the same number if they come from different shops', async () => {
		const sent = serviceAnswers(path, { body: answer }, { body: ofAnother(answer) });
		const _links = { self: [{ href: 'https://otra.example.mx/wp-json/wc/v3/orders/4711' }] };

		await runNode({ parameters, items: delivery(woo()) });
		const { error } = await runNode({ parameters, items: delivery(woo({ _links })) });

		expect(error).toBeUndefined();
		expect(sent).toHaveLength(2);
	});

	const sources = ['tienda.example.mx', 'otra.example.mx', ''].map((host) => ({
		'x-wc-webhook-source': host,
		'x-shopify-shop-domain': host,
	}));
	const shopifyAt = (host: string) =>
		shopifyOrder({ lines: [line(500)] }, { order_status_url: `https://${host}/5/orders/a1b2` });

	it.each([
		[
			'regardless of the headers of its delivery',
			sources.map((headers) => ({ headers, body: woo() })),
		],
		[
			"from Shopify's webhook and API",
			[
				{ headers: sources[0], body: shopifyAt('taller.myshopify.com') },
				{ order: shopifyAt('taller.mx') },
			],
		],
	])('stamps a repeated order once %s', async (_name, deliveries) => {
		const sent = serviceAnswers(path, { body: answer });
		const items = deliveries.map((json) => ({ json: json as never }));

		const given = { ...parameters, order: '={{ $json }}', options: { ifKeyUsed: 'passOn' } };
		const { items: results } = await runNode({ parameters: given, items });

		expect(sent).toHaveLength(1);
		expect(results.map(({ json }) => json.duplicate)).toEqual([
			undefined,
			...deliveries.slice(1).map(() => true),
		]);
	});

	it('reports a conflict if a repeated order has changed, even with the Pass On setting', async () => {
		const sent = serviceAnswers(path, { body: answer });
		const changed = wooOrder({ lines: [line(70_000)] });
		const passOn = { ...parameters, options: { ifKeyUsed: 'passOn' } };

		await runNode({ parameters, items: delivery(woo()) });
		const { error } = await runNode({ parameters, items: delivery(changed) });
		const again = await runNode({ parameters: passOn, items: delivery(changed) });
		const same = await runNode({ parameters: passOn, items: delivery(woo()) });

		expect(sent).toHaveLength(1);
		expect(error?.message).toBe(
			'Order tienda.example.mx/4711 was sent before, but with another recipient, total, currency or type',
		);
		expect(error?.context.outcome).toBe('conflict');
		expect(error?.description).toContain(
			'Sent before: 1,044.00 MXN, URE180429TM6, I (Ingreso). Now: 812.00 MXN, URE180429TM6, I (Ingreso).',
		);
		expect(again.error?.context.outcome).toBe('conflict');
		expect(same.items[0]?.json).toEqual({
			duplicate: true,
			outcome: 'duplicate',
			uniqueKey: 'tienda.example.mx/4711',
			stamped: { id: 1024, uuid },
		});
	});

	it('records a stamped order under the Unique Key that the user entered', async () => {
		serviceAnswers(path, { body: answer });
		const options = { uniqueKey: '=pedido {{ $json.body.number }}' };

		await runNode({ parameters: { ...parameters, options }, items: delivery(woo()) });

		const keys = store.keys().filter((entry) => entry.startsWith('key '));
		expect(keys).toEqual([expect.stringMatching(/,"uniqueKey","pedido 4711"\]$/)]);
	});

	it('sends an order again after the service refused it', async () => {
		const sent = serviceAnswers(path, says(422, 'No'), { body: answer });

		await runNode({ parameters, items: delivery(woo()), node: onErrorContinue });
		expect(store.keys()).toEqual([]);
		await runNode({ parameters, items: delivery(woo()) });

		expect(sent).toHaveLength(2);
	});
});

it.each([
	{
		name: 'a total that differs from its lines',
		order: woo({ total: '1100.00' }),
		message:
			'Order (Pedido): the lines of order 4711 add up to 1044.00 (products 1044.00), but its total is 1100.00',
	},
	{
		name: 'an unknown payment method',
		order: woo({ payment_method: 'vales', payment_method_title: '' }),
		message:
			'Order (Pedido): the order was paid with "vales", which is not assigned to a payment form',
	},
	{
		name: 'a use that the regime does not allow, found before it is sent',
		order: wooOrder({
			lines: [line(500)],
			meta: { rfc: 'URE180429TM6', razon_social: 'X', regimen_fiscal: '601', uso_cfdi: 'D01' },
		}),
		message:
			/^Override \(En Vez Del Pedido\) > CFDI Use \(Uso CFDI\) is "D01" \(Honorarios médicos, dentales y gastos hospitalarios\), but/,
	},
	{
		name: 'a list instead of a table of codes',
		order: woo(),
		changes: { override: { codesBySku: '[]' } },
		message:
			'Override (En Vez Del Pedido) > Codes by SKU (Claves) is not an object with a code for each SKU',
	},
	{
		name: 'a missing order',
		order: undefined,
		message: /^Order \(Pedido\): "" is not an order from WooCommerce/,
	},
])('refuses to stamp an order because of $name', async ({ order, changes = {}, message }) => {
	const { error } = await runNode({
		parameters: { ...parameters, ...changes },
		items: [{ json: { body: order } as never }],
	});

	expect(error?.message).toEqual(
		typeof message === 'string' ? message : (expect.stringMatching(message) as string),
	);
	expect(error?.description).toContain('Nothing was sent.');
});

it('validates an order without sending it and shows its totals', async () => {
	const validate = { ...parameters, operation: 'validate' };

	const { items } = await runNode({
		parameters: validate,
		items: [woo(), woo({ status: 'cancelled' }), woo({ total: '9.00' })].flatMap(delivery),
	});

	expect(items.map(({ json }) => json)).toMatchObject([
		{ valid: true, totals: { Total: '1044.00' }, order: { number: '4711' } },
		{ valid: false, sent: false, reason: 'cancelled', totals: null },
		{
			valid: false,
			findings: [{ message: expect.stringContaining('its total is 9.00') as string }],
		},
	]);
});

describe('A list of orders', () => {
	const global = { ...parameters, order: '={{ $json.orders }}' };
	const sale = (id: number, changes: Json = {}) =>
		wooOrder({ lines: [line(50_000)], meta: {} }, { id, number: String(id), ...changes });
	const list = (...orders: unknown[]): INodeExecutionData[] => [{ json: { orders } as never }];

	it('stamps a list of orders as one global invoice and explains which orders it left out', async () => {
		const sent = serviceAnswers(path, { body: answer });

		const { items } = await runNode({
			parameters: global,
			items: list(sale(1), woo(), JSON.stringify(sale(2)), 'nothing'),
		});

		const iva = { Base: '500.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000' };
		const concepto = (number: string) => ({
			ClaveProdServ: '01010101',
			NoIdentificacion: number,
			Cantidad: '1',
			ClaveUnidad: 'ACT',
			Descripcion: 'Venta',
			ValorUnitario: '500.00',
			Importe: '500.00',
			ObjetoImp: '02',
			Impuestos: { Traslados: [{ ...iva, Importe: '80.000000' }] },
		});
		expect(sent.map(({ json }) => json)).toEqual([
			{
				Version: '4.0',
				FormaPago: '03',
				SubTotal: '1000.00',
				Moneda: 'MXN',
				Total: '1160.00',
				MetodoPago: 'PUE',
				LugarExpedicion: '42501',
				InformacionGlobal: { Periodicidad: '01', Meses: '11', Año: '2026' },
				Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601', Nombre: 'ESCUELA KEMPER URGATE' },
				Receptor: {
					Rfc: 'XAXX010101000',
					Nombre: 'PUBLICO EN GENERAL',
					RegimenFiscalReceptor: '616',
					UsoCFDI: 'S01',
					DomicilioFiscalReceptor: '42501',
				},
				Conceptos: [concepto('1'), concepto('2')],
				Impuestos: {
					TotalImpuestosTrasladados: '160.00',
					Traslados: [{ ...iva, Base: '1000.00', Importe: '160.00' }],
				},
			},
		]);
		expect(items[0]?.json).toMatchObject({
			uuid,
			total: '1160.00',
			orders: [{ number: '1' }, { number: '2' }],
			leftOut: [
				{ index: 1, number: '4711', reason: 'hasRfc' },
				{ index: 3, reason: 'noOrder' },
			],
		});
	});

	it('reports a reordered list of orders as a duplicate, and stamps nothing if no order remains', async () => {
		const sent = serviceAnswers(path, { body: answer });

		await runNode({ parameters: global, items: list(sale(1), sale(2)) });
		const again = await runNode({ parameters: global, items: list(sale(2), sale(1)) });
		const none = await runNode({ parameters: global, items: list(woo()) });

		expect(sent).toHaveLength(1);
		expect(again.error?.context.outcome).toBe('duplicate');
		expect(none.items[0]?.json).toMatchObject({
			sent: false,
			reason: 'nothingToInvoice',
			orders: [],
			leftOut: [{ reason: 'hasRfc' }],
		});
	});

	it.each([
		['its date', { date: '2027-01-02T10:00:00' }],
		['More (JSON)', { moreJson: '{ "InformacionGlobal": { "Año": "2026" } }' }],
	])(
		'uses the chosen months and payment form for a list of orders and takes the year from %s',
		async (_, fields) => {
			const sent = serviceAnswers(path, { body: answer });

			await runNode({
				parameters: {
					...global,
					override: { paymentForm: '01' },
					additionalFields: {
						globalInformation: { values: { period: '04', months: '11' } },
						...fields,
					},
					options: { checkBeforeStamping: 'off' },
				},
				items: list(
					sale(1),
					sale(2, { date_paid: '2026-11-02T10:00:00' }),
					sale(3, { date_paid: '2025-11-02T10:00:00' }),
				),
			});

			expect(sent[0]?.json).toMatchObject({
				FormaPago: '01',
				Total: '1160.00',
				InformacionGlobal: { Periodicidad: '04', Meses: '11', Año: '2026' },
			});
		},
	);
});
