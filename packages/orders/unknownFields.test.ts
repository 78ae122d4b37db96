import fc from 'fast-check';
import { Problems } from '../cfdi/problems/problem';
import { mercadoLibreOrder } from './support/mercadoLibreOrders';
import { graphqlOrder } from './support/shopifyGraphql';
import type { Json } from './support/shopOrders';
import { customer, line, shopifyOrder, wooOrder } from './support/shopOrders';
import { shopifyRefund, wooRefund } from './support/shopRefunds';
import { stampedInvoice } from '../cfdi/fixtures/stampedXml';
import { stripeInvoice } from './support/stripeInvoices';
import { checkoutSession } from './support/stripeObjects';
import { cup, tiendanubeOrder } from './support/tiendanubeOrders';
import { invoiced, sentencesOf } from './support/invoicedOrders';
import { creditNoteOf } from './creditNote';
import { readRefund, shops } from './read';

const sale = {
	lines: [line(50_000, { quantity: 2 })],
	shipping: line(10_000),
	fees: [line(5_000, { name: 'Empaque' })],
};
const half = { id: 726, parts: [[0, 0.5]] as const };
const own: Json = {
	id: 'A-17',
	state: 'paid',
	total: '1160.00',
	pricesIncludeTax: true,
	paymentMethod: 'SPEI',
	lines: [{ description: 'Taza', quantity: 2, unitPrice: '580.00', taxes: ['IVA 16'] }],
	buyer: {
		rfc: 'URE180429TM6',
		name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		taxRegime: '601',
		postalCode: '86991',
		cfdiUse: 'G03',
	},
};

const options = {
	ifOrderHasNoTaxes: 'iva16',
	override: {
		rfc: 'URE180429TM6',
		name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		taxRegime: '601',
		postalCode: '86991',
		cfdiUse: 'G03',
		paymentForm: '',
	},
} as const;

const orders: Array<[shop: string, order: Json]> = [
	['WooCommerce', wooOrder(sale)],
	['Shopify', shopifyOrder(sale)],
	["Shopify's GraphQL API", graphqlOrder(shopifyOrder(sale))],
	['Tiendanube', tiendanubeOrder({ lines: [cup('580.00')] })],
	['Mercado Libre', mercadoLibreOrder({ price: 580 })],
	['Stripe, a Checkout Session', checkoutSession({ lines: [line(50_000)] })],
	['Stripe, an Invoice', stripeInvoice({ lines: [line(50_000)] })],
	['another shop', own],
];

function outcomeOf(make: () => unknown): string {
	try {
		return JSON.stringify(make(), (_key, value: unknown) =>
			typeof value === 'bigint' ? String(value) : value,
		);
	} catch (error) {
		expect(error).toBeInstanceOf(Problems);
		return sentencesOf(error as Problems);
	}
}

const invoiceOf = (order: Json) => outcomeOf(() => invoiced(order, options));

it.each(orders)('invoices an order from %s without questions', (_shop, order) => {
	expect(invoiceOf(order)).toContain('"invoice"');
});

it.each([
	['an Invoice', { charge: { status: 'succeeded', disputed: true } }, stripeInvoice],
	[
		'a Checkout Session',
		{ payment_intent: { latest_charge: { status: 'succeeded', disputed: true } } },
		checkoutSession,
	],
])('asks about a Stripe order with a disputed charge: %s', (_what, payment, sold) => {
	const order = sold({ lines: [line(50_000)] }, payment);

	expect(invoiceOf(order)).toMatch(/disputed \(true\).* should have on the invoice/);
});

it.each([
	['WooCommerce', 'customer_note', (more: Json) => wooOrder(sale, more)],
	['Shopify', 'note', (more: Json) => shopifyOrder(sale, more)],
	['Shopify (GraphQL)', 'note', (more: Json) => graphqlOrder(shopifyOrder(sale, more))],
	[
		'Tiendanube',
		'owner_note',
		(more: Json) => ({ ...tiendanubeOrder({ lines: [cup('580.00')] }), ...more }),
	],
])('asks about an order note from %s only if it says not to invoice', (_shop, note, order) => {
	const held = 'Duplicada, no facturar';
	expect(invoiceOf(order({ [note]: held }))).toContain(`${note} (${held})`);
	expect(invoiceOf(order({ [note]: 'Factura de cancelería; pagó la mitad' }))).toContain(
		'"invoice"',
	);
});

