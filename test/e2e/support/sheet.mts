import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages } from '../../../tools/run/debian.mts';
import { runToEnd } from '../../../tools/run/processes.mts';
import type { Setup } from './setup.mts';

export type SheetRow = Array<string | number>;

interface Sheet {
	[place: string]: unknown;
	'!merges'?: unknown[];
}

interface SheetJs {
	read(
		content: Buffer,
		options?: { cellNF: true },
	): { SheetNames: string[]; Sheets: Record<string, Sheet> };
	write(book: object, options: { type: 'buffer'; bookType: 'xlsx' }): Buffer;
	utils: {
		book_new(): object;
		decode_range(range: string): unknown;
		encode_cell(place: { r: number; c: number }): string;
		aoa_to_sheet(rows: readonly SheetRow[]): Sheet;
		book_append_sheet(book: object, sheet: object, name: string): void;
		sheet_to_json(sheet: object, options: { header: 1; range: 0; defval: '' }): SheetRow[];
	};
}

/** n8n uses this module for Excel files. */
const sheetJs = ({ moduleOfN8n }: Setup) => moduleOfN8n('@e965/xlsx') as SheetJs;

export function writeSheet(setup: Setup, rows: readonly SheetRow[]): Buffer {
	return writeSheets(setup, { Invoices: rows });
}

/** Writes an Excel file with these sheets. Merges each sheet's first cells. */
export function writeSheets(setup: Setup, sheets: Record<string, readonly SheetRow[]>): Buffer {
	const { utils, write } = sheetJs(setup);
	const book = utils.book_new();
	for (const [name, rows] of Object.entries(sheets)) {
		const sheet = utils.aoa_to_sheet(rows);
		sheet['!merges'] = [utils.decode_range('A1:C1')];
		utils.book_append_sheet(book, sheet, name);
	}
	return write(book, { type: 'buffer', bookType: 'xlsx' });
}

const OFFICE = '/usr/bin/soffice';

/** Opens and saves an Excel file in LibreOffice, which is installed if necessary. */
export async function savedInLibreOffice({ folder }: Setup, content: Buffer): Promise<Buffer> {
	const log = join(folder.path, 'libreoffice.log');
	if (!existsSync(OFFICE)) await installPackages(['libreoffice-calc-nogui'], log);
	const [given, saved] = ['given', 'saved'].map((name) => join(folder.path, name));
	for (const path of [given, saved]) await mkdir(path ?? '', { recursive: true });
	await writeFile(`${given}/book.xlsx`, content);
	const profile = `-env:UserInstallation=file://${folder.path}/libreoffice`;
	const convert = ['--headless', '--convert-to', 'xlsx', '--outdir', saved ?? ''];
	await runToEnd(OFFICE, [profile, ...convert, `${given}/book.xlsx`], { name: 'LibreOffice', log });
	return await readFile(`${saved}/book.xlsx`);
}

export function corrected(
	setup: Setup,
	content: Buffer,
	sheet: string,
	[r, c]: readonly [row: number, column: number],
	text: string,
): Buffer {
	const { utils, read, write } = sheetJs(setup);
	const book = read(content, { cellNF: true });
	const cells = book.Sheets[sheet] ?? {};
	cells[utils.encode_cell({ r, c })] = { t: 's', v: text };
	return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** Returns each sheet's name and number of merged cells. */
export function shapeOf(setup: Setup, content: Buffer): Array<[name: string, merged: number]> {
	const { SheetNames, Sheets } = sheetJs(setup).read(content);
	return SheetNames.map((name) => [name, Sheets[name]?.['!merges']?.length ?? 0]);
}

export function readSheet(setup: Setup, content: Buffer): SheetRow[] {
	return readSheets(setup, content)[0] ?? [];
}

export function readSheets(setup: Setup, content: Buffer): SheetRow[][] {
	const { read, utils } = sheetJs(setup);
	const { SheetNames, Sheets } = read(content);
	return SheetNames.map((name) =>
		utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, range: 0, defval: '' }),
	);
}

/** Counts the rows that keep their position and cells. */
export function rowsKept(sent: readonly SheetRow[], back: readonly SheetRow[]): number {
	const isKept = (row: SheetRow, index: number) =>
		row.every((cell, place) => back[index]?.[place] === cell);
	return sent.filter(isKept).length;
}
