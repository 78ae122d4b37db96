import { booksSay, stampedAgain } from '../support/books.mts';
import { executionsOf, uuidsOf } from '../support/executions.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import * as workflows from '../support/workflows.mts';

const ITEMS = 10;
const REFUSED = 4;
const AT_ONCE = 3;
/** Other items are still being sent when the refused one stops the node. */
const STAMP_MS = 200;

/** A refused item stops the execution, and a person presses n8n's Retry. */
export async function retryFailed(setup: Setup): Promise<Row[]> {
	const plain = await retried(setup, 'retry-failed', {});
	const uniqueKey = '={{ $json.order }}';
	return [plain, await retried(setup, 'retry-failed-key', { uniqueKey })];
}

async function retried(setup: Setup, name: string, options: { uniqueKey?: string }): Promise<Row> {
	const { checks, n8n, service, signal } = setup;
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
	const { id, shop } = await setup.open(
		workflows.webhookWorkflow(name, [
			workflows.splitOrders(),
			workflows.stamp(setup.credentials, { options: { ...options, requestsAtOnce: AT_ONCE } }),
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
