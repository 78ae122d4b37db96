import { OpenPage } from '../support/openPage.cts';

const SETTINGS = {
	shop: 'T',
	logo: '',
	colour: '#0b5cab',
	privacy: '',
	third: '',
	afterwards: 'x',
};

const CHOICES = {
	regimes: [{ code: '601', name: 'General', uses: ['G03'] }],
	uses: [{ code: 'G03', name: 'Gastos' }],
};

const purchase = (total: string) => ({
	state: 'open',
	until: '',
	total,
	lines: [{ text: 'Taza', quantity: '1', amount: total }],
	amounts: [],
});

const CHECKED = { state: 'checked', valid: true, summary: 'S', choices: CHOICES, findings: [] };
const DATA = { email: 'a@b.mx', name: 'universidad', postal_code: '86991' };
const RFC = 'URE180429TM6';
const OTHER = 'FUNK671228PH6';

const send = async (page: OpenPage) => await page.send(page.step);

async function toData(hash = ''): Promise<OpenPage> {
	const page = new OpenPage('selfInvoice', SETTINGS, { hash });
	if (hash === '') await page.type({ ticket: '1001', total: '1160' });
	await send(page);
	await page.answer('buy', purchase('1160.00'));
	await send(page);
	await page.type({ rfc: RFC });
	await page.answer('rfc', { state: 'checked', choices: CHOICES, findings: [] });
	await page.type({ ...DATA, regime: '601', cfdi_use: 'G03' });
	return page;
}

async function toStamp(): Promise<OpenPage> {
	const page = await toData();
	await send(page);
	await page.answer('check', CHECKED);
	await send(page);
	return page;
}

describe('While the invoice is being issued', () => {
	it.each([
		["the page's button", async (page: OpenPage) => await page.click('#review [data-back]')],
		["the browser's button", async (page: OpenPage) => page.window.history.back()],
	])(
		'keeps customers from going back with %s while the invoice is being issued',
		async (_by, goBack) => {
			const page = await toStamp();
			await goBack(page);
			await page.settle();
			await page.type({ rfc: OTHER, name: 'otro' });
			expect([page.step, page.get('all').disabled]).toEqual(['review', true]);
			await page.answer('stamp', { state: 'done', uuid: 'U' });
			expect(page.asked('files').map(({ body }) => body.rfc)).toEqual([RFC]);
			await page.answer('files', {
				state: 'ready',
				uuid: 'U',
				url: 'https://sat.example.mx/?id=U',
			});
			expect([page.step, page.get('all').disabled]).toEqual(['ready', false]);
		},
	);

	it("requests files with the stamped invoice's RFC and name even if the form has changed", async () => {
		const page = await toStamp();
		await page.answer('stamp', { state: 'done', uuid: 'U' });
		await page.answer('files', { state: 'ready', uuid: 'U', url: '' });
		expect(page.text('invoiced')).toBe(`RFC${RFC}NombreUNIVERSIDAD`);
		page.window.location.hash = '#paso-data';
		await page.settle();
		await page.type({ rfc: OTHER });
		page.window.location.hash = '#paso-ready';
		await page.settle();
		expect(page.text('invoiced')).toBe(`RFC${RFC}NombreUNIVERSIDAD`);
		await page.click('#pdf');
		expect(page.asked('pdf').map(({ body }) => [body.rfc, body.name])).toEqual([
			[RFC, 'universidad'],
		]);
	});

	it('stays on the review step after a failed stamp and restores the focus', async () => {
		const page = await toStamp();
		await page.answer('stamp', { state: 'no' });
		expect([page.step, page.focused]).toEqual(['review', 'BUTTON']);
	});
});

it('shows the RFC but no name for an invoice that was issued earlier', async () => {
	const page = new OpenPage('selfInvoice', SETTINGS, { hash: '#ticket=1001&total=1160&name=UNO' });
	await send(page);
	await page.answer('buy', { state: 'stamped' });
	await page.type({ owner: 'ure-180429-tm6' });
	await send(page);
	expect(page.asked('files').map(({ body }) => body.rfc)).toEqual([RFC]);
	await page.answer('files', { state: 'ready', uuid: 'U', url: '' });
	expect([page.step, page.text('invoiced')]).toEqual(['ready', `RFC${RFC}`]);
});

