import { tasaOCuota } from '../catalogs/sat';
import { lineTaxRules, resicoRules, withholdingRules } from './conceptos';
import type { Changes } from '../fixtures/invoices';
import { creditNote, fuelWith, iva16, toForeigner, toGeneralPublic } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';
import { totalsOf } from '../totals/totals';

const block = { level: 'block' } as const;
const doubt = { level: 'doubt' } as const;
const TAXES = 'Conceptos[0].Impuestos';

const totalsLeft: Changes = { SubTotal: undefined, Total: undefined, Impuestos: undefined };

type List = 'Traslados' | 'Retenciones';
const place = (list: List, name: string) => `${TAXES}.${list}[0].${name}`;

/** Retenciones have ISR (001), because withheld IVA would require charged IVA. */
const TAX: Readonly<Record<List, string>> = { Traslados: '002', Retenciones: '001' };

const withTax = (list: List, changes: Changes): Changes => ({
	...totalsLeft,
	[TAXES]: {
		[list]: [
			{
				Base: '100.00',
				Impuesto: TAX[list],
				TipoFactor: 'Tasa',
				TasaOCuota: '0.160000',
				Importe: '16.00',
				...changes,
			},
		],
	},
});
const rowOf = (list: List, Base: string, Importe: string) => ({
	Base,
	Impuesto: TAX[list],
	TipoFactor: 'Tasa',
	TasaOCuota: '0.160000',
	Importe,
});

const ivaCharged: Changes = { [`${TAXES}.Traslados`]: [rowOf('Traslados', '1000.00', '160.00')] };

const exempt: Changes = { TipoFactor: 'Exento', TasaOCuota: undefined, Importe: undefined };

const inCurrency = (
	currency: string | undefined,
	list: List,
	importe: string | undefined,
): Changes => ({
	...withTax(list, { Base: '100.000000', Importe: importe }),
	Moneda: currency,
	TipoCambio: '17.5',
});

const both: ReadonlyArray<readonly [list: List, codes: Record<string, string>]> = [
	[
		'Traslados',
		{ base: '174', impuesto: '175', tipoFactor: '176', tasaOCuota: '179', importe: '180' },
	],
	[
		'Retenciones',
		{ base: '181', impuesto: '182', tipoFactor: '183', tasaOCuota: '185', importe: '186' },
	],
];
const code = (last: string | undefined) => `CFDI40${last}`;

const noRate = (list: List, impuesto: string, tipoFactor: string, rate: string, words: string) => ({
	...block,
	says: `${rate} is not a ${tipoFactor} of ${impuesto}`,
	changes: withTax(list, {
		Impuesto: impuesto,
		TipoFactor: tipoFactor,
		TasaOCuota: rate,
		Importe: '0.01',
	}),
	code: list === 'Traslados' ? 'CFDI40179' : 'CFDI40185',
	field: place(list, 'TasaOCuota'),
	message: words,
});

const OF_EARLIER_LAW = ['1.600000', '0.304000'];

const catalogRows = tasaOCuota
	.filter(({ minimum }) => !OF_EARLIER_LAW.includes(minimum))
	.flatMap(({ impuesto, tipoFactor, minimum, maximum, traslado, retencion }) =>
		(
			[
				['Traslados', traslado],
				['Retenciones', retencion],
			] as const
		)
			.filter(([, isAllowed]) => isAllowed)
			.flatMap(([list]) =>
				[minimum, maximum].map((rate) => ({
					says: `${rate} is a ${tipoFactor} of ${impuesto} in ${list}`,
					changes: {
						...withTax(list, {
							Base: '1.00',
							Impuesto: impuesto,
							TipoFactor: tipoFactor,
							TasaOCuota: rate,
							Importe: rate,
						}),
						...(list === 'Retenciones' && ivaCharged),
					},
				})),
			),
	);