function withField(object: Json, list: string, name: string, value: unknown): Json {
	if (list === '') return { ...object, [name]: value };
	const rows = object[list] as Json[] | { nodes?: Json[]; data?: Json[] };
	const added = (given: Json[]) =>
		given.map((row, at) => (at === 0 ? { ...row, [name]: value } : row));
	if (Array.isArray(rows)) return { ...object, [list]: added(rows) };
	const key = rows.nodes === undefined ? 'data' : 'nodes';
	return { ...object, [list]: { ...rows, [key]: added(rows[key] ?? []) } };
}

const hasRows = (object: Json, list: string) =>
	list === '' || JSON.stringify(object[list] ?? []).includes('{');

const names: Record<string, readonly unknown[]> = {
	'surcharge,handling_fee,insurance_amount,recargo,total_adeudado,saldo,anticipo,outstanding_balance,deposit_amount,ajuste,propina_extra,unknown_value,descuento_extra,comision':
		['50.00', 12.5, '7.25'],
	'cantidad_cajas,qty_extra,piezas,total_units': [3, '12'],
	'moneda,invoice_currency,divisa_pago': ['USD', 'EUR'],
	'estado_pedido,order_state,line_status,estatus,situacion_pago': [
		...['cancelled', 'Cancelado', 'refunded', 'devuelto', 'reembolsado', 'rechazado', 'chargeback'],
		...['Devolución parcial', 'no pagado', 'ya facturado'],
	],
	'is_cancelled,refunded,devuelto,anulada,disputed,cancellation_note': [
		...[true, 'yes', '2026-11-20T10:00:00', 'a part'],
	],
	'test,isTest,draft,es_prueba,test_mode': [true, 'yes', 1],
	'environment,ambiente': ['sandbox', 'Test', 'prueba'],
	'livemode,live_mode,production': [false, 'no'],
};

const strange = Object.entries(names).flatMap(([list, values]) =>
	list.split(',').flatMap((name) => values.map((value) => [name, value] as const)),
);

it.each(orders)(
	'never ignores an unknown amount, quantity, currency or state in an order from %s',
	(_shop, order) => {
		const [, fields] = shops.find(({ isOrder }) => isOrder(order))?.orderFields(order) ?? [];
		const lists = Object.keys(fields ?? {}).filter((list) => hasRows(order, list));
		const before = invoiceOf(order);
		fc.assert(
			fc.property(fc.constantFrom(...lists), fc.constantFrom(...strange), (list, [name, value]) => {
				const isKnown = (fields?.[list] ?? '').split(/\s+/).includes(name);
				if (isKnown || name in order) return;
				expect(invoiceOf(withField(order, list, name, value))).not.toBe(before);
			}),
			{ numRuns: 150 },
		);
	},
);

it.each(orders)('ignores a field in an order from %s if the user lists its name', (_s, order) => {
	const given = withField(order, '', 'surcharge', '50.00');
	expect(invoiceOf(given)).toMatch(/surcharge \(50\.00\).* should have on the invoice/);
	const ignored = invoiced(given, { ...options, ignoredFields: ['Surcharge'] });
	expect(JSON.stringify(ignored)).toBe(JSON.stringify(invoiced(order, options)));
});

it.each(['Cancelado', 'vip, devuelto', 'Refunded'])(
	'asks about a Shopify order with the tags "%s"',
	(tags) => {
		expect(invoiceOf(shopifyOrder(sale, { tags }))).toContain(`tags (${tags})`);
	},
);

