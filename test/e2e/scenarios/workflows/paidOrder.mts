import { join } from 'node:path';
import { tableRows } from '../../support/dataTable.mts';
import type { TableRow } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { whenOver } from '../../support/executions.mts';
import type { Form } from '../../support/form.mts';
import { checkClosed, withLogin } from '../../support/login.mts';
import { rowOf } from '../../support/orderRows.mts';
import { SECRET, withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { shuffled } from '../../support/random.mts';
import { BUYER, makeSale, makeSales } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf, totalOf } from '../../support/shopOrders.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import { switchOn } from '../../support/switchOn.mts';
import type { Row } from '../../support/table.mts';
import { takeWhatIsLeft } from '../../support/whatIsLeft.mts';
import { until } from '../../../../tools/run/until.mts';
import { acceptedAtOnce } from './acceptedAtOnce.mts';
import { deliveredUnsigned } from './deliveredUnsigned.mts';
import { deskKilled } from './deskKilled.mts';
import { globalInvoice } from './globalInvoice.mts';
import { orderWithoutAnswer } from './orderWithoutAnswer.mts';
import { mailRefused, newestCounts, ownerToldLater } from './paidOrderMails.mts';

const SALES = 8;
const EVERY = 4;
const TIMES = 3;
const CLIENTS = 6;

const TABLE = 'cfdi_invoices';
const WOO: Shop = { kind: 'WooCommerce', host: 'tienda.example.mx' };
const OTHER: Shop = { kind: 'WooCommerce', host: 'libros.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'taller.myshopify.com' };

/** Checks what the workflow for paid orders accepts, stamps, mails and processes later. */
export async function paidOrder(base: Setup): Promise<Row[]> {
	return await withLogin(base, async ({ setup, form }) => {
		return await withPaidOrders(
			setup,
			{ woo: WOO, shopify: SHOPIFY },
			async (open) => {
				const sales = salesOf(open);
				return [
					await deliveredUnsigned(open),
					await stampedOnce(open, sales),
					await refusedAndCorrected(open, form),
					await mailRefused(open),
					await ownerToldLater(open),
					await newestCounts(open),
					await orderWithoutAnswer(open),
					...(await globalInvoice(open, sales.filter(hasNoRfc))),
					await acceptedAtOnce(open),
					await deskKilled(open),
				];
			},
			'workflows/paid-order',
		);
	});
}

export async function paidOrderInQueue(setup: Setup): Promise<Row[]> {
	return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => [
		await deliveredUnsigned(open),
		await stampedOnce(open, salesOf(open)),
		await acceptedAtOnce(open),
	]);
}

const hasNoRfc = ({ buyer }: Sale) => buyer.rfc === undefined;

function salesOf({ setup: { random } }: OpenShop): Sale[] {
	const made = { random, every: EVERY };
	return [
		...makeSales('7', SALES, { ...made, shop: WOO, paidAt: `${daysAgo(1)}T18:30:00` }),
		...makeSales('7', SALES / 2, { ...made, shop: OTHER, paidAt: `${daysAgo(1)}T09:15:00` }),
		...makeSales('#9', SALES, { ...made, shop: SHOPIFY, paidAt: `${daysAgo(2)}T23:59:00` }),
	];
}

