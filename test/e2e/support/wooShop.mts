import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wooRefund } from './refunds.mts';
import type { Refund } from './refunds.mts';
import { orderIdOf } from './refunds.mts';
import { orderOf } from './shopOrders.mts';
import type { Sale } from './shopOrders.mts';

export const KEY = { consumerKey: 'ck_1', consumerSecret: 'cs_2' };

/** Serves a WooCommerce REST API that lists orders and their refunds. */
export class WooShop {
	readonly #refunds = new Map<number, Refund[]>();
	readonly #orders = new Map<number, object>();
	#isDown = false;

	readonly #server = createServer((request, response) => {
		const basic = `Basic ${btoa(`${KEY.consumerKey}:${KEY.consumerSecret}`)}`;
		const isAllowed = request.headers.authorization === basic;
		const found = this.#found(request.url ?? '');
		const status = this.#isDown ? 503 : !isAllowed ? 401 : found === undefined ? 404 : 200;
		response.writeHead(status, {
			'content-type': 'application/json',
			link: '<http://127.0.0.1/wp-json/>; rel="https://api.w.org/"',
		});
		response.end(JSON.stringify(status === 200 ? found : { message: 'No' }));
	});

	static async start(): Promise<WooShop> {
		const shop = new WooShop();
		await once(shop.#server.listen(0, '127.0.0.1'), 'listening');
		return shop;
	}

	get credential(): Record<string, string | boolean> {
		const { port } = this.#server.address() as AddressInfo;
		return { ...KEY, url: `http://127.0.0.1:${port}`, includeCredentialsInQuery: false };
	}

	sells(order: object & { id?: number }): void {
		this.#orders.set(order.id ?? 0, order);
	}

	set isDown(isDown: boolean) {
		this.#isDown = isDown;
	}

	/** @returns the order in the format of the webhook order.updated */
	giveBack(refund: Refund): object {
		const id = orderIdOf(refund.sale);
		const all = [...(this.#refunds.get(id) ?? []), refund];
		this.#refunds.set(id, all);
		return this.order(refund.sale);
	}

	/** As in WooCommerce, the refunds in an order contain only a total and not the refunded lines. */
	order(sale: Sale): object {
		const id = orderIdOf(sale);
		const { port } = this.#server.address() as AddressInfo;
		return orderOf(sale, {
			refunds: (this.#refunds.get(id) ?? []).map((one) => ({
				id: one.id,
				reason: '',
				total: '-1',
			})),
			_links: { self: [{ href: `http://127.0.0.1:${port}/wp-json/wc/v3/orders/${id}` }] },
		});
	}

	async stop(): Promise<void> {
		this.#server.close();
		this.#server.closeAllConnections();
		await once(this.#server, 'close');
	}

	#found(url: string): unknown {
		const [, order, id] = /^\/wp-json\/wc\/v3\/orders\/(\d+)\/refunds\/(\d+)$/.exec(url) ?? [];
		if (/^\/wp-json\/wc\/v3\/orders\?.*after=\d{4}-\d\d-\d\dT/.test(url))
			return [...this.#orders.values()];
		const refund = this.#refunds.get(Number(order))?.find((one) => one.id === Number(id));
		return refund && wooRefund(refund);
	}
}
