import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import { until } from '../../../../tools/run/until.mts';
import { tableRows, updateRows } from '../../support/dataTable.mts';
import { laterPaid } from '../../support/laterPaid.mts';
import { openLinked } from '../../support/linkedExample.mts';
import { attached } from '../../support/mailServer.mts';
import { withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { accepted, putAside, rowOf } from '../../support/orderRows.mts';
import { Customer, MAIL, asked } from '../../support/customersPage.mts';
import { BUYER } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { pictures } from './selfInvoicePictures.mts';
import { attacks } from './selfInvoiceAttacks.mts';
import { budgets } from './selfInvoiceBudgets.mts';
import { dataByMail, inGlobalInvoice, tooLate } from './selfInvoiceOthers.mts';

const TABLE = 'cfdi_invoices';
const WOO: Shop = { kind: 'WooCommerce', host: 'autofactura.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'autofactura.myshopify.com' };
/** A second tab must send before the first tab gets its response. */
const STAMP_MS = 3000;

/** Makes invoices on the customers' page, with everything that can go wrong. */
export async function selfInvoice(setup: Setup): Promise<Row[]> {
	return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
		await openLinked(open, 'self-invoice', 'workflows/self-invoice');
		return [
			await corrected(open),
			...(await pictures(open)),
			await atOnce(open),
			await dataByMail(open),
			await inGlobalInvoice(open),
			await tooLate(open),
			...(await budgets(open)),
			...(await attacks(open)),
		];
	});
}

async function notOfAnother({ setup }: OpenShop, sale: Sale, uuid: string): Promise<void> {
	const { checks, n8n, service } = setup;
	const id = await service.stamp(laterPaid('OF-ANOTHER', '77000.00'));
	const other = (await service.invoices()).find((one) => one.id === id)?.uuid ?? '';
	const own = (await tableRows(n8n.rest, TABLE)).find((row) => row.uuid === uuid);
	await updateRows(n8n.rest, TABLE, ['uuid', uuid], { invoice_id: String(id) });
	const given = { ticket: sale.number, total: money(totalOf(sale)), rfc: 'URE180429TM6' };
	const answers = [];
	for (const step of ['buy', 'stamp', 'files', 'xml', 'pdf', 'mail']) {
		answers.push(await asked(setup, { ...given, step, email: MAIL }, '10.3.3.3'));
	}
	const told = answers.map(({ state }) => state);
	checks.check(
		"reveals nothing of another customer's invoice if the ID names it",
		answers.every(({ state, text }) => state !== undefined && !text.includes(other)) &&
			!told.includes('ready') &&
			!told.includes('sent'),
		answers,
	);
	await updateRows(n8n.rest, TABLE, ['uuid', uuid], { invoice_id: String(own?.invoice_id) });
	await service.cancel(id);
}

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
		'shows a wrong total at its field and keeps the ticket',
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
	checks.check('keeps the typed values after a reload', kept.join('|') === whole, kept);
	await customer.next('Así quedará su factura');
	const none = (await service.invoices()).length;
	checks.check('stamps nothing before the customer sees the preview', none === 0, none);
	await customer.next('Sus datos fiscales');
	const said = await customer.wrongAt('name');
	checks.check(
		'shows at its field that SAT does not have the name',
		/OTRO NOMBRE|nombre/i.test(said),
		said,
	);
	const given = await rowOf(open, sale);
	const isBack = given?.state === 'noRfc' && !given.rfc;
	checks.check('the order waits for the global invoice meanwhile', isBack, given);
	checks.check('does not report it to the owner', mails.length === 0, mails);
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
	checks.check('also sends them to another address', sent, again.subject);
	const url = (await customer.page.getAttribute('#verification', 'href')) ?? '';
	checks.check("SAT's address is that of the invoice", url.includes(`id=${uuid}&`), url);

	await customer.page.goBack();
	await customer.page.goBack();
	await customer.page.goForward();
	await customer.next('Su factura está lista');
	const same = (await service.invoices()).length;
	checks.check('Back and a second click stamp nothing', same === 1, same);
	const state = await accepted(open, { ...sale, buyer: BUYER });
	const stamps = (await service.invoices()).length;
	const still = stamps === 1 && state === 'stamped';
	checks.check('with an RFC in the shop later, it is not stamped again', still, [state, stamps]);
	await notOfAnother(open, sale, uuid);
	await customer.close();
	return {
		fault: 'A customer mistypes the total and the name, reloads, goes back and presses again',
		shown: 'What is wrong, at its field; then PDF, XML, a mail and the QR code',
		books: `${stamps} stamp`,
	};
}

async function atOnce(open: OpenShop): Promise<Row> {
	const { checks, service } = open.setup;
	const sale = await putAside(open, WOO, '82');
	const before = (await service.invoices()).length;
	const [one, other] = [await Customer.start(open.setup), await Customer.start(open.setup)];
	for (const tab of [one, other]) {
		await tab.findPurchase(sale);
		await tab.enterData();
		await tab.next('Así quedará su factura');
	}
	await service.set({ delayMs: STAMP_MS });
	const answer = /Su factura está lista|Su compra se está facturando/;
	const received = async () => (await rowOf(open, sale))?.state === 'received' || undefined;
	await Promise.all([
		one.next(answer),
		accepted(open, { ...sale, buyer: BUYER }),
		until('one of them is being stamped', received, { signal: open.setup.signal }).then(
			async () => {
				await other.next(answer);
			},
		),
	]);
	await service.set({ delayMs: 0 });
	const stamps = (await service.invoices()).length - before;
	checks.check('two tabs and the shop at once: one stamp', stamps === 1, stamps);

	const third = await Customer.start(open.setup);
	await third.open({ ticket: sale.number, total: money(totalOf(sale)) });
	await third.next('Su compra ya tiene factura');
	const shown = await third.words();
	checks.check(
		'does not reveal the buyer to a visitor with ticket and total',
		!shown.includes('URE'),
		shown,
	);
	await third.fill({ owner: 'CACX7605101P8' });
	await third.next(/no se facturó con este RFC/);
	await third.fill({ owner: 'URE180429TM6' });
	await third.next('Su factura está lista');
	const xml = await third.save('xml');
	const { uuid } = readStampedXml(xml.content);
	checks.check('later, its files come again for the same RFC only', uuid === (await third.uuid()));
	for (const tab of [one, other, third]) await tab.close();
	return {
		fault: 'Two tabs and the shop send the same order at the same moment',
		shown: 'The files, or that it is being invoiced; later the files again',
		books: `${(await service.invoices()).length - before} stamp`,
	};
}
