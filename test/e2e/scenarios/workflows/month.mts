import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { header, makeOrders } from '../../../../tools/sandbox/orders.mts';
import type { BookedInvoice } from '../../../../tools/sandbox/service.mts';
import { SIZES } from '../../support/customersPage.mts';
import { insertRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { openExample } from '../../support/examples.mts';
import { stampMany, unzippedByN8n, wrongSums } from '../../support/inParts.mts';
import { laterPaid, paymentOf } from '../../support/laterPaid.mts';
import { withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import { MailServer } from '../../support/mailServer.mts';
import { PATH, Seller } from '../../support/sellersPage.mts';
import type { Setup } from '../../support/setup.mts';
import { readSheets } from '../../support/sheet.mts';
import type { SheetRow } from '../../support/sheet.mts';
import type { Row } from '../../support/table.mts';

const TODAY = daysAgo(0);
const MONTH = TODAY.slice(0, 7);
const ORDER = JSON.stringify({ headers: {}, body: { id: 4711, total: '100.00', note: 'ñ' } });

const [UNTAXED, AT_ONCE, LATER] = [20, 4, 6];

interface Stamped {
	all: BookedInvoice[];
	/** The service has deleted `lost`, and the register lacks `unlisted`. */
	lost: number;
	cancelled: number;
	unlisted: number;
	complement: number;
}

/** A month's time limit (ms), because other tests can run at the same time. */
const MAX_RUN_MS = 300_000;

/** Downloads a month's ZIP and one invoice's evidence from the office's page. */
export async function month(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		return await withLogin(setup, asked);
	} finally {
		await mailServer.stop();
	}
}

interface Saved {
	name: string;
	content: Buffer;
}

class Accountant {
	readonly seller: Seller;
	readonly #page: Page;
	readonly #url: string;

	constructor(setup: Setup, page: Page) {
		this.seller = new Seller(setup, page);
		this.#page = page;
		this.#url = `${setup.n8n.url}${PATH}`;
	}

	async open(): Promise<void> {
		await this.#page.goto('about:blank');
		await this.#page.goto(this.#url);
		await this.#page.getByRole('link', { name: 'El mes' }).click();
		await this.#page.locator('#period:visible').waitFor();
	}

	async ask(values: { month?: string; one?: string }, next: RegExp): Promise<void> {
		await this.seller.fill(values);
		await this.#page.getByRole('button', { name: 'Preparar el archivo' }).click();
		await this.#page
			.locator('#period')
			.getByText(next)
			.filter({ visible: true })
			.first()
			.waitFor({ timeout: MAX_RUN_MS });
	}

	async saved(press: () => Promise<void>): Promise<Saved> {
		const [file] = await Promise.all([
			this.#page.waitForEvent('download', { timeout: MAX_RUN_MS }),
			press(),
		]);
		return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
	}

	async save(name: RegExp): Promise<Saved> {
		return await this.saved(async () => await this.#page.getByRole('button', { name }).click());
	}

	async text(): Promise<string> {
		return await this.#page.innerText('#period');
	}
}

async function asked({ setup, otherPage }: LoggedIn): Promise<Row[]> {
	const { checks } = setup;
	const { steps } = await setup.editor();
	await openExample(setup, 'invoice-form');
	const page = await otherPage();
	const accountant = new Accountant(setup, page);
	await steps.do('Ask for a month in which nothing was issued', async () => {
		await accountant.open();
		await accountant.ask({ month: '2020-02' }, /No hay archivo/);
	});
	const none = await accountant.text();
	const empty = 'El registro no tiene ningún CFDI de 2020-02';
	checks.check('reports that there are no results', none.includes(empty), none);

	const stamped = await steps.do('Stamp invoices of several kinds', async () => await stamp(setup));
	const file = await steps.do('Ask for this month', async () => {
		await accountant.open();
		return await accountant.saved(
			async () => await accountant.ask({ month: MONTH }, /^Facturas de/),
		);
	});
	const said = await accountant.text();
	checks.check(
		'the ZIP has the name of the month',
		file.name === `facturas-${MONTH}.zip`,
		file.name,
	);
	const files = unzipSync(file.content);
	checkFiles(setup, files, stamped);
	checkBook(setup, files, stamped);
	const told = [
		`CFDI leídos: ${stamped.all.length - 1}. Sin descargar o incompletos: 1.`,
		'IVA 16 %: cobrado 400.00, por cobrar 880.00 MXN',
		'El CFDI no se descargó',
		'El pedido no tiene factura',
	];
	for (const text of told) checks.check(`the page says "${text}"`, said.includes(text), said);
	const again = await accountant.save(/^Guardar facturas/);
	checks.check('it can be saved once more', again.content.equals(file.content), again.name);
	await checkSeen(setup, accountant, page);

	const evidence = await steps.do('Ask for the evidence of one order', async () => {
		await accountant.open();
		return await accountant.saved(
			async () => await accountant.ask({ one: ' MES-0000 ' }, /^Expediente$/),
		);
	});
	checkEvidence(setup, unzipSync(evidence.content), stamped.all[0]);
	const inParts = await askedInParts(setup, accountant, stamped.all.length - 1);
	return [
		{
			fault: `${stamped.all.length} CFDI of a month, one of them lost at the service`,
			shown: said.split('\n').slice(0, 4).join(' '),
			books: `${Object.keys(files).length} files`,
		},
		inParts,
	];
}

async function checkSeen(setup: Setup, { seller }: Accountant, page: Page): Promise<void> {
	const sizes = [];
	for (const [name, size] of Object.entries(SIZES)) {
		await page.setViewportSize(size);
		await seller.picture(`office-month-${name}`);
		const width = await page.evaluate<number>('document.documentElement.scrollWidth');
		sizes.push([name, width === size.width, await seller.axe()].flat());
	}
	await page.setViewportSize(SIZES.desk);
	await page.screenshot({
		path: join(setup.folder.pictures, 'office-month.png'),
		fullPage: true,
	});
	const fit = sizes.every((one) => one.length === 2 && one[1] === true);
	setup.checks.check(
		'shows the whole month on a phone and a desktop without serious findings of axe-core',
		fit,
		sizes,
	);
}

async function askedInParts(setup: Setup, accountant: Accountant, read: number): Promise<Row> {
	const { checks } = setup;
	const { steps } = await setup.editor();
	const many = await steps.do(
		'Stamp more than one ZIP takes',
		async () => await stampMany(setup, TODAY),
	);
	const zips = await steps.do('Ask for this month again', async () => {
		await accountant.open();
		await accountant.ask({ month: MONTH }, /^Facturas de/);
		return [await accountant.save(/parte-1/), await accountant.save(/parte-2/)];
	});
	const said = await accountant.text();
	const names = zips.map(({ name }) => name);
	const expected = [1, 2].map((part) => `facturas-${MONTH}-parte-${part}.zip`);
	checks.check('the name of each of two ZIPs says its part', same(names, expected), names);
	const told = [
		'Son 2 archivos: cada ZIP tiene como máximo 1,000. El libro está en el último.',
		`CFDI leídos: ${read + many.length}. `,
	];
	for (const text of told) checks.check(`the page says "${text}"`, said.includes(text), said);

	const parts = await Promise.all(
		zips.map(async ({ content }) => await unzippedByN8n(setup, content)),
	);
	const counts = parts.map((files) => Object.keys(files).length);
	checks.check("n8n opens each within n8n 3's limits", counts[0] === 1_000, counts);
	const wrong = parts.flatMap((files, index) =>
		wrongSums(files, `SHA256SUMS-parte-${index + 1}.txt`),
	);
	checks.check('each ZIP has the SHA-256 of its files', wrong.length === 0, wrong);
	const all = parts.flatMap((files) => Object.keys(files));
	const missing = many
		.flatMap(({ uuid }) => [`XML/${uuid}.xml`, `PDF/${uuid}.pdf`])
		.filter((name) => !all.includes(name));
	checks.check('each XML and PDF is in one of them', missing.length === 0, missing);
	const book = `facturas-${MONTH}.xlsx`;
	const hasBook = parts.map((files) => book in files);
	checks.check('the book is in the last one', same(hasBook, [false, true]), hasBook);
	const [cfdi = []] = readSheets(setup, Buffer.from(parts[1]?.[book] ?? []));
	checks.check('it has a row for each CFDI', cfdi.length - 1 === read + many.length, cfdi.length);
	return {
		fault: `${read + many.length} CFDI of a month, with more than 1,000 files`,
		shown: said.split('\n').slice(0, 3).join(' '),
		books: `${counts.join(' and ')} files`,
	};
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function stamp({ n8n, service }: Setup): Promise<Stamped> {
	const earlier = await service.invoices();
	const before = earlier.length;
	// Other scenarios have stamped invoices of this month, so hide earlier invoices.
	for (const { id } of earlier.slice(-20)) await hide(service, id);
	const atOnce = { MetodoPago: 'PUE', FormaPago: '03' };
	for (const { invoice } of makeOrders('MES', UNTAXED)) await service.stamp(invoice);
	for (let index = 0; index < AT_ONCE; index++) {
		await service.stamp({ ...laterPaid(`MESPUE-${index}`, '1000.00'), ...atOnce });
	}
	for (let index = 0; index < LATER; index++) {
		await service.stamp(laterPaid(`MESPPD-${index}`, '1000.00'));
	}
	const invoices = (await service.invoices()).slice(before);
	const [credited, paid] = [invoices[UNTAXED], invoices[UNTAXED + AT_ONCE]];
	if (credited === undefined || paid === undefined) throw new Error('Nothing was stamped.');
	await service.stamp({
		...laterPaid('MESNC-0', '2000.00'),
		...header,
		TipoDeComprobante: 'E',
		CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: credited.uuid }] }],
	});
	const complement = await service.stamp(paymentOf(paid, TODAY));
	const all = (await service.invoices()).slice(before);
	const lost = all[1]?.id ?? 0;
	const cancelled = all[2]?.id ?? 0;
	const unlisted = all[3]?.id ?? 0;
	await hide(service, lost);
	await insertRows(n8n.rest, 'cfdi_invoices', [
		...all
			.filter(({ id }) => id !== complement && id !== unlisted)
			.map(({ id, uuid, body }) => ({
				invoice_id: String(id),
				uuid,
				order_number: body.Folio,
				status: id === cancelled ? 'cancelled' : 'stamped',
				issued_on: TODAY,
				...(body.Folio === 'MES-0000' && { order_id: '4711', order_json: ORDER }),
			})),
		{ state: 'refused', ordered_on: TODAY, order_number: 'X-1', message: 'Falta el RFC.' },
	]);
	await insertRows(n8n.rest, 'cfdi_payments', [
		{
			reference: 'R-1',
			invoice_id: String(paid.id),
			uuid: paid.uuid,
			date: TODAY,
			paid: 580,
			payment_id: String(complement),
			payment_uuid: all.at(-1)?.uuid ?? '',
			status: 'stamped',
		},
	]);
	return { all, lost, cancelled, unlisted, complement };
}

