import { customsRules } from './lineDetails';
import type { Changes } from '../fixtures/invoices';
import { foreignTradeShapes } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const block = { level: 'block' } as const;

const NUMBER = '15  48  3009  0001234';

/** Where a number is, and its codes: malformed, and next to the complement of exports. */
const places = [
	{
		form: 'CFDI40194',
		beside: 'CFDI40195',
		field: 'Conceptos[0].InformacionAduanera[0].NumeroPedimento',
		withNumber: (number: string): Changes => ({
			'Conceptos[0].InformacionAduanera': [{ NumeroPedimento: number }],
		}),
	},
	{
		form: 'CFDI40199',
		beside: 'CFDI40200',
		field: 'Conceptos[0].Parte[0].InformacionAduanera[0].NumeroPedimento',
		withNumber: (number: string): Changes => ({
			'Conceptos[0].Parte': [
				{
					ClaveProdServ: '52152001',
					Cantidad: '1',
					Descripcion: 'Asa',
					InformacionAduanera: [{ NumeroPedimento: number }],
				},
			],
		}),
	},
];

const malformed = [
	'15 48 3009 0001234',
	'154830090001234',
	'15  48  3009  001234',
	'15  48  3009  0001234 ',
	'AA  48  3009  0001234',
	'15   48  3009  0001234',
	'',
];

proveRules(
	customsRules,
	places.flatMap(({ form, beside, field, withNumber }) => [
		...malformed.map((number) => ({
			...block,
			says: `"${number}" is not a customs declaration`,
			changes: withNumber(number),
			code: form,
			field,
			message: number === '' ? 'NumeroPedimento is empty' : 'with two spaces between them',
		})),
		{
			level: 'warn' as const,
			says: 'c_Aduana has no customs office 49',
			changes: withNumber('15  49  3009  0001234'),
			code: form,
			field,
			message: 'c_Aduana has no customs office "49"',
		},
		...['27', '99'].map((year) => ({
			level: 'doubt' as const,
			says: `in 2026 there is no declaration of the year ${year}`,
			changes: withNumber(`${year}  48  3009  0001234`),
			code: form,
			field,
			message: 'it may not be of a year after 2026',
		})),
		...foreignTradeShapes.map((Complemento) => ({
			...block,
			says: `nothing is imported beside ${JSON.stringify(Complemento)}`,
			changes: { ...withNumber(NUMBER), Exportacion: '02', Complemento },
			code: beside,
			field,
			message: 'with ComercioExterior it must be left out',
		})),
	]),
	places.flatMap(({ form, withNumber }) => [
		{ says: `${form}: a customs declaration`, changes: withNumber(NUMBER) },
		{
			says: `${form}: a customs declaration of this year`,
			changes: withNumber('26  48  3009  0001234'),
		},
		{
			says: `${form}: a customs declaration beside another complement`,
			changes: {
				...withNumber(NUMBER),
				Complemento: { Any: [{ 'leyendasFisc:LeyendasFiscales': {} }] },
			},
		},
	]),
);
