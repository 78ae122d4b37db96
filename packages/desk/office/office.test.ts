import type { Row } from '../register';
import {
	afterCancel,
	afterOfficeMail,
	afterStamp,
	answerOf,
	codesAnswer,
	earlierInvoice,
	officeLists,
	requestOf,
	routeOf,
	rowsOfRequest,
	useRows,
} from '../office';
import { compareSale } from './sale';

const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';
const NEW = 'AAAAAAAA-0000-4000-8000-000000000002';
const NOW = Date.parse('2026-11-24T18:00:00Z');
const TODAY = '2026-11-24';

const CUSTOMER = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA',
	postal_code: '86991',
	regime: '601',
	cfdi_use: 'G03',
};
const SALE = {
	...CUSTOMER,
	step: 'issue',
	sale: '4711',
	payment_form: '03',
	total: '812.00',
	email: 'a@b.mx',
	lines: [{ description: 'Taza' }],
};
const EARLIER = {
	...CUSTOMER,
	uuid: UUID,
	order_number: '4711',
	type: 'I',
	status: 'stamped',
	recipient: 'URE180429TM6',
	total: 812,
	issued_on: '2026-11-23',
};

const asked = (body: Row) => requestOf(body);

const wasRefused = (outcome: string, more: Row = {}) => ({
	error: {
		outcome,
		fields: { 'Receptor.Rfc': ['no'] },
		es: { message: 'M', description: 'D' },
		...more,
	},
});

describe('A request', () => {
	it('keeps only strings, numbers and a list of lines from a request', () => {
		expect(requestOf({ step: ' old ', uuid: { $gt: '' }, row: 3, rfc: ['X'], lines: 'x' })).toEqual(
			expect.objectContaining({ step: 'old', uuid: '', row: '3', rfc: '' }),
		);
		expect([undefined, null, 7, []].map((body) => requestOf(body).step)).toEqual(['', '', '', '']);
		expect(requestOf({ lines: [{}] }).lines).toEqual([{}]);
		expect('lines' in requestOf({ lines: {} })).toBe(false);
	});

	it.each([' 77', '77\u200b', '\ufeff77', '7\u00ad7', '77\u00a0'])(
		'ignores spaces and invisible characters in the sale number %j and in a UUID',
		(sale) => {
			const uuid = sale.replace(/7\u00ad7|77/, UUID.toLowerCase());
			expect(requestOf({ sale, uuid })).toMatchObject({
				key: 'form/77',
				uuid: UUID.toLowerCase(),
			});
		},
	);

	it('builds the same key for a sale number in uppercase and lowercase', () => {
		expect([requestOf({ sale: 'a-12' }).key, requestOf({ sale: 'A-12' }).key]).toEqual([
			'form/A-12',
			'form/A-12',
		]);
	});

	const LINK = 'https://siat.sat.gob.mx/x?D1=10&D2=1&D3=14042233333_XOJI740919U48';
	const NOT_THERE = { state: 'told', title: 'La factura no se puede sustituir' };

	it.each<[string, Row, object]>([
		[
			'a sale is looked up by its key',
			SALE,
			{ to: 'rows', key: 'form/4711', rfc: '##', uuid: '##' },
		],
		[
			'a sale without a number is not issued',
			{ ...SALE, sale: '\u200b' },
			{ to: 'answer', answer: { state: 'used' } },
		],
		['the lists are those of the service', { step: 'lists' }, { to: 'lists' }],
		[
			'today takes the rows of this month in Mexico City, and the newest ones that are open',
			{ step: 'today' },
			{ to: 'period', month: '2026-11', one: '##', uuid: '##', limit: 6000 },
		],
		[
			'a month takes all of its rows',
			{ step: 'month', month: '2026-02' },
			{ to: 'period', month: '2026-02', one: '##', uuid: '##', limit: 10_000_000 },
		],
		[
			'a comparison with SAT also takes those of the months around it',
			{ step: 'audit', month: '2026-01' },
			{
				to: 'period',
				...{ month: '2026-01', before: '2025-12', after: '2026-02' },
				...{ one: '##', uuid: '##', limit: 10_000_000 },
			},
		],
		[
			'a comparison with an invalid month is not looked up',
			{ step: 'audit', month: '%' },
			{ to: 'answer', answer: { state: 'undone', text: 'Escriba el mes como 2026-11.' } },
		],
		[
			'without a month and an invoice it is the month before',
			{ step: 'month' },
			{ to: 'period', month: '2026-10' },
		],
		[
			'an invalid month is not looked up',
			{ step: 'month', month: '2026-13' },
			{ to: 'answer', answer: { state: 'undone', text: 'Escriba el mes como 2026-11.' } },
		],
		[
			'the evidence of one invoice takes nothing of a month',
			{ step: 'month', month: '2026-02', one: ` ${UUID}\u200B` },
			{ to: 'period', month: '##', one: UUID, uuid: UUID },
		],
		[
			'a part of a UUID can be a number',
			{ step: 'month', one: '5fb2822e' },
			{ to: 'period', one: '5fb2822e', uuid: '##' },
		],
		['codes are searched', { step: 'codes', words: 'taza' }, { to: 'codes', words: 'taza' }],
		['a customer is looked up', { step: 'customer', rfc: 'X' }, { to: 'rows', rfc: 'X' }],
		[
			'the generic RFC has no customer',
			{ step: 'customer', rfc: 'XAXX010101000' },
			{ to: 'answer', answer: { state: 'customer', known: null, recent: [] } },
		],
		[
			'an empty RFC has no customer',
			{ step: 'customer' },
			{ to: 'answer', answer: { known: null } },
		],
		['a file is read', { step: 'certificate' }, { to: 'certificate' }],
		[
			'a QR code link is reduced to its taxpayer',
			{ step: 'certificate', link: LINK.replace('siat.sat.gob.mx', 'other.example') },
			{ to: 'link', taxpayer: '14042233333_XOJI740919U48' },
		],
		[
			'another link is not asked',
			{ step: 'certificate', link: 'https://siat.sat.gob.mx/' },
			{ to: 'certificate' },
		],
		[
			'a link of a megabyte is not read',
			{ step: 'certificate', link: 'x'.repeat(1_000_000) + LINK },
			{ to: 'certificate' },
		],
		[
			'a row is taken again in the state that the page saw',
			{ step: 'again', what: 'unknown', row: '3', state: 'unknown' },
			{ to: 'again', id: 3, seen: 'unknown', state: 'again' },
		],
		[
			'a refund is tried again',
			{ step: 'again', what: 'refund', row: '3', state: 'noInvoice' },
			{ to: 'again', id: 3, seen: 'noInvoice', state: 'refund' },
		],
		[
			'a stamped row is never taken again',
			{ step: 'again', row: '3', state: 'stamped' },
			{
				to: 'answer',
				answer: { state: 'done', text: expect.stringMatching(/^Ya no espera/) as string },
			},
		],
		[
			'an invalid row is not taken again',
			{ step: 'again', row: 'x', state: 'unknown' },
			{ to: 'answer', answer: { state: 'done' } },
		],
		[
			'an invoice is looked up by its UUID',
			{ step: 'old', uuid: UUID },
			{ to: 'rows', key: '##', rfc: '##', uuid: UUID },
		],
		[
			'the complement of a payment is in the table of payments',
			{ step: 'send', what: 'paymentNotMailed', uuid: UUID },
			{ to: 'period', month: '##', one: '##', uuid: '##' },
		],
		[
			'a part of a UUID matches many invoices',
			{ step: 'old', uuid: '5fb2' },
			{ to: 'answer', answer: NOT_THERE },
		],
		['a wildcard is refused', { step: 'replace', uuid: '%' }, { to: 'answer', answer: NOT_THERE }],
		[
			'an invoice without a UUID has no file',
			{ step: 'pdf' },
			{ to: 'answer', answer: { state: 'undone' } },
		],
		[
			'an unknown step is answered',
			{ step: 'drop' },
			{ to: 'answer', answer: { state: 'undone' } },
		],
		['an empty request is answered', {}, { to: 'answer', answer: { state: 'undone' } }],
	])('finds the next step for a request: %s', (_what, body, route) => {
		expect(routeOf(requestOf(body), NOW)).toMatchObject(route);
	});
});

