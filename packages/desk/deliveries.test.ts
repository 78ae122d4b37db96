import { customerAddress, hostIn, readDelivery, readListedOrder } from './deliveries';
import type { PostedDelivery, ShopDelivery } from './deliveries';

const NOW = Date.parse('2026-11-23T18:00:00.000Z');
const SIGNATURE = `${'k'.repeat(43)}=`;
const JSON_TYPE = { 'content-type': 'application/json' };

const link = (shop: string) => ({
	_links: { self: [{ href: `https://${shop}/wp-json/wc/v3/orders/7` }] },
});

const woo = (shop: string, source: string, body: object = {}): PostedDelivery => ({
	shop,
	signature: SIGNATURE,
	headers: {
		...JSON_TYPE,
		'x-wc-webhook-signature': SIGNATURE,
		...(source !== '' && { 'x-wc-webhook-source': source }),
	},
	body: { id: 7, ...body },
});

const shopify = (source: string, body: object = {}): PostedDelivery => ({
	shop: '',
	signature: SIGNATURE,
	headers: {
		...JSON_TYPE,
		'x-shopify-hmac-sha256': SIGNATURE,
		'x-shopify-shop-domain': source,
	},
	body: { id: 7, ...body },
});

function accepted(posted: PostedDelivery): ShopDelivery {
	const read = readDelivery(posted, NOW);
	if ('refusal' in read) throw new Error(read.refusal.message);
	return read.delivery;
}

const messageOf = (posted: PostedDelivery) => {
	const read = readDelivery(posted, NOW);
	return 'refusal' in read ? read.refusal.message : 'accepted';
};

describe('The shop of a delivery', () => {
	it.each<[string, PostedDelivery, string]>([
		['is that of its trigger', woo('Tienda-A.mx/', ''), 'tienda-a.mx'],
		['is in one spelling', woo('a.mx', 'https://www.a.mx/', link('a.mx')), 'a.mx'],
		['is that of the signed order', woo('', 'https://forged.mx/', link('a.mx')), 'a.mx'],
		['is that of its header if the order has none', woo('', 'https://a.mx/'), 'a.mx'],
		['is the host of the order in any language', woo('', '', link('A.mx/en')), 'a.mx'],
		['is the host of its trigger in any language', woo('a.mx', '', link('a.mx:443/en')), 'a.mx'],
		['can have a folder in its trigger', woo('a.mx/norte', '', link('a.mx')), 'a.mx/norte'],
		['is that of its header on Shopify', shopify('Taller.myshopify.com'), 'taller.myshopify.com'],
	])('finds the shop of a delivery, which %s', (_what, posted, shop) => {
		expect(accepted(posted).shop).toBe(shop);
	});

	it.each([
		['its header', woo('a.mx', 'https://b.mx/', link('a.mx'))],
		['its order', woo('a.mx', 'https://a.mx/', link('b.mx'))],
		['the header of Shopify', { ...shopify('b.myshopify.com'), shop: 'a.myshopify.com' }],
	])('refuses a delivery if %s differs from its trigger', (_what, posted) => {
		expect(messageOf(posted)).toBe('Delivery of another shop');
	});

	it("adds the trigger's shop to an order that does not name its shop", () => {
		expect(accepted(woo('a.mx', 'https://a.mx/'))).toMatchObject({
			headers: { 'x-wc-webhook-source': 'https://a.mx/' },
			body: { id: 7, ...link('a.mx') },
		});
		expect(accepted(woo('', 'https://a.mx/')).body).toEqual({ id: 7 });
		expect(accepted(shopify('a.myshopify.com')).headers).toEqual({
			'x-shopify-shop-domain': 'a.myshopify.com',
		});
	});
});

describe('A delivery is refused', () => {
	const signed = woo('', '', link('a.mx'));
	const headers = signed.headers as object;

	it.each<[string, PostedDelivery]>([
		['without a signature', { ...signed, headers: JSON_TYPE }],
		['with another signature', { ...signed, signature: 'other' }],
		['if its body could not be signed again', { ...signed, signature: undefined }],
		[
			'with two empty signatures',
			{ ...signed, headers: { ...headers, 'x-wc-webhook-signature': '' }, signature: '' },
		],
		['in parts', { ...signed, headers: { ...headers, 'content-type': 'multipart/form-data' } }],
		['without a content type', { ...signed, headers: { ...headers, 'content-type': undefined } }],
		['after an error of the node before', { error: 'no data' } as PostedDelivery],
	])("refuses an order's webhook delivery %s", (_what, posted) => {
		expect(readDelivery(posted, NOW)).toEqual({
			refusal: {
				status: 401,
				message: 'Wrong signature',
			},
		});
	});
});

it("reads the ID, the number and the customer's address of an order", () => {
	expect(accepted(woo('', '', { number: '1007', billing: { email: ' ana@a.mx ' } }))).toMatchObject(
		{
			order_id: '7',
			order_number: '1007',
			email: 'ana@a.mx',
		},
	);
	expect(accepted(shopify('a.mx', { name: '#9001', number: 1, email: '' }))).toMatchObject({
		order_number: '#9001',
		email: '',
	});
});

it.each([
	[{ billing: { email: 'a@a.mx' }, email: 'b@a.mx' }, 'a@a.mx'],
	[{ contact_email: 'a@a.mx', email: 'b@a.mx' }, 'a@a.mx'],
	[{ email: 'a@a.mx', customer: { email: 'b@a.mx' } }, 'a@a.mx'],
	[{ customer: { email: 'a@a.mx' } }, 'a@a.mx'],
	[{}, ''],
	[null, ''],
])("reads the customer's email address in %j as %j", (body, email) => {
	expect(customerAddress(body)).toBe(email);
});

it.each([
	['in UTC', { date_modified_gmt: '2026-11-20T12:00:00' }, '2026-11-20T12:00:00.000Z'],
	['with an offset', { updated_at: '2026-11-20T06:30:00-06:00' }, '2026-11-20T12:30:00.000Z'],
	['now, if the shop does not say when', {}, '2026-11-23T18:00:00.000Z'],
	[
		'now, if the shop says a time to come',
		{ date_modified_gmt: '2099-01-01T00:00:00' },
		'2026-11-23T18:00:00.000Z',
	],
	['now, if it is not a time', { updated_at: 'x' }, '2026-11-23T18:00:00.000Z'],
])("reads the time of an order's last change: %s", (_when, body, modified) => {
	expect(accepted(woo('', '', body)).modified).toBe(modified);
});

describe("An order that a shop's API lists", () => {
	it("reads the shop of a listed WooCommerce order from the order's API URL", () => {
		const order = { id: 7, number: '1007', ...link('www.a.mx/en') };
		expect(readListedOrder(order, NOW)).toMatchObject({
			shop: 'a.mx',
			order_id: '7',
			order_number: '1007',
			headers: { 'x-wc-webhook-source': 'https://a.mx/' },
			body: order,
		});
	});

	it("reads the shop of a listed Shopify order from the status page's URL", () => {
		const order = { id: 8, name: '#9001', order_status_url: 'https://a.mx/1/orders/abc' };
		expect(readListedOrder(order, NOW)).toMatchObject({
			shop: 'a.mx',
			order_number: '#9001',
			headers: { 'x-shopify-shop-domain': 'a.mx' },
		});
	});
});

it.each([
	['https://www.Tienda.mx/norte', 'tienda.mx'],
	['tienda.mx.', 'tienda.mx'],
	['tienda.mx:8080', 'tienda.mx'],
	['', ''],
	[undefined, ''],
])('reads the host in %j as %j', (address, host) => {
	expect(hostIn(address)).toBe(host);
});
