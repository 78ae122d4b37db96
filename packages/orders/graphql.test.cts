import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readOrder } from './read';
import { readRefund } from './read';
import { invoiced, worded } from './support/invoicedOrders';
import { graphqlOrder, graphqlRefund, withEdges } from './support/shopifyGraphql';
import type { Json, Sale } from './support/shopOrders';
import { iva0, line, shopifyOrder } from './support/shopOrders';
import { shopifyRefund } from './support/shopRefunds';

const sale: Sale = {
	includesTaxes: true,
	lines: [
		line(11_600, { quantity: 3, off: 1_000, meta: { clave_prod_serv: '52152001' } }),
		line(5_000, { name: 'Pan', rates: [iva0] }),
	],
	shipping: line(10_900, { off: 1_000 }),
	tip: 2_000,
};
const rest = shopifyOrder(sale);
const order = graphqlOrder(rest);
const [id, total] = ['5123456789012', String(rest.total_price)];

function without(value: Json, path: string): Json {
	const [key = '', ...keys] = path.split('.');
	if (keys.length === 0) {
		return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
	}
	const inner = value[key] as Json | Json[];
	const less = (one: Json) => without(one, keys.join('.'));
	if (Array.isArray(inner)) return { ...value, [key]: inner.map(less) };
	const isList = Array.isArray(inner.nodes) && keys[0] !== 'pageInfo';
	const changed = isList ? { ...inner, nodes: (inner.nodes as Json[]).map(less) } : less(inner);
	return { ...value, [key]: changed };
}

it.each<[string, unknown]>([
	['the whole answer', { data: { order }, extensions: { cost: {} } }],
	['the answer to a query for a node', { data: { node: order } }],
	['an alias', { data: { pedido: order } }],
	['the only order in a list', { data: { orders: { nodes: [order], pageInfo: {} } } }],
	['the only order in a list with edges', withEdges({ data: { orders: { nodes: [order] } } })],
	['the content of "data"', { order }],
	['an edge', { cursor: 'a', node: order }],
	['alone', order],
])('reads the same order key from GraphQL data as from the webhook: %s', (_how, given) => {
	const read = readOrder(given);
	expect([read.shop, read.key, String(read.total)]).toEqual(['Shopify', `shopify/${id}`, total]);
	expect(readOrder(rest).key).toBe(read.key);
});

it.each<[string, unknown]>([
	['a draft', { data: { draftOrder: { ...order, id: 'gid://shopify/DraftOrder/1' } } }],
	['an order that was not found', { data: { order: null } }],
	['an empty list', { data: { orders: { nodes: [] } } }],
	['an error', { errors: [{ message: 'Access denied' }] }],
])('refuses a GraphQL response with %s instead of an order', (_what, given) => {
	expect(() => worded(() => readOrder(given))).toThrow(/is not an order from/);
});

it('refuses a GraphQL answer with several orders instead of choosing one', () => {
	expect(() => worded(() => readOrder({ data: { orders: { nodes: [order, order] } } }))).toThrow(
		/^The response from Shopify has 2 orders, but only one can be read$/,
	);
});

it.each([
	'taxesIncluded',
	'displayFinancialStatus',
	'cancelledAt',
	'test',
	'customAttributes',
	'shippingLines',
	'shippingLines.taxLines',
	'lineItems',
	'lineItems.quantity',
	'lineItems.currentQuantity',
	'lineItems.originalUnitPriceSet',
	'lineItems.originalUnitPriceSet.shopMoney.amount',
	'lineItems.discountAllocations',
	'lineItems.taxLines',
	'lineItems.taxLines.priceSet',
])('refuses an order without %s, and names the missing field', (path) => {
	const given = without(without(order, 'note'), path);
	expect(() => worded(() => readOrder(given))).toThrow(
		new RegExp(`^The GraphQL query did not ask for ${path.replaceAll('.', '\\.')}$`),
	);
});

it('names all missing fields of an order at once', () => {
	const given = without(without(order, 'test'), 'lineItems.taxLines');
	expect(() => worded(() => readOrder(given))).toThrow(
		/^The GraphQL query did not ask for lineItems\.taxLines and test$/,
	);
});

it.each(['totalPriceSet', 'totalTaxSet', 'taxLines', 'billingAddress', 'email', 'createdAt'])(
	'creates the same invoice if the GraphQL order lacks %s',
	(path) => {
		const [made, less] = [invoiced(order), invoiced(without(order, path))];
		expect(less).toEqual(made);
	},
);