it.each<[key: string, value: unknown]>([
	['tags', 'return customer, vip'],
	['refundable', true],
	['return_url', 'https://tienda.example.mx/'],
	['cancel_reason', null],
	['total_weight', 600],
	['shipping_days', 3],
	['refund_id', 7],
	['draft', false],
	['test_group', 'B'],
	['environment', 'production'],
	['live', true],
])('does not ask about the field %s with the value %j', (key, value) => {
	expect(invoiceOf(shopifyOrder(sale, { [key]: value }))).toBe(invoiceOf(shopifyOrder(sale)));
});

it("does not ask about an unpaid order's balance if the balance equals the total", () => {
	const owed = (total_outstanding: string) =>
		invoiced(shopifyOrder(sale, { financial_status: 'pending', total_outstanding }), {
			...options,
			ifOrderIsNotPaid: 'ppd',
		});
	expect(owed(String(shopifyOrder(sale).total_price))).toMatchObject({
		invoice: { FormaPago: '99' },
	});
	expect(outcomeOf(() => owed('5.00'))).toContain('total_outstanding (5.00)');
});

const invoice = stampedInvoice(
	(invoiced(wooOrder(sale)) as unknown as { invoice: object }).invoice,
);
const plain = { paymentForm: '', earlier: '', ignoredFields: [] };
const ownRefund = { order: 'A-17', id: 'R-1', total: '116.00', lines: [] };
const refunds: Array<[shop: string, refund: Json]> = [
	['WooCommerce', wooRefund(sale, half)],
	['Shopify', shopifyRefund(sale, half)],
	['another shop', ownRefund],
];
const noteOf = (refund: Json) => outcomeOf(() => creditNoteOf(readRefund(refund), invoice, plain));

it.each(refunds)(
	'never ignores an unknown amount, quantity, currency or state in a refund from %s',
	(_shop, refund) => {
		const [, fields] =
			shops.find(({ isRefund }) => isRefund?.(refund))?.refundFields?.(refund) ?? [];
		const lists = Object.keys(fields ?? {}).filter((list) => hasRows(refund, list));
		const before = noteOf(refund);
		expect(before).toContain('"comprobante"');
		fc.assert(
			fc.property(fc.constantFrom(...lists), fc.constantFrom(...strange), (list, [name, value]) => {
				const isKnown = (fields?.[list] ?? '').split(/\s+/).includes(name);
				if (isKnown || name in refund) return;
				expect(noteOf(withField(refund, list, name, value))).not.toBe(before);
			}),
			{ numRuns: 150 },
		);
	},
);

it.each<[name: string, key: string, value: string]>([
	['a cancelled order', '_order_status', 'Cancelado'],
	['a refund', '_refund_status', 'refunded'],
	['a pending payment', '_payment_status', 'pending'],
	['a chargeback', 'estado_pago', 'contracargo'],
	['an invoice from another system', '_cfdi_status', 'timbrado'],
])('asks about plugin data that could affect the invoice: %s', (_name, key, value) => {
	const order = wooOrder(sale);
	const meta = [...(order.meta_data as Json[]), { id: 99, key, value }];
	expect(invoiceOf({ ...order, meta_data: meta })).toContain(`${key} (${value})`);
});

it.each<[name: string, key: string, value: string]>([
	['a pending parcel', '_shipment_status', 'pending'],
	['a completed payment', '_payment_status', 'paid'],
	['the state of an address', '_billing_state', 'Jalisco'],
	['reduced stock', '_order_stock_reduced', 'yes'],
])('does not ask about plugin data that cannot affect the invoice: %s', (_name, key, value) => {
	const order = wooOrder(sale);
	const meta = [...(order.meta_data as Json[]), { id: 99, key, value }];
	expect(invoiceOf({ ...order, meta_data: meta })).toBe(invoiceOf(order));
});

const feeOf = (name: string, meta: Record<string, string> = {}) =>
	wooOrder({ ...sale, fees: [line(-20_000, { name, meta })] });

