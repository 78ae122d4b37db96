import type { Setup } from './setup.mts';

/** A row of a spreadsheet: its cells by column name. */
export type SheetRow = Record<string, string | number>;

/** The functions of SheetJS that are used here. */
interface SheetJs {
	read(content: Buffer): { SheetNames: string[]; Sheets: Record<string, object> };
	write(book: object, options: { type: 'buffer'; bookType: 'xlsx' }): Buffer;
	utils: {
		book_new(): object;
		json_to_sheet(rows: readonly SheetRow[]): object;
		book_append_sheet(book: object, sheet: object, name: string): void;
		sheet_to_json(sheet: object): SheetRow[];
	};
}

/** The module with which n8n itself reads and writes Excel files. */
const sheetJs = ({ moduleOfN8n }: Setup) => moduleOfN8n('@e965/xlsx') as SheetJs;

/** An Excel file with one sheet. */
export function writeSheet(setup: Setup, rows: readonly SheetRow[]): Buffer {
	const { utils, write } = sheetJs(setup);
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Invoices');
	return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** The rows of the first sheet of an Excel file. */
export function readSheet(setup: Setup, content: Buffer): SheetRow[] {
	const { read, utils } = sheetJs(setup);
	const { SheetNames, Sheets } = read(content);
	return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {});
}
