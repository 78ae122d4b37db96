import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import { until } from '../../../../tools/run/until.mts';
import { tableRows, updateRows } from '../../support/dataTable.mts';
import { importExample, runExample } from '../../support/examples.mts';
import { openLinked } from '../../support/linkedExample.mts';
import { attached } from '../../support/mailServer.mts';
import { withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { accepted, putAside, rowOf } from '../../support/orderRows.mts';
import { Customer, MAIL } from '../../support/customersPage.mts';
import { BUYER } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { takeWhatIsLeft } from '../../support/whatIsLeft.mts';
import { pictures } from './selfInvoicePictures.mts';
import { attacks } from './selfInvoiceAttacks.mts';

const WOO: Shop = { kind: 'WooCommerce', host: 'autofactura.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'autofactura.myshopify.com' };
/** Long enough for a second tab to send before the first one has its answer. */
const STAMP_MS = 3000;

/** Customers make their own invoices on the page, with everything that can go wrong. */
export async function selfInvoice(setup: Setup): Promise<Row[]> {
	return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
		const id = await openLinked(open, 'self-invoice', 'workflows/self-invoice');
		const rows = [
			await corrected(open),
			...(await pictures(open)),
			await atOnce(open),
			await dataByMail(open),
			await inGlobalInvoice(open),
			await tooLate(open),
			...(await attacks(open)),
		];
		// Another scenario opens the same page.
		await setup.n8n.rest.call('POST', `/rest/workflows/${id}/deactivate`);
		return rows;
	});
}

/** The first total is mistyped, then the name; the rest stays entered, also over a reload. */
async function corrected(open: OpenShop): Promise<Row> {
	const { checks, service, signal } = open.setup;
	const { mails } = open.mailServer;
	const sale = await putAside(open, SHOPIFY, '#81');
	const customer = await Customer.start(open.setup);
	await customer.open();
	await customer.fill({ ticket: sale.number, total: '1.00' });
	await customer.next(/No encontramos una compra/);
	const ticket = await customer.page.inputValue('#f-ticket');
	checks.check(
		'a wrong total is said at a field, the ticket stays',
		ticket === sale.number,
		ticket,
	);
	const total = `$${Number(money(totalOf(sale))).toLocaleString('en-US')} MXN`;
	await customer.fill({ total });
	await customer.next('Su compra');
	await customer.enterData({ name: 'OTRO NOMBRE', rfc: 'URE 180429 TM6' });
	await customer.page.reload();
	const kept = await Promise.all(
		['rfc', 'email', 'name', 'postal_code', 'regime', 'cfdi_use'].map(
			async (name) => await customer.page.inputValue(`#f-${name}`),
		),
	);
	const whole = `URE 180429 TM6|${MAIL}|OTRO NOMBRE|86991|601|G03`;
	checks.check('a reload loses nothing that was typed', kept.join('|') === whole, kept);
	await customer.next('Así quedará su factura');
	const none = (await service.invoices()).length;
	checks.check('nothing is stamped before the customer has seen how it will be', none === 0, none);
	await customer.next('Sus datos fiscales');
	const said = await customer.wrongAt('name');
	checks.check(
		'a name that SAT has not is said at its field',
		/OTRO NOMBRE|nombre/i.test(said),
		said,
	);
	const given = await rowOf(open, sale);
	const isBack = given?.state === 'noRfc' && !given.rfc;
	checks.check('the order waits for the global invoice meanwhile', isBack, given);
	checks.check('the owner is not told of it', mails.length === 0, mails);
	const before = mails.length;
	await customer.fill({ name: BUYER.name });
	await customer.next('Así quedará su factura');
	await customer.next('Su factura está lista');
	const uuid = await customer.uuid();

	const [invoice, ...more] = await service.invoices();
	const once = more.length === 0 && invoice?.body.Receptor?.Rfc === BUYER.rfc;
	checks.check('corrected, it is stamped once, to the RFC of the customer', once, invoice);
	const [pdf, xml] = [await customer.save('pdf'), await customer.save('xml')];
	const text = (await readPdfText(pdf.content)).replace(/\s/g, '');
	const saved = text.includes(uuid) && readStampedXml(xml.content).uuid === uuid;
	checks.check('the buttons give PDF and XML', saved, [pdf.name, xml.name]);
	const mail = await until(
		'the customer has a mail',
		async () => await Promise.resolve(mails[before]),
		{ signal },
	);
	const mailed = readStampedXml(attached(mail, '.xml')).uuid === uuid;
	const to = mail.to?.map(({ address }) => address).join();
	checks.check('and so does the mail, to the address that was entered', mailed && to === MAIL, to);
	await customer.fill({ mail: 'otra@example.com' });
	await customer.next('La enviamos a otra@example.com.');
	const again = await until(
		'a mail to another address',
		async () => await Promise.resolve(mails[before + 1]),
		{ signal },
	);
	const sent = again.to?.[0]?.address === 'otra@example.com' && again.attachments.length === 2;
	checks.check('it sends them to another address, too', sent, again.subject);
	const url = (await customer.page.getAttribute('#verification', 'href')) ?? '';
	checks.check("SAT's address is that of the invoice", url.includes(`id=${uuid}&`), url);

	await customer.page.goBack();
	await customer.page.goBack();
	await customer.page.goForward();
	await customer.next('Su factura está lista');
	const same = (await service.invoices()).length;
	checks.check('going back and pressing again stamps nothing', same === 1, same);
	const state = await accepted(open, { ...sale, buyer: BUYER });
	const stamps = (await service.invoices()).length;
	const still = stamps === 1 && state === 'stamped';
	checks.check('with an RFC in the shop later, it is not stamped again', still, [state, stamps]);
	await customer.close();
	return {
		fault: 'A customer mistypes the total and the name, reloads, goes back and presses again',
		shown: 'What is wrong, at its field; then PDF, XML, a mail and the QR code',
		books: `${stamps} stamp`,
	};
}

