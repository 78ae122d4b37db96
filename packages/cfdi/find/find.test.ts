import fc from 'fast-check';
import {
	correctionOf,
	differencesFromRequest,
	differencesFromUuid,
	findInvoices,
	matchOf,
} from './find';
import { iva16 } from '../fixtures/invoices';

type Json = Record<string, unknown>;

const sentAt = Date.parse('2026-11-20T18:00:00-06:00');
const now = sentAt + 60_000;

const iva = {
	Base: '1000',
	Impuesto: '002',
	TipoFactor: 'Tasa',
	TasaOCuota: '0.16',
	Importe: '160',
};

const line = {
	ClaveProdServ: '52152001',
	NoIdentificacion: 'TAZA-1',
	Cantidad: '2',
	ClaveUnidad: 'H87',
	Descripcion: 'Taza de barro',
	ValorUnitario: '500',
	Importe: '1000',
	ObjetoImp: '02',
	Impuestos: { Traslados: [iva] },
};

const sent = {
	Version: '4.0',
	Serie: 'W',
	Folio: '4711',
	FormaPago: '03',
	MetodoPago: 'PUE',
	Moneda: 'MXN',
	Total: '1160.00',
	Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601' },
	Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD', UsoCFDI: 'G03' },
	Conceptos: [line],
};

const uuidOf = (number: number) => `5FB2822E-396D-4725-8521-${String(number).padStart(12, '0')}`;

function stamped(invoice: Json = {}, { number = 1, at = '2026-11-20T18:00:10' } = {}): Json {
	return {
		...sent,
		Fecha: at,
		LugarExpedicion: '42501',
		TipoDeComprobante: 'I',
		SubTotal: '1000.00',
		Total: '1160',
		Exportacion: '01',
		Emisor: { ...sent.Emisor, Nombre: 'ESCUELA KEMPER URGATE' },
		Conceptos: [
			{
				...line,
				Cantidad: '2.000',
				Descripcion: ' Taza  de barro',
				ValorUnitario: '500.00',
				Importe: '1000.00',
				Impuestos: { Traslados: [{ ...iva, TasaOCuota: '0.160000', Base: '1000.00' }] },
			},
		],
		...invoice,
		Complemento: {
			Any: [
				...((invoice.Complemento as { Any?: Json[] } | undefined)?.Any ?? []),
				{ 'tfd:TimbreFiscalDigital': { UUID: uuidOf(number), FechaTimbrado: at } },
			],
		},
	};
}

const without = (names: string) => {
	const rest: Json = { ...sent };
	for (const name of names.split(' ')) delete rest[name];
	return rest;
};
const match = (invoice: Json, file: Json) => matchOf({ invoice, sentAt }, file, now);
const changed = (changes: Json) => stamped({ Conceptos: [{ ...line, ...changes }] });

const pagos = (changes: Json = {}) => ({
	Any: [
		{
			'pago20:Pagos': {
				Pago: [
					{
						FechaPago: '2026-11-03T10:20:30',
						FormaDePagoP: '03',
						MonedaP: 'MXN',
						Monto: '100.00',
						DoctoRelacionado: [
							{
								IdDocumento: uuidOf(9),
								MonedaDR: 'MXN',
								NumParcialidad: '1',
								ImpPagado: '100.00',
								ImpSaldoInsoluto: '0.00',
								...changes,
							},
						],
					},
				],
			},
		},
	],
});
const payment = { ...without('Serie Folio Total'), TipoDeComprobante: 'P', Complemento: pagos() };
const paid = (changes: Json = {}) =>
	stamped({
		Serie: '',
		Folio: '',
		TipoDeComprobante: 'P',
		Complemento: { Any: pagos(changes).Any.map((one) => ({ Pagos: one['pago20:Pagos'] })) },
	});

