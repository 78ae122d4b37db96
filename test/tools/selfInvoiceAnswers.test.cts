/** What the customers' page gets, by the expressions of its workflow. */
import type { Case } from '../support/pageExpressions.cts';
import { ROW, evaluated, found } from '../support/pageExpressions.cts';
import type { Json } from '../support/workflowExpressions.cts';
import { inIsolate, isolatedExpressionsOf } from '../support/workflowExpressions.cts';

const CHECKED = {
	valid: true,
	summary: 'Factura para X',
	choices: { person: 'moral' },
	findings: [
		{ level: 'warn', code: 'C', field: 'F', message: 'English', es: { message: 'Español' } },
	],
	totals: {
		SubTotal: '1000.00',
		Descuento: '10.00',
		Impuestos: { Traslados: [{ Impuesto: '002', TasaOCuota: '0.160000', Importe: '158.40' }] },
		Total: '1148.40',
	},
	invoice: {
		Moneda: 'MXN',
		Conceptos: [
			{ Descripcion: '<b>Taza</b>', Cantidad: '2', Importe: '1000.00', ClaveProdServ: '0' },
		],
	},
};

const OWN = { rfc: 'URE180429TM6' };
const STAMPED = { uuid: 'U', recipient: OWN.rfc, state: 'stamped', order_json: '' };

