import {
	globalInformationRules,
	globalLineRules,
	withYearOfSales,
	relationRules,
} from './comprobante';
import { thirdPartyRules } from './conceptos';
import type { Changes } from '../fixtures/invoices';
import { ofFuel, toForeigner, toGeneralPublic } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const block = { level: 'block' } as const;
const doubt = { level: 'doubt' } as const;

const bimonthly: Changes = {
	...toGeneralPublic,
	'Emisor.Rfc': 'CACX7605101P8',
	'Emisor.Nombre': 'XOCHILT CASAS CHAVEZ',
	'Emisor.RegimenFiscal': '621',
	'InformacionGlobal.Periodicidad': '05',
	'InformacionGlobal.Meses': '18',
};

const globalContent: Changes = Object.fromEntries(
	Object.entries(toGeneralPublic).filter(([path]) => !path.startsWith('Receptor')),
);

const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const related = (tipoRelacion: string, ...uuids: string[]): Changes => ({
	CfdiRelacionados: [
		{ TipoRelacion: tipoRelacion, CfdiRelacionado: uuids.map((UUID) => ({ UUID })) },
	],
});

const SELLER_ABROAD_NAME =
	'EXPEDICIÓN DE CFDI POR RESIDENTES EN MÉXICO QUE PRESTAN SERVICIOS DE INTERMEDIACIÓN ENTRE TERCEROS A OFERENTES DE BIENES Y SERVICIOS RESIDENTES EN EL EXTRANJERO';

const onBehalfAbroad = (changes: Changes = {}): Changes => ({
	'Conceptos[0].ACuentaTerceros': {
		RfcACuentaTerceros: 'EXT990101NI1',
		NombreACuentaTerceros: SELLER_ABROAD_NAME,
		RegimenFiscalACuentaTerceros: '616',
		DomicilioFiscalACuentaTerceros: '42501',
		...changes,
	},
});

const third = (name: string) => `Conceptos[0].ACuentaTerceros.${name}`;

const onBehalfOf = (rfc: string): Changes => ({
	'Conceptos[0].ACuentaTerceros': {
		RfcACuentaTerceros: rfc,
		NombreACuentaTerceros: 'HERRERIA & ELECTRICOS',
		RegimenFiscalACuentaTerceros: '601',
		DomicilioFiscalACuentaTerceros: '06002',
	},
});

