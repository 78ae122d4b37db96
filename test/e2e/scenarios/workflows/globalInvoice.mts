import { tableRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { killDuringStamps } from '../../support/killDuringStamps.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { accepted, rowOf, saleWithoutRfc } from '../../support/orderRows.mts';
import { BUYER } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Sale } from '../../support/shopOrders.mts';
import { switchOn } from '../../support/switchOn.mts';
import type { Row } from '../../support/table.mts';
import { endPause, takeTwiceAfterStart, takeWhatIsLeft } from '../../support/whatIsLeft.mts';

const TABLE = 'cfdi_invoices';

/**
 * Stamps the global invoices of two days. They lack an order with an unknown payment method until
 * it is corrected. One order gets an RFC later, and n8n is killed during another run.
 */
export async function globalInvoice(open: OpenShop, sales: readonly Sale[]): Promise<Row[]> {
	const { setup } = open;
	const { checks } = setup;
	const unclear = putAside(open, '88');
	await accepted(open, unclear, { payment_method: 'trueque', payment_method_title: 'Trueque' });

	const off = await runOf(open);
	const none = off.invoices.length === 0;
	checks.check('makes no list at night before it is enabled', none, off);
	await switchOn(open, ['Each night', 'Orders without an RFC']);
	const first = await runOf(open);
	checkInvoices(setup, sales, first.invoices);
	await checkRows(open, sales, first.invoices);
	await toldWhy(open, unclear);
	const second = await runOf(open);
	const again = second.invoices.length === 0 && second.status === 'success';
	checks.check('stamps nothing in a second run', again, second);

	const later = await withRfcLater(open, sales[0]);
	await accepted(open, unclear);
	const third = await runOf(open);
	const own = third.invoices.length === 1 && third.invoices[0]?.total === money(totalOf(unclear));
	checks.check('the corrected order gets its invoice', own && third.status === 'success', third);
	return [
		{
			fault: `${sales.length} orders without an RFC of two days, and one with an unknown way to pay, in three nights; one gets an RFC after its global invoice`,
			shown: `${first.invoices.length} invoices, then 0, then 1 of the corrected order; ${later} with an RFC`,
			books: `${first.invoices.map(({ total }) => total).join(' and ')}, then ${third.invoices[0]?.total ?? 'nothing'}`,
		},
		await killed(open),
	];
}

async function toldWhy(open: OpenShop, sale: Sale): Promise<void> {
	const { mailServer, setup } = open;
	const row = await rowOf(open, sale);
	const says = row?.state === 'noRfc' && String(row.message).includes('Trueque');
	setup.checks.check('the row of an order that cannot go in says why, in Spanish', says, row);
	await endPause(open);
	await takeWhatIsLeft(open);
	const named = `El pedido ${sale.number} `;
	const told = mailServer.mails.filter(({ text }) => text?.includes(named));
	const [mail] = told;
	const once = told.length === 1 && mail?.text?.includes('Trueque') === true;
	setup.checks.check(
		'mails its owner once',
		once,
		told.map(({ text }) => text),
	);
}

async function runOf(open: OpenShop) {
	const { id } = open;
	const { n8n, service } = open.setup;
	const before = (await service.invoices()).length;
	const run = await n8n.rest.run(await n8n.rest.workflow(id), 'Each night');
	const { status, error } = await n8n.rest.finished(run);
	await takeWhatIsLeft(open);
	const invoices = (await service.invoices()).slice(before);
	return { status, message: error?.message, invoices };
}

const putAside = (open: OpenShop, number: string) =>
	saleWithoutRfc(open, open.shops.woo, { number, paidAt: `${daysAgo(1)}T13:00:00` });

type Booked = Awaited<ReturnType<typeof runOf>>['invoices'];

