import type { Json } from '../json';
import { textOf } from '../json';
import type { NoOrder } from '../shop';
import { isUnfinished } from './order';

/**
 * Its webhooks say that an order has changed, and not what is in it: `{ store_id, event, id }`. Drafts and
 * abandoned checkouts have the shape of an order.
 */
export function whyNoOrder(delivery: Json): NoOrder | undefined {
	const { store_id: store, event, id } = delivery;
	if (/^order\//.test(textOf(event)) && textOf(store) !== '') {
		const url = `https://api.tiendanube.com/v1/${textOf(store)}/orders/${textOf(id)}`;
		const values = { order: textOf(id), event: textOf(event), url };
		return { kind: 'orderOnlyAnnounced', values };
	}
	return isUnfinished(delivery)
		? { kind: 'orderUnfinished', values: { order: textOf(id) } }
		: undefined;
}
