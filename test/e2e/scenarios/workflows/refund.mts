import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleFile } from '../../../../tools/examples.mts';
import { Shop as Sender } from '../../../../tools/n8n/shop.mts';
import type { Posted } from '../../../../tools/n8n/shop.mts';
import type { Workflow } from '../../../../tools/n8n/rest.mts';
import type { BookedInvoice } from '../../../../tools/sandbox/service.mts';
import { insertRows, tableRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { read, signed, unsigned } from '../../support/deliveries.mts';
import type { Answer } from '../../support/deliveries.mts';
import { openExample } from '../../support/examples.mts';
import { executionsOf } from '../../support/executions.mts';
import { SECRET, withPaidOrders } from '../../support/openShop.mts';
import { shuffled } from '../../support/random.mts';
import type { Refund } from '../../support/refunds.mts';
import { backOf, orderIdOf, shopifyRefund } from '../../support/refunds.mts';
import { makeSales, WITHOUT_RFC } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { money, orderOf, totalOf } from '../../support/shopOrders.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { KEY, WooShop } from '../../support/wooShop.mts';

const SALES = 3;
const TIMES = 3;
const CLIENTS = 6;
/** Shops deliver again for hours; this many times is enough here. */
const ROUNDS = 6;
/** Each order is given back in these parts. */
const PARTS = [
	[0, 0.3],
	[0.3, 0.7],
	[0.7, 1],
] as const;

const WOO: Shop = { kind: 'WooCommerce', host: 'devuelto.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'devuelto.myshopify.com' };

interface Open {
	setup: Setup;
	id: string;
	sender: Sender;
	orders: Sender;
	woo: WooShop;
}

/**
 * Invoices orders of two shops with the workflow for paid orders, and posts what is given back of them
 * to the workflow for refunds: in parts, each three times at once, above the invoice, without an invoice,
 * and while the shop or the service is down.
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
			const open: Open = { setup: paid.setup, id, woo, sender, orders: paid.sender };
			await notSigned(open);
			return [await inParts(open), await notCredited(open)];
		});
	} finally {
		await woo.stop();
	}
}

/** n8n gives an imported HTTP Request node no credential: the key of the shop is chosen in a copy. */
async function withKey({ folder, n8n }: Setup): Promise<string> {
	const type = 'wooCommerceApi';
	const data = { ...KEY, url: 'http://127.0.0.1' };
	const { id, name } = await n8n.rest.createCredential({ name: 'The shop', type, data });
	const text = await readFile(exampleFile('credit-note-on-refund'), 'utf8');
	const workflow = JSON.parse(text) as Workflow;
	for (const node of workflow.nodes) {
		if (node.type === 'n8n-nodes-base.httpRequest') node.credentials = { [type]: { id, name } };
	}
	const file = join(folder.path, 'credit-note-on-refund.json');
	await writeFile(file, JSON.stringify(workflow));
	return file;
}

function salesOf({ setup: { random } }: Open, shop: Shop, prefix: string, count = SALES): Sale[] {
	return makeSales(prefix, count, { random, shop, paidAt: `${daysAgo(1)}T18:30:00` });
}

/** Gives a part back. @returns the delivery of its shop */
function delivered({ woo }: Open, refund: Refund): Posted {
	const { shop } = refund.sale;
	const body = shop.kind === 'Shopify' ? shopifyRefund(refund) : woo.giveBack(refund);
	return signed(shop, body, SECRET);
}

async function notSigned({ setup, sender }: Open): Promise<void> {
	const body = { id: 1, order_id: 2, refund_line_items: [] };
	const { status } = await sender.post(unsigned(SHOPIFY, body));
	setup.checks.check('a refund without a signature is answered with 401', status === 401, status);
	const trial = {
		text: 'webhook_id=7',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
	};
	const tried = await sender.post(trial);
	setup.checks.check('WooCommerce tries its webhook: 200', tried.status === 200, tried);
}

/** Delivers again what was not answered with 200, as shops do. @returns the last answers */
async function untilTaken(sender: Sender, all: readonly Posted[]): Promise<Answer[]> {
	let waiting = [...all];
	let answers: Answer[] = [];
	for (let round = 0; round < ROUNDS && waiting.length > 0; round += 1) {
		const given = waiting;
		answers = (await sender.postAll(given, CLIENTS)).map(read);
		waiting = given.filter((_, index) => answers[index]?.status !== 200);
	}
	return answers.filter(({ status }) => status !== 200);
}

const isCreditNote = ({ body }: BookedInvoice) => body.TipoDeComprobante === 'E';
const relatedOf = ({ body }: BookedInvoice) => body.CfdiRelacionados?.[0]?.CfdiRelacionado[0]?.UUID;
const cents = (amount: string) => Math.round(Number(amount) * 100);

async function inParts(open: Open): Promise<Row> {
	const { setup, sender, orders } = open;
	const { checks, n8n, random, service } = setup;
	const sales = [...salesOf(open, WOO, '61'), ...salesOf(open, SHOPIFY, '62')];
	const left = await untilTaken(
		orders,
		sales.map((sale) => signed(sale.shop, orderOf(sale), SECRET)),
	);
	const invoices = await service.invoices();
	checks.check('the orders are invoiced', left.length === 0 && invoices.length === sales.length, [
		left,
		invoices.length,
	]);
	const refunds = sales.flatMap((sale) =>
		PARTS.map((part, index): Refund => ({ sale, id: 100 * orderIdOf(sale) + index, part })),
	);
	// A shop of WooCommerce lists all refunds of an order in each delivery.
	const posted = refunds.map((one) => delivered(open, one));
	const all = shuffled(
		posted.flatMap((one) => Array.from({ length: TIMES }, () => one)),
		random,
	);
	const open500 = await untilTaken(sender, all);
	checks.check('in the end, each delivery is answered with 200', open500.length === 0, open500[0]);

	const notes = (await service.invoices()).filter(isCreditNote);
	checks.check(
		`each of the ${refunds.length} refunds has one credit note`,
		notes.length === refunds.length,
		notes.length,
	);
	const totals = (list: readonly string[]) => [...list].sort().join();
	const same =
		totals(notes.map(({ total }) => total)) === totals(refunds.map((one) => money(backOf(one))));
	checks.check('with what was given back, to the cent', same, notes.slice(0, 2));
	const wrong = invoices.filter(({ uuid, total }) => {
		const own = notes.filter((note) => relatedOf(note) === uuid);
		return own.reduce((sum, note) => sum + cents(note.total), 0) !== cents(total);
	});
	checks.check('those of an invoice come to its total', wrong.length === 0, wrong);

	const register = (await tableRows(n8n.rest, 'cfdi_invoices')).filter(({ type }) => type === 'E');
	const listed = notes.filter((note) =>
		register.some(
			({ uuid, related_uuid, total }) =>
				uuid === note.uuid && related_uuid === relatedOf(note) && total === Number(note.total),
		),
	);
	checks.check(
		'each has one row in cfdi_invoices',
		listed.length === notes.length && register.length === notes.length,
		[register.length, register[0]],
	);
	return {
		fault: `${refunds.length} partial refunds of ${sales.length} orders of WooCommerce and Shopify, each delivered ${TIMES} times by ${CLIENTS} clients, to the workflow "Credit note of a refund"`,
		shown: `all answered with 200 in the end; ${register.length} rows`,
		books: `${notes.length} credit notes, one for each refund; none above its invoice`,
	};
}

async function notCredited(open: Open): Promise<Row> {
	const { setup, orders, woo } = open;
	const { checks, n8n, service } = setup;
	const before = (await service.invoices()).filter(isCreditNote).length;
	const [sale, other] = [salesOf(open, SHOPIFY, '63', 1)[0], salesOf(open, WOO, '64', 1)[0]];
	if (sale === undefined || other === undefined) throw new Error('No sale was made.');
	await untilTaken(
		orders,
		[sale, other].map((one) => signed(one.shop, orderOf(one), SECRET)),
	);

	await aboveInvoice(open, sale);
	await withoutInvoice(open);

	woo.isDown = true;
	const part: Refund = { sale: other, id: 6400, part: [0, 0.5] };
	const down = await post(open, delivered(open, part));
	checks.check('while the shop does not list its refunds: 500', down.status === 500, down);
	woo.isDown = false;

	await service.orderFault({
		fault: 'status',
		work: 'none',
		status: 403,
		match: money(backOf(part)),
	});
	const refused = await post(open, signed(WOO, woo.order(other), SECRET));
	checks.check('not taken by the service: 500', refused.status === 500, refused);
	checks.check('and its execution ends in red', await endedRed(open));
	const byHand = await n8n.rest.finished(
		await n8n.rest.run(await n8n.rest.workflow(open.id), 'Try again by hand'),
	);
	const rows = await tableRows(n8n.rest, 'cfdi_refunds');
	const [row] = rows.filter(
		({ refund_key }) => refund_key === `${WOO.host}/${orderIdOf(other)}/6400`,
	);
	checks.check('tried again by hand, it is stamped', row?.status === 'stamped', [
		row,
		byHand.error,
	]);

	const notes = (await service.invoices()).filter(isCreditNote).length - before;
	checks.check('only what can be credited is in the books', notes === 2, notes);
	return {
		fault:
			'A refund above its invoice, two of orders without an own invoice, one while the shop is down, one that the service does not take',
		shown: 'each with its reason in cfdi_refunds and a red execution',
		books: `${notes} credit notes`,
	};
}

async function post({ sender }: Open, posted: Posted): Promise<Answer & { refused?: unknown }> {
	return read(await sender.post(posted));
}

/** Whether the newest execution of the workflow ended in red. */
async function endedRed({ setup, id }: Open): Promise<boolean> {
	const [newest] = await executionsOf(setup.n8n.rest, id, 1, setup.signal);
	return newest?.status === 'error';
}

async function aboveInvoice(open: Open, sale: Sale): Promise<void> {
	const { checks } = open.setup;
	const first = await post(open, delivered(open, { sale, id: 6300, part: [0, 0.6] }));
	checks.check('a part of an order is credited', first.status === 200, first);
	const second = await post(open, delivered(open, { sale, id: 6301, part: [0, 0.6] }));
	const says = `came to ${money(totalOf(sale))}, of which ${money(backOf({ sale, id: 0, part: [0, 0.6] }))} was credited before`;
	const told = second.status === 200 && String(second.refused).includes(says);
	checks.check('above its invoice: refused, and both sums are named', told, second);
	checks.check('and its execution ends in red', await endedRed(open));
}

async function withoutInvoice(open: Open): Promise<void> {
	const { checks, n8n } = open.setup;
	const [put, inGlobal] = salesOf(open, SHOPIFY, '65', 2).map((one) => ({
		...one,
		buyer: WITHOUT_RFC,
	}));
	if (put === undefined || inGlobal === undefined) throw new Error('No sale was made.');
	await untilTaken(open.orders, [signed(SHOPIFY, orderOf(put), SECRET)]);
	await insertRows(n8n.rest, 'cfdi_orders_open', [
		{
			shop: SHOPIFY.host,
			order_id: String(orderIdOf(inGlobal)),
			state: 'invoiced',
			uuid: 'AAAAAAAA-0000-4000-8000-000000000001',
		},
	]);
	const cases: Array<[Sale, string]> = [
		[put, 'has no invoice in cfdi_invoices'],
		[inGlobal, 'is in the global invoice AAAAAAAA-0000-4000-8000-000000000001'],
	];
	for (const [index, [sale, says]] of cases.entries()) {
		const answer = await post(open, delivered(open, { sale, id: 6500 + index, part: [0, 1] }));
		const told = answer.status === 200 && String(answer.refused).includes(says);
		checks.check(`a refund whose order ${says}`, told, answer);
		checks.check('ends in red', await endedRed(open));
	}
}