function checkInvoices({ checks }: Setup, sales: readonly Sale[], invoices: Booked): void {
	const days = [...new Set(sales.map(({ paidAt }) => paidAt.slice(0, 10)))].sort();
	checks.check(
		`there is one global invoice for each of ${days.length} days`,
		invoices.length === days.length,
		invoices.length,
	);
	for (const day of days) {
		const ofDay = sales.filter(({ paidAt }) => paidAt.startsWith(day));
		const total = money(ofDay.reduce((sum, sale) => sum + totalOf(sale), 0));
		const invoice = invoices.find((one) => one.total === total);
		checks.check(
			`${day}: its total is the sum of the ${ofDay.length} orders, ${total}`,
			invoice !== undefined,
			invoices.map((one) => one.total),
		);
		const { Conceptos: lines = [], InformacionGlobal: period } = invoice?.body ?? {};
		const named = new Set(lines.map(({ NoIdentificacion }) => NoIdentificacion));
		const each = ofDay.every(({ number }) => named.has(number));
		checks.check(`${day}: each order has a line with its number`, each, [...named]);
		const [year, months] = day.split('-');
		const right = period?.Periodicidad === '01' && period.Meses === months && period.Año === year;
		checks.check(`${day}: its period is the day of the orders`, right, period);
	}
}

async function checkRows(
	{ setup }: OpenShop,
	sales: readonly Sale[],
	invoices: Booked,
): Promise<void> {
	const rows = await tableRows(setup.n8n.rest, TABLE);
	const uuids = new Set<unknown>(invoices.map(({ uuid }) => uuid));
	const marked = rows.filter(
		({ state, related_uuid }) => state === 'inGlobal' && uuids.has(related_uuid),
	);
	const keys = new Set(marked.map(({ order_key }) => order_key));
	setup.checks.check(
		`the ${sales.length} orders are marked, with the UUID of their global invoice`,
		keys.size === sales.length,
		marked.map(({ order_number }) => order_number),
	);
	const listed = rows.filter(
		({ uuid, recipient, type }) => uuids.has(uuid) && recipient === 'XAXX010101000' && type === 'I',
	);
	const each = listed.filter(({ state, status }) => state === 'stamped' && status === 'stamped');
	const right = new Set(each.map(({ uuid }) => uuid)).size === invoices.length;
	setup.checks.check('each global invoice has its row', right, listed);
}

async function withRfcLater(open: OpenShop, sale: Sale | undefined): Promise<unknown> {
	if (sale === undefined) throw new Error('No order was put aside.');
	const { checks, service } = open.setup;
	const before = (await service.invoices()).length;
	const state = await accepted(open, { ...sale, buyer: BUYER });
	const stamps = (await service.invoices()).length - before;
	const none = stamps === 0 && state === 'inGlobal';
	checks.check('with an RFC after its global invoice, it is not stamped again', none, [
		state,
		stamps,
	]);
	return state;
}

async function killed(open: OpenShop): Promise<Row> {
	const { id, setup } = open;
	const { checks, n8n, service } = setup;
	const sales = ['95', '96', '97'].map((number) => putAside(open, number));
	for (const sale of sales) await accepted(open, sale);
	await n8n.rest.finished(await n8n.rest.run(await n8n.rest.workflow(id), 'Each night'));
	const books = (await service.invoices()).length;
	await killDuringStamps(setup, async () => await takeWhatIsLeft(open));
	await takeTwiceAfterStart(open);
	const stamps = (await service.invoices()).length - books;
	checks.check('n8n killed during the stamp: it is not stamped again', stamps === 1, stamps);
	const rows = await tableRows(n8n.rest, TABLE);
	const last = rows.filter(({ shop }) => shop === 'global').at(-1);
	const told = ['stamped', 'unknown'].includes(String(last?.state)) || Boolean(last?.asked_on);
	checks.check('its row says so', told, last);
	return {
		fault: 'n8n killed while the global invoice of three orders is being stamped',
		shown: String(last?.state),
		books: `${stamps} stamp`,
	};
}
