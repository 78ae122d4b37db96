/** What needs a person today, on the page of invoice-form: its lines, their buttons, and what these do. */
import { OpenPage } from '../support/openPage.cts';
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

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
	const page = new OpenPage('invoicePage', { token: 't', lists: LISTS });
	await page.answer('today', { state: 'today', lines, month: MONTH, isPart: false });
	return page;
}

describe('The page opens with what needs a person', () => {
	it('how much that is, each with why and a button, and the month so far', async () => {
		const page = await opened([line('correct'), line('', { title: 'Pago R-1: sin complemento' })]);
		expect(page.get('today').hidden).toBe(false);
		expect(page.text('today-title')).toBe('Hoy: 2 asuntos por atender');
		expect(page.text('todo')).toContain('Pedido 4711: no se facturóEl nombre no es.Corregir');
		expect(page.all('#todo a, #todo button')).toHaveLength(1);
		expect(page.text('month-total')).toBe('Noviembre hasta hoy: $1,500.50 en 2 facturas');
		expect(page.all('#plot rect')).toHaveLength(3);
		expect(page.text('plot-says')).toBe('El día más alto fue el 3, con $1,000.00.');
	});

	it('nothing to do is said, too, and a month without invoices has no plot', async () => {
		const page = new OpenPage('invoicePage', { token: 't', lists: LISTS });
		const month = { ...MONTH, invoices: 0 };
		await page.answer('today', { state: 'today', lines: [], month, isPart: false });
		expect([page.text('today-title'), page.get('month').hidden]).toEqual([
			'Hoy: nada por atender',
			true,
		]);
	});

	it('an order is corrected in its own form, which is filled in', async () => {
		const page = await opened([line('correct'), line('cancel')]);
		expect(page.all('#todo a').map(({ href }) => href)).toEqual([
			'https://n8n.example.mx/form/cfdi-corregir?Pedido=%234711&Tienda=tienda.mx',
			'https://n8n.example.mx/form/cfdi-cancel',
		]);
	});

	it('an order without an answer is looked for again with one click, once', async () => {
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

	it('a mail is sent again to the same address; it may be tried once more where that fails', async () => {
		const page = await opened([line('send', { what: 'notMailed' })]);
		await page.click('#todo button');
		expect(page.asked('send')[0]?.body).toMatchObject({ uuid: UUID, email: 'a@b.mx' });
		await page.answer('send', { state: 'undone', text: 'El correo no se entregó a a@b.mx.' });
		await page.click('#todo button');
		expect(page.asked('send')).toHaveLength(2);
	});

	it('where no address is known, it is typed first', async () => {
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

	it('an invoice that changed is looked for to be replaced, with one click', async () => {
		const page = await opened([line('replace')]);
		await page.click('#todo button');
		expect(page.asked('old')[0]?.body).toMatchObject({ uuid: UUID });
		expect(page.text('title')).toBe('Sustituir una factura');
	});

	it("SAT's own page of an invoice is one click away", async () => {
		const page = await opened([line('sat')]);
		await page.click('#todo button');
		await page.answer('sat', { state: 'sat', url: 'https://sat.example/?id=1' });
		expect(page.all('#todo a').map(({ href }) => href)).toEqual(['https://sat.example/?id=1']);
	});

	it('more than five are a click away', async () => {
		expect((await opened(Array.from({ length: 5 }, () => line('')))).all('#todo li')).toHaveLength(
			5,
		);
		const page = await opened(Array.from({ length: 8 }, () => line('correct')));
		expect(page.all('#todo a')).toHaveLength(4);
		expect(page.text('todo')).toContain('Ver 4 más');
		await page.click('#todo button');
		expect(page.all('#todo a')).toHaveLength(8);
	});

	it('what is typed meanwhile stays, and beside a result there is only the result', async () => {
		const page = new OpenPage('invoicePage', { token: 't', lists: LISTS });
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

	it('where it cannot be read, the rest of the page is as it was', async () => {
		const page = new OpenPage('invoicePage', { token: 't', lists: LISTS });
		await page.answer('today', { state: 'else' });
		expect([page.get('today').hidden, page.step]).toEqual([true, 'invoice']);
	});
});

describe('The workflow of the page', () => {
	const evaluated = expressionsOf('invoice-form.json');
	const at = (node: string, parameter: string, body: Json, given: Record<string, Json[]> = {}) =>
		evaluated(node, parameter, {
			'What it asks': [{ body }],
			$input: [{ body }],
			...given,
		}) as unknown;
	const answer = (body: Json, given: Record<string, Json[]>) =>
		evaluated('Answer the page', 'responseBody', { 'What it asks': [{ body }], ...given });
	const PAYMENT = { what: 'paymentNotMailed', step: 'send', uuid: UUID, email: 'a@b.mx' };
	const INVOICE = { what: 'notMailed', step: 'send', uuid: UUID, email: 'a@b.mx' };
	const ROW = {
		uuid: UUID,
		invoice_id: '7',
		order_number: '4711',
		total: 1160,
		currency: 'MXN',
		status: 'cancelling',
		message: 'No se envió el correo a x',
	};
	const COMPLEMENT = {
		payment_uuid: UUID,
		payment_id: '9',
		invoice_id: '7',
		uuid: 'PAID',
		reference: 'R-1',
	};

	it('takes a row again only in the state that the page has seen', () => {
		const body = { step: 'again', what: 'unknown', row: '3', state: 'unknown' };
		const keys = [0, 1].map((one) =>
			at('Take it again', `filters.conditions.${one}.keyValue`, body),
		);
		expect([keys, at('Take it again', 'columns.value.state', body)]).toEqual([
			[3, 'unknown'],
			'again',
		]);
		const other = { ...body, row: 'x', state: 'stamped', what: 'refund' };
		const none = [0, 1].map((one) =>
			at('Take it again', `filters.conditions.${one}.keyValue`, other),
		);
		expect([none, at('Take it again', 'columns.value.state', other)]).toEqual([[0, '-'], 'refund']);
	});

	it.each<[string, Json, Json, string[]]>([
		['an invoice', INVOICE, ROW, ['cfdi_invoices', 'uuid', '7', 'Su factura 4711', 'cancelling']],
		[
			'the complement of a payment',
			PAYMENT,
			COMPLEMENT,
			['cfdi_payments', 'payment_uuid', '9', 'Complemento de su pago R-1', 'stamped'],
		],
	])('finds %s in its table, mails it, and notes that', (_what, body, row, is) => {
		const given = { 'The old one': [row], $input: [{}] };
		expect([
			at('The old one', 'dataTableId.value', body),
			at('Note the mail', 'filters.conditions.0.keyName', body, given),
			at('Download the old one', 'invoiceId', body, given),
			at('Mail it', 'subject', body, given),
			at('Note the mail', 'columns.value.status', body, given),
		]).toEqual(is);
		expect([
			at('Note the mail', 'filters.conditions.0.keyValue', body, given),
			at('Note the mail', 'columns.value.message', body, given),
		]).toEqual([UUID, '']);
		expect(at('Mail it', 'text', body, given)).toContain(UUID);
	});

	it('notes that a mail was not taken, and leaves another message of the row', () => {
		const failed = { 'The old one': [ROW], $input: [{ error: 'No such mailbox' }] };
		expect(at('Note the mail', 'columns.value.message', INVOICE, failed)).toBe(
			'No se envió el correo a a@b.mx',
		);
		expect(at('Note the mail', 'columns.value.status', PAYMENT, failed)).toBe('notMailed');
		const changed = { 'The old one': [{ ...ROW, message: 'El pedido cambió' }], $input: [{}] };
		expect(at('Note the mail', 'columns.value.message', INVOICE, changed)).toBe('El pedido cambió');
	});

	it('notes the same of an invoice that it has just issued', () => {
		const issue = { step: 'issue', sale: '7', email: 'a@b.mx' };
		const given = { 'Stamp the invoice': [{ uuid: 'NEW' }], $input: [{ error: 'no' }] };
		expect([
			at('Note the mail', 'filters.conditions.0.keyValue', issue, given),
			at('Note the mail', 'columns.value.message', issue, given),
			at('Note the mail', 'columns.value.status', issue, given),
		]).toEqual(['NEW', 'No se envió el correo a a@b.mx', 'stamped']);
		expect(at('Note the mail', 'columns.value.message', { ...issue, email: '' }, given)).toBe('');
	});

	it.each([' 77', '77\u200b', '\ufeff77', '7\u00ad7', '77\u00a0'])(
		'finds the sale 77 that is written as %j, and an invoice by a UUID so',
		(sale) => {
			const pad = (text: string) => sale.replace(/7\u00ad7|77/, text);
			expect(at('Of the same sale', 'filters.conditions.0.keyValue', { step: 'issue', sale })).toBe(
				'form/77',
			);
			expect(at('Stamp the invoice', 'options.uniqueKey', { step: 'issue', sale })).toBe('form/77');
			const uuid = pad(UUID.toLowerCase());
			expect(at('The old one', 'filters.conditions.0.keyValue', { uuid })).toBe(UUID.toLowerCase());
		},
	);

	it('knows the invoice that replaces another one, whose UUID a person wrote in small letters', () => {
		expect(at('The new one', 'filters.conditions.0.condition', {})).toBe('ilike');
	});

	it('reminds of an invoice that is not paid', () => {
		const given = { 'The old one': [ROW], $input: [{}] };
		expect(at('Mail it', 'text', { ...INVOICE, what: 'unpaid' }, given)).toContain(
			'No tenemos registrado su pago completo.',
		);
	});

	const file = { verificationUrl: `https://x/?id=${UUID}&re=E` };
	const others = { verificationUrl: 'https://x/?id=OTHER&re=E' };

	it.each<[string, Json, Record<string, Json[]>, Json]>([
		[
			'what is open, and the month',
			{ step: 'today' },
			{ 'This month': [{}], $input: [{ lines: [{ what: 'refused' }], month: MONTH }] },
			{ state: 'today', lines: [{ what: 'refused' }], month: MONTH, isPart: false },
		],
		[
			'a table that could not be read',
			{ step: 'today' },
			{ 'This month': [{}], $input: [{ error: 'no' }] },
			{ state: 'today', lines: [], month: null },
		],
		[
			"SAT's page",
			{ step: 'sat' },
			{ 'The old one': [ROW], 'Download the old one': [file] },
			{ state: 'sat', url: file.verificationUrl },
		],
		[
			'the file of another invoice',
			{ step: 'sat' },
			{ 'The old one': [ROW], 'Download the old one': [others] },
			{ state: 'undone' },
		],
		['a row that waits no more', { step: 'again' }, { $input: [{}] }, { state: 'done' }],
		[
			'a mail',
			INVOICE,
			{ 'Mail it': [{}], $input: [{}] },
			{ state: 'done', text: 'Se envió a a@b.mx.' },
		],
		[
			'a mail that was not taken',
			INVOICE,
			{ 'Mail it': [{}], $input: [{ error: 'x' }] },
			{ state: 'undone' },
		],
		['files that did not come', INVOICE, { $input: [{}] }, { state: 'undone' }],
	])('answers %s', (_what, body, given, is) => {
		expect(answer(body, given)).toMatchObject(is);
	});
});
