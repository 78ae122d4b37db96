import type { Execution } from '../../../tools/n8n/execution.mts';
import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import { executionsOf, refusalsOf, uuidsOf } from '../support/executions.mts';
import { killDuringStamps } from '../support/killDuringStamps.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import { shuffled } from '../support/random.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';

const DONE = 10;
const UNDER_WAY = 10;
const LATER = 5;
const TIMES = 2;
const CLIENTS = 10;

/**
 * Kills n8n during stamps and restarts it. Then delivers completed orders, orders without a
 * response and new orders.
 */
export async function killed(setup: Setup): Promise<Row[]> {
	const { checks, n8n, service, signal } = setup;
	const orders = makeOrders('KILL', DONE + UNDER_WAY + LATER);
	const open = orders.slice(DONE, DONE + UNDER_WAY).map(({ order }) => order);
	const workflow = await setup.open(
		workflows.webhookWorkflow('killed', [
			workflows.stamp(
				setup.credentials,
				{ from: '$json.body', options: { uniqueKey: '={{ $json.body.order }}' } },
				{ onError: 'continueErrorOutput' },
			),
		]),
	);

	await workflow.shop.sendAll(orders.slice(0, DONE), CLIENTS);
	await executionsOf(n8n.rest, workflow.id, DONE, signal);
	const { answered, sent } = await killDuringStamps(
		setup,
		async () => await workflow.shop.sendAll(orders.slice(DONE, DONE + UNDER_WAY), UNDER_WAY),
		UNDER_WAY,
	);
	checks.check('n8n is killed before any of them is answered', answered === 0, answered);
	await sent;
	checks.check('n8n is back on the same data', true);

	const again = shuffled(Array.from({ length: TIMES }, () => orders).flat(), setup.random);
	await workflow.shop.sendAll(again, CLIENTS);
	const count = DONE + UNDER_WAY + again.length;
	const executions = await executionsOf(n8n.rest, workflow.id, count, signal);

	const invoices = await service.invoices();
	const twice = stampedAgain(invoices);
	checks.check('no order is stamped twice', twice.length === 0, twice);
	const requests = await service.stampRequests();
	checks.check('each order was sent once', requests === orders.length, requests);
	const stamped = invoices.length === orders.length;
	checks.check(`each of the ${orders.length} orders is stamped`, stamped, invoices.length);

	const uuids = new Set(uuidsOf(executions));
	const known = invoices.filter(({ uuid }) => uuids.has(uuid)).map(({ body }) => body.Folio);
	const duplicates = refusalsOf(executions).filter(({ outcome }) => outcome === 'duplicate');
	const named = [...new Set(duplicates.map(({ order }) => order))]
		.filter((order) => !known.includes(order))
		.sort();
	checks.check(
		`reports the ${UNDER_WAY} orders with a lost answer as duplicates`,
		JSON.stringify(named) === JSON.stringify(open),
		named,
	);
	const lost = invoices.filter(({ body: { Folio } }) => ![...known, ...named].includes(Folio));
	checks.check('every invoice of the books is readable or named', lost.length === 0, lost);

	const crashed = executions.filter(({ status }) => status === 'crashed');
	checks.check(
		`n8n shows ${UNDER_WAY} executions as crashed`,
		crashed.length === UNDER_WAY,
		crashed,
	);
	await retryCrashed(setup, crashed);
	return [
		{
			fault: `SIGKILL of n8n with ${UNDER_WAY} stamps under way, started again, every order delivered again ${TIMES} times`,
			shown: `${crashed.length} executions crashed, ${uuids.size} UUIDs, ${named.length} open orders named as duplicate: ${named.join(', ')}`,
			books: booksSay(invoices),
		},
	];
}

async function retryCrashed(setup: Setup, crashed: readonly Execution[]): Promise<void> {
	const { checks, n8n, service } = setup;
	const before = await service.stampRequests();
	const retried: Execution[] = [];
	for (const { id } of crashed) {
		retried.push(await n8n.rest.finished(await n8n.rest.retry(id)));
	}
	const refused = refusalsOf(retried).filter(({ outcome }) => outcome === 'duplicate');
	const sent = (await service.stampRequests()) - before;
	const none = sent === 0 && refused.length === crashed.length;
	checks.check("n8n's Retry of the crashed executions sends nothing", none, [sent, refused]);
}
