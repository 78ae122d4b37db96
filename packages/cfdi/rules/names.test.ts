import { nameRules } from './names';
import { toForeigner, toGeneralPublic } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const warn = { level: 'warn' } as const;
const doubt = { level: 'doubt' } as const;

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
			says: `of a name with ${end} the registered one is told`,
			changes: { 'Receptor.Nombre': `CAFÉ & TÉ ${end}`.replace(' ,', ',') },
			code: 'CFDI40145',
			field: 'Receptor.Nombre',
			fix: 'Write CAFÉ & TÉ in Nombre.',
		})),
		{
			...warn,
			says: 'PUBLICO EN GENERAL in lower case is another name',
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
			says: `${name}, of which nothing is left out`,
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
		{ says: 'a customer abroad, whose name SAT does not have', changes: toForeigner },
		{
			says: 'a name with digits and signs',
			changes: { 'Receptor.Nombre': "3M & O'HARA #1" },
		},
	],
);