/** Two tabs and the shop send at the same moment; later the files again, for the same RFC only. */
async function atOnce(open: OpenShop): Promise<Row> {
	const { checks, service } = open.setup;
	const sale = await putAside(open, WOO, '82');
	const before = (await service.invoices()).length;
	const tabs = [await Customer.start(open.setup), await Customer.start(open.setup)];
	for (const tab of tabs) {
		await tab.findPurchase(sale);
		await tab.enterData();
		await tab.next('Así quedará su factura');
	}
	await service.set({ delayMs: STAMP_MS });
	await Promise.all([
		...tabs.map(
			async (tab) => await tab.next(/Su factura está lista|Su compra se está facturando/),
		),
		accepted(open, { ...sale, buyer: BUYER }),
	]);
	await service.set({ delayMs: 0 });
	const stamps = (await service.invoices()).length - before;
	checks.check('two tabs and the shop at once: one stamp', stamps === 1, stamps);

	const third = await Customer.start(open.setup);
	await third.open({ ticket: sale.number, total: money(totalOf(sale)) });
	await third.next('Su compra ya tiene factura');
	const shown = await third.words();
	checks.check(
		'who knows ticket and total is not shown whose it is',
		!shown.includes('URE'),
		shown,
	);
	await third.fill({ owner: 'CACX7605101P8' });
	await third.next('no se facturó con este RFC');
	await third.fill({ owner: 'URE180429TM6' });
	await third.next('Su factura está lista');
	const xml = await third.save('xml');
	const { uuid } = readStampedXml(xml.content);
	checks.check('later, its files come again for the same RFC only', uuid === (await third.uuid()));
	for (const one of [...tabs, third]) await one.close();
	return {
		fault: 'Two tabs and the shop send the same order at the same moment',
		shown: 'The files, or that it is being invoiced; later the files again',
		books: `${(await service.invoices()).length - before} stamp`,
	};
}

