import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import { until } from '../../../../tools/run/until.mts';
import { insertRows, tableRows, updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { read, signed } from '../../support/deliveries.mts';
import { importExample, openExample, runExample } from '../../support/examples.mts';
import { executionsOf, listExecutions } from '../../support/executions.mts';
import { attached } from '../../support/mailServer.mts';
import { SECRET, withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { BUYER, makeSales, WITHOUT_RFC } from '../../support/sales.mts';
import { AUTOFACTURA, Customer, MAIL } from '../../support/selfInvoiceForm.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

const WOO: Shop = { kind: 'WooCommerce', host: 'autofactura.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'autofactura.myshopify.com' };
const ORDERS = 'cfdi_orders_open';
/** Long enough for a second tab to send before the first one has its answer. */
const STAMP_MS = 3000;

/** What the parts of the scenario share. */
interface Open {
	open: OpenShop;
	/** Of the workflow with the form. */
	id: string;
}

/** Customers make their own invoices with the form, with everything that can go wrong. */
export async function selfInvoice(setup: Setup): Promise<Row[]> {
	return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
		const id = await openExample(open.setup, 'self-invoice', 'workflows/self-invoice');
		const parts = { open, id };
		const rows = [
			await corrected(parts),
			await twiceAtOnce(parts),
			await inGlobalInvoice(parts),
			await guessed(parts),
		];
		// Another scenario opens the same form.
		await setup.n8n.rest.call('POST', `/rest/workflows/${id}/deactivate`);
		return rows;
	});
}

/** Posts an order without an RFC, which is put aside. */
async function putAside({ open }: Open, shop: Shop, number: string, day = 0): Promise<Sale> {
	const paidAt = `${daysAgo(day)}T10:00:00`;
	const [made] = makeSales(number, 1, { random: open.setup.random, shop, paidAt });
	if (made === undefined) throw new Error('No sale was made.');
	const sale = { ...made, buyer: WITHOUT_RFC };
	const { reason } = await post(open, sale);
	if (reason !== 'noRfc') throw new Error(`The order was not put aside: ${reason}`);
	return sale;
}

async function post({ sender }: OpenShop, sale: Sale) {
	return read(await sender.post(signed(sale.shop, orderOf(sale), SECRET)));
}

async function rowOf({ open: { setup } }: Open, { number }: Sale) {
	return (await tableRows(setup.n8n.rest, ORDERS)).find((row) => row.order_number === number);
}

/** The first total is mistyped, then the regime is wrong, then the name; the rest stays entered. */
async function corrected(parts: Open): Promise<Row> {
	const { open } = parts;
	const { checks, service } = open.setup;
	const { mails } = open.mailServer;
	const sale = await putAside(parts, SHOPIFY, '#81');
	const ticket = sale.number.slice(1);
	const customer = await Customer.start(open.setup);

	await customer.askFor(ticket, '1.00', /No encontramos/);
	const again = await customer.form.value('Número de ticket');
	checks.check('a wrong total comes back with the ticket number kept', again === ticket, again);
	await customer.enterTicket(sale, /tal como los tiene registrados el SAT/);
	await customer.enter({ regime: '612', name: 'OTRO NOMBRE' }, /El régimen fiscal no corresponde/);
	const kept = await Promise.all(
		['RFC', 'Nombre o razón social', 'Código postal', 'Uso del CFDI', 'Correo electrónico'].map(
			async (label) => await customer.form.value(label),
		),
	);
	const all = kept.join('|');
	const whole = 'URE180429TM6|OTRO NOMBRE|86991|G03 - Gastos en general|cliente@example.com';
	checks.check('a wrong regime comes back in Spanish, with the rest entered', all === whole, all);
	const given = (await rowOf(parts, sale))?.part;
	checks.check('the order is given back meanwhile', !given, given);
	await customer.enter({ name: 'OTRO NOMBRE' }, /El nombre no es el que el SAT tiene/);
	const before = mails.length;
	const files = await customer.enterForFiles({});

	const [invoice, ...more] = await service.invoices();
	const uuid = invoice?.uuid ?? '';
	const once = more.length === 0 && invoice?.body.Receptor?.Rfc === BUYER.rfc;
	checks.check('corrected, it is stamped once, to the RFC of the customer', once, invoice);
	const ends = [...files.keys()].map((name) => name.slice(-4)).sort();
	checks.check('the last page gives PDF and XML', ends.join() === '.pdf,.xml', ends);
	const [mail] = mails.slice(before);
	const xml = mail && readStampedXml(attached(mail, '.xml'));
	const pdf = mail && (await readPdfText(attached(mail, '.pdf'))).replace(/\s/g, '');
	const mailed = xml?.uuid === uuid && pdf?.includes(uuid) === true;
	checks.check('and so does the mail', mailed, [mail?.subject, xml]);
	const to = mail?.to?.map(({ address }) => address).join();
	const about = mail?.subject === `Su factura de la compra ${sale.number}` && to === MAIL;
	checks.check('which is in Spanish, to the address of the form', about, [mail?.subject, to]);
	await checkRows(parts, sale, uuid);
	await later(parts, sale);
	return {
		fault: 'A customer mistypes the total, the regime and the name in the form of "Self-invoice"',
		shown: 'The same form again each time, with what is wrong; then PDF and XML',
		books: `${1 + more.length} stamp`,
	};
}

async function checkRows(parts: Open, sale: Sale, uuid: string): Promise<void> {
	const { checks, n8n } = parts.open.setup;
	const row = await rowOf(parts, sale);
	const marked = row?.state === 'invoiced' && row.uuid === uuid;
	checks.check('the order is marked with the UUID', marked, row);
	const register = await tableRows(n8n.rest, 'cfdi_invoices');
	const listed = register.filter((one) => one.uuid === uuid);
	const right = listed.length === 1 && listed[0]?.order_number === sale.number;
	checks.check('the register has it', right, listed);
}

/** The shop delivers the order with an RFC after the customer made the invoice. */
async function later({ open }: Open, sale: Sale): Promise<void> {
	const { checks, n8n, service, signal } = open.setup;
	const before = (await service.invoices()).length;
	const answer = await post(open, { ...sale, buyer: BUYER });
	const stamped = (await service.invoices()).length - before;
	const [newest] = await executionsOf(n8n.rest, open.id, 1, signal);
	const told = stamped === 0 && answer.uuid === undefined && newest?.status === 'error';
	checks.check('with an RFC in the shop later, it is not stamped again', told, [answer, stamped]);
	const same = await post(open, sale);
	checks.check('without one, the delivery is only answered', same.reason === 'noRfc', same);
}

/** Two tabs send at the same moment; a third one gets the files again, for the same RFC only. */
async function twiceAtOnce(parts: Open): Promise<Row> {
	const { open } = parts;
	const { checks, n8n, service, signal } = open.setup;
	const sale = await putAside(parts, WOO, '82');
	const requests = await service.stampRequests();
	const before = (await service.invoices()).length;
	const tabs = [await Customer.start(open.setup), await Customer.start(open.setup)];
	for (const tab of tabs) {
		await tab.open();
		await tab.enterTicket(sale, /tal como los tiene registrados el SAT/);
		await tab.fill({ mail: 'cliente@refused.example' });
	}
	await service.set({ delayMs: STAMP_MS });
	const shown = Promise.all(
		tabs.map(async ({ form }) => {
			await form.submit(/Su factura está lista|Su compra se está facturando/);
			return await form.text();
		}),
	);
	await until(
		'the stamp is under way',
		async () => ((await service.stampRequests()) > requests ? true : undefined),
		{ signal },
	);
	const answer = await post(open, { ...sale, buyer: BUYER });
	const texts = await shown;
	await service.set({ delayMs: 0 });
	const stamps = (await service.invoices()).length - before;
	checks.check('two tabs and the shop at once: one stamp', stamps === 1, [stamps, answer]);
	const ready = texts.filter((text) => text.includes('No pudimos enviarlos a su correo')).length;
	const waits = texts.filter((text) => text.includes('se está facturando')).length;
	checks.check('one has the files, the other is told to wait', ready === 1 && waits === 1, texts);
	const written = (await tableRows(n8n.rest, 'cfdi_requests')).filter(
		({ order_number, reason }) => order_number === sale.number && reason === 'notMailed',
	);
	checks.check('a mail that could not be sent is written down', written.length === 1, written);

	const third = await Customer.start(open.setup);
	await third.open({ 'Número de ticket': sale.number });
	const filledIn = await third.form.value('Número de ticket');
	checks.check('an address may fill in the ticket', filledIn === sale.number, filledIn);
	await third.enterTicket(sale, /Su compra ya tiene factura/);
	await third.form.fill('RFC', 'CACX7605101P8');
	await third.form.submit(/No pudimos darle los archivos/);
	await third.open();
	await third.enterTicket(sale, /Su compra ya tiene factura/);
	await third.form.fill('RFC', BUYER.rfc ?? '');
	const files = await third.form.submitForFiles(/Su factura, otra vez/);
	checks.check('later, its files come again for the same RFC only', files.size === 2, [
		...files.keys(),
	]);
	const same = (await service.invoices()).length - before;
	return {
		fault: 'Two tabs and the shop send the same order at the same moment',
		shown: `${ready} with the files, ${waits} told to wait; later the files again`,
		books: `${same} stamp`,
	};
}

/** One order is in the global invoice, another one is being invoiced with the form meanwhile. */
async function inGlobalInvoice(parts: Open): Promise<Row> {
	const { open, id } = parts;
	const { checks, n8n, service, signal } = open.setup;
	const sale = await putAside(parts, WOO, '83', 1);
	const held = await putAside(parts, WOO, '84', 1);
	await updateRows(n8n.rest, ORDERS, ['order_number', held.number], { part: 'form 0' });
	const global = await importExample(open.setup, 'daily-global-invoice');
	const run = await n8n.rest.finished(await runExample(open.setup, global, 'By hand'));
	const row = await rowOf(parts, held);
	const left = !row?.state && row?.part === 'form 0';
	const named = run.status === 'error' && String(run.error?.message).includes(held.number);
	checks.check('the global invoice leaves what the form has taken', left && named, [
		row,
		run.error,
	]);

	const before = (await service.invoices()).length;
	const customer = await Customer.start(open.setup);
	await customer.open();
	await customer.enterTicket(sale, /ya está en una factura global/);
	await customer.enter({}, /La tienda revisará su solicitud/);
	const stamps = (await service.invoices()).length - before;
	const requests = await tableRows(n8n.rest, 'cfdi_requests');
	const request = requests.find(({ order_number }) => order_number === sale.number);
	const kept = request?.reason === 'inGlobalInvoice' && request.rfc === BUYER.rfc;
	checks.check('an order in a global invoice is handed to a person', kept && stamps === 0, request);
	await until(
		'the execution has ended in red',
		async () => {
			const executions = await listExecutions(n8n.rest, id);
			return executions.some(({ status }) => status === 'error') ? true : undefined;
		},
		{ signal },
	);
	await updateRows(n8n.rest, ORDERS, ['order_number', held.number], { part: null });
	return {
		fault: 'An order that is in a global invoice already',
		shown: 'The form says so; a row in cfdi_requests, a red execution',
		books: `${stamps} stamps`,
	};
}

/** Totals are tried for one ticket until the form refuses, also the right one. */
async function guessed(parts: Open): Promise<Row> {
	const { open } = parts;
	const { checks } = open.setup;
	const sale = await putAside(parts, WOO, '85');
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
	const tried = await tableRows(open.setup.n8n.rest, 'cfdi_form_attempts');
	const wrong = tried.filter(({ ticket, result }) => ticket === sale.number && result === 'wrong');
	checks.check('also in another browser', wrong.length === 5, wrong.length);
	await guessedManyTickets(parts);
	const form = `${open.setup.n8n.url}/form/${AUTOFACTURA}`;
	return {
		fault: `Five wrong totals for one ticket at ${new URL(form).pathname}`,
		shown: 'Refused for an hour, also with the right total',
		books: '0 stamps',
	};
}

/** Fifty wrong entries for other tickets stop every ticket, also with the right total. */
async function guessedManyTickets(parts: Open): Promise<void> {
	const { checks, n8n } = parts.open.setup;
	const sale = await putAside(parts, WOO, '86');
	const now = new Date().toISOString();
	const tickets = Array.from(
		{ length: 45 },
		(_none, index) => `9${String(index).padStart(3, '0')}`,
	);
	await insertRows(
		n8n.rest,
		'cfdi_form_attempts',
		tickets.map((ticket) => ({ ticket, tried_at: now, result: 'wrong' })),
	);
	const customer = await Customer.start(parts.open.setup);
	await customer.open();
	await customer.enterTicket(sale, /Demasiados intentos/);
	checks.check('after fifty wrong entries in all, every ticket is refused', true);
}