describe('The answer to the page', () => {
	const answered = (given: Case, others: Readonly<Record<string, Json[]>> = {}): Json =>
		evaluated('Answer the page', 'responseBody', { 'The purchase': [found(given)], ...others });
	const now = (row: Json) => ({ 'Its row now': [{ ...ROW, ...row }] });
	const refused = {
		message: 'Nombre: no es',
		what_to_do: 'Revise el nombre. No se envió nada y se puede corregir.',
		fields: 'Receptor.Nombre,Receptor.DomicilioFiscalReceptor',
	};

	it('what was bought is its lines, taxes and total, and nothing else', () => {
		expect(answered({}, { 'How it will be': [CHECKED] })).toEqual({
			state: 'open',
			until: '2026-11-30',
			currency: 'MXN',
			total: '1148.40',
			lines: [{ text: '<b>Taza</b>', quantity: '2', amount: '1000.00' }],
			amounts: [
				{ text: 'Subtotal', amount: '1000.00' },
				{ text: 'Descuento', amount: '-10.00' },
				{ text: 'IVA 16 %', amount: '158.40' },
			],
		});
	});

	const constancia = { ask: { step: 'certificate' } };
	const read = {
		rfc: 'XOJI740919U48',
		name: 'INGRID XODAR JIMENEZ',
		postalCode: '76028',
		taxRegime: '626',
		taxRegimes: [{ code: '626', uses: ['G03'] }, { code: '605', uses: ['D01'] }, { code: '612' }],
		issuedOn: '2026-10-02',
		curp: 'XOJI740919MDFDMN08',
		warnings: [{ code: 'certificateOld', message: 'English', es: { message: 'Es de hace meses' } }],
	};

	it('a Constancia gives the tax data, and nothing else of it', () => {
		expect(answered(constancia, { 'Read the Constancia': [read] })).toEqual({
			state: 'read',
			values: { rfc: read.rfc, name: read.name, postal_code: '76028', regime: '626' },
			several: true,
			issuedOn: '2026-10-02',
			notes: ['Es de hace meses.'],
		});
	});

	it.each<[string, Record<string, Json[]>, RegExp]>([
		[
			'another document',
			{ 'Read the Constancia': [{ error: { es: { message: 'Parece una factura (CFDI)' } } }] },
			/^Parece una factura \(CFDI\)\. También puede escribir los datos\.$/,
		],
		[
			'a page of SAT that does not answer',
			{
				'Page of SAT': [{ error: { message: 'timeout' } }],
				'Read the Constancia': [
					{ error: { code: 'noCertificateInField', es: { message: 'No hay ningún archivo' } } },
				],
			},
			/^La página del SAT no respondió\./,
		],
		['neither a file nor a link', {}, /^Elija el PDF de la Constancia, de hasta 2 MB,/],
	])('%s is said, and the customer may go on', (_of, others, text) => {
		expect(answered(constancia, others)).toEqual({
			state: 'unread',
			text: expect.stringMatching(text) as string,
		});
	});

	it('without the right total no Constancia is read', () => {
		expect(answered({ ask: { step: 'certificate', total: '1' } })).toEqual({ state: 'no' });
	});

	it('findings have their Spanish words alone', () => {
		expect(answered({ ask: { ...OWN, step: 'check' } }, { 'How it will be': [CHECKED] })).toEqual({
			state: 'checked',
			valid: true,
			summary: 'Factura para X',
			choices: { person: 'moral' },
			findings: [{ level: 'warn', code: 'C', field: 'F', text: 'Español' }],
		});
	});

	it.each<[string, Case, Record<string, Json[]>, Json]>([
		['a wrong total', { ask: { total: '1' } }, {}, { state: 'no' }],
		['an invoice, to who does not say its RFC', { row: STAMPED }, {}, { state: 'stamped' }],
		[
			'the same with another RFC',
			{ row: STAMPED, ask: { step: 'stamp', rfc: 'CACX7605101P8' } },
			{},
			{ state: 'stamped' },
		],
		[
			'its files',
			{ row: STAMPED, ask: { ...OWN, step: 'files' } },
			{ 'Get its files': [{ verificationUrl: 'https://x/?id=u&re=E' }] },
			{ state: 'ready', uuid: 'U', url: 'https://x/?id=u&re=E' },
		],
		[
			'files of another invoice that has its ID at the service by now',
			{ row: STAMPED, ask: { ...OWN, step: 'files' } },
			{ 'Get its files': [{ verificationUrl: 'https://x/?id=OTHER&re=E' }] },
			{ state: 'refused' },
		],
		[
			'the same, as Expected UUID refuses them',
			{ row: STAMPED, ask: { ...OWN, step: 'files' } },
			{ 'Get its files': [{ error: { outcome: 'conflict', message: 'M' } }] },
			{ state: 'refused' },
		],
		[
			'a mail with those',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx' } },
			{ 'Get its files': [{ verificationUrl: 'https://x/?id=OTHER&re=E' }] },
			{ state: 'refused' },
		],
		[
			'files that are not there now',
			{ row: STAMPED, ask: { ...OWN, step: 'files' } },
			{ 'Get its files': [{ error: 'away' }] },
			{ state: 'ready', uuid: 'U', url: undefined },
		],
		[
			'a mail',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx' } },
			{ 'Get its files': [{ verificationUrl: 'https://x/?id=U&re=E' }] },
			{ state: 'sent' },
		],
		[
			'a mail without an address',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'x' } },
			{ 'Get its files': [{ verificationUrl: 'https://x/?id=U&re=E' }] },
			{ state: 'refused' },
		],
		[
			'the data of an RFC, whether there are any or not',
			{ ask: { ...OWN, step: 'data' } },
			{},
			{ state: 'sent' },
		],
		['a stamp', { ask: { ...OWN, step: 'stamp' } }, now(STAMPED), { state: 'done', uuid: 'U' }],
		[
			'a stamp of another one at the same moment',
			{ ask: { ...OWN, step: 'stamp' } },
			now({ ...STAMPED, recipient: 'CACX7605101P8' }),
			{ state: 'later' },
		],
		[
			'two wrong fields, each with its own words for a customer',
			{ ask: { ...OWN, step: 'stamp' } },
			now(refused),
			{
				state: 'wrong',
				findings: [
					{
						field: 'Receptor.Nombre',
						text: 'No es el nombre que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
					},
					{
						field: 'Receptor.DomicilioFiscalReceptor',
						text: 'No es el código postal que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
					},
				],
			},
		],
		[
			'a service that is away',
			{ ask: { ...OWN, step: 'stamp' } },
			now({ state: 'received', message: 'x' }),
			{ state: 'later' },
		],
		[
			'a stamp that the shop began before it was asked',
			{ row: { state: 'received' }, ask: { ...OWN, step: 'stamp' } },
			now({ state: 'received', message: 'Se está timbrando', fields: '' }),
			{ state: 'later' },
		],
		[
			'a foreigner, whose order the shop invoices',
			{ ask: { rfc: 'XEXX010101000', step: 'stamp' } },
			{},
			{
				state: 'wrong',
				findings: [
					{
						field: 'Receptor.Rfc',
						text: 'Con este RFC no se factura aquí. Pida su factura en la tienda.',
					},
				],
			},
		],
		[
			'an order that its shop has to correct',
			{ row: { state: 'refused' }, ask: { ...OWN, step: 'stamp' } },
			now({ ...refused, state: 'refused', fields: 'Receptor.Rfc,Conceptos.0.ClaveProdServ' }),
			{ state: 'refused' },
		],
		[
			'what is in a global invoice',
			{ row: { state: 'inGlobal', order_json: '' } },
			{ 'How it will be': [CHECKED] },
			{ state: 'person', total: 1160 },
		],
		[
			'the data for its replacement',
			{ row: { state: 'inGlobal', order_json: '' }, ask: { ...OWN, step: 'stamp' } },
			{},
			{ state: 'person' },
		],
		[
			'an order of which no invoice can be made',
			{},
			{ 'How it will be': [{ ...CHECKED, invoice: undefined }] },
			{ state: 'refused' },
		],
	])('of %s', (_of, given, others, answer) => {
		expect(answered(given, others)).toEqual(answer);
	});
});

