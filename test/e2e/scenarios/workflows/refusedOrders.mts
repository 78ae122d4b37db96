import type { Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { Customer } from '../../support/customersPage.mts';
import { updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import { openLinked } from '../../support/linkedExample.mts';
import { accepted, rowOf } from '../../support/orderRows.mts';
import { SECRET, withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { BUYER, makeSale, makeSales } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Buyer, Sale, Shop } from '../../support/shopOrders.mts';
import { until } from '../../../../tools/run/until.mts';
import type { Row } from '../../support/table.mts';
import { switchOn } from '../../support/switchOn.mts';
import { endPause, takeWhatIsLeft } from '../../support/whatIsLeft.mts';

const WOO: Shop = { kind: 'WooCommerce', host: 'datos.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'datos.myshopify.com' };
const TABLE = 'cfdi_invoices';

/**
 * Lets SAT refuse orders because of the customer's tax data. One is corrected with the mail's link,
 * one in the shop after a reminder, and one has no mail address.
 */
export async function refusedOrders(base: Setup): Promise<Row[]> {
	return await withLogin(base, asked);
}

async function asked({ setup, otherPage }: LoggedIn): Promise<Row[]> {
	return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
		await openLinked(open, 'self-invoice');
		await switchOn(open, ['Correct an order'], { 'What came of it': { customersCorrect: true } });
		const answered = await refused(open, '91', { ...BUYER, regime: '612' });
		const silent = await refused(open, '92', { ...BUYER, name: 'OTRO NOMBRE' });
		const unreachable = await refused(open, '93', { ...BUYER, regime: '', email: '' });
		await toldOfAll(open, [answered, silent, unreachable]);
		await askedOnce(open, [answered, silent, unreachable]);
		await byTheLink(open, answered);
		await reminded(open, answered, silent);
		await inTheShop(open, silent);
		const { length } = await setup.service.invoices();
		await markup(open, await otherPage());
		return [
			{
				fault:
					'Three orders that SAT refuses for the data of the customer: regime, name, and one without regime and address',
				shown: 'Two mails with a link; a reminder after 3 days, its owner is told after 7 more',
				books: `${length} stamps`,
			},
		];
	});
}

async function refused(open: OpenShop, number: string, buyer: Buyer): Promise<Sale> {
	const paidAt = `${daysAgo(0)}T09:00:00`;
	const made = makeSale(number, { random: open.setup.random, shop: WOO, paidAt });
	const sale = { ...made, buyer };
	if ((await accepted(open, sale)) !== 'refused') throw new Error(`${number} was not refused.`);
	return sale;
}

async function toldOfAll(open: OpenShop, refusedBefore: readonly Sale[]): Promise<void> {
	const { mailServer, sender, setup } = open;
	const { checks, random, signal } = setup;
	const paidAt = `${daysAgo(0)}T09:00:00`;
	const atOnce = makeSales('95', 5, { random, shop: WOO, paidAt }).map((sale) => ({
		...sale,
		buyer: { ...BUYER, name: 'OTRO NOMBRE', email: '' },
	}));
	await sender.postAll(
		atOnce.map((sale) => signed(sale.shop, orderOf(sale), SECRET)),
		atOnce.length,
	);
	for (const sale of atOnce) {
		await until(
			`${sale.number} is refused`,
			async () => ((await rowOf(open, sale))?.state === 'refused' ? true : undefined),
			{ signal },
		);
	}
	const told = () =>
		mailServer.mails.filter(({ subject }) => /no se han? facturado/.test(subject ?? ''));
	const all = [...refusedBefore, ...atOnce];
	await takeWhatIsLeft(open);
	const says = (mail: Email | undefined, { number }: Sale) =>
		mail?.text?.includes(`El pedido ${number} de `) === true;
	const isTold = (sale: Sale) => told().some((mail) => says(mail, sale));
	const asIfOlder = async (sales: readonly Sale[], waits = '') => {
		const before = new Date(Date.now() - 13 * 60_000).toISOString();
		for (const { number } of sales) {
			const older = { told: `${waits}${before}` };
			await updateRows(setup.n8n.rest, TABLE, ['order_number', number], older);
		}
	};
	const early = all.filter(isTold);
	if (early.length < all.length) {
		await asIfOlder(early);
		await takeWhatIsLeft(open);
	}
	const first = told();
	checks.check(
		`of ${all.length} refused orders each is in one mail, which lists those that there are`,
		first.length <= 2 && all.every((sale) => first.filter((mail) => says(mail, sale)).length === 1),
		first.map(({ subject }) => subject),
	);
	const later = await refused(open, '94', { ...BUYER, name: 'OTRO MAS', email: '' });
	const [again] = atOnce;
	if (again === undefined) throw new Error('No sale was made.');
	await updateRows(setup.n8n.rest, TABLE, ['order_number', again.number], { state: 'again' });
	await takeWhatIsLeft(open);
	const isWaiting = told().length === first.length;
	checks.check('another one waits for some minutes', isWaiting, told().length);
	await asIfOlder(all.filter((sale) => sale !== again));
	await asIfOlder([again], 'no ');
	await takeWhatIsLeft(open);
	const second = told().slice(first.length);
	checks.check(
		'the next mail lists later and repeated refusals',
		second.length === 1 &&
			[later, again].every((sale) => says(second[0], sale)) &&
			second[0]?.subject?.startsWith('2 ') === true,
		second.map(({ subject }) => subject),
	);
	for (const { number } of [...atOnce, later]) {
		const over = { state: 'dropped', told: null };
		await updateRows(setup.n8n.rest, TABLE, ['order_number', number], over);
	}
}

function mailsAbout({ mailServer }: OpenShop, { number }: Sale): Email[] {
	return mailServer.mails.filter(({ subject }) => subject?.endsWith(` ${number}`));
}

function linkIn(mail: Email | undefined): string {
	const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
	if (link === undefined) throw new Error('The mail has no link.');
	return link;
}

async function asks(open: OpenShop, { number }: Sale): Promise<void> {
	const due = { take_after: '2026-01-01T00:00:00.000Z' };
	await updateRows(open.setup.n8n.rest, TABLE, ['order_number', number], due);
	for (const _time of ['the first', 'the second']) await takeWhatIsLeft(open);
}

async function askedOnce(open: OpenShop, sales: readonly [Sale, Sale, Sale]): Promise<void> {
	const { checks } = open.setup;
	const [answered, silent, unreachable] = sales;
	for (const _time of ['the first', 'the second']) await takeWhatIsLeft(open);
	const counts = sales.map((sale) => mailsAbout(open, sale).length).join();
	checks.check(
		'asks two customers once in two runs, and not the one without an address',
		counts === '1,1,0',
		counts,
	);
	const texts = [answered, silent].map((sale) => mailsAbout(open, sale)[0]?.text ?? '');
	const regime = texts[0]?.includes('• Régimen fiscal (612): El SAT no tiene') === true;
	const name =
		texts[1]?.includes('• Nombre (OTRO NOMBRE): No es el nombre que el SAT tiene') === true;
	checks.check('the mails explain the problem in Spanish', regime && name, texts);
	const owner = open.mailServer.mails.some(({ subject }) =>
		/no se han? facturado/.test(subject ?? ''),
	);
	checks.check('the owner has a mail about the refusals', owner, unreachable.number);
	const rows = await Promise.all(sales.map(async (sale) => await rowOf(open, sale)));
	const waits = rows.map((row) => row?.take_after);
	const inThreeDays = waits.slice(0, 2).every((after) => String(after) > daysAgo(-2));
	checks.check('they are reminded in three days', inThreeDays && waits[2] === null, waits);
}

async function byTheLink(open: OpenShop, sale: Sale): Promise<void> {
	const { checks, service } = open.setup;
	const customer = await Customer.start(open.setup);
	await customer.follow(linkIn(mailsAbout(open, sale)[0]));
	await customer.next('Su compra');
	const before = (await service.invoices()).length;
	await customer.enterData();
	await customer.next('Así quedará su factura');
	await customer.next('Su factura está lista');
	const files = [await customer.save('pdf'), await customer.save('xml')];
	const [invoice, ...others] = (await service.invoices()).slice(before);
	const once =
		others.length === 0 && invoice?.body.Receptor?.Rfc === sale.buyer.rfc && files.length === 2;
	checks.check('corrected, it is stamped once, with its files', once, invoice);
}

async function reminded(open: OpenShop, answered: Sale, silent: Sale): Promise<void> {
	const { checks } = open.setup;
	await asks(open, silent);
	const counts = [answered, silent].map((sale) => mailsAbout(open, sale).length).join();
	const [, reminder] = mailsAbout(open, silent);
	const same = linkIn(reminder) === linkIn(mailsAbout(open, silent)[0]);
	checks.check('after three days, one reminder with the same link', same, reminder?.text);
	checks.check('sends no mail for the invoiced order', counts === '2,2', counts);
	await endPause(open);
	const before = open.mailServer.mails.length;
	await asks(open, silent);
	const told = open.mailServer.mails.slice(before);
	const named = told.map(({ text }) => text?.includes(`El pedido ${silent.number} de `));
	const why = told[0]?.text?.includes('Se pidió dos veces al cliente') === true;
	checks.check('after seven more, one mail tells its owner', named.join() === 'true' && why, told);
	const row = await rowOf(open, silent);
	checks.check('and only once', row?.asked === 'told' && row.state === 'refused', row);
}

async function inTheShop(open: OpenShop, sale: Sale): Promise<void> {
	const { checks, service } = open.setup;
	const before = (await service.invoices()).length;
	const state = await accepted(open, { ...sale, buyer: BUYER });
	const customer = await Customer.start(open.setup);
	await customer.follow(linkIn(mailsAbout(open, sale)[0]));
	await customer.next('Su compra ya tiene factura');
	const stamps = (await service.invoices()).length - before;
	const once = stamps === 1 && state === 'stamped';
	checks.check('corrected in the shop, it is stamped there, and not by the link', once, [
		state,
		stamps,
	]);
}

/** If a customer enters a link as the RFC, the office's form must show the link as text. */
async function markup(open: OpenShop, page: Page): Promise<void> {
	const { checks, n8n } = open.setup;
	const link = '<a href="https://evil.example/x">XAXX010101000</a>';
	const sale = await refused(open, '96', { ...BUYER, rfc: link });
	const row = await rowOf(open, sale);
	const named = /evil\.example/i.test(String(row?.message));
	checks.check("the row has the customer's input", named, row?.message);
	const query = new URLSearchParams({ Pedido: sale.number, Tienda: String(row?.shop) });
	await page.goto(`${n8n.url}/form/cfdi-corregir?${query.toString()}`);
	await page.locator('#submit-btn').click();
	await page.getByText('Cambie solo lo que está mal').waitFor();
	const links = await page
		.locator('a')
		.evaluateAll((all: Array<{ href: string }>) => all.map(({ href }) => href));
	const text = await page.locator('.form-header').first().innerText();
	const isText = links.every((one) => !/evil/i.test(one)) && /<a href=/i.test(text);
	checks.check("the office's form shows a link in an RFC as text", isText, [links, text]);
	await page.locator('input[name="field-0"]').fill(BUYER.rfc ?? '');
	await page.locator('#submit-btn').click();
	await page.getByText('Se timbra en los próximos cinco minutos').waitFor();
	await takeWhatIsLeft(open);
	const now = await rowOf(open, sale);
	const corrected = now?.state === 'stamped' && now.rfc === BUYER.rfc && !now.name;
	checks.check('with the right RFC it is stamped, and only that is corrected', corrected, now);
}
