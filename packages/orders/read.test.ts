import { Problems, problemsOr } from '../cfdi/problems/problem';
import { timeOf } from './shop';
import { readDelivery, readOrder } from './read';
import { invoiced, worded } from './support/invoicedOrders';
import type { Json } from './support/shopOrders';
import { line, shopifyOrder, wooOrder } from './support/shopOrders';

const woo = (changes: Json = {}) => wooOrder({ lines: [line(500)] }, changes);
const shopify = (changes: Json = {}) => shopifyOrder({ lines: [line(500)] }, changes);

const own = (changes: Json = {}): Json => ({
	shop: 'ventas.example.mx',
	id: 'A-17',
	number: '17',
	date: '2026-11-20T18:30:00',
	currency: 'MXN',
	state: 'paid',
	total: '1276.00',
	pricesIncludeTax: true,
	paymentMethod: 'Tarjeta de crédito',
	lines: [
		{ description: 'Taza', quantity: 2, unitPrice: '580.00', taxes: ['IVA 16'], sku: 'TAZA-1' },
		{ kind: 'shipping', description: 'Envío', unitPrice: '116.00', taxes: ['IVA 16'] },
	],
	buyer: {
		rfc: 'URE180429TM6',
		name: 'Universidad Robotica Española',
		taxRegime: '601',
		postalCode: '86991',
		cfdiUse: 'G03',
	},
	...changes,
});

const inUnits = (changes: Json, unitPrice = 348) =>
	own({
		total: 348,
		lines: [{ description: 'Taza', quantity: 1, unitPrice, taxes: ['IVA 16'] }],
		...changes,
	});

