import { mercadoLibreOrder } from './support/mercadoLibreOrders';
import type { Json } from './support/shopOrders';
import { line, shopifyOrder, wooOrder } from './support/shopOrders';
import { cup, tiendanubeOrder } from './support/tiendanubeOrders';
import { readOrder } from './read';
import { afterSaleIn } from './unknownFields';

const NOTHING_READ: ReadonlySet<string> = new Set();

const pathsIn = (order: Json, read = NOTHING_READ) =>
	afterSaleIn(order, read).map(({ path }) => path);

it.each<[Json, string]>([
	[{ refunds: [{ id: 1, amount: '100.00' }] }, 'refunds[0]'],
	[{ mediations: [{ id: 55 }] }, 'mediations[0]'],
	[{ disputes: { nodes: [{ status: 'NEEDS_RESPONSE' }] } }, 'disputes[0]'],
	[{ cancel_detail: { code: 'buyer_cancel' } }, 'cancel_detail'],
	[{ chargebacks: { data: [{ id: 'cb_1' }] } }, 'chargebacks[0]'],
	[{ order_request: { return: { id: 1 } } }, 'order_request.return'],
	[{ order_request: { return: 'pending' } }, 'order_request.return'],
	[{ payments: [{ status: 'approved' }, { status: 'refunded' }] }, 'payments[1].status'],
	[{ payments: [{ status_detail: 'partially_refunded' }] }, 'payments[0].status_detail'],
	[{ charges: { data: [{ status: 'charged_back' }] } }, 'charges[0].status'],
	[{ charges: { data: [{ refunds: { data: [{ amount: -1 }] } }] } }, 'charges[0].refunds[0]'],
	[
		{ payment_intent: { latest_charge: { refunded: true } } },
		'payment_intent.latest_charge.refunded',
	],
	[{ transactions: [{ refunded_amount: { value: '1.00' } }] }, 'transactions[0].refunded_amount'],
])('asks about an order that contains %j', (order, path) => {
	expect(pathsIn(order)).toEqual([path]);
});

it.each<Json>([
	{ refunds: [], mediations: [], cancel_detail: null, returns: { nodes: [] } },
	{ disputes: [{ status: 'won' }], refunds: [{ status: 'failed' }] },
	{ payments: [{ status: 'rejected' }, { status: 'approved', amount_refunded: 0 }] },
	{ order_request: { return: null, change: null } },
	{ charge: { refunded: false, disputed: false, amount_refunded: '0' } },
	{ return_url: 'https://tienda.example.mx', refund_policy: 'treinta días' },
	{ customer: { payments: [{ status: 'approved' }], refunds: [] } },
])('does not ask about an order that contains %j', (order) => {
	expect(pathsIn(order)).toEqual([]);
});

it("does not ask about a refund field that the shop's code already reads", () => {
	expect(pathsIn({ refunds: [{ id: 1 }] }, new Set(['refunds']))).toEqual([]);
});

const unknownFields = (order: Json) => readOrder(order).unknownFields.map(({ path }) => path);
const ofLibre = mercadoLibreOrder({ price: 580 });

it("asks about a refund or claim in an order's payments, mediations, refunds or plugin data", () => {
	expect(unknownFields(ofLibre)).toEqual([]);
	expect(unknownFields({ ...ofLibre, mediations: [{ id: 55 }] })).toEqual(['mediations[0]']);
	const payments = (ofLibre.payments as Json[]).map((one) => ({ ...one, status: 'refunded' }));
	expect(unknownFields({ ...ofLibre, payments })).toEqual(['payments[0].status']);
	const ofTiendanube = tiendanubeOrder({ lines: [cup('580.00')] });
	expect(unknownFields({ ...ofTiendanube, refunds: [{ id: 1 }] })).toEqual(['refunds[0]']);
	const ofWoo = (key: string, value: string) =>
		unknownFields(wooOrder({ lines: [line(50_000)], meta: { [key]: value } }));
	expect(ofWoo('_wcpay_dispute_status', 'lost')).toEqual(['_wcpay_dispute_status']);
	expect(ofWoo('_stripe_dispute_status', 'won')).toEqual([]);
	expect(ofWoo('has_sub_order', '1')).toEqual(['has_sub_order']);
});

it('asks about Shopify disputes, but not about returns, which the quantities already exclude', () => {
	const order = shopifyOrder({ lines: [line(50_000)] });
	expect(unknownFields({ ...order, returns: [{ id: 1, status: 'closed' }] })).toEqual([]);
	expect(unknownFields({ ...order, disputes: [{ id: 1, status: 'lost' }] })).toEqual([
		'disputes[0]',
	]);
});

it('asks about a reopened Tiendanube order that has a cancellation date', () => {
	const order = tiendanubeOrder({ lines: [cup('580.00')] });
	expect(readOrder({ ...order, cancelled_at: '2026-11-21T10:00:00+0000' }).state).toBe('unknown');
	expect(readOrder({ ...order, cancelled_at: null }).state).toBe('paid');
});
