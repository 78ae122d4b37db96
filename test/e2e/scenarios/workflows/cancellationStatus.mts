import type { SatState } from '../../../../packages/sandbox/satStatus/states.mts';
import type { Execution } from '../../../../tools/n8n/execution.mts';
import type { BookedInvoice } from '../../../../tools/sandbox/service.mts';
import { insertRows, tableRows } from '../../support/dataTable.mts';
import { openCancellations } from '../../support/cancellations.mts';
import { laterPaid } from '../../support/laterPaid.mts';
import { withLogin } from '../../support/login.mts';
import { MailServer } from '../../support/mailServer.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const TABLE = 'cfdi_invoices';
const EARLIER = '2026-11-20T09:00:00.000-06:00';

interface Case {
	state: SatState;
	efos?: string;
	before?: 'cancelUnknown';
	checkedBefore?: true;
	after: string;
	says: string;
	named?: true;
}

const CASES: readonly Case[] = [
	{
		state: 'cancelledWithoutAcceptance',
		after: 'cancelled',
		says: 'Cancelado: Cancelado sin aceptación',
	},
	{
		state: 'cancelledWithAcceptance',
		after: 'cancelled',
		says: 'Cancelado: Cancelado con aceptación',
	},
	{ state: 'cancelledBySilence', after: 'cancelled', says: 'Cancelado: Plazo vencido' },
	{ state: 'cancelledLongAgo', after: 'cancelled', says: 'Cancelado: No cancelable' },
	{ state: 'inProcess', after: 'cancelling', says: 'Vigente: En proceso' },
	{
		state: 'inProcess',
		before: 'cancelUnknown',
		checkedBefore: true,
		after: 'cancelling',
		says: 'Vigente: En proceso',
	},
	{
		state: 'rejected',
		after: 'cancelRefused',
		says: 'Vigente: Solicitud rechazada',
		named: true,
	},
	{
		state: 'needsAcceptance',
		after: 'cancelling',
		says: 'Vigente: Cancelable con aceptación',
	},
	{
		state: 'valid',
		checkedBefore: true,
		after: 'cancelUnknown',
		says: 'Vigente: Cancelable sin aceptación. No tiene la solicitud',
		named: true,
	},
	{
		state: 'notCancellable',
		checkedBefore: true,
		after: 'cancelUnknown',
		says: 'Vigente: No cancelable. No tiene la solicitud',
		named: true,
	},
	{
		state: 'notFound',
		after: 'cancelling',
		says: 'N - 602: Comprobante no encontrado.',
		named: true,
	},
	{
		state: 'cancelledWithAcceptance',
		efos: '100',
		after: 'cancelled',
		says: 'Cancelado: Cancelado con aceptación (EFOS 100)',
		named: true,
	},
];

const DOWN = [{ fault: 'status', status: 503 }, { fault: 'html' }] as const;

/** Runs the schedule twice on cancellations in each of SAT's states. */
export async function cancellationStatus(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		// The same workflow's form requires a login.
		return await withLogin(setup, async (logged) => await checkedTwice(logged.setup, mailServer));
	} finally {
		await mailServer.stop();
	}
}

async function checkedTwice(setup: Setup, mailServer: MailServer): Promise<Row[]> {
	const { checks, service } = setup;
	const id = await openCancellations(setup);
	const empty = await runIt(setup, id);
	checks.check(
		'without open cancellations it ends in green, without a mail',
		empty.status === 'success' && mailServer.mails.length === 0,
		empty.error,
	);

	const invoices = await stampAll(setup);
	await insertRows(setup.n8n.rest, TABLE, [
		...invoices.map((invoice, at) => rowOf(invoice, CASES[at])),
		{ ...rowOf(invoices[0]), invoice_id: '900100', order_number: 'CANCEL-GONE' },
		{ ...rowOf(invoices[0]), invoice_id: '900101', order_number: 'VALID', status: 'stamped' },
	]);
	const first = await runIt(setup, id);
	await checkTable(setup, invoices);
	checkMail(setup, first, mailServer, invoices);
	const asked = (await service.books()).requests['sat.status'] ?? 0;

	const second = await runIt(setup, id);
	const open = CASES.filter(({ after }) => after.startsWith('cancel') && after !== 'cancelled');
	const stillOpen = open.filter(({ after }) => after !== 'cancelRefused').length + DOWN.length;
	const again = ((await service.books()).requests['sat.status'] ?? 0) - asked;
	checks.check(`the next run asks only about the ${stillOpen} that are open`, again === stillOpen, [
		again,
		second.error,
	]);
	const news = mailServer.mails
		.at(-1)
		?.text?.split('\n')
		.filter((line) => line.includes('(ID '));
	checks.check(
		'mails only news: a request that SAT lacks at the second check',
		mailServer.mails.length === 2 &&
			news?.length === 1 &&
			news[0]?.includes('Cancelable con aceptación. No tiene la solicitud') === true,
		mailServer.mails.map(({ text }) => text),
	);
	return [
		{
			fault: `${invoices.length + 1} cancellations in every state at SAT, whose service is down for ${DOWN.length}, in the workflow "Cancellations"`,
			shown: `${mailServer.mails.length} mails, of what is new in each run`,
			books: `${asked} queries, then ${again}`,
		},
	];
}