describe('A sale', () => {
	const decided = (rows: Row[], body: Row = {}) => compareSale(asked({ ...SALE, ...body }), rows);
	const keyOf = (rows: Row[]) => {
		const found = decided(rows);
		return 'stamp' in found ? found.stamp.key : undefined;
	};

	it('gives Stamp the values that it needs from a sale', () => {
		expect(decided([{}])).toEqual({
			stamp: {
				...CUSTOMER,
				lines: SALE.lines,
				method: 'PUE',
				payment_form: '03',
				currency: 'MXN',
				exchange_rate: '',
				more: {},
				total: '812.00',
				prices_with_taxes: true,
				key: 'form/4711',
				files: true,
			},
		});
		expect(decided([], { email: '' })).toMatchObject({ stamp: { files: false } });
	});

	it.each<[string, Row[], string | undefined]>([
		['an invoice', [EARLIER], undefined],
		['an invoice that is being cancelled', [{ ...EARLIER, status: 'cancelling' }], undefined],
		['an invoice that a person wrote down', [{ uuid: UUID }], undefined],
		['a credit note', [{ ...EARLIER, type: 'E' }], 'form/4711'],
		['nothing', [{}], 'form/4711'],
		[
			'a cancelled invoice',
			[{ ...EARLIER, status: 'cancelled', cancel_reason: '02' }],
			`after ${UUID}`,
		],
		[
			'an invoice that another one replaced, which the register lacks',
			[{ ...EARLIER, status: 'cancelled', cancel_reason: '01' }],
			'form/4711',
		],
		[
			'an invoice that was replaced, and its replacement',
			[
				{ ...EARLIER, uuid: NEW },
				{ ...EARLIER, status: 'cancelled', cancel_reason: '01' },
			],
			undefined,
		],
	])(
		'decides whether to stamp a sale, and with which key, if the sale has %s',
		(_what, rows, key) => {
			expect(keyOf(rows)).toBe(key);
		},
	);

	it.each<[string, Row, string]>([
		['the RFC', { rfc: 'FUNK671228PH6' }, '• RFC: era URE180429TM6; ahora es FUNK671228PH6'],
		['the total', { total: '1740.00' }, '• total: era 812.00; ahora es 1740.00'],
		['an empty field', { regime: '' }, '• régimen: era 601; ahora es nada'],
		[
			'nothing, not even spaces or letters',
			{ name: ' universidad robotica ' },
			'los conceptos no se comparan',
		],
	])(
		'offers three choices for a sale that was already invoiced, and lists what changed: %s',
		(what, body, text) => {
			const found = decided([EARLIER], body);
			const answer = 'answer' in found ? found.answer : undefined;
			expect(answer).toMatchObject({ state: 'told', uuid: UUID, isEarlier: true });
			expect(answer?.text).toContain(text);
			expect(answer?.text).toMatch(
				/No se emitió otra\.[^]*no hay nada que hacer\.[^]*sustitúyala[^]*Si es otra venta/,
			);
			expect(String(answer?.text).match(/• /g) ?? []).toHaveLength(
				what.startsWith('nothing') ? 0 : 1,
			);
		},
	);

	it("names the replacement if the sale's invoice was replaced", () => {
		const rows = [
			{ ...EARLIER, uuid: NEW, related_uuid: UUID },
			{ ...EARLIER, status: 'cancelling' },
		];
		expect(decided(rows)).toMatchObject({ answer: { uuid: NEW } });
	});
});

