import type { Changes } from '../fixtures/invoices';
import { creditNote, iva16, toForeigner, toGeneralPublic } from '../fixtures/invoices';
import { totalsOf } from '../totals/totals';
import { proveRules } from '../fixtures/proveRules';
import { withholdingRules } from './withholding';

const doubt = { level: 'doubt', code: '' } as const;

type Row = Record<'Base' | 'Impuesto' | 'TipoFactor' | 'TasaOCuota' | 'Importe', string>;

const row = (Impuesto: string, TasaOCuota: string, Importe: string, Base = '1000.00'): Row => ({
	Base,
	Impuesto,
	TipoFactor: 'Tasa',
	TasaOCuota,
	Importe,
});

/** An invoice whose lines, of 1000.00 each, have these taxes, and its totals. */
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
			message: '106.67 of IVA (002), but the line charges 80.00',
			fix: 'Correct the Retencion: two thirds of the IVA charged are 53.33, the whole is 80.00. Or remove it.',
		},
		{
			...doubt,
			says: 'two rows of withheld IVA count together',
			changes: withholding({
				charged: [iva8],
				withheld: [iva16('500.00', '80.00'), iva16('500.00', '80.00')],
			}),
			field: RETENCIONES,
			message: '160.00 of IVA (002), but the line charges 80.00',
		},
		...[
			{ says: 'of 0 %', charged: [iva0] },
			{ says: 'of no IVA at all', charged: [] },
			{ says: 'of IEPS only', charged: [row('003', '0.080000', '80.00')] },
		].map(({ says, charged }) => ({
			...doubt,
			says: `two thirds ${says} are nothing`,
			changes: withholding({ charged, withheld: [twoThirds] }),
			field: RETENCIONES,
			message: '106.67 of IVA (002), but the line charges none',
			fix: 'Remove the Retencion, or give the line the IVA that it charges.',
		})),
		{
			...doubt,
			says: 'one of several lines is named, with how many others there are',
			changes: withholding(
				{ charged: [whole], withheld: [twoThirds] },
				{ charged: [iva8], withheld: [twoThirds] },
				{ charged: [iva8], withheld: [twoThirds] },
			),
			field: 'Conceptos[1].Impuestos.Retenciones',
			message: 'RLIVA 3), and 1 more like it',
		},
		{
			...doubt,
			says: 'a natural person does not withhold',
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
			says: `${says} does not withhold`,
			changes: { ...fees, ...party },
			field: 'Receptor.Rfc',
			message: 'does not withhold taxes in Mexico (LISR 106 and 116, LIVA 1-A II)',
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
			says: 'one cent more than charged, which is rounding',
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
			says: 'a row of what is withheld, of 0.00, to a natural person',
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
			says: 'a credit note to a company gives back what was withheld',
			changes: { ...fees, ...creditNote() },
		},
	],
);