async function stampAll({ service }: Setup): Promise<BookedInvoice[]> {
	const count = CASES.length + DOWN.length;
	for (let at = 0; at < count; at++) await service.stamp(laterPaid(`CANCEL-${at}`, '1000.00'));
	const invoices = await service.invoices();
	for (const [at, { uuid, id }] of invoices.entries()) {
		const { state = 'inProcess', efos } = CASES[at] ?? {};
		await service.cancel(id);
		await service.setAtSat(uuid, { state, efos });
		const fault = DOWN[at - CASES.length];
		if (fault !== undefined) await service.orderSatFault(uuid, fault);
	}
	return invoices;
}

function rowOf(invoice?: BookedInvoice, { before, checkedBefore }: Partial<Case> = {}) {
	if (invoice === undefined) throw new Error('No invoice was stamped.');
	return {
		invoice_id: String(invoice.id),
		uuid: invoice.uuid,
		type: 'I',
		order_number: invoice.body.Folio,
		recipient: invoice.body.Receptor?.Rfc ?? '',
		total: Number(invoice.total),
		currency: 'MXN',
		method: 'PPD',
		status: before ?? 'cancelling',
		issued_on: '2026-11-19',
		cancel_reason: '02',
		...(checkedBefore && { checked_on: EARLIER, sat_status: 'Vigente: Cancelable sin aceptación' }),
	};
}

async function runIt({ n8n }: Setup, id: string): Promise<Execution> {
	const { rest } = n8n;
	return await rest.finished(await rest.run(await rest.workflow(id), 'Every six hours'));
}

async function checkTable({ checks, n8n }: Setup, invoices: readonly BookedInvoice[]) {
	const rows = await tableRows(n8n.rest, TABLE);
	const rowOfId = (id: string) => rows.find(({ invoice_id }) => invoice_id === id);
	for (const [at, { state, after, says }] of CASES.entries()) {
		const row = rowOfId(String(invoices[at]?.id));
		const right = row?.status === after && row.sat_status === says;
		const isNow = typeof row?.checked_on === 'string' && row.checked_on !== EARLIER;
		checks.check(`${state}: the row says ${after}, "${says}"`, right && isNow, row);
	}
	const others = [...invoices.slice(CASES.length).map(({ id }) => String(id)), '900100', '900101'];
	const kept = others.map(rowOfId).filter((row) => !row?.checked_on);
	checks.check('the rows that were not looked up are not checked', kept.length === others.length, [
		others.map(rowOfId),
	]);
}

function checkMail(
	{ checks }: Setup,
	{ status, error }: Execution,
	{ mails }: MailServer,
	invoices: readonly BookedInvoice[],
) {
	const text = mails.map((mail) => mail.text).join('\n');
	const named = [...text.matchAll(/^(CANCEL-\w+) \(ID/gm)].map(([, folio]) => folio);
	const wanted = invoices
		.map(({ body: { Folio } }) => Folio)
		.filter((_, at) => CASES[at]?.named ?? at >= CASES.length);
	const same = [...named].sort().join() === [...wanted, 'CANCEL-GONE'].sort().join();
	checks.check(
		'one mail names only those that need a person',
		status === 'success' && mails.length === 1 && same,
		[text, error],
	);
	const why = ['Solicitud rechazada', 'N - 602', 'EFOS 100', '900100'].filter(
		(word) => !text.includes(word),
	);
	const notLookedUp = text.match(/No se consultó: [^s]/g)?.length;
	checks.check(
		'it says why, also for those that were not looked up',
		why.length === 0 && notLookedUp === DOWN.length + 1,
		[why, notLookedUp, text],
	);
}
