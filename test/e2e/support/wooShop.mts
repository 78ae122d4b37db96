import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wooRefund } from './refunds.mts';
import type { Refund } from './refunds.mts';
import { orderIdOf } from './refunds.mts';
import { orderOf } from './shopOrders.mts';
import type { Sale } from './shopOrders.mts';

export const KEY = { consumerKey: 'ck_1', consumerSecret: 'cs_2' };

/** The REST API of a WooCommerce shop, as far as it tells what was given back of an order. */
export class WooShop {
	readonly #refunds = new Map<number, Refund[]>();
	#isDown = false;

	readonly #server = createServer((request, response) => {
		const [, order, id] =
			/^\/wp-json\/wc\/v3\/orders\/(\d+)\/refunds\/(\d+)$/.exec(request.url ?? '') ?? [];
		const basic = `Basic ${btoa(`${KEY.consumerKey}:${KEY.consumerSecret}`)}`;
		const isAllowed = request.headers.authorization === basic;
		const refund = this.#refunds.get(Number(order))?.find((one) => one.id === Number(id));
		const status = this.#isDown ? 503 : !isAllowed ? 401 : refund === undefined ? 404 : 200;
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(JSON.stringify(status === 200 && refund ? wooRefund(refund) : { message: 'No' }));
	});

	static async start(): Promise<WooShop> {
		const shop = new WooShop();
		await once(shop.#server.listen(0, '127.0.0.1'), 'listening');
		return shop;
	}

	/** From now on it does not answer, or answers again. */
	set isDown(isDown: boolean) {
		this.#isDown = isDown;
	}

	/** Gives a part of an order back. @returns the order, as its webhook order.updated posts it */
	giveBack(refund: Refund): object {
		const id = orderIdOf(refund.sale);
		const all = [...(this.#refunds.get(id) ?? []), refund];
		this.#refunds.set(id, all);
		return this.order(refund.sale);
	}

	/** The order with what was given back of it, which does not say of which lines. */
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
}
