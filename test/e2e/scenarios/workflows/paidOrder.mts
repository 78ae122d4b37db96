import type { Shop as Sender, Posted } from '../../../../tools/n8n/shop.mts';
import { tableRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { read, signed } from '../../support/deliveries.mts';
import { SECRET, withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { shuffled } from '../../support/random.mts';
import { makeSales } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { money, orderOf, totalOf } from '../../support/shopOrders.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { deliveredUnsigned } from './deliveredUnsigned.mts';
import { globalInvoice } from './globalInvoice.mts';
import { notInvoiced } from './notInvoiced.mts';
import { orderMails } from './orderMails.mts';

const SALES = 16;
/** Every fourth customer wants no invoice. */
const EVERY = 4;
const TIMES = 3;
const CLIENTS = 6;

const WOO: Shop = { kind: 'WooCommerce', host: 'tienda.example.mx' };
/** It numbers its orders as the first one does. */
const OTHER: Shop = { kind: 'WooCommerce', host: 'libros.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'taller.myshopify.com' };

/**
 * Posts the orders of three shops to the workflow for paid orders, three times each, beside unsigned
 * and forged deliveries and orders that cannot be invoiced. Then runs the workflow for the global
 * invoices of the orders that were put aside.
 */
export async function paidOrder(setup: Setup): Promise<Row[]> {
	return await withPaidOrders(
		setup,
		{ woo: WOO, shopify: SHOPIFY },
		async (open) => await withOrders(open),
		'workflows/paid-order',
	);
}

async function withOrders(open: OpenShop): Promise<Row[]> {
	const { random } = open.setup;
	const rows = [await deliveredUnsigned(open)];
	const made = { random, every: EVERY };
	const sales = [
		...makeSales('7', SALES, { ...made, shop: WOO, paidAt: `${daysAgo(1)}T18:30:00` }),
		...makeSales('7', SALES / 2, { ...made, shop: OTHER, paidAt: `${daysAgo(1)}T09:15:00` }),
		...makeSales('#9', SALES, { ...made, shop: SHOPIFY, paidAt: `${daysAgo(2)}T23:59:00` }),
	];
	rows.push(await stampedOnce(open, sales));
	rows.push(await orderMails(open, sales.filter((sale) => !hasNoRfc(sale)).length));
	rows.push(await notInvoiced(open));
	rows.push(...(await globalInvoice(open, sales.filter(hasNoRfc))));
	return rows;
}

const hasNoRfc = ({ buyer }: Sale) => buyer.rfc === undefined;
const nameOf = ({ shop, number }: Sale) => `${shop.host} ${number}`;

/** Every order three times at once. */
async function stampedOnce({ setup, sender }: OpenShop, sales: readonly Sale[]): Promise<Row> {
	const { checks, n8n, random, service } = setup;
	const before = (await service.invoices()).length;
	// The deliveries of one order stand side by side: the clients send them at the same moment.
	const deliveries = shuffled(sales, random).flatMap((sale) =>
		Array.from({ length: TIMES }, () => ({
			sale,
			posted: signed(sale.shop, orderOf(sale), SECRET),
		})),
	);
	const first = await sendAll(sender, deliveries);
	// As a shop does with a delivery that was not answered with 200.
	const again = await sendAll(
		sender,
		first.filter(({ answer }) => answer.status !== 200),
	);
	const answers = [...first.filter(({ answer }) => answer.status === 200), ...again];
	const unanswered = again.filter(({ answer }) => answer.status !== 200);
	checks.check('in the end, each delivery is answered with 200', unanswered.length === 0, [
		unanswered.length,
		unanswered[0]?.answer,
	]);

	const invoices = (await service.invoices()).slice(before);
	const uuids = new Map(invoices.map(({ uuid, total }) => [uuid, total]));
	const buyers = sales.filter((sale) => !hasNoRfc(sale));
	const stamped = answers.filter(({ answer }) => answer.uuid !== undefined);
	const named = new Set(stamped.map(({ sale }) => nameOf(sale)));
	const once =
		stamped.length === buyers.length &&
		named.size === buyers.length &&
		invoices.length === buyers.length;
	checks.check('no order is stamped twice', once, [invoices.length, stamped.length, named.size]);
	const off = stamped.filter(
		({ sale, answer }) => uuids.get(answer.uuid ?? '') !== money(totalOf(sale)),
	);
	checks.check(
		`each of the ${buyers.length} orders with an RFC is stamped, of its own total`,
		off.length === 0 && once,
		off.map(({ sale, answer }) => [nameOf(sale), uuids.get(answer.uuid ?? ''), totalOf(sale)]),
	);
	const told = stamped.every(({ answer }) => answer.files?.length === 2);
	checks.check('the answer to the shop has the UUID and two files', told, stamped[0]?.answer);
	const isOther = ({ sale, answer }: (typeof answers)[number]) =>
		!hasNoRfc(sale) && answer.uuid === undefined && answer.outcome !== 'duplicate';
	const known = answers.filter(({ answer }) => answer.outcome === 'duplicate').length;
	checks.check(
		'each further delivery is answered as a duplicate',
		known === (TIMES - 1) * buyers.length,
		[known, answers.find(isOther)?.answer],
	);
	await checkRegister(setup, stamped, uuids);

	const without = sales.filter(hasNoRfc);
	const open = await tableRows(n8n.rest, 'cfdi_orders_open');
	const aside = new Set(open.map((row) => `${row.shop} ${row.order_number}`));
	checks.check(
		`the ${without.length} orders without an RFC are put aside`,
		aside.size === without.length,
		[...aside],
	);
	return {
		fault: `${sales.length} orders of WooCommerce and Shopify, two shops with the same numbers, each delivered ${TIMES} times by ${CLIENTS} clients, to the workflow "Invoice a paid order"`,
		shown: `${stamped.length} stamped, ${known} duplicates, ${aside.size} put aside; ${again.length} deliveries came again after the answer 500`,
		books: `${invoices.length} stamps, ${once ? 'no order twice' : 'NOT each order once'}`,
	};
}

async function sendAll(sender: Sender, deliveries: ReadonlyArray<{ sale: Sale; posted: Posted }>) {
	const answers = await sender.postAll(
		deliveries.map(({ posted }) => posted),
		CLIENTS,
	);
	return deliveries.flatMap(({ sale, posted }, index) => {
		const answer = answers[index];
		return answer === undefined ? [] : [{ sale, posted, answer: read(answer) }];
	});
}

/** Each stamped order has one row in the Data Table of invoices. */
async function checkRegister(
	{ checks, n8n }: Setup,
	stamped: ReadonlyArray<{ sale: Sale }>,
	uuids: ReadonlyMap<string, string>,
): Promise<void> {
	const rows = await tableRows(n8n.rest, 'cfdi_invoices');
	const wrong = rows.filter(
		({ uuid, total, status, method }) =>
			Number(uuids.get(String(uuid))) !== total || status !== 'stamped' || method !== 'PUE',
	);
	checks.check(
		'each stamped order has a row in cfdi_invoices',
		rows.length === stamped.length && wrong.length === 0,
		[rows.length, wrong.slice(0, 2)],
	);
}