it.each<[string, Json, Json, ReturnType<typeof match>]>([
	['with its Serie and Folio', sent, stamped(), 'marked'],
	['without a Folio', without('Serie Folio'), stamped(), 'fits'],
	['with a Folio, where the service added a Serie', without('Serie'), stamped(), 'fits'],
	['without a Total, by its lines', without('Total'), stamped(), 'marked'],
	[
		'without what the service adds',
		{ ...sent, Conceptos: [{ ...line, Importe: '', Impuestos: undefined, NoIdentificacion: '' }] },
		stamped(),
		'marked',
	],
	['with another Folio', sent, stamped({ Folio: '4712' }), 'near'],
	['with the same Folio of another Serie', sent, stamped({ Serie: 'T' }), 'near'],
	['with another way to pay', sent, stamped({ FormaPago: '01' }), 'near'],
	[
		'with a price that the service rounded',
		{ ...sent, Conceptos: [{ ...line, ValorUnitario: '499.9999' }] },
		stamped(),
		'near',
	],
	['stamped the day before', sent, stamped({}, { at: '2026-11-19T18:00:00' }), 'other'],
	['stamped by a clock of another zone', sent, stamped({}, { at: '2026-11-20T16:00:10' }), 'near'],
	['of another issuer', sent, stamped({ Emisor: { Rfc: 'IIA040805DZ4' } }), 'other'],
	['for another recipient', sent, stamped({ Receptor: { Rfc: 'IIA040805DZ4' } }), 'other'],
	['of another type', sent, stamped({ TipoDeComprobante: 'E' }), 'other'],
	['in another currency', sent, stamped({ Moneda: 'USD' }), 'other'],
	['a cent more', sent, stamped({ Total: '1160.01' }), 'other'],
	[
		'without its amounts, a peso more',
		{
			...without('Total'),
			Conceptos: [
				{
					...line,
					Importe: undefined,
					Impuestos: { Traslados: [{ ...iva, Base: undefined, Importe: undefined }] },
				},
			],
		},
		stamped({ Total: '1161.00' }),
		'near',
	],
	['with one more line', sent, stamped({ Conceptos: [line, line] }), 'other'],
	['with another quantity', sent, changed({ Cantidad: '1' }), 'other'],
	['with another discount', sent, changed({ Descuento: '1' }), 'other'],
	[
		'with other taxes',
		sent,
		changed({ Impuestos: { Traslados: [{ ...iva, TasaOCuota: '0.08' }] } }),
		'other',
	],
	['of other goods', sent, changed({ Descripcion: 'Taza de vidrio' }), 'other'],
	['a payment by its instalment', payment, paid(), 'marked'],
	['a payment from another instalment', payment, paid({ NumParcialidad: '2' }), 'other'],
	['a payment that leaves another balance', payment, paid({ ImpSaldoInsoluto: '1' }), 'other'],
	['without an issuer', { ...sent, Emisor: undefined }, stamped(), 'near'],
])('compares the sent invoice with a stamped invoice %s', (_what, invoice, file, expected) => {
	expect(match(invoice, file)).toBe(expected);
});

it('recognizes a global invoice by the order numbers in its lines', () => {
	const global = {
		...without('Serie Folio'),
		InformacionGlobal: { Periodicidad: '01', Meses: '11', Año: '2026' },
	};
	expect(match(global, stamped({ ...global, Total: '1160' }))).toBe('marked');
});

const decide = (sought: Json[], files: Json[], taken: string[] = []) =>
	findInvoices(
		sought.map((invoice) => ({ invoice, sentAt })),
		files.map((invoice, index) => ({ id: String(index + 1), invoice })),
		(uuid) => taken.includes(uuid),
		now,
	).map(({ result, candidates }) => [result, ...candidates.map(({ id }) => id)]);

const folios = (...all: string[]) => all.map((Folio) => ({ ...sent, Folio }));
const files = (...all: string[]) =>
	all.map((Folio, index) => stamped({ Folio }, { number: index + 1 }));
const plain = without('Serie Folio');

it.each<[string, Json[], Json[], unknown[][]]>([
	[
		'each by its mark',
		folios('1', '2'),
		files('2', '1'),
		[
			['found', '2'],
			['found', '1'],
		],
	],
	['one without a mark as possible', [plain], files('1'), [['possible', '1']]],
	[
		'two equal ones as neither',
		folios('1', '1'),
		files('1'),
		[
			['undecided', '1'],
			['undecided', '1'],
		],
	],
	[
		'one that stands there twice as undecided',
		folios('1'),
		files('1', '1'),
		[['undecided', '1', '2']],
	],
	[
		'one without a mark beside one with it as none',
		[...folios('1'), plain],
		files('1'),
		[['found', '1'], ['none']],
	],
	[
		'two without a mark as undecided',
		[plain, plain],
		files('1'),
		[
			['undecided', '1'],
			['undecided', '1'],
		],
	],
	['what nearly fits as undecided', folios('1'), files('2'), [['undecided', '1']]],
	['nothing as none', folios('1'), [], [['none']]],
	['what has no stamp as none', folios('1'), [sent], [['none']]],
])('matches sought invoices with stored invoices: %s', (_what, sought, found, expected) => {
	expect(decide(sought, found)).toEqual(expected);
});

it('skips files that belong to another invoice or repeat the UUID of an earlier file', () => {
	expect(decide(folios('1'), files('1'), [uuidOf(1)])).toEqual([['none']]);
	expect(decide(folios('1'), [...files('1'), ...files('1')])).toEqual([['found', '1']]);
});

