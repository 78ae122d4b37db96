import { insertRows, tableRows, updateRows } from '../../support/dataTable.mts';
import type { TableRow } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { read, signed } from '../../support/deliveries.mts';
import { importExample, runExample } from '../../support/examples.mts';
import { makeSales, WITHOUT_RFC } from '../../support/sales.mts';
import { money, orderOf, totalOf } from '../../support/shopOrders.mts';
import type { Sale } from '../../support/shopOrders.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';
import { globalKilled } from './globalKilled.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';

const TABLE = 'cfdi_orders_open';

/**
 * Runs the workflow for the global invoices: of two days, with an order that cannot go in, again after
 * what a killed n8n leaves, and with the order corrected.
 * @param sales the orders that were put aside
 */
export async function globalInvoice(open: OpenShop, sales: readonly Sale[]): Promise<Row[]> {
	const { setup, sender, shops } = open;
	const { checks, n8n, random } = setup;
	const [made] = makeSales('88', 1, {
		random,
		shop: shops.woo,
		paidAt: `${daysAgo(1)}T13:00:00`,
	});
	if (made === undefined) throw new Error('No sale was made.');
	const unclear = { ...made, buyer: WITHOUT_RFC };
	const post = async (changes: object) =>
		await sender.post(signed(shops.woo, orderOf(unclear, changes), SECRET));
	await post({ payment_method: 'trueque', payment_method_title: 'Trueque' });
	await twice(setup, sales[0]);
	await changedLater(open);
	const before = await tableRows(n8n.rest, TABLE);

	const id = await importExample(setup, 'daily-global-invoice');
	const first = await runOf(setup, id);
	checks.check(
		'an order that cannot go in ends the execution in red, with its number',
		first.status === 'error' && String(first.message).includes(unclear.number),
		first,
	);
	await checkInvoices(setup, sales, first.invoices);
	await checkRows(setup, sales, unclear);

	await asIfKilled(setup, before);
	const second = await runOf(setup, id);
	checks.check(
		'after a crash between stamp and marking, nothing is stamped again',
		second.invoices.length === 0,
		second,
	);
	await checkRows(setup, sales, unclear);

	await post({ payment_method: 'stripe', payment_method_title: 'Tarjeta' });
	const third = await runOf(setup, id);
	const own = third.invoices.length === 1 && third.invoices[0]?.total === money(totalOf(unclear));
	checks.check('the corrected order gets its invoice', own && third.status === 'success', third);
	const fourth = await runOf(setup, id);
	const none = fourth.status === 'success' && fourth.invoices.length === 0;
	checks.check('a further run finds nothing to invoice', none, fourth);
	const killed = await globalKilled(open, id);
	return [
		{
			fault: `${sales.length} orders without an RFC of two days, and one with an unknown way to pay, in the workflow "Daily global invoice", run four times, once as after a crash`,
			shown: `${first.invoices.length} invoices, then 0, then 1 of the corrected order, then 0`,
			books: `${first.invoices.map(({ total }) => total).join(' and ')}, then ${third.invoices[0]?.total ?? 'nothing'}`,
		},
		killed,
	];
}

/** Runs the workflow to its end. @returns what came of it, and the invoices that it made */
async function runOf(setup: Setup, id: string) {
	const { n8n, service } = setup;
	const before = (await service.invoices()).length;
	const { status, error } = await n8n.rest.finished(await runExample(setup, id, 'By hand'));
	const invoices = (await service.invoices()).slice(before);
	return { status, message: error?.message, invoices };
}

/** The same order has two rows where two deliveries of it came at the same moment. */
async function twice({ n8n }: Setup, sale: Sale | undefined): Promise<void> {
	const rows = await tableRows(n8n.rest, TABLE);
	const row = rows.find(({ order_number }) => order_number === sale?.number);
	if (row === undefined) throw new Error('The order is not in the table.');
	const { shop, order_id, order_number, ordered_on, order_json } = row;
	await insertRows(n8n.rest, TABLE, [
		{ shop, order_id, order_number, ordered_on, order_json } as TableRow,
	]);
}

