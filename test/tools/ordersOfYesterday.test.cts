/** Which row the search for lost orders looks for, and what it hands over, by the expressions of its workflow. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('orders-of-yesterday.json');

const link = (href: string) => ({ _links: { self: [{ href }] } });
const shopify = {
	id: 5,
	name: '#1001',
	order_status_url: 'https://Tienda.myshopify.com/1/orders/x',
};

it.each<[string, Json, string, string]>([
	['WooCommerce', link('https://www.Tienda.mx/wp-json/wc/v3/orders/5'), 'shop', 'tienda.mx'],
	['WooCommerce in a folder', link('https://tienda.mx/mx/index.php?x'), 'shop', 'tienda.mx'],
	[
		'WooCommerce in a language',
		link('https://tienda.mx/en/wp-json/wc/v3/orders/5'),
		'shop',
		'tienda.mx',
	],
	['WooCommerce with a port', link('https://TIENDA.mx.:443/wp-json/wc'), 'shop', 'tienda.mx'],
	['WooCommerce without names', link('https://tienda.mx/?rest_route=/wc'), 'shop', 'tienda.mx'],
	['Shopify, whose IDs no two shops share', shopify, 'order_id', '5'],
])('an order of %s is looked for by its ID and %s', (_shop, order, name, value) => {
	const given = { $input: [{ id: 5, number: '1001', ...order }] };

	for (const node of ['Without a row', 'Not paid then', 'Hand it over']) {
		const condition = (at: string) => evaluated(node, `filters.conditions.${at}`, given);
		expect(condition('0.keyValue')).toBe('5');
		expect(condition('1.keyName')).toBe(name);
		expect(condition('1.keyValue')).toBe(value);
	}
});

it.each<[string, Json, string, Json]>([
	[
		'WooCommerce',
		link('https://www.tienda.mx/wp-json/wc/v3/orders/5'),
		'tienda.mx',
		{ 'x-wc-webhook-source': 'https://tienda.mx/' },
	],
	['Shopify', shopify, 'tienda.myshopify.com', { 'x-shopify-shop-domain': 'tienda.myshopify.com' }],
])(
	'an order of %s is handed over as its webhook would have brought it',
	(_name, own, shop, headers) => {
		const order = { id: 5, number: '1001', ...own };
		const column = (name: string) =>
			evaluated('Hand it over', `columns.value.${name}`, { $input: [order] }) as unknown;

		expect(column('shop')).toBe(shop);
		expect(column('order_number')).toBe('name' in own ? '#1001' : '1001');
		expect(JSON.parse(String(column('order_json')))).toEqual({ headers, body: order });
	},
);
