import { createHmac } from 'node:crypto';
import type { Delivery, Posted } from '../../../tools/n8n/shop.mts';
import type { Shop } from './shopOrders.mts';

/** Returns a signed delivery of an order in its shop's format. */
export function signed(shop: Shop, order: object, secret: string): Posted {
	const { text, headers } = unsigned(shop, order);
	const signature = createHmac('sha256', secret).update(text).digest('base64');
	return { text, headers: { ...headers, [SIGNATURES[shop.kind]]: signature } };
}

const SIGNATURES = {
	WooCommerce: 'X-WC-Webhook-Signature',
	Shopify: 'X-Shopify-Hmac-Sha256',
} as const;

export function unsigned({ kind, host }: Shop, order: object): Posted {
	const source: Record<string, string> =
		kind === 'Shopify'
			? { 'X-Shopify-Shop-Domain': host, 'X-Shopify-Topic': 'orders/paid' }
			: { 'X-WC-Webhook-Source': `https://${host}/`, 'X-WC-Webhook-Topic': 'order.updated' };
	return {
		text: JSON.stringify(order),
		headers: { 'content-type': 'application/json', ...source },
	};
}

/** WooCommerce sends this unsigned test after it saves a webhook. */
export const ping: Posted = {
	text: 'webhook_id=7',
	headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

export interface Answer {
	status: number | undefined;
	uuid?: string;
	files?: object[];
	reason?: string;
	outcome?: string;
	duplicate?: boolean;
	order?: { number: string; host: string };
	refused?: string;
}

/** Reads a response. Returns only the status if the body is not JSON. */
export function read({ status, text }: Delivery): Answer {
	try {
		return { ...(JSON.parse(text) as object), status };
	} catch {
		return { status };
	}
}
