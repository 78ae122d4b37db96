import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import { executionsOf, ledgerOf, storedExecution } from '../support/executions.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import { allStamped } from '../support/allStamped.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';

const ITEMS = 50;
const AT_ONCE = 2;
const STAMP_MS = 200;
const TIMEOUT_S = 2;

/**
 * Lets the workflow time out while items wait. n8n stores the node's ledger and restores it on
 * Retry. Retry can start at the node or after it, and the scenario accepts both.
 */
export async function timedOut(setup: Setup): Promise<Row[]> {
	const { checks, n8n, service, signal } = setup;
	await service.set({ delayMs: STAMP_MS });
	const workflow = workflows.webhookWorkflow(
		'timed-out',
		[
			workflows.splitOrders(),
			workflows.stamp(setup.credentials, { atOnce: AT_ONCE }, { onError: 'continueErrorOutput' }),
		],
		'onReceived',
	);
	workflow.settings = { ...workflow.settings, executionTimeout: TIMEOUT_S };
	const { id, shop } = await setup.open(workflow);
	await shop.send({ orders: makeOrders('TIME', ITEMS) });
	const [first] = await executionsOf(n8n.rest, id, 1, signal);
	if (first === undefined) throw new Error('n8n stored no execution.');
	const ended = first.status === 'canceled';
	checks.check('n8n ends the execution', ended, first.status);

	const stamped = await allStamped(setup, STAMP_MS);
	const unsent = stamped.length > 0 && stamped.length < ITEMS;
	checks.check(`waiting items are not sent (${ITEMS - stamped.length} of ${ITEMS})`, unsent);
	const entries = ledgerOf(await storedExecution(n8n.rest, first.id), workflows.STAMP);
	const known = new Set(entries.flatMap(({ uuid }) => uuid ?? []));
	const open = entries.length - known.size;
	const without = stamped.filter(({ uuid }) => !known.has(uuid)).length;
	const kept = without <= open && open <= AT_ONCE;
	checks.check('n8n has stored every UUID, or that the item is open', kept, { without, open });

	await service.set({ delayMs: 0 });
	await n8n.rest.finished(await n8n.rest.retry(first.id));
	const invoices = await service.invoices();
	const again = stampedAgain(invoices);
	checks.check("n8n's Retry stamps none twice", again.length === 0, again);
	return [
		{
			fault: `The workflow's time-out (${TIMEOUT_S} s) while ${ITEMS} items wait (${AT_ONCE} at once), then n8n's Retry`,
			shown: `1st: ${first.status}, with ${known.size} UUIDs and ${open} open items in its data`,
			books: `${stamped.length}, then ${booksSay(invoices)}`,
		},
	];
}
