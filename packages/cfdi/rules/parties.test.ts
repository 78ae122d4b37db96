import { issuerRules, nameRules, recipientChoices, recipientRules } from './parties';
import type { Changes } from '../fixtures/invoices';
import {
	foreignTradeShapes,
	plainInvoice,
	toForeigner,
	toGeneralPublic,
} from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';
import { regimenFiscal, usoCfdi } from '../catalogs/sat';
import { rootElement } from '../invoice/invoice';

const block = { level: 'block' } as const;
const warn = { level: 'warn' } as const;
const doubt = { level: 'doubt' } as const;

const exported = (Complemento: unknown): Changes => ({
	...toForeigner,
	Exportacion: '02',
	Complemento,
});

const toPerson: Changes = {
	'Receptor.Rfc': 'CACX7605101P8',
	'Receptor.Nombre': 'XOCHILT CASAS CHAVEZ',
	'Receptor.RegimenFiscalReceptor': '612',
};

proveRules(
	[...issuerRules, ...recipientRules],
	[
		{
			...block,
			says: 'the RFC of the issuer must be well formed',
			changes: { 'Emisor.Rfc': 'EKU-900317-3C9' },
			code: '',
			field: 'Emisor.Rfc',
			message: 'Emisor.Rfc is "EKU-900317-3C9", but 14 characters are too many',
		},
		{
			...block,
			says: '600 is not in c_RegimenFiscal',
			changes: { 'Emisor.RegimenFiscal': '600' },
			code: 'CFDI40140',
			field: 'Emisor.RegimenFiscal',
		},
		...['605', '612', '616', '621', '625'].map((regime) => ({
			...block,
			says: `${regime} is for persons`,
			changes: { 'Emisor.RegimenFiscal': regime },
			code: 'CFDI40141',
			field: 'Emisor.RegimenFiscal',
			message: `EKU9003173C9 is the RFC of a company (persona moral), which cannot have regime ${regime}`,
		})),
		...['BBB010101BBB', 'AAAA010229AAA', 'ure180429tm6', 'URE180429TM', ''].map((rfc) => ({
			...block,
			says: `"${rfc}" is not an RFC`,
			changes: { 'Receptor.Rfc': rfc },
			code: 'CFDI40143',
			field: 'Receptor.Rfc',
		})),
		{
			...doubt,
			says: 'the service can add the postal code',
			changes: { 'Receptor.DomicilioFiscalReceptor': undefined },
			code: '',
			field: 'Receptor.DomicilioFiscalReceptor',
			message: 'is missing: SAT requires a postal code, which not every service adds',
			fix: "Enter the postal code of the tax address: see your customer's Cédula de Datos Fiscales.",
		},
		{
			...doubt,
			says: 'the postal code of the general public must be the place of issue',
			changes: { ...toGeneralPublic, 'Receptor.DomicilioFiscalReceptor': undefined },
			code: '',
			field: 'Receptor.DomicilioFiscalReceptor',
			fix: 'Enter the same postal code as in LugarExpedicion.',
		},
		...['', ' ', null].map((name) => ({
			...block,
			says: `XAXX010101000 with the name ${JSON.stringify(name)} gets one finding for all fields`,
			changes: { 'Receptor.Rfc': 'XAXX010101000', 'Receptor.Nombre': name },
			code: '',
			field: 'Receptor.Nombre',
			message: 'with Receptor.Rfc XAXX010101000 the name must be PUBLICO EN GENERAL',
		})),
		{
			...doubt,
			says: 'a wrong check digit is often a slip, but some real RFCs have one',
			changes: { 'Receptor.Rfc': 'URE180429TM7' },
			code: 'CFDI40143',
			field: 'Receptor.Rfc',
			message: 'check digit',
		},
		{
			...block,
			says: 'PUBLICO EN GENERAL requires XAXX010101000',
			changes: { 'Receptor.Nombre': 'PUBLICO EN GENERAL' },
			code: 'CFDI40146',
			field: 'Receptor.Rfc',
		},
		...['PÚBLICO EN GENERAL', 'PUBLICO EN GENERAL.', 'VENTA AL PUBLICO EN GRAL.'].map((name) => ({
			...doubt,
			says: `${name} is probably XAXX010101000`,
			changes: { 'Receptor.Nombre': name },
			code: 'CFDI40146',
			field: 'Receptor.Rfc',
		})),
		...['8699', '00000', '86991 ', ''].map((place) => ({
			...block,
			says: `"${place}" is not a postal code`,
			changes: { 'Receptor.DomicilioFiscalReceptor': place },
			code: 'CFDI40147',
			field: 'Receptor.DomicilioFiscalReceptor',
		})),
		...[toGeneralPublic, toForeigner].map((changes) => ({
			...block,
			says: `${String(changes['Receptor.Rfc'])} has the postal code of the place of issue`,
			changes: { ...changes, 'Receptor.DomicilioFiscalReceptor': '86991' },
			code: 'CFDI40149',
			field: 'Receptor.DomicilioFiscalReceptor',
			message: 'the postal code must be "42501", as in LugarExpedicion',
		})),
		...[{}, toGeneralPublic].map((changes) => ({
			...block,
			says: 'only customers abroad can have ResidenciaFiscal',
			changes: { ...changes, 'Receptor.ResidenciaFiscal': 'USA' },
			code: 'CFDI40151',
			field: 'Receptor.ResidenciaFiscal',
		})),
		{
			...block,
			says: 'Mexico is not abroad',
			changes: { ...toForeigner, 'Receptor.ResidenciaFiscal': 'MEX' },
			code: 'CFDI40152',
			field: 'Receptor.ResidenciaFiscal',
		},
		{
			...block,
			says: 'a foreign tax ID needs its country',
			changes: { ...toForeigner, 'Receptor.ResidenciaFiscal': undefined },
			code: 'CFDI40153',
			field: 'Receptor.ResidenciaFiscal',
			message: 'Receptor.ResidenciaFiscal is missing: this value is required with NumRegIdTrib',
		},
		{
			...warn,
			says: 'a customer abroad needs a country',
			changes: {
				...toForeigner,
				'Receptor.ResidenciaFiscal': undefined,
				'Receptor.NumRegIdTrib': undefined,
			},
			code: '',
			field: 'Receptor.ResidenciaFiscal',
		},
		...foreignTradeShapes.map((Complemento) => ({
			...block,
			says: `exported goods need the country of the buyer: ${JSON.stringify(Complemento)}`,
			changes: { ...exported(Complemento), 'Receptor.ResidenciaFiscal': undefined },
			code: 'CFDI40153',
			field: 'Receptor.ResidenciaFiscal',
		})),
		...foreignTradeShapes.map((Complemento) => ({
			...block,
			says: `exported goods need the tax ID of the buyer: ${JSON.stringify(Complemento)}`,
			changes: { ...exported(Complemento), 'Receptor.NumRegIdTrib': undefined },
			code: 'CFDI40155',
			field: 'Receptor.NumRegIdTrib',
			message: 'with ComercioExterior, a customer abroad (XEXX010101000) needs this value',
		})),
		{
			...block,
			says: 'only customers abroad can have NumRegIdTrib',
			changes: { 'Receptor.NumRegIdTrib': '123456789' },
			code: 'CFDI40154',
			field: 'Receptor.NumRegIdTrib',
		},
		{
			...block,
			says: '"General" is not in c_RegimenFiscal',
			changes: { 'Receptor.RegimenFiscalReceptor': 'General' },
			code: 'CFDI40157',
			field: 'Receptor.RegimenFiscalReceptor',
		},
		{
			...block,
			says: '622 is for companies',
			changes: { ...toPerson, 'Receptor.RegimenFiscalReceptor': '622' },
			code: 'CFDI40158',
			field: 'Receptor.RegimenFiscalReceptor',
		},
		...[toGeneralPublic, toForeigner].map((changes) => ({
			...block,
			says: `${String(changes['Receptor.Rfc'])} has regime 616`,
			changes: { ...changes, 'Receptor.RegimenFiscalReceptor': '601' },
			code: 'CFDI40159',
			field: 'Receptor.RegimenFiscalReceptor',
			message: 'the regime must be 616 (Sin obligaciones fiscales)',
		})),
		...['P01', 'g03', ''].map((use) => ({
			...block,
			says: `c_UsoCFDI has no "${use}"`,
			changes: { 'Receptor.UsoCFDI': use },
			code: 'CFDI40160',
			field: 'Receptor.UsoCFDI',
		})),
		{
			...block,
			says: 'companies cannot use the code for medical expenses',
			changes: { 'Receptor.UsoCFDI': 'D01' },
			code: 'CFDI40161',
			field: 'Receptor.UsoCFDI',
			message: 'company (persona moral)',
		},
		{
			...block,
			says: 'a person without obligations cannot use an expense code',
			changes: { ...toPerson, 'Receptor.RegimenFiscalReceptor': '616' },
			code: 'CFDI40161',
			field: 'Receptor.UsoCFDI',
			message: 'RegimenFiscalReceptor 616 does not allow this use',
			fix: "Choose G02 or S01. If SAT has another regime for your customer, correct RegimenFiscalReceptor: see your customer's Cédula de Datos Fiscales.",
		},
		{
			...block,
			says: 'a CFDI use that a wrong regime forbids gets no finding of its own',
			changes: { 'Receptor.RegimenFiscalReceptor': '605' },
			code: 'CFDI40158',
			field: 'Receptor.RegimenFiscalReceptor',
		},
		{
			...block,
			says: 'reports the regime and use of a person in a company as one mistake',
			changes: { 'Receptor.RegimenFiscalReceptor': '612', 'Receptor.UsoCFDI': 'D01' },
			code: 'CFDI40158',
			field: 'Receptor.RegimenFiscalReceptor',
			message:
				'is "612" and UsoCFDI is "D01": URE180429TM6 is the RFC of a company (persona moral), which cannot have this regime or use',
		},
		{
			...block,
			says: 'reports a missing issuer once',
			changes: { 'Emisor.Rfc': '', 'Emisor.RegimenFiscal': '' },
			code: '',
			field: 'Emisor',
			message: 'Emisor is missing: Emisor.Rfc and Emisor.RegimenFiscal are empty',
		},
		...[
			{ 'Receptor.RegimenFiscalReceptor': '601', 'Receptor.UsoCFDI': 'G03' },
			{
				'Receptor.RegimenFiscalReceptor': '601',
				'Receptor.UsoCFDI': 'G03',
				'Receptor.DomicilioFiscalReceptor': '86991',
			},
			{ 'Receptor.RegimenFiscalReceptor': '601', 'Receptor.DomicilioFiscalReceptor': '86991' },
		].map((changes) => ({
			...block,
			says: `data of another customer next to a generic RFC are one mistake: ${Object.keys(changes).join(', ')}`,
			changes: { ...toGeneralPublic, ...changes },
			code: '',
			field: 'Receptor.RegimenFiscalReceptor',
			message: 'is "601", but Rfc XAXX010101000 (for customers without an RFC) requires 616',
			fix: 'If your customer has an RFC, write it in Rfc. If not, set RegimenFiscalReceptor to 616, UsoCFDI to S01 and DomicilioFiscalReceptor to 42501 (your place of issue).',
		})),
		...[{}, { TipoDeComprobante: undefined }].map((changes) => ({
			...doubt,
			says: `CP01 is the use of payments alone: ${JSON.stringify(changes)}`,
			changes: { ...changes, 'Receptor.UsoCFDI': 'CP01' },
			code: '',
			field: 'Receptor.UsoCFDI',
			message: 'is "CP01", but this use is for payment complements (type P)',
		})),
		{
			...block,
			says: 'reports once that CN01 is only for payroll',
			changes: { 'Receptor.UsoCFDI': 'CN01' },
			code: '',
			field: 'Receptor.UsoCFDI',
			message: 'this use is for payroll receipts (type N)',
		},
	],
	[
		{ says: 'a person', changes: { ...toPerson, 'Receptor.UsoCFDI': 'D01' } },
		{ says: '626 for a company', changes: { 'Emisor.RegimenFiscal': '626' } },
		{ says: '610 for a company', changes: { 'Emisor.RegimenFiscal': '610' } },
		{ says: 'a regime given as a number', changes: { 'Emisor.RegimenFiscal': 601 } },
		{ says: 'the general public', changes: toGeneralPublic },
		{ says: 'a customer abroad with a name that SAT does not have', changes: toForeigner },
		{
			says: 'a customer abroad without a tax ID and without an export',
			changes: { ...toForeigner, 'Receptor.NumRegIdTrib': undefined },
		},
		{ says: 'exported goods', changes: exported(foreignTradeShapes[0]) },
		{
			says: 'exported goods to a customer in Mexico',
			changes: { Exportacion: '02', Complemento: foreignTradeShapes[0] },
		},
		{
			says: 'S01 without obligations',
			changes: { ...toPerson, 'Receptor.RegimenFiscalReceptor': '616', 'Receptor.UsoCFDI': 'S01' },
		},
		{
			says: 'a recipient with only a name and a postal code',
			changes: {
				Receptor: {
					Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
					DomicilioFiscalReceptor: '86991',
				},
			},
		},
	],
);

