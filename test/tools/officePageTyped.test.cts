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
const BETA = {
	rfc: 'BBB010101BBB',
	name: 'BETA',
	postal_code: '02000',
	regime: '612',
	cfdi_use: 'S01',
	email: '',
};

const listed = ({ rfc, name }: typeof ALFA) => ({ rfc, name });
const entered = ({ rfc, name, postal_code, regime, cfdi_use, email }: typeof ALFA) =>
	[rfc, name, postal_code, regime, cfdi_use, email].join('|');
const CUSTOMER = ['rfc', 'name', 'postal_code', 'regime', 'cfdi_use', 'email'] as const;

const PLATE = {
	id: 1,
	description: 'Plato',
	price: '249.90',
	product_code: '52152004',
	unit: 'KGM',
};
const SERVED = {
	state: 'lists',
	customers: [ALFA, BETA].map(listed),
	products: [PLATE, { id: 2, description: 'Mesa' }],
};

const CODES = {
	taza: { state: 'codes', codes: [{ code: '52152001', name: 'Tazas' }] },
	silla: { state: 'codes', codes: [{ code: '56101504', name: 'Sillas' }] },
};

const opened = (name = '') => new OpenPage('office', { token: 't', lists: LISTS }, { name });

async function withLists(): Promise<OpenPage> {
	const page = opened();
	await page.answer('lists', SERVED);
	return page;
}

const begin = async (page: OpenPage, what: 'issue' | 'replace', of = 'invoice') =>
	await page.click(`#${of} [data-begin=${what}]`);

async function choose(page: OpenPage, typed: string): Promise<void> {
	page.enter('find', typed);
	await page.click('#customers button');
}

async function search(page: OpenPage, words: string, index = 0): Promise<void> {
	page.enter(`productCode-${index}`, words);
	await page.settle();
}

const SALE = {
	sale: '77',
	...ALFA,
	payment_form: '01',
	'description-0': 'Taza',
	'productCode-0': '52152001',
	'unitPrice-0': '100',
};

async function sent(page: OpenPage): Promise<void> {
	await page.type(SALE);
	await page.answer('customer', { state: 'customer', known: null });
	await page.send('invoice');
}

