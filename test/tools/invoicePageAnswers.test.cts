/** What the page of invoice-form is answered. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

const CUSTOMER = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA',
	postal_code: '86991',
	regime: '601',
	cfdi_use: 'G03',
};
const REPLACEMENT = { ...CUSTOMER, uuid: 'NEW', status: 'stamped' };

const INVOICE = {
	TipoDeComprobante: 'I',
	Total: '1160.00',
	Moneda: 'MXN',
	Conceptos: [{ Descripcion: 'Taza' }],
	Receptor: {
		Rfc: 'FUNK671228PH6',
		Nombre: 'OTRA',
		DomicilioFiscalReceptor: '86991',
		RegimenFiscalReceptor: '601',
		UsoCFDI: 'G03',
	},
};

/**
 * @param row that of what replaces it; none by default
 * @param uuid of the file that the service has under its ID
 */
function searched({
	row = {},
	invoice = {},
	uuid = 'old',
}: {
	row?: Json;
	invoice?: Json;
	uuid?: string;
}) {
	const verificationUrl = `https://x/?id=${uuid}&re=E`;
	const downloaded = [{ invoice: { ...INVOICE, ...invoice }, verificationUrl }];
	return {
		'The old one': [{ uuid: 'OLD', invoice_id: '7', status: 'stamped' }],
		'The new one': [row],
		'Download the old one': downloaded,
		$input: downloaded,
	};
}