async function stampedOnce(open: OpenShop, sales: readonly Sale[]): Promise<Row> {
	const { setup, sender, mailServer } = open;
	const { checks, n8n, random, service } = setup;
	const before = (await service.invoices()).length;
	const deliveries = shuffled(sales, random).flatMap((sale) =>
		Array.from({ length: TIMES }, () => signed(sale.shop, orderOf(sale), SECRET)),
	);
	const answers = await sender.postAll(deliveries, CLIENTS);
	checks.check(
		'each delivery is answered with 200',
		answers.every(({ status }) => status === 200),
		answers.find(({ status }) => status !== 200),
	);
	const buyers = sales.filter((sale) => !hasNoRfc(sale));
	await until(
		'each order with an RFC is stamped',
		async () => ((await service.invoices()).length - before >= buyers.length ? true : undefined),
		{ signal: setup.signal },
	);
	await whenOver(n8n.rest, open.id, 0, setup.signal);
	await takeWhatIsLeft(open);
	await until(
		'each invoice is mailed',
		async () => await Promise.resolve(mailServer.mails.length >= buyers.length || undefined),
		{ signal: setup.signal },
	);
	const invoices = (await service.invoices()).slice(before);
	const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
	const right =
		invoices.length === buyers.length &&
		sum(invoices.map(({ total }) => Math.round(Number(total) * 100))) === sum(buyers.map(totalOf));
	checks.check('stamps each order with an RFC once, with its total', right, invoices.length);
	const rows = await tableRows(n8n.rest, TABLE);
	const uuids = new Set(rows.flatMap(({ state, uuid }) => (state === 'stamped' ? [uuid] : [])));
	const listed = invoices.every(({ uuid }) => uuids.has(uuid)) && uuids.size === invoices.length;
	checks.check('each has its row, with its UUID', listed, statesOf(rows));
	const keys = new Set(
		rows.flatMap(({ state, order_key }) => (state === 'noRfc' ? [order_key] : [])),
	);
	const aside = sales.filter(hasNoRfc).length;
	checks.check(`the ${aside} orders without an RFC have theirs`, keys.size === aside, [...keys]);
	checks.check(
		'mails each invoice once and sends no other mail',
		mailServer.mails.length === buyers.length,
		mailServer.mails.map(({ subject }) => subject),
	);
	return {
		fault: `${sales.length} orders of WooCommerce and Shopify, two shops with the same numbers, each delivered ${TIMES} times by ${CLIENTS} clients`,
		shown: `${uuids.size} stamped and mailed, ${keys.size} without an RFC`,
		books: `${invoices.length} stamps`,
	};
}

function statesOf(rows: readonly TableRow[]): Array<string | number | null | undefined> {
	return rows.map(({ state }) => state);
}

async function refusedAndCorrected(open: OpenShop, form: Form): Promise<Row> {
	const { setup, sender, mailServer } = open;
	const { checks, random, service, signal } = setup;
	const before = (await service.invoices()).length;
	const paidAt = `${daysAgo(1)}T12:00:00`;
	const made = makeSale('52', { random, shop: SHOPIFY, paidAt });
	const sale = { ...made, buyer: { ...BUYER, use: 'D01' } };
	const { status } = await sender.post(signed(sale.shop, orderOf(sale), SECRET));
	await whenOver(setup.n8n.rest, open.id, 0, signal);
	await takeWhatIsLeft(open);
	const told = await until(
		'its owner is told',
		async () =>
			await Promise.resolve(
				mailServer.mails.find(({ subject }) => subject?.includes('no se ha facturado')),
			),
		{ signal },
	);
	checks.check('a refused order is answered with 200', status === 200, status);
	const spanish = told.text?.includes('Uso del CFDI') === true;
	checks.check('mails the owner the problem in Spanish', spanish, told.text);
	const row = await until(
		'its row says so',
		async () => {
			const found = await rowOf(open, sale);
			return found?.state === 'received' ? undefined : found;
		},
		{ signal },
	);
	checks.check('records it in the row', row?.state === 'refused' && !!row.what_to_do, row);
	await correctedInForm(open, form, told.text ?? '');
	await takeWhatIsLeft(open);
	const after = await rowOf(open, sale);
	const stamped = (await service.invoices()).length - before;
	checks.check('corrected, it is stamped', after?.state === 'stamped' && stamped === 1, [
		after,
		stamped,
	]);
	const kept = [after?.rfc, after?.cfdi_use].join();
	checks.check('records only the changes', kept === ',G03', kept);
	return {
		fault:
			'An order that SAT would refuse for its CFDI use; then corrected in the form that the mail names',
		shown: 'A mail to its owner, then the invoice to the customer',
		books: `${stamped} stamps`,
	};
}

async function correctedInForm(open: OpenShop, form: Form, mail: string): Promise<void> {
	const { setup } = open;
	const link = /http\S+/.exec(mail)?.[0] ?? '';
	const { status } = await fetch(link);
	const isSaid = mail.includes('Si el enlace no abre');
	setup.checks.check(
		'has no form before it is enabled, and the mail explains how to enable it',
		status === 404 && isSaid,
		[status, mail],
	);
	await switchOn(open, ['Correct an order']);
	await checkClosed(setup, link);
	await form.open(link);
	await form.submit(/El uso del CFDI es/);
	await form.screenshot(join(setup.folder.pictures, 'correct-an-order.png'));
	const [rfc, use] = [await form.value('RFC'), await form.value('Uso del CFDI')];
	setup.checks.check(
		'the form shows the data of the order',
		rfc === BUYER.rfc && use.startsWith('D01 - '),
		[rfc, use],
	);
	await form.choose('Uso del CFDI', 'G03 - Gastos en general');
	await form.submit(/cinco minutos/);
}