proveRules(
	lineTaxRules,
	[
		...OF_EARLIER_LAW.flatMap((rate) =>
			both.map(([list]) => ({
				level: 'warn' as const,
				says: `${rate} is a rate of IEPS before 2026`,
				changes: withTax(list, {
					Base: '1.00',
					Impuesto: '003',
					TasaOCuota: rate,
					Importe: rate,
				}),
				code: '',
				field: place(list, 'TasaOCuota'),
				message: ' on 2026-01-01 (LIEPS, ',
			})),
		),
		...(
			[
				[1000, 'has IVA on the full 1000.00'],
				[999.99, 'has IVA on the full 1000.00'],
				[899.99, 'has IVA on only 899.99 of 1000.00: the IVA-free quota of 100.01 looks too high'],
			] as const
		).map(([base, message]) => ({
			...doubt,
			says: `IVA on ${String(base)} of 1000.00 for fuel`,
			changes: fuelWith({}, base),
			code: '',
			field: TAXES,
			message,
		})),
		...both.flatMap(([list]) =>
			[
				['1001.01', '1000.00', withTax(list, { Base: '1001.01', Importe: '160.16' })],
				[
					'1000.00',
					'900.00',
					{
						...withTax(list, { Base: '1000.00', Importe: '160.00' }),
						'Conceptos[0].Descuento': '100.00',
					},
				],
				[
					'2000.00',
					'1000.00',
					{
						...totalsLeft,
						[`${TAXES}.${list}`]: [
							rowOf(list, '1000.00', '160.00'),
							rowOf(list, '1000.00', '160.00'),
						],
					},
				],
			].map(([base, net, changes]) => ({
				...doubt,
				says: `${list} on ${String(base)} of a line of ${String(net)}`,
				changes: changes as Changes,
				code: '',
				field: TAXES,
				message: `has tax ${TAX[list]} on a total base of ${String(base)}, but the line amount is only ${String(net)}`,
			})),
		),
		...both.flatMap(([list]) =>
			[{ TasaOCuota: 0.16 }, { Base: '100', TasaOCuota: '0.16' }].map((row) => ({
				...doubt,
				says: `${JSON.stringify(row)} allows 16.51 of tax, which the rate does not give`,
				changes: withTax(list, { ...row, Importe: '16.51' }),
				code: '',
				field: place(list, 'Importe'),
				message: `must be between 15.99 and 16.01 (Base ${row.Base ?? '100.00'} x TasaOCuota 0.16)`,
			})),
		),
		...[{}, { Traslados: [] }, { Traslados: [], Retenciones: [] }].map((taxes) => ({
			...block,
			says: `${JSON.stringify(taxes)} has no taxes`,
			changes: { ...totalsLeft, [TAXES]: taxes },
			code: 'CFDI40173',
			field: TAXES,
			message: 'Impuestos is given, but has neither Traslados nor Retenciones',
		})),
		...both.flatMap(([list, codes]) => [
			...['Base', 'TasaOCuota', 'Importe'].flatMap((name) =>
				['16%', '0,16', '$16', '', '-0.16', '0.1600001', {}].map((value) => ({
					...block,
					says: `${JSON.stringify(value)} is not an amount`,
					changes: withTax(list, { [name]: value }),
					code: '',
					field: place(list, name),
					message:
						value === '' ? `${name} is empty` : `${name} is ${JSON.stringify(value)}, but must `,
				})),
			),
			{
				...block,
				says: 'a tax needs a Base above zero',
				changes: withTax(list, { Base: '0.00', Importe: '0.00' }),
				code: code(codes.base),
				field: place(list, 'Base'),
				message: 'Base is 0.00, but must be larger than 0',
			},
			...['004', '2', 'IVA', ''].map((impuesto) => ({
				...block,
				says: `c_Impuesto has no "${impuesto}"`,
				changes: withTax(list, { Impuesto: impuesto }),
				code: code(codes.impuesto),
				field: place(list, 'Impuesto'),
			})),
			...['tasa', '', 'Exenta', 16].map((factor) => ({
				...block,
				says: `c_TipoFactor has no ${JSON.stringify(factor)}`,
				changes: withTax(list, { TipoFactor: factor }),
				code: code(codes.tipoFactor),
				field: place(list, 'TipoFactor'),
				message:
					factor === ''
						? 'TipoFactor is empty'
						: 'but must be Tasa, Cuota or Exento, the codes of c_TipoFactor',
			})),
			...['15.98', '16.02'].map((importe) => ({
				...block,
				says: `${importe} is too far from 100.00 x 0.160000`,
				changes: withTax(list, { Importe: importe }),
				code: code(codes.importe),
				field: place(list, 'Importe'),
				message: `Importe is ${importe}, but must be between 15.99 and 16.01 (Base 100.00 x TasaOCuota 0.160000)`,
			})),
			...[
				['KRW', '14', '15 and 17'],
				['KRW', '18', '15 and 17'],
				['KWD', '15.998', '15.999 and 16.001'],
				['KWD', '16.002', '15.999 and 16.001'],
				['CLF', '15.9998', '15.9999 and 16.0001'],
				['CLF', '16.0002', '15.9999 and 16.0001'],
			].map(([currency, importe, limits]) => ({
				...block,
				says: `${importe} is too far off in ${currency}`,
				changes: inCurrency(currency, list, importe),
				code: code(codes.importe),
				field: place(list, 'Importe'),
				message: `must be between ${limits} (Base 100.000000 x TasaOCuota 0.160000)`,
			})),
		]),
		...[{ TasaOCuota: '0.000000', Importe: '0.00' }, { TasaOCuota: '0.000000' }].map((given) => ({
			...block,
			says: `Exento has no ${Object.keys(given).join(' and no ')}`,
			changes: withTax('Traslados', { ...exempt, ...given }),
			code: 'CFDI40177',
			field: place('Traslados', 'TipoFactor'),
			message: `but an exempt tax must not have ${Object.keys(given).join(' or ')}`,
		})),
		...['Tasa', 'Cuota'].flatMap((factor) =>
			[['TasaOCuota'], ['Importe'], ['TasaOCuota', 'Importe']].map((missing) => ({
				...block,
				says: `${factor} requires ${missing.join(' and ')}`,
				changes: withTax('Traslados', {
					Impuesto: '003',
					TipoFactor: factor,
					TasaOCuota: '0.080000',
					...Object.fromEntries(missing.map((name) => [name, undefined])),
				}),
				code: 'CFDI40178',
				field: place('Traslados', 'TipoFactor'),
				message: `but ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
			})),
		),
		noRate(
			'Traslados',
			'002',
			'Tasa',
			'0.150000',
			'TasaOCuota is 0.150000, but c_TasaOCuota allows only 0.000000, 0.160000 or 0.080000 for a transferred Tasa of tax 002',
		),
		noRate('Traslados', '002', 'Tasa', '16', 'TasaOCuota is 16, but'),
		noRate(
			'Traslados',
			'002',
			'Cuota',
			'0.160000',
			'c_TasaOCuota does not have a transferred Cuota of tax 002',
		),
		noRate('Traslados', '001', 'Tasa', '0.100000', 'does not have a transferred Tasa of tax 001'),
		noRate('Traslados', '003', 'Cuota', '72.160501', 'allows only 0.000000 to 72.160500 for'),
		noRate('Retenciones', '002', 'Tasa', '0.160001', 'allows only 0.000000 to 0.160000 for'),
		noRate('Retenciones', '001', 'Tasa', '0.350001', 'allows only 0.000000 to 0.350000 for'),
		noRate('Retenciones', '001', 'Tasa', '10', 'allows only 0.000000 to 0.350000 for'),
		noRate(
			'Retenciones',
			'003',
			'Tasa',
			'0.030000',
			'allows only 0.265000, 0.300000, 0.530000, 0.500000, 1.600000, 0.304000, 0.250000, 0.090000, 0.080000, 0.070000 or 0.060000 for a withheld Tasa of tax 003',
		),
		...[exempt, { TipoFactor: 'Exento' }].map((changes) => ({
			...block,
			says: 'a withheld tax cannot be exempt',
			changes: withTax('Retenciones', changes),
			code: 'CFDI40184',
			field: place('Retenciones', 'TipoFactor'),
		})),
		{
			...block,
			says: 'the path names the second tax of the third line by its index',
			changes: {
				...totalsLeft,
				'Conceptos[1].Unidad': 'Pieza',
				'Conceptos[2].Impuestos': { Traslados: [{ Impuesto: '002' }, { Impuesto: '004' }] },
			},
			code: 'CFDI40175',
			field: 'Conceptos[2].Impuestos.Traslados[1].Impuesto',
		},
	],
	[
		...both.flatMap(([list]) => [
			...['15.99', '16.01', '16', '16.000000', 16].map((importe) => ({
				says: `${list}: ${importe} of 100.00 x 0.160000`,
				changes: withTax(list, { Importe: importe }),
			})),
			{
				says: `${list}: a rate of two decimals`,
				changes: withTax(list, { TasaOCuota: 0.16, Importe: '16.01' }),
			},
			{
				says: `${list}: a line in two parts`,
				changes: {
					...totalsLeft,
					[`${TAXES}.${list}`]: [rowOf(list, '400.00', '64.00'), rowOf(list, '601.00', '96.16')],
				},
			},
			{
				says: `${list}: a Base with IEPS in it`,
				changes: {
					...totalsLeft,
					[`${TAXES}.Traslados`]: [
						{
							...rowOf('Traslados', '1000.00', '160.00'),
							Impuesto: '003',
							TasaOCuota: '0.530000',
							Importe: '530.00',
						},
					],
					[`${TAXES}.${list}[${list === 'Traslados' ? '1' : '0'}]`]: rowOf(
						list,
						'1530.00',
						'244.80',
					),
				},
			},
			{
				says: `${list}: the least Base, of a free line`,
				changes: withTax(list, { Base: '0.000001', Importe: '0.00' }),
			},
			{
				says: `${list}: a single row outside a list`,
				changes: {
					...totalsLeft,
					[TAXES]: {
						[list]: {
							Base: '100.00',
							Impuesto: TAX[list],
							TipoFactor: 'Tasa',
							TasaOCuota: '0.160000',
							Importe: '16.00',
						},
					},
				},
			},
			...[
				['KRW', '15'],
				['KRW', '17'],
				['KWD', '15.999'],
				['KWD', '16.001'],
				['CLF', '15.9999'],
				['CLF', '16.0001'],
			].map(([currency, importe]) => ({
				says: `${list}: ${importe} in ${currency}`,
				changes: inCurrency(currency, list, importe),
			})),
		]),
		...catalogRows,
		...[999.98, 900].map((base) => ({
			says: `IVA on ${String(base)} of 1000.00 for fuel, without its quota`,
			changes: fuelWith({}, base),
		})),
		{
			says: 'fuel without IVA',
			changes: {
				...fuelWith({}),
				...withTax('Traslados', { Base: '1000.00', TasaOCuota: '0.000000', Importe: '0.00' }),
			},
		},
		{ says: 'Exento has neither rate nor amount', changes: withTax('Traslados', exempt) },
		{
			says: 'trailing zeros of a rate and of a Base are not decimals',
			changes: withTax('Traslados', { Base: '100.00000000', TasaOCuota: '0.16000000' }),
		},
		{
			says: 'two thirds of IVA withheld',
			changes: {
				...withTax('Retenciones', {
					Impuesto: '002',
					TasaOCuota: '0.106667',
					Importe: '10.6667',
				}),
				...ivaCharged,
			},
		},
		{
			says: 'lists inside elements, as XML has them',
			changes: { ...totalsLeft, [TAXES]: { Traslados: { Traslado: [] } } },
		},
	],
);

describe('ISR withheld from RESICO', () => {
	const withholding = (rate: string, isr: string, total: string): Changes => ({
		'Emisor.Rfc': 'CACX7605101P8',
		'Emisor.Nombre': 'XOCHILT CASAS CHAVEZ',
		'Emisor.RegimenFiscal': '626',
		Total: total,
		'Conceptos[0].Impuestos.Retenciones': [
			{ Base: '1000.00', Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: rate, Importe: isr },
		],
		'Impuestos.TotalImpuestosRetenidos': isr,
		'Impuestos.Retenciones': [{ Impuesto: '001', Importe: isr }],
	});

	const withheld = withholding('0.012500', '12.50', '1147.50');
	const notWithheld: Changes = {
		...withheld,
		Total: '1160.00',
		'Conceptos[0].Impuestos.Retenciones': undefined,
		'Impuestos.TotalImpuestosRetenidos': undefined,
		'Impuestos.Retenciones': undefined,
	};

	const toPerson: Changes = {
		'Receptor.Rfc': 'FUNK671228PH6',
		'Receptor.Nombre': 'KARLA FUENTE NOLASCO',
		'Receptor.RegimenFiscalReceptor': '612',
	};

	proveRules(
		resicoRules,
		[
			{
				...doubt,
				says: 'a company withholds ISR from a person under RESICO',
				changes: notWithheld,
				code: 'CFDI140225',
				field: 'Conceptos[0].Impuestos.Retenciones',
				message: 'has no ISR (001) with TasaOCuota 0.012500',
			},
			{
				...doubt,
				says: 'a company withholds at 1.25 %, not at 10 %',
				changes: withholding('0.100000', '100.00', '1060.00'),
				code: 'CFDI140225',
				field: 'Conceptos[0].Impuestos.Retenciones',
			},
		],
		[
			{ says: 'RESICO with ISR of 1.25 %', changes: withheld },
			{
				says: 'RESICO with ISR, its rate without trailing zeros',
				changes: { ...withheld, 'Conceptos[0].Impuestos.Retenciones[0].TasaOCuota': '0.0125' },
			},
			{
				says: 'RESICO to a person',
				changes: {
					...notWithheld,
					...toPerson,
				},
			},
		],
	);
});

describe('withholding', () => {
	const doubt = { level: 'doubt', code: '' } as const;

	type Row = Record<'Base' | 'Impuesto' | 'TipoFactor' | 'TasaOCuota' | 'Importe', string>;

	const row = (Impuesto: string, TasaOCuota: string, Importe: string, Base = '1000.00'): Row => ({
		Base,
		Impuesto,
		TipoFactor: 'Tasa',
		TasaOCuota,
		Importe,
	});

	function withholding(...lines: ReadonlyArray<{ charged: Row[]; withheld: Row[] }>): Changes {
		const Conceptos = lines.map(({ charged: Traslados, withheld: Retenciones }) => ({
			ClaveProdServ: '80101600',
			Cantidad: '1',
			ClaveUnidad: 'E48',
			Descripcion: 'Honorarios',
			ValorUnitario: '1000.00',
			Importe: '1000.00',
			ObjetoImp: '02',
			Impuestos: { ...(Traslados.length > 0 && { Traslados }), Retenciones },
		}));
		return { Conceptos, ...totalsOf({ Moneda: 'MXN', Conceptos }) };
	}

	const iva8 = row('002', '0.080000', '80.00');
	const iva0 = row('002', '0.000000', '0.00');
	const whole = iva16('1000.00', '160.00');
	const twoThirds = row('002', '0.106667', '106.67');
	const isr = row('001', '0.100000', '100.00');
	const fees = withholding({ charged: [whole], withheld: [twoThirds, isr] });

	const toPerson: Changes = {
		'Receptor.Rfc': 'FUNK671228PH6',
		'Receptor.Nombre': 'KARLA FUENTE NOLASCO',
		'Receptor.DomicilioFiscalReceptor': '01160',
		'Receptor.RegimenFiscalReceptor': '612',
	};

	const toPublicByName: Changes = {
		...Object.fromEntries(
			Object.entries(toGeneralPublic).filter(([path]) => path.startsWith('Receptor')),
		),
		'Receptor.Nombre': 'KARLA FUENTE NOLASCO',
	};

	const RETENCIONES = 'Conceptos[0].Impuestos.Retenciones';

	proveRules(
		withholdingRules,
		[
			{
				...doubt,
				says: '10.6667 % is more than IVA 8, of which two thirds are 53.33',
				changes: withholding({ charged: [iva8], withheld: [twoThirds] }),
				field: RETENCIONES,
				message: '106.67 of withheld IVA (002), which is more than the IVA of 80.00 that',
				fix: 'Correct the Retencion (53.33 for two thirds of the IVA, 80.00 for all of the IVA), or remove it.',
			},
			{
				...doubt,
				says: 'two rows of withheld IVA count together',
				changes: withholding({
					charged: [iva8],
					withheld: [iva16('500.00', '80.00'), iva16('500.00', '80.00')],
				}),
				field: RETENCIONES,
				message: '160.00 of withheld IVA (002), which is more than the IVA of 80.00 that',
			},
			...[
				{ says: 'of 0 %', charged: [iva0] },
				{ says: 'of no IVA at all', charged: [] },
				{ says: 'of IEPS only', charged: [row('003', '0.080000', '80.00')] },
			].map(({ says, charged }) => ({
				...doubt,
				says: `a line cannot withhold two thirds ${says}`,
				changes: withholding({ charged, withheld: [twoThirds] }),
				field: RETENCIONES,
				message: '106.67 of withheld IVA (002), but the line does not charge IVA',
				fix: 'Remove the Retencion, or add the IVA that the line should charge.',
			})),
			{
				...doubt,
				says: 'the message names one of several lines and counts the other lines',
				changes: withholding(
					{ charged: [whole], withheld: [twoThirds] },
					{ charged: [iva8], withheld: [twoThirds] },
					{ charged: [iva8], withheld: [twoThirds] },
				),
				field: 'Conceptos[1].Impuestos.Retenciones',
				message: 'RLIVA 3), and 1 more like this line',
			},
			{
				...doubt,
				says: 'a natural person cannot withhold',
				changes: { ...fees, ...toPerson },
				field: 'Receptor.Rfc',
				message:
					'only companies (personas morales) withhold ISR and IVA (LISR 106 and 116, LIVA 1-A II)',
			},
			...[
				{ says: 'the general public', party: toPublicByName },
				{ says: 'a customer abroad', party: toForeigner },
			].map(({ says, party }) => ({
				...doubt,
				says: `${says} does not withhold taxes`,
				changes: { ...fees, ...party },
				field: 'Receptor.Rfc',
				message:
					'customers with this RFC do not withhold taxes in Mexico (LISR 106 and 116, LIVA 1-A II)',
			})),
		],
		[
			{ says: 'fees to a company', changes: fees },
			{ says: 'the whole IVA', changes: withholding({ charged: [whole], withheld: [whole] }) },
			{
				says: 'freight: 4 % of the price',
				changes: withholding({ charged: [whole], withheld: [row('002', '0.040000', '40.00')] }),
			},
			{
				says: 'one cent more withheld than charged, which is rounding',
				changes: withholding({
					charged: [whole],
					withheld: [{ ...whole, Base: '1000.04', Importe: '160.01' }],
				}),
			},
			{
				says: 'two rows of IVA that are charged count together',
				changes: withholding({
					charged: [iva16('500.00', '80.00'), iva16('500.00', '80.00')],
					withheld: [whole],
				}),
			},
			{
				says: 'a withheld row of 0.00 to a natural person',
				changes: {
					...withholding({ charged: [whole], withheld: [row('001', '0.000000', '0.00')] }),
					...toPerson,
				},
			},
			{
				says: 'IEPS that a natural person withholds (LIEPS 5-A)',
				changes: {
					...withholding({ charged: [whole], withheld: [row('003', '0.080000', '80.00')] }),
					...toPerson,
				},
			},
			{
				says: 'a credit note to a company returns the withheld tax',
				changes: { ...fees, ...creditNote() },
			},
		],
	);
});
