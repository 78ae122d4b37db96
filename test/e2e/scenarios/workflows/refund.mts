import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleFile } from '../../../../tools/examples.mts';
import { Shop as Sender } from '../../../../tools/n8n/shop.mts';
import type { Workflow } from '../../../../tools/n8n/rest.mts';
import type { BookedInvoice } from '../../../../tools/sandbox/service.mts';
import { until } from '../../../../tools/run/until.mts';
import { updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { ping, signed } from '../../support/deliveries.mts';
import { openExample } from '../../support/examples.mts';
import { withPaidOrders } from '../../support/openShop.mts';
import { accepted } from '../../support/orderRows.mts';
import { shuffled } from '../../support/random.mts';
import type { Refund } from '../../support/refunds.mts';
import { backOf, orderIdOf } from '../../support/refunds.mts';
import { makeSales } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { money } from '../../support/shopOrders.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import {
	SHOPIFY,
	TABLE,
	WOO,
	creditNotes,
	credited,
	creditedInRed,
	delivered,
	post,
	refundRows,
	rowOf,
} from '../../support/refundDesk.mts';
import type { Open } from '../../support/refundDesk.mts';
import { aboveInvoice, killed, withoutInvoice } from './refundTold.mts';
import { KEY, WooShop } from '../../support/wooShop.mts';

const SALES = 3;
const TIMES = 3;
const CLIENTS = 6;
const PARTS = [
	[0, 0.3],
	[0.3, 0.7],
	[0.7, 1],
] as const;

/**
 * Invoices two shops' orders and posts their refunds: in parts, three times at once, above the
 * invoice's total, without an invoice, while the shop or the service is down, and while n8n is
 * killed.
 */
export async function refund(setup: Setup): Promise<Row[]> {
	const woo = await WooShop.start();
	try {
		return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (paid) => {
			const id = await openExample(
				paid.setup,
				'credit-note-on-refund',
				'workflows/credit-note-on-refund',
				await withKey(paid.setup),
			);
			const sender = new Sender(setup.n8n, 'cfdi-refund', setup.signal);
			const seen = new Set<string>();
			const open: Open = { setup: paid.setup, id, woo, sender, paid, seen };
			await notSigned(open);
			return [await inParts(open), await notCredited(open)];
		});
	} finally {
		await woo.stop();
	}
}

async function withKey({ folder, n8n }: Setup): Promise<string> {
	const type = 'wooCommerceApi';
	const data = { ...KEY, url: 'http://127.0.0.1' };
	const { id, name } = await n8n.rest.createCredential({ name: 'The shop', type, data });
	const text = await readFile(exampleFile('credit-note-on-refund'), 'utf8');
	const workflow = JSON.parse(text) as Workflow;
	for (const node of workflow.nodes) {
		if (node.type !== 'n8n-nodes-base.httpRequest') continue;
		Object.assign(node, { credentials: { [type]: { id, name } }, disabled: false });
	}
	const file = join(folder.path, 'credit-note-on-refund.json');
	await writeFile(file, JSON.stringify(workflow));
	return file;
}

function salesOf({ setup: { random } }: Open, shop: Shop, prefix: string, count = SALES): Sale[] {
	return makeSales(prefix, count, { random, shop, paidAt: `${daysAgo(1)}T18:30:00` });
}

async function notSigned({ setup, sender }: Open): Promise<void> {
	const body = { id: 1, order_id: 2, refund_line_items: [] };
	const { status } = await sender.post(signed(SHOPIFY, body, 'Another secret'));
	setup.checks.check('a forged refund is answered with 401', status === 401, status);
	const tried = await sender.post(ping);
	setup.checks.check('WooCommerce tries its webhook: 200', tried.status === 200, tried);
}

const relatedOf = ({ body }: BookedInvoice) => body.CfdiRelacionados?.[0]?.CfdiRelacionado[0]?.UUID;
const cents = (amount: string) => Math.round(Number(amount) * 100);