it('refuses an order whose tip the GraphQL query did not request', () => {
	expect(() => worded(() => readOrder(without(order, 'totalTipReceivedSet')))).toThrow(
		/^The lines of order #1001 add up to 487\.00, but its total is 507\.00, and the GraphQL query did not ask for totalTipReceivedSet$/,
	);
});

const discounted = (set: string, amount: string): Json => {
	const { lineItems, ...given } = graphqlOrder(
		shopifyOrder({ includesTaxes: true, lines: [line(10_000, { quantity: 3, off: 5_800 })] }),
	) as { lineItems: { nodes: Json[] } };
	const [one = {}] = lineItems.nodes;
	const price = { shopMoney: { amount } };
	return { ...given, lineItems: [{ ...without(one, 'discountAllocations'), [set]: price }] };
};

it.each([
	['discountedTotalSet', '242.0'],
	['discountedUnitPriceAfterAllDiscountsSet', '80.666666666667'],
	['discountedUnitPriceSet', '80.666666666667'],
])(
	"reads a line's discount from %s if the GraphQL query omits discountAllocations",
	(set, amount) => {
		expect(invoiced(discounted(set, amount))).toMatchObject({
			invoice: { Total: '242.00', Descuento: '50.00' },
		});
	},
);

it('refuses an order if the lines lack the order discount and the query lacks discountAllocations', () => {
	expect(() => worded(() => readOrder(discounted('discountedTotalSet', '300.0')))).toThrow(
		/did not ask for lineItems\.discountAllocations and lineItems\.pageInfo$/,
	);
});

it('accepts an order without shipping lines if shipping is free', () => {
	const free = graphqlOrder(shopifyOrder({ lines: [line(50_000)] }));
	const cost = { totalShippingPriceSet: { shopMoney: { amount: '0.0' } } };
	expect(invoiced({ ...without(free, 'shippingLines'), ...cost })).toMatchObject({
		invoice: { Total: '580.00' },
	});
});

it('reads a tax rate in percent if the query has no decimal rate', () => {
	expect(invoiced(without(without(order, 'taxLines.rate'), 'lineItems.taxLines.rate'))).toEqual(
		invoiced(order),
	);
});

it('refuses an order with only the first page of a list, and names the list', () => {
	const lineItems = { ...(order.lineItems as Json), pageInfo: { hasNextPage: true } };
	expect(() => worded(() => readOrder({ ...order, lineItems }))).toThrow(
		/^The response from Shopify has only the first page of lineItems$/,
	);
});

it('names a metafield by its alias in the GraphQL query', () => {
	const own = { rfc: { value: 'URE180429TM6' }, customAttributes: [] };
	const { recipient } = readOrder({ ...order, ...own });
	expect(recipient.fields).toContainEqual({
		name: 'rfc',
		value: 'URE180429TM6',
		place: 'metafields rfc',
	});
});

describe('A refund', () => {
	const half = {
		id: 726,
		parts: [
			[0, 1 / 3],
			[0, 1],
			[0, 0.5],
		] as const,
	};
	const webhook = shopifyRefund(sale, half);
	const refund = graphqlRefund(webhook, true);
	const { order: parent, ...alone } = refund;
	const plain = (given: unknown) =>
		JSON.stringify(readRefund(given), (_key, value: unknown) =>
			typeof value === 'bigint' ? String(value) : value,
		);
	const amounts = (given: unknown) => {
		const { key, orderKey, currency, total: back, lines } = readRefund(given);
		const rows = lines.map(({ name, sku, quantity, amount, includesTaxes, taxes = [] }) =>
			[name, sku, quantity, Number(String(amount)), includesTaxes, ...taxes.map(Number)].map(
				String,
			),
		);
		return [key, orderKey, currency, String(back), ...rows];
	};

	it.each<[string, unknown]>([
		['the whole answer', { data: { refund } }],
		['the answer to a query for a node', withEdges({ data: { node: refund } })],
		['alone', refund],
		[
			'the only refund of its order',
			{ data: { order: { ...(parent as Json), refunds: [alone] } } },
		],
	])('reads the same refund from GraphQL data as from the webhook: %s', (_how, given) => {
		expect(amounts(given)).toEqual(amounts(webhook));
		expect(readRefund(given).key).toBe(`shopify/${id}/726`);
	});

	it('reads the amount of a refund without transactions from totalRefundedSet', () => {
		const totalRefundedSet = {
			shopMoney: { amount: String(readRefund(webhook).total), currencyCode: 'MXN' },
		};
		const given = { ...without(refund, 'transactions'), totalRefundedSet };
		expect(plain(given)).toBe(plain(refund));
	});

	it('refuses a GraphQL answer with several refunds', () => {
		const given = { data: { order: { ...(parent as Json), refunds: [alone, alone] } } };
		expect(() => worded(() => readRefund(given))).toThrow(
			/has 2 refunds, but only one can be read$/,
		);
	});

	it.each([
		'createdAt',
		'refundLineItems',
		'refundLineItems.quantity',
		'refundLineItems.subtotalSet',
		'refundLineItems.totalTaxSet',
		'refundLineItems.lineItem.sku',
		'order.id',
		'order.taxesIncluded',
	])('refuses a refund without %s, and names the missing field', (path) => {
		expect(() => worded(() => readRefund(without(refund, path)))).toThrow(
			new RegExp(`did not ask for ${path.replaceAll('.', '\\.')}$`),
		);
	});

	it('refuses a refund without shipping lines if the refunded amount includes shipping', () => {
		expect(() => worded(() => readRefund(without(refund, 'refundShippingLines')))).toThrow(
			/did not ask for refundShippingLines$/,
		);
	});
});

