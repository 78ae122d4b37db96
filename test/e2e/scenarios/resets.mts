import { booksSay, stampedAgain } from '../stage/books.mts';
import { executionsOf, refusalsOf, uuidsOf } from '../stage/executions.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import { shuffled } from '../stage/random.mts';
import type { Stage } from '../stage/stage.mts';
import type { Row } from '../stage/table.mts';
import * as workflows from '../stage/workflows.mts';

const ITEMS = 200;
const RESETS = 10;

/** For some of many items the connection breaks after the service has stamped them. */
export async function resets(stage: Stage): Promise<Row[]> {
	const { checks, n8n, service, signal } = stage;
	const orders = makeOrders('LINE', ITEMS);
	const broken = shuffled(orders, stage.random)
		.slice(0, RESETS)
		.map(({ order }) => order);
	for (const match of broken) await service.orderFault({ fault: 'reset', work: 'done', match });
	const { id, shop } = await stage.open(
		workflows.webhookWorkflow('resets', [
			workflows.splitOrders(),
			workflows.stamp(stage.credentials, {}, { onError: 'continueErrorOutput' }),
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
	checks.check(`the ${RESETS} whose connection broke are named as unknown`, named, refused);
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
