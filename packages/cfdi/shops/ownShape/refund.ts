import { textOf } from '../../values/json';
import type { Json } from '../json';
import { amountOf, givenAmount, idOf, ofLine, recordsIn } from '../json';
import type { ReadRefund } from '../order';
import { kindOf, ownKey, shopOf } from './order';

/** A refund in this node's own small shape, which docs/shops.md shows. */
export function isOwnRefund(refund: Json): boolean {
	return textOf(refund.order) !== '' && 'total' in refund;
}

/**
 * Reads a refund in the own shape: `{ shop, order, id, date, currency, total, lines }`. Amounts of its
 * lines include the taxes.
 * @throws Problems where an amount cannot be read
 */
export function ownRefund(refund: Json, host: string): ReadRefund {
	const [id, orderId] = [idOf(refund.id, 'id'), idOf(refund.order, 'order')];
	const shop = shopOf(refund);
	const orderKey = ownKey(shop, orderId);
	return {
		host: shop || host,
		id,
		orderId,
		orderKey,
		date: textOf(refund.date),
		currency: textOf(refund.currency),
		isTest: false,
		ways:
			textOf(refund.paymentMethod) === '' ? [] : [{ id: textOf(refund.paymentMethod), title: '' }],
		total: amountOf(refund.total, 'total'),
		lines: recordsIn(refund.lines).map((row, index) => {
			const tax = givenAmount(row.tax, ofLine('tax', index));
			return {
				kind: kindOf(row),
				name: textOf(row.description),
				sku: idOf(row.sku, ofLine('sku', index)),
				quantity: amountOf(row.quantity, ofLine('quantity', index)),
				amount: amountOf(row.amount, ofLine('amount', index)),
				includesTaxes: true,
				taxes: tax === undefined ? undefined : [tax],
			};
		}),
	};
}
