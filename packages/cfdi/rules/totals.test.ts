import { totalRules } from './totals';
import type { Changes } from '../fixtures/invoices';
import { withoutAmounts } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const block = { level: 'block' } as const;
const warn = { level: 'warn' } as const;
const doubt = { level: 'doubt' } as const;

const DISCOUNT = 'Conceptos[0].Descuento';

const twoLines = (
	currency: string,
	importes: readonly [string, string],
	total: string,
): Changes => ({
	Moneda: currency,
	TipoCambio: '17.5',
	SubTotal: total,
	Total: total,
	Impuestos: undefined,
	'Conceptos[0].ObjetoImp': '01',
	'Conceptos[0].Impuestos': undefined,
	'Conceptos[0].Cantidad': undefined,
	'Conceptos[0].Importe': importes[0],
	'Conceptos[1]': { Importe: importes[1], ObjetoImp: '01' },
});

const lodging = (changes: Record<string, unknown> = {}) => ({
	'implocal:ImpuestosLocales': {
		version: '1.0',
		TotaldeRetenciones: '0.00',
		TotaldeTraslados: '30.00',
		TrasladosLocales: [{ ImpLocTrasladado: 'ISH', TasadeTraslado: '3.00', Importe: '30.00' }],
		...changes,
	},
});

const withheld = {
	TotaldeRetenciones: '5.00',
	RetencionesLocales: { ImpLocRetenido: '5 al millar', TasadeRetencion: '0.50', Importe: '5.00' },
};

const exemptRow = { Base: '1000.00', Impuesto: '002', TipoFactor: 'Exento' };
const exempt: Changes = {
	'Conceptos[0].Impuestos.Traslados': [exemptRow],
	Impuestos: { Traslados: [exemptRow] },
};