describe('The page is answered', () => {
	const answer = (body: Json, given: Record<string, Json[]>) =>
		expressionsOf('invoice-form.json')('Answer the page', 'responseBody', {
			'What it asks': [{ body }],
			...given,
		});
	const issue = { step: 'issue', sale: '7', email: 'a@b.mx' };
	const made = [{ uuid: 'U', summary: 'Factura para X.' }];
	const refused = (outcome: string) => ({
		error: { outcome, fields: { 'Receptor.Rfc': ['no'] }, es: { message: 'M', description: 'D' } },
	});
	const old = [{ uuid: 'OLD' }];

	it.each<[string, Json, Record<string, Json[]>, object]>([
		[
			'an invoice that is issued and mailed',
			issue,
			{ 'Stamp the invoice': made, 'Mail it': [{}], $input: [{}] },
			{ state: 'told', uuid: 'U', text: expect.stringContaining('XML y PDF a a@b.mx.') as string },
		],
		[
			'one that is not mailed',
			issue,
			{ 'Stamp the invoice': made, 'Mail it': [{}], $input: [{ error: 'no' }] },
			{ text: expect.stringContaining('no se pudo enviar a a@b.mx.') as string },
		],
		[
			'one without an address',
			{ ...issue, email: '' },
			{ 'Stamp the invoice': made, 'Mail it': [{}], $input: [{ error: 'no' }] },
			{ text: expect.stringContaining('no se escribió ninguno') as string },
		],
		[
			'what is refused',
			issue,
			{ 'Stamp the invoice': [{}], $input: [refused('notSent')] },
			{ state: 'wrong', fields: ['Receptor.Rfc'], message: 'M', description: 'D' },
		],
		[
			'an expression that failed',
			issue,
			{ 'Stamp the invoice': [{}], $input: [{ error: 'x is not defined' }] },
			{ state: 'wrong', fields: [], message: 'No se pudo emitir' },
		],
		[
			'a number of another sale',
			issue,
			{ 'Stamp the invoice': [{}], $input: [refused('conflict')] },
			{ state: 'used' },
		],
		[
			'a lost answer',
			issue,
			{ 'Stamp the invoice': [{}], $input: [refused('unknown')] },
			{ state: 'told', title: 'No se sabe si se emitió' },
		],
		[
			'a sale that has an invoice',
			issue,
			{
				'Stamp the invoice': [{}],
				$input: [{ outcome: 'duplicate', stamped: { uuid: 'U' } }],
			},
			{ state: 'told', uuid: 'U', isEarlier: true, title: 'Esta venta ya tiene factura' },
		],
		[
			'no customers and no products',
			{ step: 'lists' },
			{ 'Registered customers': [{ error: 'no' }], 'Registered products': [{}], $input: [{}] },
			{ state: 'lists', customers: [], products: [] },
		],
		[
			'a customer who is unknown',
			{ step: 'customer', rfc: 'X' },
			{ $input: [{}] },
			{ state: 'customer', known: null },
		],
		[
			'a customer who is known',
			{ step: 'customer', rfc: 'X' },
			{
				$input: [
					{ rfc: 'X', regime: '601', uuid: 'U', order_json: 'secret', issued_on: '2026-11-20' },
				],
			},
			{
				state: 'customer',
				known: {
					rfc: 'X',
					name: '',
					regime: '601',
					postal_code: '',
					cfdi_use: '',
					email: '',
					issued_on: '2026-11-20',
				},
			},
		],
		[
			'the general public, who are many',
			{ step: 'customer', rfc: 'XAXX010101000' },
			{ $input: [{ rfc: 'XAXX010101000', email: 'ana@example.com' }] },
			{ state: 'customer', known: null },
		],
		[
			'a Constancia',
			{ step: 'certificate' },
			{
				'Read the Constancia': [
					{
						rfc: 'X',
						name: 'N',
						postalCode: '76028',
						taxRegime: '626',
						taxRegimes: [{ uses: ['G03'] }],
						curp: 'C',
					},
				],
			},
			{
				state: 'read',
				values: { rfc: 'X', name: 'N', postal_code: '76028', regime: '626' },
				several: false,
				notes: [],
			},
		],
		[
			'what is no Constancia',
			{ step: 'certificate' },
			{ 'Read the Constancia': [{ error: { es: { message: 'Parece una factura (CFDI)' } } }] },
			{ state: 'unread', text: 'Parece una factura (CFDI). También puede escribir los datos.' },
		],
		[
			'neither a file nor a link of a Constancia',
			{ step: 'certificate' },
			{ 'The old one': [{}], $input: [{}] },
			{ state: 'unread', text: expect.stringMatching(/^Elija el PDF de la Constancia/) as string },
		],
		['no codes', { step: 'codes' }, { $input: [{}] }, { state: 'codes', codes: [] }],
		[
			'an old invoice that is not there',
			{ step: 'old', uuid: { $gt: '' } },
			{ 'The old one': [{}], $input: [refused('notSent')] },
			{ title: 'La factura no se puede sustituir' },
		],
		[
			'one whose replacement is refused',
			{ step: 'replace' },
			{ 'The old one': old, $input: [refused('notSent')] },
			{ state: 'wrong', message: 'M' },
		],
		[
			'one that is replaced',
			{ step: 'replace' },
			{
				'The old one': old,
				'List the new one': [{ uuid: 'NEW' }],
				'Cancel the old one': [{}],
				$input: [{ status: 'cancelling' }],
			},
			{ uuid: 'NEW', title: 'La factura está sustituida' },
		],
		[
			'one to replace: what it has',
			{ step: 'old' },
			searched({}),
			{ state: 'old', values: { ...CUSTOMER, rfc: 'FUNK671228PH6', name: 'OTRA' } },
		],
		[
			'one whose ID is that of another invoice at the service by now',
			{ step: 'replace' },
			{
				'The old one': [{ uuid: 'OLD', invoice_id: '7' }],
				'Download the old one': [refused('conflict')],
				$input: [refused('conflict')],
			},
			{
				state: 'told',
				title: 'La factura no se puede sustituir',
				text: expect.stringMatching(/OLD[^]*M\.[^]*No se timbró ni se canceló nada\./) as string,
			},
		],
		[
			'one whose replacement got no answer',
			{ step: 'replace' },
			{ ...searched({}), $input: [refused('unknown')] },
			{ state: 'told', title: 'La factura nueva quizá está timbrada' },
		],
		[
			'a credit note, which is not copied',
			{ step: 'old' },
			searched({ invoice: { TipoDeComprobante: 'E' } }),
			{ state: 'told', title: 'La factura no se puede sustituir' },
		],
		[
			'a global invoice, which is not copied',
			{ step: 'replace' },
			searched({ invoice: { InformacionGlobal: { Meses: '11' } } }),
			{ state: 'told', title: 'La factura no se puede sustituir' },
		],
		[
			'one that cannot be read',
			{ step: 'old' },
			{ ...searched({}), 'Download the old one': [{ warnings: [] }] },
			{ state: 'wrong', message: 'No se pudo leer el XML de la factura' },
		],
		[
			'one that was replaced: the data of the new one',
			{ step: 'old' },
			searched({ row: REPLACEMENT }),
			{
				state: 'old',
				text: expect.stringContaining('Ya la sustituye la factura NEW') as string,
				values: CUSTOMER,
			},
		],
		[
			'one that was replaced with other data',
			{ step: 'replace', ...CUSTOMER, name: 'X' },
			searched({ row: REPLACEMENT }),
			{ state: 'told', uuid: 'NEW', title: 'La factura ya está sustituida' },
		],
		[
			'one whose replacement was cancelled: what it has',
			{ step: 'old' },
			searched({ row: { ...REPLACEMENT, status: 'cancelled' } }),
			{ state: 'old', text: expect.stringContaining('Se copian') as string },
		],
		['an unknown step', { step: 'drop' }, { 'The old one': [{}], $input: [{}] }, { state: 'told' }],
		['nothing', {}, { 'The old one': [{}], $input: [{}] }, { state: 'told' }],
	])('%s', (_of, body, given, is) => {
		expect(answer(body, given)).toMatchObject(is);
	});
});