const MADE = {
	id: 70,
	uuid: NEW,
	type: 'I',
	total: '812.00',
	currency: 'MXN',
	paymentMethod: 'PUE',
	recipient: { rfc: 'URE180429TM6' },
	summary: 'Factura para X.',
};

const LISTED = {
	invoice_id: '70',
	uuid: NEW,
	type: 'I',
	recipient: 'URE180429TM6',
	total: 812,
	currency: 'MXN',
	method: 'PUE',
	status: 'stamped',
	issued_on: TODAY,
};

const stampedWith = (
	body: Row,
	result: Row,
	more: Partial<Parameters<typeof afterStamp>[0]> = {},
) =>
	afterStamp({
		asked: asked(body),
		result,
		hasFiles: true,
		sale: [],
		old: {},
		invoice: undefined,
		today: TODAY,
		...more,
	});

describe('A sale after Stamp', () => {
	it('records a stamped sale before its email is sent', () => {
		const { row, customer, mail, answer } = stampedWith(SALE, MADE);
		expect(row).toEqual({
			...LISTED,
			...CUSTOMER,
			payment_form: '03',
			order_key: 'form/4711',
			order_number: '4711',
			email: 'a@b.mx',
			message: 'No se envió el correo a a@b.mx',
		});
		expect(customer).toEqual({ name: CUSTOMER.name, rfc: CUSTOMER.rfc, regime: '601' });
		expect(mail).toEqual({
			to: 'a@b.mx',
			subject: 'Factura de su compra 4711',
			text: `Estimado cliente:\n\nAdjuntamos la factura de su compra 4711 en XML y PDF.\n\nFolio fiscal (UUID): ${NEW}\nTotal: 812.00 MXN\n\nGracias por su compra.`,
		});
		expect(answer).toBeUndefined();
	});

	it('answers immediately after the stamp if the sale has no email address', () => {
		const { row, mail, answer } = stampedWith({ ...SALE, email: '' }, MADE);
		expect(row).not.toHaveProperty('message');
		expect(mail).toBeUndefined();
		expect(answer).toMatchObject({
			state: 'told',
			uuid: NEW,
			text: expect.stringContaining('no se escribió ninguno') as string,
		});
	});

	it("sends no email without the invoice's files, and says so", () => {
		const { row, mail, answer } = stampedWith(SALE, MADE, { hasFiles: false });
		expect(mail).toBeUndefined();
		expect(row?.message).toBe('No se envió el correo a a@b.mx: faltan sus archivos');
		expect(answer?.text).toContain('no se pudo enviar a a@b.mx.');
	});

	it.each(Object.keys(MADE))(
		'records a stamped sale with a UUID, even if the answer lacks %s',
		(name) => {
			const answer = { ...MADE, [name]: undefined };
			const { row } = stampedWith(SALE, answer);
			if (name === 'uuid') expect(row).toBeUndefined();
			else expect(row).toMatchObject({ ...LISTED, invoice_id: name === 'id' ? '' : '70' });
		},
	);

	it.each<[string, Row, Row]>([
		[
			'a refusal',
			wasRefused('notSent'),
			{ state: 'wrong', fields: ['Receptor.Rfc'], message: 'M', description: 'D' },
		],
		[
			'an expression that failed',
			{ error: 'x is not defined' },
			{ state: 'wrong', fields: [], message: 'No se pudo emitir' },
		],
		['nothing at all', {}, { state: 'wrong', message: 'No se pudo emitir' }],
		[
			'a number of another sale',
			wasRefused('conflict', {
				es: { message: 'M', description: 'Más. Se envió antes: A. Ahora: B. No se envió nada.' },
			}),
			{
				state: 'used',
				text: 'Este número ya se usó, con otro cliente o total. Se envió antes: A. Ahora: B. Si es otra venta, escriba otro número.',
			},
		],
		['a lost answer', wasRefused('unknown'), { state: 'told', title: 'No se sabe si se emitió' }],
		['an earlier lost answer', { outcome: 'unknown' }, { title: 'No se sabe si se emitió' }],
		[
			'a sale that has an unknown invoice',
			{ outcome: 'duplicate' },
			{ state: 'told', isEarlier: false, title: 'Esta venta ya tiene factura' },
		],
	])('reports %s after Stamp, and records nothing', (_what, result, answer) => {
		const after = stampedWith(SALE, result);
		expect(after).toEqual({ answer: expect.objectContaining(answer) as Row });
	});

	const REPEATED = { duplicate: true, outcome: 'duplicate', stamped: { id: 70, uuid: NEW } };

	it('writes the missing row of a sale that an earlier attempt stamped', () => {
		const { row, mail, answer } = stampedWith(SALE, REPEATED);
		expect(row).toEqual({
			...LISTED,
			order_key: 'form/4711',
			order_number: '4711',
			email: 'a@b.mx',
		});
		expect(mail).toBeUndefined();
		expect(answer).toMatchObject({
			uuid: NEW,
			isEarlier: true,
			title: 'Esta venta ya tiene factura',
		});
	});

	it('does not write a second row for an invoice that an earlier attempt stamped', () => {
		const sale = [{ ...EARLIER, uuid: NEW.toLowerCase(), status: 'cancelled' }];
		expect(stampedWith(SALE, REPEATED, { sale }).row).toBeUndefined();
	});
});

