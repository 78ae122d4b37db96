import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import { until } from '../../../../tools/run/until.mts';
import { tableRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { importExample } from '../../support/examples.mts';
import { listExecutions } from '../../support/executions.mts';
import { openLinked } from '../../support/linkedExample.mts';
import { attached } from '../../support/mailServer.mts';
import { withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { accepted, rowOf, saleWithoutRfc } from '../../support/orderRows.mts';
import { BUYER } from '../../support/sales.mts';
import { AUTOFACTURA, Customer, MAIL } from '../../support/selfInvoiceForm.mts';
import type { Setup } from '../../support/setup.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { takeWhatIsLeft } from '../../support/whatIsLeft.mts';

const WOO: Shop = { kind: 'WooCommerce', host: 'autofactura.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'autofactura.myshopify.com' };
/** Long enough for a second tab to send before the first one has its answer. */
const STAMP_MS = 3000;
const AS_SAT_HAS_THEM = /tal como los tiene registrados el SAT/;

/** Customers make their own invoices with the form, with everything that can go wrong. */
export async function selfInvoice(setup: Setup): Promise<Row[]> {
	return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
		const id = await openLinked(open, 'self-invoice', 'workflows/self-invoice');
		const rows = [
			await corrected(open),
			await twiceAtOnce(open),
			await inGlobalInvoice(open, id),
			await guessed(open),
		];
		// Another scenario opens the same form.
		await setup.n8n.rest.call('POST', `/rest/workflows/${id}/deactivate`);
		return rows;
	});
}

/** Posts an order without an RFC, which is put aside. */
async function putAside(open: OpenShop, shop: Shop, number: string, day = 0): Promise<Sale> {
	const sale = saleWithoutRfc(open, shop, { number, paidAt: `${daysAgo(day)}T10:00:00` });
	const state = await accepted(open, sale);
	if (state !== 'noRfc') throw new Error(`The order was not put aside: ${state}`);
	return sale;
}

/** The first total is mistyped, then the regime is wrong, then the name; the rest stays entered. */
async function corrected(open: OpenShop): Promise<Row> {
	const { checks, service, signal } = open.setup;
	const { mails } = open.mailServer;
	const sale = await putAside(open, SHOPIFY, '#81');
	const ticket = sale.number.slice(1);
	const customer = await Customer.start(open.setup);

	await customer.askFor(ticket, '1.00', /No encontramos/);
	const again = await customer.form.value('Número de ticket');
	checks.check('a wrong total comes back with the ticket number kept', again === ticket, again);
	await customer.enterTicket(sale, AS_SAT_HAS_THEM);
	await customer.enter({ regime: '612', name: 'OTRO NOMBRE' }, /Régimen fiscal del cliente/);
	const kept = await Promise.all(
		['RFC', 'Nombre o razón social', 'Código postal', 'Uso del CFDI', 'Correo electrónico'].map(
			async (label) => await customer.form.value(label),
		),
	);
	const all = kept.join('|');
	const whole = 'URE180429TM6|OTRO NOMBRE|86991|G03 - Gastos en general|cliente@example.com';
	checks.check('a wrong regime comes back in Spanish, with the rest entered', all === whole, all);
	const given = await rowOf(open, sale);
	const isBack = given?.state === 'noRfc' && !given.rfc;
	checks.check('the order waits for the global invoice meanwhile', isBack, given);
	await customer.enter({ name: 'OTRO NOMBRE' }, /Nombre o razón social del cliente/);
	const before = mails.length;
	checks.check('the owner is not told of it', before === 0, mails);
	const files = await customer.enterForFiles({});

	const [invoice, ...more] = await service.invoices();
	const uuid = invoice?.uuid ?? '';
	const once = more.length === 0 && invoice?.body.Receptor?.Rfc === BUYER.rfc;
	checks.check('corrected, it is stamped once, to the RFC of the customer', once, invoice);
	const ends = [...files.keys()].map((name) => name.slice(-4)).sort();
	checks.check('the last page gives PDF and XML', ends.join() === '.pdf,.xml', ends);
	const mail = await until(
		'the customer has a mail',
		async () => await Promise.resolve(mails[before]),
		{ signal },
	);
	const xml = readStampedXml(attached(mail, '.xml'));
	const pdf = (await readPdfText(attached(mail, '.pdf'))).replace(/\s/g, '');
	const mailed = xml.uuid === uuid && pdf.includes(uuid);
	checks.check('and so does the mail', mailed, [mail.subject, xml]);
	const to = mail.to?.map(({ address }) => address).join();
	checks.check('which is sent to the address of the form', to === MAIL, [mail.subject, to]);
	const row = await rowOf(open, sale);
	const marked = row?.state === 'stamped' && row.uuid === uuid && row.recipient === BUYER.rfc;
	checks.check('its row has the UUID', marked, row);
	const state = await accepted(open, { ...sale, buyer: BUYER });
	const stamps = (await service.invoices()).length;
	const none = stamps === 1 && state === 'stamped';
	checks.check('with an RFC in the shop later, it is not stamped again', none, [state, stamps]);
	return {
		fault: 'A customer mistypes the total, the regime and the name in the form of "Self-invoice"',
		shown: 'The same form again each time, with what is wrong; then PDF and XML',
		books: `${1 + more.length} stamp`,
	};
}

/** Two tabs send at the same moment; a third one gets the files again, for the same RFC only. */
async function twiceAtOnce(open: OpenShop): Promise<Row> {
	const { checks, service } = open.setup;
	const sale = await putAside(open, WOO, '82');
	const before = (await service.invoices()).length;
	const tabs = [await Customer.start(open.setup), await Customer.start(open.setup)];
	for (const tab of tabs) {
		await tab.open();
		await tab.enterTicket(sale, AS_SAT_HAS_THEM);
		await tab.fill({});
	}
	await service.set({ delayMs: STAMP_MS });
	const texts = await Promise.all(
		tabs.map(async ({ form }) => {
			await form.submit(/Su factura está lista|Su compra se está facturando/);
			return await form.text();
		}),
	);
	await service.set({ delayMs: 0 });
	const stamps = (await service.invoices()).length - before;
	checks.check('two tabs at once: one stamp', stamps === 1, stamps);
	const ready = texts.filter((text) => text.includes('está lista')).length;
	checks.check('one has the files, the other is told to wait', ready === 1, texts);

	const third = await Customer.start(open.setup);
	await third.open({ 'Número de ticket': sale.number });
	const filledIn = await third.form.value('Número de ticket');
	checks.check('an address may fill in the ticket', filledIn === sale.number, filledIn);
	await third.enterTicket(sale, /Su compra ya tiene factura/);
	await third.form.fill('RFC', 'CACX7605101P8');
	await third.form.submit(/No encontramos/);
	await third.open();
	await third.enterTicket(sale, /Su compra ya tiene factura/);
	await third.form.fill('RFC', BUYER.rfc ?? '');
	const files = await third.form.submitForFiles(/Su factura está lista/);
	checks.check('later, its files come again for the same RFC only', files.size === 2, [
		...files.keys(),
	]);
	const same = (await service.invoices()).length - before;
	return {
		fault: 'Two tabs send the same order at the same moment',
		shown: `${ready} with the files, ${texts.length - ready} told to wait; later the files again`,
		books: `${same} stamp`,
	};
}

/** An order is in the global invoice. */
async function inGlobalInvoice(open: OpenShop, id: string): Promise<Row> {
	const { checks, n8n, service, signal } = open.setup;
	const sale = await putAside(open, WOO, '83', 1);
	const global = await importExample(open.setup, 'daily-global-invoice');
	const night = async () =>
		await n8n.rest.finished(await n8n.rest.run(await n8n.rest.workflow(global), 'Each night'));
	await night();
	await takeWhatIsLeft(open);
	// It marks the orders of the list that is stamped.
	await night();
	const before = (await service.invoices()).length;
	const customer = await Customer.start(open.setup);
	await customer.open();
	await customer.enterTicket(sale, /ya está en una factura global/);
	await customer.enter({}, /La tienda revisará su solicitud/);
	const stamps = (await service.invoices()).length - before;
	const row = await rowOf(open, sale);
	const kept = row?.state === 'inGlobal' && row.rfc === BUYER.rfc && row.email === MAIL;
	checks.check('an order in a global invoice is handed to a person', kept && stamps === 0, row);
	await until(
		'the execution has ended in red',
		async () => {
			const executions = await listExecutions(n8n.rest, id);
			return executions.some(({ status }) => status === 'error') ? true : undefined;
		},
		{ signal },
	);
	return {
		fault: 'An order that is in a global invoice already',
		shown: 'The form says so; its row has what was entered, a red execution',
		books: `${stamps} stamps`,
	};
}

/** Totals are tried for one ticket until the form refuses, also the right one; others are not held up. */
async function guessed(open: OpenShop): Promise<Row> {
	const { checks, n8n } = open.setup;
	const [sale, free] = [await putAside(open, WOO, '85'), await putAside(open, WOO, '86')];
	const rows = (await tableRows(n8n.rest, 'cfdi_invoices')).length;
	const customer = await Customer.start(open.setup);
	await customer.open();
	for (const total of ['1', '2', '3', '4', '5']) {
		await customer.enterTicketOf(sale.number, total, /No encontramos/);
	}
	await customer.enterTicket(sale, /Demasiados intentos/);
	checks.check('after five wrong totals, the right one is refused, too', true);
	const other = await Customer.start(open.setup);
	await other.open();
	await other.enterTicket(sale, /Demasiados intentos/);
	checks.check('also in another browser', true);
	await other.enterTicketOf('9'.repeat(9_000), '1', /No encontramos/);
	await other.enterTicket(free, AS_SAT_HAS_THEM);
	checks.check('another ticket is not held up', true);
	const after = (await tableRows(n8n.rest, 'cfdi_invoices')).length;
	checks.check('no guess leaves a row behind', after === rows, [rows, after]);
	return {
		fault: `Five wrong totals for one ticket at /form/${AUTOFACTURA}, and a ticket that is not there`,
		shown: 'That ticket is refused for an hour, also with the right total; another one is not',
		books: '0 stamps',
	};
}
