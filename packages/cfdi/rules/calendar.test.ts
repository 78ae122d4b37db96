import { inEnglish } from '../fixtures/english';
import { plainInvoice } from '../fixtures/invoices';
import { findings } from './findings';

function foundOf(
	tax: { rate: string; impuesto?: string; factor?: string },
	at: { fecha?: string; now?: string; place?: string },
): string[] {
	const { rate, impuesto = '003', factor = 'Tasa' } = tax;
	const now = Date.parse(at.now ?? `${at.fecha}Z`) + (at.now === undefined ? 6 * 3_600_000 : 0);
	const invoice = plainInvoice({
		Fecha: at.fecha,
		...(at.place !== undefined && { LugarExpedicion: at.place }),
		SubTotal: undefined,
		Total: undefined,
		Impuestos: undefined,
		'Conceptos[0].Impuestos': {
			Traslados: [
				{
					Base: '1.00',
					Impuesto: impuesto,
					TipoFactor: factor,
					TasaOCuota: rate,
					Importe: rate,
				},
			],
		},
	});
	return findings(invoice, { now })
		.filter(({ field }) => field.endsWith('TasaOCuota'))
		.map((found) => `${found.level} ${found.satCode ?? found.code}`);
}

const NEW = 'warn rateOfLawOnly';
const OLD = 'warn rateOfEarlierLaw';
const BLOCKED = 'block CFDI40179';

describe('IEPS rates of 2026 apply from the first second of the year', () => {
	it.each([
		['2.000000', '2025-12-31T23:59:59', [BLOCKED]],
		['2.000000', '2026-01-01T00:00:00', [NEW]],
		['0.320000', '2025-12-31T23:59:59', [BLOCKED]],
		['0.320000', '2026-01-01T00:00:00', [NEW]],
		['1.000000', '2025-12-31T23:59:59', [BLOCKED]],
		['1.000000', '2026-01-01T00:00:00', [NEW]],
		['1.600000', '2025-12-31T23:59:59', []],
		['1.600000', '2026-01-01T00:00:00', [OLD]],
		['0.304000', '2025-12-31T23:59:59', []],
		['0.304000', '2026-01-01T00:00:00', [OLD]],
		['0.300000', '2026-01-01T00:00:00', []],
	])(
		'checks the IEPS rate %s of an invoice dated %s against the law in force on that date',
		(rate, fecha, expected) => {
			expect(foundOf({ rate }, { fecha })).toEqual(expected);
		},
	);
});

describe('without Fecha, the clock at the place of issue gives the date', () => {
	it.each([
		['Mexico City', '06600', '2026-01-01T05:59:00Z', [BLOCKED]],
		['Mexico City', '06600', '2026-01-01T06:00:00Z', [NEW]],
		['Quintana Roo', '77500', '2026-01-01T04:59:00Z', [BLOCKED]],
		['Quintana Roo', '77500', '2026-01-01T05:00:00Z', [NEW]],
		['Sonora', '83000', '2026-01-01T06:59:00Z', [BLOCKED]],
		['Sonora', '83000', '2026-01-01T07:00:00Z', [NEW]],
		['Ciudad Juárez', '32000', '2026-01-01T06:59:00Z', [BLOCKED]],
		['Ciudad Juárez', '32000', '2026-01-01T07:00:00Z', [NEW]],
		['Tijuana', '22000', '2026-01-01T07:59:00Z', [BLOCKED]],
		['Tijuana', '22000', '2026-01-01T08:00:00Z', [NEW]],
	])(
		'uses the local date in %s (%s) to check a rate of 2026 at %s',
		(_name, place, now, expected) => {
			expect(foundOf({ rate: '2.000000' }, { now, place })).toEqual(expected);
		},
	);
});