const INVOICE = {
	TipoDeComprobante: 'I',
	LugarExpedicion: '01000',
	Total: '1160.00',
	Moneda: 'USD',
	TipoCambio: '18.5',
	MetodoPago: 'PPD',
	FormaPago: '99',
	Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA', RegimenFiscal: '601', FacAtrAdquirente: '1' },
	Conceptos: [{ Descripcion: 'Taza' }],
	Receptor: {
		Rfc: 'FUNK671228PH6',
		Nombre: 'OTRA',
		DomicilioFiscalReceptor: '01160',
		RegimenFiscalReceptor: '612',
		UsoCFDI: 'S01',
	},
};

const OLD = {
	uuid: UUID,
	invoice_id: '7',
	order_key: 'form/4711',
	order_number: '4711',
	status: 'stamped',
	email: 'z@b.mx',
	total: 1160,
	currency: 'MXN',
	message: 'No se envió el correo a x',
};

const REPLACEMENT = { ...CUSTOMER, uuid: NEW, status: 'stamped', related_uuid: UUID };

const fileOf = (uuid: string, invoice: Row = {}) => ({
	invoice: { ...INVOICE, ...invoice },
	verificationUrl: `https://x/?id=${uuid}&re=E`,
});

describe('An invoice of the register', () => {
	const used = (body: Row, more: Partial<Parameters<typeof earlierInvoice>[0]> = {}) =>
		earlierInvoice({
			asked: asked({ step: 'replace', uuid: UUID, ...body }),
			old: OLD,
			replacement: {},
			download: fileOf(UUID.toLowerCase()),
			files: ['data_xml', 'data_pdf'],
			...more,
		});
	const CANNOT = { answer: { state: 'told', title: 'La factura no se puede sustituir' } };

	it.each<[string, Row, Partial<Parameters<typeof earlierInvoice>[0]>, object]>([
		['gives its PDF', { step: 'pdf' }, {}, { file: 'data_pdf' }],
		['gives its XML', { step: 'xml' }, {}, { file: 'data_xml' }],
		['has no files', { step: 'pdf' }, { files: [] }, { answer: { state: 'undone' } }],
		[
			'gives no file of another invoice',
			{ step: 'pdf' },
			{ download: fileOf(NEW) },
			{ answer: { state: 'undone' } },
		],
		[
			"gives SAT's page",
			{ step: 'sat' },
			{},
			{ answer: { state: 'sat', url: fileOf(UUID.toLowerCase()).verificationUrl } },
		],
		[
			'gives no SAT page of another invoice',
			{ step: 'sat' },
			{ download: fileOf(NEW) },
			{ answer: { state: 'undone' } },
		],
		['is not there', { step: 'old' }, { old: {}, download: wasRefused('notSent') }, CANNOT],
		[
			'has an ID that now belongs to another invoice',
			{},
			{ download: wasRefused('conflict') },
			{
				answer: {
					...CANNOT.answer,
					text: expect.stringMatching(
						new RegExp(`${UUID}[^]*M\\.[^]*No se timbró ni se canceló nada\\.`),
					) as string,
				},
			},
		],
		[
			'is only read if it is searched',
			{ step: 'old' },
			{},
			{
				answer: {
					state: 'old',
					text: 'Se copian los conceptos, el pago y el total: 1160.00 USD, Taza. Cambie lo que está mal del cliente.',
					values: {
						rfc: 'FUNK671228PH6',
						name: 'OTRA',
						postal_code: '01160',
						regime: '612',
						cfdi_use: 'S01',
					},
				},
			},
		],
		[
			'shows the new data if it was replaced',
			{ step: 'old' },
			{ replacement: REPLACEMENT },
			{
				answer: {
					state: 'old',
					text: expect.stringContaining(`Ya la sustituye la factura ${NEW}`) as string,
					values: CUSTOMER,
				},
			},
		],
		[
			'is only cancelled if its replacement has these data',
			CUSTOMER,
			{ replacement: REPLACEMENT },
			{ cancel: { related_uuid: UUID } },
		],
		[
			'is only cancelled if its replacement has no data',
			CUSTOMER,
			{ replacement: { uuid: NEW, status: 'stamped' } },
			{ cancel: { related_uuid: UUID } },
		],
		[
			'is left alone if its replacement has other data',
			{ ...CUSTOMER, regime: '603' },
			{ replacement: REPLACEMENT },
			{ answer: { uuid: NEW, title: 'La factura ya está sustituida' } },
		],
		[
			'is not cancelled if its file is another one, although it was replaced',
			CUSTOMER,
			{ replacement: REPLACEMENT, download: fileOf(NEW) },
			{ answer: { state: 'wrong', message: 'No se pudo leer el XML de la factura' } },
		],
		[
			'cannot be read',
			{ step: 'old' },
			{ download: { warnings: [] } },
			{ answer: { state: 'wrong', message: 'No se pudo leer el XML de la factura' } },
		],
		[
			'does not come from the service',
			{},
			{ download: wasRefused('notSent') },
			{ answer: { state: 'wrong', message: 'M' } },
		],
		[
			'is a credit note',
			{ step: 'old' },
			{ download: fileOf(UUID, { TipoDeComprobante: 'E' }) },
			CANNOT,
		],
		[
			'is a global invoice',
			{},
			{ download: fileOf(UUID, { InformacionGlobal: { Meses: '11' } }) },
			CANNOT,
		],
		[
			'is replaced again if its replacement was cancelled',
			{},
			{ replacement: { ...REPLACEMENT, status: 'cancelled', cancel_reason: '02' } },
			{ stamp: { key: `after ${NEW}` } },
		],
		[
			'is left alone if its replacement is being replaced',
			CUSTOMER,
			{ replacement: { ...REPLACEMENT, status: 'cancelling', cancel_reason: '01' } },
			CANNOT,
		],
		[
			'is not replaced again if its replacement was replaced',
			{},
			{ replacement: { ...REPLACEMENT, status: 'cancelled', cancel_reason: '01' } },
			CANNOT,
		],
		[
			'is mailed again',
			{ step: 'send', email: 'a@b.mx', what: 'unpaid' },
			{},
			{
				mail: {
					to: 'a@b.mx',
					subject: 'Su factura 4711',
					text: expect.stringMatching(
						/1160\.00 MXN\n\nNo tenemos registrado su pago completo\./,
					) as string,
				},
			},
		],
		['is not mailed without an address', { step: 'send' }, {}, { answer: { state: 'undone' } }],
		[
			'is not mailed without its files',
			{ step: 'send', email: 'a@b.mx' },
			{ files: ['data_xml'] },
			{ answer: { state: 'undone' } },
		],
		[
			'is not mailed with the files of another invoice',
			{ step: 'send', email: 'a@b.mx' },
			{ download: fileOf(NEW) },
			{ answer: { state: 'undone' } },
		],
	])(
		'finds the next step for an invoice in the register that %s',
		(_what, body, given, decided) => {
			expect(used(body, given)).toMatchObject(decided);
		},
	);

	it('describes a payment complement in an email as a complement, not as an invoice', () => {
		const old = { payment_uuid: UUID, payment_id: '9', uuid: NEW, reference: 'R-1' };
		const decided = used({ step: 'send', what: 'paymentNotMailed', email: 'a@b.mx' }, { old });
		expect(decided).toEqual({
			mail: {
				to: 'a@b.mx',
				subject: 'Complemento de su pago R-1',
				text: `Estimado cliente:\n\nAdjuntamos el complemento de su pago en XML y PDF.\n\nFolio fiscal (UUID): ${UUID}`,
			},
		});
	});

	it('replaces an invoice with a copy that has relation 04 and the same issuer', () => {
		expect(used({ rfc: 'URE180429TM6' })).toEqual({
			stamp: {
				rfc: 'URE180429TM6',
				name: 'OTRA',
				postal_code: '01160',
				regime: '612',
				cfdi_use: 'S01',
				lines: INVOICE.Conceptos,
				method: 'PPD',
				payment_form: '99',
				currency: 'USD',
				exchange_rate: '18.5',
				more: {
					LugarExpedicion: '01000',
					Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA', RegimenFiscal: '601' },
					CfdiRelacionados: [{ TipoRelacion: '04', CfdiRelacionado: [{ UUID }] }],
				},
				total: '1160.00',
				prices_with_taxes: false,
				key: `after ${UUID}`,
				files: false,
			},
		});
	});

	it('replaces an invoice with an invoice that has corrected lines', () => {
		const lines = [{ description: 'Plato' }];
		expect(used({ lines, payment_form: '03', total: '812.00' })).toMatchObject({
			stamp: { lines, payment_form: '03', total: '812.00', prices_with_taxes: true },
		});
	});
});

