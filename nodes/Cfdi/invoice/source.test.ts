import { invoiceOfShopOrder, shopDataKind } from 'cfdi-orders';
import { deliveredIn } from './source';
import { readOrder, readRefund } from '../../../packages/orders/read';
import { graphqlOrder } from '../../../packages/orders/support/shopifyGraphql';
import type { Json } from '../../../packages/orders/support/shopOrders';
import { line, shopifyOrder, wooOrder } from '../../../packages/orders/support/shopOrders';
import { shopifyRefund, wooRefund } from '../../../packages/orders/support/shopRefunds';
import { plainOptions, worded } from '../../../packages/orders/support/invoicedOrders';

const sale = { lines: [line(500, { quantity: 2 })] };
const half = { id: 726, parts: [[0, 0.5]] as const };
const [woo, shopify] = [wooOrder(sale), shopifyOrder(sale, { order_status_url: undefined })];
const own: Json = { id: 'A-17', state: 'paid', total: '1', lines: [] };
const rest = { data: { order: graphqlOrder(shopify) } };

it.each<[string, unknown, Json]>([
	['alone', woo, woo],
	['as text', JSON.stringify(woo), woo],
	['as text with a list', JSON.stringify([woo]), woo],
	['an item of n8n', [{ json: { body: woo } }], woo],
	['a single item', { json: shopify }, shopify],
	['with the headers of its webhook', { headers: {}, body: woo }, woo],
	['with the headers of its webhook, as text', JSON.stringify({ headers: {}, body: woo }), woo],
	['as a body without headers', { body: { order: shopify } }, shopify],
	['the full answer of an API', { statusCode: 200, headers: {}, body: rest }, shopify],
	['the full answer of an API, as text', JSON.stringify(rest), shopify],
])('finds an order in the given data: %s', (_how, given, order) => {
	const { data } = deliveredIn(given);
	expect(readOrder(data).key).toBe(readOrder(order).key);
	expect(String(readOrder(data).total)).toBe(String(readOrder(order).total));
});

it.each<[string, Json]>([
	['WooCommerce', wooRefund(sale, half)],
	['Shopify', shopifyRefund(sale, half)],
])('finds a %s refund, with a key that does not depend on the headers', (_shop, body) => {
	const headers = {
		'x-wc-webhook-source': 'https://otra.example.mx/',
		'x-shopify-shop-domain': 'otro.myshopify.com',
	};
	for (const given of [body, JSON.stringify(body), { headers, body }]) {
		const { data, host } = deliveredIn(given);
		expect(shopDataKind(data)).toBe('refund');
		expect(readRefund(data, host).key).toBe(readRefund(body).key);
	}
});

it('finds no order in the test message that a new WooCommerce webhook sends', () => {
	const { data } = deliveredIn({ headers: {}, body: { webhook_id: '12' } });
	expect(invoiceOfShopOrder(data, plainOptions)).toMatchObject({ reason: 'noOrder' });
});

it('says in the error what a webhook or n8n item contains instead of an order', () => {
	const notice = { resource: '/orders/2000009000000001', topic: 'orders_v2', user_id: 7 };
	for (const given of [{ headers: {}, body: notice }, [{ json: { body: notice } }]]) {
		expect(() => worded(() => readOrder(deliveredIn(given).data))).toThrow(
			'Mercado Libre only sent a notice about order 2000009000000001 ("orders_v2"), not the order',
		);
	}
	const other = { headers: { 'x-linkedstore-hmac-sha256': 'a' }, body: { AmazonOrderId: '902' } };
	expect(() => worded(() => readOrder(deliveredIn(other).data))).toThrow('an order from Amazon');
});

const headers = [
	undefined,
	{},
	{ 'x-wc-webhook-source': 'https://otra.example.mx/' },
	{ 'x-shopify-shop-domain': 'otro.myshopify.com' },
	{ host: 'n8n.example.mx', 'x-forwarded-host': 'otra.example.mx' },
];

it.each([
	['WooCommerce', woo],
	['Shopify', shopify],
	['the shape for other shops', { ...own, shop: 'ventas.example.mx' }],
	['the shape for other shops, without a shop', own],
])('ignores unsigned webhook headers when building the order key: %s', (_shop, body) => {
	const keys = headers.map((sent) => {
		const { data, host } = deliveredIn(sent === undefined ? body : { headers: sent, body });
		return readOrder(data, host).key;
	});
	expect(new Set(keys).size).toBe(1);
});

it("reads the shop's address from a webhook's headers", () => {
	const { data, host } = deliveredIn({ headers: headers[3], body: shopify });
	expect(readOrder(data, host).host).toBe('otro.myshopify.com');
	expect(deliveredIn({ headers: headers[2], body: woo }).host).toBe('otra.example.mx');
});

it.each([
	['WooCommerce', woo, 'tienda.example.mx'],
	['the shape for other shops', { ...own, shop: 'ventas.example.mx' }, 'ventas.example.mx'],
] as const)('keeps all digits of an order ID in JSON text: %s', (_shop, order, shop) => {
	const ids = ['576461413038785752', '576461413038785753'];
	const keys = ids.map((id) => {
		const json = JSON.stringify({ ...order, id: 'ID' }).replace('"ID"', id);
		return [json, `{"order":${json}}`].map((text) => readOrder(deliveredIn(text).data).key);
	});
	expect(keys).toEqual(ids.map((id) => [`${shop}/${id}`, `${shop}/${id}`]));
});

it("keeps all digits of an amount in an order's JSON text", () => {
	const json = JSON.stringify({ ...own, total: 'T' }).replace('"T"', '1234567890123456.78');
	expect(String(readOrder(deliveredIn(json).data).total)).toBe('1234567890123456.78');
});
