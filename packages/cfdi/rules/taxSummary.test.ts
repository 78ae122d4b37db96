import { taxSummaryRules } from './totals';
import type { Changes } from '../fixtures/invoices';
import { iva16, withoutAmounts } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const block = { level: 'block' } as const;
const doubt = { level: 'doubt' } as const;

const iva = iva16('1000.00', '160.00');
const ieps = { ...iva, Impuesto: '003', TasaOCuota: '0.080000', Importe: '80.00' };
const isr = { ...iva, Impuesto: '001', TasaOCuota: '0.100000', Importe: '100.00' };
const exempt = { Base: '1000.00', Impuesto: '002', TipoFactor: 'Exento' };

const TRASLADO = 'Impuestos.Traslados[0]';
const RETENCION = 'Impuestos.Retenciones[0]';
const WITHHELD = 'Impuestos.TotalImpuestosRetenidos';
const TRANSFERRED = 'Impuestos.TotalImpuestosTrasladados';

const withIsr = (changes: Changes = {}): Changes => ({
	'Conceptos[0].Impuestos.Retenciones': [isr],
	[WITHHELD]: '100.00',
	'Impuestos.Retenciones': [{ Impuesto: '001', Importe: '100.00' }],
	Total: '1060.00',
	...changes,
});

const allExempt = (row: Changes): Changes => ({
	'Conceptos[0].Impuestos': { Traslados: [exempt] },
	Impuestos: { Traslados: [{ ...exempt, ...row }] },
	Total: '1000.00',
});

const someExempt = (row: Changes): Changes => ({
	'Conceptos[1]': { Importe: '1000.00', ObjetoImp: '02', Impuestos: { Traslados: [exempt] } },
	SubTotal: '2000.00',
	Total: '2160.00',
	'Impuestos.Traslados[1]': { ...exempt, ...row },
});

const halves = (
	currency: keyof typeof ofEachLine,
	base: string,
	importe: string,
): Changes & { Moneda: string } => ({
	Moneda: currency,
	TipoCambio: '17.5',
	SubTotal: undefined,
	Total: undefined,
	Conceptos: [0, 1].map(() => ({
		ObjetoImp: '02',
		Impuestos: { Traslados: [{ ...iva, ...ofEachLine[currency] }] },
	})),
	Impuestos: {
		TotalImpuestosTrasladados: importe,
		Traslados: [{ ...iva, Base: base, Importe: importe }],
	},
});

const ofEachLine = {
	KRW: { Base: '1.25', Importe: '0.25' },
	KWD: { Base: '1.00025', Importe: '0.16025' },
	CLF: { Base: '1.000025', Importe: '0.160025' },
};

