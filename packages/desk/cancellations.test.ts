import fc from 'fast-check';
import {
	cancellationPage,
	cancellationsDone,
	chosenOf,
	openCancellations,
	openNews,
	preview,
	resultRows,
	rowBefore,
	rowChecked,
	rowsAfter,
	searchesFor,
	whichInvoices,
} from './files';
import { answerUntil } from './calendar';
import { decide, questionOf } from './cancellations';
import type { Decided } from './cancellations';

const TODAY = '2026-11-23';
const [A, B, C] = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC'].map(
	(head) => `${head}-0000-4000-8000-000000000000`,
) as [string, string, string];

type Json = Record<string, unknown>;

const row = (at: number, more: Json): Json => ({
	kind: 'cancellation',
	rows: [{ row: at, cells: {} }],
	invoiceId: '',
	uuid: '',
	folio: '',
	cancellationReason: '02',
	replacementUuid: '',
	...more,
});

describe('The invoices in a file', () => {
	const register = [
		{ invoice_id: '10', uuid: A, order_number: 'F-1' },
		{ invoice_id: '11', uuid: B, order_number: 'A12' },
		{ invoice_id: '12', uuid: C, order_number: 'twice' },
		{ invoice_id: '13', order_number: 'twice' },
		{},
	];
	const looked = { from: '5', to: '1004', unreadable: ['7'] };
	const cases: ReadonlyArray<[title: string, given: Json[], found: Json[], named: unknown]> = [
		[
			'one invoice, named by ID and by UUID',
			[row(2, { invoiceId: '10' }), row(3, { uuid: A })],
			[],
			[['10', [2, 3]]],
		],
		[
			'two invoices, each named by folio',
			[row(2, { folio: 'F-1' }), row(3, { folio: 'A-12' })],
			[],
			[
				['10', [2]],
				['11', [3]],
			],
		],
		[
			'an invoice that Find found',
			[row(2, { uuid: 'X' })],
			[{ uuid: 'X', id: 99, result: 'found' }],
			[['99', [2]]],
		],
		[
			'no invoice for a UUID that nobody knows',
			[row(2, { uuid: 'X' }), row(3, { uuid: 'Y' })],
			[{ uuid: 'X', result: 'undecided', lookedAt: looked }],
			[
				['ni en los ID 5 a 1004 del servicio, que son los que se vieron, de los que 1 no', [2]],
				['no se buscó en el servicio. Escriba su ID', [3]],
			],
		],
		[
			'no invoice if the service refuses the token',
			[row(2, { uuid: 'X' })],
			[{ error: { outcome: 'refused', es: { message: 'El token no es válido.' } } }],
			[['no se buscó en el servicio (El token no es válido).', [2]]],
		],
		[
			'no invoice for a folio of none or of two',
			[row(2, { folio: 'none' }), row(3, { folio: 'twice' })],
			[],
			[
				['El folio none no está en el registro', [2]],
				['El folio twice tiene 2 facturas en el registro', [3]],
			],
		],
		[
			'no folio of digits that is the ID of an invoice',
			[row(2, { folio: '11' })],
			[],
			[
				[
					`11 no es un folio del registro de facturas, y también es el ID de la factura A12. Si es esa, escriba su UUID: ${B}.`,
					[2],
				],
			],
		],
		[
			'invoices with their replacements, which are read and not cancelled',
			[row(2, { uuid: A, replacementUuid: B }), row(3, { uuid: B, replacementUuid: 'X' })],
			[],
			[
				['10', [2]],
				['11', [3]],
				['11', []],
			],
		],
		[
			'an invoice that a row with a problem names as well',
			[row(2, { invoiceId: '10' }), { kind: 'refused', key: A, rows: [{ row: 7 }] }],
			[],
			[['La fila 7 es de la misma factura, y tiene algo mal', [2]]],
		],
		['no invoice in a file without rows', [{ kind: 'header', rows: [] }], [], []],
	];
	const results = cases.map(([, given, found]) =>
		whichInvoices({ given, register, found } as never),
	);

	it.each(cases.map(([title, , , named], at) => ({ title, named, at })))(
		'finds the invoices that a file names: $title',
		({ named, at }) => {
			const said = results[at]?.map((one) => [
				one.why || one.invoice_id,
				one.wanted.map((of) => of.row),
			]);
			expect(said).toEqual(
				(named as Array<[string, number[]]>).map(([id, rows]) => [
					/^\d+$/.test(id) ? id : expect.stringContaining(id),
					rows,
				]),
			);
		},
	);
});