it.each(['XAXX010101000', 'xexx-010101-000'])(
	'refuses the generic RFC %s at the RFC field',
	async (rfc) => {
		const page = await toData();
		await page.type({ rfc });
		await send(page);
		expect(page.asked('check')).toEqual([]);
		expect([page.step, page.focused]).toEqual(['data', 'f-rfc']);
		expect(page.text('e-rfc')).toBe(
			'Con este RFC genérico no se factura aquí. Escriba el suyo, o pida su factura en la tienda.',
		);
	},
);

describe('The link of an order', () => {
	const NOT_THERE = 'Not implemented: navigation (except hash changes)';
	const LINK = '#ticket=1001&total=1160.00';

	it("clears the first order's data when another order's link opens in the same tab", async () => {
		const page = await toData(LINK);
		page.window.location.hash = '#ticket=2002&total=50.00';
		await page.settle();
		expect([page.errors, page.window.name]).toEqual([[NOT_THERE], '']);
		const { name, location } = page.window;
		const anew = new OpenPage('selfInvoice', SETTINGS, { name, hash: location.hash });
		expect(anew.values('ticket', 'total', 'rfc', 'name')).toBe('2002|50.00||');
	});

	it('keeps what the customer typed when the same order link opens again', async () => {
		const page = await toData(LINK);
		page.window.location.hash = LINK;
		await page.settle();
		expect([page.errors, page.step, page.values('ticket', 'rfc')]).toEqual([
			[],
			'ticket',
			`1001|${RFC}`,
		]);
	});
});

describe('A name with "SA de CV"', () => {
	const TYPED = 'Universidad Robótica Española, S.A. de C.V.';
	const CORRECTED = 'UNIVERSIDAD ROBÓTICA ESPAÑOLA';

	it('suggests a name without "SA de CV" before sending, and applies the suggestion after a click', async () => {
		const page = await toData();
		await page.type({ name: TYPED });
		await send(page);
		expect(page.asked('check')).toEqual([]);
		expect(page.text('e-name')).toBe(
			`El SAT registra los nombres sin «SA de CV» y similares.Usar ${CORRECTED}`,
		);
		await page.click('#e-name button');
		expect([page.values('name'), page.window.document.getElementById('e-name')]).toEqual([
			CORRECTED,
			null,
		]);
		await send(page);
		expect(page.asked('check').map(({ body }) => body.name)).toEqual([CORRECTED]);
	});

	it('sends a name with "SA de CV" unchanged if the customer sends it again', async () => {
		const page = await toData();
		await page.type({ name: TYPED });
		await send(page);
		await send(page);
		expect(page.asked('check').map(({ body }) => body.name)).toEqual([TYPED]);
	});

	it("accepts a person's surname that looks like a company type", async () => {
		const page = await toData();
		await page.type({ rfc: 'CACX7605101P8', name: 'Ana Sa' });
		await send(page);
		expect(page.asked('check')).toHaveLength(1);
	});
});

it("shows each of SAT's refusals at its field, and the suggested name next to the name", async () => {
	const page = await toData();
	await page.type({ name: 'universidad sa de cv' });
	await send(page);
	await send(page);
	await page.answer('check', CHECKED);
	await send(page);
	await page.answer('stamp', {
		state: 'wrong',
		findings: [
			{ field: 'Receptor.Nombre', text: 'No es el nombre.' },
			{ field: 'Receptor.DomicilioFiscalReceptor', text: 'No es el código postal.' },
		],
	});
	expect([page.step, page.text('e-name'), page.text('e-postal_code')]).toEqual([
		'data',
		'No es el nombre.Usar UNIVERSIDAD',
		'No es el código postal.',
	]);
});

async function toReady(answer = {}): Promise<OpenPage> {
	const page = new OpenPage('selfInvoice', SETTINGS, { hash: '#ticket=1001&total=1160' });
	await send(page);
	await page.answer('buy', { state: 'stamped' });
	await page.type({ owner: RFC });
	await send(page);
	await page.answer('files', { state: 'ready', uuid: 'U', url: '', ...answer });
	return page;
}

