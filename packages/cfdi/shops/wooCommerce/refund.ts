import { textOf } from '../../values/json';
import type { Json } from '../json';
import { amountOf, hostOf, idOf, ofNamed, recordsIn } from '../json';
import type { OrderLine, ReadRefund, RefundLine } from '../order';
import { linksOf, shopAt, shownDecimals } from './order';
import type { KnownFields } from '../unread';

/** What is known of the fields of a refund. */
export const wooCommerceRefundFields: KnownFields = {
	'': 'amount total total_tax currency refunded_by refunded_payment reason parent_id status',
	line_items: 'quantity price total total_tax subtotal subtotal_tax refund_total refund_tax',
	shipping_lines: 'total total_tax subtotal subtotal_tax quantity',
	fee_lines: 'amount total total_tax subtotal subtotal_tax quantity',
};

/** WooCommerce's REST API (v3) lists refunds so; they have `amount` where an order has `total`. */
export function isWooCommerceRefund(refund: Json): boolean {
	return Array.isArray(refund.line_items) && 'amount' in refund && !('status' in refund);
}

/**
 * Reads a refund of WooCommerce. Its lines are without taxes, and after coupons.
 * @throws Problems for an amount that is not a number
 */
export function wooCommerceRefund(refund: Json, host: string): ReadRefund {
	const link = linksOf(refund).find((href) => /\/orders\/\d+/.test(href)) ?? '';
	const id = idOf(refund.id, 'id');
	const orderId = /\/orders\/(\d+)/.exec(link)?.[1] ?? idOf(refund.parent_id, 'parent_id');
	const orderKey = `${shopAt(link) || 'woocommerce'}/${orderId}`;
	const rows = (kind: OrderLine['kind'], list: unknown) =>
		recordsIn(list).map((row) => ({ kind, row }));
	const all = [
		...rows('product', refund.line_items),
		...rows('shipping', refund.shipping_lines),
		...rows('fee', refund.fee_lines),
	];
	return {
		host: hostOf(link) || host,
		id,
		orderId,
		orderKey,
		date:
			textOf(refund.date_created_gmt) === ''
				? textOf(refund.date_created)
				: `${textOf(refund.date_created_gmt)}Z`,
		currency: '',
		shownDecimals: shownDecimals([refund.amount, ...all.map(({ row }) => row.total)]),
		isTest: false,
		total: amountOf(refund.amount, 'amount').magnitude(),
		lines: all.map(({ kind, row }) => refundLine(kind, row)),
	};
}

/** Quantity and amounts of what is given back are negative. */
function refundLine(kind: OrderLine['kind'], row: Json): RefundLine {
	const name = textOf(row.name) || textOf(row.method_title);
	const rows = recordsIn(row.taxes)
		.map(({ total }) => amountOf(total, ofNamed('taxes', name)).negated())
		.filter((tax) => !tax.isZero());
	return {
		kind,
		name,
		sku: idOf(row.sku, ofNamed('sku', name)),
		quantity: amountOf(row.quantity, ofNamed('quantity', name)).magnitude(),
		amount: amountOf(row.total, ofNamed('total', name)).negated(),
		includesTaxes: false,
		taxes: rows.length > 0 ? rows : [amountOf(row.total_tax, ofNamed('total_tax', name)).negated()],
	};
}