async function inParts(open: Open): Promise<Row> {
	const { setup, sender, paid } = open;
	const { checks, random, service } = setup;
	const sales = [...salesOf(open, WOO, '61'), ...salesOf(open, SHOPIFY, '62')];
	for (const sale of sales) await accepted(paid, sale);
	const invoices = await service.invoices();
	checks.check('the orders are invoiced', invoices.length === sales.length, invoices.length);
	const refunds = sales.flatMap((sale) =>
		PARTS.map((part, index): Refund => ({ sale, id: 100 * orderIdOf(sale) + index, part })),
	);
	// WooCommerce lists all of an order's refunds in each delivery.
	const posted = refunds.map((one) => delivered(open, one));
	const all = shuffled(
		posted.flatMap((one) => Array.from({ length: TIMES }, () => one)),
		random,
	);
	const answers = await sender.postAll(all, CLIENTS);
	const not200 = answers.filter(({ status }) => status !== 200);
	checks.check('each delivery is answered with 200', not200.length === 0, not200[0]);
	const run = await credited(open);
	checks.check('one run of the schedule takes them all', run.status === 'success', run.error);
	// n8n's own schedule can start a second run. A run skips refunds in progress, so repeat until
	// none is left.
	const isLeft = async () => (await refundRows(open)).some(({ state }) => state === 'refund');
	await until(
		'each refund has been looked at',
		async () => {
			if (!(await isLeft())) return true;
			await credited(open);
			return undefined;
		},
		{ signal: setup.signal },
	);

	const notes = await creditNotes(open);
	checks.check(
		`each of the ${refunds.length} refunds has one credit note`,
		notes.length === refunds.length,
		notes.length,
	);
	const totals = (list: readonly string[]) => [...list].sort().join();
	const same =
		totals(notes.map(({ total }) => total)) === totals(refunds.map((one) => money(backOf(one))));
	checks.check('the credit notes add up to the refunds, to the cent', same, notes.slice(0, 2));
	const wrong = invoices.filter(({ uuid, total }) => {
		const own = notes.filter((note) => relatedOf(note) === uuid);
		return own.reduce((sum, note) => sum + cents(note.total), 0) !== cents(total);
	});
	checks.check('the credit notes of an invoice add up to its total', wrong.length === 0, wrong);

	const register = await refundRows(open);
	const listed = notes.filter((note) =>
		register.some(
			({ uuid, related_uuid, total }) =>
				uuid === note.uuid && related_uuid === relatedOf(note) && total === Number(note.total),
		),
	);
	const left = register.filter(({ state }) => state !== 'stamped');
	checks.check(
		'each is in cfdi_invoices, and every row is stamped',
		listed.length === notes.length && left.length === 0,
		left[0],
	);
	return {
		fault: `${refunds.length} partial refunds of ${sales.length} orders of WooCommerce and Shopify, each delivered ${TIMES} times by ${CLIENTS} clients, to the workflow "Credit note of a refund"`,
		shown: `all answered with 200; ${register.length} rows`,
		books: `${notes.length} credit notes, one for each refund; none above its invoice`,
	};
}

async function notCredited(open: Open): Promise<Row> {
	const { setup, paid, woo } = open;
	const { checks, n8n, service } = setup;
	const before = (await creditNotes(open)).length;
	const [sale, other] = [salesOf(open, SHOPIFY, '63', 1)[0], salesOf(open, WOO, '64', 1)[0]];
	if (sale === undefined || other === undefined) throw new Error('No sale was made.');
	for (const one of [sale, other]) await accepted(paid, one);

	await aboveInvoice(open, sale);
	await withoutInvoice(open);

	woo.isDown = true;
	const part: Refund = { sale: other, id: 6400, part: [0, 0.5] };
	await post(open, delivered(open, part));
	const down = await creditedInRed(open);
	checks.check('while the shop does not list it: red', down.status === 'error', down.error);
	const again = await credited(open);
	checks.check('once: the next run is green', again.status === 'success', again.error);
	const waits = await rowOf(open, 6400);
	checks.check('and it waits', waits?.state === 'refund', waits);
	woo.isDown = false;

	const match = money(backOf(part));
	await service.orderFault({ fault: 'status', work: 'none', status: 403, match });
	const refused = await creditedInRed(open);
	checks.check('not taken by the service: red', refused.status === 'error', refused.error);
	const last = await credited(open);
	const row = await rowOf(open, 6400);
	checks.check('five minutes later it is stamped', row?.state === 'stamped', [row, last.error]);
	await killed(open, other);

	const notes = (await creditNotes(open)).length - before;
	checks.check('the books have only valid credit notes', notes === 3, notes);
	await updateRows(n8n.rest, TABLE, ['order_id', 'refund 6301'], { state: 'refund' });
	await credited(open);
	const still = await rowOf(open, 6301);
	checks.check('above its invoice stays refused', still?.state === 'refused', still);
	return {
		fault:
			'A refund above its invoice, three of orders without an own invoice, one while the shop is down, then not taken by the service, and one while n8n is killed',
		shown: 'each with its reason in its row of cfdi_invoices, and a red execution, once',
		books: `${notes} credit notes`,
	};
}