describe('An invoice that is to be replaced', () => {
	const evaluated = expressionsOf('invoice-form.json');
	const rule = (number: number, body: Json, given: Parameters<typeof searched>[0]) =>
		evaluated('What of it?', `rules.values.${number}.conditions.conditions.0.leftValue`, {
			'What it asks': [{ body }],
			...searched(given),
		});
	const key = (row: Json) => evaluated('Stamp the new one', 'options.uniqueKey', searched({ row }));

	it.each<[string, Json, Parameters<typeof searched>[0], boolean, boolean]>([
		['is only looked at when it is searched', { step: 'old' }, {}, false, false],
		['is stamped anew', { step: 'replace' }, {}, false, true],
		[
			'is no credit note',
			{ step: 'replace' },
			{ invoice: { TipoDeComprobante: 'E' } },
			false,
			false,
		],
		[
			'is cancelled alone where it was replaced with the same data',
			{ step: 'replace', ...CUSTOMER },
			{ row: REPLACEMENT },
			true,
			false,
		],
		[
			'is left alone where its ID names another invoice',
			{ step: 'replace' },
			{ uuid: 'OTHER' },
			false,
			false,
		],
		[
			'is not cancelled where its ID names another invoice, although it was replaced',
			{ step: 'replace', ...CUSTOMER },
			{ row: REPLACEMENT, uuid: 'OTHER' },
			false,
			false,
		],
		[
			'is left alone where it was replaced with other data',
			{ step: 'replace', ...CUSTOMER, regime: '603' },
			{ row: REPLACEMENT },
			false,
			false,
		],
		[
			'is cancelled alone where a person added the row of the new one, without data',
			{ step: 'replace', ...CUSTOMER },
			{ row: { uuid: 'NEW', status: 'stamped' } },
			true,
			false,
		],
		[
			'is not cancelled when it is searched, also where it was replaced',
			{ step: 'old' },
			{ row: REPLACEMENT },
			false,
			false,
		],
		[
			'is stamped anew where what replaced it was cancelled',
			{ step: 'replace' },
			{ row: { ...REPLACEMENT, status: 'cancelled' } },
			false,
			true,
		],
	])('%s', (_of, body, given, isCancelled, isStamped) => {
		expect(rule(1, body, given)).toBe(isCancelled);
		expect(rule(2, body, given)).toBe(isStamped);
	});

	it('has one key for its replacement, and another one once that is cancelled', () => {
		expect(key({})).toBe('replaces OLD');
		expect(key({ ...REPLACEMENT, status: 'cancelled' })).toBe('replaces OLD after NEW');
	});
});

