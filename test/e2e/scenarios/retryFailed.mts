import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import { uuidsOf } from '../support/executions.mts';
import { ITEMS, refusedExecution } from '../support/refusedExecution.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';

/** Presses n8n's Retry after a refused item stopped the execution. */
export async function retryFailed(setup: Setup): Promise<Row[]> {
	const plain = await retried(setup, 'retry-failed', {});
	const uniqueKey = '={{ $json.order }}';
	return [plain, await retried(setup, 'retry-failed-key', { uniqueKey })];
}

async function retried(setup: Setup, name: string, options: { uniqueKey?: string }): Promise<Row> {
	const { checks, n8n, service } = setup;
	const what = options.uniqueKey === undefined ? 'Retry' : 'Retry with Unique Key';
	const { first, before, unsent, stopped } = await refusedExecution(setup, name, options);
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
	checks.check(`${what}: and counts the unsent items`, counted, description);

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
