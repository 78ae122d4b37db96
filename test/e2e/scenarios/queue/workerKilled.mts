import { booksSay, stampedAgain } from '../../../../tools/sandbox/books.mts';
import { makeOrders } from '../../../../tools/sandbox/orders.mts';
import type { Order } from '../../../../tools/sandbox/orders.mts';
import { listExecutions } from '../../support/executions.mts';
import type { Delivery, OpenWorkflow } from '../../../../tools/n8n/shop.mts';
import type { Setup } from '../../support/setup.mts';
import { Steps } from '../../support/steps.mts';
import type { Row } from '../../support/table.mts';
import { until } from '../../../../tools/run/until.mts';
import { stamp, webhookWorkflow } from '../../../../tools/n8n/workflows.mts';

const USUAL_ORDERS = 1000;
const TIMES = 3;
const CLIENTS = 24;
/** A stamp must take long enough for the worker to be killed during it. */
const STAMP_MS = 150;
const PATIENCE_MS = 600_000;
const TIMED = 40;

type Answer = 'stamped' | 'duplicate' | 'unknown' | 'not stamped';

interface Wave {
	deliveries: Array<{ order: string; answer?: Answer }>;
	seconds: number;
}

/**
 * Delivers each order three times at once to n8n with four workers, kills a worker and delivers all
 * orders again. Only the Unique Key prevents duplicates.
 */
export async function workerKilled(setup: Setup): Promise<Row[]> {
	const { checks, folder, n8n, orderCount = USUAL_ORDERS, service, signal, workers } = setup;
	const steps = new Steps(folder.pictures);
	const timed = await steps.do('The time of a stamp', async () => await timeOfStamp(setup));
	await service.reset();
	const { shop } = await setup.open(workflowOf(setup, 'queue-keyed', true));
	await service.set({ delayMs: STAMP_MS });
	const orders = makeOrders('Q', orderCount);

	const first = await steps.do(
		`${orderCount} orders ${TIMES} times each at once, a worker killed in the middle`,
		async () => {
			const delivered = deliver(shop, orders, TIMES);
			await until(
				'half of them have been sent on',
				async () => ((await service.stampRequests()) >= orderCount / 2 ? true : undefined),
				{ signal, withinMs: PATIENCE_MS },
			);
			await workers[0]?.die();
			return await delivered;
		},
	);
	await service.set({ delayMs: 0 });
	const booked = await service.invoices();
	const inBooks = new Set(booked.map(({ body }) => body.Folio));
	const twice = stampedAgain(booked);
	checks.check('no order has two invoices', twice.length === 0, twice);
	const stamped = ordersWith(first, 'stamped');
	const missing = [...stamped].filter((order) => !inBooks.has(order));
	checks.check('each order that was answered as stamped has one', missing.length === 0, missing);
	const unanswered = ordersWith(first, undefined);
	checks.check('the killed worker was sending some', unanswered.size > 0, first.deliveries.length);
	const refused = first.deliveries.filter(({ answer }) => answer === 'not stamped');
	checks.check('no delivery is refused', refused.length === 0, refused);
	const failed = (await listExecutions(n8n.rest)).filter(({ status }) => status !== 'success');

	const again = await steps.do(
		'The shop delivers all of them again',
		async () => await deliver(shop, orders, 1),
	);
	const invoices = await service.invoices();
	const twiceNow = stampedAgain(invoices);
	checks.check('no order has two invoices after that', twiceNow.length === 0, twiceNow);
	const later = ordersWith(again, 'stamped');
	const wasThere = [...later].filter((order) => inBooks.has(order));
	checks.check('does not stamp invoiced orders again', wasThere.length === 0, wasThere);
	const open = ordersWith(again, 'unknown');
	const surprising = [...open, ...later].filter((order) => !unanswered.has(order));
	checks.check('only unanswered orders are open or stamped now', !surprising.length, surprising);
	const now = new Set(invoices.map(({ body }) => body.Folio));
	const lost = orders.filter(({ order }) => !now.has(order) && !open.has(order));
	checks.check('every order has its invoice, or is named as unknown', lost.length === 0, lost);
	const known = ordersWith(again, 'duplicate');
	const lostAnswers = ordersWith(again, undefined);
	const all = known.size + open.size + later.size + lostAnswers.size === orderCount;
	checks.check('no order is refused', all, again.deliveries.slice(0, 3));

	return [
		timed,
		{
			fault: `${orderCount} orders, each ${TIMES} times at once, to n8n with ${workers.length} workers (PostgreSQL, Redis), one worker killed in the middle`,
			shown: `${stamped.size} answered as stamped in ${first.seconds} s; unanswered: ${named(unanswered)}; n8n lists ${failed.length} executions that did not succeed`,
			books: booksSay(booked),
		},
		{
			fault: 'The same orders delivered again',
			shown: `${known.size} known already, ${later.size} stamped now; unknown: ${named(open)}; unanswered: ${named(lostAnswers)}`,
			books: booksSay(invoices),
		},
	];
}

function workflowOf({ credentials }: Setup, path: string, hasKey: boolean) {
	const key = { uniqueKey: '={{ $json.body.order }}', ifKeyUsed: 'passOn' };
	const parts = { from: '$json.body', options: hasKey ? key : {} };
	return webhookWorkflow(path, [stamp(credentials, parts, { onError: 'continueErrorOutput' })]);
}

async function deliver(
	shop: OpenWorkflow['shop'],
	orders: readonly Order[],
	times: number,
): Promise<Wave> {
	const started = Date.now();
	const sent = orders.flatMap((order) => Array.from({ length: times }, () => order));
	const answers = await shop.sendAll(sent, CLIENTS);
	return {
		deliveries: sent.map(({ order }, index) => ({ order, answer: answerOf(answers[index]) })),
		seconds: Math.round((Date.now() - started) / 1000),
	};
}

function answerOf(delivery: Delivery | undefined): Answer | undefined {
	if (delivery?.status !== 200) return undefined;
	const [item] = JSON.parse(delivery.text) as Array<{ uuid?: string; outcome?: Answer }>;
	return item?.uuid === undefined ? (item?.outcome ?? 'not stamped') : 'stamped';
}

function ordersWith({ deliveries }: Wave, wanted: Answer | undefined): Set<string> {
	return new Set(deliveries.filter(({ answer }) => answer === wanted).map(({ order }) => order));
}

function named(orders: ReadonlySet<string>): string {
	return orders.size === 0 ? 'none' : [...orders].toSorted().join(', ');
}

async function timeOfStamp(setup: Setup): Promise<Row> {
	const medians: number[] = [];
	for (const hasKey of [true, false]) {
		const name = hasKey ? 'timed-with-key' : 'timed-without-key';
		const { shop } = await setup.open(workflowOf(setup, name, hasKey));
		const times: number[] = [];
		for (const order of makeOrders(hasKey ? 'TK' : 'TN', TIMED)) {
			const started = performance.now();
			await shop.send(order);
			times.push(performance.now() - started);
		}
		medians.push(times.toSorted((a, b) => a - b)[TIMED / 2] ?? 0);
	}
	const [withKey, without] = medians.map((milliseconds) => `${Math.round(milliseconds)} ms`);
	return {
		fault: `Nothing: ${TIMED} orders one after the other, with a Unique Key and without`,
		shown: `a delivery takes ${withKey} with the key, ${without} without (median)`,
		books: booksSay(await setup.service.invoices()),
	};
}
