import { performance } from 'node:perf_hooks';
import { until } from '../../../../tools/run/until.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { makeSales } from '../../support/sales.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

const ORDERS = 40;
const SERVICE_MS = 10_000;

/** Delivers many orders at once to a slow service. n8n responds before it stamps. */
export async function acceptedAtOnce({ setup, sender, shops }: OpenShop): Promise<Row> {
	const { checks, random, service, signal } = setup;
	const before = (await service.invoices()).length;
	const paidAt = `${daysAgo(0)}T08:00:00`;
	const sales = makeSales('4', ORDERS, { random, shop: shops.woo, paidAt });
	await service.set({ delayMs: SERVICE_MS });
	const started = performance.now();
	const answers = await sender.postAll(
		sales.map((sale) => signed(sale.shop, orderOf(sale), SECRET)),
		ORDERS,
	);
	const took = answers
		.map(({ answeredAt = Infinity }) => answeredAt - started)
		.sort((one, other) => one - other);
	const stampedYet = (await service.invoices()).length - before;
	checks.check(
		'all are accepted',
		answers.every(({ status }) => status === 200),
		answers.find(({ status }) => status !== 200),
	);
	await until(
		'all are stamped',
		async () => ((await service.invoices()).length - before >= ORDERS ? true : undefined),
		{ signal },
	);
	await service.set({ delayMs: 0 });
	const stamped = (await service.invoices()).length - before;
	checks.check('each of them is stamped once', stamped === ORDERS, stamped);
	const seconds = (index: number) => `${((took[index] ?? 0) / 1000).toFixed(1)} s`;
	return {
		fault: `${ORDERS} orders at once, with a service that takes ${SERVICE_MS / 1000} s`,
		shown: `accepted with 200 after ${seconds(ORDERS / 2)} (median), ${seconds(ORDERS - 1)} at most; ${stampedYet} stamped by then`,
		books: `${stamped} stamps`,
	};
}