/** A customer who has an invoice gets a link that fills in their data; another one gets nothing. */
async function dataByMail(open: OpenShop): Promise<Row> {
	const { checks, signal } = open.setup;
	const { mails } = open.mailServer;
	const sale = await putAside(open, WOO, '84');
	const before = mails.length;
	const customer = await Customer.start(open.setup);
	await customer.findPurchase(sale);
	await customer.next('Sus datos fiscales');
	const ask = async (email: string) => {
		await customer.fill({ rfc: 'URE180429TM6', email });
		await customer.page.getByText('Ya he facturado aquí').click();
		await customer.sees('Si ya facturó aquí con ese RFC y ese correo');
	};
	await ask('ladron@example.com');
	const shown = await customer.words();
	checks.check('who knows the RFC alone is shown nothing', !/UNIVERSIDAD/i.test(shown));
	await ask(MAIL);
	const mail = await until(
		'a mail with the data',
		async () => await Promise.resolve(mails.at(before)),
		{ signal },
	);
	const to = mails.slice(before).map((one) => one.to?.[0]?.address);
	checks.check('the one mail goes to the address that they had', to.join() === MAIL, to);
	const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
	const again = await Customer.start(open.setup);
	await again.follow(link);
	await again.next('Su compra');
	await again.next('Sus datos fiscales');
	const filled = await Promise.all(
		['rfc', 'name', 'postal_code', 'email'].map(
			async (name) => await again.page.inputValue(`#f-${name}`),
		),
	);
	const whole = filled[0] === BUYER.rfc && filled[2] === BUYER.postalCode && filled[3] === MAIL;
	checks.check('the link fills them in', whole, filled);
	await again.next('Así quedará su factura');
	for (const one of [customer, again]) await one.close();
	return {
		fault: 'RFC and another e-mail, then RFC and the e-mail of an earlier invoice',
		shown: 'The same sentence for both; one mail, with a link that fills in the data',
		books: '0 stamps',
	};
}

/** An order is in the global invoice. */
async function inGlobalInvoice(open: OpenShop): Promise<Row> {
	const { checks, n8n, service, signal } = open.setup;
	const sale = await putAside(open, WOO, '83', 1);
	const global = await importExample(open.setup, 'daily-global-invoice');
	await n8n.rest.finished(await runExample(open.setup, global, 'By hand'));
	await takeWhatIsLeft(open);
	await updateRows(n8n.rest, 'cfdi_invoices', ['state', 'noRfc'], { take_after: '2026-01-01' });
	await takeWhatIsLeft(open);
	const before = (await service.invoices()).length;
	const mailsBefore = open.mailServer.mails.length;
	const customer = await Customer.start(open.setup);
	await customer.open({ ticket: sale.number, total: money(totalOf(sale)) });
	await customer.next('Ya está en una factura global');
	await customer.enterData();
	await customer.next('Así quedará su factura');
	await customer.next('La tienda revisará su solicitud');
	const stamps = (await service.invoices()).length - before;
	const row = await rowOf(open, sale);
	const kept = row?.state === 'inGlobal' && row.rfc === BUYER.rfc && row.email === MAIL;
	checks.check('an order in a global invoice is handed to a person', kept && stamps === 0, row);
	const told = await until(
		'the shop has a mail',
		async () => await Promise.resolve(open.mailServer.mails[mailsBefore]),
		{ signal },
	);
	const named = told.text?.includes(sale.number) === true && told.text.includes(BUYER.rfc ?? '');
	checks.check('who is told by mail what the customer entered', named, told.text);
	await customer.close();
	return {
		fault: 'An order that is in a global invoice already',
		shown: 'The page says so; its row has what was entered, and the shop a mail',
		books: `${stamps} stamps`,
	};
}

/** The last day of an order has passed. */
async function tooLate(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const sale = await putAside(open, WOO, '87', 45);
	const customer = await Customer.start(open.setup);
	await customer.open({ ticket: sale.number, total: money(totalOf(sale)) });
	await customer.next('El plazo para facturar esta compra ya pasó');
	const told = await customer.page.locator('#told').textContent();
	checks.check(
		'after the last day the page says what to do',
		told?.includes('tienda') === true,
		told,
	);
	const tries = await tableRows(open.setup.n8n.rest, 'cfdi_tries');
	checks.check(
		'what was right leaves no try behind',
		tries.every(({ ticket_hour: of }) => !String(of).endsWith(sale.number)),
		tries,
	);
	await customer.close();
	return {
		fault: 'An order of an earlier month',
		shown: 'That its last day has passed, and what to do',
		books: '0 stamps',
	};
}
