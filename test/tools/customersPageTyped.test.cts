/** What a customer types on the page of self-invoice while it waits for answers. */
import { OpenPage, pause } from '../support/openPage.cts';

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

/** Until what a change of the address brings has been done. */
const STEP_MS = 30;

async function send(page: OpenPage): Promise<void> {
	await page.send(page.step);
	await pause(STEP_MS);
}

/** To the tax data, all of it filled in. */
async function toData(hash = ''): Promise<OpenPage> {
	const page = new OpenPage('page', SETTINGS, { hash });
	if (hash === '') await page.type({ ticket: '1001', total: '1160' });
	await send(page);
	await page.answer('buy', purchase('1160.00'));
	await send(page);
	await page.type({ rfc: RFC });
	await page.answer('rfc', { state: 'checked', choices: CHOICES, findings: [] });
	await page.type({ ...DATA, regime: '601', cfdi_use: 'G03' });
	return page;
}

/** To the stamp, which is under way. */
async function toStamp(): Promise<OpenPage> {
	const page = await toData();
	await send(page);
	await page.answer('check', CHECKED);
	await pause(STEP_MS);
	await send(page);
	return page;
}

describe('While the invoice is issued', () => {
	it.each([
		['the button of the page', async (page: OpenPage) => await page.click('#review [data-back]')],
		['the button of the browser', async (page: OpenPage) => page.window.history.back()],
	])('nobody goes back to change it: by %s', async (_by, goBack) => {
		const page = await toStamp();
		await goBack(page);
		await pause(STEP_MS);
		await page.type({ rfc: OTHER, name: 'otro' });
		expect([page.step, page.get('all').disabled]).toEqual(['review', true]);
		await page.answer('stamp', { state: 'done', uuid: 'U' });
		expect(page.asked('files').map(({ body }) => body.rfc)).toEqual([RFC]);
		await page.answer('files', { state: 'ready', uuid: 'U', url: 'https://sat.example.mx/?id=U' });
		await pause(STEP_MS);
		expect([page.step, page.get('all').disabled]).toEqual(['ready', false]);
	});

	it('the files are asked for with what was sent, whatever is typed later', async () => {
		const page = await toStamp();
		await page.answer('stamp', { state: 'done', uuid: 'U' });
		await page.answer('files', { state: 'ready', uuid: 'U', url: '' });
		await pause(STEP_MS);
		expect(page.text('invoiced')).toBe(`RFC${RFC}NombreUNIVERSIDAD`);
		page.window.location.hash = '#paso-data';
		await pause(STEP_MS);
		await page.type({ rfc: OTHER });
		page.window.location.hash = '#paso-ready';
		await pause(STEP_MS);
		expect(page.text('invoiced')).toBe(`RFC${RFC}NombreUNIVERSIDAD`);
		await page.click('#pdf');
		expect(page.asked('pdf').map(({ body }) => [body.rfc, body.name])).toEqual([
			[RFC, 'universidad'],
		]);
	});

	it('that it was not is said at the step, with the focus where it was', async () => {
		const page = await toStamp();
		await page.answer('stamp', { state: 'no' });
		expect([page.step, page.focused]).toEqual(['review', 'BUTTON']);
	});
});

it('of an invoice that was made before only its RFC is shown', async () => {
	const page = new OpenPage('page', SETTINGS, { hash: '#ticket=1001&total=1160&name=UNO' });
	await send(page);
	await page.answer('buy', { state: 'stamped' });
	await page.type({ owner: 'ure-180429-tm6' });
	await send(page);
	expect(page.asked('files').map(({ body }) => body.rfc)).toEqual([RFC]);
	await page.answer('files', { state: 'ready', uuid: 'U', url: '' });
	expect([page.step, page.text('invoiced')]).toEqual(['ready', `RFC${RFC}`]);
});

it.each(['XAXX010101000', 'xexx-010101-000'])(
	'an RFC that is of no single customer is said at its field: %s',
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

	it('of another one, in the same tab, begins the page anew with nothing of the first', async () => {
		const page = await toData(LINK);
		page.window.location.hash = '#ticket=2002&total=50.00';
		await pause(STEP_MS);
		expect([page.errors, page.window.name]).toEqual([[NOT_THERE], '']);
		const { name, location } = page.window;
		const anew = new OpenPage('page', SETTINGS, { name, hash: location.hash });
		expect(anew.values('ticket', 'total', 'rfc', 'name')).toBe('2002|50.00||');
	});

	it('that the browser comes back to keeps what was typed', async () => {
		const page = await toData(LINK);
		page.window.location.hash = LINK;
		await pause(STEP_MS);
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

	it('is asked about before anything is sent, and a click takes the corrected one over', async () => {
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

	it('goes on as it is where it is sent again', async () => {
		const page = await toData();
		await page.type({ name: TYPED });
		await send(page);
		await send(page);
		expect(page.asked('check').map(({ body }) => body.name)).toEqual([TYPED]);
	});

	it('is a surname of a person', async () => {
		const page = await toData();
		await page.type({ rfc: 'CACX7605101P8', name: 'Ana Sa' });
		await send(page);
		expect(page.asked('check')).toHaveLength(1);
	});
});

it('what SAT refuses stands at each field alone, and the corrected name beside its own', async () => {
	const page = await toData();
	await page.type({ name: 'universidad sa de cv' });
	await send(page);
	await send(page);
	await page.answer('check', CHECKED);
	await pause(STEP_MS);
	await send(page);
	await page.answer('stamp', {
		state: 'wrong',
		findings: [
			{ field: 'Receptor.Nombre', text: 'No es el nombre.' },
			{ field: 'Receptor.DomicilioFiscalReceptor', text: 'No es el código postal.' },
		],
	});
	await pause(STEP_MS);
	expect([page.step, page.text('e-name'), page.text('e-postal_code')]).toEqual([
		'data',
		'No es el nombre.Usar UNIVERSIDAD',
		'No es el código postal.',
	]);
});
