import { money, net, orderOf, paid, tax } from './shopOrders.mts';
import type { Sale } from './shopOrders.mts';

/** A refund of a fraction of each line, for example from 0 to 0.5 or from 0.5 to 1. */
export interface Refund {
	sale: Sale;
	id: number;
	part: readonly [from: number, to: number];
}

/** Rounds so that the shares of all parts add up to the total in cents. */
const share = (cents: number, [from, to]: Refund['part']): number =>
	Math.round(cents * to) - Math.round(cents * from);

interface Row {
	name: string;
	sku: string;
	rate: number;
	back: number;
	quantity: number;
}

function rowsOf({ sale: { lines, shipping }, part }: Refund): { goods: Row[]; sent: Row[] } {
	const goods = lines.map((line) => ({
		...line,
		back: share(paid(line), part),
		quantity: Math.round(line.quantity * (part[1] - part[0])),
	}));
	const back = share(shipping, part);
	const sent = [{ name: 'Envío nacional', sku: '', rate: 16, back, quantity: 1 }];
	const isSome = (row: Row) => row.back > 0;
	return { goods: goods.filter(isSome), sent: sent.filter(isSome) };
}

export function backOf(refund: Refund): number {
	const { goods, sent } = rowsOf(refund);
	return [...goods, ...sent].reduce((sum, { back }) => sum + back, 0);
}

export const orderIdOf = (sale: Sale): number => (orderOf(sale) as { id: number }).id;

/** Formats a refund like Shopify's webhook refunds/create. */
export function shopifyRefund(refund: Refund, changes: object = {}): object {
	const { goods, sent } = rowsOf(refund);
	const shopMoney = (cents: number) => ({
		shop_money: { amount: money(cents), currency_code: 'MXN' },
	});
	const taxLines = ({ rate }: Row) => [{ title: 'IVA', rate: rate / 100, price: '0.00' }];
	const now = new Date().toISOString();
	return {
		id: refund.id,
		order_id: orderIdOf(refund.sale),
		created_at: now,
		processed_at: now,
		refund_line_items: goods.map((row) => ({
			quantity: row.quantity,
			subtotal: row.back / 100,
			total_tax: tax(row.back, row.rate) / 100,
			subtotal_set: shopMoney(row.back),
			line_item: { name: row.name, sku: row.sku, product_id: 9, tax_lines: taxLines(row) },
		})),
		refund_shipping_lines: sent.map((row) => ({
			shipping_line: { title: row.name, tax_lines: taxLines(row) },
			subtotal_amount_set: shopMoney(row.back),
			tax_amount_set: shopMoney(tax(row.back, row.rate)),
		})),
		transactions: [
			{ kind: 'refund', status: 'pending', amount: money(backOf(refund)), currency: 'MXN' },
		],
		order_adjustments: [],
		...changes,
	};
}

/** Formats a refund like WooCommerce's REST API. */
export function wooRefund(refund: Refund): object {
	const { goods, sent } = rowsOf(refund);
	const row = ({ back, rate, quantity, name, sku }: Row) => ({
		name,
		sku,
		quantity: -quantity,
		total: money(-net(back, rate)),
		total_tax: money(-tax(back, rate)),
		taxes: [{ id: rate === 16 ? 1 : 2, total: money(-tax(back, rate)) }],
	});
	const host = `https://${refund.sale.shop.host}/wp-json/wc/v3/orders`;
	const link = `${host}/${orderIdOf(refund.sale)}/refunds/${refund.id}`;
	return {
		id: refund.id,
		date_created_gmt: new Date().toISOString().slice(0, 19),
		amount: money(backOf(refund)),
		line_items: goods.map(row),
		shipping_lines: sent.map(row),
		fee_lines: [],
		_links: { self: [{ href: link }] },
	};
}
