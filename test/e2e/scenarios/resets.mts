import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import { executionsOf, refusalsOf, uuidsOf } from '../support/executions.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import { shuffled } from '../support/random.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';

const ITEMS = 200;
const RESETS = 10;

/** Breaks the connection after the service has stamped some of many items. */
export async function resets(setup: Setup): Promise<Row[]> {
	const { checks, n8n, service, signal } = setup;
	const orders = makeOrders('LINE', ITEMS);
	const broken = shuffled(orders, setup.random)
		.slice(0, RESETS)
		.map(({ order }) => order);
	for (const match of broken) await service.orderFault({ fault: 'reset', work: 'done', match });
	const { id, shop } = await setup.open(
		workflows.webhookWorkflow('resets', [
			workflows.splitOrders(),
			workflows.stamp(setup.credentials, {}, { onError: 'continueErrorOutput' }),
		]),
	);
	await shop.send({ orders });
	const executions = await executionsOf(n8n.rest, id, 1, signal);

	const invoices = await service.invoices();
	const uuids = new Set(uuidsOf(executions));
	const refused = refusalsOf(executions);
	const unknown = refused.filter(({ outcome }) => outcome === 'unknown').map(({ order }) => order);
	const again = stampedAgain(invoices);
	const once = again.length === 0 && invoices.length === ITEMS;
	checks.check(`${ITEMS} orders are stamped, none twice`, once, again);
	const requests = await service.stampRequests();
	checks.check('each order was sent once', requests === ITEMS, requests);
	const named = unknown.toSorted().join() === broken.toSorted().join();
	checks.check(`reports the ${RESETS} broken connections as unknown`, named, refused);
	const found = invoices.filter(({ uuid }) => uuids.has(uuid)).length;
	const sum = found === uuids.size && found + unknown.length === invoices.length;
	checks.check('the books contain exactly the outputs and the unknown ones', sum, [
		found,
		unknown.length,
	]);
	return [
		{
			fault: `${ITEMS} items, the connection is reset after the stamp for ${RESETS} of them`,
			shown: `${uuids.size} UUIDs, ${unknown.length} refusals with outcome unknown`,
			books: booksSay(invoices),
		},
	];
}
