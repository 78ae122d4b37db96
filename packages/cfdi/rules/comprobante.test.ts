import { confirmedRules, exchangeRateRules, headerRules } from './comprobante';
import type { Changes } from '../fixtures/invoices';
import {
	creditNote,
	foreignTradeShapes,
	fuelWith,
	ofFuel,
	toForeigner,
	withoutAmounts,
} from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';
import { fuelRules } from './conceptos';
import { residenceRules } from './parties';

const nowIs = (local: string) => Date.parse(`${local}-06:00`);

const payroll: Changes = {
	TipoDeComprobante: 'N',
	FormaPago: undefined,
	Total: '1000.00',
	'Conceptos[0].ObjetoImp': '01',
	'Conceptos[0].Impuestos': undefined,
	Impuestos: undefined,
};

const block = { level: 'block' } as const;
const warn = { level: 'warn' } as const;
const doubt = { level: 'doubt' } as const;

proveRules(
	[...headerRules, ...exchangeRateRules],
	[
		...[undefined, '', {}, { Any: [] }, { Any: [{ 'cartaporte31:CartaPorte': {} }] }].map(
			(Complemento) => ({
				...block,
				says: `an export of goods needs ComercioExterior, and not ${JSON.stringify(Complemento)}`,
				changes: { Exportacion: '02', Complemento },
				code: 'CFDI40122',
				field: 'Exportacion',
				message:
					'Exportacion is "02", but this code requires a foreign trade complement (ComercioExterior in Complemento)',
			}),
		),
		...foreignTradeShapes.flatMap((Complemento) =>
			['01', '03'].map((exportacion) => ({
				...block,
				says: `${exportacion} has no ComercioExterior: ${JSON.stringify(Complemento)}`,
				changes: { Exportacion: exportacion, Complemento },
				code: 'CFDI40222',
				field: 'Exportacion',
				message: 'the Complemento has ComercioExterior',
			})),
		),
		...[
			'2026-11-20T10:00:00Z',
			'2026-11-20T10:00:00-06:00',
			'2026-11-20 10:00:00',
			'2026-11-20T10:00',
			'2026-11-20T24:00:00',
			'2026-02-29T10:00:00',
			'20/11/2026',
			'',
		].map((fecha) => ({
			...block,
			says: `Fecha "${fecha}" is not a local time without a zone`,
			changes: { Fecha: fecha },
			code: 'CFDI40101',
			field: 'Fecha',
		})),
		{
			...doubt,
			says: 'an invoice older than 72 hours is too old',
			changes: {},
			code: '401',
			field: 'Fecha',
			message:
				'Fecha is "2026-11-20T10:00:00", but SAT accepts only invoices from the last 72 hours',
			now: nowIs('2026-11-23T10:00:01'),
		},
		{
			...doubt,
			says: 'a date more than 65 minutes ahead is in the future',
			changes: {},
			code: '401',
			field: 'Fecha',
			message: 'future',
			now: nowIs('2026-11-20T08:54:59'),
		},
		{
			...block,
			says: 'type T must not have FormaPago',
			changes: { ...withoutAmounts('T'), FormaPago: '03' },
			code: 'CFDI40103',
			field: 'FormaPago',
			message: 'FormaPago is "03", but with TipoDeComprobante T this value must be left out',
		},
		{
			...block,
			says: 'type N must not have FormaPago',
			changes: { ...payroll, FormaPago: '99', MetodoPago: 'PPD' },
			code: 'CFDI40103',
			field: 'FormaPago',
		},
		...['07', '3', '', 'EFECTIVO'].map((code) => ({
			...block,
			says: `c_FormaPago has no "${code}"`,
			changes: { FormaPago: code },
			code: 'CFDI40104',
			field: 'FormaPago',
			message:
				code === ''
					? 'FormaPago is empty'
					: `FormaPago is "${code}", but ${code === '07' ? 'c_FormaPago has no such code' : 'must be a code of c_FormaPago, such as 01'}`,
		})),
		{
			...block,
			says: 'the advice for a name is its code',
			changes: { FormaPago: 'transferencia' },
			code: 'CFDI40104',
			field: 'FormaPago',
			message: 'must be a code of c_FormaPago, such as 03 (Transferencia electrónica de fondos)',
		},
		{
			...block,
			says: 'PPD requires FormaPago 99',
			changes: { MetodoPago: 'PPD', FormaPago: '03' },
			code: 'CFDI40105',
			field: 'FormaPago',
			message:
				'FormaPago is "03", but with MetodoPago PPD the payment form must be 99 (Por definir)',
		},
		{
			...doubt,
			says: 'PUE with FormaPago 99 is unusual, although no rule forbids it',
			changes: { FormaPago: '99' },
			code: '',
			field: 'FormaPago',
		},
		{
			...block,
			says: 'PESOS does not have the form of a currency',
			changes: { Moneda: 'PESOS' },
			code: 'CFDI40113',
			field: 'Moneda',
		},
		{
			...warn,
			says: 'XYZ is not in c_Moneda',
			changes: { Moneda: 'XYZ', TipoCambio: '2' },
			code: 'CFDI40113',
			field: 'Moneda',
		},
		{
			...block,
			says: 'the rate of MXN is 1',
			changes: { TipoCambio: '17.5' },
			code: 'CFDI40114',
			field: 'TipoCambio',
			message: 'with Moneda MXN the exchange rate must be 1 or be left out',
		},
		{
			...warn,
			says: 'SAT requires the text 1, not 1.0000',
			changes: { TipoCambio: '1.0000' },
			code: 'CFDI40114',
			field: 'TipoCambio',
			message: 'with Moneda MXN the exchange rate must be written as 1',
		},
		{
			...block,
			says: 'another currency needs its rate',
			changes: { Moneda: 'USD' },
			code: 'CFDI40115',
			field: 'TipoCambio',
			message: 'TipoCambio is missing: an invoice in USD needs an exchange rate',
		},
		{
			...block,
			says: 'XXX (no currency) must not have a rate',
			changes: { ...withoutAmounts('T'), TipoCambio: '1' },
			code: 'CFDI40116',
			field: 'TipoCambio',
			message: 'with Moneda XXX (no currency) the exchange rate must be left out',
		},
		...['0', '0.000000', '17,5', '17.1234567', '-17.5', '.5', '1234567890123456789', ''].map(
			(rate) => ({
				...block,
				says: `"${rate}" is not a rate`,
				changes: { Moneda: 'USD', TipoCambio: rate },
				code: 'CFDI40117',
				field: 'TipoCambio',
			}),
		),
		{
			...block,
			says: '"F" is not in c_TipoDeComprobante',
			changes: { TipoDeComprobante: 'F' },
			code: 'CFDI40121',
			field: 'TipoDeComprobante',
		},
		{
			...block,
			level: 'warn',
			says: 'the service can add the place of issue',
			changes: { LugarExpedicion: undefined },
			code: '',
			field: 'LugarExpedicion',
			message: 'is missing: SAT requires a postal code, which not every service adds',
		},
		{
			...block,
			says: '"1" is not in c_Exportacion',
			changes: { Exportacion: '1' },
			code: 'CFDI40123',
			field: 'Exportacion',
		},
		{
			...block,
			says: '"pue" is not in c_MetodoPago',
			changes: { MetodoPago: 'pue' },
			code: 'CFDI40124',
			field: 'MetodoPago',
		},
		{
			...block,
			says: 'type T must not have MetodoPago',
			changes: { ...withoutAmounts('T'), MetodoPago: 'PUE' },
			code: 'CFDI40125',
			field: 'MetodoPago',
		},
		...['4250', '425011', '00000', 'CDMX1', ''].map((place) => ({
			...block,
			says: `"${place}" is not a postal code`,
			changes: { LugarExpedicion: place },
			code: 'CFDI40126',
			field: 'LugarExpedicion',
		})),
	],
	[
		...foreignTradeShapes.flatMap((Complemento) =>
			['02', '04'].map((exportacion) => ({
				says: `${exportacion} with ComercioExterior: ${JSON.stringify(Complemento)}`,
				changes: { Exportacion: exportacion, Complemento },
			})),
		),
		...['<cce20:ComercioExterior/>', { Any: ['<x/>'] }].map((Complemento) => ({
			says: `a complement as a text could contain anything: ${JSON.stringify(Complemento)}`,
			changes: { Exportacion: '02', Complemento, Total: undefined },
		})),
		{
			says: 'a complement with an unknown name could be the required one',
			changes: { Exportacion: '02', Complemento: { cce20: {} }, Total: undefined },
		},
		{ says: 'the plain invoice', changes: {} },
		{ says: '72 hours old', changes: {}, now: nowIs('2026-11-23T10:00:00') },
		{ says: '65 minutes ahead', changes: {}, now: nowIs('2026-11-20T08:55:00') },
		{
			says: 'a leap day',
			changes: { Fecha: '2028-02-29T23:59:59' },
			now: nowIs('2028-03-01T00:00:00'),
		},
		{ says: 'PPD with 99', changes: { MetodoPago: 'PPD', FormaPago: '99' } },
		{ says: 'PUE with a form of payment given as a number', changes: { FormaPago: 31 } },
		{ says: 'USD with its rate', changes: { Moneda: 'USD', TipoCambio: '17.5432' } },
		{ says: 'the smallest rate', changes: { Moneda: 'SEK', TipoCambio: '0.000001' } },
		{
			says: 'a rate of 18 digits',
			changes: {
				Moneda: 'SEK',
				TipoCambio: '123456789012345678.123456',
				Confirmacion: 'ECVH1',
			},
		},
		{ says: 'MXN with rate 1', changes: { TipoCambio: '1' } },
		{ says: 'MXN with rate 1, as a number', changes: { TipoCambio: 1 } },
		{ says: 'a transport', changes: withoutAmounts('T') },
		{ says: 'payroll, which has MetodoPago', changes: payroll },
		{ says: 'an export without A1', changes: { Exportacion: '04' } },
		{ says: 'the lowest postal code', changes: { LugarExpedicion: '00001' } },
		{
			says: 'only the fields that the service requires, and the place of issue',
			changes: {
				Fecha: undefined,
				TipoDeComprobante: undefined,
				Exportacion: undefined,
				SubTotal: undefined,
				Total: undefined,
				Impuestos: undefined,
			},
		},
	],
);