const wanted = (more: Json = {}): Json => ({
	row: 2,
	reason: '02',
	replacement: '',
	uuid: '',
	folio: '',
	...more,
});

const named = (more: Json = {}): Json => ({
	invoice_id: '10',
	why: '',
	listed: { id: 1, invoice_id: '10', uuid: A, status: 'stamped' },
	wanted: [wanted()],
	...more,
});

const download = (more: Json = {}, uuid = A): Json => ({
	invoice: {
		Serie: 'A',
		Folio: '12',
		Fecha: '2026-11-02T10:00:00',
		Total: '1160.00',
		Moneda: 'MXN',
		TipoDeComprobante: 'I',
		Receptor: { Rfc: 'URE180429TM6' },
	},
	verificationUrl: `https://x/?id=${uuid}&re=E`,
	cancelUntil: '2027-03-31',
	...more,
});

const related = (TipoRelacion: string, uuid: string): Json => {
	const { invoice, ...more } = download() as { invoice: Json };
	const CfdiRelacionado = [{ UUID: uuid.toLowerCase() }];
	return {
		...more,
		invoice: { ...invoice, CfdiRelacionados: [{ TipoRelacion, CfdiRelacionado }] },
	};
};

const FOUND = 'S - Comprobante obtenido satisfactoriamente.';
const sat = (cancellable: string, cancellation = '', state = 'Vigente', code = FOUND): Json => ({
	data: `<s:Envelope><a:CodigoEstatus>${code}</a:CodigoEstatus><a:EsCancelable>${cancellable}</a:EsCancelable><a:Estado>${state}</a:Estado>${cancellation === '' ? '<a:EstatusCancelacion/>' : `<a:EstatusCancelacion>${cancellation}</a:EstatusCancelacion>`}</s:Envelope>`,
});
const WITH = sat('Cancelable con aceptación');
const WITHOUT = sat('Cancelable sin aceptación');

