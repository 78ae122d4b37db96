/**
 * Uses the library @e965/xlsx to check workbooks that the node changed in place. The files in
 * workbooks/ are made-up sales, written by openpyxl, exceljs and LibreOffice.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { read, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { withResults } from '../../../nodes/CfdiDesk/spreadsheet/withResults';
import type { FileItem } from 'cfdi-desk/files';
import { sheetsOf } from '../../support/sheetsOf';
import { sheetDefaults, sheetOptions } from '../../../packages/sheets/support/sheetDefaults';
import type { FileResults } from '../../../packages/desk/files';
import { invoicesOfSheet } from '../../../packages/sheets';

const NOW = new Date('2026-11-26T12:00:00Z');
const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';

/** A row's RFC, name, postal code, regime, use and payment form. */
const BUYER = ['URE180429TM6', 'UNIVERSIDAD ROBOTICA ESPAÑOLA', '86991', 601, 'G03', '03'];

const workbook = (name: string) => readFileSync(join(__dirname, 'workbooks', `${name}.xlsx`));

const itemsOf = (file: Buffer) =>
	invoicesOfSheet({ sheets: sheetsOf(file) ?? [] }, sheetDefaults, sheetOptions)
		.items as unknown as Array<FileItem & { key?: string }>;

function resultsFor(
	items: readonly FileItem[],
	texts: Readonly<Record<string, string>>,
): FileResults {
	const titles = Object.fromEntries(Object.keys(texts).map((key) => [key, key]));
	const rows = items.flatMap(({ kind, rows: own }) =>
		kind === 'other'
			? []
			: own.map(({ row, sheet }) => ({
					row,
					...(sheet !== undefined && { sheet }),
					cells: kind === 'header' ? titles : texts,
				})),
	);
	return { counts: {}, rows };
}

async function given(file: Buffer, texts: Readonly<Record<string, string>> = TEXTS) {
	const items = itemsOf(file);
	const back = await withResults(file, items, resultsFor(items, texts), NOW);
	if (back === undefined) throw new Error('Nothing came back');
	return { items, back };
}

const TEXTS = { UUID, Resultado: 'Timbrada', Explicación: '=1+1 & <Fila 3>\n_x0041_' };

const sheets = (file: Buffer) => read(file, { cellStyles: true, cellNF: true, cellHTML: false });

const cellsOf = (sheet: WorkSheet = {}) =>
	Object.entries(sheet).filter((entry): entry is [string, CellObject] => !entry[0].startsWith('!'));

const parts = (file: Buffer) =>
	Object.entries(unzipSync(file)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]);

const files = ['openpyxl', 'libreoffice', 'exceljs'].map((name) => ({
	name,
	file: workbook(name),
}));

describe.each([...files, { name: 'SheetJS', file: sheetJs() }])('A file of $name', ({ file }) => {
	let items: FileItem[];
	let back: Buffer;
	let is: WorkBook;
	beforeAll(async () => {
		({ items, back } = await given(file));
		is = sheets(back);
	});

	it("changes only the workbook's sheet files and keeps every existing cell's value, format and formula", () => {
		const [before, after] = [parts(file), new Map(parts(back) as Array<[string, string]>)];
		const changed = before.filter(([path = '', text]) => after.get(path) !== text);
		expect([...after.keys()]).toEqual(before.map(([path]) => path));
		expect(changed.map(([path = '']) => path)).toEqual(
			changed.map(() => expect.stringMatching(/^xl\/worksheets\/sheet\d\.xml$/) as string),
		);
		const was = sheets(file);
		expect(is.SheetNames).toEqual(was.SheetNames);
		for (const name of was.SheetNames) {
			const [own = {}, now = {}] = [was.Sheets[name], is.Sheets[name]];
			expect(cellsOf(own).map(([place]) => [place, now[place] as CellObject])).toEqual(
				cellsOf(own),
			);
			expect([now['!merges'], now['!autofilter'], now['!rows']]).toEqual([
				own['!merges'],
				own['!autofilter'],
				own['!rows'],
			]);
			const widths = (own['!cols'] ?? []).slice(0, 11);
			expect((now['!cols'] ?? []).slice(0, widths.length)).toEqual(widths);
		}
	});

	it("writes the results to the right of each sheet's columns, with headers in the same style", () => {
		const { Sheets } = is;
		for (const name of ['Enero', 'Febrero']) {
			const sheet = Sheets[name] ?? {};
			const rows = utils.sheet_to_json<Record<string, unknown>>(sheet, { header: 'A', raw: true });
			const header = rows.find((row) => Object.values(row).includes('Folio')) ?? {};
			const [uuid = '', result = '', why = ''] = Object.keys(TEXTS).map(
				(title) => Object.entries(header).find(([, text]) => text === title)?.[0],
			);
			const stamped = rows.filter((row) => row[result] === 'Timbrada');
			expect(stamped).toHaveLength(
				items.filter(
					({ kind, rows: [row] }) => /^(invoice|refused)$/.test(kind) && row?.sheet === name,
				).length,
			);
			expect(stamped[0]).toMatchObject({ [uuid]: UUID, [why]: TEXTS.Explicación });
			const at = (column: string) => sheet['!cols']?.[utils.decode_col(column)];
			expect([uuid, result, why].map((column) => at(column)?.hidden ?? false)).toEqual([
				false,
				false,
				false,
			]);
			expect(at(uuid)?.width).toBeGreaterThan(36);
			const { e } = utils.decode_range(sheet['!ref'] ?? '');
			expect(e.c).toBeGreaterThanOrEqual(utils.decode_col(why));
			const titles = cellsOf(sheet).filter(([, { v }]) => ['Folio', 'UUID'].includes(String(v)));
			expect(titles[1]?.[1].s).toEqual(titles[0]?.[1].s);
		}
	});

	it('leaves a workbook unchanged when it writes the same results again', async () => {
		expect(parts((await given(back)).back)).toEqual(parts(back));
	});

	it('writes new results over the old results when a workbook is processed twice', async () => {
		const second = await given(back, { ...TEXTS, Resultado: 'Ya timbrada', Explicación: '' });
		const { Sheets } = sheets(second.back);
		for (const name of ['Enero', 'Febrero']) {
			const [own = {}, now = {}] = [is.Sheets[name], Sheets[name]];
			expect(now['!ref']).toBe(own['!ref']);
			const differs = cellsOf(own).filter(([place, { v }]) => (now[place] as CellObject).v !== v);
			expect(new Set(differs.map(([, { v }]) => v))).toEqual(
				new Set(['Timbrada', TEXTS.Explicación]),
			);
		}
	});
});