describe("A shop's data", () => {
	it.each([
		{ name: 'WooCommerce', order: woo(), shop: 'WooCommerce', number: '4711' },
		{ name: 'Shopify', order: shopify(), shop: 'Shopify', number: '#1001' },
		{
			name: 'Shopify, wrapped by its API',
			order: { order: shopify() },
			shop: 'Shopify',
			number: '#1001',
		},
		{ name: 'the format for other shops', order: own(), shop: '', number: '17' },
	])('reads an order from $name', ({ order, shop, number }) => {
		expect(readOrder(order)).toMatchObject({ shop, number });
	});

	it.each([
		undefined,
		null,
		5,
		'no order',
		[],
		{},
		{ line_items: 3 },
		{ total: '5.00' },
		{ lines: [] },
		JSON.parse(JSON.stringify({ ...shopify(), financial_status: undefined })) as Json,
		{ id: 7, status: 'completed', total: 116, line_items: [{ name: 'Taza', total: 116 }] },
	])('does not accept %j as an order', (value) => {
		expect(() => worded(() => readOrder(value))).toThrow(
			/ is not an order from WooCommerce, .+, and does not have the format for any other shop$/,
		);
	});

	it.each([
		['a list with one order', [woo()]],
		['data', { data: woo() }],
		['GraphQL data', { data: { order: woo() } }],
		['a search', { paging: { total: 1 }, results: [woo()] }],
	])('reads the order inside %s', (_, wrapped) => {
		expect(readOrder(wrapped)).toEqual(readOrder(woo()));
	});

	it.each<[string, unknown, string]>([
		[
			'Magento',
			{ increment_id: '1', base_grand_total: 1, grand_total: 1, items: [] },
			'an order from Magento',
		],
		['PrestaShop', { id: 1, id_cart: '1', total_paid_tax_incl: '1.0' }, 'an order from PrestaShop'],
		[
			'PrestaShop, wrapped by its API',
			{ orders: [{ id: 1, id_cart: '1', total_paid_tax_incl: '1.0' }] },
			'an order from PrestaShop',
		],
		['Amazon, wrapped by its API', { payload: { AmazonOrderId: '902' } }, 'an order from Amazon'],
		['BigCommerce', { total_inc_tax: '1', total_ex_tax: '1' }, 'an order from BigCommerce'],
		['Odoo', { amount_total: 1, amount_untaxed: 1 }, 'an order from Odoo'],
		['VTEX', { orderId: 'v1', salesChannel: '1', items: [] }, 'an order from VTEX'],
		[
			'Jumpseller',
			{ order: { id: 1, duplicate_url: 'https://x.mx', products: [] } },
			'an order from Jumpseller',
		],
		[
			'a checkout',
			{ abandoned_checkout_url: 'https://x.mx', id: 1 },
			'an abandoned checkout from Shopify',
		],
		[
			'a checkout with a location, which orders of Square also have',
			{ abandoned_checkout_url: 'https://x.mx', id: 1, location_id: null, line_items: [] },
			'an abandoned checkout from Shopify',
		],
		[
			'a pack',
			{ id: 1, orders: [{ id: 2 }], shipment: { id: 3 }, buyer: { id: 4 } },
			'a pack from Mercado Libre with several orders',
		],
		[
			'a shipment',
			{ id: 3, substatus: 'printed', tracking_number: 'T1' },
			'a shipment from Mercado Libre',
		],
		[
			'a notice from VTEX without an order',
			{ OrderId: 'v1', State: 'payment-approved', Domain: 'Fulfillment' },
			'a notice from VTEX without an order',
		],
		[
			'a checkout without its URL',
			{ payment_due: '1', line_items: [] },
			'an abandoned checkout from Shopify',
		],
		['a draft of GraphQL', { invoiceUrl: '', lineItems: [] }, 'a draft order from Shopify'],
		['a draft', { invoice_sent_at: null, line_items: [] }, 'a draft order from Shopify'],
		['a subscription', { ...woo(), billing_period: 'month' }, 'a subscription from WooCommerce'],
		[
			'a fulfillment with a location, which orders of Square also have',
			{ order_id: 1, location_id: 2, tracking_company: null, line_items: [] },
			'a shipment from Shopify',
		],
		['a fulfillment order', { assigned_location_id: 1, line_items: [] }, 'a shipment from Shopify'],
		[
			'a transaction',
			{ id: 1, order_id: 2, kind: 'sale', gateway: 'visa', amount: '1.00' },
			'a payment from Shopify',
		],
		['PayPal', { id: '5O', intent: 'CAPTURE', purchase_units: [] }, 'an order from PayPal'],
		[
			'a PayPal capture in its event',
			{
				event_type: 'PAYMENT.CAPTURE.COMPLETED',
				resource: { id: '3C', amount: { value: '1.00' }, seller_receivable_breakdown: {} },
			},
			'a payment from PayPal',
		],
		['Medusa', { display_id: 1, region_id: 'reg_1', currency_code: 'mxn' }, 'an order from Medusa'],
		[
			'Shopware',
			{ orderNumber: '10000', amountTotal: 1, amountNet: 1, lineItems: [] },
			'an order from Shopware',
		],
		[
			'a Fintoc payment in its event, which resembles Stripe',
			{
				object: 'event',
				type: 'payment_intent.succeeded',
				created_at: '2026-11-20T18:30:00Z',
				data: {
					id: 'pi_1',
					object: 'payment_intent',
					amount: 100,
					mode: 'live',
					created_at: '2026-11-20T18:30:00Z',
				},
			},
			'a payment from Fintoc',
		],
		[
			'a Conekta customer, which resembles Stripe',
			{ id: 'cus_1', object: 'customer', livemode: true, created_at: 1763663400 },
			'a notice from Conekta without an order',
		],
	])('names data that it recognizes but cannot read as an order: %s', (_, value, thing) => {
		expect(() => worded(() => readOrder(value))).toThrow(`This looks like ${thing}`);
	});

	it('names the three most informative fields of data that is not an order', () => {
		const thing = {
			livemode: true,
			created: 1,
			color: '',
			amount: 5,
			status: 'x',
			lines: [],
			id: 7,
		};
		expect(() => worded(() => readOrder(thing))).toThrow(
			'An object with "amount, status, lines" is not an order',
		);
	});

	it('refuses a list of several orders', () => {
		expect(() => worded(() => readOrder([woo(), shopify()]))).toThrow(
			'This is a list with 2 entries, but an invoice is for one order',
		);
	});

	it('refuses an order without an ID', () => {
		expect(() => worded(() => readOrder(woo({ id: null })))).toThrow('The order has no "id"');
	});

	it('recognizes the test delivery of a WooCommerce webhook', () => {
		const tried = { reason: 'noOrder', problem: { values: { shop: 'WooCommerce' } } };
		expect(readDelivery({ webhook_id: '12' })).toMatchObject(tried);
		expect(readDelivery(woo())).toEqual(readOrder(woo()));
		expect(() => readDelivery({})).toThrow();
	});
});