/** Orders that were put aside, and then got an RFC or were cancelled: no longer for the global invoice. */
async function changedLater({ setup, sender, shops: { shopify: shop } }: OpenShop): Promise<void> {
	const { checks, random } = setup;
	const [given, dropped] = makeSales('#77', 2, { random, shop, paidAt: `${daysAgo(1)}T14:00:00` });
	if (given === undefined || dropped === undefined) throw new Error('No sale was made.');
	const post = async (sale: Sale, changes: object = {}) =>
		read(await sender.post(signed(shop, orderOf(sale, changes), SECRET)));
	const first = await post({ ...given, buyer: WITHOUT_RFC });
	const second = await post(given);
	const stamped = first.reason === 'noRfc' && second.uuid !== undefined;
	checks.check('an order put aside gets its own invoice when it has an RFC', stamped, second);
	await post({ ...dropped, buyer: WITHOUT_RFC });
	const cancelled = { cancelled_at: `${daysAgo(0)}T00:05:00-06:00` };
	const { reason } = await post({ ...dropped, buyer: WITHOUT_RFC }, cancelled);
	checks.check('an order put aside may be cancelled', reason === 'cancelled', reason);
}

type Booked = Awaited<ReturnType<typeof runOf>>['invoices'];

async function checkInvoices(
	{ checks, n8n }: Setup,
	sales: readonly Sale[],
	invoices: Booked,
): Promise<void> {
	const days = [...new Set(sales.map(({ paidAt }) => paidAt.slice(0, 10)))].sort();
	checks.check(
		`there is one global invoice for each of ${days.length} days`,
		invoices.length === days.length,
		invoices.length,
	);
	const register = await tableRows(n8n.rest, 'cfdi_invoices');
	const listed = invoices.every(({ uuid, total }) =>
		register.some(
			(row) =>
				row.uuid === uuid && row.total === Number(total) && row.recipient === 'XAXX010101000',
		),
	);
	checks.check('each has a row in cfdi_invoices', listed, register.slice(-2));
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

/** Every order is marked, and the one that cannot go in is listed with its reason. */
async function checkRows(
	{ checks, n8n }: Setup,
	sales: readonly Sale[],
	unclear: Sale,
): Promise<void> {
	const rows = await tableRows(n8n.rest, TABLE);
	const own = rows.filter(({ state, part }) => state === 'invoiced' && part === 'shop');
	checks.check('the one that got its own invoice is marked, too', own.length === 1, own);
	const invoiced = rows.filter(({ state, part }) => state === 'invoiced' && part !== 'shop');
	checks.check(
		`the ${sales.length} orders are marked as invoiced`,
		invoiced.length === sales.length,
		invoiced.length,
	);
	const without = invoiced.filter(({ uuid }) => !uuid);
	checks.check('each of them has the UUID of its invoice', without.length === 0, without);
	const others = rows.filter(({ state }) => state !== 'invoiced');
	const left = others.find(({ order_number }) => order_number === unclear.number);
	const listed = left?.reason === 'refused' && String(left.message).includes('Trueque');
	checks.check('the order that cannot go in is listed with its reason', listed, others);
	const reasons = others.map(({ reason }) => reason);
	checks.check('what was cancelled stays out', reasons.includes('cancelled'), reasons);
	const double = others.filter(({ state }) => state === 'duplicate');
	checks.check('an order with two rows is invoiced once', double.length >= 1, others.length);
}

/** Puts the table back to what it is after the stamp and before the orders are marked. */
async function asIfKilled({ checks, n8n }: Setup, before: readonly TableRow[]): Promise<void> {
	const marked = (await tableRows(n8n.rest, TABLE)).filter(
		({ state, part }) => state === 'invoiced' && part !== 'shop',
	);
	checks.check('the orders are put back', marked.length > 0, marked.length);
	for (const { id } of marked) {
		const order_json = before.find((row) => row.id === id)?.order_json ?? '';
		await updateRows(n8n.rest, TABLE, ['id', String(id)], { state: null, uuid: '', order_json });
	}
}
