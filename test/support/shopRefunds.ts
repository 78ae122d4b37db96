/**
 * Refunds as Shopify's webhook posts them and as WooCommerce's REST API lists them, of the orders in
 * shopOrders: each piece with its share of what was charged, so that all pieces come to the whole.
 */
import type { Json, Rate, Sale, SoldLine } from './shopOrders';
import { charged, money, taxLinesOf } from './shopOrders';

/** What is given back at once: of each line a part, from one fraction of it to another. */
export interface Piece {
	id: number;
	/** For each line of the sale, and then its shipping. */
	parts: ReadonlyArray<readonly [from: number, to: number]>;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Shares of a whole number of cents, which come to it together. */
const share = (cents: number, [from, to]: readonly [number, number]): number =>
	Math.round(cents * to) - Math.round(cents * from);

interface Part {
	line: SoldLine;
	isShipping: boolean;
	index: number;
	quantity: number;
	net: number;
	taxes: Array<readonly [Rate, number]>;
}

function partsOf({ lines, shipping, includesTaxes = false }: Sale, { parts }: Piece): Part[] {
	const all = [...lines, ...(shipping === undefined ? [] : [shipping])];
	return all.flatMap((line, index) => {
		const part = parts[index] ?? [0, 0];
		if (part[0] === part[1]) return [];
		const { net, taxes } = charged(line, includesTaxes);
		return [
			{
				line,
				isShipping: line === shipping,
				index,
				quantity: Math.max(Math.round((line.quantity ?? 1) * (part[1] - part[0])), 0),
				net: share(net, part),
				taxes: taxes.map(([rate, tax]) => [rate, share(tax, part)] as const),
			},
		];
	});
}

const taxOf = ({ taxes }: Part) => sum(taxes.map(([, tax]) => tax));

/** What a customer gets back, in cents. */
export function givenBack(sale: Sale, piece: Piece): number {
	return sum(partsOf(sale, piece).map((part) => part.net + taxOf(part)));
}

/** What goes back of each rate, in cents, by the ID of the rate. */
export function taxesBack(sale: Sale, piece: Piece): Map<Rate, number> {
	const all = new Map<Rate, number>();
	for (const [rate, tax] of partsOf(sale, piece).flatMap(({ taxes }) => taxes)) {
		all.set(rate, (all.get(rate) ?? 0) + tax);
	}
	return all;
}

/** A refund of WooCommerce's REST API, version 3: quantities and amounts are negative. */
export function wooRefund(sale: Sale, piece: Piece, changes: Json = {}): Json {
	const parts = partsOf(sale, piece);
	const row = (part: Part) => ({
		id: 600 + part.index,
		total: money(-part.net),
		total_tax: money(-taxOf(part)),
		taxes: part.taxes.map(([rate, tax]) => ({ id: rate.id, total: money(-tax), subtotal: '' })),
		meta_data: [{ id: 1, key: '_refunded_item_id', value: String(part.index + 1) }],
	});
	const self = 'https://tienda.example.mx/wp-json/wc/v3/orders/4711';
	return {
		id: piece.id,
		date_created: '2026-11-25T10:00:00',
		date_created_gmt: '2026-11-25T16:00:00',
		amount: money(givenBack(sale, piece)),
		reason: 'Cambió de opinión',
		refunded_by: 1,
		refunded_payment: false,
		meta_data: [],
		line_items: parts
			.filter(({ isShipping }) => !isShipping)
			.map((part) => ({
				...row(part),
				name: part.line.name ?? '',
				product_id: 90 + part.index,
				variation_id: 0,
				quantity: -part.quantity,
				tax_class: '',
				sku: part.line.sku ?? '',
				price: 0,
			})),
		shipping_lines: parts
			.filter(({ isShipping }) => isShipping)
			.map((part) => ({ ...row(part), method_title: 'Envío nacional', method_id: 'flat_rate' })),
		fee_lines: [],
		_links: {
			self: [{ href: `${self}/refunds/${piece.id}` }],
			collection: [{ href: `${self}/refunds` }],
			up: [{ href: self }],
		},
		...changes,
	};
}

const set = (cents: number) => ({
	shop_money: { amount: money(cents), currency_code: 'MXN' },
	presentment_money: { amount: money(cents), currency_code: 'MXN' },
});

/** What the webhook refunds/create posts. The money of Shopify Payments is pending at that moment. */
export function shopifyRefund(sale: Sale, piece: Piece, changes: Json = {}): Json {
	const parts = partsOf(sale, piece);
	const isIncluded = sale.includesTaxes === true;
	const subtotal = (part: Part) => part.net + (isIncluded ? taxOf(part) : 0);
	const total = givenBack(sale, piece);
	return {
		id: piece.id,
		admin_graphql_api_id: `gid://shopify/Refund/${piece.id}`,
		order_id: 5_123_456_789_012,
		created_at: '2026-11-25T10:00:00-06:00',
		processed_at: '2026-11-25T10:00:00-06:00',
		note: '',
		restock: true,
		duties: [],
		total_duties_set: set(0),
		return: null,
		refund_line_items: parts
			.filter(({ isShipping }) => !isShipping)
			.map((part) => ({
				id: 700 + part.index,
				line_item_id: 900 + part.index,
				quantity: part.quantity,
				restock_type: 'return',
				subtotal: subtotal(part) / 100,
				total_tax: taxOf(part) / 100,
				subtotal_set: set(subtotal(part)),
				total_tax_set: set(taxOf(part)),
				line_item: {
					id: 900 + part.index,
					name: part.line.name ?? '',
					title: part.line.name ?? '',
					sku: part.line.sku ?? '',
					quantity: part.line.quantity ?? 1,
					price: money(part.line.price),
					product_id: 90,
					tax_lines: taxLinesOf(part.line, isIncluded),
				},
			})),
		refund_shipping_lines: parts
			.filter(({ isShipping }) => isShipping)
			.map((part) => ({
				id: 800,
				shipping_line_id: 990,
				shipping_line: {
					id: 990,
					title: 'Envío nacional',
					price: money(part.line.price),
					tax_lines: taxLinesOf(part.line, isIncluded),
				},
				subtotal_amount_set: set(subtotal(part)),
				tax_amount_set: set(taxOf(part)),
			})),
		transactions: [
			{
				id: 1000 + piece.id,
				order_id: 5_123_456_789_012,
				kind: 'refund',
				gateway: 'shopify_payments',
				status: 'pending',
				amount: money(total),
				currency: 'MXN',
				test: false,
			},
		],
		order_adjustments: [
			{
				id: 1100,
				kind: 'refund_discrepancy',
				reason: 'Refund discrepancy',
				amount: money(total),
				tax_amount: '0.00',
				amount_set: set(total),
				tax_amount_set: set(0),
			},
		],
		...changes,
	};
}
