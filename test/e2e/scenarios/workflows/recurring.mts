import { readStampedXml } from '../../../../tools/documents.mts';
import { booksSay, stampedAgain } from '../../../../tools/sandbox/books.mts';
import { insertRows, tableRows, updateRows } from '../../support/dataTable.mts';
import type { TableRow } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { importExample, photographExample } from '../../support/examples.mts';
import { killDuringStamps } from '../../support/killDuringStamps.mts';
import { attached, MailServer } from '../../support/mailServer.mts';
import { BUYER } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const TABLE = 'cfdi_agreements';
const TRIGGER = 'Each day';
const OWNER = 'usted@example.com';

/** @param on the day on which the agreement starts and is due */
function agreed(agreement: string, on: string, cells: TableRow = {}): TableRow {
	return {
		agreement,
		rfc: BUYER.rfc ?? null,
		name: BUYER.name,
		regime: BUYER.regime,
		postal_code: BUYER.postalCode,
		cfdi_use: BUYER.use,
		email: 'cliente@example.com',
		description: 'Renta del local',
		product_code: '80131500',
		price: '10000.00',
		taxes: 'IVA 16',
		day: String(Number(on.slice(8))),
		starts_on: on,
		payment_form: '99',
		...cells,
	};
}

interface Run {
	setup: Setup;
	id: string;
	mailServer: MailServer;
}

/** Runs, corrects, kills and repeats the workflow for recurring invoices. */
export async function recurring(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		const id = await importExample(setup, 'recurring');
		await photographExample(setup, id, 'workflows/recurring');
		const run = { setup, id, mailServer };
		await asItIs(run);
		return [await month(run), await killed(run)];
	} finally {
		await mailServer.stop();
	}
}

async function runIt({ setup: { checks, n8n }, id }: Run, what: string) {
	const done = await n8n.rest.finished(await n8n.rest.run(await n8n.rest.workflow(id), TRIGGER));
	checks.check(`${what}: it runs to its end`, done.status === 'success', done.error);
	return done;
}

const isForOwner = ({ to }: { to?: Array<{ address?: string }> }) =>
	to?.some(({ address }) => address === OWNER) === true;

async function asItIs(run: Run): Promise<void> {
	const { checks, n8n, service } = run.setup;
	await runIt(run, 'without agreements');
	const rows = await tableRows(n8n.rest, TABLE);
	const nothing = (await service.stampRequests()) === 0 && run.mailServer.mails.length === 0;
	checks.check('only creates the table', rows.length === 0 && nothing, rows);
}