describe('The result of a cancellation', () => {
	const cancelling = (more: Json = {}) =>
		named({ listed: { invoice_id: '10', uuid: A, status: 'cancelling', ...more } });
	const cases: ReadonlyArray<[of: Json, download: Json, sat: Json, what: string, says: string]> = [
		[named(), download(), WITHOUT, 'free', 'Sin aceptación'],
		[named(), download(), WITH, 'accept', 'Requiere la aceptación'],
		[
			named(),
			download({ cancelUntil: '2026-11-28' }),
			WITH,
			'accept',
			'Hay plazo hasta el 28/11/2026: después hay multa',
		],
		[named(), download({ cancelUntil: '2026-11-29' }), WITH, 'accept', 'receptor.'],
		[named(), download({ cancelUntil: TODAY }), WITHOUT, 'free', 'Hay plazo hasta el 23/11/2026'],
		[
			named(),
			download({ cancelUntil: '2026-03-31' }),
			WITHOUT,
			'late',
			'hasta el 31/03/2026: después hay multa del 5 al 10 %',
		],
		[named(), download(), {}, 'unknown', 'El SAT no respondió'],
		[named(), download(), { data: '<html>' }, 'unknown', 'El SAT no respondió'],
		[cancelling(), download(), { error: 'timeout' }, 'asked', 'No se solicitó otra vez'],
		[
			named({ listed: { status: 'cancelled' } }),
			download(),
			{},
			'cancelled',
			'según el registro de facturas',
		],
		[cancelling(), download(), WITH, 'again', 'el SAT no tiene la solicitud'],
		[named({ listed: { status: 'cancelUnknown' } }), download(), WITH, 'accept', 'Requiere'],
		[
			named(),
			download(),
			sat('Cancelable con aceptación', 'En proceso'),
			'waiting',
			'tres días hábiles desde la solicitud',
		],
		[
			cancelling({ asked_on: '2026-11-20' }),
			download(),
			sat('', 'En proceso'),
			'waiting',
			'hasta el 25/11/2026',
		],
		[
			named(),
			download(),
			sat('Cancelable con aceptación', 'Solicitud rechazada'),
			'rejected',
			'El receptor rechazó',
		],
		[named(), download(), sat('', 'Plazo vencido', 'Cancelado'), 'cancelled', '(Plazo vencido)'],
		[
			named(),
			download(),
			sat('No cancelable', '', 'Cancelado'),
			'cancelled',
			'Ya está cancelada en el SAT.',
		],
		[
			named(),
			download(),
			sat('No cancelable'),
			'no',
			'Antes cancele su complemento de pago: P1 (ID 77).',
		],
		[
			named({ invoice_id: '11' }),
			download(),
			sat('No cancelable'),
			'no',
			'complementos de pago, notas de crédito',
		],
		[named(), download(), sat('', '', '', 'N - 602: Comprobante no encontrado.'), 'no', 'N - 602'],
		[named({ why: 'No se conoce.' }), { error: {} }, {}, 'no', 'No se conoce.'],
		[
			named(),
			{ error: { es: { message: 'No existe.', description: 'Revise.' } } },
			{},
			'no',
			'No existe. Revise.',
		],
		[named(), { warnings: [] }, {}, 'unknown', 'El SAT no respondió'],
		[
			named({ wanted: [wanted({ uuid: B })] }),
			download(),
			WITHOUT,
			'no',
			`El ID es de la factura ${A}, y la fila 2 dice ${B}`,
		],
		[
			named(),
			download({}, B),
			WITHOUT,
			'no',
			`El ID 10 es en su servicio de la factura ${B}, y el registro de facturas tiene ${A}`,
		],
		[named({ wanted: [wanted({ folio: 'A-12' })] }), download(), WITHOUT, 'free', 'Sin'],
		[
			named({ wanted: [wanted({ folio: 'A-13' })] }),
			download(),
			WITHOUT,
			'no',
			'cuyo folio es A12',
		],
		[
			named({ wanted: [wanted(), wanted({ row: 5, reason: '03' })] }),
			download(),
			WITHOUT,
			'no',
			'distintos en las filas 2, 5: 02; 03. Deje uno.',
		],
		[named({ wanted: [wanted(), wanted({ row: 5 })] }), download(), WITHOUT, 'free', 'Sin'],
		[
			named({ wanted: [wanted({ reason: '01', replacement: A })] }),
			download(),
			WITHOUT,
			'no',
			'misma factura',
		],
		[
			named({ wanted: [wanted({ reason: '01', replacement: B })] }),
			related('04', B),
			WITHOUT,
			'no',
			`Esta factura es la que sustituye a ${B}`,
		],
		[
			named({ wanted: [wanted({ reason: '01', replacement: B })] }),
			related('04', C),
			WITHOUT,
			'free',
			'Sin',
		],
		[
			named({ wanted: [wanted({ reason: '01', replacement: B })] }),
			related('07', B),
			WITHOUT,
			'free',
			'Sin',
		],
	];
	const payments = [
		{ invoice_id: '10', payment_uuid: 'P1', payment_id: '77' },
		{ invoice_id: '10', payment_uuid: '' },
		{ error: 'no table' },
	];
	const results = cases.map(([of, file, answer]) =>
		decide({ named: [of], downloads: [file], answers: [answer], payments, today: TODAY } as never),
	);

	it.each(cases.map(([, , , what, says], at) => ({ what, says, at })))(
		'classifies the result of a cancellation as $what: $says',
		({ what, says, at }) => {
			expect(results[at]).toEqual([
				expect.objectContaining({ what, says: expect.stringContaining(says) as string }),
			]);
		},
	);

	it.each<[title: string, other: Json, what: string, says: string]>([
		['has the same total and the same recipient', {}, 'free', 'Sin'],
		[
			'has another recipient',
			{ Receptor: { Rfc: 'EKU9003173C9' } },
			'differs',
			'Su sustitución tiene otro receptor, EKU9003173C9, y no dice que la sustituye',
		],
		[
			'has a total of 174 dollars',
			{ Total: '174.00', Moneda: 'USD' },
			'differs',
			'otro total, 174.00 USD',
		],
		[
			'has a total of 174 dollars, and names the invoice that it replaces',
			{
				Total: '174.00',
				Moneda: 'USD',
				CfdiRelacionados: [{ TipoRelacion: '04', CfdiRelacionado: [{ UUID: A.toLowerCase() }] }],
			},
			'free',
			'Sin',
		],
		['has the same total with other zeros', { Total: '1160' }, 'free', 'Sin'],
	])('compares an invoice with its replacement, which %s', (_title, other, what, says) => {
		const replacing = download({}, B);
		const whole = {
			named: [
				named({ wanted: [wanted({ reason: '01', replacement: B })] }),
				named({ invoice_id: '11', listed: { uuid: B }, wanted: [], isReplacement: true }),
			],
			downloads: [
				download(),
				{ ...replacing, invoice: { ...(replacing.invoice as Json), ...other } },
			],
			answers: [WITHOUT, WITHOUT],
			payments,
			today: TODAY,
		};
		expect(decide(whole as never)).toEqual([
			expect.objectContaining({ what, says: expect.stringContaining(says) as string }),
		]);
	});

	it('treats two invoice IDs with the same UUID as one invoice', () => {
		const both = [
			named(),
			named({ invoice_id: '0010', wanted: [wanted({ row: 9, reason: '03' })] }),
		];
		const whole = {
			named: both,
			downloads: [download(), download()],
			answers: [WITH, WITH],
			payments,
			today: TODAY,
		};
		expect(decide(whole as never)).toMatchObject([
			{ what: 'no', wanted: [{ row: 2 }, { row: 9 }] },
		]);
	});
});