describe('A replacement after Stamp', () => {
	const body = { ...CUSTOMER, step: 'replace', uuid: UUID };
	const after = (result: Row) => stampedWith(body, result, { old: OLD, invoice: INVOICE });

	it('records a replacement with the UUID of the old invoice', () => {
		expect(after(MADE)).toEqual({
			row: {
				...LISTED,
				...CUSTOMER,
				payment_form: '99',
				order_key: 'form/4711',
				order_number: '4711',
				related_uuid: UUID,
				email: 'z@b.mx',
			},
		});
	});

	it('records a replacement without tax data if an earlier attempt stamped it', () => {
		const { row } = after({ outcome: 'duplicate', stamped: { id: 70, uuid: NEW } });
		expect(row).toMatchObject({ uuid: NEW, related_uuid: UUID, invoice_id: '70', type: 'I' });
		expect(row).not.toHaveProperty('name');
	});

	it.each<[string, Row, Row]>([
		['is refused', wasRefused('notSent'), { state: 'wrong', message: 'M' }],
		...['unknown', 'conflict', 'duplicate'].map((outcome): [string, Row, Row] => [
			`has the outcome ${outcome}`,
			wasRefused(outcome),
			{ state: 'told', title: 'La factura nueva quizá está timbrada' },
		]),
		[
			'got no answer before',
			{ outcome: 'unknown' },
			{ title: 'La factura nueva quizá está timbrada' },
		],
	])('does not record a replacement that %s', (_what, result, answer) => {
		expect(after(result)).toEqual({ answer: expect.objectContaining(answer) as Row });
	});
});

