import { OpenPage } from '../support/openPage.cts';

const LISTS = { regime: ['601 - General de Ley'], cfdi_use: ['G03 - Gastos'], payment_form: [] };

const opened = (hash = '#mes') => new OpenPage('office', { token: 't', lists: LISTS }, { hash });

const SAYS = {
	state: 'month',
	title: 'Facturas de noviembre de 2026',
	says: ['CFDI leídos: 31. Sin descargar o incompletos: 1.', 'IVA 16 %: cobrado 400.00'],
	review: 'Por revisar: 1',
	odd: ['X-1: <b>El pedido no tiene factura</b>'],
};

const answerWith = (zips: Readonly<Record<string, string>>) => {
	const named = Object.entries(zips).map(([name, { length: size }]) => ({ name, size }));
	const line = JSON.stringify({ ...SAYS, zips: named });
	return [`${line}\n`, ...Object.values(zips)].join('');
};

async function asked(): Promise<OpenPage> {
	const page = opened();
	await page.type({ month: '2026-11' });
	await page.send('period');
	return page;
}

const question = (page: OpenPage) => {
	const last = page.asked('month').at(-1);
	if (last === undefined) throw new Error('The page has not asked for a month.');
	return last;
};

const current = (page: OpenPage) =>
	page.all('nav a[aria-current=page]').map(({ textContent }) => textContent);

describe('The month', () => {
	it('opens the month view from a link and preselects last month', async () => {
		const page = opened();
		await page.settle();
		expect([page.step, current(page)]).toEqual(['period', ['El mes']]);
		expect(page.values('month', 'one')).toMatch(/^20\d\d-\d\d\|$/);
	});

	it('opens and closes the month view with one click each and keeps the typed values', async () => {
		const page = opened('');
		await page.type({ sale: '77' });
		await page.click('nav a[href="#mes"]');
		expect([page.step, page.focused, current(page)]).toEqual([
			'period',
			'period-title',
			['El mes'],
		]);
		await page.answer('today', { state: 'today', lines: [], month: null });
		expect(page.get('today').hidden).toBe(true);
		await page.click('nav a[href="#facturar"]');
		expect([page.step, page.values('sale'), current(page)]).toEqual([
			'invoice',
			'77',
			['Facturar'],
		]);
		expect(page.get('today').hidden).toBe(false);
	});

	it('requests a month once and saves its file', async () => {
		const page = await asked();
		await page.send('period');
		expect(page.asked('month').map(({ body }) => body)).toEqual([
			{ step: 'month', month: '2026-11', one: '' },
		]);
		await question(page).answerFile(answerWith({ 'facturas-2026-11.zip': 'PK\n1' }));
		expect([page.saved, page.focused]).toEqual([['facturas-2026-11.zip'], 'archived-title']);
		expect(page.text('archived-title')).toBe('Facturas de noviembre de 2026');
		expect(page.all('#archived-says p').map(({ textContent }) => textContent)).toEqual(SAYS.says);
		expect(page.text('review')).toBe('Por revisar: 1');
		expect(page.all('#odd li').map(({ textContent }) => textContent)).toEqual(SAYS.odd);
		await page.click('#zips button');
		expect(page.saved).toHaveLength(2);
	});

	it('offers a button for each file of a month instead of saving several files automatically', async () => {
		const page = await asked();
		const names = ['facturas-2026-11-parte-1.zip', 'facturas-2026-11-parte-2.zip'];
		const [one = '', other = ''] = names;
		await question(page).answerFile(answerWith({ [one]: 'x'.repeat(2_040_000), [other]: 'PK\n' }));
		expect(page.saved).toEqual([]);
		expect(page.all('#zips button').map(({ textContent }) => textContent)).toEqual([
			`Guardar ${one} (2.0 MB)`,
			`Guardar ${other} (0.0 MB)`,
		]);
		await page.click('#zips button:last-child');
		expect(page.saved).toEqual([other]);
	});

	it('shows the reason and advice for a month without a file', async () => {
		const page = await asked();
		await question(page).answerFile(answerWith({ 'a.zip': 'PK' }));
		await page.send('period');
		await question(page).answer({
			state: 'undone',
			title: 'No hay archivo',
			text: 'El registro no tiene ningún CFDI de 2026-11.\nElija otro mes.',
		});
		expect(page.all('#period > .problem').map(({ textContent }) => textContent)).toEqual([
			'No hay archivo\nEl registro no tiene ningún CFDI de 2026-11.\nElija otro mes.',
		]);
		expect(page.get('archived').hidden).toBe(true);
	});

	it('requests the files of one invoice if the month is empty', async () => {
		const page = opened();
		await page.type({ month: '', one: ' MES-0000 ' });
		await page.send('period');
		expect(page.asked('month')[0]?.body).toMatchObject({ month: '', one: 'MES-0000' });
	});

	it('refuses an invalid month at its field without a request', async () => {
		const page = opened();
		await page.type({ month: '', one: ' ' });
		await page.send('period');
		expect([page.asked('month').length, page.text('e-month'), page.focused]).toEqual([
			0,
			'Elija un mes, como 2026-11, o escriba una factura.',
			'f-month',
		]);
		await page.type({ month: '2026-11' });
		await page.send('period');
		expect([page.asked('month').length, page.all('#period [aria-invalid]').length]).toEqual([1, 0]);
	});

	it.each<[string, number]>([
		['n8n is unreachable', 0],
		['a proxy times out', 504],
		['the execution failed', 500],
	])('shows advice about the files of a month if %s', async (_what, status) => {
		const page = await asked();
		await question(page).fail(status);
		expect(page.text('period')).toContain('la conexión se cortó antes');
		expect([page.get('all').disabled, page.get('archived').hidden]).toEqual([false, true]);
	});

	it('does not save an incomplete file of a month', async () => {
		const page = await asked();
		await question(page).breakOff();
		expect(page.text('period')).toContain('la conexión se cortó antes');
		const whole = answerWith({ 'a.zip': 'PK and more' });
		for (const part of ['', whole.slice(0, 20), whole.slice(0, -1)]) {
			await page.send('period');
			expect(page.text('period')).not.toContain('la conexión se cortó antes');
			await question(page).answerFile(part);
			expect(page.text('period')).toContain('la conexión se cortó antes');
		}
		expect(page.saved).toEqual([]);
	});

	it('asks the seller to reload a page that was open too long', async () => {
		const page = await asked();
		await question(page).fail(403);
		expect(page.text('period')).toContain('Vuelva a cargarla');
	});
});