proveRules(
	totalRules,
	[
		...['SubTotal', 'Descuento', 'Total'].flatMap((name) =>
			['1,160.00', '$1', '', 'mil', '-1.00', '-1.0000000', {}, true].map((value) => ({
				...block,
				says: `${JSON.stringify(value)} is not an amount`,
				changes: { [name]: value },
				code: '',
				field: name,
				message:
					value === '' ? `${name} is empty` : `${name} is ${JSON.stringify(value)}, but must `,
			})),
		),
		{
			...block,
			says: 'Total, whose decimals have no code, has at most six',
			changes: { Total: '1160.0000000' },
			code: '',
			field: 'Total',
			message: 'must have at most 6 decimals',
		},
		{
			...block,
			says: 'more than six decimals also exceed the currency',
			changes: { SubTotal: '1000.0000000' },
			code: 'CFDI40107',
			field: 'SubTotal',
			message: 'SubTotal is 1000.0000000, but an amount in MXN can have at most 2 decimals',
		},
		{
			...block,
			says: 'more than six decimals are too many in any currency',
			changes: { Moneda: undefined, SubTotal: '1000.0000000' },
			code: 'CFDI40107',
			field: 'SubTotal',
			message: 'SubTotal is 1000.0000000, but an amount can have at most 6 decimals',
		},
		{
			...block,
			says: 'more than six decimals of a zero without amounts',
			changes: { ...withoutAmounts('T'), SubTotal: '0.0000000' },
			code: 'CFDI40107',
			field: 'SubTotal',
			message: 'an amount can have at most 6 decimals',
		},
		{
			...block,
			says: 'MXN has two decimals, even if the third is a zero',
			changes: { SubTotal: '1000.000' },
			code: 'CFDI40107',
			field: 'SubTotal',
			message: 'SubTotal is 1000.000, but an amount in MXN can have at most 2 decimals',
		},
		{
			...block,
			says: 'an amount that is too precise is not also reported as a wrong sum',
			changes: { SubTotal: 1000.001 },
			code: 'CFDI40107',
			field: 'SubTotal',
		},
		...[
			twoLines('KRW', ['1', '2'], '3.0'),
			twoLines('KWD', ['1', '2'], '3.0000'),
			twoLines('CLF', ['1', '2'], '3.00000'),
		].map((changes) => ({
			...block,
			says: `${String(changes.Moneda)} has fewer decimals than ${String(changes.SubTotal)}`,
			changes,
			code: 'CFDI40107',
			field: 'SubTotal',
		})),
		{
			...block,
			says: 'SubTotal must be the sum of the lines',
			changes: { SubTotal: '1000.01', Total: '1160.01' },
			code: 'CFDI40108',
			field: 'SubTotal',
			message: 'SubTotal is 1000.01, but Importe of the lines adds up to 1000.00',
		},
		...[
			twoLines('KRW', ['1.25', '1.25'], '2'),
			twoLines('MXN', ['1.0025', '1.0025'], '2.00'),
			twoLines('KWD', ['1.00025', '1.00025'], '2.000'),
			twoLines('CLF', ['1.000025', '1.000025'], '2.0000'),
		].map((changes) => ({
			...block,
			says: `half a step is rounded up in ${String(changes.Moneda)}`,
			changes: { ...changes, TipoCambio: changes.Moneda === 'MXN' ? '1' : '17.5' },
			code: 'CFDI40108',
			field: 'SubTotal',
		})),
		{
			...block,
			says: 'the sum is rounded, not each line',
			changes: { ...twoLines('MXN', ['1.004', '1.004'], '2.00'), TipoCambio: '1' },
			code: 'CFDI40108',
			field: 'SubTotal',
			message: 'adds up to 2.01',
		},
		{
			...block,
			says: 'type T must not have a SubTotal',
			changes: { ...withoutAmounts('T'), SubTotal: '1' },
			code: 'CFDI40109',
			field: 'SubTotal',
			message: 'SubTotal is 1, but with TipoDeComprobante T this value must be 0',
		},
		{
			...block,
			says: 'type T must not have a Descuento',
			changes: { ...withoutAmounts('T'), Descuento: '1' },
			code: 'CFDI40111',
			field: 'Descuento',
			message: 'with TipoDeComprobante T this value must be left out',
		},
		{
			...block,
			says: 'type T must not have a Total',
			changes: { ...withoutAmounts('T'), Total: '1' },
			code: 'CFDI40119',
			field: 'Total',
			message: 'Total is 1, but with TipoDeComprobante T this value must be 0',
		},
		{
			...block,
			says: 'Descuento must be at most SubTotal',
			changes: { TipoDeComprobante: undefined, Descuento: '1000.01', Total: undefined },
			code: 'CFDI40110',
			field: 'Descuento',
			message: 'Descuento is 1000.01, but cannot be more than SubTotal, which is 1000.00',
		},
		{
			...block,
			says: 'a value above SubTotal is not also reported as a wrong sum',
			changes: { Descuento: '1000.01', Total: undefined },
			code: 'CFDI40110',
			field: 'Descuento',
		},
		{
			...block,
			says: 'more than six decimals',
			changes: { [DISCOUNT]: '100.00', Descuento: '100.0000000', Total: undefined },
			code: 'CFDI40112',
			field: 'Descuento',
		},
		{
			...block,
			says: 'Descuento must be the sum of the lines',
			changes: { [DISCOUNT]: '100.00', Descuento: '100.01', Total: '1059.99' },
			code: 'CFDI40111',
			field: 'Descuento',
			message: 'Descuento is 100.01, but Descuento of the lines adds up to 100.00',
		},
		{
			...block,
			says: 'must be absent if no line has one',
			changes: { Descuento: '10.00', Total: '1150.00' },
			code: 'CFDI40111',
			field: 'Descuento',
			message: 'must be left out, because no line has a Descuento',
		},
		{
			...block,
			says: 'an invoice with SubTotal also needs it',
			changes: { [DISCOUNT]: '100.00' },
			code: 'CFDI40111',
			field: 'Descuento',
			message:
				'Descuento is missing: if SubTotal is given, the discount must be 100.00, the sum of Descuento in the lines',
		},
		{
			...warn,
			says: 'a Descuento of zero is not needed',
			changes: { Descuento: '0.00' },
			code: 'CFDI40111',
			field: 'Descuento',
		},
		{
			...block,
			says: 'MXN has two decimals',
			changes: { [DISCOUNT]: '100.00', Descuento: '100.000', Total: '1060.00' },
			code: 'CFDI40112',
			field: 'Descuento',
		},
		{
			...block,
			says: 'Total must be the sum of its parts',
			changes: { [DISCOUNT]: '100.00', Descuento: '100.00', Total: '1160.00' },
			code: 'CFDI40119',
			field: 'Total',
			message:
				'Total is 1160.00, but must be 1060.00 (SubTotal 1000.00 - Descuento 100.00 + TotalImpuestosTrasladados 160.00)',
		},
		{
			...block,
			says: 'a hundredth is too much',
			changes: { Total: '1160.01' },
			code: 'CFDI40119',
			field: 'Total',
		},
		{
			...block,
			says: 'a thousandth is also too much',
			changes: { Total: 1160.001 },
			code: 'CFDI40119',
			field: 'Total',
		},
		{
			...block,
			says: 'next to a SubTotal it includes the taxes of the lines or no taxes',
			changes: { Impuestos: undefined, Total: '1160.01' },
			code: 'CFDI40119',
			field: 'Total',
			message:
				'Total is 1160.01, but must be 1160.00 (SubTotal 1000.00 + TotalImpuestosTrasladados 160.00)',
		},
		{
			...block,
			says: 'without the other totals it must be the sum of the lines',
			changes: { SubTotal: undefined, Impuestos: undefined, Total: '1000.00' },
			code: 'CFDI40119',
			field: 'Total',
			message: 'must be 1160.00 (SubTotal 1000.00 + TotalImpuestosTrasladados 160.00)',
		},
		{
			...block,
			says: 'an exempt tax does not change the sum',
			changes: { ...exempt, Total: '1000.01' },
			code: 'CFDI40119',
			field: 'Total',
			message: 'must be 1000.00 (SubTotal 1000.00)',
		},
		{
			...block,
			says: 'local taxes are a part of Total',
			changes: { Complemento: { Any: [lodging(withheld)] } },
			code: 'CFDI40119',
			field: 'Total',
			message:
				'must be 1185.00 (SubTotal 1000.00 + TotalImpuestosTrasladados 160.00 + local TotaldeTraslados 30.00 - local TotaldeRetenciones 5.00)',
		},
		...[
			{},
			{ Any: [{ 'cartaporte31:CartaPorte': {} }] },
			{ 'nomina12:Nomina': {} },
			{ Any: [{ 'leyendasFisc:LeyendasFiscales': {} }, { 'ine:INE': {} }] },
		].map((Complemento) => ({
			...block,
			says: `nothing of ${JSON.stringify(Complemento)} is a part of Total`,
			changes: { Complemento, Total: '1190.00' },
			code: 'CFDI40119',
			field: 'Total',
			message: 'must be 1160.00 (',
		})),
		...[
			{ Any: [{ 'aerolineas:Aerolineas': { TUA: '30.00' } }] },
			{ Any: [{ 'x:Unknown': {} }] },
			'<aerolineas:Aerolineas TUA="30.00"/>',
		].map((Complemento) => ({
			...doubt,
			says: `a complement may change Total: ${JSON.stringify(Complemento)}`,
			changes: { Complemento, Total: '1190.00' },
			code: 'CFDI40119',
			field: 'Total',
			message:
				'must be 1160.00 (SubTotal 1000.00 + TotalImpuestosTrasladados 160.00), unless a complement changes the total',
		})),
		...[
			{
				changes: lodging({ TotaldeTraslados: '31.00' }),
				field: 'TotaldeTraslados',
				message: 'TotaldeTraslados is 31.00, but the sum of Importe in TrasladosLocales is 30.00',
			},
			{
				changes: lodging({ TotaldeTraslados: '3 %' }),
				field: 'TotaldeTraslados',
				message: 'TotaldeTraslados is "3 %", which is not a number',
			},
			{
				changes: lodging({ TrasladosLocales: [{ ImpLocTrasladado: 'ISH' }] }),
				field: 'TrasladosLocales',
				message: 'Importe is missing in a row of TrasladosLocales, but Total needs this amount',
			},
		].map(({ changes, field, message }) => ({
			...doubt,
			says: message,
			changes: { Complemento: changes, Total: '1190.00' },
			code: '',
			field: `Complemento.implocal:ImpuestosLocales.${field}`,
			message,
		})),
		{
			...doubt,
			says: 'local taxes as XML cannot be read',
			changes: {
				Complemento: { 'implocal:ImpuestosLocales': '<implocal:ImpuestosLocales/>' },
				Total: '1190.00',
			},
			code: '',
			field: 'Complemento',
			message: 'ImpuestosLocales is not JSON',
		},
		{
			...doubt,
			says: 'taxes of the lines that no sum includes',
			changes: { Impuestos: undefined, Total: '1000.00' },
			code: 'CFDI40119',
			field: 'Total',
			message:
				'Impuestos is missing, although the lines transfer taxes of 160.00 and withhold 0.00',
		},
	],
	[
		...[
			twoLines('KRW', ['1.25', '1.25'], '3'),
			twoLines('KWD', ['1.00025', '1.00025'], '2.001'),
			twoLines('CLF', ['1.000025', '1.000025'], '2.0001'),
			twoLines('KRW', ['1.2', '1.2'], '2'),
		].map((changes) => ({
			says: `the lines sum to ${String(changes.SubTotal)} in ${String(changes.Moneda)}`,
			changes,
		})),
		{
			says: 'half a cent is rounded up',
			changes: { ...twoLines('MXN', ['1.0025', '1.0025'], '2.01'), TipoCambio: '1' },
		},
		{ says: 'fewer decimals than the currency has', changes: { SubTotal: '1000', Total: '1160' } },
		{ says: 'Total is compared by its value', changes: { Total: '1160.000' } },
		{ says: 'numbers of JSON', changes: { SubTotal: 1000, Total: 1160 } },
		{
			says: 'a zero of type T can have decimals, even in XXX',
			changes: { ...withoutAmounts('T'), SubTotal: '0.00', Total: '0.00' },
		},
		{
			says: 'a discount of everything',
			changes: {
				[DISCOUNT]: '1000.00',
				Descuento: '1000.00',
				Total: '0.00',
				Impuestos: undefined,
				'Conceptos[0].ObjetoImp': '01',
				'Conceptos[0].Impuestos': undefined,
			},
		},
		{
			says: 'six decimals in a currency that is left out',
			changes: { Moneda: undefined, SubTotal: '1000.000000' },
		},
		{
			says: 'a line with a discount of zero and an invoice without Descuento',
			changes: { [DISCOUNT]: '0.00' },
		},
		{
			says: 'everything is left to the service, even with a discount',
			changes: {
				[DISCOUNT]: '100.00',
				'Conceptos[0].Impuestos.Traslados[0].Base': '900.00',
				'Conceptos[0].Impuestos.Traslados[0].Importe': '144.00',
				SubTotal: undefined,
				Total: undefined,
				Impuestos: undefined,
			},
		},
		{
			says: 'Total alone, the sum of the lines',
			changes: { SubTotal: undefined, Impuestos: undefined, Total: '1160.00' },
		},
		{
			says: 'the taxes of the lines if the service fills in the summary',
			changes: { Impuestos: undefined },
		},
		...[
			{ Any: [lodging()] },
			lodging(),
			[lodging()],
			{ ImpuestosLocales: lodging()['implocal:ImpuestosLocales'] },
			lodging({ TotaldeTraslados: undefined, TotaldeRetenciones: null }),
			lodging({ TotaldeTraslados: undefined, TotalDeTraslados: 30 }),
			lodging({
				TrasladosLocales: undefined,
				'implocal:TrasladosLocales': [{ Importe: 12 }, { Importe: '18.00' }],
			}),
		].map((Complemento) => ({
			says: `local taxes are a part of Total: ${JSON.stringify(Complemento)}`,
			changes: { Complemento, Total: '1190.00' },
		})),
		{
			says: 'withheld local taxes reduce Total',
			changes: { Complemento: { Any: [lodging(withheld)] }, Total: '1185.00' },
		},
		{
			says: 'local taxes in two elements',
			changes: { Complemento: [lodging(), lodging(withheld)], Total: '1215.00' },
		},
		{
			says: 'local taxes in totals that the service fills in',
			changes: {
				Complemento: { Any: [lodging()] },
				SubTotal: undefined,
				Impuestos: undefined,
				Total: '1190.00',
			},
		},
		{
			says: 'a line without Importe: there is no sum to compare',
			changes: { 'Conceptos[1].Unidad': 'Pieza' },
		},
		{
			says: 'in a currency that is left out the decimals are not known',
			changes: { Moneda: undefined, SubTotal: '1000.000' },
		},
	],
);