const WHATS = [
	'free',
	'accept',
	'differs',
	'late',
	'unknown',
	'rejected',
	'again',
	'cancelled',
	'waiting',
	'asked',
	'no',
];
const decided: Decided[] = WHATS.map((what, at) => ({
	...named({ invoice_id: String(at), wanted: [wanted({ row: at + 3 })] }),
	uuid: A,
	what: what as Decided['what'],
	says: what === 'late' ? 'Sin aceptación del receptor. Tarde.' : `Por <${what}>.`,
	order_number: 'F-7',
	recipient: 'URE180429TM6',
	cancel_reason: '02',
	replacement: '',
	total: '0.10',
	currency: 'MXN',
})) as never;

describe('The page before the requests', () => {
	const refused = Array.from({ length: 12 }, (_none, at) => ({
		kind: 'refused',
		rows: [{ row: at + 20 }],
		es: ['Mal.'],
	}));
	const { html, questions } = preview(decided, refused as never);

	it('shows each invoice to cancel with its reason and total, and the number of invoices', () => {
		expect(html).toContain('Se solicitarán cancelaciones: 2, 0.20 MXN');
		expect(html).toContain(
			'<tr><td>3</td><td>F-7</td><td>URE180429TM6</td><td>02</td><td>0.10 MXN</td><td>Por &lt;free&gt;.</td></tr>',
		);
		expect(html).toContain('<h4>Fuera de plazo, con multa: usted decide</h4>');
		expect(html.match(/<tr><td>/g)).toHaveLength(7);
	});

	it("shows a row's notes next to the invoice to cancel", () => {
		expect(html).not.toContain('<th>Notas</th>');
		const es = ['Fila 3, "Notas": dice "Esperar".'];
		const row = { kind: 'cancellation', rows: [{ row: 3, cells: {} }], es, codes: ['rowNote'] };
		const page = preview(decided, [row]);
		expect(page.html).toContain('<th>Qué pasará</th><th>Notas</th>');
		expect(page.html).toContain('<td>Por &lt;free&gt;.</td><td>"Notas": dice "Esperar".</td></tr>');
	});

	it('lists in one line the numbers of all rows with the same problem', () => {
		const rows = Array.from({ length: 12 }, (_none, at) => at + 20).join(', ');
		expect(html).toContain('Filas con algo mal: <b>12</b>');
		expect(html).toContain(`<li>Fila ${rows}: Mal.</li>`);
		expect(html).toContain('<li>Fila 13: Por &lt;no&gt;.</li>');
	});

	it('shows no error for a row marked not to cancel or for a repeated invoice', () => {
		const [first] = decided as [Decided];
		const twice = {
			...first,
			wanted: [...first.wanted, { ...first.wanted[0], row: 9 }],
		} as Decided;
		const page = preview(
			[twice],
			[{ kind: 'refused', rows: [{ row: 30, cells: {} }], es: ['No.'], codes: ['rowNotToCancel'] }],
		);
		expect(page.html).toContain('Se solicitarán cancelaciones: 1, 0.10 MXN');
		expect(page.html).toContain(
			'Filas de una factura que otra fila ya nombra: se solicita una vez: <b>1</b>',
		);
		expect(page.html).toContain('Filas que dicen que no se cancele: no se solicitan: <b>1</b>');
		expect(page.html).not.toMatch(/algo mal|No se pueden/);
	});

	it('asks a person one question for each risk, such as a fine or an earlier refusal', () => {
		expect(questions).toEqual([
			'Su sustitución es de otro receptor o total',
			'Fuera de plazo, con multa',
			'Sin respuesta del SAT',
			'Rechazadas antes por el receptor',
			'Solicitadas antes, y el SAT no tiene la solicitud',
		]);
	});

	it("asks about an invoice only if its cancellation needs a person's consent", () => {
		const asked = decided.map((one) => questionOf(one));
		expect(asked.slice(0, 2)).toEqual(['', '']);
		expect(asked.slice(2, 7)).toEqual(questions);
		expect(asked.slice(7)).toEqual([undefined, undefined, undefined, undefined]);
	});

	it('says that there is no invoice to cancel', () => {
		expect(preview([], []).html).toContain('No se solicitará ninguna cancelación');
	});
});

