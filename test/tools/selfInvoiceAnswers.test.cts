/** What the customers' page gets, by the expressions of its workflow. */
import { EventEmitter } from 'node:events';

import type { Case } from '../support/pageExpressions.cts';
import { ROW, TRY, evaluated, found } from '../support/pageExpressions.cts';
import type { Json } from '../support/workflowExpressions.cts';
import { inIsolate, isolatedExpressionsOf, workflowIn } from '../support/workflowExpressions.cts';

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
			{
				'Get its files': [{ verificationUrl: 'https://x/?id=U&re=E' }],
				'Mail the files': [{ accepted: ['a@b.mx'] }],
			},
			{ state: 'sent' },
		],
		[
			'a mail that the mail server does not take',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx' } },
			{
				'Get its files': [{ verificationUrl: 'https://x/?id=U&re=E' }],
				'Mail the files': [{ error: 'No such mailbox here' }],
			},
			{ state: 'notSent' },
		],
		[
			'a mail to several addresses',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx, c@d.mx' } },
			{},
			{ state: 'address' },
		],
		[
			'what was asked too often',
			{ tries: Array.from({ length: 5 }, () => TRY) },
			{},
			{ state: 'over', minutes: 60 },
		],
		[
			'the data of an RFC, whether there are any or not',
			{ ask: { ...OWN, step: 'data', email: 'a@b.mx' } },
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
	const condition = 'rules.values.0.conditions.conditions.0.leftValue';
	expect(evaluated('To be stamped?', condition, { $input: [{ ...ROW, ...row }] })).toBe(is);
});

const ENTERED = {
	...OWN,
	name: 'ANA',
	regime: '601',
	postal_code: '86991',
	cfdi_use: 'G03',
	email: 'a@b.mx',
};

it.each<[string, Json, Json, boolean]>([
	['of a row in a global invoice', {}, ENTERED, true],
	['of one that has these data already', ENTERED, ENTERED, false],
	['of one with another name', { ...ENTERED, name: 'EVA' }, ENTERED, true],
	['that another try has written', {}, { id: undefined }, false],
])('the shop is told of data %s: %#', (_of, row, now, is) => {
	const condition = 'rules.values.1.conditions.conditions.0.leftValue';
	const purchase = found({
		row: { state: 'inGlobal', email: null, ...row },
		ask: { ...ENTERED, step: 'stamp' },
	});
	const $input = [{ ...ROW, state: 'inGlobal', ...now }];
	expect(evaluated('To be stamped?', condition, { 'The purchase': [purchase], $input })).toBe(is);
});

it.each<[string, Case, boolean]>([
	['is open', {}, true],
	['is in a global invoice', { row: { state: 'inGlobal' } }, false],
])('a row that %s is taken by the desk if n8n is killed: %#', (_is, given, isTaken) => {
	const purchase = found({ ...given, ask: { ...OWN, step: 'stamp' } });
	const takeAfter: unknown = evaluated('Write them down', 'columns.value.take_after', {
		$input: [purchase],
	});
	expect(takeAfter).toBe(isTaken ? '2026-11-23T18:05:00.000Z' : null);
});

it('of tries at the same moment one writes: the row is as it was found', () => {
	const row = { rfc: 'CACX7605101P8', name: null, take_after: null };
	const { nodes } = workflowIn('self-invoice.json');
	const parameters = nodes.find(({ name }) => name === 'Write them down')?.parameters;
	const { conditions } = parameters?.filters as { conditions: Array<{ keyName: string }> };
	const held = conditions.map(({ keyName }, index) => [
		keyName,
		evaluated('Write them down', `filters.conditions.${index}.keyValue`, {
			$input: [found({ row, ask: { ...OWN, step: 'stamp' } })],
		}),
	]);
	expect(Object.fromEntries(held)).toEqual({
		id: ROW.id,
		state: 'noRfc',
		take_after: null,
		rfc: 'CACX7605101P8',
		name: null,
		regime: null,
		postal_code: null,
		cfdi_use: null,
		email: ROW.email,
	});
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

it('a refused stamp gives back what was in the row, also where that was nothing', () => {
	const office = {
		rfc: 'CACX7605101P8',
		name: 'XOCHILT CASAS CHAVEZ',
		regime: '605',
		postal_code: null,
		cfdi_use: '',
		email: 'oficina@example.com',
		take_after: null,
		message: 'Falta la firma',
		what_to_do: '',
		fields: 'Receptor.Nombre',
	};
	const given = {
		'The purchase': [found({ row: office, ask: { ...ENTERED, step: 'stamp' } })],
		'Write them down': [{ ...ROW, ...ENTERED }],
	};
	const back = Object.keys(office).map((column) => [
		column,
		evaluated('Give it back if refused', `columns.value.${column}`, given),
	]);
	expect(Object.fromEntries(back)).toEqual(office);
	// What the office has corrected meanwhile stays.
	const held = [1, 2, 3, 4, 5, 6].map((index) =>
		evaluated('Give it back if refused', `filters.conditions.${index}.keyValue`, given),
	);
	expect(held).toEqual(Object.values(ENTERED));
});

it.each<[string, string | null, Json, string]>([
	['is refused', null, { error: 'No such mailbox here' }, 'No se envió el correo a a@b.mx'],
	['is taken', 'No se envió el correo a x@y.mx', { accepted: [] }, ''],
	[
		'is refused, where the row says something else',
		'El pedido cambió',
		{ error: 'x' },
		'El pedido cambió',
	],
])('the row says that a mail was not sent: it %s', (_is, message, $json, says) => {
	const purchase = found({
		row: { ...STAMPED, message },
		ask: { ...OWN, step: 'mail', email: 'a@b.mx' },
	});
	const noted: unknown = evaluated('Note the mail', 'columns.value.message', {
		'The purchase': [purchase],
		$input: [$json],
	});
	expect(noted).toBe(says);
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

it('settings of a shop cannot end the script that holds them', () => {
	const shop = '</script><script>alert(1)</script><!--"\u2028{{ 1 }}';
	const page = String(
		evaluated('Give the page', 'responseBody', { Settings: [{ 'shop name': shop }] }),
	);
	const [, held = ''] =
		/<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(page) ?? [];
	expect(JSON.parse(held)).toMatchObject({ shop });
	expect(page.match(/<script/g)).toHaveLength(2);
});

describe('The answer to the page, as n8n evaluates it by default', () => {
	// Evaluated before there is an isolate.
	const purchase = found({ ask: { step: 'certificate' } });
	inIsolate();

	it.each<[string, number, boolean]>([
		['one', 1, true],
		['many', 3000, false],
	])(
		'a form with %s of the files that n8n has just parsed is told from its body',
		async (_of, count, is) => {
			// As formidable has them, with what no isolate can copy.
			class ParsedFile extends EventEmitter {
				readonly filepath = 'upload';
				readonly hash = () => this.filepath;
			}
			const files = Object.fromEntries(
				Array.from({ length: count }, (_, index) => [`f${index}`, new ParsedFile()]),
			);
			const headers = {
				'content-type': 'multipart/form-data; boundary=x',
				'content-length': '900',
			};
			const runs = await isolatedExpressionsOf('self-invoice.json')('Page', 'options.onlyRunIf', {
				$input: [{ headers, body: { data: { step: 'certificate' }, files } }],
			});
			expect(runs).toBe(is);
		},
	);

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
