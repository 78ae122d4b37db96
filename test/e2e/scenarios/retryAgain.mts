import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import { uuidsOf } from '../support/executions.mts';
import { ITEMS, refusedExecution } from '../support/refusedExecution.mts';
import type { Execution } from '../../../tools/n8n/execution.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';

const RETRIES = 3;
const ANOTHER = 'Another Retry of this execution already sent this item';

/**
 * Presses Retry repeatedly after a refused item. n8n keeps the button because a later node fails
 * each time.
 */
export async function retryAgain(setup: Setup): Promise<Row[]> {
	const { n8n } = setup;
	const inARow = await retried(setup, 'in a row', 'retry-row', async (id) => {
		const retries: string[] = [];
		for (let count = 0; count < RETRIES; count++) retries.push(await n8n.rest.retry(id));
		return retries;
	});
	const atOnce = await retried(
		setup,
		'at the same moment',
		'retry-once',
		async (id) =>
			await Promise.all(Array.from({ length: RETRIES }, async () => await n8n.rest.retry(id))),
	);
	return [inARow, atOnce];
}

async function retried(
	setup: Setup,
	how: string,
	name: string,
	press: (executionId: string) => Promise<string[]>,
): Promise<Row> {
	const { checks, n8n, service } = setup;
	const what = `${RETRIES} Retries ${how}`;
	const { first, before, stopped } = await refusedExecution(setup, name, {}, [
		workflows.stopAndError('The mail server is down'),
	]);
	checks.check(`${what}: the first execution stops, with items unsent`, stopped, before.length);

	const retries: Execution[] = [];
	for (const id of await press(first.id)) retries.push(await n8n.rest.finished(id));
	const invoices = await service.invoices();
	const again = stampedAgain(invoices);
	checks.check(`${what}: no order is stamped twice`, again.length === 0, again);
	const requests = await service.stampRequests();
	const sent = requests === invoices.length + 1;
	checks.check(`${what}: only the refused one was sent twice`, sent, requests);
	const failures = retries.filter(({ status }) => status === 'error');
	checks.check(`${what}: each of them fails`, failures.length === RETRIES, failures.length);
	const named = retries.filter(({ error }) => error?.message.startsWith(ANOTHER));
	const told = named.length >= 1;
	checks.check(`${what}: the message names the Retry that sent the item`, told, messages(retries));
	const lost = invoices.filter(({ uuid }) => !isReadable(uuid, retries));
	checks.check(`${what}: every UUID is readable in one of them`, lost.length === 0, lost);
	return {
		fault: `One of ${ITEMS} items refused with 422, then n8n's Retry of that execution ${RETRIES} times ${how}`,
		shown: messages(retries).join('; '),
		books: `${before.length}, then ${booksSay(invoices)}`,
	};
}

const messages = (retries: Execution[]): string[] =>
	retries.map(({ status, error }) => `${status}: "${error?.message}"`);

function isReadable(uuid: BookedInvoice['uuid'], retries: Execution[]): boolean {
	return retries.some(
		(retry) =>
			uuidsOf([retry], workflows.STAMP).includes(uuid) || retry.error?.description?.includes(uuid),
	);
}