describe("An order's key", () => {
	const keyOf = (order: unknown) => readOrder(order).key;

	it.each([
		['WooCommerce', woo],
		['Shopify', shopify],
		['another shop', own],
	] as const)('keeps the key of an order from %s if the order changes', (_shop, order) => {
		const changes = { status: 'completed', financial_status: 'partially_refunded', total: '9.00' };
		expect(keyOf(order(changes))).toBe(keyOf(order()));
	});

	it('builds an order key from the shop and the ID, not from the order number', () => {
		expect(keyOf(woo({ number: 'X-1' }))).toBe('tienda.example.mx/4711');
		expect(keyOf(shopify({ name: '#1' }))).toBe('shopify/5123456789012');
		expect(keyOf(own({ number: '9' }))).toBe('ventas.example.mx/A-17');
	});

	it('keeps all digits of a long ID in the order key', () => {
		const gid = 'gid://shopify/Order/820982911946154508';
		const order = shopify({ id: Number('820982911946154508'), admin_graphql_api_id: gid });
		expect(keyOf(order)).toBe('shopify/820982911946154508');
		const asCustomer = { ...order, admin_graphql_api_id: `${gid}?key=c3` };
		expect(keyOf(asCustomer)).toBe('shopify/820982911946154508');
	});

	it('gives different keys to orders with the same ID from two shops', () => {
		const other = { self: [{ href: 'https://otra.example.mx/wp-json/wc/v3/orders/4711' }] };
		expect(keyOf(woo({ _links: other }))).toBe('otra.example.mx/4711');
		const [one, two] = ['a', 'b'].map((key) => keyOf(woo({ _links: undefined, order_key: key })));
		expect(one).not.toBe(two);
	});

	const at = (href: string) => woo({ _links: { self: [{ href }] } });

	it.each([
		['https', 'https://tienda.example.mx/wp-json/wc/v3/orders/4711', 'tienda.example.mx/4711'],
		['http', 'http://tienda.example.mx/wp-json/wc/v3/orders/4711', 'tienda.example.mx/4711'],
		['www', 'https://www.tienda.example.mx/wp-json/wc/v3/orders/4711', 'tienda.example.mx/4711'],
		['capitals', 'https://Tienda.Example.mx/wp-json/wc/v3/orders/4711', 'tienda.example.mx/4711'],
		[
			'an older API',
			'https://tienda.example.mx/wp-json/wc/v1/orders/4711',
			'tienda.example.mx/4711',
		],
		[
			'a port',
			'https://tienda.example.mx:8443/wp-json/wc/v3/orders/4711',
			'tienda.example.mx/4711',
		],
		[
			'a final dot',
			'https://tienda.example.mx./wp-json/wc/v3/orders/4711',
			'tienda.example.mx/4711',
		],
		[
			'an accent',
			'https://piñata.example.mx/wp-json/wc/v3/orders/4711',
			'xn--piata-pta.example.mx/4711',
		],
		[
			'its ASCII form',
			'https://XN--piata-pta.example.mx/wp-json/wc/v3/orders/4711',
			'xn--piata-pta.example.mx/4711',
		],
		[
			'plain permalinks',
			'https://tienda.example.mx/index.php?rest_route=/wc/v3/orders/4711',
			'tienda.example.mx/4711',
		],
		[
			'index.php',
			'https://tienda.example.mx/index.php/wp-json/wc/v3/orders/4711',
			'tienda.example.mx/4711',
		],
		[
			'a language',
			'https://tienda.example.mx/en/wp-json/wc/v3/orders/4711',
			'tienda.example.mx/4711',
		],
		[
			'a regional language',
			'https://tienda.example.mx/es-MX/wp-json/wc/v3/orders/4711?lang=es',
			'tienda.example.mx/4711',
		],
		[
			'a folder',
			'https://tienda.example.mx//Tiendas//norte//wp-json/wc/v3/orders/4711',
			'tienda.example.mx/4711',
		],
		[
			'a folder with plain permalinks',
			'https://tienda.example.mx/norte/?rest_route=/wc/v3/orders/4711',
			'tienda.example.mx/4711',
		],
		['spaces', ' https://tienda.example.mx/wp-json/wc/v3/orders/4711 ', 'tienda.example.mx/4711'],
	])('takes the host for the order key from the WooCommerce link: %s', (_name, href, key) => {
		expect(keyOf(at(href))).toBe(key);
	});

	it('builds the order key from another URL or from order_key if WooCommerce sends no links', () => {
		const payment_url = 'https://www.tienda.example.mx/finalizar-compra/order-pay/4711/?key=a';
		expect(keyOf(woo({ _links: undefined, payment_url }))).toBe('tienda.example.mx/4711');
		const view_order_url = 'https://tienda.example.mx/mi-cuenta/view-order/4711';
		expect(keyOf(woo({ _links: undefined, view_order_url }))).toBe('tienda.example.mx/4711');
		expect(keyOf(woo({ _links: undefined }))).toBe('wc_order_a1B2c3D4/4711');
	});

	it("builds the same order key from Shopify's webhook and API, whatever the host", () => {
		const hosts = ['https://taller.myshopify.com/5/orders/a', 'https://taller.mx/5/orders/a'];
		const keys = hosts.flatMap((order_status_url) => [
			keyOf(shopify({ order_status_url })),
			keyOf({ order: shopify({ order_status_url }) }),
		]);
		expect(new Set(keys)).toEqual(new Set(['shopify/5123456789012']));
	});

	it.each<[string, unknown]>([
		['a number', 4711],
		['a text', '4711'],
		['spaces', ' 4711\t'],
		['an invisible character', '\u200b4711\ufeff'],
	])('builds the same order key, however the order ID is written: %s', (_form, id) => {
		const keys = [woo({ id }), shopify({ id }), own({ id })].map(keyOf);
		expect(keys).toEqual([woo, shopify, own].map((order) => keyOf(order({ id: 4711 }))));
	});

	it.each([
		['a user', 'https://user:secret@tienda.example.mx/wp-json/wc/v3/orders/4711'],
		['several final dots', 'https://tienda.example.mx../wp-json/wc/v3/orders/4711'],
		['an invisible character', '\u200bhttps://tienda.example.mx/wp-json/wc/v3/orders/4711'],
		['no scheme', '//tienda.example.mx/wp-json/wc/v3/orders/4711'],
		['backslashes', 'https:\\\\tienda.example.mx\\wp-json/wc/v3/orders/4711'],
		['an ideographic dot', 'https://tienda.example\u3002mx/wp-json/wc/v3/orders/4711'],
	])('builds the same order key, however the WooCommerce link is written: %s', (_form, href) => {
		expect(keyOf(at(href))).toBe('tienda.example.mx/4711');
	});

	it('builds the same order key whatever host the headers name, because headers are not signed', () => {
		const orders = [
			woo(),
			shopify({ order_status_url: undefined }),
			own(),
			own({ shop: undefined }),
		];
		const keys = (host: string) => orders.map((order) => readOrder(order, host).key);
		expect(keys('otra.example.mx')).toEqual(keys(''));
		expect(readOrder(orders[1], 'otro.myshopify.com').host).toBe('otro.myshopify.com');
	});
});

