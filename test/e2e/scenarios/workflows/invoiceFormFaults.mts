import { readPdfText } from '../../../../tools/documents.mts';
import type { MailServer } from '../../support/mailServer.mts';
import type { Seller } from '../../support/sellersPage.mts';
import type { Setup } from '../../support/setup.mts';

/** A SAT test taxpayer who is registered at the service. */
export const REGISTERED = { Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', Rfc: 'URE180429TM6' };

export const MUGS = { description: 'Taza de barro', quantity: '2', unitPrice: '580.00' };

export interface Open {
	setup: Setup;
	mailServer: MailServer;
	seller: Seller;
	other: Seller;
}

/**
 * Sends the same sale in two windows, with two clicks and after Back. Then uses its number for
 * another sale.
 */
export async function twice({ setup, seller, other }: Open): Promise<void> {
	const { checks, service } = setup;
	const before = (await service.invoices()).length;
	for (const one of [seller, other]) {
		await one.open();
		await one.fill({ sale: 'F-4', payment_form: '03', rfc: REGISTERED.Rfc });
		await one.isFilledIn('email');
		await one.line(0, MUGS);
	}
	await service.set({ delayMs: 2000 });
	await Promise.all(
		[seller, other].map(async (one) => {
			await one.page.locator('#send').dblclick();
			await one.sees(/La factura está emitida|ya tiene factura|No se sabe/);
		}),
	);
	await service.set({ delayMs: 0 });
	const stamped = (await service.invoices()).length - before;
	const said = [await seller.text(), await other.text()];
	checks.check('two windows, each pressed twice: one stamp', stamped === 1, [stamped, said]);
	await other.page.goBack();
	await other.page.goForward();
	await other.page.locator('#back').click();
	await other.send('Esta venta ya tiene factura');
	const uuid = String((await service.invoices()).at(-1)?.uuid);
	const pdf = (await readPdfText(await other.save('pdf'))).replace(/\s/g, '');
	checks.check('after Back it says so, and gives its PDF', pdf.includes(uuid));
	await other.page.locator('#back').click();
	await other.fill({ 'quantity-0': '3' });
	await other.send('Esta venta ya tiene factura');
	const why = await other.text();
	const named = why.includes('total: era 1160.00; ahora es 1740.00') && why.includes(uuid);
	checks.check('with another total it stops beside the earlier one', named, why);
	await other.picture('seller-8-earlier');
	await other.page.locator('#other-sale').click();
	const [number] = await other.values('sale');
	const more = (await service.invoices()).length - before - stamped;
	checks.check('gives another sale a new number without issuing it', more === 0, [more, number]);
	await other.fill({ sale: 'F-4' });
	await other.send('Esta venta ya tiene factura');
	await other.page.locator('#replace-earlier').click();
	await other.sees('La factura está sustituida');
	const replaced = (await service.invoices()).slice(before + stamped);
	const [one] = replaced;
	const isRight = replaced.length === 1 && Number(one?.total) === 1740;
	checks.check('replaced, it has the corrected total, and is the only one more', isRight, replaced);
	await other.page.locator('[data-begin=issue]:visible').click();
	await other.fill({ sale: 'F-4B', payment_form: '03', rfc: REGISTERED.Rfc });
	await other.isFilledIn('email');
	await other.line(0, { ...MUGS, quantity: '3' });
	await other.sees(/Desde ayer ya hay una factura a este cliente por \$1,740\.00: venta F-4/);
	await other.picture('seller-9-recent');
}

export async function withoutAnswer({ setup, seller }: Open): Promise<void> {
	const { checks, service } = setup;
	const before = (await service.invoices()).length;
	await service.orderFault({ fault: 'reset', work: 'done', match: 'Plato sin respuesta' });
	await seller.open();
	await seller.fill({ sale: 'F-5', payment_form: '03', rfc: REGISTERED.Rfc });
	await seller.isFilledIn('email');
	await seller.line(0, { ...MUGS, description: 'Plato sin respuesta' });
	await seller.send('No se sabe si se emitió');
	const said = await seller.text();
	checks.check(
		'the page explains where to search for the sale',
		said.includes('la venta F-5'),
		said,
	);
	await seller.page.locator('#back').click();
	await seller.send('No se sabe si se emitió');
	const stamped = (await service.invoices()).length - before;
	checks.check('sent again, it is stamped once', stamped === 1, stamped);
}

export async function notMailed({ setup, seller, mailServer }: Open): Promise<void> {
	const { checks } = setup;
	const before = mailServer.mails.length;
	const address = 'nadie@refused.example';
	await seller.open();
	await seller.fill({ sale: 'F-6', payment_form: '03', rfc: REGISTERED.Rfc });
	await seller.isFilledIn('email');
	await seller.fill({ email: address });
	await seller.line(0, MUGS);
	await seller.send('La factura está emitida');
	const said = await seller.text();
	const told = said.includes(`El correo no se pudo enviar a ${address}`);
	const none = mailServer.mails.length === before;
	checks.check('reports a refused mail', told && none, said);
}
