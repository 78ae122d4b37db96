import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Taxpayer } from '../../support/certificateFiles.mts';
import {
	certificatePdf,
	hostilePdfs,
	nameOf,
	pdfOf,
	qrLink,
	taxpayers,
	withSat,
} from '../../support/certificateFiles.mts';
import { Customer, SIZES, asked, uploaded } from '../../support/customersPage.mts';
import { openLinked } from '../../support/linkedExample.mts';
import { withLogin } from '../../support/login.mts';
import { withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { putAside } from '../../support/orderRows.mts';
import { Seller } from '../../support/sellersPage.mts';
import { MAX_BLOCKED_MS, longestStill } from '../../support/longestStill.mts';
import type { Setup } from '../../support/setup.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

const WOO: Shop = { kind: 'WooCommerce', host: 'constancia.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'constancia.myshopify.com' };

const { company, person, suspended } = taxpayers;

/** Fills in tax data from a Constancia's file or its QR code's link, as customer and office. */
export async function taxCertificate(setup: Setup): Promise<Row[]> {
	return await withSat([company, person], async (sat) => {
		const ofSat = (text: string) => text.replaceAll('https://siat.sat.gob.mx', sat.url);
		return await withLogin(setup, async (logged) => {
			return await withPaidOrders(logged.setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
				await openLinked(open, 'self-invoice', undefined, ofSat);
				await openLinked(open, 'invoice-form', undefined, ofSat);
				return [
					await byFile(open),
					await byLink(open, sat.asked),
					await otherFiles(open),
					await everyCertificate(open),
					await withoutTicket(open),
					await heldUp(open),
					await filesInOtherFields(open),
					await atTheOffice(open, await logged.otherPage()),
				];
			});
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
		'shows the filled-in data and their date on the page',
		said.startsWith(
			'Llenamos con la Constancia del 20 de noviembre de 2026: RFC, nombre, código postal, régimen.',
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

async function byLink(open: OpenShop, requests: string[]): Promise<Row> {
	const { checks } = open.setup;
	const sale = await putAside(open, WOO, '92');
	const customer = await Customer.start(open.setup);
	await customer.findPurchase(sale);
	await customer.next('Sus datos fiscales');
	await customer.page.fill('#f-link', qrLink(person));
	const said = await filled(customer);
	const is = await entered(customer);
	checks.check('also fills them in from the link of a QR code', is === wanted(person, '626'), is);
	checks.check('of several regimes one is proposed', /varios regímenes/.test(said), said);
	await customer.fill({ regime: '605', cfdi_use: 'D01' });
	checks.check(
		'the customer may choose another',
		(await customer.page.inputValue('#f-regime')) === '605',
	);
	const before = requests.length;
	await customer.page.fill('#f-link', '');
	await customer.page.locator('#filled').evaluate((element) => (element.textContent = ''));
	await customer.page.fill(
		'#f-link',
		`http://elsewhere.example/?x=1&D3=500000000_${person.rfc}&D3=../../y`,
	);
	const failed = await filled(customer);
	checks.check(
		'keeps the filled-in values and reports it if SAT does not answer',
		failed.startsWith('La página del SAT no respondió.') &&
			(await customer.page.inputValue('#f-rfc')) === person.rfc,
		failed,
	);
	const last = requests.slice(before);
	checks.check(
		'of another address only the value of D3 is taken',
		last.length > 0 && last.every((one) => one.endsWith(`D1=10&D2=1&D3=500000000_${person.rfc}`)),
		last,
	);
	await customer.close();
	return {
		fault: 'A customer pastes the link of a QR code, then one that SAT does not answer',
		shown: 'Filled in, with a proposal of several regimes; then that SAT did not answer',
		books: '0 stamps',
	};
}

async function otherFiles(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const sale = await putAside(open, WOO, '93');
	const customer = await Customer.start(open.setup);
	await customer.findPurchase(sale);
	await customer.next('Sus datos fiscales');
	const invoice = await pdfOf([
		[
			'Folio Fiscal: 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
			'Este documento es una representación impresa de un CFDI',
		],
	]);
	const cases: Array<[string, Buffer, RegExp]> = [
		['an invoice', invoice, /parece una factura \(CFDI\)\. También puede escribir los datos\.$/],
		['what is no PDF', Buffer.from('hola'), /El archivo no tiene texto/],
		['a file of 3 MB', Buffer.alloc(3_000_000, ' '), /más de 2 MB/],
		[
			'an old one',
			await certificatePdf({ ...company, issued: '10 DE FEBRERO DE 2022' }),
			/^Llenamos .* de hace más de tres meses\.$/,
		],
		[
			'one of another RFC',
			await certificatePdf(person),
			/La Constancia es de XOJI740919U48, no de EKU9003173C9\./,
		],
		[
			'a suspended one',
			await certificatePdf(suspended),
			/El SAT tiene al contribuyente como SUSPENDIDO\./,
		],
	];
	for (const [what, file, words] of cases) {
		const said = await upload(customer, file);
		checks.check(`reports ${what}`, words.test(said), said);
	}
	await customer.close();
	return {
		fault: 'An invoice, no PDF, 3 MB, an old Constancia, one of another RFC, a suspended taxpayer',
		shown: 'What it looks like, or what to know of it',
		books: '0 stamps',
	};
}

async function everyCertificate(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const sale = await putAside(open, WOO, '94');
	const customer = await Customer.start(open.setup);
	const all = Object.entries(taxpayers);
	const wrong = [];
	for (const [which, taxpayer] of all) {
		await customer.findPurchase(sale);
		await customer.next('Sus datos fiscales');
		await upload(customer, await certificatePdf(taxpayer));
		const [rfc, name, postalCode] = (await entered(customer)).split('|');
		const is = [rfc, name, postalCode].join('|');
		if (!wanted(taxpayer, '').startsWith(is)) wrong.push(`${which}: ${is}`);
	}
	checks.check(`${all.length} certificates are read from their PDF`, wrong.length === 0, wrong);
	await customer.close();
	return {
		fault: `${all.length} Constancias as PDF: companies, persons, one page and three`,
		shown: 'RFC, name and postal code filled in',
		books: '0 stamps',
	};
}

async function withoutTicket(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const answer = await asked(
		open.setup,
		{ step: 'certificate', ticket: 'x', total: '1.00', link: qrLink(company) },
		'203.0.113.77',
	);
	const isRefused = answer.state === 'no' && !answer.text.includes(company.rfc);
	checks.check('reads nothing without ticket and total', isRefused, answer);
	return {
		fault: 'Someone without a ticket asks for what SAT has',
		shown: 'No purchase is found',
		books: '0 stamps',
	};
}

async function heldUp(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const files = hostilePdfs.filter(({ of }) =>
		/form of many letters|same content a hundred|two layers of deflate|map of letters of a million/.test(
			of,
		),
	);
	const longest: Record<string, number> = {};
	const answers: string[] = [];
	for (const [index, { of, make }] of files.entries()) {
		const sale = await putAside(open, WOO, `${index + 50}`);
		const fields = { step: 'certificate', ticket: sale.number, total: money(totalOf(sale)) };
		const content = make();
		longest[`${of} (${Math.round(content.length / 1000)} kB)`] = await longestStill(
			open.setup,
			async () => {
				for (const visitor of ['10.8.0.1', '10.8.0.2']) {
					answers.push(
						await uploaded(open.setup, fields, [['certificate', content]], `${visitor}${index}`),
					);
				}
			},
		);
	}
	const most = Math.max(...Object.values(longest));
	checks.check(`hostile files block n8n for at most ${most} ms`, most < MAX_BLOCKED_MS, longest);
	checks.check(
		'and the page says why each is not read',
		answers.length === 2 * files.length &&
			answers.every((answer) => /El PDF tiene más de/.test(answer)),
		answers,
	);
	return {
		fault: `A customer with a ticket uploads ${files.length} PDFs made to hold n8n up, each twice`,
		shown: `n8n stands still for at most ${most} ms; the page says why it does not read them`,
		books: '0 stamps',
	};
}

const NOT_TAKEN = /Webhook call received/;

async function filesInOtherFields(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const sale = await putAside(open, WOO, '96');
	const fields = { step: 'certificate', ticket: sale.number, total: money(totalOf(sale)) };
	const pdf = await certificatePdf(company);
	const cases: Array<[string, Array<[field: string, content: Buffer, name?: string]>, RegExp]> = [
		[
			'two files in the field',
			[
				['certificate', pdf],
				['certificate', pdf],
			],
			NOT_TAKEN,
		],
		['a file in another field', [['data', pdf]], /Elija el PDF/],
		['a list of one file', [['certificate[]', pdf]], /EKU9003173C9/],
		['a file of another name', [['certificate', pdf, '../../etc/x.exe']], /EKU9003173C9/],
		['3 MB', [['certificate', Buffer.alloc(3_000_000, pdf)]], NOT_TAKEN],
		['nothing but a name', [['certificate', Buffer.alloc(0)]], /unread/],
		['what is not a PDF', [['certificate', Buffer.from('PK\u0003\u0004')]], /no tiene texto/],
	];
	for (const [index, [what, files, words]] of cases.entries()) {
		const answer = await uploaded(open.setup, fields, files, `10.9.1.${index}`);
		checks.check(`${what}: only the file in its field is read`, words.test(answer), answer);
	}
	return {
		fault: 'Two files at once, a file in another field, 3 MB, no bytes, a ZIP',
		shown: 'Only one file in the field of the page is read',
		books: '0 stamps',
	};
}

const LINE = { description: 'Taza de barro', quantity: '2', unitPrice: '580.00' };

async function filledAt({ page }: Seller): Promise<string> {
	await page.locator('#filled:not(:empty)').waitFor();
	await page.locator('body:not([aria-busy=true])').waitFor();
	return (await page.locator('#filled').textContent()) ?? '';
}

const customerAt = async (seller: Seller): Promise<string> =>
	(await seller.values('rfc', 'name', 'postal_code', 'regime')).join('|');

async function atTheOffice(open: OpenShop, page: Page): Promise<Row> {
	const { checks, service } = open.setup;
	const seller = new Seller(open.setup, page);
	await page.setViewportSize(SIZES.phone);
	const began = performance.now();
	await seller.open();
	await seller.fill({ sale: 'C-1' });
	await page.setInputFiles('#f-certificate', {
		name: 'constancia.pdf',
		mimeType: 'application/pdf',
		buffer: await certificatePdf(company),
	});
	const said = await filledAt(seller);
	await seller.fill({ cfdi_use: 'G03' });
	await seller.line(0, LINE);
	await seller.fill({ payment_form: '01' });
	const filledIn = await customerAt(seller);
	checks.check(
		'fills in the customer from a Constancia at the office and lists the values',
		filledIn === wanted(company, '601') &&
			said.startsWith('Llenamos con la Constancia del 20 de noviembre de 2026: RFC, nombre,'),
		[filledIn, said],
	);
	await seller.picture('office-constancia-phone');
	const serious = await seller.axe();
	const width = await page.evaluate<number>('document.documentElement.scrollWidth');
	checks.check(
		'fits on a phone without serious findings of axe-core',
		serious.length === 0 && width === SIZES.phone.width,
		[serious, width],
	);
	await seller.send('La factura está emitida');
	const seconds = ((performance.now() - began) / 1000).toFixed(1);
	const stamped = (await service.invoices()).at(-1)?.body.Receptor?.Rfc;
	checks.check('it is stamped with them', stamped === company.rfc, stamped);

	await seller.open();
	await seller.fill({ rfc: company.rfc });
	const last = await filledAt(seller);
	const today = new Date().toLocaleDateString('es-MX', {
		...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'America/Mexico_City' },
	});
	checks.check(
		'proposes the data of the last invoice and its date to a returning customer',
		last.startsWith(`Llenamos con su última factura del ${today}: nombre, código postal,`),
		last,
	);
	await page.fill('#f-link', qrLink(person));
	await seller.sees('varios regímenes');
	const others = [await customerAt(seller), ...(await seller.values('cfdi_use'))].join('|');
	checks.check(
		"another customer's link clears the earlier data",
		others === `${wanted(person, '626')}|`,
		others,
	);
	await page.setViewportSize(SIZES.desk);
	await page.locator('#customer').screenshot({
		path: join(open.setup.folder.pictures, 'invoice-form-filled.png'),
	});
	const files: Array<[string, Buffer, RegExp]> = [
		['no PDF', Buffer.from('hola'), /El archivo no tiene texto/],
		['a file of 3 MB', Buffer.alloc(3_000_000, ' '), /más de 2 MB/],
		[
			'one of another RFC',
			await certificatePdf(company),
			/es de EKU9003173C9, no de XOJI740919U48/,
		],
	];
	for (const [what, buffer, words] of files) {
		await page.setInputFiles('#f-certificate', {
			name: 'otro.pdf',
			mimeType: 'application/pdf',
			buffer,
		});
		const told = await filledAt(seller);
		checks.check(`also reports ${what} at the office`, words.test(told), told);
	}
	return {
		fault:
			'The office issues an invoice on a phone with a Constancia, and another to the same customer',
		shown: `${seconds} s from opening the page to the invoice; RFC, name, postal code and regime are not typed`,
		books: '1 stamp',
	};
}
