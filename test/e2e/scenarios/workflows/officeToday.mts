import { join } from 'node:path';
import { tableRows, insertRows, updateRows } from '../../support/dataTable.mts';
import type { TableRow } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { SIZES } from '../../support/customersPage.mts';
import { attached } from '../../support/mailServer.mts';
import { readStampedXml } from '../../../../tools/documents.mts';
import { PATH } from '../../support/sellersPage.mts';
import type { Seller } from '../../support/sellersPage.mts';
import type { Open } from './invoiceFormFaults.mts';

const [INVOICES, PAYMENTS] = ['cfdi_invoices', 'cfdi_payments'];

const ORDER = { shop: 'tienda.mx', order_json: '{}', recipient: 'URE180429TM6' };
const LOST = 'FFFFFFFF-0000-4000-8000-0000000000';

const ROWS: TableRow[] = [
	{
		...ORDER,
		order_number: '1001',
		state: 'refused',
		message: 'El nombre del receptor es "ACME SA DE CV"',
	},
	{ ...ORDER, order_number: '1002', state: 'unknown', message: '' },
	{
		...ORDER,
		order_number: '1003',
		type: 'E',
		state: 'noInvoice',
		message: 'Su pedido no tiene factura',
	},
	...(['cancelRefused', 'cancelUnknown'] as const).map((status, at) => ({
		order_number: `100${4 + at}`,
		uuid: `${LOST}0${at}`,
		invoice_id: `99000${at}`,
		type: 'I',
		recipient: 'URE180429TM6',
		total: 580,
		currency: 'MXN',
		method: 'PUE',
		status,
		cancel_reason: '02',
		issued_on: daysAgo(3),
		sat_status: status === 'cancelRefused' ? 'Vigente: Solicitud rechazada' : '',
	})),
];

const COMPLEMENT = { date: daysAgo(1), form: '03', amount: '100.00', email: 'cliente@example.com' };

/**
 * Checks the list of tasks on the office's page and three of its buttons, on a phone and a desktop.
 */
export async function officeToday({ setup, seller, mailServer }: Open): Promise<void> {
	const { checks, n8n } = setup;
	const { rest } = n8n;
	await insertRows(rest, INVOICES, ROWS);
	await insertRows(rest, PAYMENTS, [
		{ ...COMPLEMENT, reference: 'R-1', status: 'notStamped', message: 'La factura ya está pagada' },
	]);
	const numbered = ['order_number', 'F-1'] as [string, string];
	await updateRows(rest, INVOICES, numbered, { method: 'PPD', issued_on: daysAgo(45) });
	await updateRows(rest, INVOICES, ['order_number', 'F-2'], {
		status: 'cancelling',
		cancel_reason: '02',
		asked_on: daysAgo(1),
		sat_status: 'Vigente: En proceso',
	});
	await openToday(seller, setup.n8n.url);
	const { page } = seller;
	const title = (await page.locator('#today-title').textContent()) ?? '';
	checks.check(
		'the page opens with the tasks for a person',
		/^Hoy: \d+ asuntos/.test(title),
		title,
	);
	await page.setViewportSize(SIZES.desk);
	await page.locator('#today').screenshot({
		path: join(setup.folder.pictures, 'office-today.png'),
	});
	await page.locator('#todo button', { hasText: /^Ver \d+ más/ }).click();
	const text = await page.innerText('#todo');
	const kinds = [
		'Pedido 1001 de tienda.mx: no se facturó',
		'Pedido 1002 de tienda.mx: no se sabe si se timbró',
		'Reembolso 1003 de tienda.mx: sin nota de crédito',
		'Pago R-1: sin complemento',
		'Factura F-6, $1,160.00: el correo no se entregó',
		'Factura F-2, $1,160.00: espera que el cliente acepte la cancelación',
		'Factura 1004, $580.00: su cancelación se rechazó, sigue vigente',
		'Factura 1005, $580.00: no se sabe si su cancelación se pidió',
		'Factura F-1, $2,243.36: 45 días sin pagarse',
	];
	const missing = kinds.filter((kind) => !text.includes(kind));
	checks.check('each kind has its line', missing.length === 0, [missing, text]);
	const [href] = await page
		.locator('#todo a', { hasText: 'Corregir' })
		.evaluateAll((links: Array<{ href: string }>) => links.map((link) => link.href));
	const form = `${n8n.url}/form/cfdi-corregir?Pedido=1001&Tienda=tienda.mx`;
	checks.check('a refused order leads to its form', href === form, href);
	const month = await page.innerText('.month');
	checks.check(
		'with the totals of the month',
		/hasta hoy: \$[\d,]+\.\d\d en \d+/.test(month),
		month,
	);
	const bars = await page.locator('#plot rect').count();
	checks.check('and a bar for each day', bars === Number(daysAgo(0).slice(8)), bars);
	const sizes = [];
	for (const [name, size] of Object.entries(SIZES)) {
		await page.setViewportSize(size);
		await seller.picture(`office-today-${name}`);
		const width = await page.evaluate<number>('document.documentElement.scrollWidth');
		sizes.push([name, width === size.width, await seller.axe()].flat());
	}
	const fit = sizes.every((one) => one.length === 2 && one[1] === true);
	checks.check('fits on a phone and a desktop without serious findings of axe-core', fit, sizes);

	const line = (words: string) => page.locator('#todo li', { hasText: words });
	await line('1002').getByRole('button').click();
	await line('1002').getByText('Se toma en los próximos cinco minutos').waitFor();
	const row = await rowOf(rest, '1002');
	checks.check('an order without an answer is taken again', row?.state === 'again', row);
	await updateRows(rest, INVOICES, ['order_number', '1002'], { state: 'dropped' });

	const before = mailServer.mails.length;
	await line('F-6').locator('input').fill('cliente@example.com');
	await line('F-6').getByRole('button').click();
	await line('F-6').getByText('Se envió a cliente@example.com').waitFor();
	const [mail, ...others] = mailServer.mails.slice(before);
	const own = await rowOf(rest, 'F-6');
	const mailed = mail && readStampedXml(attached(mail, '.xml')).uuid === own?.uuid;
	const isOnce = mailed === true && others.length === 0;
	checks.check('a mail is sent again, once, with its files', isOnce, mail);
	const noted = own?.message === '' && own.email === 'cliente@example.com';
	checks.check('and the register has the address that was right', noted, own);

	await line('F-2').getByRole('button').click();
	const link = await line('F-2').locator('a').getAttribute('href');
	checks.check("SAT's page of an invoice is one click away", /[?&]id=/.test(link ?? ''), link);
	await line('F-1').getByRole('button').click();
	await line('F-1').getByText('Se envió a').waitFor();
	const reminder = mailServer.mails.at(-1)?.text ?? '';
	checks.check(
		'who has not paid is reminded',
		reminder.includes('No tenemos registrado'),
		reminder,
	);

	await openToday(seller, setup.n8n.url);
	const left = await page.innerText('#today');
	const isGone = !left.includes('F-6') && !left.includes('1002');
	checks.check('removes completed tasks', isGone, left);
}

async function rowOf(
	rest: Open['setup']['n8n']['rest'],
	number: string,
): Promise<TableRow | undefined> {
	return (await tableRows(rest, INVOICES)).find(({ order_number: own }) => own === number);
}

async function openToday({ page }: Seller, url: string): Promise<void> {
	await page.goto('about:blank');
	await page.evaluate("window.name = ''");
	await page.goto(`${url}${PATH}`);
	await page.locator('#today:visible').waitFor();
}