describe('An email address', () => {
	const SAYS = 'Escriba un solo correo, por ejemplo: ana@ejemplo.mx';

	it.each(['a@b.mx, c@d.mx', 'a@b.mx;c@d.mx', 'Ana <a@b.mx>', 'a@b'])(
		'refuses a value that is not a single plain email address at its field: %s',
		async (email) => {
			const data = await toData();
			await data.type({ email });
			await send(data);
			const ready = await toReady();
			await ready.type({ mail: email });
			await send(ready);
			expect([data.text('e-email'), ready.text('e-mail')]).toEqual([SAYS, SAYS]);
			expect([...data.asked('check'), ...ready.asked('mail')]).toEqual([]);
		},
	);

	it("shows the workflow's refusal of an email address at the same field", async () => {
		const page = await toStamp();
		await page.answer('stamp', { state: 'address' });
		expect([page.step, page.text('e-email')]).toEqual(['data', SAYS]);
	});

	it('tells the customer that an email was sent only after the mail server accepts it', async () => {
		const page = await toReady();
		await page.type({ mail: 'nadie@b.mx' });
		await send(page);
		expect(page.text('mailed')).toBe('');
		await page.answer('mail', { state: 'notSent' });
		expect([page.text('mailed'), page.text('e-mail')]).toEqual([
			'',
			'No pudimos enviar el correo a esta dirección. Revísela, o descargue aquí sus archivos.',
		]);
		await send(page);
		await page.answer('mail', { state: 'sent' });
		expect([page.text('mailed'), page.all('#e-mail')]).toEqual(['La enviamos a nadie@b.mx.', []]);
	});
});

describe('A limit on attempts', () => {
	const says = (when: string) =>
		`Demasiados intentos con este ticket o desde su conexión. Intente de nuevo en ${when}, o pida su factura directamente en la tienda.`;

	it.each([
		[17, '17 minutos'],
		[1, 'un minuto'],
	])('tells the customer after too many attempts when to try again: %s', async (minutes, when) => {
		const page = await toStamp();
		await page.answer('stamp', { state: 'over', minutes });
		expect([page.step, page.get('review').querySelector('.problem')?.textContent]).toEqual([
			'review',
			says(when),
		]);
	});

	it('tells the customer after too many downloads when to try again', async () => {
		const page = await toReady();
		await page.click('#pdf');
		await page.answer('pdf', { state: 'over', minutes: 40 });
		expect(page.get('ready').querySelector('.problem')?.textContent).toBe(says('40 minutos'));
	});
});

describe('Text from a shop or a customer', () => {
	const HTML = '<img src=x onerror="document.title=1"><iframe src="javascript:1"><b>x</b>';
	const elements = (page: OpenPage) => page.all('img:not(#logo), iframe, b').length;

	it('shows text from a shop or a customer as plain text in every step, never as HTML', async () => {
		const page = new OpenPage(
			'selfInvoice',
			{ ...SETTINGS, shop: HTML, privacy: 'javascript:alert(1)', third: HTML, afterwards: HTML },
			{ hash: `#ticket=1001&total=1160&third=${encodeURIComponent(HTML)}` },
		);
		await send(page);
		await page.answer('buy', {
			state: 'open',
			until: HTML,
			total: '1160.00',
			currency: HTML,
			lines: [{ text: HTML, quantity: HTML, amount: HTML }],
			amounts: [{ text: HTML, amount: HTML }],
		});
		await send(page);
		const choices = {
			regimes: [{ code: '601', name: HTML, uses: ['G03'] }],
			uses: [{ code: 'G03', name: HTML }],
		};
		await page.type({ rfc: RFC });
		await page.answer('rfc', { state: 'checked', choices, findings: [] });
		await page.type({ ...DATA, name: HTML, regime: '601', cfdi_use: 'G03' });
		await send(page);
		const findings = [{ level: 'warn', code: HTML, field: 'Receptor.Nombre', text: HTML }];
		await page.answer('check', { ...CHECKED, summary: HTML, choices, findings });
		await send(page);
		await page.answer('stamp', { state: 'done', uuid: HTML });
		await page.answer('files', { state: 'ready', uuid: HTML, url: 'javascript:alert(1)' });
		expect([page.step, page.get('verify').hidden, page.get('privacy').hidden]).toEqual([
			'ready',
			true,
			true,
		]);
		await page.type({ mail: DATA.email });
		await send(page);
		await page.answer('mail', { state: 'late' });
		expect([page.step, page.text('told'), elements(page)]).toEqual(['notice', HTML, 0]);
		expect(page.errors).toEqual([]);
	});

	it.each([
		'#certificate=x&ticket=1001',
		'#__proto__=x&constructor=y&ticket=1001',
		'#ticket=1001&ticket=%E0%A4%A',
	])('opens the page without an error for the malicious or broken link %s', async (hash) => {
		const page = new OpenPage('selfInvoice', SETTINGS, { hash });
		await page.settle();
		expect([page.step, page.errors]).toEqual(['ticket', []]);
		expect(page.values('ticket')).not.toBe('');
	});
});
