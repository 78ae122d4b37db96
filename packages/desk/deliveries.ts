import { recordOf, textOf } from 'cfdi-mx/values';

type Json = Readonly<Record<string, unknown>>;

export interface PostedDelivery {
	headers?: unknown;
	body?: unknown;
	/** The trigger's shop, or `''` to accept every shop. */
	shop?: unknown;
	signature?: unknown;
}

export interface ShopDelivery {
	shop: string;
	order_id: string;
	order_number: string;
	/** ISO, in UTC. */
	modified: string;
	email: string;
	/** Headers that identify the shop when n8n reads the stored row again. */
	headers: Json;
	body: Json;
}

export interface DeliveryRefusal {
	status: number;
	message: string;
}

const WOO = { signature: 'x-wc-webhook-signature', source: 'x-wc-webhook-source' };
const SHOPIFY = { signature: 'x-shopify-hmac-sha256', source: 'x-shopify-shop-domain' };

/** Reads a shop's webhook delivery. Refuses a wrong signature, or a shop other than the trigger's. */
export function readDelivery(
	posted: PostedDelivery,
	now: number,
): { delivery: ShopDelivery } | { refusal: DeliveryRefusal } {
	const headers = recordOf(posted.headers);
	if (!isSigned(headers, posted.signature)) {
		return refusal('Wrong signature');
	}
	const body = recordOf(posted.body);
	const named = shopName(posted.shop);
	if (named !== '' && !isOfShop(named, headers, body)) {
		return refusal('Delivery of another shop');
	}
	const shop = named || firstHost(wooAddress(body), headers[SHOPIFY.source], headers[WOO.source]);
	const kind = textOf(headers[SHOPIFY.signature]) === '' ? WOO : SHOPIFY;
	const isBare = named !== '' && kind === WOO && body._links === undefined;
	const delivered = isBare ? withAddress(body, shop) : body;
	return {
		delivery: { shop, ...orderColumns(body, now), headers: headersOf(kind, shop), body: delivered },
	};
}

/** Reads an order listed by WooCommerce's or Shopify's API. */
export function readListedOrder(order: unknown, now: number): ShopDelivery {
	const body = recordOf(order);
	const isWoo = textOf(wooAddress(body)) !== '';
	const shop = isWoo ? hostIn(wooAddress(body)) : hostIn(body.order_status_url);
	return {
		shop,
		...orderColumns(body, now),
		headers: headersOf(isWoo ? WOO : SHOPIFY, shop),
		body,
	};
}

/**
 * Returns whether another shop's order can have the same ID. WooCommerce numbers orders per shop, unlike
 * Shopify.
 */
export function numbersItsOrders({ headers }: Pick<ShopDelivery, 'headers'>): boolean {
	return WOO.source in headers;
}

/** Returns the host of a shop's name or address: `tienda.mx` for `https://www.tienda.mx/norte`. */
export function hostIn(address: unknown): string {
	const [host = ''] = shopName(address).split(/[:/?#]/);
	return host.replace(/\.$/, '');
}

/** Returns the customer's email address in an order, or `''`. */
export function customerAddress(order: unknown): string {
	const body = recordOf(order);
	const addresses = [
		recordOf(body.billing).email,
		body.contact_email,
		body.email,
		recordOf(body.customer).email,
	];
	return addresses.map(textOf).find(Boolean) ?? '';
}

const refusal = (message: string) => ({ refusal: { status: 401, message } });

/**
 * Accepts only JSON. In a multipart request, n8n would check the signature of a file named data instead of
 * the body.
 */
function isSigned(headers: Json, signature: unknown): boolean {
	const expected = textOf(signature);
	const given = [headers[WOO.signature], headers[SHOPIFY.signature]].map(textOf);
	return (
		/^application\/json/i.test(textOf(headers['content-type'])) &&
		expected !== '' &&
		given.includes(expected)
	);
}

/** Headers are not signed, so all shops named in the headers and the order must be the trigger's. */
function isOfShop(named: string, headers: Json, body: Json): boolean {
	const said = [headers[WOO.source], headers[SHOPIFY.source], wooAddress(body)];
	return said.every((one) => textOf(one) === '' || hostIn(one) === hostIn(named));
}

function shopName(name: unknown): string {
	return textOf(name)
		.toLowerCase()
		.replace(/^https?:\/\//, '')
		.replace(/^www\./, '')
		.replace(/\/+$/, '');
}

const firstHost = (...addresses: readonly unknown[]) => addresses.map(hostIn).find(Boolean) ?? '';

/** Returns the order's URL in WooCommerce's API. Unlike the headers, it is signed. */
export function wooAddress(body: Json): unknown {
	const { self } = recordOf(body._links);
	return Array.isArray(self) ? recordOf(self[0]).href : undefined;
}

/** The order's key includes the shop's address, because WooCommerce numbers orders per shop. */
function withAddress(body: Json, shop: string): Json {
	const href = `https://${shop}/wp-json/wc/v3/orders/${String(body.id)}`;
	return { ...body, _links: { self: [{ href }] } };
}

const headersOf = ({ source }: typeof WOO, shop: string): Json => ({
	[source]: source === WOO.source ? `https://${shop}/` : shop,
});

function orderColumns(body: Json, now: number) {
	return {
		order_id: textOf(body.id),
		order_number: textOf(body.name) || textOf(body.number),
		modified: modifiedOf(body, now),
		email: customerAddress(body),
	};
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/;

function modifiedOf(body: Json, now: number): string {
	const text = textOf(body.date_modified_gmt ?? body.updated_at);
	const [, zone] = ISO_TIME.exec(text) ?? [];
	const time = ISO_TIME.test(text) ? Date.parse(zone === undefined ? `${text}Z` : text) : NaN;
	return new Date(Number.isNaN(time) ? now : Math.min(now, time)).toISOString();
}