proveRules(
	[...globalInformationRules, ...globalLineRules, ...relationRules, ...thirdPartyRules],
	[
		{
			...doubt,
			says: 'a global invoice only contains paid sales',
			changes: { ...toGeneralPublic, MetodoPago: 'PPD', FormaPago: '99' },
			code: '',
			field: 'MetodoPago',
			message: 'MetodoPago is "PPD", but a global invoice has payment method PUE',
		},
		...[toForeigner, {}].map((party: Changes) => ({
			...doubt,
			says: `an invoice to ${String(party['Receptor.Rfc'] ?? 'a company')} is not a global invoice`,
			changes: { ...globalContent, ...party },
			code: '',
			field: 'InformacionGlobal',
			message: 'only an invoice to the general public (XAXX010101000) can be global',
		})),
		{
			...doubt,
			says: 'a global invoice of December cannot be issued in November',
			changes: { ...toGeneralPublic, 'InformacionGlobal.Meses': '12' },
			code: '',
			field: 'InformacionGlobal.Meses',
			message: 'this period begins after the date of the invoice',
		},
		{
			...doubt,
			says: 'a global invoice of November and December cannot be issued in October',
			changes: { ...bimonthly, Fecha: '2026-10-31T10:00:00' },
			code: '',
			field: 'InformacionGlobal.Meses',
			message: 'this period begins after the date of the invoice',
			now: Date.parse('2026-10-31T10:05:00-06:00'),
		},
		{
			...block,
			says: 'an invoice to the general public must be global',
			changes: { ...toGeneralPublic, InformacionGlobal: undefined },
			code: 'CFDI40130',
			field: 'InformacionGlobal',
			message: 'InformacionGlobal is missing',
		},
		...[
			'PUBLICO EN GENERAL.',
			'PÚBLICO  EN GENERAL',
			'VENTA AL PÚBLICO EN GENERAL',
			'PUBLICO GENERAL',
		].map((name) => ({
			...doubt,
			says: `"${name}" is the general public`,
			changes: { ...toGeneralPublic, 'Receptor.Nombre': name, InformacionGlobal: undefined },
			code: 'CFDI40130',
			field: 'InformacionGlobal',
			message: 'InformacionGlobal is missing',
		})),
		{
			level: 'doubt',
			says: 'the service can make an invoice without a type an invoice of income',
			changes: { ...toGeneralPublic, InformacionGlobal: undefined, TipoDeComprobante: undefined },
			code: 'CFDI40130',
			field: 'InformacionGlobal',
		},
		{
			...block,
			says: '"06" is not in c_Periodicidad',
			changes: { ...toGeneralPublic, 'InformacionGlobal.Periodicidad': '06' },
			code: 'CFDI40131',
			field: 'InformacionGlobal.Periodicidad',
		},
		{
			...block,
			says: 'only regime 621 allows periods of two months',
			changes: {
				...bimonthly,
				'Emisor.Rfc': 'EKU9003173C9',
				'Emisor.RegimenFiscal': '601',
			},
			code: 'CFDI40132',
			field: 'InformacionGlobal.Periodicidad',
			message: 'Emisor.RegimenFiscal is "601"',
		},
		...['19', '1', '', '1.5'].map((months) => ({
			...block,
			says: `c_Meses has no "${months}"`,
			changes: {
				...toGeneralPublic,
				'InformacionGlobal.Meses': months,
				'InformacionGlobal.Periodicidad': undefined,
			},
			code: 'CFDI40133',
			field: 'InformacionGlobal.Meses',
		})),
		{
			...block,
			says: 'a monthly period must have a single month',
			changes: { ...toGeneralPublic, 'InformacionGlobal.Meses': '13' },
			code: 'CFDI40134',
			field: 'InformacionGlobal.Meses',
			message:
				'InformacionGlobal.Meses is "13", but with Periodicidad 04 the period must be one month, 01 to 12',
		},
		{
			...block,
			says: 'a period of two months must be a pair of the catalog',
			changes: { ...bimonthly, 'InformacionGlobal.Meses': '12' },
			code: 'CFDI40135',
			field: 'InformacionGlobal.Meses',
			message: 'with Periodicidad 05 (Bimestral) the period must be two months, 13 to 18',
		},
		...['2020', '2027', '26', '', 'this year'].map((year) => ({
			...block,
			says: `"${year}" is not 2021 to 2026`,
			changes: { ...toGeneralPublic, 'InformacionGlobal.Año': year },
			code: 'CFDI40136',
			field: 'InformacionGlobal.Año',
			message: year === '' ? 'Año is empty' : '2021 to 2026',
		})),
		...[
			{ changes: { ClaveProdServ: '52152001' }, said: 'ClaveProdServ is not 01010101' },
			{ changes: { ClaveUnidad: 'H87' }, said: 'ClaveUnidad is not ACT' },
			{ changes: { Descripcion: 'Taza de barro' }, said: 'Descripcion is not Venta' },
			{ changes: { NoIdentificacion: undefined }, said: 'NoIdentificacion is missing' },
			{
				changes: { Cantidad: '2', ValorUnitario: '500.00', NoIdentificacion: undefined },
				said: 'Cantidad is not 1, NoIdentificacion is missing',
			},
		].map(({ changes, said }) => ({
			level: 'doubt' as const,
			says: `a line of a global invoice is one sale: ${said}`,
			changes: {
				...toGeneralPublic,
				...Object.fromEntries(
					Object.entries(changes).map(([name, value]) => [`Conceptos[0].${name}`, value]),
				),
			},
			code: '',
			field: 'Conceptos[0]',
			message: `Conceptos[0] does not look like a line of a global invoice: ${said}`,
		})),
		{
			...block,
			says: '"08" is not in c_TipoRelacion',
			changes: related('08', uuid),
			code: 'CFDI40137',
			field: 'CfdiRelacionados[0].TipoRelacion',
		},
		...['A-1024', uuid.replaceAll('-', ''), `${uuid}0`, ''].map((text) => ({
			...block,
			says: `"${text}" is not a UUID`,
			changes: related('04', uuid, text),
			code: 'CFDI40137',
			field: 'CfdiRelacionados[0].CfdiRelacionado[1].UUID',
		})),
		...['EKU9003173C9', 'URE180429TM6'].map((rfc) => ({
			...block,
			says: `${rfc} is a party of the invoice, not a third one`,
			changes: onBehalfOf(rfc),
			code: 'CFDI40188',
			field: third('RfcACuentaTerceros'),
		})),
		...['H&E951128469X9', 'h&e951128469', ''].map((rfc) => ({
			...block,
			says: `"${rfc}" is not an RFC`,
			changes: onBehalfOf(rfc),
			code: 'CFDI40187',
			field: third('RfcACuentaTerceros'),
		})),
		...['XAXX010101000', 'XEXX010101000'].map((rfc) => ({
			...block,
			says: `${rfc} is the RFC of no third party`,
			changes: onBehalfOf(rfc),
			code: 'CFDI40187',
			field: third('RfcACuentaTerceros'),
			message: 'a third party cannot have a generic RFC',
		})),
		...[
			['A|B', 'must not contain'],
			['A'.repeat(301), '300'],
		].map(([name = '', message = '']) => ({
			...block,
			says: `a third party cannot have the name ${name.slice(0, 3)}`,
			changes: { ...onBehalfOf('H&E951128469'), [third('NombreACuentaTerceros')]: name },
			code: '',
			field: third('NombreACuentaTerceros'),
			message,
		})),
		...['ACME INC', ''].map((name) => ({
			...block,
			says: `a seller abroad has a fixed text as name, not "${name}"`,
			changes: onBehalfAbroad({ NombreACuentaTerceros: name }),
			code: 'CFDI40189',
			field: third('NombreACuentaTerceros'),
		})),
		...[
			SELLER_ABROAD_NAME.normalize('NFD').replace(/\p{M}/gu, ''),
			SELLER_ABROAD_NAME.toLowerCase(),
			`${SELLER_ABROAD_NAME} `,
		].map((name) => ({
			level: 'warn' as const,
			says: `the fixed name of a seller abroad in another spelling: ${name}`,
			changes: onBehalfAbroad({ NombreACuentaTerceros: name }),
			code: 'CFDI40189',
			field: third('NombreACuentaTerceros'),
		})),
		{
			...block,
			says: '600 is not in c_RegimenFiscal',
			changes: { ...onBehalfOf('H&E951128469'), [third('RegimenFiscalACuentaTerceros')]: '600' },
			code: 'CFDI40191',
			field: third('RegimenFiscalACuentaTerceros'),
		},
		{
			...block,
			says: 'a seller abroad must have regime 616',
			changes: onBehalfAbroad({ RegimenFiscalACuentaTerceros: '601' }),
			code: 'CFDI140223',
			field: third('RegimenFiscalACuentaTerceros'),
			message: 'with RFC EXT990101NI1 the regime must be 616',
		},
		...['6002', '00000'].map((place) => ({
			...block,
			says: `"${place}" is not a postal code`,
			changes: { ...onBehalfOf('H&E951128469'), [third('DomicilioFiscalACuentaTerceros')]: place },
			code: 'CFDI40192',
			field: third('DomicilioFiscalACuentaTerceros'),
		})),
		{
			...block,
			says: 'a seller abroad must have the postal code of the place of issue',
			changes: onBehalfAbroad({ DomicilioFiscalACuentaTerceros: '86991' }),
			code: 'CFDI40193',
			field: third('DomicilioFiscalACuentaTerceros'),
			message: 'with RFC EXT990101NI1 the postal code must be "42501", as in LugarExpedicion',
		},
	],
	[
		{ says: 'a global invoice', changes: toGeneralPublic },
		{
			says: 'a global invoice of five years ago',
			changes: { ...toGeneralPublic, 'InformacionGlobal.Año': '2021' },
		},
		{ says: 'a year as a number', changes: { ...toGeneralPublic, 'InformacionGlobal.Año': 2026 } },
		{
			says: 'New Year in UTC is still the old year in Mexico',
			changes: {
				...toGeneralPublic,
				Fecha: '2026-12-31T23:00:00',
				'InformacionGlobal.Año': '2021',
			},
			now: Date.parse('2027-01-01T05:59:59Z'),
		},
		{
			says: 'the last month, of the year before',
			changes: {
				...toGeneralPublic,
				'InformacionGlobal.Meses': '12',
				'InformacionGlobal.Año': '2025',
			},
		},
		{ says: 'two months under 621', changes: { ...bimonthly, 'InformacionGlobal.Meses': '13' } },
		{
			says: 'a customer without an RFC, with a real name',
			changes: {
				...toGeneralPublic,
				'Receptor.Nombre': 'KARLA FUENTE NOLASCO',
				InformacionGlobal: undefined,
			},
		},
		{
			says: 'a credit note to the general public',
			changes: {
				...toGeneralPublic,
				...related('01', uuid),
				TipoDeComprobante: 'E',
				InformacionGlobal: undefined,
				'Receptor.UsoCFDI': 'G02',
			},
		},
		{
			says: 'fuel in a global invoice',
			changes: {
				...toGeneralPublic,
				...ofFuel(),
			},
		},
		{
			says: 'a sale of a global invoice in another spelling',
			changes: {
				...toGeneralPublic,
				'Conceptos[0].Cantidad': '1.00',
				'Conceptos[0].Descripcion': 'VENTA',
			},
		},
		{
			says: 'a related invoice, its UUID in either case',
			changes: related('01', uuid, uuid.toLowerCase()),
		},
		{
			says: 'a relation that is not in a list',
			changes: { CfdiRelacionados: { TipoRelacion: '07', CfdiRelacionado: { UUID: uuid } } },
		},
		{ says: 'a line on behalf of a seller abroad', changes: onBehalfAbroad() },
		{ says: 'a line on behalf of a third party', changes: onBehalfOf('H&E951128469') },
	],
);