describe('While the page waits for an answer', () => {
	it('keeps the searched UUID if the seller types another UUID during the search', async () => {
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

	it('opens no other form while the page waits for an old invoice', async () => {
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

	it('clears the form before the next invoice even if the seller opened another form meanwhile', async () => {
		const page = opened();
		await sent(page);
		expect(page.asked('issue')).toHaveLength(1);
		await begin(page, 'replace');
		await page.answer('issue', { state: 'told', uuid: 'U', title: 'Emitida', text: 'x' });
		await begin(page, 'issue', 'told');
		expect(page.values('sale', 'name', 'description-0')).toBe('||');
	});

	it("holds back a sale until the page shows the customer's known data", async () => {
		const page = opened();
		await page.type({ ...SALE, email: '' });
		await page.send('invoice');
		expect([page.get('all').disabled, page.asked('issue').length]).toEqual([true, 0]);
		await page.answer('customer', { state: 'customer', known: { ...BETA, email: 'b@beta.mx' } });
		expect([page.values('name', 'email'), page.asked('issue').length]).toEqual([
			'ALFA|b@beta.mx',
			0,
		]);
		expect(page.text('invoice')).toContain('revíselos y presione de nuevo');
		await page.send('invoice');
		expect(page.asked('issue')).toHaveLength(1);
	});

	it('looks up an unknown customer before it sends the sale', async () => {
		const page = opened();
		await page.type(SALE);
		await page.send('invoice');
		await page.answer('customer', { state: 'customer', known: null });
		expect(page.asked('issue')).toHaveLength(1);
	});

	it('disables all fields and buttons while the page waits and then focuses the invalid field', async () => {
		const page = opened();
		await sent(page);
		expect(page.get('all').disabled).toBe(true);
		expect(page.text('working')).toContain('Emitimos la factura');
		await page.answer('issue', {
			state: 'wrong',
			fields: ['Receptor.Nombre'],
			message: 'El nombre no es',
		});
		expect([page.get('all').disabled, page.focused]).toEqual([false, 'f-name']);
	});

	it('restores the focus after an answer if no field is invalid', async () => {
		const page = opened();
		await sent(page);
		page.window.document.activeElement.blur();
		await page.answer('issue', { state: 'wrong', fields: [], message: 'No' });
		expect(page.focused).toBe('send');
	});
});

describe("Suggestions of SAT's codes", () => {
	it('removes SAT codes suggested for earlier words, so that Enter cannot choose them', async () => {
		const page = opened();
		await search(page, 'taza');
		await page.answer('codes', CODES.taza);
		expect(page.text('codes-0')).toContain('Tazas');
		page.enter('productCode-0', 'silla');
		page.press('productCode-0', 'Enter');
		expect([page.values('productCode-0'), page.text('codes-0')]).toEqual(['silla', '']);
	});

	it('removes the suggested SAT codes for a description when the description changes', async () => {
		const page = opened();
		page.enter('description-0', 'Taza');
		await search(page, '');
		await page.answer('codes', CODES.taza);
		expect(page.text('codes-0')).toContain('Tazas');
		page.enter('description-0', 'Silla');
		expect(page.text('codes-0')).toBe('');
	});

	it('keeps the suggested SAT codes when the seller returns to the field', async () => {
		const page = opened();
		await search(page, 'taza');
		await page.answer('codes', CODES.taza);
		page.get('f-quantity-0').focus();
		page.get('f-productCode-0').focus();
		await page.settle();
		expect([page.text('codes-0'), page.asked('codes').length]).toEqual([
			expect.stringContaining('Tazas'),
			1,
		]);
	});

	it('does not show the name of a searched SAT code after another code was chosen', async () => {
		const page = await withLists();
		await search(page, '52152001');
		const [asked] = page.asked('codes');
		page.enter('description-0', 'plato');
		await page.click('#products-0 button');
		await asked?.answer(CODES.taza);
		expect([page.values('productCode-0'), page.text('named-0')]).toEqual(['52152004', '']);
	});

	it("does not put a SAT code's name on the wrong line after a line is removed", async () => {
		const page = opened();
		await page.click('#add');
		await page.click('#add');
		await page.type({ 'description-1': 'Taza', 'description-2': 'Silla' });
		await search(page, '52152001', 1);
		const asked = page.asked('codes').at(-1);
		await page.click('#lines fieldset button.plain');
		await asked?.answer(CODES.taza);
		expect([page.text('named-0'), page.text('named-1')]).toEqual(['', '']);
		await page.answer('codes', CODES.taza);
		expect([page.values('productCode-0'), page.text('named-0'), page.text('named-1')]).toEqual([
			'52152001',
			'Tazas',
			'',
		]);
	});
});

describe('A customer', () => {
	it('keeps the tax data of a customer whom the seller chooses again', async () => {
		const page = await withLists();
		await choose(page, 'alfa');
		await page.answer('customer', { state: 'customer', known: ALFA });
		await choose(page, 'alfa');
		expect(page.values(...CUSTOMER)).toBe(entered(ALFA));
	});

	it("clears the previous customer's tax data if the next chosen customer has no known data", async () => {
		const page = await withLists();
		await choose(page, 'alfa');
		await page.answer('customer', { state: 'customer', known: ALFA });
		await choose(page, 'beta');
		expect(page.values(...CUSTOMER)).toBe('BBB010101BBB|BETA||||');
		await page.answer('customer', { state: 'customer', known: null });
		expect([page.values(...CUSTOMER), page.focused]).toEqual([
			'BBB010101BBB|BETA||||',
			'f-postal_code',
		]);
	});

	it.each(['typed', 'known'])(
		"replaces the first customer's %s data with the new RFC's data",
		async (how) => {
			const page = opened();
			await page.type({ rfc: ALFA.rfc });
			await page.answer('customer', { state: 'customer', known: how === 'known' ? ALFA : null });
			if (how === 'typed') await page.type(ALFA);
			await page.type({ rfc: BETA.rfc });
			await page.answer('customer', { state: 'customer', known: BETA });
			expect(page.values(...CUSTOMER)).toBe(entered(BETA));
		},
	);

	it('treats customers with the generic RFC as different customers', async () => {
		const page = opened();
		const customers = ['UNO', 'DOS'].map((name) => ({ rfc: 'XEXX010101000', name }));
		await page.answer('lists', { ...SERVED, customers });
		await choose(page, 'uno');
		await page.type({ email: 'uno@x.mx' });
		await choose(page, 'dos');
		expect(page.values('rfc', 'name', 'email')).toBe('XEXX010101000|DOS|');
	});

	it('keeps the other typed fields when the seller corrects a mistyped RFC', async () => {
		const page = opened();
		await page.type(ALFA);
		await page.answer('customer', { state: 'customer', known: null });
		await page.type({ rfc: 'AAA010101AA1' });
		await page.answer('customer', { state: 'customer', known: null });
		expect(page.values(...CUSTOMER)).toBe(entered({ ...ALFA, rfc: 'AAA010101AA1' }));
	});

	it('keeps the email that the seller typed while the data for a new RFC was loading', async () => {
		const page = opened();
		await page.type({ rfc: ALFA.rfc });
		await page.answer('customer', { state: 'customer', known: ALFA });
		await page.type({ rfc: BETA.rfc, email: 'b@beta.mx' });
		await page.answer('customer', { state: 'customer', known: BETA });
		expect(page.values(...CUSTOMER)).toBe(entered({ ...BETA, email: 'b@beta.mx' }));
	});

	it('completes a customer search when the list has loaded, and only then reports no match', async () => {
		const page = opened();
		page.enter('find', 'alfa');
		expect(page.text('customers')).toBe('');
		await page.answer('lists', SERVED);
		expect(page.text('customers')).toBe('ALFA · AAA010101AAA');
		page.enter('find', 'gamma');
		expect(page.text('customers')).toContain('Ningún cliente registrado');
	});
});

describe('A Constancia', () => {
	const CERTIFICATE = {
		state: 'read',
		values: { rfc: ALFA.rfc, name: 'ALFA Y HERMANOS', postal_code: '01999', regime: '612' },
		several: true,
		issuedOn: '2026-11-20',
		notes: ['Es de otra persona.'],
	};
	const KNOWN = { state: 'customer', known: { ...ALFA, issued_on: '2026-11-24' } };
	const read = async (page: OpenPage, known: object | null = null) => {
		page.choose('certificate', 'constancia.pdf');
		await page.settle();
		await page.answer('certificate', CERTIFICATE);
		await page.answer('customer', known === null ? { state: 'customer', known } : KNOWN);
	};

	it('fills in a customer from a Constancia, names the filled fields, and allows corrections', async () => {
		const page = opened();
		await page.type({ cfdi_use: 'G03' });
		await read(page);
		expect(page.asked('certificate')[0]?.body).toMatchObject({ rfc: '', cfdi_use: 'G03' });
		expect(page.values(...CUSTOMER)).toBe(`${ALFA.rfc}|ALFA Y HERMANOS|01999|612|G03|`);
		expect(page.text('filled')).toBe(
			'Llenamos con la Constancia del 20 de noviembre de 2026: RFC, nombre, código postal, régimen. Revíselos: puede corregirlos. Tiene varios regímenes: elija el de esta factura. Es de otra persona.',
		);
		await page.type({ regime: '601' });
		expect(page.values('regime')).toBe('601');
	});

	it('fills in the customer from a Constancia and only the missing fields from the last invoice', async () => {
		const page = opened();
		await read(page, ALFA);
		expect(page.values(...CUSTOMER)).toBe(`${ALFA.rfc}|ALFA Y HERMANOS|01999|612|G03|a@alfa.mx`);
		expect(page.text('filled')).toMatch(
			/\. De su última factura del 24 de noviembre de 2026: uso, correo\.$/,
		);
	});

	it("clears the previous customer's data when another customer's Constancia is read", async () => {
		const page = opened();
		await page.type({ rfc: BETA.rfc });
		await page.answer('customer', { state: 'customer', known: { ...BETA, email: 'b@beta.mx' } });
		await read(page);
		expect(page.values(...CUSTOMER)).toBe(`${ALFA.rfc}|ALFA Y HERMANOS|01999|612||`);
		await page.type({ rfc: BETA.rfc });
		expect(page.values(...CUSTOMER)).toBe(`${BETA.rfc}|||||`);
		expect(page.text('filled')).toBe('');
	});

	it('requests a Constancia when the seller pastes the link of its QR code', async () => {
		const page = opened();
		page.enter('link', 'https://siat.sat.gob.mx/x?D3=1_A');
		await page.settle();
		expect(page.asked('certificate')[0]?.body).toMatchObject({
			link: 'https://siat.sat.gob.mx/x?D3=1_A',
		});
		await page.answer('certificate', { state: 'unread', text: 'La página no respondió.' });
		expect([page.text('filled'), page.get('all').disabled]).toEqual([
			'La página no respondió.',
			false,
		]);
	});

	it("keeps the old invoice's UUID when a Constancia fills in the customer during a replacement", async () => {
		const page = opened();
		await begin(page, 'replace');
		await page.type({ uuid: OLD });
		await page.send('invoice');
		await page.answer('old', { state: 'old', text: 'Factura A', values: BETA });
		page.choose('certificate', 'constancia.pdf');
		await page.settle();
		await page.answer('certificate', CERTIFICATE);
		expect(page.asked('customer')).toHaveLength(0);
		expect(page.values('uuid', 'rfc', 'name', 'regime', 'cfdi_use')).toBe(
			`${OLD}|${ALFA.rfc}|ALFA Y HERMANOS|612|S01`,
		);
	});
});

it("suggests the data of an RFC's last invoice and shows the date of that invoice", async () => {
	const page = opened();
	await page.type({ rfc: ALFA.rfc });
	const known = { ...ALFA, email: '', issued_on: '2026-11-24' };
	await page.answer('customer', { state: 'customer', known });
	expect(page.text('filled')).toBe(
		'Llenamos con su última factura del 24 de noviembre de 2026: nombre, código postal, régimen, uso. Revíselos: puede corregirlos.',
	);
});

it("clears the previous product's price and code when a product without price and code is chosen", async () => {
	const page = await withLists();
	const chosen = async (typed: string) => {
		page.enter('description-0', typed);
		await page.click('#products-0 button');
		return page.values('description-0', 'unitPrice-0', 'productCode-0', 'unitCode-0');
	};
	expect([await chosen('plato'), await chosen('mesa')]).toEqual([
		'Plato|249.90|52152004|KGM',
		'Mesa|||H87',
	]);
});

describe('An earlier invoice of the same sale', () => {
	const EARLIER = {
		state: 'told',
		uuid: OLD,
		isEarlier: true,
		title: 'Ya tiene factura',
		text: 'x',
	};
	const stopped = async () => {
		const page = opened();
		await sent(page);
		await page.answer('issue', EARLIER);
		return page;
	};

	it("replaces a sale's earlier invoice with an invoice for the typed data after one click", async () => {
		const page = await stopped();
		expect(page.get('ways').hidden).toBe(false);
		await page.click('#replace-earlier');
		expect(page.asked('replace').map(({ body }) => body)).toMatchObject([
			{ uuid: OLD, sale: '77', rfc: ALFA.rfc, total: '100.00', payment_form: '01' },
		]);
		expect(page.asked('replace')[0]?.body.lines).toMatchObject([{ description: 'Taza' }]);
		await page.answer('replace', {
			state: 'wrong',
			fields: ['Receptor.Nombre'],
			message: 'Nombre',
			description: '',
		});
		expect([page.step, page.text('e-name')]).toEqual(['invoice', 'Nombre.']);
		await page.send('invoice');
		expect(page.asked('issue')).toHaveLength(2);
	});

	it('clears only the sale number when the seller clicks the button for a different sale', async () => {
		const page = await stopped();
		await page.click('#other-sale');
		expect([page.values('sale', 'rfc'), page.focused]).toEqual([`|${ALFA.rfc}`, 'f-sale']);
		expect(page.asked('issue')).toHaveLength(1);
	});

	it('does not offer to replace an invoice right after the page issued it', async () => {
		const page = opened();
		await sent(page);
		await page.answer('issue', { state: 'told', uuid: 'U', title: 'Emitida', text: 'x' });
		expect(page.get('ways').hidden).toBe(true);
	});
});

describe('An invoice since yesterday with the same customer and total', () => {
	const RECENT = { sale: '70', total: '100.00', uuid: 'EARLIER' };
	const typed = async (recent: object[]) => {
		const page = opened();
		await page.type(SALE);
		await page.answer('customer', { state: 'customer', known: null, recent });
		return page;
	};

	it('mentions a recent invoice with the same total, but still sends the new sale', async () => {
		const page = await typed([RECENT]);
		expect(page.text('recent')).toContain('venta 70, folio fiscal EARLIER');
		await page.send('invoice');
		expect(page.asked('issue')).toHaveLength(1);
	});

	it.each([
		['the same sale number', { ...RECENT, sale: ' 77' }],
		['another total', { ...RECENT, total: '100.01' }],
	])('does not mention a recent invoice with %s', async (_which, recent) => {
		const page = await typed([recent]);
		expect(page.text('recent')).toBe('');
	});

	it('shows a recent invoice that this page has just issued', async () => {
		const page = await typed([]);
		await page.send('invoice');
		await page.answer('issue', { state: 'told', uuid: 'U', title: 'Emitida', text: 'x' });
		await page.click('#back');
		page.enter('sale', '78');
		expect(page.text('recent')).toContain('venta 77, folio fiscal U');
	});
});