describe('registered names', () => {
	proveRules(
		nameRules,
		[
			...(
				[
					['ESCUELA KEMPER URGATE SA DE CV', doubt],
					['Escuela Kemper Urgate', warn],
				] as const
			).map(([name, level]) => ({
				...level,
				says: `SAT does not register names such as "${name}"`,
				changes: { 'Emisor.Nombre': name },
				code: 'CFDI40139',
				field: 'Emisor.Nombre',
			})),
			...(
				[
					['UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV', doubt],
					['UNIVERSIDAD ROBOTICA ESPAÑOLA, S.A.P.I. DE C.V.', doubt],
					['UNIVERSIDAD ROBOTICA ESPAÑOLA S DE RL DE CV ', doubt],
					['Universidad Robotica Española', warn],
				] as const
			).map(([name, level]) => ({
				...level,
				says: `SAT does not register names such as "${name}"`,
				changes: { 'Receptor.Nombre': name },
				code: 'CFDI40145',
				field: 'Receptor.Nombre',
			})),
			...[
				'SA DE CV',
				', S.A. DE C.V.',
				'S DE RL DE CV',
				'S. DE R.L. MI',
				'SAPI DE CV',
				', S.A.P.I. DE C.V.',
				'SAB DE CV',
				'SA',
				'S.C.',
				'A.C.',
				'S EN C POR A',
				'SPR DE RL',
				'SA DE CV SOFOM ENR',
				'SOCIEDAD ANÓNIMA DE CAPITAL VARIABLE',
				'S.A.DE C.V.',
				'S. DE R.L.DE C.V.',
				'S.A. DE C.V',
				'SA DECV',
				'SNC',
				'S.N.C., I.B.D.',
				'IAP',
				', I.A.P.',
				'ABP',
				'A.B.P.',
				'AC',
				', AC',
				'SC',
				'S. C.',
				'SC DE RL DE CV',
				'SCL',
				'SPR DE RI',
				'S EN NC',
				'SA DE CV SFP',
				'S.A. DE C.V., S.F.P.',
				'SA DE CV, SOFOM, E.N.R.',
				'SAPI DE CV SOFOM ER',
			].map((end) => ({
				...doubt,
				says: `the advice for a name with ${end} is the registered name`,
				changes: { 'Receptor.Nombre': `CAFÉ & TÉ ${end}`.replace(' ,', ',') },
				code: 'CFDI40145',
				field: 'Receptor.Nombre',
				fix: 'Write CAFÉ & TÉ.',
			})),
			{
				...warn,
				says: 'PUBLICO EN GENERAL in lower case is a different name',
				changes: {
					...toGeneralPublic,
					'Receptor.Nombre': 'Publico en General',
				},
				code: 'CFDI40145',
				field: 'Receptor.Nombre',
			},
		],
		[
			{
				says: 'a name that ends like a word of Spanish',
				changes: { 'Receptor.Nombre': 'CASA DE CVALLE' },
			},
			...[
				...['EQUIPOS DE AC', 'VISA', 'GRUPO CASA', 'SA DE CV', 'EQUIPOS SIN AC', 'CLIMAS Y AC'],
				...['MARCAS', 'DISCO', 'TALLER PABP', 'BASC', 'CREDITO SFP'],
			].map((name) => ({
				says: `${name}, which is a complete name`,
				changes: { 'Receptor.Nombre': name },
			})),
			{
				says: 'a person with the surname Sa',
				changes: {
					'Receptor.Rfc': 'CACX7605101P8',
					'Receptor.Nombre': 'XOCHILT CASAS SA',
					'Receptor.RegimenFiscalReceptor': '612',
					'Receptor.DomicilioFiscalReceptor': '36257',
				},
			},
			{ says: 'a customer abroad with a name that SAT does not have', changes: toForeigner },
			{
				says: 'a name with digits and signs',
				changes: { 'Receptor.Nombre': "3M & O'HARA #1" },
			},
		],
	);
});

