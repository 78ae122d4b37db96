import { sheetDefaults } from './support/sheetDefaults';
import { Problems, problemsOr } from '../cfdi/problems/problem';
import type { NamedSheet } from './index';
import { cancellationsOfSheet, invoicesOfSheet } from './index';

const HEADER = ['Folio', 'RFC', 'Razón social', 'C.P.', 'Régimen', 'Uso CFDI', 'Forma de pago'];
const HEADERS = [...HEADER, 'Descripción', 'Precio'];
const row = (folio: string) => [
	...[folio, 'URE180429TM6', 'UNIVERSIDAD ROBOTICA ESPAÑOLA', 86991, 601, 'G03', 3],
	...['Taza', 100],
];

const COVER = { name: 'Portada', rows: [['Ventas de 2026'], [], ['Elaboró: Ana']] };
const JANUARY = { name: 'Enero', rows: [HEADERS, row('A-1')] };
const FEBRUARY = { name: 'Febrero', rows: [['Febrero'], HEADERS, row('A-2')] };
const EMPTY = { name: 'Hoja3', rows: [] };
const FORM = { name: 'Plantilla', rows: [HEADERS] };

function read(...sheets: NamedSheet[]): unknown {
	const found = problemsOr(() => invoicesOfSheet({ sheets }, sheetDefaults));
	if (found instanceof Problems) return found.problems.map(({ code, values }) => [code, values]);
	return found.items.flatMap((item): unknown[] => {
		if (item.kind === 'header') return [[item.sheet, ...(item.notRead ?? [])]];
		if (item.kind === 'other') return [];
		const [{ row, sheet } = {}] = item.rows;
		const held = item.kind === 'refused' ? item.problems.map(({ code }) => code) : [];
		return [[item.kind === 'cancellation' ? '' : item.key, `${sheet ?? ''} ${row}`, ...held]];
	});
}

it.each([
	{ has: 'one sheet', sheets: [JANUARY], says: [['Enero'], ['A-1', ' 2']] },
	{
		has: 'a cover before it',
		sheets: [COVER, JANUARY],
		says: [
			['Enero', 'Portada'],
			['A-1', ' 2'],
		],
	},
	{ has: 'an empty sheet', sheets: [EMPTY, FEBRUARY], says: [['Febrero'], ['A-2', ' 3']] },
	{
		has: 'a sheet with headers alone',
		sheets: [FORM, FEBRUARY],
		says: [
			['Febrero', 'Plantilla'],
			['A-2', ' 3'],
		],
	},
	{
		has: 'rows on two sheets',
		sheets: [COVER, JANUARY, FEBRUARY],
		says: [['Enero', 'Portada'], ['A-1', 'Enero 2'], ['Febrero'], ['A-2', 'Febrero 3']],
	},
	{
		has: 'a sheet that is hidden',
		sheets: [JANUARY, { ...FEBRUARY, isHidden: true }],
		says: [
			['Enero', 'Febrero'],
			['A-1', ' 2'],
		],
	},
	{
		has: 'a folio on two sheets',
		sheets: [JANUARY, { name: 'Copia', rows: [HEADERS, row('A–1'), row('A-3')] }],
		says: [
			['Enero'],
			['A-1', 'Enero 2', 'numberOnOtherSheet'],
			['Copia'],
			['A–1', 'Copia 2', 'numberOnOtherSheet'],
			['A-3', 'Copia 3'],
		],
	},
	{
		has: 'a second sheet with a column that nobody knows',
		sheets: [
			JANUARY,
			{
				name: 'Febrero',
				rows: [
					[...HEADERS, 'Comisión'],
					[...row('A-2'), 50.5],
				],
			},
		],
		says: [['unknownColumns', expect.anything()]],
	},
	{
		has: 'a formula without a result in a list',
		sheets: [COVER, { ...JANUARY, notCalculated: 'I2' }],
		says: [['notCalculated', { cell: 'I2', sheet: 'Enero' }]],
	},
	{
		has: 'a formula without a result elsewhere',
		sheets: [{ ...COVER, notCalculated: 'B2' }, JANUARY],
		says: [
			['Enero', 'Portada'],
			['A-1', ' 2'],
		],
	},
	{ has: 'none that can be read', sheets: [], says: [['noSheet', {}]] },
])('reads or names each sheet of a workbook that has $has', ({ sheets, says }) => {
	expect(read(...sheets)).toEqual(says);
});

it('treats "A-1" and "A1" on two sheets as two invoices if the customers differ', () => {
	const other = ['A1', 'EKU9003173C9', 'ESCUELA KEMPER URGATE', 42501, 601, 'G03', 3, 'Taza', 100];
	expect(read(JANUARY, { name: 'Febrero', rows: [HEADERS, other] })).toContainEqual([
		'A1',
		'Febrero 2',
	]);
});

it("returns the numbers of hidden rows below a sheet's header together with the header", () => {
	const hidden = { ...FEBRUARY, hiddenRows: [1, 3] };
	expect(invoicesOfSheet({ sheets: [hidden] }, sheetDefaults).items).toContainEqual(
		expect.objectContaining({ kind: 'header', sheet: 'Febrero', hiddenRows: [3] }),
	);
});

it("takes the name of a column from the header of the row's own sheet", () => {
	const other = { name: 'Marzo', rows: [['Factura', ...HEADERS.slice(1)], row('A-3')] };
	const { headerOf } = invoicesOfSheet({ sheets: [JANUARY, other] }, sheetDefaults);
	expect([headerOf('number', 'Enero'), headerOf('number', 'Marzo')]).toEqual(['Folio', 'Factura']);
});

it('names the missing columns of the sheet that lacks the fewest columns', () => {
	const near = { name: 'Ventas', rows: [HEADERS.slice(1), row('A-1').slice(1)] };
	expect(read(COVER, near)).toEqual([['columnMissing', expect.objectContaining({ count: '1' })]]);
});

it('reads cancellations from the sheet that contains them', () => {
	const list = {
		name: 'Cancelar',
		rows: [
			['Folio', 'Motivo'],
			['A-1', '02'],
		],
	};
	const { items } = cancellationsOfSheet({ sheets: [COVER, list] });
	expect(items).toMatchObject([{ kind: 'header', notRead: ['Portada'] }, { folio: 'A-1' }]);
});

it.each([
	['oldExcelFile', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
	['pageAsSheet', Buffer.from('<html><table><tr><td>Folio</td></tr></table></html>')],
	['pageAsSheet', Buffer.from('\ufeff<?xml version="1.0"?><Workbook/>')],
	['excelFile', Buffer.from('PK\u0003\u0004')],
])('names the format of a file that is not CSV: %s', (code, csv) => {
	const found = problemsOr(() => invoicesOfSheet({ csv }, sheetDefaults));
	expect(found).toMatchObject({ problems: [{ code }] });
});

it('reads a text that begins with PK as a CSV file', () => {
	const csv = Buffer.from(['PK notas', ...HEADERS].join(',') + ['\nx', ...row('A-1')].join(','));
	expect(invoicesOfSheet({ csv }, sheetDefaults).items).toMatchObject([
		{ kind: 'header' },
		{ kind: 'invoice', key: 'A-1' },
	]);
});