describe('The returned file', () => {
	const cells = { Folio: 'x', Motivo: '02' };
	const given = [
		{
			kind: 'header',
			rows: [{ row: 2, cells: { Folio: 'Folio', Motivo: 'Motivo' } }],
			columns: {},
		},
		{ kind: 'other', rows: [{ row: 1, cells: { Folio: 'Título', Motivo: '' } }] },
		{ kind: 'refused', rows: [{ row: 20, cells }], es: ['Mal.', 'Peor.'] },
		...decided.map((_one, at) => ({ kind: 'cancellation', rows: [{ row: at + 3, cells }] })),
	];
	const rows = (more: Json) =>
		resultRows({ given, decided, asked: [], answers: [], today: TODAY, ...more } as never);
	const results = (answers: readonly Json[], asked = decided.slice(0, answers.length)) =>
		rows({ asked, answers })
			.rows.toSorted((one, other) => one.row - other.row)
			.map(({ cells: { Resultado } }) => Resultado);

	it('returns the rows in the original order, each with its result', () => {
		const refusal = (outcome: string) => ({ error: { outcome, es: { message: 'No.' } } });
		expect(results([{}, {}, {}, {}, {}])).toEqual([
			'Resultado',
			'Recibida por el SAT',
			'En espera',
			'En espera',
			'Recibida por el SAT',
			'Recibida por el SAT',
			'Rechazada por el receptor',
			'Sin respuesta',
			'Cancelada',
			'En espera',
			'Sin respuesta',
			'No cancelada',
			'No cancelada',
		]);
		expect(results([refusal('unknown'), refusal('refused')]).slice(1, 5)).toEqual([
			'Sin respuesta',
			'No cancelada',
			'No cancelada',
			'No cancelada',
		]);
	});

	it('writes "No solicitada" in a row that the file excludes from cancellation', () => {
		const notWanted = { ...given[2], codes: ['rowNotToCancel'] };
		const { counts, rows: told } = rows({ given: [given[0], notWanted], decided: [] });
		expect(told[1]?.cells).toMatchObject({ Resultado: 'No solicitada' });
		expect(counts).toEqual({ 'No solicitada': 1 });
	});

	it('writes the ID and the UUID into existing columns, or adds these columns', () => {
		const own = [{ ...given[0], columns: { uuid: 'Folio' } }, ...given.slice(1)];
		const [header, , first] = rows({}).rows;
		const [, , filled] = rows({ given: own }).rows;
		expect(Object.entries(header?.cells ?? {})).toEqual([
			['ID de la factura', 'ID de la factura'],
			['UUID', 'UUID'],
			['Resultado', 'Resultado'],
			['Explicación', 'Explicación'],
		]);
		expect(first?.cells).toMatchObject({ 'ID de la factura': '0', UUID: A });
		expect(filled?.cells).toMatchObject({ Folio: A, 'ID de la factura': '0' });
	});

	it('counts an invoice in two sheets once, and marks both rows', () => {
		const [first] = decided as [Decided];
		const wanted = ['Enero', 'Febrero'].map((sheet) => ({ ...first.wanted[0], row: 3, sheet }));
		const inBoth = wanted.map(({ row, sheet }) => ({
			kind: 'cancellation',
			rows: [{ row, sheet, cells }],
		}));
		const found = rows({ given: inBoth, decided: [{ ...first, wanted }] });
		expect(found.counts).toEqual({ 'No cancelada': 1, Repetida: 1 });
		expect(found.rows.map(({ sheet, cells: { UUID } }) => [sheet, UUID])).toEqual([
			['Enero', A],
			['Febrero', A],
		]);
	});
});

it('gives the recipient three working days to answer (CFF 12)', () => {
	const days = {
		'2026-11-23': '2026-11-26',
		'2026-11-20': '2026-11-25',
		'2026-11-21': '2026-11-25',
		// Monday 16 November 2026 is not a working day, because it is the month's third Monday.
		'2026-11-13': '2026-11-19',
		'2026-12-23': '2026-12-29',
		'2028-02-28': '2028-03-02',
	};
	expect(Object.keys(days).map(answerUntil)).toEqual(Object.values(days));
});