const LOST = Number('576461413038785753');

describe('An order with a number that lost digits', () => {
	const ofLine = (key: string) => ({
		lines: [{ description: 'Taza', unitPrice: '1', [key]: LOST }],
	});

	it.each<[string, Json, string]>([
		['the ID of WooCommerce', woo({ id: LOST }), 'id'],
		['the number of WooCommerce', woo({ number: LOST }), 'number'],
		['the total of WooCommerce', woo({ total: LOST }), 'total'],
		['the ID of Shopify', shopify({ id: LOST, admin_graphql_api_id: undefined }), 'id'],
		['the number of Shopify', shopify({ name: '', order_number: LOST }), 'order_number'],
		['the total of Shopify', shopify({ current_total_price: LOST }), 'current_total_price'],
		[
			'a refunded line of Shopify',
			shopify({ refunds: [{ refund_line_items: [{ line_item_id: LOST }] }] }),
			'line_item_id',
		],
		['the ID of another shop', own({ id: LOST }), 'id'],
		['the number of another shop', own({ number: LOST }), 'number'],
		['the total of another shop', own({ total: LOST }), 'total'],
		['the SKU of a line', own(ofLine('sku')), 'sku of line 1'],
		['the price of a line', own(ofLine('unitPrice')), 'unitPrice of line 1'],
		['the quantity of a line', own(ofLine('quantity')), 'quantity of line 1'],
	])('refuses an order with a number that lost digits: %s', (_name, order, place) => {
		expect(() => worded(() => readOrder(order))).toThrow(
			`The value of ${place} is 576461413038785800, a number that might have lost its last digits`,
		);
	});

	it('accepts an order if digits are lost only in numbers that are not used', () => {
		const others = { customer_id: LOST, meta_data: [{ id: LOST, key: 'x', value: LOST }] };
		expect(readOrder(woo(others)).id).toBe('4711');
		const lines = (shopify().line_items as Json[]).map((row) => ({ ...row, id: LOST }));
		expect(readOrder(shopify({ line_items: lines, id: LOST })).id).toBe('5123456789012');
	});
});

