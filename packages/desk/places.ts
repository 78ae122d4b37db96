import { groupedBy } from 'cfdi-mx';
import { firstOfEach, folded } from 'cfdi-mx/parts';

/** The location of a row in a file: its number, and its sheet if several were read. */
export interface Place {
	row: number;
	sheet?: string;
}

/** An item of Read Spreadsheet with Keep All Rows. */
export interface FileItem {
	kind: string;
	rows: ReadonlyArray<Place & { cells: Readonly<Record<string, unknown>> }>;
	/** In the header: the cells' keys of the ID and the UUID. */
	columns?: { invoiceId?: string; uuid?: string };
}

/** The result of a row. Missing values leave the file's cells unchanged. */
export type Told = Partial<
	Record<'ID de la factura' | 'UUID' | 'Resultado' | 'Explicación', string>
>;

/** Texts to write into a row of the result file, by key. A new key adds a column. */
export interface RowResult extends Place {
	cells: Readonly<Record<string, string>>;
}

export interface FileResults {
	/** The number of invoices by Resultado. */
	counts: Readonly<Record<string, number>>;
	rows: readonly RowResult[];
}

export const placeKey = ({ row, sheet = '' }: Place): string => `${row} ${sheet}`;

/** Returns "3, 4", or "Enero 3, 4; Febrero 2" for several sheets. */
export function placesText(places: readonly Place[]): string {
	return bySheet(places)
		.map(([sheet, rows]) => `${sheet} ${rows}`.trim())
		.join('; ');
}

/** Returns the beginning of a sentence: "Fila 3, 4" or "Hoja Enero, fila 3, 4". */
export function placesNamed(places: readonly Place[]): string {
	return bySheet(places)
		.map(([sheet, rows]) => (sheet === '' ? `Fila ${rows}` : `Hoja ${sheet}, fila ${rows}`))
		.join('; ');
}

function bySheet(places: readonly Place[]): Array<[sheet: string, rows: string]> {
	return [...groupedBy(places, ({ sheet = '' }) => sheet)].map(([sheet, rows]) => [
		sheet,
		rows.map(({ row }) => row).join(', '),
	]);
}

/**
 * Returns the texts for the rows of a file: the result in four columns, and their headers.
 * @param toldOf is called once for each item
 */
export function writtenRows<Item extends FileItem>(
	given: readonly Item[],
	toldOf: (item: Item) => (place: Place) => Told,
): RowResult[] {
	const headers = given.filter(({ kind }) => kind === 'header');
	const sheetOf = ({ rows: [row] }: Item) => row?.sheet;
	const columns = new Map(
		firstOfEach(headers, sheetOf).map((header) => [sheetOf(header), columnsIn(header)] as const),
	);
	const withoutHeader = columnsIn();
	return given.flatMap((item) => {
		const toldAt = item.kind === 'header' ? undefined : toldOf(item);
		return item.rows.flatMap(({ row, sheet, cells }): RowResult[] => {
			const place = { row, ...(sheet !== undefined && { sheet }) };
			const told = toldAt?.(place);
			const texts = (columns.get(sheet) ?? withoutHeader).flatMap(([name, key, isKept]) => {
				const text = told === undefined ? String(cells[key] ?? name) : asCell(told[name]);
				return text === undefined || (text === '' && isKept) ? [] : [[key, text] as const];
			});
			return texts.length === 0 ? [] : [{ ...place, cells: Object.fromEntries(texts) }];
		});
	});
}

/** Escapes texts of a service, so that a CSV file does not run them as formulas. */
const asCell = (text: string | undefined) =>
	text !== undefined && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;

/**
 * Returns the keys of the result columns, and whether an empty text keeps the cell. Reuses result columns if the file
 * has both, because then an earlier upload wrote them. Does not overwrite an office's column with the same name.
 */
function columnsIn({ rows: [header] = [], columns = {} }: Partial<FileItem> = {}) {
	const { cells = {} } = header ?? {};
	const ownKey = (name: string) => keyOfHeader(cells, name);
	const { invoiceId = ownKey('ID de la factura'), uuid = ownKey('UUID') } = columns;
	const isOurs = ['Resultado', 'Explicación'].every((name) => ownKey(name) in cells);
	const resultKey = (name: string) => (isOurs ? ownKey(name) : freeKey(cells, name));
	// Keeps the office's text, such as "pendiente", until there is a UUID.
	const isKept = (key: string) => key in cells && !isOurs;
	return [
		['ID de la factura', invoiceId, isKept(invoiceId)],
		['UUID', uuid, isKept(uuid)],
		['Resultado', resultKey('Resultado'), false],
		['Explicación', resultKey('Explicación'), false],
	] as const;
}

/** Returns the key of the last column with this header, or the header itself. */
function keyOfHeader(cells: Readonly<Record<string, unknown>>, header: string): string {
	const isIts = (text: unknown) => folded(String(text)).trim() === folded(header).trim();
	const own = Object.entries(cells).filter(([, text]) => isIts(text));
	return own.at(-1)?.[0] ?? header;
}

function freeKey(cells: Readonly<Record<string, unknown>>, key: string): string {
	return key in cells ? freeKey(cells, `${key}*`) : key;
}
