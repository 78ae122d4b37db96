import { createHmac } from 'node:crypto';
import type { Posted } from '../../../../tools/n8n/shop.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { ping, signed, unsigned } from '../../support/deliveries.mts';
import { listExecutions, whenOver } from '../../support/executions.mts';
import { makeSale } from '../../support/sales.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';

/** Sends deliveries with a missing or wrong signature, which n8n does not run. */
export async function deliveredUnsigned({ setup, sender, shops, id }: OpenShop): Promise<Row> {
	const { checks, n8n, random, service, signal } = setup;
	const before = await service.stampRequests();
	for (const shop of [shops.woo, shops.shopify]) {
		const sale = makeSale('66', { random, shop, paidAt: `${daysAgo(1)}T10:00:00` });
		const order = orderOf(sale);
		const right = signed(shop, order, SECRET);
		const forged: Array<[string, Posted]> = [
			['a delivery signed with another secret', signed(shop, order, 'Another secret')],
			['a delivery signed with no secret', signed(shop, order, '')],
			[
				'a signed order whose total was changed',
				{ ...right, text: right.text.replace('"MXN"', '"USD"') },
			],
		];
		for (const [what, posted] of forged) {
			const { status } = await sender.post(posted);
			checks.check(`${shop.kind}: ${what} is answered with 401`, status === 401, status);
		}
		for (const [what, posted] of await unsignedDeliveries(shop, order)) {
			const { status } = await sender.post(posted);
			checks.check(`${shop.kind}: ${what} is answered with 200`, status === 200, status);
		}
	}
	await whenOver(n8n.rest, id, 0, signal);
	const red = (await listExecutions(n8n.rest, id)).filter(({ status: end }) => end !== 'success');
	checks.check('all of them succeed', red.length === 0, red);
	const sent = (await service.stampRequests()) - before;
	checks.check('stamps none of these', sent === 0, sent);
	return {
		fault: 'Unsigned, forged and changed orders of both shops, to the same workflow',
		shown: '401 each that is forged; 200 for the rest, as when WooCommerce tries its webhook',
		books: `${sent} stamps`,
	};
}

const MEGABYTES = 10;

/** Returns unsigned orders, and requests that are not a shop's deliveries. */
export async function unsignedDeliveries(
	shop: Shop,
	order: object,
): Promise<Array<[what: string, posted: Posted]>> {
	const json = { 'content-type': 'application/json' };
	const form = { 'content-type': 'multipart/form-data; boundary=b' };
	const field = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
	const large = { ...order, note: 'x'.repeat(MEGABYTES * 1_000_000) };
	return [
		['the form with which WooCommerce tries its webhook', ping],
		['an unsigned delivery', unsigned(shop, order)],
		['an unsigned order that looks like a trial', unsigned(shop, { ...order, webhook_id: 7 })],
		[`an unsigned order of ${MEGABYTES} MB`, unsigned(shop, large)],
		[`a forged order of ${MEGABYTES} MB`, signed(shop, large, 'Another secret')],
		['a forged order beside a file that is signed', await inParts(order)],
		['a form with one field', { text: field, headers: form }],
		['an empty body', { text: '', headers: json }],
		['a list', { text: '[1]', headers: json }],
		['a text', { text: 'a', headers: { 'content-type': 'text/plain' } }],
		['a deeply nested JSON', { text: '['.repeat(50_000) + ']'.repeat(50_000), headers: json }],
	];
}

/** n8n treats the file named data as the body. The signature is valid, but the body differs. */
async function inParts(order: object): Promise<Posted> {
	const file = 'anything that was signed once';
	const form = new FormData();
	form.append('data', new Blob([file]), 'data');
	for (const [key, value] of Object.entries(order)) {
		form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
	}
	const body = new Response(form);
	return {
		text: await body.text(),
		headers: {
			'content-type': body.headers.get('content-type') ?? '',
			'X-WC-Webhook-Signature': createHmac('sha256', SECRET).update(file).digest('base64'),
		},
	};
}
