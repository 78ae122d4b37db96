import type { Email } from 'postal-mime';
import { tableRows, updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { read, signed } from '../../support/deliveries.mts';
import { importExample, openExample } from '../../support/examples.mts';
import { SECRET, withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { BUYER, makeSales } from '../../support/sales.mts';
import { Customer } from '../../support/selfInvoiceForm.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Buyer, Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

const WOO: Shop = { kind: 'WooCommerce', host: 'datos.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'datos.myshopify.com' };
const REFUSED = 'cfdi_refused';

/** The workflow that asks, and the shop whose orders were refused. */
interface Asked {
	open: OpenShop;
	/** Of the workflow that asks. */
	id: string;
}

/**
 * Orders that are refused for the customer's tax data: one is corrected with the link of the mail, one
 * only in the shop after a reminder, one has no address.
 */
export async function correctTaxData(setup: Setup): Promise<Row[]> {
	return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
		const form = await openExample(open.setup, 'self-invoice');
		const answered = await refused(open, '91', { ...BUYER, regime: '612' });
		const silent = await refused(open, '92', { ...BUYER, name: 'OTRO NOMBRE' });
		const unreachable = await refused(open, '93', { ...BUYER, regime: '', email: '' });
		const id = await importExample(open.setup, 'correct-tax-data');
		const editor = await open.setup.editor();
		await editor.showAll();
		await editor.screenshot('workflows/correct-tax-data');
		const asked = { open, id };
		await askedOnce(asked, [answered, silent, unreachable]);
		await byTheLink(asked, answered);
		await reminded(asked, answered, silent);
		await inTheShop(asked, silent);
		await setup.n8n.rest.call('POST', `/rest/workflows/${form}/deactivate`);
		const { length } = await setup.service.invoices();
		return [
			{
				fault:
					'Three orders that SAT refuses for the data of the customer: regime, name, and one without regime and address',
				shown: 'Two mails with a link; a reminder after 3 days, a person after 7',
				books: `${length} stamps`,
			},
		];
	});
}

/** Posts an order that SAT refuses for the data of its customer. */
async function refused({ sender, setup }: OpenShop, number: string, buyer: Buyer): Promise<Sale> {
	const paidAt = `${daysAgo(0)}T09:00:00`;
	const [made] = makeSales(number, 1, { random: setup.random, shop: WOO, paidAt });
	if (made === undefined) throw new Error('No sale was made.');
	const sale = { ...made, buyer };
	const answer = read(await sender.post(signed(WOO, orderOf(sale), SECRET)));
	if (answer.refused === undefined) throw new Error(`${number} was not refused.`);
	return sale;
}

async function run({ open: { setup }, id }: Asked) {
	const { rest } = setup.n8n;
	const saved = await rest.workflow(id);
	return await rest.finished(await rest.run(saved, 'By hand'));
}

function mailsAbout({ open }: Asked, { number }: Sale): Email[] {
	return open.mailServer.mails.filter(({ subject }) => subject?.endsWith(` ${number}`));
}

async function stateOf({ open: { setup } }: Asked, { number }: Sale) {
	const rows = await tableRows(setup.n8n.rest, REFUSED);
	return rows.find(({ order_number }) => order_number === number)?.state;
}

function linkIn(mail: Email | undefined): string {
	const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
	if (link === undefined) throw new Error('The mail has no link.');
	return link;
}

/** Run twice: each customer is asked once, and the order without an address goes to a person. */
async function askedOnce(asked: Asked, sales: readonly [Sale, Sale, Sale]): Promise<void> {
	const { checks } = asked.open.setup;
	const [answered, silent, unreachable] = sales;
	const first = await run(asked);
	const named = first.status === 'error' && first.error?.message.includes(unreachable.number);
	checks.check('an order without an address is named to a person', named === true, first.error);
	const second = await run(asked);
	checks.check('and only once', second.status === 'success', second.error);
	const counts = sales.map((sale) => mailsAbout(asked, sale).length).join();
	checks.check('the two others are asked once, in two runs', counts === '1,1,0', counts);
	const texts = [answered, silent].map((sale) => mailsAbout(asked, sale)[0]?.text ?? '');
	const regime = texts[0]?.includes('no corresponde a ese RFC') === true;
	const name = texts[1]?.includes('El nombre no es el que el SAT tiene') === true;
	checks.check('the mails say in Spanish what is wrong', regime && name, texts);
}

/** The customer follows the link, finds the data of the shop, and corrects the regime. */
async function byTheLink(asked: Asked, sale: Sale): Promise<void> {
	const { checks, service } = asked.open.setup;
	const customer = await Customer.start(asked.open.setup);
	await customer.follow(linkIn(mailsAbout(asked, sale)[0]));
	await customer.form.submit(/Estos son los datos que tenemos/);
	const labels = ['RFC', 'Nombre o razón social', 'Código postal', 'Régimen fiscal'];
	const more = ['Uso del CFDI', 'Correo electrónico'];
	const filled = await Promise.all(
		[...labels, ...more].map(async (label) => await customer.form.value(label)),
	);
	const { rfc = '', name, postalCode, email = '' } = sale.buyer;
	const regime = '612 - Personas Físicas con Actividades Empresariales y Profesionales';
	const all = [rfc, name, postalCode, regime, 'G03 - Gastos en general', email].join('|');
	checks.check('the form is filled in with what the shop has', filled.join('|') === all, filled);
	const before = (await service.invoices()).length;
	const files = await customer.correctRegime();
	const [invoice, ...others] = (await service.invoices()).slice(before);
	const once = others.length === 0 && invoice?.body.Receptor?.Rfc === rfc && files.size === 2;
	checks.check('corrected, it is stamped once, with its files', once, invoice);

	const stranger = await Customer.start(asked.open.setup);
	await stranger.open();
	await stranger.enterTicket(sale, /Su compra ya tiene factura/);
	checks.check('without the link, the form shows nothing of the customer', true);
}

/** Days later, only the customer who did not answer is reminded; more days later a person is told. */
async function reminded(asked: Asked, answered: Sale, silent: Sale): Promise<void> {
	const { checks, n8n } = asked.open.setup;
	const back = async (days: number) => {
		for (const { number } of [answered, silent]) {
			const changes = { asked_on: daysAgo(days) };
			await updateRows(n8n.rest, REFUSED, ['order_number', number], changes);
		}
		return await run(asked);
	};
	await back(2);
	const early = mailsAbout(asked, silent).length;
	checks.check('after two days, no reminder is sent', early === 1, early);
	await back(3);
	const counts = [answered, silent].map((sale) => mailsAbout(asked, sale).length).join();
	const [, reminder] = mailsAbout(asked, silent);
	const same = linkIn(reminder) === linkIn(mailsAbout(asked, silent)[0]);
	checks.check('after three days, one reminder with the same link', same, reminder?.text);
	// The invoice of the other one was mailed, too.
	checks.check('and none for the order that is invoiced', counts === '2,2', counts);
	const last = await back(7);
	const named = last.status === 'error' && last.error?.message.includes(silent.number);
	checks.check(
		'after seven more, the execution names the order in red',
		named === true,
		last.error,
	);
	const state = await stateOf(asked, silent);
	checks.check('its row stays', state === 'told', state);
}

/** The order is corrected in the shop: then the link gives the files. */
async function inTheShop(asked: Asked, sale: Sale): Promise<void> {
	const { checks, service } = asked.open.setup;
	const before = (await service.invoices()).length;
	const corrected = orderOf({ ...sale, buyer: BUYER });
	const answer = read(await asked.open.sender.post(signed(WOO, corrected, SECRET)));
	const customer = await Customer.start(asked.open.setup);
	await customer.follow(linkIn(mailsAbout(asked, sale)[0]));
	await customer.form.submit(/Su compra ya tiene factura/);
	const stamps = (await service.invoices()).length - before;
	const once = stamps === 1 && answer.uuid !== undefined;
	checks.check('corrected in the shop, it is stamped there, and not by the link', once, answer);
}
