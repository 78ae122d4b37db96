import type { GivenSheet } from './index';
import { cancellationsOfSheet, invoicesOfSheet } from './index';
import { ofSpreadsheet, render } from '../cfdi/problems/render';
import { es } from './support/languages';
import type { Problem } from '../cfdi/problems/problem';
import { Problems, problemsOr } from '../cfdi/problems/problem';
import { sheetDefaults, sheetOptions } from './support/sheetDefaults';

const csv = (...lines: string[]): GivenSheet => ({ csv: Buffer.from(lines.join('\n')) });

const sentence = (problem: Problem, headerOf?: (name: string) => string) => {
	const { message, fix } = render(problem, es, ofSpreadsheet(headerOf));
	return `${message}. ${fix}`;
};

function read(...lines: string[]): string[] {
	const found = problemsOr(() => invoicesOfSheet(csv(...lines), sheetDefaults, sheetOptions));
	if (found instanceof Problems) return found.problems.map((one) => sentence(one));
	return found.items.flatMap((item) => {
		const rows = item.rows.map(({ row }) => row).join('+');
		if (item.kind === 'invoice') return [`${item.key}: ${rows} = ${String(item.invoice.Total)}`];
		if (item.kind === 'refused') {
			return item.problems.map((one) => `${rows}: ${sentence(one, found.headerOf)}`);
		}
		return item.kind === 'other' ? [`${rows}: nothing`] : [];
	});
}

function invoiceOf(...lines: string[]): Record<string, unknown> {
	const { items } = invoicesOfSheet(csv(...lines), sheetDefaults, sheetOptions);
	const [item] = items.filter(({ kind }) => kind !== 'header' && kind !== 'other');
	if (item?.kind !== 'invoice') throw new TypeError(read(...lines).join('\n'));
	return item.invoice;
}

const lineOf = (...lines: string[]) =>
	(invoiceOf(...lines).Conceptos as Array<Record<string, unknown>>)[0];

const HEADER =
	'Folio,RFC,Razón social,C.P.,Régimen,Uso CFDI,Forma de pago,Cantidad,Descripción,Precio';
const BUYER = 'URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,86991,601,G03,03';
const SALE = `${BUYER},1,Taza,500`;

it('reads "Clave SAT" and "Unidad SAT" as codes, and a unit in words as its code', () => {
	const header = `${HEADER},Clave,Clave SAT,Unidad SAT,Unidad`;
	expect(lineOf(header, `1,${SALE},TZ-1,52152001,E48,Servicio`)).toMatchObject({
		ClaveProdServ: '52152001',
		ClaveUnidad: 'E48',
		NoIdentificacion: 'TZ-1',
		Unidad: 'Servicio',
	});
	expect(lineOf(`${HEADER},Unidad`, `1,${SALE},Servicio`)).toMatchObject({ ClaveUnidad: 'E48' });
	expect(lineOf(`${HEADER},Unidad`, `1,${SALE},bulto`)).toMatchObject({ ClaveUnidad: 'H87' });
});

it('does not read a discount percentage as an amount', () => {
	for (const percent of ['10', '10%', '10 %']) {
		expect(lineOf(`${HEADER},% Dto.`, `1,${BUYER},2,Taza,500,${percent}`)).toMatchObject({
			Descuento: '100.00',
		});
	}
});

it.each([
	['Transferencia', '', '03', 'PUE'],
	['Transferencia electrónica de fondos (03)', '', '03', 'PUE'],
	['SPEI', 'Una sola exhibición', '03', 'PUE'],
	['T. Crédito', 'Contado', '04', 'PUE'],
	['TDD', 'PUE', '28', 'PUE'],
	['1 - Efectivo', 'PUE - Pago en una sola exhibición', '01', 'PUE'],
	['Visa Débito', '', '28', 'PUE'],
	['tarjeta_debito', '', '28', 'PUE'],
	['Depósito en OXXO', '', '01', 'PUE'],
	['Vales de despensa', '', '08', 'PUE'],
	['Por definir', 'Parcialidades', '99', 'PPD'],
	['', 'Pago en parcialidades o diferido', '99', 'PPD'],
])(
	'reads the payment form "%s" with the method "%s" as %s and %s',
	(form, method, FormaPago, MetodoPago) => {
		const row = `1,${BUYER.replace(/03$/, form)},1,Taza,500,${method}`;
		expect(invoiceOf(`${HEADER},Método de pago`, row)).toMatchObject({ FormaPago, MetodoPago });
	},
);

it.each([
	'Tarjeta',
	'Crédito',
	'Crédito 30 días',
	'Depósito',
	'Pago con tarjeta',
	'Mercado Crédito',
	'Nota de crédito',
	'03 - Efectivo',
	'03, 04',
])('refuses "%s" as a payment form, because it is ambiguous', (form) => {
	const row = `1,${BUYER.replace(/03$/, JSON.stringify(form))},1,Taza,500`;
	expect(read(HEADER, row)).toEqual([expect.stringMatching(/^2: Fila 2, "Forma de pago": dice /)]);
});

