import { OpenPage } from '../support/openPage.cts';
import type { Json } from '../support/workflowExpressions.cts';

const LISTS = { regime: ['601 - General de Ley'], cfdi_use: ['G03 - Gastos'], payment_form: [] };
const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';

const line = (action: string, more: Json = {}) => ({
	what: 'refused',
	title: 'Pedido 4711: no se facturó',
	says: 'El nombre no es.',
	action,
	row: '3',
	state: 'refused',
	number: '#4711',
	shop: 'tienda.mx',
	uuid: UUID,
	email: 'a@b.mx',
	...more,
});

const MONTH = {
	month: '2026-11',
	total: '1500.50',
	invoices: 2,
	days: ['500.50', '0.00', '1000.00'],
};

async function opened(lines: Json[]): Promise<OpenPage> {
	const page = new OpenPage('office', { token: 't', lists: LISTS });
	await page.answer('today', { state: 'today', lines, month: MONTH, isPart: false });
	return page;
}

describe('The Today list', () => {
	it("shows the number of tasks, each task's reason and button, and the month so far", async () => {
		const page = await opened([line('correct'), line('', { title: 'Pago R-1: sin complemento' })]);
		expect(page.get('today').hidden).toBe(false);
		expect(page.text('today-title')).toBe('Hoy: 2 asuntos por atender');
		expect(page.text('todo')).toContain('Pedido 4711: no se facturóEl nombre no es.Corregir');
		expect(page.all('#todo a, #todo button')).toHaveLength(1);
		expect(page.text('month-total')).toBe('Noviembre hasta hoy: $1,500.50 en 2 facturas');
		expect(page.all('#plot rect')).toHaveLength(3);
		expect(page.text('plot-says')).toBe('El día más alto fue el 3, con $1,000.00.');
	});

	it('reports that the seller has no tasks, and hides the chart of a month without invoices', async () => {
		const page = new OpenPage('office', { token: 't', lists: LISTS });
		const month = { ...MONTH, invoices: 0 };
		await page.answer('today', { state: 'today', lines: [], month, isPart: false });
		expect([page.text('today-title'), page.get('month').hidden]).toEqual([
			'Hoy: nada por atender',
			true,
		]);
	});

	it('links a task to the correction form, filled in with the order and shop', async () => {
		const page = await opened([line('correct'), line('cancel')]);
		expect(page.all('#todo a').map(({ href }) => href)).toEqual([
			'https://n8n.example.mx/form/cfdi-corregir?Pedido=%234711&Tienda=tienda.mx',
			'https://n8n.example.mx/form/cfdi-cancel',
		]);
	});

	it('repeats the search for an order without an answer only once, even after two clicks', async () => {
		const page = await opened([line('again', { what: 'unknown', state: 'unknown' })]);
		await page.click('#todo button');
		await page.click('#todo button');
		expect(page.asked('again').map(({ body }) => body)).toMatchObject([
			{ what: 'unknown', row: '3', state: 'unknown' },
		]);
		await page.answer('again', { state: 'done', text: 'Se toma en los próximos cinco minutos.' });
		expect(page.text('todo')).toContain('Se toma en los próximos cinco minutos.');
		expect(page.all('#todo button')).toHaveLength(0);
	});

	it('sends an email again to the same address, and allows another attempt if the email fails', async () => {
		const page = await opened([line('send', { what: 'notMailed' })]);
		await page.click('#todo button');
		expect(page.asked('send')[0]?.body).toMatchObject({ uuid: UUID, email: 'a@b.mx' });
		await page.answer('send', { state: 'undone', text: 'El correo no se entregó a a@b.mx.' });
		await page.click('#todo button');
		expect(page.asked('send')).toHaveLength(2);
	});

	it('asks for an unknown email address before it sends an email again', async () => {
		const page = await opened([line('send', { what: 'unpaid', email: '' })]);
		await page.click('#todo button');
		expect([page.asked('send').length, page.text('todo')]).toEqual([
			0,
			expect.stringContaining('Escriba un correo'),
		]);
		const [field] = page.all('#todo input');
		if (field) field.value = 'ana@ejemplo.mx';
		await page.click('#todo button');
		expect(page.asked('send')[0]?.body).toMatchObject({ what: 'unpaid', email: 'ana@ejemplo.mx' });
	});

	it('opens the replacement form for a changed invoice with one click on its task', async () => {
		const page = await opened([line('replace')]);
		await page.click('#todo button');
		expect(page.asked('old')[0]?.body).toMatchObject({ uuid: UUID });
		expect(page.text('title')).toBe('Sustituir una factura');
	});

	it("opens SAT's page for an invoice with one click", async () => {
		const page = await opened([line('sat')]);
		await page.click('#todo button');
		await page.answer('sat', { state: 'sat', url: 'https://sat.example/?id=1' });
		expect(page.all('#todo a').map(({ href }) => href)).toEqual(['https://sat.example/?id=1']);
	});

	it('shows up to five tasks, or four tasks and a button for the rest', async () => {
		expect((await opened(Array.from({ length: 5 }, () => line('')))).all('#todo li')).toHaveLength(
			5,
		);
		const page = await opened(Array.from({ length: 8 }, () => line('correct')));
		expect(page.all('#todo a')).toHaveLength(4);
		expect(page.text('todo')).toContain('Ver 4 más');
		await page.click('#todo button');
		expect(page.all('#todo a')).toHaveLength(8);
	});

	it('keeps the sale number when the Today list loads, and hides the list when results appear', async () => {
		const page = new OpenPage('office', { token: 't', lists: LISTS });
		page.enter('sale', '77');
		await page.answer('today', { state: 'today', lines: [line('correct')], month: null });
		expect([page.values('sale'), page.focused, page.get('today').hidden]).toEqual([
			'77',
			'f-sale',
			false,
		]);
		await page.click('#invoice [data-begin=replace]');
		await page.type({ uuid: UUID });
		await page.send('invoice');
		await page.answer('old', { state: 'told', title: 'No se puede', text: 'x' });
		expect(page.get('today').hidden).toBe(true);
		await page.click('#told [data-begin=issue]');
		expect(page.get('today').hidden).toBe(false);
	});

	it('keeps the page working without the Today list if the list cannot be loaded', async () => {
		const page = new OpenPage('office', { token: 't', lists: LISTS });
		await page.answer('today', { state: 'else' });
		expect([page.get('today').hidden, page.step]).toEqual([true, 'invoice']);
	});
});