describe('The old invoice after Cancel', () => {
	const after = (result: Row, more: Partial<Parameters<typeof afterCancel>[0]> = {}) =>
		afterCancel({ old: OLD, replacement: {}, stamped: MADE, result, ...more });

	it.each<[outcome: string, before: string, status: string, title: RegExp]>([
		['', 'stamped', 'cancelling', /está sustituida/],
		['', 'cancelUnknown', 'cancelling', /está sustituida/],
		['notSent', 'stamped', 'stamped', /no se canceló/],
		['notSent', '', 'stamped', /no se canceló/],
		['notSent', 'cancelRefused', 'cancelRefused', /no se canceló/],
		['notSent', 'cancelling', 'cancelUnknown', /no se canceló/],
		['refused', 'stamped', 'cancelRefused', /no se canceló/],
		['refused', 'cancelling', 'cancelUnknown', /no se canceló/],
		['refused', 'cancelUnknown', 'cancelUnknown', /no se canceló/],
		['unknown', 'stamped', 'cancelUnknown', /No se sabe si la factura anterior se canceló/],
		['duplicate', 'stamped', 'cancelUnknown', /No se sabe/],
	])(
		'records Cancel\'s outcome "%s" by changing the old invoice\'s status from %s to %s',
		(outcome, status, now, title) => {
			const result = outcome === '' ? {} : wasRefused(outcome);
			const { row, answer } = after(result, { old: { ...OLD, status } });
			expect(row).toEqual({ uuid: UUID, status: now });
			expect(answer).toMatchObject({ state: 'told', uuid: NEW });
			expect(answer.title).toMatch(title);
			expect(answer.text).toMatch(new RegExp(`${NEW}[^]*${UUID}`));
		},
	);

	it('marks the old invoice as uncertain, not refused, if an earlier attempt may have cancelled it', () => {
		const stamped = { outcome: 'duplicate', stamped: { uuid: NEW } };
		expect(after(wasRefused('refused'), { stamped }).row.status).toBe('cancelUnknown');
		expect(after({}, { stamped }).answer.text).toContain('revise que tenga los datos de ahora');
	});

	it('returns the UUID of the replacement that an earlier attempt stamped', () => {
		const given = { stamped: {}, replacement: REPLACEMENT };
		expect(after({}, given).answer).toMatchObject({ uuid: NEW });
	});
});