it('recognizes a stamped invoice without Serie and Folio by its UUID', () => {
	const sought = { invoice: plain, sentAt, uuid: uuidOf(1).toLowerCase() };
	expect(matchOf(sought, stamped(), now)).toBe('marked');
});

const amounts = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const invoices = fc.record({
	Serie: fc.constantFrom('', 'A', 'B'),
	Folio: fc.constantFrom('', '1', '2'),
	Total: amounts,
	Moneda: fc.constantFrom('MXN', 'USD'),
	TipoDeComprobante: fc.constantFrom('I', 'E'),
	Receptor: fc.record({ Rfc: fc.constantFrom('URE180429TM6', 'IIA040805DZ4') }),
	Conceptos: fc.array(
		fc.record({
			Cantidad: fc.constantFrom('1', '2'),
			Descripcion: fc.constantFrom('Taza', 'Plato'),
			ValorUnitario: amounts,
		}),
		{ minLength: 1, maxLength: 2 },
	),
});

it('matches invoices only if they are equal, except for a Serie or Folio that the service added', () => {
	fc.assert(
		fc.property(invoices, invoices, (one, other) => {
			const found = match({ ...sent, ...one }, stamped({ ...sent, ...other }));
			const isSame = JSON.stringify(one) === JSON.stringify(other);
			if (found === 'marked') expect(isSame && one.Folio !== '').toBe(true);
			const { Serie, Folio } = other;
			const added = {
				...one,
				...(one.Serie === '' && { Serie }),
				...(one.Folio === '' && { Folio }),
			};
			expect(found === 'marked' || found === 'fits').toBe(
				JSON.stringify(added) === JSON.stringify(other),
			);
		}),
	);
});

it('assigns a file to at most one invoice, and to none of several equal invoices', () => {
	fc.assert(
		fc.property(
			fc.array(invoices, { maxLength: 6 }),
			fc.array(invoices, { maxLength: 6 }),
			(sought, stored) => {
				const all = sought.map((one) => ({ ...sent, ...one }));
				const there = stored.map((one, index) =>
					stamped({ ...sent, ...one }, { number: index + 1 }),
				);
				const decisions = decide(all, there);
				const found = decisions.flatMap(([result, id]) => (result === 'found' ? [id] : []));
				expect(new Set(found).size).toBe(found.length);
				const written = sought.map((one) => JSON.stringify(one));
				for (const [index, one] of written.entries()) {
					if (written.indexOf(one) !== written.lastIndexOf(one)) {
						expect(decisions[index]?.[0]).not.toBe('found');
					}
				}
			},
		),
	);
});

