import type { Columns } from './columns';
import { cancellationColumns, invoiceColumns } from './columns';
import { sheetOfCsv, sheetOfRows } from './support/read';
import type { Problems } from '../cfdi/problems/problem';
import { problemsOr } from '../cfdi/problems/problem';
import { ofSpreadsheet } from '../cfdi/problems/render';
import { refusalsOf } from '../cfdi/fixtures/english';
import { en } from './support/languages';

const csv = (text: string, columns: Columns = cancellationColumns) =>
	sheetOfCsv(Buffer.from(text), columns);

it('skips titles above the header, and numbers the rows as in the file', () => {
	const sheet = sheetOfRows(
		[['Cancelaciones de noviembre'], [], [undefined, 'Total', 12], ['ID', 'Motivo'], [1024, 2]],
		cancellationColumns,
	);
	expect(sheet.above.map(({ row, cells }) => [row, cells])).toEqual([
		[1, { ID: 'Cancelaciones de noviembre', Motivo: '', '(3)': '' }],
		[2, { ID: '', Motivo: '', '(3)': '' }],
		[3, { ID: '', Motivo: 'Total', '(3)': 12 }],
		[4, { ID: 'ID', Motivo: 'Motivo', '(3)': '' }],
	]);
	const [row, ...others] = sheet.rows;
	expect([row?.number, row?.text('invoiceId'), row?.text('cancellationReason')]).toEqual([
		5,
		'1024',
		'2',
	]);
	expect(others).toEqual([]);
});

it('numbers a row by its row_number, or by its position from 2 if there is none', () => {
	const given = [
		{ ID: 1, Motivo: '02' },
		{ Motivo: '03', ID: 2, row_number: 9, Nota: 'x' },
	];
	const sheet = sheetOfRows(given, cancellationColumns, { rowNumberKey: 'row_number' });
	expect(sheet.rows.map((row) => sheet.fileRow(row))).toEqual([
		{ row: 2, cells: { ID: 1, Motivo: '02', Nota: '' } },
		{ row: 9, cells: { ID: 2, Motivo: '03', Nota: 'x' } },
	]);
});

it('keeps the order of the columns, and gives them unique keys that are not numbers', () => {
	const sheet = csv('ID,2026,Motivo,,Nota (7),Nota,Nota\n1,a,02,b,c,d,e\n');
	expect(sheet.rows.map((row) => Object.entries(sheet.fileRow(row).cells))).toEqual([
		[
			['ID', '1'],
			['2026 (2)', 'a'],
			['Motivo', '02'],
			['(4)', 'b'],
			['Nota (7)', 'c'],
			['Nota', 'd'],
			['Nota (7)*', 'e'],
		],
	]);
});

it('prefers the more exact header if two columns are for the same value', () => {
	const sheet = csv('ID,ID factura,Motivo\nA-1,1024,02\n');
	expect(sheet.rows.map(({ text }) => text('invoiceId'))).toEqual(['1024']);
});

it.each([
	{
		file: 'without a column',
		read: () => csv('ID,Nota\n1,x\n'),
		what: 'does not have a required column',
		fix: 'Add each column under one of its names: (Clave motivo / Motivo / Razón / Clave motivo cancelación). Case and accents do not matter.',
	},
	{
		file: 'without several columns',
		read: () => csv('Folio,RFC,Razón social,Régimen,C.P.,Uso CFDI\n', invoiceColumns),
		what: 'does not have 3 required columns',
		fix: expect.stringMatching(
			/\(Forma pago .*\), \(Descripción .*\), \(Precio unitario .*\)\. Case/,
		) as string,
	},
	{
		file: 'that is empty',
		read: () => csv(''),
		what: 'does not have 2 required columns',
		fix: expect.stringContaining('(UUID / Folio fiscal / ') as string,
	},
	{
		file: 'with two columns for the same',
		read: () => csv('ID,Motivo,Reason\n1,02,03\n'),
		what: 'has two columns for the same value: "Motivo" and "Reason"',
		fix: 'Add "(usar)" to the end of the header of the column to use, or delete the other column.',
	},
	{
		file: 'with a quotation mark that is not closed',
		read: () => csv('ID,Motivo\n1,02\n2,"02\n3,02\n'),
		what: 'has a cell in row 3 that starts with a quotation mark but does not end with one',
		fix: 'Add a quotation mark at the end of the cell, or save the file as CSV again.',
	},
	{
		file: 'of Excel',
		read: () => sheetOfCsv(Buffer.from('PK\x03\x04'), cancellationColumns),
		what: 'is an Excel file, not CSV',
		fix: expect.stringContaining('Save the file as CSV') as string,
	},
])('reports one problem for a file $file', ({ read, what, fix }) => {
	expect(refusalsOf(read, ofSpreadsheet(), en)).toEqual([
		{ level: 'block', satCode: '', field: 'Spreadsheet', message: `The spreadsheet ${what}`, fix },
	]);
});

it('does not mistake a data row for the header, even if it contains header words', () => {
	const found = problemsOr(() =>
		sheetOfRows(
			[
				['1001', 'URE180429TM6', 'UNIVERSIDAD ROBOTICA ESPAÑOLA', 'Servicio', 'Factura', 'Total'],
				['1002', 'EKU9003173C9', 'ESCUELA KEMPER URGATE', 'Producto', 'Factura', 'Total'],
			],
			invoiceColumns,
		),
	);
	expect(found).toMatchObject({ problems: [{ code: 'columnsMissing' }] });
	expect((found as Problems).problems[0]?.values.count).toBe('9');
});

const wide = (columns: number) => `ID,Motivo${',x'.repeat(columns - 2)}\n`;

it.each<[string, () => unknown, string]>([
	[
		'has more columns than Excel',
		() => csv(`${wide(16_385)}1,02\n`),
		'Row 1 has more than 16,384 columns, which is more than Excel has',
	],
	[
		'would be more than a million cells of which one in ten is given',
		() => csv(`${wide(1_000)}${'1,02\n'.repeat(1_100)}`),
		'The spreadsheet has 1101 rows and 1000 columns, but nearly all of the cells are empty',
	],
	[
		'has columns of its own in each row',
		() =>
			sheetOfRows(
				Array.from({ length: 1_100 }, (_, at) => ({ [`c${at}`]: 1 })),
				cancellationColumns,
			),
		'The spreadsheet has 1100 rows and 1100 columns, but nearly all of the cells are empty',
	],
])('reports one problem for a file that %s', (_title, read, message) => {
	expect(refusalsOf(read, ofSpreadsheet(), en).map((one) => one.message)).toEqual([message]);
});

it('reads a wide file with 1,000 columns and 1,100 full rows', () => {
	expect(csv(`${wide(1_000)}${`1,02${',x'.repeat(998)}\n`.repeat(1_100)}`).rows).toHaveLength(
		1_100,
	);
});
