import { readPdfText } from '../../../../tools/documents.mts';
import { openExample } from '../../support/examples.mts';
import { Form } from '../../support/form.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const REGISTERED = { Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', Rfc: 'URE180429TM6' };
const NEW = { Nombre: 'KARLA FUENTE NOLASCO', Rfc: 'FUNK671228PH6' };
const TOTAL = '1160.00';

/** A person issues invoices to a known and to a new customer, and one that SAT would refuse. */
export async function invoiceForm(setup: Setup): Promise<Row[]> {
	const { checks, n8n, service } = setup;
	await service.createCustomer({ ...REGISTERED, RegimenFiscal: '601' });
	await openExample(setup, 'invoice-form');
	const { page, steps } = await setup.editor();
	const form = new Form(page);
	const start = async (customer: string) => {
		await form.open(`${n8n.url}/form/cfdi-new-invoice`);
		await form.choose('Customer', customer);
		await form.submit(/Step 2 of 3/);
	};

	const pdf = await steps.do('Issue one to a customer of the list', async () => {
		await start('Registered');
		await form.choose('Customer', `${REGISTERED.Rfc} ${REGISTERED.Nombre}`);
		await fillFiscal(form, '601 - General de Ley Personas Morales', '86991');
		await form.submit(/Step 3 of 3/);
		await fillLine(form);
		return (await form.submitForFile()).content;
	});
	const [first] = await service.invoices();
	const text = (await readPdfText(pdf)).replace(/\s/g, '');
	const given = first !== undefined && text.includes(first.uuid) && first.total === TOTAL;
	checks.check(`the PDF of an invoice of ${TOTAL} comes back`, given, first);

	await steps.do('Issue one to a new customer', async () => {
		await start('New');
		await form.fill('RFC', NEW.Rfc.toLowerCase());
		await form.fill('Name', NEW.Nombre);
		await fillFiscal(
			form,
			'612 - Personas Físicas con Actividades Empresariales y Profesionales',
			'01160',
		);
		await form.submit(/Step 3 of 3/);
		await fillLine(form);
		await form.submitForFile();
	});
	const [, second] = await service.invoices();
	const issued = second?.body.Receptor?.Rfc === NEW.Rfc && second.total === TOTAL;
	checks.check('the new customer gets an invoice', issued, second);

	await steps.do('Try one that SAT refuses', async () => {
		await start('Registered');
		await form.choose('Customer', `${NEW.Rfc} ${NEW.Nombre}`);
		await fillFiscal(form, '601 - General de Ley Personas Morales', '01160');
		await form.submit(/Step 3 of 3/);
		await fillLine(form);
		await form.submit(/Nothing was issued/);
	});
	const said = await form.text();
	const why = said.includes('CFDI40158') && (await service.invoices()).length === 2;
	checks.check('the last page explains the refusal (CFDI40158)', why, said);
	return [];
}

async function fillFiscal(form: Form, regime: string, postalCode: string): Promise<void> {
	await form.choose('Tax regime', regime);
	await form.choose('CFDI use', 'G03 - Gastos en general');
	await form.fill('Postal code', postalCode);
}

async function fillLine(form: Form): Promise<void> {
	await form.fill('Description', 'Taza de barro');
	await form.fill('Quantity', '2');
	await form.fill('Unit price, taxes included', '580.00');
	await form.choose('Tax', 'IVA 16');
	await form.fill('Product code (ClaveProdServ)', '52152001');
	await form.choose('Payment form', '03 - Transferencia electrónica de fondos');
}
