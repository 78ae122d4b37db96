import { nameRules } from '../../../cfdi/rules/names';
import { toForeigner, toGeneralPublic } from '../../support/invoices';
import { proveRules } from '../../support/rules';

const warn = { level: 'warn' } as const;

proveRules(
	nameRules,
	[
		...['ESCUELA KEMPER URGATE SA DE CV', 'Escuela Kemper Urgate'].map((name) => ({
			...warn,
			says: `SAT does not register names such as "${name}"`,
			changes: { 'Emisor.Nombre': name },
			code: 'CFDI40139',
			field: 'Emisor.Nombre',
		})),
		...[
			'UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV',
			'UNIVERSIDAD ROBOTICA ESPAÑOLA, S.A.P.I. DE C.V.',
			'UNIVERSIDAD ROBOTICA ESPAÑOLA S DE RL DE CV ',
			'Universidad Robotica Española',
		].map((name) => ({
			...warn,
			says: `SAT does not register names such as "${name}"`,
			changes: { 'Receptor.Nombre': name },
			code: 'CFDI40145',
			field: 'Receptor.Nombre',
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
		{ says: 'a customer abroad, whose name SAT does not have', changes: toForeigner },
		{
			says: 'a name with digits and signs',
			changes: { 'Receptor.Nombre': "3M & O'HARA #1" },
		},
	],
);
