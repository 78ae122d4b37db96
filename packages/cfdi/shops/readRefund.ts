import { refused, shown } from '../problems/problem';
import { isRecord } from '../values/json';
import { delivered, keysOf } from './delivery';
import type { Refund } from './refund';
import { shops } from './shops';

/** Those of which a refund can be read, too. */
const refunding = shops.flatMap(({ name, isRefund, readRefund: read }) =>
	isRefund === undefined || read === undefined ? [] : [{ name, isRefund, read }],
);

/**
 * Reads a refund of any shop, told apart by its shape.
 * @param value the refund as the shop gives it, alone or with the headers of its webhook
 * @throws Problems for anything that is not a refund, and for one with values that cannot be read
 */
export function readRefund(value: unknown): Refund {
	const { body, host } = delivered(value);
	const shop = isRecord(body) ? refunding.find(({ isRefund }) => isRefund(body)) : undefined;
	if (shop === undefined || !isRecord(body)) {
		const names = refunding.map(({ name }) => name).filter(Boolean);
		throw refused('Order', 'notARefund', {
			values: { what: isRecord(body) ? keysOf(body) : shown(body ?? ''), shops: names },
		});
	}
	const refund = { ...shop.read(body, host), shop: shop.name };
	if (refund.id === '') throw refused('Order', 'refundWithoutId');
	if (refund.orderId !== '') return refund;
	throw refused('Order', 'refundWithoutOrder', { remedy: 'refundWithoutId' });
}

/** What a shop's data are, by their shape. */
export type ShopDataKind = 'order' | 'orders' | 'refund';

/**
 * A list is one of orders, also of a single one. What is neither a list nor a refund is read as an order, whose
 * reader says what is wrong with it.
 * @param given as it is delivered, but for a text, which is to be read before
 */
export function shopDataKind(given: unknown): ShopDataKind {
	if (Array.isArray(given)) return 'orders';
	const { body } = delivered(given);
	if (!isRecord(body)) return 'order';
	const shop = shops.find(({ isOrder, isRefund }) => isOrder(body) || isRefund?.(body) === true);
	if (shop?.isRefund?.(body) !== true) return 'order';
	return shop.ordersListRefunds === true && shop.isOrder(body) ? 'order' : 'refund';
}