describe('An order in the format for other shops', () => {
	it.each([
		{
			name: 'in cents, with a payment in pesos',
			changes: inUnits({ total: 34800, payment: { amount: 348 } }, 34800),
			says: /^The total of the order is 34800, but its payment is 348$/,
		},
		{
			name: 'in cents, with a payment of Stripe',
			changes: inUnits({ total: 34800, payments: [{ object: 'charge', amount: 34800 }] }, 34800),
			says: /^The total of the order is 34800, but its payment is 348\.00$/,
		},
		{ name: 'without an ID', changes: { id: '', number: '' }, says: /has no "id"/ },
		{
			name: 'without a state',
			changes: { state: undefined },
			says: /In the order, state is "", but must be one of paid, notPaid, test, cancelled, refunded$/,
		},
		{
			name: 'with an unknown state',
			changes: { state: 'enviado' },
			says: /"enviado", but must be one of/,
		},
		{ name: 'without a total', changes: { total: '' }, says: /In the order, total is empty/ },
		{ name: 'with a wrong total', changes: { total: '1300.00' }, says: /add up to 1276\.00/ },
		{
			name: 'with a text as a price',
			changes: { lines: [{ unitPrice: 'gratis' }] },
			says: /In the order, unitPrice of line 1/,
		},
		{
			name: 'with a withheld tax',
			changes: { lines: [{ unitPrice: '1', taxes: ['Ret ISR 10'] }] },
			says: /Line 1 has "Ret ISR 10"/,
		},
	])('refuses an order $name', ({ changes, says }) => {
		expect(() => worded(() => invoiced(own(changes)))).toThrow(says);
	});
});

it('reports Problems instead of crashing, whatever value a field of an order has', () => {
	const strange: unknown[] = [null, 0, '', 'x', [], {}, [null], [{}], true, NaN, { total: [] }];
	const others: unknown[] = [];
	const keys = new Set([woo(), shopify(), own()].flatMap((order) => Object.keys(order)));
	for (const order of [woo(), shopify(), own()]) {
		for (const key of keys) {
			for (const value of strange) {
				try {
					invoiced({ ...order, [key]: value });
				} catch (error) {
					if (!(error instanceof Problems)) others.push(error);
				}
			}
		}
	}
	expect(others).toEqual([]);
});

it('returns an invoice or problems for a Shopify line with a quantity of zero', () => {
	const order = shopify();
	const lines = (order.line_items as Json[]).map((one) => ({ ...one, quantity: 0 }));
	const read = problemsOr(() => invoiced({ ...order, line_items: lines }));
	expect(read).toHaveProperty(read instanceof Problems ? 'problems' : 'invoice');
});

it.each([['8640000000001'], [1e15], ['1'.repeat(300)]])(
	'returns no date for a number of seconds out of range: %s',
	(seconds) => {
		expect(timeOf(seconds)).toBe('');
	},
);

it('does not crash on the quantity 0.0000000001, which has too many decimals for an invoice', () => {
	const tiny = inUnits({
		lines: [{ description: 'Taza', quantity: '0.0000000001', unitPrice: 1 }],
	});
	expect(() => problemsOr(() => invoiced(tiny))).not.toThrow();
});

it('refuses a total with thousands of digits', () => {
	expect(problemsOr(() => readOrder(own({ total: '1'.repeat(5_000) })))).toBeInstanceOf(Problems);
});
