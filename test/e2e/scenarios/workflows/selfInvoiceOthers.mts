import { until } from '../../../../tools/run/until.mts';
import { Customer, MAIL } from '../../support/customersPage.mts';
import { tableRows, updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { putAside, rowOf } from '../../support/orderRows.mts';
import { BUYER } from '../../support/sales.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { switchOn } from '../../support/switchOn.mts';
import { takeWhatIsLeft } from '../../support/whatIsLeft.mts';

/** Mails a link to the saved tax data only to a customer with an invoice. */
export async function dataByMail(open: OpenShop): Promise<Row> {
	const { checks, signal } = open.setup;
	const { mails } = open.mailServer;
	const sale = await putAside(open, open.shops.woo, '84');
	const ofData = () => mails.filter(({ subject }) => subject === 'Sus datos fiscales');
	const customer = await Customer.start(open.setup);
	await customer.findPurchase(sale);
	await customer.next('Sus datos fiscales');
	const ask = async (email: string) => {
		await customer.fill({ rfc: 'URE180429TM6', email });
		await customer.page.getByText('Ya he facturado aquí').click();
		await customer.sees(/Si ya facturó aquí con ese RFC y ese correo/);
	};
	await ask('ladron@example.com');
	const shown = await customer.words();
	checks.check('shows nothing to a visitor who only knows the RFC', !/UNIVERSIDAD/i.test(shown));
	await ask(MAIL);
	const mail = await until('a mail with the data', async () => await Promise.resolve(ofData()[0]), {
		signal,
	});
	const to = ofData().map((one) => one.to?.[0]?.address);
	checks.check('the one mail goes to the address that they had', to.join() === MAIL, to);
	const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
	const again = await Customer.start(open.setup);
	await again.follow(link);
	await again.next('Su compra');
	await again.next('Sus datos fiscales');
	await again.offered('regime');
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

export async function inGlobalInvoice(open: OpenShop): Promise<Row> {
	const { checks, n8n, service, signal } = open.setup;
	const sale = await putAside(open, open.shops.woo, '83', 1);
	await switchOn(open, ['Each night', 'Orders without an RFC']);
	await n8n.rest.finished(await n8n.rest.run(await n8n.rest.workflow(open.id), 'Each night'));
	await takeWhatIsLeft(open);
	// Yesterday can be in another month, so move the order to today.
	await updateRows(n8n.rest, 'cfdi_invoices', ['order_number', sale.number], {
		ordered_on: daysAgo(0),
	});
	const before = (await service.invoices()).length;
	const mailsBefore = open.mailServer.mails.length;
	const customer = await Customer.start(open.setup);
	await customer.open({ ticket: sale.number, total: money(totalOf(sale)) });
	await customer.next(/Ya está en una factura global/);
	await customer.enterData();
	await customer.next('Así quedará su factura');
	await customer.next(/La tienda revisará su solicitud/);
	const stamps = (await service.invoices()).length - before;
	const row = await rowOf(open, sale);
	const kept = row?.state === 'inGlobal' && row.rfc === BUYER.rfc && row.email === MAIL;
	checks.check('an order in a global invoice is handed to a person', kept && stamps === 0, row);
	const told = await until(
		'the shop has a mail',
		async () =>
			await Promise.resolve(
				open.mailServer.mails
					.slice(mailsBefore)
					.find(({ subject }) => subject?.includes('la pide un cliente')),
			),
		{ signal },
	);
	const named = told.text?.includes(sale.number) === true && told.text.includes(BUYER.rfc ?? '');
	checks.check("mails the customer's input to the shop", named, told.text);
	await customer.close();
	return {
		fault: 'An order that is in a global invoice already',
		shown: 'The page says so; its row has what was entered, and the shop a mail',
		books: `${stamps} stamps`,
	};
}

export async function tooLate(open: OpenShop): Promise<Row> {
	const { checks, n8n } = open.setup;
	const sale = await putAside(open, open.shops.woo, '87', 45);
	const customer = await Customer.start(open.setup);
	await customer.open({ ticket: sale.number, total: money(totalOf(sale)) });
	await customer.next('El plazo para facturar esta compra ya pasó');
	const told = await customer.page.locator('#told').textContent();
	checks.check(
		'explains the next step after the last day',
		told?.includes('tienda') === true,
		told,
	);
	const tries = await tableRows(n8n.rest, 'cfdi_tries');
	const isWrong = tries.some(
		({ ticket_hour: of }) => /^\d+ /.test(String(of)) && String(of).endsWith(` ${sale.number}`),
	);
	checks.check('does not count right answers as wrong', !isWrong, tries);
	await customer.close();
	return {
		fault: 'An order of an earlier month',
		shown: 'That its last day has passed, and what to do',
		books: '0 stamps',
	};
}