describe('differences', () => {
	const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
	const OTHER_UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CD0';

	const iva = iva16('1000', '160');

	const sent = {
		Version: '4.0',
		FormaPago: '03',
		MetodoPago: 'PUE',
		Moneda: 'MXN',
		Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601' },
		Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', UsoCFDI: 'G03' },
		Conceptos: [
			{
				ClaveProdServ: '52152001',
				Cantidad: '2',
				ClaveUnidad: 'H87',
				Descripcion: 'Taza de barro',
				ValorUnitario: '500',
				Importe: '1000',
				ObjetoImp: '02',
				Impuestos: { Traslados: [iva] },
			},
		],
	};

	function stamped(changed: Json = {}, uuid = UUID): Json {
		return {
			...sent,
			Serie: 'F',
			Folio: '1024',
			Fecha: '2026-11-20T18:00:10',
			LugarExpedicion: '42501',
			TipoDeComprobante: 'I',
			Exportacion: '01',
			SubTotal: '1000.00',
			Total: '1160.00',
			Receptor: { ...sent.Receptor, DomicilioFiscalReceptor: '86991' },
			Impuestos: { TotalImpuestosTrasladados: '160.00', Traslados: [iva] },
			Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { UUID: uuid } }] },
			...changed,
		};
	}

	const receptor = (Rfc: string) => ({ Receptor: { ...sent.Receptor, Rfc } });
	const paid = (amount: string, uuid = UUID) => ({
		TipoDeComprobante: 'P',
		Moneda: 'XXX',
		Total: '0',
		Complemento: {
			Any: [
				{
					'pago20:Pagos': {
						Pago: [
							{
								Monto: amount,
								DoctoRelacionado: [{ IdDocumento: uuid, NumParcialidad: '1', ImpPagado: amount }],
							},
						],
					},
				},
			],
		},
	});

	describe('the answer to a stamp', () => {
		it.each([
			['what the service fills in is no difference', sent, stamped(), []],
			['a total as it was sent, with other zeros', { ...sent, Total: '1160' }, stamped(), []],
			['another RFC of the recipient', sent, stamped(receptor('IIA040805DZ4')), ['Receptor.Rfc']],
			['an RFC in lower case is the same', { ...sent, ...receptor('ure180429tm6') }, stamped(), []],
			['another issuer', sent, stamped({ Emisor: { Rfc: 'IIA040805DZ4' } }), ['Emisor.Rfc']],
			['another currency', sent, stamped({ Moneda: 'USD' }), ['Moneda']],
			['a credit note', sent, stamped({ TipoDeComprobante: 'E' }), ['TipoDeComprobante']],
			['another total', { ...sent, Total: '1160.00' }, stamped({ Total: '1160.01' }), ['Total']],
			['a file without a total', { ...sent, Total: '1160.00' }, stamped({ Total: '' }), ['Total']],
			[
				'another sum of the lines, where the service calculates the total',
				sent,
				stamped({ SubTotal: '77000.00', Total: '89320.00' }),
				['SubTotal - Descuento'],
			],
			[
				'a sum that the service rounded in its own way',
				sent,
				stamped({ SubTotal: '1000.01', Total: '1160.01' }),
				[],
			],
			['a line more', sent, stamped({ Conceptos: [{}, {}] }), ['Conceptos']],
			['a payment as it was sent', paid('500'), { ...stamped(), ...paid('500.00') }, []],
			['a payment from another amount', paid('500'), { ...stamped(), ...paid('580') }, ['Pagos']],
			[
				'a payment from another invoice',
				paid('500'),
				{ ...stamped(), ...paid('500', OTHER_UUID) },
				['Pagos'],
			],
		] as const)(
			'finds the differences between a request and its answer: %s (case %#)',
			(_what, invoice, file, fields) => {
				const found = differencesFromRequest({ invoice }, file);
				expect(found.map(({ field }) => field)).toEqual(fields);
			},
		);

		it('reports a different or missing UUID in the stamped file', () => {
			const request = { invoice: sent, uuid: UUID.toLowerCase() };
			expect(differencesFromRequest(request, stamped())).toEqual([]);
			expect(differencesFromRequest(request, stamped({}, OTHER_UUID))).toEqual([
				{ field: 'UUID', asked: UUID, came: OTHER_UUID },
			]);
			expect(differencesFromRequest(request, stamped({ Complemento: {} }))).toEqual([
				{ field: 'UUID', asked: UUID, came: '' },
			]);
		});

		it('reports a difference in Total only if the two totals are different', () => {
			const cents = fc.bigInt({ min: 1n, max: 10n ** 9n });
			const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
			fc.assert(
				fc.property(cents, cents, (total, other) => {
					const found = differencesFromRequest(
						{ invoice: { ...sent, Total: text(total) } },
						stamped({ Total: text(other) }),
					);
					expect(found).toHaveLength(total === other ? 0 : 1);
				}),
			);
		});
	});

	it('recognizes an invoice by its UUID, and names both UUIDs if they are different', () => {
		expect(differencesFromUuid(UUID, stamped())).toEqual([]);
		expect(differencesFromUuid(UUID, stamped({}, OTHER_UUID))).toEqual([
			{ field: 'UUID', asked: UUID, came: OTHER_UUID },
		]);
	});
});

