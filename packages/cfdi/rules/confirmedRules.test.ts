import { confirmedRules } from './header';
import { fuelRules } from './lineItems';
import { residenceRules } from './parties';
import type { Changes } from '../fixtures/invoices';
import { creditNote, fuelWith, ofFuel, toForeigner } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const block = { level: 'block' } as const;
const warn = { level: 'warn' } as const;
const doubt = { level: 'doubt' } as const;

const inCurrency = (Moneda: string, TipoCambio: string): Changes => ({ Moneda, TipoCambio });

/** One line of this price, with IVA 16. */
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
			says: 'c_Pais has no EUA',
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
			message: `in ${country} it must be nine digits`,
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
			says: 'a credit note of fuel has its complement',
			changes: { ...ofFuel(), ...creditNote() },
			code: 'CFDI40163',
			field: 'Conceptos[0].ClaveProdServ',
		},
		{
			...warn,
			says: 'a permit of fuel has the form of its type',
			changes: fuelWith({ NumeroPermiso: 'H/12345/COM/2015' }),
			code: '',
			field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.NumeroPermiso',
			message: 'a permit of PER01 is written as PL/1234/EXP/ES/2015',
		},
		{
			...warn,
			says: 'a permit of fuel has a type',
			changes: fuelWith({ TipoPermiso: 'PER12' }),
			code: '',
			field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.NumeroPermiso',
			message: 'no type of SAT',
		},
		{
			...warn,
			says: 'petrol has the subproduct of its product',
			changes: fuelWith({ SubProductoHYP: 'SP17' }),
			code: '',
			field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.SubProductoHYP',
			message: 'the subproducts of 15101514 are SP16',
		},
		{
			...warn,
			says: 'the complement of fuel is about the product of its line',
			changes: fuelWith({ ClaveHYP: '15101515', SubProductoHYP: 'SP17' }),
			code: '',
			field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.ClaveHYP',
			message: 'of the line is another one',
		},
		{
			...warn,
			says: 'the complement of fuel is about fuel',
			changes: fuelWith({ ClaveHYP: '15111510' }),
			code: '',
			field: 'Conceptos[0].ComplementoConcepto.HidroYPetro.ClaveHYP',
			message: 'c_ClaveHYP has only ',
		},
		{
			...warn,
			says: 'fuel is measured in litres',
			changes: { ...fuelWith({}), 'Conceptos[0].ClaveUnidad': 'H87' },
			code: '',
			field: 'Conceptos[0].ClaveUnidad',
			message: 'litres',
		},
		{
			...warn,
			says: 'the complement of fuel is one of each line, not of the invoice',
			changes: {
				...ofFuel(),
				Complemento: { Any: [{ 'hidrocarburospetroliferos:HidroYPetro': { Version: '1.0' } }] },
			},
			code: 'CFDI40163',
			field: 'Conceptos[0].ClaveProdServ',
		},
	],
	[
		{ says: 'gas has no complement', changes: ofFuel('15111510') },
		{
			says: 'a tax ID of another country has any form',
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
		{ says: 'a currency whose rate is not known', changes: inCurrency('KWD', '1') },
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
