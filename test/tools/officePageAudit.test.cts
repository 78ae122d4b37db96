import { OpenPage } from '../support/openPage.cts';
import type { Json } from '../support/workflowExpressions.cts';

const LISTS = { regime: ['601 - General de Ley'], cfdi_use: ['G03 - Gastos'], payment_form: [] };
const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';

const opened = () => new OpenPage('office', { token: 't', lists: LISTS }, { hash: '#mes' });

const line = (action: string, more: Json = {}) => ({
	what: 'stampedTwice',
	title: 'El CFDI <b>1</b> y el 2 parecen ser la misma venta.',
	says: 'Averigüe si se vendió una o dos veces.',
	action,
	...{ row: '3', state: 'unknown', number: '1001', shop: 'tienda.mx', uuid: UUID, email: '' },
	...more,
});

const answerWith = (groups: Json[]) => ({
	state: 'audit',
	title: '1 diferencia con el SAT en noviembre de 2026',
	says: ['CFDI en el SAT: 2.'],
	groups,
});

async function compared(groups: Json[]): Promise<OpenPage> {
	const page = opened();
	await page.type({ month: '2026-11' });
	page.choose('metadata', 'lista.zip');
	await page.click('#compare');
	await page.answer('audit', answerWith(groups));
	return page;
}

const texts = (page: OpenPage, selector: string) =>
	page.all(selector).map(({ textContent }) => textContent);

describe('The comparison with SAT', () => {
	it("sends the month and SAT's file in one request even if the seller clicks twice", async () => {
		const page = opened();
		await page.type({ month: '2026-11' });
		page.choose('metadata', 'lista.zip');
		await page.click('#compare');
		await page.click('#compare');
		expect(page.asked('audit').map(({ body }) => body)).toEqual([
			{
				step: 'audit',
				month: '2026-11',
				listed: expect.stringMatching(/^20\d\d-\d\d-\d\dT/) as string,
				metadata: expect.objectContaining({ name: 'lista.zip' }) as object,
			},
		]);
	});

	it('shows the differences from SAT by group, each with advice, as plain text', async () => {
		const page = await compared([
			{ title: 'Una venta con dos facturas: 1', lines: [line('cancelOne')], isPart: false },
			{ title: 'Total o cliente distinto: 9', lines: [line('sat')], isPart: true },
		]);
		expect([page.get('compared').hidden, page.focused]).toEqual([false, 'compared-title']);
		expect(texts(page, '#compared-says p')).toEqual(['CFDI en el SAT: 2.']);
		expect(texts(page, '#differences h3')).toEqual([
			'Una venta con dos facturas: 1',
			'Total o cliente distinto: 9',
		]);
		expect(texts(page, '#differences > p')).toEqual([
			'Son las primeras 1: resuélvalas y compare otra vez.',
		]);
		expect(page.all('#differences b')).toEqual([]);
		expect(page.text('differences')).toContain('<b>1</b>');
		expect(page.all('#differences a').map(({ href }) => href)).toEqual([
			'https://n8n.example.mx/form/cfdi-cancel',
		]);
	});

	it("opens SAT's page or searches for a lost invoice, depending on the clicked button", async () => {
		const lines = [line('sat'), line('again', { what: 'lostStamp' })];
		const page = await compared([{ title: 'x', lines, isPart: false }]);
		await page.click('#differences li:first-child button');
		await page.answer('sat', { state: 'sat', url: 'https://sat.example/?id=1' });
		expect(page.all('#differences a').map(({ href }) => href)).toEqual([
			'https://sat.example/?id=1',
		]);
		await page.click('#differences li:last-child button');
		expect(page.asked('again').map(({ body }) => body)).toMatchObject([
			{ what: 'lostStamp', row: '3', state: 'unknown' },
		]);
	});

	it('opens the form that replaces an invoice when the button of a difference is clicked', async () => {
		const page = await compared([{ title: 'x', lines: [line('replace')], isPart: false }]);
		await page.click('#differences button');
		expect([page.step, page.text('title'), page.values('uuid')]).toEqual([
			'invoice',
			'Sustituir una factura',
			UUID,
		]);
		expect(page.asked('old')[0]?.body).toMatchObject({ uuid: UUID });
	});

	it('shows four lines of a long group of differences, and the rest after a click', async () => {
		const lines = Array.from({ length: 8 }, () => line('cancelOne'));
		const page = await compared([{ title: 'x', lines, isPart: false }]);
		expect(page.all('#differences a')).toHaveLength(4);
		await page.click('#differences button');
		expect(page.all('#differences a')).toHaveLength(8);
	});

	it('shows that a month has no differences from SAT', async () => {
		const page = opened();
		page.choose('metadata', 'lista.zip');
		await page.click('#compare');
		const title = 'Nada difiere: el SAT y el registro coinciden en noviembre de 2026';
		await page.answer('audit', { ...answerWith([]), title });
		expect([page.text('compared-title'), page.text('differences')]).toEqual([title, '']);
	});

	it('asks for a month and a file instead of sending an incomplete comparison request', async () => {
		const page = opened();
		await page.type({ month: '' });
		await page.click('#compare');
		expect([page.text('e-month'), page.text('e-metadata'), page.focused]).toEqual([
			'Elija el mes de la lista, como 2026-11.',
			'Elija el archivo que dio el SAT.',
			'f-month',
		]);
		expect(page.asked('audit')).toEqual([]);
	});

	it('does not send a SAT list that is too large for the node', async () => {
		const page = opened();
		page.choose('metadata', 'lista.txt', 50_000_001);
		await page.click('#compare');
		expect(page.text('e-metadata')).toContain('"lista.txt" pesa más de 50 MB');
		page.choose('metadata', 'lista.txt', 50_000_000);
		await page.click('#compare');
		expect([page.asked('audit').length, page.all('#period [aria-invalid]').length]).toEqual([1, 0]);
	});

	it('shows why a SAT list was refused, with advice, and hides the previous result', async () => {
		const page = await compared([]);
		await page.click('#compare');
		await page.answer('audit', { state: 'undone', text: 'No es la lista.\nTome la otra.' });
		expect(texts(page, '#audit .problem')).toEqual(['No es la lista.\nTome la otra.']);
		expect([page.get('compared').hidden, page.text('compare')]).toEqual([
			true,
			'Comparar con el SAT',
		]);
	});

	it.each([
		['n8n is unreachable', 0, 'la conexión se cortó'],
		['the execution failed', 500, 'la conexión se cortó'],
		['a proxy refuses large files', 413, 'dejar pasar archivos de 50 MB'],
		['the page was open too long', 403, 'Vuelva a cargarla'],
	])('shows advice about the comparison with SAT if %s', async (_what, status, text) => {
		const page = opened();
		page.choose('metadata', 'lista.zip');
		await page.click('#compare');
		await page.asked('audit')[0]?.fail(status);
		expect(texts(page, '#audit .problem').join()).toContain(text);
		expect(page.get('all').disabled).toBe(false);
	});
});
