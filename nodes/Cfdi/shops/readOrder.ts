import { quoted } from '../sat/quoted';
import type { Json } from './json';
import { hostOf, isRecord, textOf } from './json';
import type { Order } from './order';
import { OrderProblem } from './order';
import { isOwnShape, ownOrder } from './ownShape';
import { isShopify, shopifyOrder } from './shopify';
import { isWooCommerce, wooCommerceOrder } from './wooCommerce';

/** The shops, in the order in which their shapes are told apart. */
const shops: ReadonlyArray<{
	has: (order: Json) => boolean;
	read: (order: Json, host: string) => Order;
}> = [
	{ has: isShopify, read: shopifyOrder },
	{ has: isWooCommerce, read: wooCommerceOrder },
	{ has: isOwnShape, read: ownOrder },
];

/** The headers in which shops name themselves. */
const HOST_HEADERS = ['x-shopify-shop-domain', 'x-wc-webhook-source'];

/**
 * Reads an order of any shop, told apart by its shape.
 * @param value the order as the shop posts it, alone, with the headers of its webhook
 * (`{ headers, body }`), or as `{ order }`
 * @throws OrderProblem for anything that is not an order, and for one with values that cannot be read
 */
export function readOrder(value: unknown): Order {
	const { order, host } = delivered(value);
	const shop = isRecord(order) ? shops.find(({ has }) => has(order)) : undefined;
	if (shop !== undefined && isRecord(order)) return withId(shop.read(order, host));
	throw new OrderProblem(
		`${isRecord(order) ? `an object with ${keysOf(order)}` : quoted(order ?? '')} is not an order of WooCommerce or Shopify, nor in the shape of this node`,
		'Give the whole order as the shop posts it, such as {{ $json.body }}; the page Shop Orders of the documentation shows the shape for other shops.',
	);
}

function withId(order: Order): Order {
	if (order.id !== '') return order;
	throw new OrderProblem(
		'the order has no "id"',
		'Give the order with the ID that it has in its shop: by it the order is invoiced once.',
	);
}

/** WooCommerce posts `webhook_id=12` when a webhook is saved: a delivery without an order. */
export function isPing(value: unknown): boolean {
	const { order } = delivered(value);
	return isRecord(order) && 'webhook_id' in order && Object.keys(order).length === 1;
}

/** What a delivery holds, also as text, and the host that its headers name. */
export function delivered(given: unknown): { order: unknown; host: string } {
	const value = typeof given === 'string' ? parsed(given) : given;
	if (!isRecord(value)) return { order: value, host: '' };
	const headers = isRecord(value.headers) ? value.headers : {};
	const host = HOST_HEADERS.map((name) => hostOf(textOf(headers[name]))).find(Boolean) ?? '';
	const body = 'headers' in value && isRecord(value.body) ? value.body : value;
	const isWrapped = isRecord(body.order) && !Array.isArray(body.line_items);
	return { order: isWrapped ? body.order : body, host };
}

function keysOf(order: Json): string {
	const keys = Object.keys(order);
	return keys.length === 0 ? 'nothing in it' : quoted(keys.slice(0, 6).join(', '));
}

/** A table keeps an order as text. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