describe('confirmed invoices', () => {
	const inCurrency = (Moneda: string, TipoCambio: string): Changes => ({ Moneda, TipoCambio });

	const worth = (price: string, tax: string, total: string): Changes => {
		const row = { Base: price, Importe: tax };
		const path = 'Conceptos[0].Impuestos.Traslados[0]';
		return {
			'Conceptos[0].Cantidad': '1',
			'Conceptos[0].ValorUnitario': price,
			'Conceptos[0].Importe': price,
			[`${path}.Base`]: row.Base,
			[`${path}.Importe`]: row.Importe,
			SubTotal: price,
			Total: total,
			'Impuestos.TotalImpuestosTrasladados': tax,
			'Impuestos.Traslados[0].Base': row.Base,
			'Impuestos.Traslados[0].Importe': row.Importe,
		};
	};

	proveRules(
		[...residenceRules, ...confirmedRules, ...fuelRules],
		[
			...['US', 'usa', 'Estados Unidos'].map((country) => ({
				...block,
				says: `"${country}" is not a code of c_Pais`,
				changes: { ...toForeigner, 'Receptor.ResidenciaFiscal': country },
				code: 'CFDI40150',
				field: 'Receptor.ResidenciaFiscal',
				message: 'three capital letters',
			})),
			{
				...warn,
				says: 'EUA is not in c_Pais',
				changes: { ...toForeigner, 'Receptor.ResidenciaFiscal': 'EUA' },
				code: 'CFDI40150',
				field: 'Receptor.ResidenciaFiscal',
				message: 'c_Pais has no such code',
			},
			...[
				['USA', '12-3456789'],
				['USA', '12345678'],
				['CAN', '123456789RT0001'],
			].map(([country = '', id]) => ({
				...block,
				says: `${id} is not a tax ID of ${country}`,
				changes: {
					...toForeigner,
					'Receptor.ResidenciaFiscal': country,
					'Receptor.NumRegIdTrib': id,
				},
				code: 'CFDI40156',
				field: 'Receptor.NumRegIdTrib',
				message: `a tax ID in ${country} must be nine digits`,
			})),
			...[
				['USD', '0.056'],
				['USD', '177.331'],
				['GBP', '0.04'],
				['EUR', '1.08'],
			].map(([currency = '', rate = '']) => ({
				...doubt,
				says: `${rate} is not what one ${currency} is worth`,
				changes: inCurrency(currency, rate),
				code: 'CFDI40118',
				field: 'TipoCambio',
				message: `one ${currency} was worth`,
			})),
			{
				...warn,
				says: 'a Total of 20,000,000.01 needs a confirmation',
				changes: worth('17241379.32', '2758620.69', '20000000.01'),
				code: 'CFDI40120',
				field: 'Total',
			},
			...['15101505', '15101514', '15101515'].map((code) => ({
				...warn,
				says: `fuel (${code}) has its complement`,
				changes: ofFuel(code),
				code: 'CFDI40163',
				field: 'Conceptos[0].ClaveProdServ',
				message: 'HidroYPetro',
			})),
			{
				...warn,
				says: 'a credit note of fuel needs the complement of fuel',
				changes: { ...ofFuel(), ...creditNote() },
				code: 'CFDI40163',
				field: 'Conceptos[0].ClaveProdServ',
			},
			{
				...warn,
				says: 'a fuel permit must match the format of its type',
				changes: fuelWith({ NumeroPermiso: 'H/12345/COM/2015' }),
				code: '',
				field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.NumeroPermiso',
				message: 'a permit of type PER01 is written like PL/1234/EXP/ES/2015',
			},
			{
				...warn,
				says: 'a fuel permit needs a type',
				changes: fuelWith({ TipoPermiso: 'PER12' }),
				code: '',
				field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.NumeroPermiso',
				message: 'this number does not match a permit type of SAT',
			},
			{
				...warn,
				says: 'petrol needs the subproduct of its product code',
				changes: fuelWith({ SubProductoHYP: 'SP17' }),
				code: '',
				field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.SubProductoHYP',
				message: 'must be a subproduct of 15101514: SP16',
			},
			{
				...warn,
				says: 'the complement of fuel must match the product of its line',
				changes: fuelWith({ ClaveHYP: '15101515', SubProductoHYP: 'SP17' }),
				code: '',
				field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.ClaveHYP',
				message: 'this code differs from ClaveProdServ of the line',
			},
			{
				...warn,
				says: 'only fuel can have the complement of fuel',
				changes: fuelWith({ ClaveHYP: '15111510' }),
				code: '',
				field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.ClaveHYP',
				message: 'c_ClaveHYP has only ',
			},
			{
				...warn,
				says: 'the unit of fuel is the litre',
				changes: { ...fuelWith({}), 'Conceptos[0].ClaveUnidad': 'H87' },
				code: '',
				field: 'Conceptos[0].ClaveUnidad',
				message: 'litres',
			},
			{
				...warn,
				says: 'the complement of fuel belongs to each line, not to the invoice',
				changes: {
					...ofFuel(),
					Complemento: { Any: [{ 'hidrocarburospetroliferos:HidroYPetro': { Version: '1.0' } }] },
				},
				code: 'CFDI40163',
				field: 'Conceptos[0].ClaveProdServ',
			},
		],
		[
			{ says: 'gas does not need the complement', changes: ofFuel('15111510') },
			{
				says: 'any format is valid for a tax ID of another country',
				changes: {
					...toForeigner,
					'Receptor.ResidenciaFiscal': 'DEU',
					'Receptor.NumRegIdTrib': 'DE123456789',
				},
			},
			{ says: 'Canada', changes: { ...toForeigner, 'Receptor.ResidenciaFiscal': 'CAN' } },
			{ says: 'another country', changes: { ...toForeigner, 'Receptor.ResidenciaFiscal': 'ZZZ' } },
			{ says: 'a rate of the last years', changes: inCurrency('USD', '18.5') },
			{ says: 'three times the highest', changes: inCurrency('USD', '64.8') },
			{ says: 'a third of the lowest', changes: inCurrency('USD', '5.9') },
			{ says: 'a currency with an unknown usual rate', changes: inCurrency('KWD', '1') },
			{
				says: 'a rate that is confirmed',
				changes: { ...inCurrency('USD', '177.331'), Confirmacion: 'ECVH1' },
			},
			{ says: 'a Total at the limit', changes: worth('17241379.31', '2758620.69', '20000000.00') },
			{
				says: 'a Total that is confirmed',
				changes: { ...worth('17241379.32', '2758620.69', '20000000.01'), Confirmacion: 'ECVH1' },
			},
			{
				says: 'fuel with its complement',
				changes: fuelWith({}),
			},
			{
				says: 'fuel before the complement was required',
				changes: { ...ofFuel(), Fecha: '2026-04-23T10:00:00' },
				now: Date.parse('2026-04-23T16:05:00Z'),
			},
		],
	);
});