it.each([
	['0.080000', '002', 'Tasa', '2026-12-31T23:59:59', []],
	['0.080000', '002', 'Tasa', '2027-01-01T00:00:00', ['warn rateMayHaveEnded']],
	['75.000000', '003', 'Cuota', '2026-12-31T23:59:59', [BLOCKED]],
	['75.000000', '003', 'Cuota', '2027-01-01T00:00:00', ['warn quotaOfLaterYear']],
	['72.160500', '003', 'Cuota', '2027-01-01T00:00:00', []],
	['72.160500', '003', 'Cuota', '2025-12-31T23:59:59', ['warn quotaAboveItsYear']],
	['72.160500', '003', 'Cuota', '2026-01-01T00:00:00', []],
	['66.506200', '003', 'Cuota', '2025-12-31T23:59:59', []],
])(
	'checks whether the rate %s of the tax %s (factor %s) is valid on %s',
	(rate, impuesto, factor, fecha, expected) => {
		expect(foundOf({ rate, impuesto, factor }, { fecha })).toEqual(expected);
	},
);

describe('the clock at the place of issue decides when a rule ends or begins', () => {
	const quota = { rate: '75.000000', factor: 'Cuota' };
	const border = { rate: '0.080000', impuesto: '002' };
	it.each([
		['Mexico City', '06600', '2027-01-01T05:59:59Z', '2027-01-01T06:00:00Z'],
		['Tijuana', '22000', '2027-01-01T07:59:59Z', '2027-01-01T08:00:00Z'],
		['Ciudad Juárez', '32000', '2027-01-01T06:59:59Z', '2027-01-01T07:00:00Z'],
		['Chetumal', '77000', '2027-01-01T04:59:59Z', '2027-01-01T05:00:00Z'],
	])(
		'applies the tax rates of the new year from midnight in %s (%s)',
		(_name, place, before, from) => {
			expect(foundOf(border, { now: before, place })).toEqual([]);
			expect(foundOf(border, { now: from, place })).toEqual(['warn rateMayHaveEnded']);
			expect(foundOf(quota, { now: before, place })).toEqual([BLOCKED]);
			expect(foundOf(quota, { now: from, place })).toEqual(['warn quotaOfLaterYear']);
		},
	);
});

describe('a product code is valid until the last second of its last day', () => {
	// 15101506 is the only product code that SAT has withdrawn. Its last valid day was 15 January 2020.
	const ClaveProdServ = '15101506';
	const kinds = (changes: Record<string, unknown>, now: string) =>
		findings(plainInvoice({ 'Conceptos[0].ClaveProdServ': ClaveProdServ, ...changes }), {
			now: Date.parse(now),
		})
			.filter(({ field }) => field.endsWith('ClaveProdServ'))
			.map(({ code }) => code);

	it('accepts a product code if Fecha is not after its last valid day', () => {
		expect(kinds({ Fecha: '2020-01-15T23:59:59' }, '2020-01-16T12:00:00Z')).toEqual([]);
		expect(kinds({ Fecha: '2020-01-16T00:00:00' }, '2020-01-16T12:00:00Z')).toEqual([
			'endedInCatalog',
		]);
	});

	it.each([
		['Mexico City', '06600', '2020-01-16T05:59:59Z', '2020-01-16T06:00:00Z'],
		['Tijuana', '22000', '2020-01-16T07:59:59Z', '2020-01-16T08:00:00Z'],
		['Chetumal', '77000', '2020-01-16T04:59:59Z', '2020-01-16T05:00:00Z'],
	])(
		'accepts a product code until the end of its last valid day in %s',
		(_name, LugarExpedicion, last, next) => {
			expect(kinds({ Fecha: undefined, LugarExpedicion }, last)).toEqual([]);
			expect(kinds({ Fecha: undefined, LugarExpedicion }, next)).toEqual(['endedInCatalog']);
		},
	);
});

it('names the law, its date and the date of the catalog in a warning about an IEPS rate', () => {
	const [found] = findings(
		plainInvoice({
			Fecha: '2026-01-01T00:00:00',
			'Conceptos[0].Impuestos.Traslados[0].Impuesto': '003',
			'Conceptos[0].Impuestos.Traslados[0].TasaOCuota': '2.000000',
		}),
		{ now: Date.parse('2026-01-01T06:00:00Z') },
	).filter(({ code }) => code === 'rateOfLawOnly');
	expect(found && inEnglish(found).message).toBe(
		"Conceptos[0].Impuestos.Traslados[0].TasaOCuota is 2.000000, but SAT's c_TasaOCuota of 2026-08-06 does not have this rate yet, although the law has had it since 2026-01-01 (LIEPS, DOF 2025-11-07, art. 2 I C)",
	);
});
