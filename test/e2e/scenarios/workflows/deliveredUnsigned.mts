import type { Posted } from '../../../../tools/n8n/shop.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { ping, signed, unsigned } from '../../support/deliveries.mts';
import { listExecutions, whenOver } from '../../support/executions.mts';
import { makeSales } from '../../support/sales.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';

/** Deliveries that the shop did not sign, and the one with which WooCommerce tries a webhook. */
export async function deliveredUnsigned({ setup, sender, shops, id }: OpenShop): Promise<Row> {
	const { checks, n8n, random, service, signal } = setup;
	const before = await service.stampRequests();
	for (const shop of [shops.woo, shops.shopify]) {
		const [sale] = makeSales('66', 1, { random, shop, paidAt: `${daysAgo(1)}T10:00:00` });
		if (sale === undefined) throw new Error('No sale was made.');
		const order = orderOf(sale);
		const right = signed(shop, order, SECRET);
		const wrong: Array<[string, Posted]> = [
			['an unsigned delivery', unsigned(shop, order)],
			['a delivery signed with another secret', signed(shop, order, 'Another secret')],
			['a delivery signed with no secret', signed(shop, order, '')],
			[
				'a signed order whose total was changed',
				{ ...right, text: right.text.replace('"MXN"', '"USD"') },
			],
			['an unsigned order that looks like a trial', unsigned(shop, { ...order, webhook_id: 7 })],
		];
		for (const [what, posted] of wrong) {
			const { status } = await sender.post(posted);
			checks.check(`${shop.kind}: ${what} is answered with 401`, status === 401, status);
		}
	}
	for (const [what, posted] of nonsense()) {
		const { status } = await sender.post(posted);
		checks.check(`${what} is answered with 401`, status === 401, status);
	}
	await whenOver(n8n.rest, id, 0, signal);
	const red = (await listExecutions(n8n.rest, id)).filter(({ status: end }) => end !== 'success');
	checks.check('none of them fails', red.length === 0, red);
	const { status } = await sender.post(ping);
	checks.check('the delivery with which WooCommerce tries it gets 200', status === 200, status);
	const sent = (await service.stampRequests()) - before;
	checks.check('none of these is stamped', sent === 0, sent);
	return {
		fault: 'Unsigned, forged and changed orders of both shops, to the same workflow',
		shown: '401 each; WooCommerce tries its webhook: 200',
		books: `${sent} stamps`,
	};
}

const MEGABYTES = 10;

/** Requests that are no delivery of a shop, as strangers send them. */
function nonsense(): Array<[what: string, posted: Posted]> {
	const json = { 'content-type': 'application/json' };
	const form = { 'content-type': 'multipart/form-data; boundary=b' };
	const field = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
	return [
		['a form with one field', { text: field, headers: form }],
		['an empty body', { text: '', headers: json }],
		['a list', { text: '[1]', headers: json }],
		['a text', { text: 'a', headers: { 'content-type': 'text/plain' } }],
		['a deeply nested JSON', { text: '['.repeat(50_000) + ']'.repeat(50_000), headers: json }],
		[
			`an unsigned order of ${MEGABYTES} MB`,
			{ text: JSON.stringify({ id: 1, note: 'x'.repeat(MEGABYTES * 1_000_000) }), headers: json },
		],
	];
}
