import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { booksSay, stampedAgain } from '../../../../tools/sandbox/books.mts';
import type { BookedInvoice } from '../../../../tools/sandbox/service.mts';
import { tableRows } from '../../support/dataTable.mts';
import { importExample, runExample } from '../../support/examples.mts';
import type { Setup } from '../../support/setup.mts';
import { withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import { readSheet } from '../../support/sheet.mts';
import type { Row } from '../../support/table.mts';
import { exampleFile } from '../../../../tools/examples.mts';
import type { RunFolder } from '../../../../tools/run/runFolder.mts';
import { until } from '../../../../tools/run/until.mts';

const NAME = 'invoice-from-spreadsheet';
const TRIGGER = 'Each night';

/** The run must be long enough to be stopped halfway. */
const ORDERS = 2000;
/**
 * Refuses an order before the stop, 200 orders in a row (at least one whole batch of a hundred),
 * and then every twentieth order.
 */
const IS_REFUSED =
	'index === 19 || (index >= 900 && index < 1100) || (index >= 1100 && index % 20 === 19)';
const REFUSED = 1 + 200 + 45;
const STAMPS_OF_RUN = 450;
const PATIENCE_MS = 300_000;

/** Stops the workflow for thousands of orders by hand, kills n8n, and starts it again. */
export async function nightRun(base: Setup): Promise<Row[]> {
	return await withLogin(base, nights);
}

async function nights({ setup }: LoggedIn): Promise<Row[]> {
	const { checks, n8n, service } = setup;
	const id = await importExample(setup, NAME, await longRun(setup.folder));
	const first = await runExample(setup, id, TRIGGER);
	await stampedBy(setup, STAMPS_OF_RUN);
	await n8n.rest.call('POST', `/rest/executions/${first}/stop`);
	await n8n.rest.finished(first);
	const stopped = (await service.invoices()).length;
	checks.check('it is stopped before all are stamped', stopped < ORDERS - REFUSED, stopped);

	await n8n.rest.run(await n8n.rest.workflow(id), TRIGGER);
	await stampedBy(setup, (await service.stampRequests()) + STAMPS_OF_RUN);
	await n8n.die();
	await n8n.startAgain();
	const killed = (await service.invoices()).length;
	checks.check('n8n is killed before all are stamped', killed < ORDERS - REFUSED, killed);

	const last = await n8n.rest.finished(await runExample(setup, id, TRIGGER), PATIENCE_MS);
	checks.check('the last run succeeds', last.status === 'success', last.error);
	const invoices = await service.invoices();
	const again = stampedAgain(invoices);
	checks.check('no order is stamped twice', again.length === 0, again);

	const file = last.items('With its results', 1)[0]?.binary?.data;
	const rows = file === undefined ? [] : readSheet(setup, await n8n.rest.file(file));
	const [header = [], ...results] = rows;
	const column = (name: string) => header.indexOf(name);
	const ofResult = (...words: string[]) =>
		results.filter((row) => words.includes(String(row[column('Resultado')])));
	const counts = {
		listed: ofResult('Timbrada', 'Ya timbrada').length,
		unknown: ofResult('Sin respuesta').length,
		refused: ofResult('No timbrada').length,
	};
	const stamped = counts.listed;
	const all = stamped + counts.unknown === ORDERS - REFUSED && counts.refused === REFUSED;
	checks.check(
		'its file has each order, also those being sent at the stop and the kill',
		all,
		counts,
	);
	const folios = new Map(invoices.map(({ body, uuid }) => [body.Folio, uuid]));
	const wrong = ofResult('Timbrada', 'Ya timbrada').filter(
		(row) => folios.get(String(row[column('Folio')])) !== row[column('UUID')],
	);
	checks.check('each has the UUID of its invoice', wrong.length === 0, wrong);
	await checkRegister(setup, invoices, stamped);
	const unstamped = ofResult('No timbrada').filter((row) =>
		folios.has(String(row[column('Folio')])),
	);
	checks.check('does not stamp refused orders', unstamped.length === 0, unstamped);
	return [
		{
			fault: `${ORDERS} orders of a night in the workflow "Invoices from rows", stopped by hand after ${stopped}, killed after ${killed}, started again`,
			shown: `${stamped} stamped, ${counts.unknown} to be looked for (under way then), ${counts.refused} refused`,
			books: booksSay(invoices),
		},
	];
}

async function stampedBy({ service, signal }: Setup, count: number): Promise<void> {
	await until(
		`${count} orders are sent`,
		async () => ((await service.stampRequests()) >= count ? true : undefined),
		{ signal, withinMs: PATIENCE_MS },
	);
}

async function checkRegister(
	{ checks, n8n }: Setup,
	invoices: readonly BookedInvoice[],
	stamped: number,
): Promise<void> {
	const rows = await tableRows(n8n.rest, 'cfdi_invoices');
	const books = new Map(invoices.map((invoice) => [invoice.uuid, invoice]));
	const right = rows.filter(({ uuid, order_number, total }) => {
		const booked = books.get(String(uuid));
		return (
			booked !== undefined && booked.body.Folio === order_number && Number(booked.total) === total
		);
	});
	const uuids = new Set(rows.map(({ uuid }) => uuid));
	const all = [rows.length, right.length, uuids.size].every((count) => count === stamped);
	checks.check('the register has each stamped order once, with UUID and total', all, [
		rows.length,
		right.length,
		uuids.size,
	]);
}

async function longRun({ data }: RunFolder): Promise<string> {
	const text = await readFile(exampleFile(NAME), 'utf8');
	const changes = {
		"'test' ? 20 : 0": `'test' ? ${ORDERS} : 0`,
		'index % 20 === 19': IS_REFUSED,
	};
	const longer = Object.entries(changes).reduce((now, [short, long]) => {
		if (!now.includes(short)) throw new Error(`"${short}" is not in the workflow.`);
		return now.replace(short, long);
	}, text);
	await mkdir(data, { recursive: true });
	const file = join(data, `${NAME}.json`);
	await writeFile(file, longer);
	return file;
}