describe('the year of the sales', () => {
	const NEW_YEAR_IN_MEXICO_CITY = Date.parse('2027-01-01T06:30:00Z');
	const yearOf = (Meses: string, invoice: object, now = NEW_YEAR_IN_MEXICO_CITY) =>
		withYearOfSales({ InformacionGlobal: { Periodicidad: '04', Meses }, ...invoice }, now);
	const globalOf = (Meses: string, Año: string) => ({
		InformacionGlobal: { Periodicidad: '04', Meses, Año },
	});

	it.each([
		['12', '2027-01-02', '2026'],
		['12', '2026-12-31', '2026'],
		['11', '2026-11-20', '2026'],
		['10', '2026-11-20', '2026'],
		['01', '2027-01-31', '2027'],
		['02', '2027-01-31', '2026'],
		['18', '2027-01-02', '2026'],
		['18', '2026-11-01', '2026'],
		['17', '2027-01-02', '2026'],
		['13', '2027-01-31', '2027'],
		['13', '2027-02-28', '2027'],
		['14', '2027-02-28', '2026'],
	])('for Meses %s and the invoice date %s, fills in the sales year %s', (months, day, year) => {
		expect(yearOf(months, { Fecha: `${day}T10:00:00` })).toMatchObject(globalOf(months, year));
	});

	it.each([
		['the day in Mexico City', {}, '2027'],
		['the day where it is issued', { LugarExpedicion: '22000' }, '2026'],
		['today for a Fecha that cannot be read', { Fecha: '31/12/2026' }, '2027'],
	])('uses %s for the sales year if Fecha is missing or unreadable', (_, invoice, year) => {
		expect(yearOf('01', invoice)).toMatchObject(globalOf('01', year));
	});

	it.each([
		['its own', globalOf('12', '2024')],
		['none without global information', { Fecha: '2027-01-02T10:00:00' }],
	])('leaves the year of the sales unchanged: %s', (_, invoice) => {
		expect(withYearOfSales(invoice, NEW_YEAR_IN_MEXICO_CITY)).toEqual(invoice);
	});
});