function sheetJs(): Buffer {
	const book = utils.book_new();
	for (const [name, letter] of [
		['Enero', 'E'],
		['Febrero', 'F'],
	] as const) {
		const sheet = utils.aoa_to_sheet([
			[`Ventas de ${name}`],
			[
				'Folio',
				'RFC',
				'Razón social',
				'C.P.',
				'Régimen',
				'Uso CFDI',
				'Forma de pago',
				'Descripción',
				'Precio',
				'Fecha',
			],
			[`${letter}-1`, ...BUYER, 'Taza', 100],
			[`${letter}-2`, ...BUYER, 'Plato'],
		]);
		sheet.I4 = { t: 'n', v: 200, f: 'I3*2', z: '0.00' };
		sheet.J3 = { t: 'n', v: 46352, z: 'dd/mm/yyyy' };
		sheet['!merges'] = [utils.decode_range('A1:J1')];
		sheet['!cols'] = [{ width: 20 }];
		sheet['!ref'] = 'A1:J4';
		utils.book_append_sheet(book, sheet, name);
	}
	return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

describe('A sheet of another writer', () => {
	const HEAD = '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
	const text = (cell: string) => `<x:c t='inlineStr'><x:is><x:t>${cell}</x:t></x:is></x:c>`;
	const own = (before: string, rows: string, after: string) =>
		`${HEAD}${before}<x:sheetData>${rows}</x:sheetData>${after}</x:worksheet>`;
	const ROWS = `<x:row>${text('Folio')}${text('UUID')}</x:row>\n<x:row ht="20">${text('A-1')}<x:c r="B2" s="7"/></x:row><x:row r="9"/>`;

	async function changed(xml: string, titles: readonly string[], texts: Record<string, string>) {
		const file = openpyxlWith(xml);
		const header = { Folio: 'Folio', UUID: 'UUID' };
		const items = [
			{ kind: 'header', sheet: 'Enero', rows: [{ row: 1, cells: header }] },
			{ kind: 'invoice', rows: [{ row: 2, cells: { Folio: 'A-1', UUID: '' } }] },
		];
		const cells = Object.fromEntries(titles.map((title) => [title, title]));
		const results = {
			counts: {},
			rows: [
				{ row: 1, cells },
				{ row: 2, cells: texts },
			],
		};
		const back = await withResults(file, items, results, NOW);
		return new Map(parts(back as Buffer) as Array<[string, string]>).get(SHEET) ?? '';
	}

	it("keeps a sheet's XML prefix and line breaks, and the styles of its empty cells", async () => {
		const xml = await changed(own('', ROWS, ''), ['UUID', 'Resultado'], {
			UUID,
			Resultado: 'Timbrada',
		});
		const cell = (place: string, of: string, style = '') =>
			`<x:c r="${place}"${style} t="inlineStr"><x:is><x:t xml:space="preserve">${of}</x:t></x:is></x:c>`;
		expect(xml).toBe(
			own(
				'<x:cols><x:col min="3" max="3" width="12" customWidth="1"/></x:cols>',
				`<x:row>${text('Folio')}${text('UUID')}${cell('C1', 'Resultado')}</x:row>\n` +
					`<x:row ht="20">${text('A-1')}${cell('B2', UUID, ' s="7"')}${cell('C2', 'Timbrada')}</x:row><x:row r="9"/>`,
				'',
			),
		);
	});

	it.each([
		[
			'keeps a formula in the column of a result',
			own(
				'',
				ROWS.replace('<x:c r="B2" s="7"/>', '<x:c r="B2"><x:f>A2</x:f><x:v>1</x:v></x:c>'),
				'',
			),
			'<x:c r="B2"><x:f>A2</x:f><x:v>1</x:v></x:c><x:c r="C2" ',
		],
		[
			'adds new columns after merged cells next to the rows',
			own(
				'',
				ROWS,
				'<x:mergeCells><x:mergeCell ref="A1:Z1"/><x:mergeCell ref="C2:E3"/></x:mergeCells>',
			),
			'<x:c r="AA2" ',
		],
		[
			'ignores a merged note below the rows',
			own('', ROWS, '<x:mergeCells><x:mergeCell ref="A9:XFD9"/></x:mergeCells>'),
			'<x:c r="C2" ',
		],
		[
			'extends the declared dimension by the new columns',
			own('<x:dimension ref="A1:B9"/>', ROWS.replace('<x:row>', '<x:row r="1" spans="1:2">'), ''),
			'<x:dimension ref="A1:C9"/>',
		],
		[
			'splits a range of hidden columns',
			own('<x:cols><x:col min="2" max="16384" hidden="1" style="3"/></x:cols>', ROWS, ''),
			'<x:cols><x:col min="2" max="2" hidden="1" style="3"/><x:col min="3" max="3" width="12" customWidth="1"/><x:col min="4" max="16384" hidden="1" style="3"/></x:cols>',
		],
	])('writes results into a sheet of another program: %s', async (_what, xml, has) => {
		const back = await changed(xml, ['UUID', 'Resultado'], { UUID, Resultado: 'Timbrada' });
		expect(back).toContain(has);
	});
});

const SHEET = 'xl/worksheets/sheet2.xml';

function openpyxlWith(xml: string): Buffer {
	const all = unzipSync(workbook('openpyxl'));
	return Buffer.from(zipSync({ ...all, [SHEET]: strToU8(xml) }));
}

describe('A sheet with any content', () => {
	const content = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[^\P{C}\n\t]/gu, '')),
		fc.constantFrom('_x0041_', '<a b="1">&amp;', ' x ', 'a\nb', '=1+1', ']]>'),
	);
	const cell = fc.oneof(content, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
	const result = fc.tuple(content, content);

	it('keeps every cell of a generated sheet and writes each result into a separate cell', async () => {
		const sheet = fc.array(fc.tuple(fc.array(cell, { maxLength: 5 }), result), {
			minLength: 1,
			maxLength: 6,
		});
		const law = fc.asyncProperty(sheet, async (rows) => {
			const HEADERS = ['A', 'B', 'C', 'D', 'E'];
			const table = [HEADERS, ...rows.map(([cells]) => cells)];
			const book = utils.book_new();
			utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Hoja');
			const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
			const items = table.map((cells, at) => ({
				kind: at === 0 ? 'header' : 'invoice',
				sheet: 'Hoja',
				rows: [
					{
						row: at + 1,
						cells: Object.fromEntries(HEADERS.map((name, place) => [name, cells[place] ?? ''])),
					},
				],
			}));
			const results = [['UUID', 'Resultado'], ...rows.map(([, texts]) => texts)].map(
				([uuid = '', said = ''], at) => ({ row: at + 1, cells: { UUID: uuid, Resultado: said } }),
			);
			// A row without cells is not in the file and gets no result.
			const told = results.filter((_one, at) => (table[at] ?? []).some((value) => value !== ''));
			const back = await withResults(file, items, { counts: {}, rows: told }, NOW);
			const [was, is] = [sheets(file), sheets(back as Buffer)].map(
				({ Sheets }) => Sheets.Hoja ?? {},
			);
			for (const [place, own] of cellsOf(was)) expect(is?.[place]).toEqual(own);
			const known = new Map(told.map(({ row, cells }) => [row, Object.values(cells)]));
			for (const [row, texts] of known) {
				const read = ['F', 'G'].map((column) => (is?.[`${column}${row}`] as CellObject)?.v ?? '');
				expect(read).toEqual(texts);
			}
		});
		await fc.assert(law, { numRuns: 60 });
	});
});
