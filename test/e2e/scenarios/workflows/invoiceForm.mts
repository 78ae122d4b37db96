import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import { tableRows } from '../../support/dataTable.mts';
import { openExample } from '../../support/examples.mts';
import { SIZES } from '../../support/customersPage.mts';
import { checkClosed, withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import { attached, MailServer } from '../../support/mailServer.mts';
import { PATH, Seller } from '../../support/sellersPage.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';
import { MUGS, REGISTERED, notMailed, twice, withoutAnswer } from './invoiceFormFaults.mts';
import type { Open } from './invoiceFormFaults.mts';
import { officeToday } from './officeToday.mts';

const NAME = 'invoice-form';
const MAIL = 'cliente@example.com';

const PERSON = { rfc: 'funk-671228-ph6', name: 'KARLA FUENTE NOLASCO', postal_code: '1160' };
const OTHERS = 300;

const SCRIPT = '<script>document.title="hacked"</script>';

/**
 * Issues invoices on the page: with several lines, refused, sent twice, without a response and
 * without a mail.
 */
export async function invoiceForm(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		return await withLogin(setup, async (logged) => await issue(logged, mailServer));
	} finally {
		await mailServer.stop();
	}
}

async function issue({ setup, otherPage }: LoggedIn, mailServer: MailServer): Promise<Row[]> {
	const { checks, service } = setup;
	await service.seed({ customers: OTHERS });
	await service.createCustomer({ ...REGISTERED, RegimenFiscal: '601' });
	await service.createProduct({
		Nombre: 'Plato hondo de barro',
		ClaveUnidad: 'H87',
		ClaveProdServ: '52152004',
		Precio: '249.90',
	});
	await openExample(setup, NAME, `workflows/${NAME}`);
	const { steps } = await setup.editor();
	await closed(setup);
	const seller = new Seller(setup, await otherPage());
	const open = { setup, mailServer, seller, other: new Seller(setup, await otherPage()) };

	await steps.do('Issue one of four lines to a customer of 301', async () => await fourLines(open));
	await steps.do('Another one to the same customer', async () => await returning(open));
	await steps.do('Try one that SAT refuses, and correct it', async () => await corrected(open));
	await steps.do('Send the same sale in two windows at once', async () => await twice(open));
	await steps.do('Lose the answer of the service', async () => await withoutAnswer(open));
	await steps.do('Issue one whose mail is refused', async () => await notMailed(open));
	await steps.do('Open the page with what needs a person', async () => await officeToday(open));

	const invoices = await service.invoices();
	checks.check(
		'six sales and a replacement, seven invoices',
		invoices.length === 7,
		invoices.length,
	);
	return [
		{
			fault:
				'Six sales on the page, of one to four lines: one refused, one twice at once and then replaced by a corrected one, one without an answer, one not mailed',
			shown: 'what was typed stays, and what is wrong is said at its field in Spanish',
			books: `${invoices.length} invoices, ${mailServer.mails.length} mails`,
		},
	];
}

async function closed(setup: Setup): Promise<void> {
	const url = `${setup.n8n.url}${PATH}`;
	await checkClosed(setup, url);
	const statuses = [];
	for (const authorization of ['', 'Bearer x.y.z', `Basic ${btoa('oficina:a password 2026')}`]) {
		const { status } = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
			body: JSON.stringify({ step: 'lists' }),
			signal: setup.signal,
		});
		statuses.push(status);
	}
	const refused = statuses.every((status) => [401, 403].includes(status));
	setup.checks.check('answers nothing without the token of the page', refused, statuses);
}

