import type { Setup } from './setup.mts';

/** A row of a spreadsheet, cell by cell. */
export type SheetRow = Array<string | number>;

/** The functions of SheetJS that are used here. */
interface SheetJs {
	read(content: Buffer): { SheetNames: string[]; Sheets: Record<string, object> };
	write(book: object, options: { type: 'buffer'; bookType: 'xlsx' }): Buffer;
	utils: {
		book_new(): object;
		aoa_to_sheet(rows: readonly SheetRow[]): object;
		book_append_sheet(book: object, sheet: object, name: string): void;
		sheet_to_json(sheet: object, options: { header: 1; range: 0; defval: '' }): SheetRow[];
	};
}

/** The module with which n8n itself reads and writes Excel files. */
const sheetJs = ({ moduleOfN8n }: Setup) => moduleOfN8n('@e965/xlsx') as SheetJs;

/** An Excel file with one sheet. */
export function writeSheet(setup: Setup, rows: readonly SheetRow[]): Buffer {
	const { utils, write } = sheetJs(setup);
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Invoices');
	return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** The rows of the first sheet of an Excel file, from its first one. */
export function readSheet(setup: Setup, content: Buffer): SheetRow[] {
	return readSheets(setup, content)[0] ?? [];
}

/** The same of each sheet. */
export function readSheets(setup: Setup, content: Buffer): SheetRow[][] {
	const { read, utils } = sheetJs(setup);
	const { SheetNames, Sheets } = read(content);
	return SheetNames.map((name) =>
		utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, range: 0, defval: '' }),
	);
}

/** How many rows of a file come back in their place, with the cells that they had. */
export function rowsKept(sent: readonly SheetRow[], back: readonly SheetRow[]): number {
	const isKept = (row: SheetRow, index: number) =>
		row.every((cell, place) => back[index]?.[place] === cell);
	return sent.filter(isKept).length;
}