async function month(run: Run): Promise<Row> {
	const { setup, mailServer } = run;
	const { checks, n8n, service } = setup;
	const [today, tomorrow] = [daysAgo(0), daysAgo(-1)];
	await insertRows(n8n.rest, TABLE, [
		agreed('LOCAL 1', today),
		{
			agreement: 'LOCAL 1',
			description: 'Agua',
			product_code: '83101500',
			price: '50',
			quantity: '3',
			taxes: 'IVA 0',
			starts_on: today,
		},
		agreed('LOCAL 2', today, { email: null, taxes: 'IVA 16, Ret ISR 10, Ret IVA 10.6667' }),
		agreed('LOCAL 3', today, { email: 'cliente@refused.example' }),
		agreed('LOCAL 4', today, { cfdi_use: 'D01' }),
		agreed('LOCAL 5', today, { price: 'doce mil' }),
		agreed('LOCAL 6', tomorrow),
	]);
	await runIt(run, 'with agreements');
	const booked = await service.invoices();
	const totals = booked.map(({ body, total }) => `${body.Folio} ${total}`).sort();
	const of = today.slice(0, 7);
	checks.check(
		'stamps each due agreement once, with its total',
		totals.join() ===
			[`LOCAL 1 ${of} 11750.00`, `LOCAL 2 ${of} 9533.33`, `LOCAL 3 ${of} 11600.00`].join(),
		totals,
	);
	const listed = (await tableRows(n8n.rest, 'cfdi_invoices')).map(
		({ order_key, status }) => `${order_key} ${status}`,
	);
	checks.check(
		'each is in the register with its agreement and month',
		listed.sort().join() ===
			[1, 2, 3].map((number) => `agreement/LOCAL ${number}/${of} stamped`).join(),
		listed,
	);
	const toCustomers = mailServer.mails.filter((mail) => !isForOwner(mail));
	const uuids = toCustomers.map((mail) => readStampedXml(attached(mail, '.xml')).uuid);
	checks.check(
		'a customer with an address gets XML and PDF, and without one you do',
		toCustomers.map(({ to }) => to?.[0]?.address).join() ===
			'cliente@example.com,facturacion@example.com' && new Set(uuids).size === 2,
		toCustomers.map(({ to, subject }) => [to, subject]),
	);
	const told = mailServer.mails
		.filter(isForOwner)
		.map(({ text }) => text ?? '')
		.join('\n');
	for (const words of [
		`LOCAL 6 ${tomorrow.slice(0, 7)}, ${BUYER.name}`,
		'Total 11,600.00 MXN',
		'LOCAL 5: price dice doce mil',
		`Contrato LOCAL 4 ${of}:`,
		`Contrato LOCAL 3 ${of}:`,
		'el correo a cliente@refused.example no se envió',
	]) {
		checks.check(`mails the owner "${words}"`, told.includes(words), told);
	}

	const before = await service.stampRequests();
	await runIt(run, 'pressed again');
	const again = (await service.stampRequests()) - before;
	checks.check('sends nothing after a second click', again === 0, again);

	await updateRows(n8n.rest, TABLE, ['agreement', 'LOCAL 4'], { cfdi_use: 'G03' });
	await updateRows(n8n.rest, TABLE, ['agreement', 'LOCAL 5'], { price: '12000' });
	await runIt(run, 'corrected');
	const made = (await service.invoices()).length;
	checks.check('stamps the corrected orders', made === 5, made);
	return {
		fault:
			'Six agreements: three due today, one tomorrow, one that SAT refuses, one with a wrong price; run, pressed again, corrected',
		shown: `${mailServer.mails.length} mails`,
		books: booksSay(await service.invoices()),
	};
}

async function killed(run: Run): Promise<Row> {
	const { setup, id, mailServer } = run;
	const { checks, n8n, service } = setup;
	const today = daysAgo(0);
	const keys = ['LOCAL 7', 'LOCAL 8'];
	await insertRows(
		n8n.rest,
		TABLE,
		keys.map((key) => agreed(key, today)),
	);
	await killDuringStamps(
		setup,
		async () => await n8n.rest.run(await n8n.rest.workflow(id), TRIGGER),
		keys.length,
	);
	const mailed = mailServer.mails.length;
	const before = await service.stampRequests();
	await runIt(run, 'after the kill');
	const sent = (await service.stampRequests()) - before;
	const invoices = await service.invoices();
	checks.check(
		'stamps none twice after the kill',
		sent === 0 && stampedAgain(invoices).length === 0,
		[sent, stampedAgain(invoices)],
	);
	const told = mailServer.mails
		.slice(mailed)
		.map(({ text }) => text ?? '')
		.join('\n');
	const named = keys.every((key) =>
		told.includes(`order_key agreement/${key}/${today.slice(0, 7)}`),
	);
	checks.check('mails the owner which ones to search for and how to list them', named, told);

	await insertRows(
		n8n.rest,
		'cfdi_invoices',
		keys.map((key) => ({ order_key: `agreement/${key}/${today.slice(0, 7)}`, status: 'stamped' })),
	);
	await runIt(run, 'once they are listed');
	checks.check(
		'sends no second mail once a person has listed them',
		!mailServer.mails.slice(mailed + 1).some(({ text }) => text?.includes('Búsquela')),
	);
	return {
		fault: 'n8n is killed while two agreements are being stamped, and run again',
		shown: `${sent} sent again, the owner is told of both`,
		books: booksSay(await service.invoices()),
	};
}