describe('recipientChoices', () => {
	const rules = recipientRules.filter(({ satCode = '' }) =>
		['CFDI40158', 'CFDI40159', 'CFDI40161'].includes(satCode),
	);
	const RECIPIENTS = ['URE180429TM6', 'CACX7605101P8', 'XAXX010101000', 'XEXX010101000'];

	it.each(RECIPIENTS)('offers %s exactly the regimes and CFDI uses that rules accept', (rfc) => {
		const choices = recipientChoices(rfc);
		const offered = choices?.regimes.flatMap(({ code, uses }) =>
			uses.map((use) => `${code} ${use}`),
		);
		const passed = regimenFiscal.flatMap((regime) =>
			usoCfdi
				.filter(({ code }) => !['CP01', 'CN01'].includes(code))
				.filter((use) => {
					const changes = {
						'Receptor.Rfc': rfc,
						'Receptor.RegimenFiscalReceptor': regime.code,
						'Receptor.UsoCFDI': use.code,
					};
					const root = rootElement(plainInvoice(changes));
					return rules.every((rule) => rule.problems(root, { now: 0 }).length === 0);
				})
				.map((use) => `${regime.code} ${use.code}`),
		);
		expect(offered?.sort()).toEqual(passed.sort());
	});

	it('distinguishes companies from persons, and recognizes neither in an invalid RFC', () => {
		expect(recipientChoices('URE180429TM6')?.person).toBe('moral');
		expect(recipientChoices('CACX7605101P8')?.person).toBe('fisica');
		expect(recipientChoices('CACX76')).toBeUndefined();
	});
});
