import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import { executionsOf, refusalsOf, uuidsOf } from '../support/executions.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';
import type { NodeSettings } from '../../../tools/n8n/workflows.mts';

const ITEMS = 10;
const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 } as const;
const SECOND_ATTEMPT = 'An earlier attempt sent this item';

/** Uses Retry On Fail for a stamp that the service makes but reports as a 500. */
export async function retryOnFail(setup: Setup): Promise<Row[]> {
	return [await stopping(setup), await continuing(setup)];
}

async function stopping(setup: Setup): Promise<Row> {
	const { checks } = setup;
	const what = 'On Error: Stop';
	const index = 4;
	const { execution, invoices, lost } = await played(setup, what, 'retry-stop', RETRY, index);

	const { message = '', description } = execution.error ?? {};
	const names = message.startsWith(SECOND_ATTEMPT) && message.endsWith(`[item ${index}]`);
	checks.check(`${what}: the error of the last try names the unknown item`, names, message);
	const others = invoices.filter(({ body }) => body.Folio !== lost);
	const listed = others.filter(({ uuid }) => description?.includes(uuid));
	const all = listed.length === ITEMS - 1;
	checks.check(`${what}: and lists the UUIDs of the others`, all, description);
	return {
		fault: faultOf(what),
		shown: `execution ${execution.status}: "${message}", ${listed.length} UUIDs listed`,
		books: booksSay(invoices),
	};
}

async function continuing(setup: Setup): Promise<Row> {
	const { checks } = setup;
	const what = 'On Error: Continue (error output)';
	const settings = { ...RETRY, onError: 'continueErrorOutput' } as const;
	// With On Error: Continue, n8n's Retry On Fail checks only the first item.
	const { execution, invoices, lost } = await played(setup, what, 'retry-continue', settings, 0);

	const refused = refusalsOf([execution]);
	const [unknown] = refused;
	const alone = refused.length === 1 && unknown?.order === lost && unknown.outcome === 'unknown';
	const named = alone && unknown.message.startsWith(SECOND_ATTEMPT);
	checks.check(`${what}: only the unknown one is on the error branch`, named, refused);
	const uuids = uuidsOf([execution]);
	const others = invoices.filter(({ body }) => body.Folio !== lost);
	const readable = uuids.length === ITEMS - 1 && others.every(({ uuid }) => uuids.includes(uuid));
	checks.check(`${what}: the others come out with their UUIDs`, readable, uuids);
	return {
		fault: faultOf(what),
		shown: `execution ${execution.status}: ${uuids.length} UUIDs, outcome ${unknown?.outcome}: ${unknown?.order}`,
		books: booksSay(invoices),
	};
}

const faultOf = (what: string) =>
	`Retry On Fail (${RETRY.maxTries} tries), ${what}: one of ${ITEMS} items is stamped and answered 500`;

async function played(
	setup: Setup,
	what: string,
	name: string,
	settings: NodeSettings,
	lostItem: number,
) {
	const { n8n, service, signal } = setup;
	await service.reset();
	const orders = makeOrders(name, ITEMS);
	const lost = orders[lostItem]?.order ?? '';
	await service.orderFault({ fault: 'status', status: 500, work: 'done', match: lost });
	const { id, shop } = await setup.open(
		workflows.webhookWorkflow(name, [
			workflows.splitOrders(),
			workflows.stamp(setup.credentials, {}, settings),
		]),
	);
	await shop.send({ orders });
	const [execution] = await executionsOf(n8n.rest, id, 1, signal);
	if (execution === undefined) throw new Error('n8n stored no execution.');
	const invoices = await service.invoices();
	checkBooks(setup, what, invoices, await service.stampRequests());
	return { execution, invoices, lost };
}

function checkBooks(
	{ checks }: Setup,
	what: string,
	invoices: BookedInvoice[],
	requests: number,
): void {
	const once = invoices.length === ITEMS && stampedAgain(invoices).length === 0;
	checks.check(`${what}: one stamp each`, once, invoices.length);
	checks.check(`${what}: each order was sent once`, requests === ITEMS, requests);
}
