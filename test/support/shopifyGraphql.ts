/**
 * The same order or refund as Shopify's GraphQL Admin API gives it: what the query in docs/shopify-graphql.md asks for, of
 * what the webhook posts.
 */
import type { Json } from './shopOrders';

const rows = (list: unknown): Json[] => (Array.isArray(list) ? (list as Json[]) : []);

const set = (amount: unknown) =>
	amount === undefined || amount === null
		? amount
		: { shopMoney: { amount: String(amount), currencyCode: 'MXN' } };

const connection = (nodes: readonly Json[]) => ({ nodes, pageInfo: { hasNextPage: false } });

const gid = (type: string, id: unknown) =>
	id === undefined || id === null ? null : `gid://shopify/${type}/${String(id)}`;

const upper = (text: unknown) => String(text).toUpperCase();

const shopAmount = (value: unknown) =>
	((value as Json | undefined)?.shop_money as Json | undefined)?.amount;

const taxLines = (list: unknown) =>
	rows(list).map(({ title, rate, price }) => ({
		title,
		rate,
		ratePercentage: Number((Number(rate) * 100).toFixed(4)),
		priceSet: set(price),
	}));

const attributes = (list: unknown) => rows(list).map(({ name, value }) => ({ key: name, value }));

const discounts = (list: unknown) =>
	rows(list).map(({ amount }) => ({ allocatedAmountSet: set(amount) }));

const lineItem = (row: Json): Json => ({
	id: gid('LineItem', row.id),
	name: row.name,
	title: row.title,
	sku: row.sku,
	quantity: row.quantity,
	currentQuantity: row.current_quantity,
	originalUnitPriceSet: set(row.price),
	discountAllocations: discounts(row.discount_allocations),
	taxLines: taxLines(row.tax_lines),
	customAttributes: attributes(row.properties),
	product:
		row.product_id === null
			? null
			: { id: gid('Product', row.product_id), metafields: connection(rows(row.metafields)) },
});

const shippingLine = (row: Json): Json => ({
	id: gid('ShippingLine', row.id),
	title: row.title,
	originalPriceSet: set(row.price),
	discountedPriceSet: set(row.discounted_price),
	discountAllocations: discounts(row.discount_allocations),
	isRemoved: row.is_removed,
	taxLines: taxLines(row.tax_lines),
});

const refund = (row: Json): Json => ({
	id: gid('Refund', row.id),
	createdAt: row.created_at,
	refundLineItems: connection(
		rows(row.refund_line_items).map((line) => {
			const sold = (line.line_item ?? {}) as Json;
			return {
				quantity: line.quantity,
				subtotalSet: set(line.subtotal),
				totalTaxSet: set(line.total_tax),
				lineItem: {
					id: gid('LineItem', line.line_item_id),
					name: sold.name,
					title: sold.title,
					sku: sold.sku,
				},
			};
		}),
	),
	refundShippingLines: connection(
		rows(row.refund_shipping_lines).map((line) => ({
			subtotalAmountSet: set(shopAmount(line.subtotal_amount_set)),
			taxAmountSet: set(shopAmount(line.tax_amount_set)),
			shippingLine: {
				id: gid('ShippingLine', line.shipping_line_id),
				title: ((line.shipping_line ?? {}) as Json).title ?? '',
			},
		})),
	),
	orderAdjustments: connection(
		rows(row.order_adjustments).map(({ amount }) => ({ amountSet: set(amount) })),
	),
	transactions: connection(
		rows(row.transactions).map(({ kind, status, amount, test }) => ({
			kind: upper(kind),
			status: upper(status),
			amountSet: set(amount),
			test: test === true,
		})),
	),
});

const address = (value: unknown) => {
	const { first_name, last_name, name, company, zip, country_code } = (value ?? {}) as Json;
	return {
		firstName: first_name,
		lastName: last_name,
		name,
		company,
		zip,
		countryCodeV2: country_code,
	};
};

/** An order of the REST API as that of the GraphQL API. */
export function graphqlOrder(order: Json): Json {
	return {
		id: order.admin_graphql_api_id,
		legacyResourceId: String(order.id),
		name: order.name,
		createdAt: order.created_at,
		processedAt: order.processed_at,
		cancelledAt: order.cancelled_at,
		test: order.test,
		displayFinancialStatus: upper(order.financial_status),
		statusPageUrl: order.order_status_url,
		currencyCode: order.currency,
		taxesIncluded: order.taxes_included,
		totalPriceSet: set(order.total_price),
		currentTotalPriceSet: set(order.current_total_price),
		totalTaxSet: set(order.total_tax),
		currentTotalTaxSet: set(order.current_total_tax),
		totalTipReceivedSet: set(order.total_tip_received),
		paymentGatewayNames: order.payment_gateway_names,
		taxLines: taxLines(order.tax_lines),
		lineItems: connection(rows(order.line_items).map(lineItem)),
		shippingLines: connection(rows(order.shipping_lines).map(shippingLine)),
		refunds: rows(order.refunds).map(refund),
		note: order.note,
		email: order.email ?? null,
		customAttributes: attributes(order.note_attributes),
		billingAddress: address(order.billing_address),
		customer: { note: null },
	};
}

/** A refund of the REST API as that of the GraphQL API. @param includesTaxes whether the prices of its order do */
export function graphqlRefund(row: Json, includesTaxes: boolean): Json {
	return {
		...refund(row),
		order: { id: gid('Order', row.order_id), taxesIncluded: includesTaxes, test: false },
	};
}

/** A list as `edges` in place of `nodes`, wherever it stands. */
export function withEdges(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withEdges);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) =>
			key === 'nodes'
				? ['edges', rows(inner).map((node) => ({ node: withEdges(node) }))]
				: [key, withEdges(inner)],
		),
	);
}