describe('An open cancellation', () => {
	const before = { invoice_id: '10', status: 'cancelling', order_number: 'F-1' };
	const seen = {
		...before,
		checked_on: 'yesterday',
		sat_status: 'Vigente: Cancelable con aceptación',
	};
	const cases: ReadonlyArray<[row: Json, sat: Json, status: string, tell: boolean]> = [
		[before, sat('', 'En proceso'), 'cancelling', false],
		[before, sat('', '', 'Cancelado'), 'cancelled', false],
		[before, sat('', 'Solicitud rechazada'), 'cancelRefused', true],
		[before, WITH, 'cancelling', false],
		[seen, WITH, 'cancelUnknown', true],
		[
			{ ...seen, status: 'cancelUnknown', sat_status: `${seen.sat_status}. No tiene la solicitud` },
			WITH,
			'cancelUnknown',
			false,
		],
		[before, {}, 'cancelling', true],
		[{ ...before, sat_status: 'No se consultó: SAT' }, {}, 'cancelling', false],
		[{ ...before, status: 'cancelUnknown' }, sat('', 'En proceso'), 'cancelling', false],
	];
	it('keeps the status of an open cancellation if its ID now belongs to another invoice', () => {
		const [row_] = openCancellations({
			rows: [{ ...before, uuid: A }],
			downloads: [download({}, B)],
			answers: [sat('', '', 'Cancelado')],
			now: 'now',
		} as never);
		expect(row_).toMatchObject({ status: 'cancelling', checked_on: '', tell: true });
		expect(row_?.sat_status).toContain(B);
	});

	const results = cases.map(([row_, answer]) =>
		openCancellations({ rows: [row_], downloads: [{}], answers: [answer], now: 'now' }),
	);

	it.each(cases.map(([, , status, tell], at) => ({ status, tell, at })))(
		'changes the open cancellation $at to $status (mail to a person: $tell)',
		({ status, tell, at }) => {
			expect(results[at]).toEqual([expect.objectContaining({ status, tell })]);
		},
	);
});

describe('The search at the service', () => {
	const unknown = (count: number) =>
		Array.from({ length: count }, (_none, at) =>
			row(at + 2, { uuid: `AAAAAAAA-0000-4000-8000-${String(at).padStart(12, '0')}` }),
		);
	const searched = (given: Json[], register: Json[], fromId = '') =>
		searchesFor({ given, register, fromId } as never).map((one) => [one.fromId, one.mostIds]);

	it.each<[string, number, Array<[string, number]>]>([
		[
			'one UUID that the register does not have',
			1,
			[
				['812', 100],
				['712', 100],
			],
		],
		[
			'three UUIDs',
			3,
			[
				['812', 300],
				['512', 300],
			],
		],
		[
			'fifty UUIDs',
			50,
			[
				['812', 1000],
				['1', 811],
			],
		],
	])(
		'searches for invoices with %s in up to 1,000 IDs around the lowest known ID',
		(_of, count, searches) => {
			const given = [...unknown(count), row(99, { uuid: B })];
			const register = [
				{ uuid: B, invoice_id: '812' },
				{ uuid: C, invoice_id: '1024' },
			];
			expect(searched(given, register)).toEqual(searches);
		},
	);

	it('starts the search only at the ID that a person entered', () => {
		expect(searched(unknown(1), [{ uuid: B, invoice_id: '812' }], ' 900 ')).toEqual([['900', 100]]);
	});

	it('sets no start ID for the search if the register has no IDs', () => {
		expect(searched(unknown(1), [])).toEqual([['', 100]]);
	});

	it("searches below a known ID that exceeds JavaScript's largest safe integer", () => {
		const register = [{ uuid: B, invoice_id: '9007199254740993' }];
		expect(searched(unknown(1), register)[1]).toEqual(['9007199254740893', 100]);
	});

	it('does not search for an invoice whose ID is known from its row or the register', () => {
		const register = [{ uuid: ` ${B.toLowerCase()}`, invoice_id: '812' }];
		expect(searched([row(2, { uuid: B }), row(3, { uuid: A, invoiceId: '7' })], register)).toEqual(
			[],
		);
	});

	it('finds an invoice below the lowest known ID, or names the range of searched IDs', () => {
		const looked = (from: string, to: string) => ({ from, to, unreadable: [] });
		const found = [
			{ uuid: 'X', result: 'notFound', lookedAt: looked('812', '911') },
			{ uuid: 'Y', result: 'notFound', lookedAt: looked('812', '911') },
			{ uuid: 'X', id: 800, result: 'found', lookedAt: looked('712', '811') },
			{ uuid: 'Y', result: 'notFound', lookedAt: looked('712', '811') },
		];
		const given = [row(2, { uuid: 'X' }), row(3, { uuid: 'Y' })];
		const [one, other] = whichInvoices({ given, register: [], found } as never);
		expect(one?.invoice_id).toBe('800');
		expect(other?.why).toContain('ni en los ID 712 a 911 del servicio');
	});
});