describe('After a mail', () => {
	const after = (body: Row, row: Row, result: Row) =>
		afterOfficeMail({ asked: asked(body), row, stamped: MADE, result });
	const send = { step: 'send', email: 'a@b.mx' };

	it.each<[string, Row, string, RegExp]>([
		['accepted', { accepted: ['a@b.mx'], rejected: [] }, '', /Se enviaron XML y PDF a a@b\.mx\./],
		[
			'refused',
			{ error: 'No such mailbox' },
			'No se envió el correo a a@b.mx: No such mailbox',
			/no se pudo enviar a a@b\.mx\./,
		],
		[
			'refused with an error',
			{ error: { message: 'No such mailbox' } },
			'No se envió el correo a a@b.mx: No such mailbox',
			/no se pudo enviar/,
		],
		[
			'refused for its address',
			{ rejected: ['a@b.mx'] },
			'No se envió el correo a a@b.mx: dirección rechazada',
			/no se pudo enviar/,
		],
	])("updates the message in a sale's row if the email was %s", (_what, result, message, text) => {
		const { row, answer } = after(SALE, {}, result);
		expect(row).toEqual({ uuid: NEW, message });
		expect(answer).toMatchObject({ state: 'told', uuid: NEW, title: 'La factura está emitida' });
		expect(answer.text).toMatch(text);
	});

	it('writes the new address into the row if the second email was accepted', () => {
		expect(after(send, OLD, {})).toEqual({
			row: { uuid: UUID, message: '', email: 'a@b.mx' },
			answer: { state: 'done', text: 'Se envió a a@b.mx.' },
		});
	});

	it('keeps the address in the row if the second email was refused', () => {
		expect(after(send, OLD, { error: 'x' })).toEqual({
			row: { uuid: UUID, message: 'No se envió el correo a a@b.mx: x', email: 'z@b.mx' },
			answer: expect.objectContaining({ state: 'undone' }) as Row,
		});
	});

	it('keeps a message in the row that is not about the email', () => {
		const { row } = after(send, { ...OLD, message: 'El pedido cambió' }, {});
		expect(row).toEqual({ uuid: UUID, email: 'a@b.mx' });
	});

	it.each<[Row, string]>([
		[{}, 'stamped'],
		[{ error: 'x' }, 'notMailed'],
	])('records the email result %j of a payment complement as the status %s', (result, status) => {
		const row = { payment_uuid: UUID, uuid: 'PAID', email: 'z@b.mx', message: 'x' };
		expect(after(send, row, result).row).toMatchObject({ payment_uuid: UUID, status });
		expect(after(send, row, result).row).not.toHaveProperty('uuid');
	});
});

describe('The rows of a request', () => {
	const OTHER = { id: 9, uuid: NEW, order_key: 'form/1', related_uuid: NEW, type: 'I' };
	const rows = [
		{ id: 8, uuid: 'C', related_uuid: UUID, type: 'E' },
		{ id: 7, uuid: 'B', related_uuid: UUID.toLowerCase(), type: 'I' },
		{ id: 6, uuid: UUID, status: 'stamped', order_key: 'form/4711' },
		{ id: 5, uuid: UUID, status: 'stamped' },
		{ id: 4, uuid: UUID, status: 'cancelled' },
		{ id: 3, uuid: 'A', related_uuid: UUID, type: 'I' },
	];

	it('finds the valid invoice that a request names, and its newest replacement', () => {
		const found = rowsOfRequest(asked({ step: 'old', uuid: UUID }), [OTHER, ...rows], []);
		expect(found).toMatchObject({ sale: [], old: { id: 5 }, replacement: { id: 7 } });
	});

	it("finds the rows of a request's sale", () => {
		const { sale, old } = rowsOfRequest(asked(SALE), [OTHER, ...rows], []);
		expect([sale.map(({ id }) => id), old]).toEqual([[6], {}]);
	});

	it('finds the row of a payment whose complement is to be emailed again', () => {
		const payment = { id: 1, payment_uuid: UUID, payment_id: '9', uuid: NEW };
		const body = asked({ step: 'send', what: 'paymentNotMailed', uuid: UUID });
		expect(rowsOfRequest(body, rows, [{}, payment]).old).toEqual(payment);
	});

	it('finds no rows for a request with neither a number nor a UUID', () => {
		const empty = { uuid: '', related_uuid: '', order_key: '', type: 'I' };
		const none = { sale: [], old: {}, replacement: {} };
		expect(rowsOfRequest(asked({}), [empty], [empty])).toEqual(none);
	});
});