async function hide(service: Setup['service'], id: number): Promise<void> {
	await service.orderFault({
		operation: 'invoice.download',
		fault: 'status',
		status: 404,
		work: 'none',
		match: `"Id":"${id}"`,
		times: 'always',
	});
}

function checkFiles(
	{ checks }: Setup,
	files: Record<string, Uint8Array>,
	{ all, lost }: Stamped,
): void {
	const missing = all
		.filter(({ id }) => id !== lost)
		.flatMap(({ uuid }) => [`XML/${uuid}.xml`, `PDF/${uuid}.pdf`])
		.filter((name) => files[name] === undefined);
	checks.check(
		'each XML and PDF is in it, but those of the one that is lost',
		missing.length === 0,
		missing,
	);
	const wrong = wrongSums(files, 'SHA256SUMS.txt');
	checks.check('the SHA-256 of each file is right', wrong.length === 0, wrong);
}

function checkBook(setup: Setup, files: Record<string, Uint8Array>, { all, lost }: Stamped): void {
	const { checks } = setup;
	const book = Buffer.from(files[`facturas-${MONTH}.xlsx`] ?? []);
	const [cfdi = [], taxes = [], odd = []] = readSheets(setup, book);
	const [head = [], ...rows] = cfdi;
	const column = (name: string) => (row: SheetRow) => row[head.indexOf(name)];
	checks.check('the book has a row for each CFDI', rows.length === all.length - 1, rows.length);
	const wrong = all.filter(({ id, uuid, total }) => {
		const row = rows.find((one) => column('UUID')(one) === uuid);
		return id !== lost && (row === undefined || Number(column('Total')(row)) !== Number(total));
	});
	checks.check(
		'with the totals of the books',
		wrong.length === 0,
		wrong.map(({ uuid }) => uuid),
	);
	const sum = (name: string) => rows.reduce((all, row) => all + Number(column(name)(row) || 0), 0);
	// 1,920.00 is the IVA of ten invoices of 1,000.00 and a credit note of 2,000.00.
	checks.check('IVA is a column', sum('IVA 16 %') === 1920, sum('IVA 16 %'));
	const iva = taxes.find(([tax]) => tax === 'IVA 16 %');
	const expected = [4000, 640, 500, 80, 2000, 320, 2500, 400, 5500, 880];
	checks.check('IVA is as it was collected', iva?.slice(1).join() === expected.join(), taxes);
	const said = odd.map(([what]) => String(what)).join('\n');
	const kinds = [
		/El CFDI no se descargó/,
		/notas de crédito de esta factura suman 2320/,
		/faltan 580/,
		/no tiene factura: la factura se rechazó. Falta el RFC/,
		/se timbró fuera de los flujos y falta en el registro/,
	];
	checks.check(
		'the page lists the irregularities',
		kinds.every((kind) => kind.test(said)),
		said,
	);
}

function checkEvidence(
	{ checks }: Setup,
	files: Record<string, Uint8Array>,
	invoice: BookedInvoice | undefined,
): void {
	const uuid = invoice?.uuid ?? '';
	const expected = [
		`${uuid}.xml`,
		`${uuid}.pdf`,
		'resumen.xlsx',
		'pedido-MES-0000.json',
		'registro.json',
		'verificacion-sat.json',
		'SHA256SUMS.txt',
	];
	checks.check(
		'the evidence has its files',
		Object.keys(files).join() === expected.join(),
		Object.keys(files),
	);
	const order = strFromU8(files['pedido-MES-0000.json'] ?? new Uint8Array());
	checks.check('and the order as the shop sent it', order === ORDER, order);
}