describe('A row that cancels the replacement in another row', () => {
	const replaced = named({ wanted: [wanted({ reason: '01', replacement: B.toLowerCase() })] });
	const substitute = named({
		invoice_id: '11',
		listed: { id: 2, invoice_id: '11', uuid: B, status: 'stamped' },
		wanted: [wanted({ row: 3 })],
	});
	const of = (answer: Json) =>
		decide({
			named: [replaced, substitute],
			downloads: [download(), download({}, B)],
			answers: [WITHOUT, answer],
			payments: [],
			today: TODAY,
		} as never);

	it('asks for consent to cancel a replacement, and names the row of the replaced invoice', () => {
		const [first, second] = of(WITHOUT);
		expect(first?.what).toBe('free');
		expect(second).toMatchObject({
			what: 'substitute',
			says: expect.stringContaining('la sustitución de la factura de la fila 2') as string,
		});
		expect(preview(of(WITHOUT), []).questions).toEqual([
			'Es la sustitución de otra factura de este archivo',
		]);
	});

	it('says that cancelling a replacement leaves a sale without an invoice, even if SAT does not answer', () => {
		expect(of({})[1]).toMatchObject({
			what: 'unknown',
			says: expect.stringContaining('se queda sin factura') as string,
		});
	});
});

describe('The requests', () => {
	const LATE = 'Fuera de plazo, con multa';
	const all = (['free', 'accept', 'late', 'unknown', 'waiting', 'no'] as const).map((what) => ({
		...named(),
		what,
		says: '',
		total: '',
		replacement: '',
		order_number: 'A-1',
		recipient: '',
		cancel_reason: '02',
	})) as unknown as Decided[];
	const chosen = (answers: Json) => chosenOf(all, answers).map(({ what }) => what);

	it('requests the cancellations that need no confirmation and those that the person confirmed', () => {
		expect(chosen({})).toEqual(['free', 'accept']);
		expect(chosen({ [LATE]: 'Solicitar su cancelación' })).toEqual(['free', 'accept', 'late']);
		expect(chosen({ [LATE]: 'No solicitar su cancelación' })).toEqual(['free', 'accept']);
		expect(chosen({ [LATE]: true, 'Sin respuesta del SAT': '' })).toEqual(['free', 'accept']);
	});

	it('offers a dropdown for each question, and preselects not to request the cancellation', () => {
		const { fields, button } = cancellationPage(all, []);
		expect(JSON.parse(fields)).toMatchObject([
			{ fieldType: 'html', elementName: 'resumen' },
			{ fieldLabel: LATE, fieldType: 'dropdown', defaultValue: 'No solicitar su cancelación' },
			{ fieldLabel: 'Sin respuesta del SAT' },
		]);
		expect(button).toBe('Pedir estas cancelaciones');
		expect(cancellationPage(all.slice(4), []).button).toBe('Recibir el archivo');
	});

	it('requests no cancellation that the page omits or that lacks a required confirmation', () => {
		const answer = fc.constantFrom(
			'Solicitar su cancelación',
			'No solicitar su cancelación',
			'',
			true,
		);
		fc.assert(
			fc.property(fc.dictionary(fc.string(), answer), fc.array(answer), (others, own) => {
				const questions = preview(all, []).questions.map((question, at) => [question, own[at]]);
				const answers = { ...others, ...Object.fromEntries(questions) } as Json;
				const asked = chosenOf(all, answers);
				expect(asked.every((one) => questionOf(one) !== undefined)).toBe(true);
				const yes = asked.filter((one) => questionOf(one) !== '');
				expect(
					yes.every((one) => answers[String(questionOf(one))] === 'Solicitar su cancelación'),
				).toBe(true);
			}),
		);
	});
});