it.each<[name: string, meta: Record<string, string>]>([
	['Via wallet', {}],
	['Saldo a favor', {}],
	['Anticipo', {}],
	['Partial Payment', {}],
	['Store Credit', {}],
	['A través del bolsillo', { _legacy_fee_key: '_via_wallet_partial_payment' }],
])(
	'asks about the negative fee "%s", which looks like a payment, unless the user ignores it',
	(name, meta) => {
		const order = feeOf(name, meta);
		expect(invoiceOf(order)).toContain(`${name} (-200.00) in 4711`);
		expect(outcomeOf(() => invoiced(order, { ...options, ignoredFields: [name] }))).toContain(
			'"Descuento":"200.00"',
		);
	},
);

it.each([
	'Descuento',
	'Descuento por anticipo',
	'Descuento por pago con monedero',
	'Ahorro por depósito bancario',
	'5% off, bank deposit',
	'Puntos',
	'2x1 en tazas',
	'Ajuste',
])('does not ask about the negative fee "%s", because it is a discount', (name) => {
	expect(invoiceOf(feeOf(name))).toContain('"Descuento":"200.00"');
});

it.each<[where: string, coupon: Json]>([
	['discount_type', { discount_type: 'smart_coupon' }],
	[
		'coupon_info',
		{ meta_data: [{ id: 1, key: 'coupon_info', value: '[5,"c-1","smart_coupon",50]' }] },
	],
	[
		'coupon_data',
		{ meta_data: [{ id: 1, key: 'coupon_data', value: { discount_type: 'smart_coupon' } }] },
	],
])('asks about store credit from Smart Coupons in %s', (_where, coupon) => {
	const order = wooOrder(sale);
	const row = { id: 3, code: 'c-1', discount: '43.10', discount_tax: '6.90', ...coupon };
	expect(invoiceOf({ ...order, coupon_lines: [row] })).toContain('smart_coupon (50.00) in 4711');
});

it('does not ask about coupons that are not store credit', () => {
	const order = wooOrder(sale);
	const row = {
		id: 3,
		code: 'VERANO',
		discount: '43.10',
		discount_tax: '6.90',
		discount_type: 'percent',
	};
	expect(invoiceOf({ ...order, coupon_lines: [row] })).toBe(invoiceOf(order));
});

it.each<[shop: string, order: Json, name: string]>([
	['Shopify', withField(shopifyOrder(sale), 'line_items', 'gift_card', true), 'gift_card'],
	[
		"Shopify's GraphQL API",
		withField(graphqlOrder(shopifyOrder(sale)), 'lineItems', 'isGiftCard', true),
		'isGiftCard',
	],
	[
		'WooCommerce Gift Cards',
		wooOrder({ lines: [line(50_000, { meta: { wc_gc_giftcard_amount: '500' } })] }),
		'wc_gc_giftcard_amount',
	],
	[
		'PW Gift Cards',
		wooOrder({ lines: [line(50_000, { meta: { pw_gift_card_amount: '500.00' } })] }),
		'pw_gift_card_amount',
	],
	[
		'TeraWallet (as a wallet top-up)',
		wooOrder({ lines: [line(50_000)], meta: { ...customer, _wc_wallet_purchase_credited: '1' } }),
		'_wc_wallet_purchase_credited',
	],
])('asks about a gift card that %s sold, unless the user lists its name', (_shop, order, name) => {
	expect(invoiceOf(order)).toContain(`${name} (`);
	expect(outcomeOf(() => invoiced(order, { ...options, ignoredFields: [name] }))).toContain(
		'"invoice"',
	);
});

it.each<[name: string, order: Json, plain: Json]>([
	[
		'gift_card: false of Shopify',
		withField(shopifyOrder(sale), 'line_items', 'gift_card', false),
		shopifyOrder(sale),
	],
	[
		'an empty field of PW Gift Cards',
		wooOrder({ lines: [line(50_000, { meta: { pw_gift_card_amount: '' } })] }),
		wooOrder({ lines: [line(50_000)] }),
	],
])('does not ask about %s in an order', (_name, order, plainOrder) => {
	expect(invoiceOf(order)).toBe(invoiceOf(plainOrder));
});
