import { until } from '../../../../tools/run/until.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { rowOf } from '../../support/orderRows.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { makeSales } from '../../support/sales.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Sale } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { takeTwiceAfterStart } from '../../support/whatIsLeft.mts';

const SERVICE_MS = 3_000;

const STEPS = ['accepted', 'being stamped', 'stamped', 'written down'] as const;

export async function deskKilled(open: OpenShop): Promise<Row> {
	const { setup, shops } = open;
	const { checks, random, service } = setup;
	const before = (await service.invoices()).length;
	const paidAt = `${daysAgo(0)}T08:00:00`;
	const sales = makeSales('3', STEPS.length, { random, shop: shops.woo, paidAt });
	await service.set({ delayMs: SERVICE_MS });
	for (const [index, sale] of sales.entries()) {
		await killedAt(open, sale, STEPS[index] ?? 'accepted');
	}
	await service.set({ delayMs: 0 });
	await takeTwiceAfterStart(open);
	const rows = await Promise.all(sales.map(async (sale) => await rowOf(open, sale)));
	const states = rows.map((row) => row?.state);
	checks.check(
		'stamps or searches for each accepted order, or mails its owner',
		rows.every(
			(row) => ['stamped', 'unknown'].includes(String(row?.state)) || Boolean(row?.asked_on),
		),
		states,
	);
	checks.check(
		'finds the interrupted stamp',
		states[STEPS.indexOf('being stamped')] === 'stamped',
		states,
	);
	const invoices = (await service.invoices()).slice(before);
	const made = invoices.map(({ total }) => total);
	checks.check('stamps none twice', new Set(made).size === made.length, made);
	checks.check('each is in the books', made.length === sales.length, made);
	const uuids = new Set(invoices.map(({ uuid }) => uuid));
	checks.check(
		'the UUID of each that is stamped is in its row',
		rows.every((row) => row?.state !== 'stamped' || uuids.has(String(row.uuid))),
		rows,
	);
	const ends = STEPS.map((step, index) => `${step}: ${String(states[index])}`);
	return {
		fault: `n8n is killed when an order is ${STEPS.join(', ')}; then what is left is taken`,
		shown: ends.join('; '),
		books: `${made.length} stamps of ${sales.length} orders`,
	};
}

async function killedAt(
	{ setup, sender }: OpenShop,
	sale: Sale,
	step: (typeof STEPS)[number],
): Promise<void> {
	const { n8n, service, signal } = setup;
	const requests = await service.stampRequests();
	const invoices = (await service.invoices()).length;
	const made = async () => (await service.invoices()).length > invoices;
	const reached: Record<typeof step, () => Promise<boolean>> = {
		accepted: async () => await Promise.resolve(true),
		'being stamped': async () => (await service.stampRequests()) > requests,
		stamped: made,
		'written down': async () => (await rowOf({ setup }, sale))?.state === 'stamped',
	};
	await sender.post(signed(sale.shop, orderOf(sale), SECRET));
	await until(`the order is ${step}`, async () => ((await reached[step]()) ? true : undefined), {
		signal,
	});
	await n8n.die();
	if (step !== 'accepted' || (await service.stampRequests()) > requests) {
		await until('the service has made it', async () => ((await made()) ? true : undefined), {
			signal,
		});
	}
	await n8n.startAgain();
}