describe('The rows of cancelled invoices', () => {
	const other = { id: 1, invoice_id: '9', status: 'stamped' };

	function upsert(rows: readonly Json[], { id, ...values }: Json): Json[] {
		const isIts = (one: Json) =>
			one.id === id || (id === undefined && one.invoice_id === values.invoice_id);
		return rows.some(isIts)
			? rows.map((one) => (isIts(one) ? { ...one, ...values } : one))
			: [...rows, { id: rows.length + 1, ...values }];
	}

	const refusal = (outcome: string) => ({ error: { outcome, es: { message: 'No.' } } });
	const fresh = { invoice_id: '10', listed: {} };

	it.each<[string, rows: Json[], asked: Json, answer: Json, after: string[]]>([
		[
			'has one row of an invoice that it did not have, and whose cancellation is refused',
			[other],
			fresh,
			refusal('refused'),
			['9 stamped', '10 cancelRefused'],
		],
		[
			'has one row of an invoice that it did not have, and whose cancellation is requested',
			[other],
			fresh,
			{ success: true },
			['9 stamped', '10 cancelling'],
		],
		[
			'changes the one row of an invoice that it has, and no other row of it',
			[other, { id: 2, invoice_id: '10' }, { id: 3, invoice_id: '10', status: 'inGlobal' }],
			{ id: 2, invoice_id: '10', listed: { id: 2, status: 'stamped' } },
			refusal('refused'),
			['9 stamped', '10 cancelRefused', '10 inGlobal'],
		],
		[
			'says as before what was not sent',
			[other],
			{ invoice_id: '10', listed: { status: 'cancelRefused' } },
			refusal('notSent'),
			['9 stamped', '10 cancelRefused'],
		],
		[
			'says that the outcome is unknown',
			[other],
			fresh,
			refusal('unknown'),
			['9 stamped', '10 cancelUnknown'],
		],
	])(
		'writes the rows of a cancelled invoice into the register, which then %s',
		(_, rows, asked, answer, after) => {
			const one = { ...named(asked), total: '1160.00' } as unknown as Decided;
			const before = upsert(rows, rowBefore(one, TODAY));
			const written = rowsAfter([one], [answer as never]).reduce(upsert, before);
			expect(
				written.map(({ invoice_id, status }) => `${String(invoice_id)} ${String(status)}`),
			).toEqual(after);
		},
	);

	it("uses only the outcome from Cancel's output, not the ID, UUID or status", () => {
		const one = named({ status: 'x' }) as unknown as Decided;
		const others = { id: 99, invoice_id: '9', uuid: 'U', status: 'cancelled', listed: {} };
		expect(rowsAfter([one], [{ ...others, message: 'ok' } as never])).toEqual([]);
		expect(rowsAfter([one], [{ ...others, ...refusal('refused') } as never])).toEqual([
			{ invoice_id: '10', status: 'cancelRefused' },
		]);
		expect(rowsAfter([one], [])).toEqual([]);
	});

	it('writes the total as a number, and leaves out an unreadable total', () => {
		const of = (total: string) => rowBefore({ ...named(), total } as unknown as Decided, TODAY);
		expect(of('1160.00')).toMatchObject({ total: 1160, status: 'cancelling', asked_on: TODAY });
		expect(of('')).toMatchObject({ total: null });
	});

	it("writes only the status and SAT's answer into the row of an open cancellation", () => {
		const open = {
			...{ id: 4, invoice_id: '10', recipient: 'URE180429TM6', status: 'cancelled' },
			...{ sat_status: 'Cancelado: ', checked_on: 'now', asked_on: null, tell: false },
		};
		expect(rowChecked(open)).toEqual({
			...{ id: 4, invoice_id: '10', status: 'cancelled' },
			...{ sat_status: 'Cancelado: ', checked_on: 'now', asked_on: '' },
		});
	});
});

it('lists in the email only the open cancellations that need a person', () => {
	const open = (more: Json) => ({
		...{ invoice_id: '10', status: 'cancelRefused', sat_status: 'Vigente: Solicitud rechazada' },
		...{ checked_on: '', tell: true, ...more },
	});
	const mail = openNews([open({ order_number: 'A-1' }), open({ tell: false })] as never);
	expect(mail?.subject).toBe('Cancelaciones que necesitan a una persona: 1');
	expect(mail?.text).toMatch(
		/^A-1 \(ID 10\): Vigente: Solicitud rechazada\n\nSolicitud rechazada:/,
	);
	expect(openNews([open({ tell: false })] as never)).toBeUndefined();
});

it('shows on the last page how many cancellations have each result', () => {
	expect(cancellationsDone({ 'No cancelada': 2, 'En espera': 1 }, 3)).toEqual({
		title: 'Cancelaciones solicitadas: 3',
		message:
			'Recibidas por el SAT: 0. En espera del receptor: 1. No canceladas: 2. El archivo con el resultado de cada fila está en sus descargas.',
	});
});
