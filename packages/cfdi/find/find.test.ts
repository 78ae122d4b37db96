/** By what an invoice is recognized whose answer was lost, and when it is that of nobody. */
import fc from 'fast-check';

import { findInvoices, matchOf } from '../index';

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

/** The invoice as its XML says it: what the service adds, and decimals in another form. */
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
	['a payment of another instalment', payment, paid({ NumParcialidad: '2' }), 'other'],
	['a payment that leaves another balance', payment, paid({ ImpSaldoInsoluto: '1' }), 'other'],
	['without an issuer', { ...sent, Emisor: undefined }, stamped(), 'near'],
])('an invoice %s', (_what, invoice, file, expected) => {
	expect(match(invoice, file)).toBe(expected);
});

it('a global invoice has the numbers of its orders for a mark', () => {
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
])('finds %s', (_what, sought, found, expected) => {
	expect(decide(sought, found)).toEqual(expected);
});

it('never takes the UUID of another invoice, and counts one under two IDs once', () => {
	expect(decide(folios('1'), files('1'), [uuidOf(1)])).toEqual([['none']]);
	expect(decide(folios('1'), [...files('1'), ...files('1')])).toEqual([['found', '1']]);
});

it('takes the invoice whose UUID a broken answer named, also without a mark', () => {
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

it('an invoice never matches another that differs in any part that is compared', () => {
	fc.assert(
		fc.property(invoices, invoices, (one, other) => {
			const found = match({ ...sent, ...one }, stamped({ ...sent, ...other }));
			const isSame = JSON.stringify(one) === JSON.stringify(other);
			if (found === 'marked') expect(isSame && one.Folio !== '').toBe(true);
			// What was not sent may have been added.
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

it('of any invoices, two equal ones are never found, and no UUID is given twice', () => {
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