async function fourLines({ setup, seller, mailServer }: Open): Promise<void> {
	const { checks, n8n, service } = setup;
	await seller.open();
	await seller.picture('seller-1-empty');
	await seller.send('Falta algo');
	await seller.picture('seller-2-missing');
	const found = [await seller.axe()];
	await seller.fill({ sale: 'F-1' });
	await seller.choose('find', 'robotica', /URE180429TM6/);
	await seller.fill({ postal_code: '86991', regime: '601', cfdi_use: 'G03', email: MAIL });
	await seller.line(0, { ...MUGS, discount: '10%' });
	await seller.page.locator('#f-productCode-0').fill('');
	await seller.choose('productCode-0', 'taza de cafe', /52152101/);
	const [code = ''] = await seller.values('productCode-0');
	checks.check('a code is found by its words', code === '52152101', code);
	await seller.page.locator('#add').click();
	await seller.choose('description-1', 'plato', /249\.90 · 52152004/);
	await seller.fill({ 'quantity-1': '3' });
	await seller.line(2, {
		description: 'Libro',
		quantity: '1',
		unitPrice: '350',
		taxes: 'IVA 0',
		productCode: '55101509',
	});
	await seller.line(3, {
		description: 'Envío',
		quantity: '1',
		unitPrice: '99.99',
		discount: '0.33',
		productCode: '78102203',
	});
	await seller.fill({ payment_form: '03' });
	await seller.page.locator('#named-3:not(:empty)').waitFor();
	await seller.page.reload();
	await seller.page.locator('#f-unitPrice-3').waitFor();
	const kept = await seller.values('sale', 'rfc', 'description-3', 'productCode-0');
	checks.check(
		'keeps the typed values after a reload',
		kept.join('|') === `F-1|${REGISTERED.Rfc}|Envío|${code}`,
		kept,
	);
	// The total of the lines: 1160.00 - 116.00 + 749.70 + 350.00 + 99.66 = 2243.36.
	const shown = (await seller.page.locator('#total').textContent()) ?? '';
	checks.check('the total is seen before it is issued', shown.endsWith('$2,243.36'), shown);
	found.push(await seller.axe());
	await seller.picture('../invoice-form-page');
	await seller.fill({ 'description-2': `Libro ${SCRIPT}` });
	await seller.send('La factura está emitida');
	found.push(await seller.axe());
	await seller.picture('seller-4-issued');
	checks.check('axe-core finds nothing serious', found.flat().length === 0, found);

	const [first, ...more] = await service.invoices();
	const lines = first?.body.Conceptos?.map(({ ClaveProdServ }) => ClaveProdServ).join();
	const exact =
		more.length === 0 &&
		first?.total === '2243.36' &&
		lines === `${code},52152004,55101509,78102203`;
	checks.check('its invoice has these four lines and this total, to the cent', exact, first);
	const uuid = String(first?.uuid);
	const pdf = (await readPdfText(await seller.save('pdf'))).replace(/\s/g, '');
	const xml = readStampedXml(await seller.save('xml'));
	checks.check('PDF and XML are given', pdf.includes(uuid) && xml.uuid === uuid, [pdf, xml]);
	const said = await seller.text();
	checks.check('shows the address of the mail', said.includes(`XML y PDF a ${MAIL}`), said);
	const [mail] = mailServer.mails;
	const mailed = mail && readStampedXml(attached(mail, '.xml')).uuid === uuid;
	checks.check('the customer gets them by mail', mailed === true, mail?.subject);
	const title = await seller.page.title();
	checks.check('a description that is a script stays a text', title === 'Facturas', title);
	const row = (await tableRows(n8n.rest, 'cfdi_invoices')).find((listed) => listed.uuid === uuid);
	const listed =
		row?.order_key === 'form/F-1' &&
		row.rfc === REGISTERED.Rfc &&
		row.total === 2243.36 &&
		row.regime === '601' &&
		row.status === 'stamped';
	checks.check('the register lists it', listed, row);
}

async function returning({ setup, seller }: Open): Promise<void> {
	const { checks, service } = setup;
	await seller.page.locator('#told [data-begin=issue]').click();
	await seller.fill({ sale: 'F-2', payment_form: '01' });
	const letGo = await seller.holdBack('customer');
	await seller.choose('find', 'españ univ', /URE180429TM6/);
	await seller.page.locator('#f-quantity-0').fill('1');
	await letGo();
	await seller.isFilledIn('cfdi_use');
	await seller.page.keyboard.type('2');
	const [typed] = await seller.values('quantity-0');
	checks.check(
		'who types while the customer is asked about stays at their field',
		typed === '12',
		typed,
	);
	const known = await seller.values('rfc', 'postal_code', 'regime', 'cfdi_use', 'email');
	const whole = `${REGISTERED.Rfc}|86991|601|G03|${MAIL}`;
	checks.check('fills in the data of the last invoice', known.join('|') === whole, known);
	await seller.line(0, MUGS);
	await seller.send('La factura está emitida');
	const second = (await service.invoices())[1];
	checks.check('it is issued with that', second?.total === '1160.00', second);
}

async function corrected({ setup, seller }: Open): Promise<void> {
	const { checks, service } = setup;
	const requests = await service.stampRequests();
	await seller.open();
	await seller.fill({ sale: 'F-3', payment_form: '03', ...PERSON, regime: '601', cfdi_use: 'G03' });
	await seller.line(0, MUGS);
	await seller.line(1, { ...MUGS, description: 'Taza | roja' });
	await seller.send('No se emitió ninguna factura');
	await checkOnPhone(setup, seller);
	const said = await seller.wrongAt('regime');
	checks.check('shows the problem at its field', said.includes('no puede tener'), said);
	const ofLine = await seller.wrongAt('description-1');
	const isSaid = /^La descripción del concepto 2 es "Taza \| roja"/.test(ofLine);
	checks.check('and at the field of its line', isSaid, ofLine);
	const none = (await service.stampRequests()) === requests;
	checks.check('sends nothing', none);
	const kept = await seller.values('sale', 'rfc', 'unitPrice-1');
	checks.check('keeps the typed values', kept.join() === 'F-3,funk-671228-ph6,580.00', kept);
	await seller.fill({ regime: '612' });
	await seller.page.getByText('Quitar el concepto 2').click();
	await seller.send('La factura está emitida');
	const third = (await service.invoices())[2];
	const once = (await service.stampRequests()) - requests === 1;
	const issued = third?.body.Receptor?.Rfc === 'FUNK671228PH6' && third.total === '1160.00';
	checks.check('corrected, it is issued with one request', issued && once, third);
	await seller.open();
	await seller.choose('find', 'nolasco', /FUNK671228PH6/);
	checks.check('a new customer is found the next time', true);
}

async function checkOnPhone({ checks }: Setup, seller: Seller): Promise<void> {
	const { page } = seller;
	const desk = page.viewportSize();
	await page.setViewportSize(SIZES.phone);
	await seller.picture('seller-5-refused');
	const width = await page.evaluate<number>('document.documentElement.scrollWidth');
	const found = await seller.axe();
	const fits = width === SIZES.phone.width && found.length === 0;
	checks.check('fits on a phone without serious findings of axe-core', fits, [width, found]);
	if (desk !== null) await page.setViewportSize(desk);
}