describe('correctionOf', () => {
	const line = {
		ClaveProdServ: '52152001',
		Cantidad: '2',
		ClaveUnidad: 'H87',
		Descripcion: 'Taza de barro',
		ValorUnitario: '350',
		ObjetoImp: '02',
	};
	const recipient = {
		Rfc: 'URE180429TM6',
		Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		DomicilioFiscalReceptor: '86991',
		RegimenFiscalReceptor: '601',
		UsoCFDI: 'G03',
	};
	const earlier: Json = {
		FormaPago: '03',
		Fecha: '2026-11-25T10:00:00',
		Moneda: 'MXN',
		Receptor: recipient,
		Conceptos: [line],
	};
	const withLine = (changes: Json): Json => ({ ...earlier, Conceptos: [{ ...line, ...changes }] });
	const withRecipient = (changes: Json): Json => ({
		...earlier,
		Receptor: { ...recipient, ...changes },
	});
	const fieldsOf = (invoice: Json, before = earlier) =>
		correctionOf(before, invoice)?.map(({ field }) => field);

	it.each<[string, Json, string[]]>([
		['another time', { ...earlier, Fecha: '2026-11-25T11:00:00' }, []],
		['more zeros', withLine({ ValorUnitario: '350.00', Cantidad: 2 }), []],
		['white space around', withLine({ Descripcion: ' Taza de barro ' }), []],
		['an RFC in lower case', withRecipient({ Rfc: 'ure180429tm6' }), ['Receptor.Rfc']],
		['an empty attribute', { ...earlier, CondicionesDePago: '' }, []],
		['a typo', withLine({ Descripcion: 'Taza de baro' }), ['Conceptos[0].Descripcion']],
		['a product code', withLine({ ClaveProdServ: '52151500' }), ['Conceptos[0].ClaveProdServ']],
		['a use', withRecipient({ UsoCFDI: 'S01' }), ['Receptor.UsoCFDI']],
		['a payment form', { ...earlier, FormaPago: '01' }, ['FormaPago']],
		[
			'no postal code',
			withRecipient({ DomicilioFiscalReceptor: '' }),
			['Receptor.DomicilioFiscalReceptor'],
		],
		['an RFC and the same name', withRecipient({ Rfc: 'EKU9003173C9' }), ['Receptor.Rfc']],
		[
			'two characters of the RFC and the name',
			withRecipient({ Rfc: 'URE180492TM6', Nombre: 'OTRA' }),
			['Receptor.Rfc', 'Receptor.Nombre'],
		],
		['a price', withLine({ ValorUnitario: '355' }), ['Conceptos[0].ValorUnitario']],
		['a currency', { ...earlier, Moneda: 'USD' }, ['Moneda']],
		[
			'another split of the same amount',
			withLine({ Cantidad: '1', ValorUnitario: '700' }),
			['Conceptos[0].Cantidad', 'Conceptos[0].ValorUnitario'],
		],
	])(
		'recognizes an invoice with %s as a correction that differs in %j',
		(_what, invoice, fields) => {
			expect(fieldsOf(invoice)).toEqual(fields);
		},
	);

	it.each<[string, Json, Json?]>([
		['another recipient', withRecipient({ Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE' })],
		[
			'another recipient and price',
			{
				...withLine({ ValorUnitario: '9' }),
				Receptor: { Rfc: 'EKU9003173C9', Nombre: recipient.Nombre },
			},
		],
		['another product at another price', withLine({ Descripcion: 'Plato', ValorUnitario: '100' })],
		['one line more', { ...earlier, Conceptos: [line, line] }],
		['another type', { ...earlier, TipoDeComprobante: 'E' }],
		['another issuer', { ...earlier, Emisor: { Rfc: 'EKU9003173C9' } }],
		[
			'the general public',
			withRecipient({ Rfc: 'XAXX010101000' }),
			withRecipient({ Rfc: 'XAXX010101000' }),
		],
		[
			'a customer of the general public who gave an RFC',
			earlier,
			withRecipient({ Rfc: 'XAXX010101000' }),
		],
		[
			'another customer abroad',
			withRecipient({ Rfc: 'XEXX010101000', Nombre: 'ONE INC' }),
			withRecipient({ Rfc: 'XEXX010101000', Nombre: 'OTHER INC' }),
		],
	])('recognizes an invoice with %s as another sale', (_what, invoice, before = earlier) => {
		expect(fieldsOf(invoice, before)).toBeUndefined();
	});

	it('compares totals only if both invoices have a total', () => {
		const other = { Descripcion: 'Otra cosa', ValorUnitario: '9' };
		const before = { ...earlier, Total: '812.00' };

		expect(fieldsOf({ ...withLine(other), Total: '812' }, before)).toEqual([
			'Conceptos[0].Descripcion',
			'Conceptos[0].ValorUnitario',
		]);
		expect(fieldsOf({ ...withLine(other), Total: '813' }, before)).toBeUndefined();
	});

	it('treats the codes 1010101 and 01010101 as different', () => {
		expect(
			fieldsOf(withLine({ ClaveProdServ: '1010101' }), withLine({ ClaveProdServ: '01010101' })),
		).toEqual(['Conceptos[0].ClaveProdServ']);
	});

	it('finds the same differences between two invoices in either order, and none between equal invoices', () => {
		const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant('700.0'));
		const anInvoice = fc
			.record({ FormaPago: value, Receptor: fc.record({ UsoCFDI: value }), Descuento: value })
			.map(({ Receptor, ...rest }) => ({
				...earlier,
				...rest,
				Receptor: { ...recipient, ...Receptor },
			}));
		fc.assert(
			fc.property(anInvoice, anInvoice, (one, other) => {
				expect(correctionOf(one, one)).toEqual([]);
				expect(fieldsOf(one, other)?.toSorted()).toEqual(fieldsOf(other, one)?.toSorted());
			}),
			{ seed: 44, numRuns: 300 },
		);
	});
});
