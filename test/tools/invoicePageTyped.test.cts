/** What a seller types on the page of invoice-form while it waits for answers. */
import { OpenPage } from '../support/openPage.cts';

const LISTS = {
	regime: ['601 - General de Ley', '612 - Personas Físicas'],
	cfdi_use: ['G03 - Gastos en general', 'S01 - Sin efectos'],
	payment_form: ['01 - Efectivo', '03 - Transferencia'],
};

const OLD = 'AAAAAAAA-0000-4000-8000-000000000001';
const OTHER_OLD = 'BBBBBBBB-0000-4000-8000-000000000002';

const ALFA = {
	rfc: 'AAA010101AAA',
	name: 'ALFA',
	postal_code: '01000',
	regime: '601',
	cfdi_use: 'G03',
	email: 'a@alfa.mx',
};
const opened = (name = '') => new OpenPage('invoicePage', { token: 't', lists: LISTS }, { name });

const begin = async (page: OpenPage, what: 'issue' | 'replace', of = 'invoice') =>
	await page.click(`#${of} [data-begin=${what}]`);

const SALE = {
	sale: '77',
	...ALFA,
	payment_form: '01',
	'description-0': 'Taza',
	'productCode-0': '52152001',
	'unitPrice-0': '100',
};

/** Types a sale of a customer who is not known, and sends it. */
async function sent(page: OpenPage): Promise<void> {
	await page.type(SALE);
	await page.answer('customer', { state: 'customer', known: null });
	await page.send('invoice');
}

describe('While the page waits for an answer', () => {
	it('the UUID stays that of the invoice that is searched, and so does its customer', async () => {
		const page = opened();
		await begin(page, 'replace');
		await page.type({ uuid: OLD });
		await page.send('invoice');
		await page.type({ uuid: OTHER_OLD });
		await page.answer('old', { state: 'old', text: 'Factura A', values: ALFA });
		expect([page.values('uuid', 'name'), page.text('copied')]).toEqual([
			`${OLD}|ALFA`,
			'Factura A',
		]);
		expect([page.focused, page.text('send')]).toEqual(['f-rfc', 'Sustituir la factura']);
	});

	it('no other form is begun: a new invoice does not get the customer of an old one', async () => {
		const page = opened();
		await page.type({ sale: '77', name: 'MINE' });
		await begin(page, 'replace');
		await page.type({ uuid: OLD });
		await page.send('invoice');
		await begin(page, 'issue');
		await page.answer('old', { state: 'old', text: 'Factura A', values: ALFA });
		expect(page.text('title')).toBe('Sustituir una factura');
		await begin(page, 'issue');
		expect(page.values('sale', 'name', 'rfc')).toBe('77|MINE|');
	});

	it('a sale that is issued does not stand in the next invoice', async () => {
		const page = opened();
		await sent(page);
		expect(page.asked('issue')).toHaveLength(1);
		await begin(page, 'replace');
		await page.answer('issue', { state: 'told', uuid: 'U', title: 'Emitida', text: 'x' });
		await begin(page, 'issue', 'told');
		expect(page.values('sale', 'name', 'description-0')).toBe('||');
	});

	it('all fields and buttons are off, and on again with the focus at what is wrong', async () => {
		const page = opened();
		await sent(page);
		expect(page.get('all').disabled).toBe(true);
		expect(page.text('working')).toContain('Emitimos la factura');
		await page.answer('issue', {
			state: 'wrong',
			fields: ['Receptor.Nombre'],
			message: 'Nombre: no es',
		});
		expect([page.get('all').disabled, page.focused]).toEqual([false, 'f-name']);
	});

	it('the focus is where it was if nothing is wrong with a field', async () => {
		const page = opened();
		await sent(page);
		page.window.document.activeElement.blur();
		await page.answer('issue', { state: 'wrong', fields: [], message: 'No' });
		expect(page.focused).toBe('send');
	});
});