describe('Beside an earlier invoice', () => {
	const evaluated = expressionsOf('invoice-form.json');
	const ROW = {
		uuid: 'EARLIER',
		order_number: '4711',
		type: 'I',
		status: 'stamped',
		recipient: 'URE180429TM6',
		name: 'UNIVERSIDAD',
		regime: '601',
		total: 812,
		issued_on: '2026-11-23',
	};
	const ASKED = {
		step: 'issue',
		sale: '4711',
		rfc: 'URE180429TM6',
		name: ' universidad ',
		regime: '601',
		total: '812.00',
	};
	const stops = (rows: Json[]): unknown =>
		evaluated('Is it another one?', 'conditions.conditions.0.leftValue', {
			'Of the same sale': rows,
			$input: rows,
		});
	const answer = (body: Json, rows: Json[]) =>
		evaluated('Answer the page', 'responseBody', {
			'What it asks': [{ body }],
			'Of the same sale': rows,
			$input: rows,
		});

	it.each<[string, Json[], boolean]>([
		['that holds stops', [ROW], true],
		['that is cancelled does not', [{ ...ROW, status: 'cancelled' }], false],
		['of a credit note does not', [{ ...ROW, type: 'E' }], false],
		['that is not there does not', [{}], false],
	])('one of the same sale %s', (_what, rows, is) => {
		expect(stops(rows)).toBe(is);
	});

	it.each<[string, Json, string]>([
		['the RFC', { rfc: 'FUNK671228PH6' }, '• RFC: era URE180429TM6; ahora es FUNK671228PH6'],
		['the total', { total: '1740.00' }, '• total: era 812.00; ahora es 1740.00'],
		['nothing of it, not even spaces or letters', {}, 'los conceptos no se comparan'],
	])(
		'it is said that what changes is %s, with its UUID and the three ways',
		(_what, changes, is) => {
			const told = answer({ ...ASKED, ...changes }, [ROW]);
			expect(told).toMatchObject({ state: 'told', uuid: 'EARLIER', isEarlier: true });
			expect(told.text).toContain(is);
			expect(told.text).toContain('EARLIER');
			expect(told.text).toMatch(/no hay nada que hacer.*sustitúyala.*Si es otra venta/);
			expect(String(told.text).match(/• /g) ?? []).toHaveLength(Object.keys(changes).length);
		},
	);

	it('of an invoice that was replaced the newer one counts', () => {
		const newer = { ...ROW, uuid: 'NEWER', related_uuid: 'EARLIER' };
		expect(answer(ASKED, [newer, { ...ROW, status: 'cancelling' }])).toMatchObject({
			uuid: 'NEWER',
		});
	});

	it('the page gets those of the customer since yesterday, and none of the general public', () => {
		const known = (rfc: string) =>
			evaluated('Answer the page', 'responseBody', {
				'What it asks': [{ body: { step: 'customer', rfc } }],
				$input: [ROW, { ...ROW, issued_on: '2026-11-21' }, { ...ROW, status: 'cancelled' }].map(
					(row) => ({ ...row, recipient: rfc }),
				),
			});
		expect(known('URE180429TM6').recent).toEqual([
			{ sale: '4711', total: '812.00', uuid: 'EARLIER' },
		]);
		expect(known('XAXX010101000').recent).toEqual([]);
	});

	it.each<[string, Json | undefined, unknown[]]>([
		['the corrected lines', [{ description: 'Plato' }] as never, ['Plato', '03', '812.00', true]],
		['its own lines, where none come', undefined, ['Taza', '01', '1160.00', false]],
	])('an invoice is replaced with %s', (_what, lines, is) => {
		const body = { ...ASKED, payment_form: '03', ...(lines && { lines }) };
		const given = {
			'What it asks': [{ body }],
			'Download the old one': [
				{ invoice: { ...INVOICE, FormaPago: '01', Conceptos: [{ description: 'Taza' }] } },
			],
			'The old one': [ROW],
			'The new one': [{}],
		};
		const of = (name: string): unknown => evaluated('Stamp the new one', name, given);
		const [line] = of('lineItemsJson') as Array<{ description: string }>;
		expect([
			line?.description,
			of('paymentForm'),
			of('options.expectedTotal'),
			of('options.pricesIncludeTax'),
		]).toEqual(is);
	});
});

describe('A Constancia that the page sends', () => {
	const ways = ['an invoice', 'the lists', 'a customer', 'codes', 'a file', 'a link'];
	/** Where a question goes; undefined is what is said of an earlier invoice, which reads nothing. */
	const way = (body: Json, file: Json = {}) =>
		ways.find((_, at) =>
			expressionsOf('invoice-form.json')(
				'What is to be done?',
				`rules.values.${at}.conditions.conditions.0.leftValue`,
				{ 'What it asks': [{ body }], $input: [{ body }] },
				{ binary: file },
			),
		);
	const LINK = 'https://siat.sat.gob.mx/x?D1=10&D2=1&D3=14042233333_XOJI740919U48';

	it.each<[string, Json, Json, string | undefined]>([
		['a PDF is read', {}, { certificate: { fileSize: '240 kB' } }, 'a file'],
		['a file of 3 MB is not', {}, { certificate: { fileSize: '3.1 MB' } }, undefined],
		['the link of its QR code is asked at SAT', { link: LINK }, {}, 'a link'],
		['another link is not', { link: 'https://siat.sat.gob.mx/' }, {}, undefined],
		['a link of a megabyte is not', { link: 'x'.repeat(1_000_000) + LINK }, {}, undefined],
	])('%s', (_what, body, file, to) => {
		expect(way({ step: 'certificate', ...body }, file)).toBe(to);
	});

	it('of its link only the value of D3 is taken', () => {
		const body = { step: 'certificate', link: LINK.replace('siat.sat.gob.mx', 'other.example') };
		const url = expressionsOf('invoice-form.json')('Page of SAT', 'url', {
			'What it asks': [{ body }],
			$input: [{ body }],
		});
		expect(url).toBe(
			'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=14042233333_XOJI740919U48',
		);
	});
});
