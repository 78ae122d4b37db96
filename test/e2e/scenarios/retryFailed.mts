import { booksSay, stampedAgain } from '../stage/books.mts';
import { executionsOf, uuidsOf } from '../stage/executions.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import type { Stage } from '../stage/stage.mts';
import type { Row } from '../stage/table.mts';
import * as workflows from '../stage/workflows.mts';

const ITEMS = 10;
const REFUSED = 4;
const AT_ONCE = 3;
/** Other items are still being sent when the refused one stops the node. */
const STAMP_MS = 200;

/** A refused item stops the execution, and a person presses n8n's Retry. */
export async function retryFailed(stage: Stage): Promise<Row[]> {
	const plain = await retried(stage, 'retry-failed', {});
	const uniqueKey = '={{ $json.order }}';
	return [plain, await retried(stage, 'retry-failed-key', { uniqueKey })];
}

async function retried(stage: Stage, name: string, options: { uniqueKey?: string }): Promise<Row> {
	const { checks, n8n, service, signal } = stage;
	const what = options.uniqueKey === undefined ? 'Retry' : 'Retry with Unique Key';
	await service.reset();
	await service.set({ delayMs: STAMP_MS });
	const orders = makeOrders(name, ITEMS);
	await service.orderFault({
		fault: 'status',
		status: 422,
		body: { error: { FormaPago: ['La forma de pago no es válida.'] }, code: 422 },
		work: 'none',
		match: orders[REFUSED]?.order ?? '',
	});
	const { id, shop } = await stage.open(
		workflows.webhookWorkflow(name, [
			workflows.splitOrders(),
			workflows.stamp(stage.credentials, { options: { ...options, requestsAtOnce: AT_ONCE } }),
		]),
	);
	await shop.send({ orders });
	const [first] = await executionsOf(n8n.rest, id, 1, signal);
	if (first === undefined) throw new Error('n8n stored no execution.');

	const before = await service.invoices();
	const unsent = ITEMS - before.length - 1;
	const stopped = first.status === 'error' && before.length > 0 && unsent > 0;
	checks.check(`${what}: the first try stops, with items unsent`, stopped, {
		status: first.status,
		stamped: before.length,
	});
	const { message = '', description } = first.error ?? {};
	const missing = before.filter(({ uuid }) => !description?.includes(uuid));
	checks.check(
		`${what}: its error lists the UUIDs of the others`,
		missing.length === 0,
		first.error,
	);
	const counted = description?.includes(`${unsent} items were not sent`) === true;
	checks.check(`${what}: and counts what was not sent`, counted, description);

	const second = await n8n.rest.finished(await n8n.rest.retry(first.id));
	const invoices = await service.invoices();
	const uuids = uuidsOf([second]);
	const again = stampedAgain(invoices);
	const once = invoices.length === ITEMS && again.length === 0;
	checks.check(`${what}: n8n's Retry leaves one stamp each`, once, invoices.length);
	const requests = await service.stampRequests();
	const sent = requests === ITEMS + 1;
	checks.check(`${what}: only the refused one was sent twice`, sent, requests);
	checks.check(`${what}: the second try succeeds`, second.status === 'success', second.error);
	const kept = before.every(({ uuid }) => uuids.includes(uuid));
	checks.check(`${what}: the UUIDs of the first try come out of the second`, kept, uuids);
	const all = uuids.length === ITEMS && invoices.every(({ uuid }) => uuids.includes(uuid));
	checks.check(`${what}: as do all the others`, all, uuids);
	return {
		fault: `One of ${ITEMS} items refused with 422, then n8n's ${what}`,
		shown: `1st: "${message}", ${before.length - missing.length} UUIDs listed, ${unsent} not sent; 2nd: ${second.status}, ${uuids.length} UUIDs`,
		books: `${before.length}, then ${booksSay(invoices)}`,
	};
}
