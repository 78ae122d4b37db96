import type { Taxpayer } from '../../support/certificateFiles.mts';
import {
	certificatePdf,
	nameOf,
	qrLink,
	taxpayers,
	withSat,
} from '../../support/certificateFiles.mts';
import { Customer } from '../../support/customersPage.mts';
import { openLinked } from '../../support/linkedExample.mts';
import { withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { putAside } from '../../support/orderRows.mts';
import type { Setup } from '../../support/setup.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

const WOO: Shop = { kind: 'WooCommerce', host: 'constancia.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'constancia.myshopify.com' };

const { company, person } = taxpayers;

/** Customers fill in their tax data with a Constancia, by its file or by the link of its QR code. */
export async function taxCertificate(setup: Setup): Promise<Row[]> {
	return await withSat([company, person], async (sat) => {
		return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
			await openLinked(open, 'self-invoice', undefined, (text) =>
				text.replaceAll('https://siat.sat.gob.mx', sat.url),
			);
			return [await byFile(open), await byLink(open)];
		});
	});
}

async function upload(
	{ page }: Customer,
	buffer: Buffer,
	name = 'constancia.pdf',
): Promise<string> {
	await page.locator('#filled').evaluate((element) => (element.textContent = ''));
	await page.setInputFiles('#f-certificate', { name, mimeType: 'application/pdf', buffer });
	return await filled({ page });
}

/** What the page says of the Constancia. */
async function filled({ page }: Pick<Customer, 'page'>): Promise<string> {
	await page.locator('#filled:not(:empty)').waitFor();
	await page.locator('body:not([aria-busy=true])').waitFor();
	return (await page.locator('#filled').textContent()) ?? '';
}

async function entered({ page }: Customer): Promise<string> {
	const names = ['rfc', 'name', 'postal_code', 'regime'];
	const values = await Promise.all(names.map(async (name) => await page.inputValue(`#f-${name}`)));
	return values.join('|');
}

const wanted = (taxpayer: Taxpayer, regime: string) =>
	[taxpayer.rfc, nameOf(taxpayer), taxpayer.postalCode, regime].join('|');

/** From opening the page to the stamped invoice: ticket, total and use are all that is entered. */
async function byFile(open: OpenShop): Promise<Row> {
	const { checks, service } = open.setup;
	const sale = await putAside(open, WOO, '91');
	const pdf = await certificatePdf(company);
	const customer = await Customer.start(open.setup);
	const began = performance.now();
	await customer.open();
	await customer.fill({ ticket: sale.number, total: money(totalOf(sale)) });
	await customer.next('Su compra');
	await customer.next('Sus datos fiscales');
	const said = await upload(customer, pdf);
	checks.check(
		'a Constancia fills in RFC, name, postal code and regime',
		(await entered(customer)) === wanted(company, '601'),
		await entered(customer),
	);
	checks.check(
		'and the page says what it filled in, with its day',
		said.startsWith(
			'Llenamos con su Constancia del 20 de noviembre de 2026: RFC, nombre, código postal, régimen.',
		),
		said,
	);
	await customer.picture('phone-constancia');
	const serious = await customer.axe();
	checks.check('axe-core finds nothing serious in it', serious.length === 0, serious);
	await customer.fill({ cfdi_use: 'G03' });
	await customer.next('Así quedará su factura');
	await customer.next('Su factura está lista');
	const seconds = ((performance.now() - began) / 1000).toFixed(1);
	const [invoice] = await service.invoices();
	const recipient: Record<string, unknown> = { ...invoice?.body.Receptor };
	const sent = ['Rfc', 'Nombre', 'DomicilioFiscalReceptor', 'RegimenFiscalReceptor', 'UsoCFDI']
		.map((attribute) => String(recipient[attribute]))
		.join('|');
	checks.check('it is stamped with them', sent === `${wanted(company, '601')}|G03`, sent);
	await customer.close();
	return {
		fault: 'A customer fills in the tax data with a Constancia',
		shown: `${seconds} s from opening the page to the invoice, 3 values entered`,
		books: '1 stamp',
	};
}

/** A person of several regimes. */
async function byLink(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const sale = await putAside(open, WOO, '92');
	const customer = await Customer.start(open.setup);
	await customer.findPurchase(sale);
	await customer.next('Sus datos fiscales');
	await customer.page.fill('#f-link', qrLink(person));
	const said = await filled(customer);
	const is = await entered(customer);
	checks.check('the link of a QR code fills them in, too', is === wanted(person, '626'), is);
	checks.check('of several regimes one is proposed', /varios regímenes/.test(said), said);
	await customer.fill({ regime: '605', cfdi_use: 'D01' });
	checks.check(
		'the customer may choose another',
		(await customer.page.inputValue('#f-regime')) === '605',
	);
	await customer.close();
	return {
		fault: 'A customer pastes the link of a QR code',
		shown: 'Filled in, with a proposal of several regimes',
		books: '0 stamps',
	};
}