it.each([
	['Gastos en general', 'General de Ley Personas Morales', 'Pesos', 'G03', '601', 'MXN'],
	['gastos generales', '601 - Régimen General de Ley', 'M.N.', 'G03', '601', 'MXN'],
	['Adquisición de mercancías', 'RESICO', 'mxn', 'G01', '626', 'MXN'],
])(
	'reads the use "%s", the regime "%s" and the currency "%s" as codes',
	(use, regime, money, UsoCFDI, RegimenFiscalReceptor, Moneda) => {
		const buyer = BUYER.replace('G03', use).replace(',601', `,${regime}`);
		expect(invoiceOf(`${HEADER},Moneda`, `1,${buyer},1,Taza,500,${money}`)).toMatchObject({
			Moneda,
			Receptor: { UsoCFDI, RegimenFiscalReceptor },
		});
	},
);

it.each([
	{ prices: ['1.234,50', '12,5'], says: ['1: 2 = 1432.02', '2: 3 = 14.50'] },
	{ prices: ['1,234.50', '1,234'], says: ['1: 2 = 1432.02', '2: 3 = 1431.44'] },
	{ prices: ['12,50', '1,234'], says: ['1: 2 = 14.50', expect.stringMatching(/^3: .*"1,234"/)] },
	{ prices: ['12,50', '1.234'], says: ['1: 2 = 14.50', expect.stringMatching(/^3: .*"1\.234"/)] },
	{ prices: ['12.50', '12,50'], says: ['1: 2 = 14.50', expect.stringMatching(/^3: .*"12,50"/)] },
	{ prices: ['0,125'], says: ['1: 2 = 0.15'] },
	{ prices: ['$ 500.00 M.N.', '500 pesos'], says: ['1: 2 = 580.00', '2: 3 = 580.00'] },
	{ prices: ['USD 500'], says: [expect.stringMatching(/^2: .*"USD 500" no es un número/)] },
])('reads the prices $prices, or refuses an ambiguous price', ({ prices, says }) => {
	const rows = prices.map((price, index) => `${index + 1},${BUYER},1,Taza,"${price}"`);
	expect(read(HEADER, ...rows)).toEqual(says);
});

describe('a file of cancellations', () => {
	const cancellations = (...lines: string[]) => {
		const found = problemsOr(() => cancellationsOfSheet(csv(...lines)));
		if (found instanceof Problems) return found.problems.map((one) => sentence(one));
		return found.items.flatMap((item) => {
			if (item.kind === 'cancellation') {
				return [[item.invoiceId, item.uuid, item.folio].filter(Boolean).join(' ')];
			}
			return item.kind === 'refused'
				? item.problems.map((one) => sentence(one, found.headerOf))
				: [];
		});
	};
	const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

	it.each([
		{ file: ['ID,UUID,Motivo', `1,${UUID},02`, `2,${UUID},02`], says: [UUID, UUID] },
		{
			file: ['ID,Motivo', '1,02', '2,02', '4,02'],
			says: [
				'La hoja de cálculo tiene una columna "ID" que solo cuenta las filas: 1, 2, 3. Agregue una columna con el número de la venta o de la factura, por ejemplo "UUID".',
			],
		},
		{ file: ['Folio fiscal,Motivo', `${UUID.toLowerCase()},02`], says: [UUID] },
		{ file: ['No. Factura,Motivo', '1001,02'], says: ['1001'] },
		{ file: ['Serie,Folio,Motivo', 'A,12,02', ',13,02'], says: ['A-12', '13'] },
		{
			file: ['Folio,Motivo', `${UUID},02`, '{5fb2822e-396d-4725-8521-cdc4bdd20ccf},2'],
			says: [UUID, UUID],
		},
		{ file: ['ID,Motivo', `${UUID},02`, '1024,02'], says: [UUID, '1024'] },
		{ file: ['UUID,Motivo', `${UUID},02`, 'TOTAL,', ','], says: [UUID] },
		{
			file: [
				'UUID,Motivo,UUID de sustitución',
				`5FB2822E,02,`,
				`${UUID},,`,
				`${UUID},5,`,
				`${UUID},1,`,
				`${UUID},01,${UUID}`,
				`${UUID},02,${UUID}`,
				',02,',
			],
			says: [
				'Fila 2, "UUID": "5FB2822E" no es un UUID. Escriba el UUID así: 5FB2822E-396D-4725-8521-CDC4BDD20CCF.',
				'Fila 3, "Motivo": está en blanco. Escriba 01, 02, 03 o 04.',
				'Fila 4, "Motivo": "5" no es un motivo del SAT. Escriba 01, 02, 03 o 04.',
				'Fila 5, "UUID de sustitución": está en blanco. Escriba el UUID de la factura que sustituye a esta, o use otro motivo.',
				'Fila 6, "UUID de sustitución": es el UUID de la factura que se cancela. Escriba el UUID de la factura que sustituye a la cancelada, o use otro motivo.',
				`Fila 7, "UUID de sustitución": dice ${UUID}, pero el motivo 02 no admite una sustitución. Vacíe la celda, o escriba el motivo 01.`,
				'Fila 8: no dice de qué factura es. Escriba el UUID (folio fiscal) o el ID de la factura.',
			],
		},
		{ file: ['No.,ID de la factura,UUID,Motivo', `1,1024,${UUID},02`], says: [`1024 ${UUID}`] },
		{ file: ['ID,Motivo', '1024,02', '1025,03'], says: ['1024', '1025'] },
	])('reads a file of cancellations or explains why not: $file', ({ file, says }) => {
		expect(cancellations(...file)).toEqual(says);
	});
});
