import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Posted } from '../../../tools/n8n/shop.mts';
import { KEY } from './wooShop.mts';

interface Webhook {
	delivery_url: string;
	topic: string;
	secret: string;
}

/** Serves a WooCommerce shop in which n8n creates its webhook, and posts orders to this webhook. */
export class WooWebhooks {
	#webhook: Webhook | undefined;
	readonly #server = createServer((request, response) => void this.#answer(request, response));

	static async start(): Promise<WooWebhooks> {
		const shop = new WooWebhooks();
		await once(shop.#server.listen(0, '127.0.0.1'), 'listening');
		return shop;
	}

	get credential(): Record<string, string | boolean> {
		const { port } = this.#server.address() as AddressInfo;
		return { ...KEY, url: `http://127.0.0.1:${port}`, includeCredentialsInQuery: false };
	}

	/** Undefined before n8n creates the webhook and after n8n deletes it. */
	get webhook(): Webhook | undefined {
		return this.#webhook;
	}

	/** @returns the status of n8n's response */
	async deliver(order: object, secret = this.#webhook?.secret ?? ''): Promise<number> {
		const { text, headers } = signedBy(secret, order);
		const url = this.#webhook?.delivery_url ?? '';
		return (await fetch(url, { method: 'POST', headers, body: text })).status;
	}

	async stop(): Promise<void> {
		this.#server.close();
		this.#server.closeAllConnections();
		await once(this.#server, 'close');
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.method === 'POST') this.#webhook = (await json(request)) as Webhook;
		if (request.method === 'DELETE') this.#webhook = undefined;
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(request.method === 'GET' ? [] : { id: 7 }));
	}
}

function signedBy(secret: string, order: object): Posted {
	const text = JSON.stringify(order);
	const signature = createHmac('sha256', secret).update(text).digest('base64');
	return {
		text,
		headers: {
			'content-type': 'application/json',
			'X-WC-Webhook-ID': '7',
			'X-WC-Webhook-Topic': 'order.updated',
			'X-WC-Webhook-Signature': signature,
		},
	};
}
