import { booksSay, stampedAgain } from '../../support/books.mts';
import type { BookedInvoice } from '../../../../tools/sandbox/service.mts';
import { openExample } from '../../support/examples.mts';
import { UNDER_WAY, listExecutions } from '../../support/executions.mts';
import { makeSales } from '../../support/sales.mts';
import { Shop } from '../../support/shop.mts';
import type { Delivery } from '../../support/shop.mts';
import { shopifyOrder, wooOrder } from '../../support/shopOrders.mts';
import type { Setup } from '../../support/setup.mts';
import { Steps } from '../../support/steps.mts';
import type { Row } from '../../support/table.mts';
import { until } from '../../../../tools/run/until.mts';
import { yesterday } from '../../support/yesterday.mts';

const ORDERS = 1000;
const CLIENTS = 20;
/** Long enough for the worker to be sending stamps whenever it is killed. */
const STAMP_MS = 150;
/** n8n notices after a minute or two that a worker is gone. */
const PATIENCE_MS = 300_000;

/** A shop delivers 1,000 paid orders to n8n with two workers, and one of them is killed. */
export async function workerKilled(setup: Setup): Promise<Row[]> {
	const { checks, folder, n8n, random, service, signal, workers } = setup;
	const steps = new Steps(folder.pictures);
	await openExample(setup, 'paid-order');
	await service.set({ delayMs: STAMP_MS });
	const sales = makeSales('Q', ORDERS, { random, paidAt: `${yesterday()}T12:00:00` });
	const orders = sales.map((sale, index) =>
		index % 2 === 0 ? wooOrder(sale) : shopifyOrder(sale),
	);
	const shop = new Shop(n8n, 'cfdi-paid-order', signal);

	const first = await steps.do(`${ORDERS} orders, a worker killed in the middle`, async () => {
		const delivered = shop.sendAll(orders, CLIENTS);
		await until(
			'half of them have been sent on',
			async () => ((await service.stampRequests()) >= ORDERS / 2 ? true : undefined),
			{ signal, withinMs: PATIENCE_MS },
		);
		await workers[0]?.die();
		return await delivered;
	});
	await service.set({ delayMs: 0 });
	const answered = sales.filter((_sale, index) => statusOf(first[index]) === 'stamped');
	const open = sales.filter((_sale, index) => statusOf(first[index]) === undefined);
	const booked = await service.invoices();
	const doubled = stampedAgain(booked);
	checks.check('no order has two invoices', doubled.length === 0, doubled);
	const without = answered.filter(({ number }) => !isIn(booked, number));
	checks.check('each order that was answered as stamped has one', without.length === 0, without);
	checks.check('the killed worker was sending some', open.length > 0, first.slice(-3));

	const failed = await steps.do(
		'Wait until n8n has finished its executions',
		async () =>
			await until('no execution is running', async () => await failedExecutions(setup), {
				signal,
				withinMs: PATIENCE_MS,
			}),
	);
	// n8n discards their input, with the order's number.
	const unanswered = first.filter((delivery) => statusOf(delivery) === undefined);
	checks.check('n8n shows as many failed executions', failed >= open.length, {
		failed,
		unanswered,
	});

	const again = await steps.do(
		'The shop delivers all of them again',
		async () => await shop.sendAll(orders, CLIENTS),
	);
	const invoices = await service.invoices();
	const twice = stampedAgain(invoices);
	checks.check('no order has two invoices after that', twice.length === 0, twice);
	const is = (status: string) => sales.filter((_sale, index) => statusOf(again[index]) === status);
	const [known, later, lost] = [is('duplicate'), is('stamped'), is('open')];
	const all = known.length + later.length + lost.length === ORDERS;
	checks.check('each is a duplicate, stamped now, or named as open', all, again.slice(-2));
	const others = lost.filter((sale) => !open.includes(sale));
	checks.check('only orders of the killed worker are open', others.length === 0, others);
	const unseen = sales.filter((sale) => !isIn(invoices, sale.number) && !lost.includes(sale));
	checks.check('every other order has its invoice', unseen.length === 0, unseen);
	const named = lost.map(({ number }) => number).join(', ');
	return [
		{
			fault: `${ORDERS} paid orders to n8n with two workers (PostgreSQL, Redis), one worker killed in the middle`,
			shown: `${answered.length} answered as stamped, ${failed} executions failed`,
			books: booksSay(booked),
		},
		{
			fault: 'The same orders delivered again',
			shown: `${known.length} known already, ${later.length} stamped now, ${lost.length} named as open: ${named}`,
			books: booksSay(invoices),
		},
	];
}

function isIn(invoices: readonly BookedInvoice[], number: string): boolean {
	return invoices.some(({ body }) => body.Folio === number);
}

/** The status in the answer to the shop; undefined without an answer. */
function statusOf(delivery: Delivery | undefined): string | undefined {
	if (delivery?.status !== 200) return undefined;
	return (JSON.parse(delivery.text) as { status: string }).status;
}

/** How many executions failed; undefined while some are running. */
async function failedExecutions({ n8n }: Setup): Promise<number | undefined> {
	const executions = await listExecutions(n8n.rest);
	if (executions.some(({ status }) => UNDER_WAY.has(status))) return undefined;
	return executions.filter(({ status }) => status !== 'success').length;
}
