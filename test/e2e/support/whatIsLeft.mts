import { tableRows, updateRows } from './dataTable.mts';
import { whenOver } from './executions.mts';
import type { OpenShop } from './openShop.mts';

const TABLE = 'cfdi_invoices';

/** Makes the schedule due and runs it. Also waits for runs that n8n's own schedule has started. */
export async function takeWhatIsLeft({ setup, id }: OpenShop): Promise<void> {
	const { rest } = setup.n8n;
	await updateRows(rest, TABLE, ['state', 'received'], { take_after: '2026-01-01T00:00:00.000Z' });
	const run = await rest.run(await rest.workflow(id), 'Every five minutes');
	await rest.finished(run);
	await whenOver(rest, id, 0, setup.signal);
}

export async function endPause({ setup: { n8n } }: OpenShop): Promise<void> {
	const { rest } = n8n;
	const told = '2026-01-01T00:00:00.000Z';
	for (const state of ['stamped', 'refused', 'received'])
		await updateRows(rest, TABLE, ['state', state], { told });
	const times = (await tableRows(rest, TABLE)).map((row) => String(row.told));
	for (const time of times.filter((one) => one.startsWith('2') && one > told))
		await updateRows(rest, TABLE, ['told', time], { told });
}

/**
 * Runs the schedule twice after n8n starts. The second run reports rows that the first run missed.
 */
export async function takeTwiceAfterStart(open: OpenShop): Promise<void> {
	const { rest } = open.setup.n8n;
	await rest.listening(open.id);
	await whenOver(rest, open.id, 0, open.setup.signal);
	await takeWhatIsLeft(open);
	await takeWhatIsLeft(open);
}