proveRules(
	taxSummaryRules,
	[
		...[WITHHELD, `${RETENCION}.Importe`].flatMap((field) =>
			['1,00', '', '-100.00', {}].map((value) => ({
				...block,
				says: `${JSON.stringify(value)} is not an amount`,
				changes: withIsr({ [field]: value }),
				code: '',
				field,
			})),
		),
		...[
			TRANSFERRED,
			...['Base', 'TasaOCuota', 'Importe'].map((name) => `${TRASLADO}.${name}`),
		].flatMap((field) =>
			['16 %', '', '-1', {}].map((value) => ({
				...block,
				says: `${JSON.stringify(value)} is not an amount`,
				changes: { [field]: value },
				code: '',
				field,
			})),
		),
		{
			...block,
			says: 'a rate has at most six decimals',
			changes: { [`${TRASLADO}.TasaOCuota`]: '0.1600001' },
			code: '',
			field: `${TRASLADO}.TasaOCuota`,
		},
		...[
			{ field: TRANSFERRED, code: 'CFDI40204' },
			{ field: `${TRASLADO}.Base`, code: 'CFDI40214' },
			{ field: `${TRASLADO}.Importe`, code: 'CFDI40220' },
		].map(({ field, code }) => ({
			...block,
			says: 'more than six decimals also exceed the currency',
			changes: { [field]: '0.1600001' },
			code,
			field,
			message: 'is 0.1600001, but an amount in MXN can have at most 2 decimals',
		})),
		...[
			{ field: WITHHELD, code: 'CFDI40202' },
			{ field: `${RETENCION}.Importe`, code: 'CFDI40210' },
		].map(({ field, code }) => ({
			...block,
			says: 'more than six decimals also exceed the currency',
			changes: withIsr({ [field]: '100.0000000' }),
			code,
			field,
		})),
		{
			...block,
			says: 'type T must not have a summary',
			changes: { ...withoutAmounts('T'), Impuestos: { Traslados: [iva], Retenciones: [isr] } },
			code: 'CFDI40201',
			field: 'Impuestos',
		},
		{
			...block,
			says: 'MXN has two decimals, even if the third is a zero',
			changes: withIsr({ [WITHHELD]: '100.000' }),
			code: 'CFDI40202',
			field: WITHHELD,
			message: 'an amount in MXN can have at most 2 decimals',
		},
		{
			...block,
			says: 'TotalImpuestosRetenidos must be the sum of Retenciones',
			changes: withIsr({ [WITHHELD]: '100.01', Total: '1059.99' }),
			code: 'CFDI40203',
			field: WITHHELD,
			message: 'TotalImpuestosRetenidos is 100.01, but the sum of Importe in Retenciones is 100.00',
		},
		{
			...block,
			says: 'MXN has two decimals',
			changes: { [TRANSFERRED]: '160.000' },
			code: 'CFDI40204',
			field: TRANSFERRED,
		},
		{
			...block,
			says: 'TotalImpuestosTrasladados must be the sum of Traslados',
			changes: { [TRANSFERRED]: '160.01', Total: '1160.01' },
			code: 'CFDI40205',
			field: TRANSFERRED,
			message: 'TotalImpuestosTrasladados is 160.01, but the sum of Importe in Traslados is 160.00',
		},
		{
			...block,
			says: 'without Traslados their sum is zero',
			changes: {
				'Conceptos[0].Impuestos.Traslados': [{ ...iva, TasaOCuota: '0.000000', Importe: '0.00' }],
				Impuestos: { TotalImpuestosTrasladados: '160.00' },
			},
			code: 'CFDI40205',
			field: TRANSFERRED,
		},
		...[[], [{ Impuesto: '001' }]].map((rows) => ({
			...block,
			says: `${JSON.stringify(rows)} requires the total, although it has no Importe`,
			changes: { 'Impuestos.Retenciones': rows },
			code: 'CFDI40206',
			field: WITHHELD,
			message: 'is missing, but there are Retenciones',
		})),
		...['004', 'ISR', ''].map((code) => ({
			...block,
			says: `c_Impuesto has no "${code}"`,
			changes: withIsr({ [`${RETENCION}.Impuesto`]: code }),
			code: 'CFDI40207',
			field: `${RETENCION}.Impuesto`,
		})),
		{
			...block,
			says: 'a withheld tax has only one row',
			changes: withIsr({
				'Impuestos.Retenciones[1]': { Impuesto: '001', Importe: '50.00' },
				[WITHHELD]: '150.00',
				Total: '1010.00',
			}),
			code: 'CFDI40208',
			field: 'Impuestos.Retenciones[1].Impuesto',
			message:
				'Impuesto is "001", but Impuestos.Retenciones[0] has the same tax (001), and each tax must have only one row',
		},
		{
			...block,
			says: 'Retenciones require their total',
			changes: withIsr({ [WITHHELD]: undefined }),
			code: 'CFDI40209',
			field: WITHHELD,
		},
		{
			...block,
			says: 'MXN has two decimals',
			changes: withIsr({ [`${RETENCION}.Importe`]: '100.000' }),
			code: 'CFDI40210',
			field: `${RETENCION}.Importe`,
		},
		{
			...block,
			says: 'Importe of a withheld tax must be the rounded sum of the lines',
			changes: withIsr({
				[`${RETENCION}.Importe`]: '100.01',
				[WITHHELD]: '100.01',
				Total: '1059.99',
			}),
			code: 'CFDI40211',
			field: `${RETENCION}.Importe`,
			message: 'Importe is 100.01, but Importe of 001 withheld in the lines adds up to 100.00',
		},
		{
			...block,
			says: 'an invalid amount of a line: its sum is not required',
			changes: withIsr({
				'Conceptos[0].Impuestos.Retenciones': [{ ...isr, TipoFactor: 'Exento' }],
				[`${RETENCION}.Importe`]: '90.00',
				[WITHHELD]: '90.00',
				Total: '1070.00',
			}),
			code: 'CFDI40184',
			field: 'Conceptos[0].Impuestos.Retenciones[0].TipoFactor',
		},
		{
			...block,
			says: 'a tax that no line withholds is zero',
			changes: withIsr({
				'Impuestos.Retenciones[1]': { Impuesto: '002', Importe: '0.01' },
				[WITHHELD]: '100.01',
				Total: '1059.99',
			}),
			code: 'CFDI40211',
			field: 'Impuestos.Retenciones[1].Importe',
			message: 'adds up to 0.00',
		},
		{
			...block,
			says: 'Traslados require their total',
			changes: { [TRANSFERRED]: undefined },
			code: 'CFDI40212',
			field: TRANSFERRED,
			message: 'is missing, but the lines transfer taxes that are not Exento',
		},
		...[
			{ TasaOCuota: '0.000000' },
			{ Importe: '0.00' },
			{ TasaOCuota: '0.000000', Importe: '0.00' },
			{ Base: undefined },
			{ Impuesto: undefined },
		].map((row) => ({
			...block,
			says: `where all lines are exempt, a row must not be ${JSON.stringify(row)}`,
			changes: allExempt(row),
			code: 'CFDI40213',
			field: TRASLADO,
			message: Object.keys(row).join(' and '),
		})),
		{
			...block,
			says: 'MXN has two decimals',
			changes: { [`${TRASLADO}.Base`]: '1000.000' },
			code: 'CFDI40214',
			field: `${TRASLADO}.Base`,
		},
		{
			...block,
			says: 'Base must be the rounded sum of the lines',
			changes: { [`${TRASLADO}.Base`]: '1000.01' },
			code: 'CFDI40215',
			field: `${TRASLADO}.Base`,
			message: 'Base is 1000.01, but Base of 002 Tasa 0.160000 in the lines adds up to 1000.00',
		},
		...[
			halves('KRW', '2', '1'),
			halves('KWD', '2.000', '0.321'),
			halves('CLF', '2.0000', '0.3201'),
		].map((changes) => ({
			...block,
			says: `half a step of Base is rounded up in ${changes.Moneda}`,
			changes,
			code: 'CFDI40215',
			field: `${TRASLADO}.Base`,
		})),
		...[
			halves('KRW', '3', '0'),
			halves('KWD', '2.001', '0.320'),
			halves('CLF', '2.0001', '0.3200'),
		].map((changes) => ({
			...block,
			says: `half a step of Importe is rounded up in ${changes.Moneda}`,
			changes,
			code: 'CFDI40221',
			field: `${TRASLADO}.Importe`,
		})),
		{
			...block,
			says: 'if all lines are exempt, Base must be their sum',
			changes: allExempt({ Base: '1000.01' }),
			code: 'CFDI40216',
			field: `${TRASLADO}.Base`,
			message: 'Base is 1000.01, but Base of 002 Exento in the lines adds up to 1000.00',
		},
		{
			...doubt,
			says: 'if only some lines are exempt, Base should be their sum',
			changes: someExempt({ Base: '1000.01' }),
			code: 'CFDI40216',
			field: 'Impuestos.Traslados[1].Base',
		},
		...['004', 'IVA', ''].map((code) => ({
			...block,
			says: `c_Impuesto has no "${code}"`,
			changes: { [`${TRASLADO}.Impuesto`]: code },
			code: 'CFDI40217',
			field: `${TRASLADO}.Impuesto`,
		})),
		...['0.160000', '0.16', 0.16].map((rate) => ({
			...block,
			says: `a transferred tax has only one row, also written as ${JSON.stringify(rate)}`,
			changes: {
				'Impuestos.Traslados': [
					{ ...iva, Base: '600.00', Importe: '96.00' },
					{ ...iva, Base: '400.00', Importe: '64.00', TasaOCuota: rate },
				],
			},
			code: 'CFDI40218',
			field: 'Impuestos.Traslados[1].Impuesto',
			message: 'Impuestos.Traslados[0] has the same tax (002 Tasa 0.160000)',
		})),
		...['0.150000', '16', '1.6'].map((rate) => ({
			...block,
			says: `c_TasaOCuota has no ${rate}`,
			changes: { [`${TRASLADO}.TasaOCuota`]: rate },
			code: 'CFDI40219',
			field: `${TRASLADO}.TasaOCuota`,
		})),
		{
			...block,
			says: 'c_TasaOCuota does not have a Cuota of IVA',
			changes: { [`${TRASLADO}.TipoFactor`]: 'Cuota' },
			code: 'CFDI40219',
			field: `${TRASLADO}.TasaOCuota`,
		},
		{
			...block,
			says: 'tasa is not in c_TipoFactor',
			changes: { [`${TRASLADO}.TipoFactor`]: 'tasa' },
			code: 'CFDI40219',
			field: `${TRASLADO}.TipoFactor`,
		},
		{
			...block,
			says: 'MXN has two decimals',
			changes: { [`${TRASLADO}.Importe`]: '160.000' },
			code: 'CFDI40220',
			field: `${TRASLADO}.Importe`,
		},
		{
			...block,
			says: 'Importe of a transferred tax must be the rounded sum of the lines',
			changes: { [`${TRASLADO}.Importe`]: '160.01', [TRANSFERRED]: '160.01', Total: '1160.01' },
			code: 'CFDI40221',
			field: `${TRASLADO}.Importe`,
			message: 'Importe is 160.01, but Importe of 002 Tasa 0.160000 in the lines adds up to 160.00',
		},
		{
			...block,
			says: 'a tax that no line transfers is zero',
			changes: {
				'Impuestos.Traslados[1]': { ...ieps, Base: '0.00', Importe: '0.01' },
				[TRANSFERRED]: '160.01',
				Total: '1160.01',
			},
			code: 'CFDI40221',
			field: 'Impuestos.Traslados[1].Importe',
		},
		{
			...doubt,
			says: 'each transferred tax of the lines needs a row',
			changes: { 'Conceptos[0].Impuestos.Traslados[1]': ieps },
			code: '',
			field: 'Impuestos.Traslados',
			message: 'Traslados has no row for 003 Tasa 0.080000, but the lines have 80.00 of this tax',
		},
		{
			...doubt,
			says: 'each withheld tax of the lines needs a row',
			changes: { 'Conceptos[0].Impuestos.Retenciones': [isr] },
			code: '',
			field: 'Impuestos.Retenciones',
			message: 'Retenciones has no row for 001, but the lines have 100.00 of this tax',
		},
	],
	[
		{ says: 'ISR withheld', changes: withIsr() },
		{ says: 'all lines exempt', changes: allExempt({}) },
		{ says: 'some lines exempt', changes: someExempt({}) },
		{
			says: 'some lines exempt, without a row in the summary',
			changes: { ...someExempt({}), 'Impuestos.Traslados': [iva] },
		},
		...[
			halves('KRW', '3', '1'),
			halves('KWD', '2.001', '0.321'),
			halves('CLF', '2.0001', '0.3201'),
		].map((changes) => ({ says: `the rounded sums of the lines in ${changes.Moneda}`, changes })),
		{
			says: 'the same rate written with two decimals and as a number',
			changes: { [`${TRASLADO}.TasaOCuota`]: 0.16, [`${TRASLADO}.Base`]: 1000 },
		},
		{
			says: 'a Cuota and a Tasa of the same rate are two taxes',
			changes: {
				'Conceptos[0].Impuestos.Traslados': [
					ieps,
					{ ...ieps, TipoFactor: 'Cuota', Base: '500.00', Importe: '40.00' },
				],
				Impuestos: {
					TotalImpuestosTrasladados: '120.00',
					Traslados: [ieps, { ...ieps, TipoFactor: 'Cuota', Base: '500.00', Importe: '40.00' }],
				},
				Total: '1120.00',
			},
		},
		{
			says: 'a line without an amount of a tax: there is no sum to compare',
			changes: {
				'Conceptos[1]': { Impuestos: { Traslados: [{ Impuesto: '002' }] } },
				Impuestos: {
					TotalImpuestosTrasladados: '999.00',
					Traslados: [{ ...iva, Importe: '999.00' }],
				},
				SubTotal: undefined,
				Total: undefined,
			},
		},
		{
			says: 'a row without Importe: there is no sum to compare',
			changes: { [`${TRASLADO}.Importe`]: undefined },
		},
		{
			says: 'the summary is left to the service with the totals',
			changes: { SubTotal: undefined, Total: undefined, Impuestos: undefined },
		},
		{
			says: 'in a currency that is left out the decimals are not known',
			changes: { Moneda: undefined, [`${TRASLADO}.Base`]: '1000.000' },
		},
	],
);
