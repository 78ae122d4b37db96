import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { whenOver } from '../../support/executions.mts';
import { rowOf } from '../../support/orderRows.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { BUYER, makeSales } from '../../support/sales.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Sale } from '../../support/shopOrders.mts';
import { updateRows } from '../../support/dataTable.mts';
import type { Row } from '../../support/table.mts';
import { endPause, takeWhatIsLeft } from '../../support/whatIsLeft.mts';
import { until } from '../../../../tools/run/until.mts';

const TABLE = 'cfdi_invoices';
const SERVICE_MS = 3_000;

function salesOf({ setup: { random }, shops }: OpenShop, prefix: string, count: number): Sale[] {
	return makeSales(prefix, count, { random, shop: shops.woo, paidAt: `${daysAgo(1)}T11:00:00` });
}

const withEmail = (sale: Sale, email: string): Sale => ({ ...sale, buyer: { ...BUYER, email } });

export async function mailRefused(open: OpenShop): Promise<Row> {
	const { setup, sender, mailServer, id } = open;
	const { checks, n8n, service, signal } = setup;
	const [refused, ...others] = salesOf(open, '53', 3).map((sale, at) =>
		withEmail(sale, at === 0 ? 'nobody@refused.example' : `buyer${at}@example.com`),
	);
	if (refused === undefined) throw new Error('No sale was made.');
	const [before, stamps] = [mailServer.mails.length, (await service.invoices()).length];
	await service.orderFault({
		fault: 'status',
		status: 401,
		work: 'none',
		match: '"Folio":"53',
		times: 'always',
	});
	for (const sale of [refused, ...others])
		await sender.post(signed(sale.shop, orderOf(sale), SECRET));
	await whenOver(n8n.rest, id, 0, signal);
	await service.clearFaults();
	// After this run stamps the order, the row's message is about the mail instead of the service.
	await takeWhatIsLeft(open);
	const mailed = mailServer.mails
		.slice(before)
		.flatMap(({ to }) => to?.map(({ address }) => address));
	checks.check(
		'one refused address does not stop other mails',
		others.every(({ buyer }) => mailed.includes(buyer.email)),
		mailed,
	);
	const row = await rowOf(open, refused);
	checks.check(
		'its row is stamped, and says that its mail was not sent, to whom and why',
		row?.state === 'stamped' &&
			/^No se envi\u00f3 el correo a nobody@refused\.example: .*No such mailbox/.test(
				String(row.message),
			),
		row,
	);
	await endPause(open);
	await updateRows(n8n.rest, TABLE, ['uuid', String(row?.uuid)], { told: 'no' });
	await takeWhatIsLeft(open);
	const told = await until(
		'the owner is told of it',
		async () =>
			await Promise.resolve(
				mailServer.mails.find(({ text }) => text?.includes('nobody@refused.example')),
			),
		{ signal },
	);
	const listed = told.text?.includes(`El pedido ${refused.number}`) === true;
	checks.check("the owner's next mail lists it", listed, told.text);
	const after = await rowOf(open, refused);
	checks.check('then records the report in its row', /^20/.test(String(after?.told)), after?.told);
	return {
		fault:
			'The mail server refuses the address of one of three customers, in a run of the schedule',
		shown: `${mailed.length} mails, and one line in the owner's mail`,
		books: `${(await service.invoices()).length - stamps} stamps`,
	};
}

/** Stops the mail server before the owner's mail about a refused order. */
export async function ownerToldLater(open: OpenShop): Promise<Row> {
	const { setup, sender, mailServer, id } = open;
	const { checks, n8n, signal } = setup;
	const [made] = salesOf(open, '54', 1);
	if (made === undefined) throw new Error('No sale was made.');
	const sale = { ...made, buyer: { ...BUYER, use: 'D01' } };
	await sender.post(signed(sale.shop, orderOf(sale), SECRET));
	await whenOver(n8n.rest, id, 0, signal);
	await endPause(open);
	await updateRows(n8n.rest, TABLE, ['order_number', sale.number], { told: 'no' });
	mailServer.isAway = true;
	await takeWhatIsLeft(open);
	mailServer.isAway = false;
	const between = await rowOf(open, sale);
	checks.check(
		'a row without its mail stays pending',
		/^no/.test(String(between?.told)),
		between?.told,
	);
	await updateRows(n8n.rest, TABLE, ['order_number', sale.number], {
		told: 'no 2026-01-01T00:00:00.000Z 1',
	});
	await takeWhatIsLeft(open);
	const told = mailServer.mails.filter(({ text }) => text?.includes(`El pedido ${sale.number}`));
	checks.check(
		'mails the owner once after the mail server is back',
		told.length === 1,
		told.length,
	);
	const row = await rowOf(open, sale);
	checks.check('its row says when', /^20/.test(String(row?.told)), row?.told);
	return {
		fault: 'The mail server is away when the owner is told of a refused order',
		shown: `${told.length} mail, when it is back`,
		books: 'no stamp',
	};
}

/**
 * Posts an order with the shop's addresses in three languages, and an order that the shop corrects
 * during its first stamp.
 */
export async function newestCounts(open: OpenShop): Promise<Row> {
	const { setup, sender, mailServer, id } = open;
	const { checks, n8n, service, signal } = setup;
	const [twice, changed] = salesOf(open, '55', 2);
	if (twice === undefined || changed === undefined) throw new Error('No sale was made.');
	const before = (await service.invoices()).length;
	const link = (path: string) => ({
		_links: {
			self: [{ href: `https://${twice.shop.host}${path}/wp-json/wc/v3/orders/${twice.number}` }],
		},
	});
	for (const path of ['', '/en', '/es-mx']) {
		await sender.post(signed(twice.shop, orderOf(twice, link(path)), SECRET));
		await whenOver(n8n.rest, id, 0, signal);
	}
	const ofTwice = (await service.invoices()).length - before;
	checks.check('an order that comes in three languages is stamped once', ofTwice === 1, ofTwice);

	const corrected = withEmail(changed, 'newest@example.com');
	await service.set({ delayMs: SERVICE_MS });
	await service.orderFault({
		fault: 'status',
		status: 401,
		work: 'none',
		match: `"Folio":"${changed.number}"`,
		times: 'always',
	});
	await sender.post(
		signed(changed.shop, orderOf(changed, { date_modified_gmt: `${daysAgo(1)}T17:00:00` }), SECRET),
	);
	await sender.post(
		signed(
			changed.shop,
			orderOf(corrected, { date_modified_gmt: `${daysAgo(1)}T17:05:00` }),
			SECRET,
		),
	);
	await sender.post(
		signed(changed.shop, orderOf(changed, { date_modified_gmt: `${daysAgo(1)}T17:00:00` }), SECRET),
	);
	await whenOver(n8n.rest, id, 0, signal);
	await service.set({ delayMs: 0 });
	await service.clearFaults();
	await takeWhatIsLeft(open);
	const row = await rowOf(open, changed);
	const order = JSON.parse(String(row?.order_json)) as { body: { billing: { email: string } } };
	checks.check(
		'a row keeps the newest order of its shop',
		order.body.billing.email === 'newest@example.com',
		order.body.billing,
	);
	const mail = mailServer.mails.find(({ subject }) => subject?.includes(changed.number));
	const to = mail?.to?.map(({ address }) => address).join();
	checks.check(
		'its invoice goes to the address that the shop has now',
		to === 'newest@example.com',
		[to, row],
	);
	return {
		fault:
			'An order in three languages; an order that is corrected while its first delivery is under way, and then delivered as it was',
		shown: 'the newest order and address',
		books: `${(await service.invoices()).length - before} stamps`,
	};
}
