import { readFile } from 'node:fs/promises';
import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import {
	executionsOf,
	ledgerOf,
	listExecutions,
	refusalsOf,
	storedExecution,
	uuidsOf,
} from '../support/executions.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import { allStamped } from '../support/allStamped.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import { until } from '../../../tools/run/until.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';

const ITEMS = 50;
const AT_ONCE = 2;
const STAMP_MS = 300;
const STAMPED = 6;

/**
 * Stops an execution by hand while most items wait. n8n 2.41 discards a stopped node's output and
 * ledger, and its Retry starts at the webhook. Only the Unique Key in n8n's database prevents
 * duplicates. The execution keeps the returned UUIDs as custom data.
 */
export async function cancelled(setup: Setup): Promise<Row[]> {
	const { checks } = setup;
	const without = await stoppedAndRetried(setup, 'stopped', {});
	const keyed = await stoppedAndRetried(setup, 'stopped-key', { uniqueKey: '={{ $json.order }}' });

	for (const [what, stopped] of [
		['no key', without],
		['Unique Key', keyed],
	] as const) {
		const { status, sent, stamped } = stopped;
		checks.check(`${what}: the execution is stopped`, status === 'canceled', status);
		const unsent = sent < ITEMS && sent === stamped.length;
		checks.check(
			`${what}: waiting items were not sent (${ITEMS - sent} of ${ITEMS})`,
			unsent,
			sent,
		);
	}
	const again = stampedAgain(keyed.invoices);
	const once = keyed.invoices.length === ITEMS && again.length === 0;
	checks.check("Unique Key: n8n's Retry leaves one stamp each", once, again);
	const sentBefore = keyed.stamped.map(({ body }) => body.Folio).sort();
	const named = keyed.duplicates.join() === sentBefore.join();
	checks.check('Unique Key: reports earlier items as duplicates', named, keyed.duplicates);
	for (const [what, { stamped, logged, noted }] of [
		['no key', without],
		['Unique Key', keyed],
	] as const) {
		const named = logged >= stamped.length;
		checks.check(`${what}: n8n's log names what was sent before Stop`, named, logged);
		const found = noted >= stamped.length - AT_ONCE;
		checks.check(`${what}: the UUIDs stamped before Stop find the execution`, found, noted);
	}
	const lost = keyed.invoices.filter(
		({ uuid, body }) => !keyed.uuids.includes(uuid) && !keyed.duplicates.includes(body.Folio),
	);
	checks.check('Unique Key: every invoice is readable or named', lost.length === 0, lost);
	return [
		row(without, 'without Unique Key (for comparison, not asserted)'),
		row(keyed, 'with Unique Key'),
	];
}

type Stopped = Awaited<ReturnType<typeof stoppedAndRetried>>;

async function stoppedAndRetried(setup: Setup, name: string, options: Record<string, unknown>) {
	const { n8n, service, signal } = setup;
	const logBegin = (await readFile(setup.folder.log, 'utf8')).length;
	await service.reset();
	await service.set({ delayMs: STAMP_MS });
	const stamp = workflows.stamp(
		setup.credentials,
		{ options, atOnce: AT_ONCE },
		{ onError: 'continueErrorOutput' },
	);
	const steps = [workflows.splitOrders(), stamp];
	const { id, shop } = await setup.open(workflows.webhookWorkflow(name, steps, 'onReceived'));
	await shop.send({ orders: makeOrders(name, ITEMS) });
	await until(
		`${STAMPED} are stamped`,
		async () => ((await service.invoices()).length >= STAMPED ? true : undefined),
		{ signal },
	);
	const [running] = await listExecutions(n8n.rest, id);
	if (running === undefined) throw new Error('n8n shows no execution.');
	await n8n.rest.call('POST', `/rest/executions/${running.id}/stop`, {});
	const [first] = await executionsOf(n8n.rest, id, 1, signal);
	const stamped = await allStamped(setup, STAMP_MS);
	const sent = await service.stampRequests();
	const logged = await until(
		"n8n's log names what was sent",
		async () => await linesInLog(setup, logBegin, stamped),
		{ signal },
	);
	const storedFirst = await storedExecution(n8n.rest, running.id);
	const written = ledgerOf(storedFirst, workflows.STAMP);
	const texts = Object.values(storedFirst.customData ?? {});
	const noted = stamped.filter(({ uuid }) => texts.some((text) => text.includes(uuid))).length;

	await service.set({ delayMs: 0 });
	const second = await n8n.rest.finished(await n8n.rest.retry(running.id));
	return {
		status: first?.status,
		sent,
		stamped,
		logged,
		noted,
		kept: uuidsOf(first === undefined ? [] : [first]).length + written.length,
		invoices: await service.invoices(),
		uuids: uuidsOf([second]),
		duplicates: refusalsOf([second])
			.filter(({ outcome }) => outcome === 'duplicate')
			.map(({ order }) => order)
			.sort(),
	};
}

const OF_STOPPED = 'the execution was cancelled after this item was sent.';

/**
 * @param from the log's length before this execution
 * @returns the number of sent items in the log
 */
async function linesInLog(
	setup: Setup,
	from: number,
	stamped: BookedInvoice[],
): Promise<number | undefined> {
	const log = (await readFile(setup.folder.log, 'utf8')).slice(from);
	const lines = log.split('\n').filter((line) => line.includes(OF_STOPPED));
	const known = stamped.filter(({ uuid }) => lines.some((line) => line.includes(uuid)));
	const unknown = lines.filter((line) => line.includes(': outcome unknown. '));
	const named = known.length + unknown.length;
	return named >= stamped.length ? named : undefined;
}

function row(stopped: Stopped, how: string): Row {
	const { stamped, kept, logged, noted, uuids, duplicates, invoices } = stopped;
	return {
		fault: `Execution stopped in n8n while ${ITEMS} items wait (${AT_ONCE} at once), then n8n's Retry, ${how}`,
		shown: `1st: ${stopped.status}, ${kept} of ${stamped.length} UUIDs kept by n8n as output, ${noted} as texts of the execution, ${logged} items named in its log; 2nd: ${uuids.length} UUIDs, ${duplicates.length} refusals with outcome duplicate`,
		books: `${stamped.length}, then ${booksSay(invoices)}`,
	};
}
