import { shopDataKind } from './read';
import { billingInfo, mercadoLibreOrder } from './support/mercadoLibreOrders';
import { graphqlOrder, graphqlRefund } from './support/shopifyGraphql';
import type { Json, Sale } from './support/shopOrders';
import { line, shopifyOrder, wooOrder } from './support/shopOrders';
import { shopifyRefund, wooRefund } from './support/shopRefunds';
import { checkoutSession, eventOf } from './support/stripeObjects';
import { cup, tiendanubeOrder } from './support/tiendanubeOrders';

const sale: Sale = { lines: [line(50_000, { quantity: 2 })] };
const half = { id: 726, parts: [[0, 0.5]] as const };
const [woo, shopify] = [wooOrder(sale), shopifyOrder(sale)];
const refunded = shopifyOrder(sale, { refunds: [shopifyRefund(sale, half)] });
const mercadoLibre = mercadoLibreOrder({ price: 580 });
const own = { shop: 'ventas.example.mx', id: 'A-17', total: '580.00', lines: [] };
const stripe = { object: 'refund', id: 're_1', amount: 11_600, currency: 'mxn' };

it.each<[string, unknown]>([
	['of WooCommerce', woo],
	['of WooCommerce with a refund', { ...woo, refunds: [{ id: 1, total: '-1' }] }],
	['of Shopify', shopify],
	['of Shopify with its refunds', refunded],
	["of Shopify's GraphQL API with its refunds", { data: { order: graphqlOrder(refunded) } }],
	['of Tiendanube', tiendanubeOrder({ lines: [cup('580.00')] })],
	['of Mercado Libre', { ...mercadoLibre, billing_info: billingInfo() }],
	['of Stripe', checkoutSession({ lines: [line(50_000)] })],
	['in the format for other shops', own],
	['of an unknown kind', { hello: 'world' }],
	['that is null', null],
])('classifies data %s as an order', (_what, given) => {
	expect(shopDataKind(given)).toBe('order');
});

it.each<[string, unknown]>([
	['of WooCommerce', wooRefund(sale, half)],
	['of Shopify', shopifyRefund(sale, half)],
	["of Shopify's GraphQL API", graphqlRefund(shopifyRefund(sale, half), false)],
	['of Mercado Libre', { ...mercadoLibre, refund: { id: 1, amount: 116 } }],
	['of Stripe', eventOf(stripe, 'refund.created')],
	['in the format for other shops', { ...own, order: 'A-17' }],
])('classifies data %s as a refund', (_what, given) => {
	expect(shopDataKind(given)).toBe('refund');
});

it.each<[string, Json[] | string[]]>([
	['of several orders', [woo, shopify]],
	['of one order', [woo]],
	['of texts', [JSON.stringify(woo)]],
	['without entries', []],
])('classifies a list %s as orders', (_what, given) => {
	expect(shopDataKind(given)).toBe('orders');
});
