import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import { tableRows } from '../../support/dataTable.mts';
import { openExample } from '../../support/examples.mts';
import type { Form } from '../../support/form.mts';
import { checkClosed, withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import { attached, MailServer } from '../../support/mailServer.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const NAME = 'invoice-form';
const PATH = '/form/cfdi-new-invoice';
const REGISTERED = { Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', Rfc: 'URE180429TM6' };
const NEW = { Nombre: 'KARLA FUENTE NOLASCO', Rfc: 'FUNK671228PH6' };
const MAIL = 'cliente@example.com';
const TOTAL = '1160.00';

const COMPANY = '601 - General de Ley Personas Morales';
const PERSON = '612 - Personas Físicas con Actividades Empresariales y Profesionales';

/** The fields of an invoice in the form, by label, and those that are chosen from a list. */
const SALE = {
	'Correo electrónico': MAIL,
	Descripción: 'Taza de barro',
	Cantidad: '2',
	'Precio unitario, con impuestos': '580.00',
	'Clave del producto o servicio': '52152001',
};
const CHOSEN = {
	'Uso del CFDI': 'G03 - Gastos en general',
	Impuesto: 'IVA 16',
	'Forma de pago': '03 - Transferencia electrónica de fondos',
};

/** A person issues invoices with the form: refused, sent twice, without an answer, not mailed. */
export async function invoiceForm(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		return await withLogin(setup, async (logged) => await issue(logged, mailServer));
	} finally {
		await mailServer.stop();
	}
}

async function issue({ setup, form, otherForm }: LoggedIn, mailServer: MailServer): Promise<Row[]> {
	const { checks, service } = setup;
	await service.createCustomer({ ...REGISTERED, RegimenFiscal: '601' });
	await openExample(setup, NAME, `workflows/${NAME}`);
	const { steps } = await setup.editor();
	await checkClosed(setup, `${setup.n8n.url}${PATH}`);

	const pdf = await steps.do('Issue one to a customer of the list', async () => {
		await startRegistered(setup, form);
		await fill(form, 'F-1', { 'Código postal': '86991' }, { 'Régimen fiscal': COMPANY });
		return (await form.submitForFile()).content;
	});
	await checkFirst(setup, mailServer, pdf, await form.text());
	await refusedAndCorrected(setup, form);
	await twice(setup, [form, await otherForm()]);
	await withoutAnswer(setup, form);
	await notMailed(setup, form);

	const invoices = await service.invoices();
	checks.check('five sales, five invoices', invoices.length === 5, invoices.length);
	return [
		{
			fault:
				'Eight submits of the form for five sales: one refused, one twice at once, one with a used number, one without an answer',
			shown: 'the values are kept, and each page says in Spanish what happened',
			books: `${invoices.length} invoices, ${mailServer.mails.length} mails`,
		},
	];
}

async function start({ url }: Setup['n8n'], form: Form): Promise<void> {
	await form.open(`${url}${PATH}`);
	await form.choose('¿Qué se hace?', 'Nueva factura');
	await form.submit(/Elija al cliente/);
}

async function startRegistered({ n8n }: Setup, form: Form): Promise<void> {
	await start(n8n, form);
	await form.choose('Cliente', `${REGISTERED.Rfc} ${REGISTERED.Nombre}`);
	await form.submit(/Datos de la factura/);
}

async function fill(
	form: Form,
	sale: string,
	texts: Record<string, string>,
	choices: Record<string, string>,
): Promise<void> {
	await form.fill('Número de la venta', sale);
	for (const [label, text] of Object.entries({ ...SALE, ...texts })) await form.fill(label, text);
	for (const [label, choice] of Object.entries({ ...CHOSEN, ...choices })) {
		await form.choose(label, choice);
	}
}

async function checkFirst(setup: Setup, { mails }: MailServer, pdf: Buffer, said: string) {
	const { checks, n8n, service } = setup;
	const [first] = await service.invoices();
	const uuid = String(first?.uuid);
	const shown = (await readPdfText(pdf)).replace(/\s/g, '').includes(uuid);
	checks.check(
		`the PDF of an invoice of ${TOTAL} comes back`,
		shown && first?.total === TOTAL,
		first,
	);
	const told = said.includes(uuid) && said.includes(`Se enviaron XML y PDF a ${MAIL}.`);
	checks.check('the last page says so in Spanish', told, said);
	const [mail] = mails;
	const xml = mail && readStampedXml(attached(mail, '.xml'));
	const mailed =
		xml?.uuid === uuid && xml.total === TOTAL && mail?.subject === 'Factura de su compra F-1';
	const asPdf =
		mail && (await readPdfText(attached(mail, '.pdf'))).replace(/\s/g, '').includes(uuid);
	checks.check('the customer gets XML and PDF by mail', mailed && asPdf === true, [
		mail?.subject,
		xml,
	]);
	const row = (await tableRows(n8n.rest, 'cfdi_invoices')).find((listed) => listed.uuid === uuid);
	const listed =
		row?.order_key === 'form/F-1' &&
		row.recipient === REGISTERED.Rfc &&
		row.total === Number(TOTAL) &&
		row.status === 'stamped';
	checks.check('the register lists it', listed, row);
}

async function refusedAndCorrected({ checks, n8n, service, editor }: Setup, form: Form) {
	const { steps } = await editor();
	await steps.do('Try one that SAT refuses', async () => {
		await start(n8n, form);
		await form.choose('Cliente', 'Cliente nuevo');
		await form.submit(/Datos de la factura/);
		await fill(
			form,
			'F-2',
			{
				RFC: NEW.Rfc.toLowerCase(),
				'Nombre o razón social': NEW.Nombre,
				'Código postal': '01160',
			},
			{ 'Régimen fiscal': COMPANY },
		);
		await form.submit(/No se emitió ninguna factura/);
	});
	const said = await form.text();
	const named =
		/Revise: [^.]*Régimen fiscal/.test(said) && said.includes('no puede tener el régimen');
	checks.check('the form is back, and names the field to correct', named, said);
	const values = await Promise.all(
		['Número de la venta', 'RFC', 'Régimen fiscal', 'Uso del CFDI', ...Object.keys(SALE)].map(
			async (label) => await form.value(label),
		),
	);
	const kept = [
		'F-2',
		NEW.Rfc.toLowerCase(),
		COMPANY,
		CHOSEN['Uso del CFDI'],
		...Object.values(SALE),
	];
	checks.check('what was entered is still there', values.join() === kept.join(), values);
	const requests = await service.stampRequests();
	await steps.do('Correct it', async () => {
		await form.choose('Régimen fiscal', PERSON);
		await form.submitForFile();
	});
	const [, second] = await service.invoices();
	const issued = second?.body.Receptor?.Rfc === NEW.Rfc && second.total === TOTAL;
	const once = (await service.stampRequests()) - requests === 1 && requests === 1;
	checks.check('corrected, it is issued with one request', issued && once, [second, requests]);
	await steps.do('Look for the new customer in the list', async () => {
		await start(n8n, form);
		await form.choose('Cliente', `${NEW.Rfc} ${NEW.Nombre}`);
	});
}

/** The same sale in two windows, submitted at the same moment, and once more afterwards. */
async function twice(setup: Setup, forms: readonly [Form, Form]): Promise<void> {
	const [form] = forms;
	const { checks, service } = setup;
	const { steps } = await setup.editor();
	const before = (await service.invoices()).length;
	await steps.do('Submit the same sale in two windows at once', async () => {
		for (const one of forms) {
			await startRegistered(setup, one);
			await fill(one, 'F-3', { 'Código postal': '86991' }, { 'Régimen fiscal': COMPANY });
		}
		await Promise.all(
			forms.map(
				async (one) => await one.submit(/Folio fiscal|No se emitió otra|Busque la factura/),
			),
		);
	});
	const said = await Promise.all(forms.map(async (one) => await one.text()));
	const issued = said.filter((text) => text.includes('La factura está emitida')).length;
	const stamped = (await service.invoices()).length - before;
	checks.check('one of the two is issued', issued === 1 && stamped === 1, [said, stamped]);
	await steps.do('Submit it once more', async () => {
		await startRegistered(setup, form);
		await fill(form, 'F-3', { 'Código postal': '86991' }, { 'Régimen fiscal': COMPANY });
		await form.submit(/Esta venta ya tiene factura/);
	});
	const uuid = String((await service.invoices()).at(-1)?.uuid);
	const last = await form.text();
	checks.check('the page names the UUID of its invoice', last.includes(uuid), last);
	await steps.do('Submit another sale with its number', async () => {
		await startRegistered(setup, form);
		await fill(
			form,
			'F-3',
			{ 'Código postal': '86991', Cantidad: '3' },
			{ 'Régimen fiscal': COMPANY },
		);
		await form.submit(/Revise: Número de la venta/);
	});
	const why = await form.text();
	const named = why.includes('ya se usó, con otro receptor, total') && !why.includes(uuid);
	checks.check('the form is back, and says that its number was used', named, why);
	const more = (await service.invoices()).length - before - stamped;
	checks.check('the sale has an invoice already, and gets no other', more === 0, more);
}

async function withoutAnswer(setup: Setup, form: Form): Promise<void> {
	const { checks, service } = setup;
	const { steps } = await setup.editor();
	const before = (await service.invoices()).length;
	await service.orderFault({ fault: 'reset', work: 'done', match: 'Plato sin respuesta' });
	await steps.do('Lose the answer of the service', async () => {
		await startRegistered(setup, form);
		await fill(
			form,
			'F-4',
			{ 'Código postal': '86991', Descripción: 'Plato sin respuesta' },
			{ 'Régimen fiscal': COMPANY },
		);
		await form.submit(/No se sabe si se emitió/);
	});
	const said = await form.text();
	checks.check('the page says where to look for the sale', said.includes('la venta F-4'), said);
	await steps.do('Submit it again', async () => {
		await startRegistered(setup, form);
		await fill(form, 'F-4', { 'Código postal': '86991' }, { 'Régimen fiscal': COMPANY });
		await form.submit(/No se sabe si se emitió/);
	});
	const stamped = (await service.invoices()).length - before;
	checks.check('it is stamped once', stamped === 1, stamped);
}

async function notMailed(setup: Setup, form: Form): Promise<void> {
	const { checks } = setup;
	const { steps } = await setup.editor();
	const address = 'nadie@refused.example';
	await steps.do('Issue one whose mail is refused', async () => {
		await startRegistered(setup, form);
		await fill(
			form,
			'F-5',
			{ 'Código postal': '86991', 'Correo electrónico': address },
			{ 'Régimen fiscal': COMPANY },
		);
		await form.submitForFile();
	});
	const said = await form.text();
	const told = said.includes(`El correo no se pudo enviar a ${address}`);
	checks.check('the PDF comes back, and the page says that the mail was not sent', told, said);
}