type Fields = Map<string, Fields>;

function fieldsOf(query: string): Fields {
	const tokens = query.replace(/\([^)]*\)/g, '').match(/\w+|[{}]/g) ?? [];
	const read = (): Fields => {
		const fields: Fields = new Map();
		for (let token = tokens.shift(); token !== undefined && token !== '}'; token = tokens.shift()) {
			fields.set(token, tokens[0] === '{' ? (tokens.shift(), read()) : new Map());
		}
		return fields;
	};
	return read().get('query') ?? new Map();
}

const pathsOf = (fields: Fields, path = ''): string[] =>
	[...fields].flatMap(([key, inner]) =>
		inner.size === 0 ? [path + key] : pathsOf(inner, `${path}${key}.`),
	);

function watched(value: unknown, seen: Set<string>, path = ''): unknown {
	if (Array.isArray(value)) return value.map((one) => watched(one, seen, path));
	if (typeof value !== 'object' || value === null) return value;
	return new Proxy(value as Json, {
		get: (row, key) => {
			seen.add(path + String(key));
			return watched(row[String(key)], seen, `${path}${String(key)}.`);
		},
	});
}

function answered(value: unknown, fields: Fields): unknown {
	if (Array.isArray(value)) return value.map((one) => answered(one, fields));
	if (fields.size === 0 || typeof value !== 'object' || value === null) return value ?? null;
	return Object.fromEntries(
		[...fields].map(([key, inner]) => [key, answered((value as Json)[key], inner)]),
	);
}

describe.each(['shopify-graphql.md', 'es/shopify-graphql.md'])('The queries of docs/%s', (file) => {
	const page = readFileSync(join(__dirname, '../../docs', file), 'utf8');
	const [ofOrder, ofRefund] = [...page.matchAll(/^```graphql\n([\s\S]*?)^```$/gm)].map(
		([, query = '']) => fieldsOf(query),
	);
	const back = shopifyRefund(sale, {
		id: 1,
		parts: [
			[0, 1],
			[0, 0],
			[0, 1],
		],
	});
	const everyList: Json = {
		...graphqlOrder({ ...rest, refunds: [back] }),
		localizedFields: { nodes: [{ key: 'TAX_CREDENTIAL_MX', value: 'x' }], pageInfo: {} },
	};
	const refund = graphqlRefund(
		shopifyRefund(sale, {
			id: 726,
			parts: [
				[0, 1],
				[0, 1],
				[0, 1],
			],
		}),
		true,
	);

	it.each<[string, Fields | undefined, Json, (given: unknown) => unknown]>([
		['order', ofOrder, everyList, readOrder],
		['refund', ofRefund, refund, readRefund],
	])(
		'documents a GraphQL query with only fields that the reader uses: %s',
		(type, fields = new Map(), given, read) => {
			const seen = new Set<string>();
			read(watched({ data: answered({ [type]: given }, fields) }, seen, ''));
			const unread = pathsOf(fields, 'data.').filter((path) => !seen.has(path));
			expect(unread).toEqual([]);
		},
	);

	it('returns the same invoice and refund from the documented queries as from the webhook', () => {
		expect(invoiced({ data: answered({ order }, ofOrder ?? new Map()) })).toEqual({
			...invoiced(rest),
			found: expect.objectContaining({ rfc: 'customAttributes rfc' }),
		});
		const {
			key,
			lines,
			total: back,
		} = readRefund({
			data: answered({ refund }, ofRefund ?? new Map()),
		});
		expect([key, lines.length, String(back)]).toEqual([`shopify/${id}/726`, 3, '487.00']);
	});
});
