import type { Problems } from '../problems/problem';
import { refused, shown } from '../problems/problem';
import { currencyDecimals } from '../values/currency';
import { isRecord } from '../values/json';
import type { Delivery } from './delivery';
import { delivered, objectWith, wrappedIn } from './delivery';
import type { Order } from './order';
import type { PassedOn } from './orderInvoice';
import { passedOn } from './orderInvoice';
import { refusedOtherThing } from './otherThings';
import { shopNames, shops } from './shops';

/**
 * Reads an order of any shop, told apart by its shape.
 * @param value the order as the shop posts it, in any way in which it is delivered
 * @throws Problems for anything that is not an order, and for one with values that cannot be read
 */
export function readOrder(value: unknown): Order {
	return orderIn(delivered(value));
}

/** The same, or what is said of a delivery with which a shop only tries its webhook. */
export function readDelivery(value: unknown): Order | PassedOn {
	const delivery = delivered(value);
	const { body } = delivery;
	const shop = isRecord(body) ? shops.find(({ isPing }) => isPing?.(body)) : undefined;
	return shop === undefined
		? orderIn(delivery)
		: passedOn('noOrder', 'webhookTried', { shop: shop.name });
}

function orderIn({ body, host }: Delivery): Order {
	const shop = isRecord(body) ? shops.find(({ isOrder }) => isOrder(body)) : undefined;
	if (shop === undefined || !isRecord(body)) {
		throw notAnOrder(body);
	}
	const order = shop.readOrder(body, host);
	if (order.id === '') throw refused('Order', 'orderWithoutId');
	// A shop with prices in thousandths cannot charge them.
	const total = order.total.atMost(currencyDecimals(order.currency));
	return { ...order, shop: shop.name, total };
}

/** In the words of the shop that it is of, where one knows it. */
function notAnOrder(body: unknown): Problems {
	for (const one of wrappedIn(body).filter(isRecord)) {
		for (const { name, whyNoOrder } of shops) {
			const why = whyNoOrder?.(one);
			if (why === undefined) continue;
			return refused('Order', why.kind, { values: { shop: name, ...why.values } });
		}
	}
	const other = refusedOtherThing(body);
	if (other !== undefined) return other;
	return refused('Order', 'notAnOrder', {
		values: { what: isRecord(body) ? objectWith(body) : shown(body ?? ''), shops: shopNames },
	});
}