it.each([
	['waits for its invoice', {}, true],
	['is in a global invoice, and its row still has it', { state: 'inGlobal' }, false],
	['is nowhere', { order_json: '' }, false],
])('an order that %s: %j', (_of, row, is) => {
	const condition = 'conditions.conditions.0.leftValue';
	expect(evaluated('To be stamped?', condition, { $input: [{ ...ROW, ...row }] })).toBe(is);
});

it.each([
	['wrong tax data', { fields: 'Receptor.Nombre,Receptor.Rfc' }, true],
	['an order that is just being stamped', { state: 'received', fields: '' }, false],
	['a row that has no fields yet', { fields: null }, false],
	['what its shop has to correct', { fields: 'Receptor.Rfc,Conceptos.0.ClaveProdServ' }, false],
])('after %s, what the customer entered is taken out of the row: %j', (_of, row, is) => {
	const now = { ...ROW, message: 'x', ...row };
	const ids = evaluated('Give it back if refused', 'filters.conditions.0.keyValue', {
		'The purchase': [found({ row: { state: now.state } })],
		$input: [now],
	});
	expect(ids).toBe(is ? ROW.id : 0);
});

it('the link that fills in the data holds them after its #', () => {
	const data = {
		...OWN,
		name: 'ANA & CÍA',
		regime: '601',
		postal_code: '86991',
		cfdi_use: 'G03',
		email: 'a@b.mx',
	};
	const text = evaluated('Mail it', 'text', {
		Settings: [{ webhookUrl: 'https://n8n.example.com/webhook/cfdi-autofactura' }],
		'The purchase': [found({ ask: { ...OWN, step: 'data', email: 'a@b.mx' } })],
		$input: [data],
	});
	const link = new URL(/https:\S+/.exec(String(text))?.[0] ?? '');
	expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
		...data,
		ticket: '1001',
		total: '1160.00',
	});
	expect(link.search).toBe('');
});

describe('The answer to the page, as n8n evaluates it by default', () => {
	// Evaluated before there is an isolate.
	const purchase = found({ ask: { step: 'certificate' } });
	inIsolate();

	it('a page of SAT that does not answer is said, though the error of HTTP Request cannot be read there', async () => {
		const answer = await isolatedExpressionsOf('self-invoice.json')(
			'Answer the page',
			'responseBody',
			{
				'The purchase': [purchase],
				'Page of SAT': [{ error: new Error('socket hang up') }],
				'Read the Constancia': [
					{ error: { code: 'noCertificateInField', es: { message: 'No hay ningún archivo' } } },
				],
			},
		);

		expect(answer).toEqual({
			state: 'unread',
			text: 'La página del SAT no respondió. También puede escribir los datos.',
		});
	});
});