describe('With its rows,', () => {
	const next = (body: Row, rows: Row[], payments: Row[] = [{}]) =>
		useRows(asked(body), { rows, payments, now: NOW });
	const INVOICE_ROW = { ...EARLIER, id: 5, invoice_id: '70', order_key: 'form/4711' };

	it('stamps a sale without an invoice', () => {
		expect(next(SALE, [{}])).toMatchObject({ stamp: { key: 'form/4711' } });
	});

	it('does not stamp a sale that has an invoice', () => {
		expect(next(SALE, [INVOICE_ROW])).toMatchObject({ answer: { state: 'told', uuid: UUID } });
	});

	it.each<[string, Row, Row]>([
		['an invoice is downloaded', { step: 'pdf', uuid: UUID }, { id: '70', uuid: UUID }],
		[
			'the complement of a payment is downloaded',
			{ step: 'send', what: 'paymentNotMailed', uuid: NEW },
			{ id: '9', uuid: NEW },
		],
	])('downloads the document that a request names: %s', (_what, body, download) => {
		const payment = { payment_uuid: NEW, payment_id: '9', invoice_id: '70', uuid: UUID };
		expect(next(body, [INVOICE_ROW], [payment])).toEqual({ download });
	});

	it.each<[string, Row]>([
		['old', { state: 'told', title: 'La factura no se puede sustituir' }],
		['replace', { state: 'told', title: 'La factura no se puede sustituir' }],
		['pdf', { state: 'undone' }],
		['send', { state: 'undone' }],
	])('does not download an unknown or cancelled invoice in the %s step', (step, answer) => {
		expect(next({ step, uuid: UUID }, [{}])).toMatchObject({ answer });
		const cancelled = { ...INVOICE_ROW, status: 'cancelled' };
		expect(next({ step, uuid: UUID }, [cancelled])).toMatchObject({ answer });
	});

	it("returns only a customer's tax data", () => {
		const row = {
			rfc: 'X',
			regime: '601',
			uuid: UUID,
			order_json: 'secret',
			issued_on: '2026-11-20',
		};
		expect(next({ step: 'customer', rfc: 'X' }, [row])).toEqual({
			answer: {
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
				recent: [],
			},
		});
		expect(next({ step: 'customer', rfc: 'X' }, [{}])).toMatchObject({ answer: { known: null } });
	});

	it("returns a customer's invoices since yesterday", () => {
		const rows = [
			EARLIER,
			{ ...EARLIER, issued_on: '2026-11-22' },
			{ ...EARLIER, status: 'cancelled' },
		];
		expect(next({ step: 'customer', rfc: EARLIER.recipient }, rows)).toMatchObject({
			answer: { recent: [{ sale: '4711', total: '812.00', uuid: UUID }] },
		});
	});

	it("returns today's tasks, even if the tables are empty", () => {
		const answer = { state: 'today', lines: [], isPart: false };
		expect(next({ step: 'today' }, [{}])).toMatchObject({ answer });
		const many = Array.from({ length: 6000 }, () => ({}));
		expect(next({ step: 'today' }, many)).toMatchObject({ answer: { isPart: true } });
	});

	it("asks for SAT's files if the user wants to compare a month with SAT's list", () => {
		const rows = [{ ...EARLIER }];
		const body = { step: 'audit', month: '2026-11' };
		expect(useRows(asked(body), { rows, payments: [], now: NOW })).toEqual({ audit: '2026-11' });
	});

	it('archives all rows of a month, the oldest first', () => {
		const rows = [{ id: 2 }, { id: 1 }];
		expect(next({ step: 'month', month: '2026-02' }, rows, [{ id: 3 }])).toEqual({
			archive: { month: '2026-02', rows: [{ id: 1 }, { id: 2 }], payments: [{ id: 3 }] },
		});
		expect(next({ step: 'month' }, [])).toMatchObject({ archive: { month: '2026-10' } });
	});

	it.each([
		['its UUID', UUID.toLowerCase(), [1, 3, 4]],
		['the number of its order', ' A-1', [1, 2]],
		['its ID', '70', [1]],
	])('collects only the rows of one invoice as evidence, found by %s', (_what, one, ids) => {
		const rows = [
			{ id: 5, uuid: NEW, method: 'PPD', order_number: '', invoice_id: '71' },
			{ id: 4, uuid: 'N', type: 'E', related_uuid: UUID, invoice_id: '72' },
			{ id: 3, uuid: UUID, invoice_id: '73' },
			{ id: 2, order_number: 'A-1', uuid: '' },
			{ id: 1, order_number: 'A-1', uuid: UUID, invoice_id: '70' },
		];
		expect(next({ step: 'month', month: '2026-02', one }, rows)).toMatchObject({
			archive: { month: '', rows: ids.map((id) => ({ id })) },
		});
	});
});

describe('The page gets', () => {
	const answer = (body: Row, rows: Row[], customers: Row[] = []) =>
		answerOf(asked(body), { rows, customers });

	it('gives the page the customers and products, or empty lists if reading fails', () => {
		expect(answer({ step: 'lists' }, [{}], [{ error: 'no' }])).toEqual({
			state: 'lists',
			customers: [],
			products: [],
		});
		expect(
			answer(
				{ step: 'lists' },
				[{ id: 1, nombre: 'Taza' }],
				[{ taxid: 'X', name: 'N', mail: 'm' }],
			),
		).toMatchObject({
			customers: [{ rfc: 'X', name: 'N' }],
			products: [{ id: 1, nombre: 'Taza' }],
		});
	});

	it('tells the page whether n8n will try a row again', () => {
		expect(answer({ step: 'again' }, [{ id: 3 }]).text).toMatch(/próximos cinco minutos/);
		expect(answer({ step: 'again' }, [{}]).text).toMatch(/^Ya no espera/);
	});

	it('gives the page an empty list if no SAT code matches', () => {
		expect(codesAnswer([])).toEqual({ state: 'codes', codes: [] });
	});
});

it('gives the page the choices that are valid for an invoice', () => {
	const { regime, cfdi_use: uses, payment_form: forms } = officeLists();
	expect([regime.length, uses.length, forms.length]).toEqual([19, 22, 21]);
	expect([regime[0], uses.at(-1), forms[0]]).toEqual([
		'601 - General de Ley Personas Morales',
		'S01 - Sin efectos fiscales',
		'01 - Efectivo',
	]);
});
