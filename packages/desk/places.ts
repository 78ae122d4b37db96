import { groupedBy } from 'cfdi-mx';
import { firstOfEach, folded } from 'cfdi-mx/parts';

/** Where a row is in a file: its number, and its sheet where several were read. */
export interface Place {
	row: number;
	sheet?: string;
}

/** An item of Read Spreadsheet with Keep All Rows. */
export interface FileItem {
	kind: string;
	rows: ReadonlyArray<Place & { cells: Readonly<Record<string, unknown>> }>;
	/** Of the header: under which keys the cells have the ID and the UUID. */
	columns?: { invoiceId?: string; uuid?: string };
}

/** What became of a row; what is not told stays as the file has it. */
export type Told = Partial<
	Record<'ID de la factura' | 'UUID' | 'Resultado' | 'Explicación', string>
>;

/** What is written into a row of the file that is given back, by the keys of its cells: a new key is a new column. */
export interface RowResult extends Place {
	cells: Readonly<Record<string, string>>;
}

/** What became of a file. */
export interface FileResults {
	/** How many invoices have each Resultado. */
	counts: Readonly<Record<string, number>>;
	rows: readonly RowResult[];
}

/** One text for each place. */
export const placeKey = ({ row, sheet = '' }: Place): string => `${row} ${sheet}`;

/** "3, 4"; of several sheets "Enero 3, 4; Febrero 2". */
export function placesText(places: readonly Place[]): string {
	return bySheet(places)
		.map(([sheet, rows]) => `${sheet} ${rows}`.trim())
		.join('; ');
}

/** The same as the beginning of a sentence: "Fila 3, 4"; "Hoja Enero, fila 3, 4". */
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
 * What is written into the rows of a file: what became of each, in four columns, and their titles.
 * @param toldOf is asked once for each item
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

/** What a service says is not a formula where a CSV file is opened. */
const asCell = (text: string | undefined) =>
	text !== undefined && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;

/**
 * The keys of these columns, and whether what is in a cell stays where nothing is to be written there. What becomes of
 * a row is in the file's own columns where it has both, since then an earlier upload wrote them; a column of the office
 * that is only called the same stays as it is.
 */
function columnsIn({ rows: [header] = [], columns = {} }: Partial<FileItem> = {}) {
	const { cells = {} } = header ?? {};
	const ownKey = (name: string) => keyOfHeader(cells, name);
	const { invoiceId = ownKey('ID de la factura'), uuid = ownKey('UUID') } = columns;
	const isOurs = ['Resultado', 'Explicación'].every((name) => ownKey(name) in cells);
	const resultKey = (name: string) => (isOurs ? ownKey(name) : freeKey(cells, name));
	// What the office wrote there, such as "pendiente", stays until there is a UUID.
	const isKept = (key: string) => key in cells && !isOurs;
	return [
		['ID de la factura', invoiceId, isKept(invoiceId)],
		['UUID', uuid, isKept(uuid)],
		['Resultado', resultKey('Resultado'), false],
		['Explicación', resultKey('Explicación'), false],
	] as const;
}

/** The key of the last column with this header; the header itself where the file has none. */
function keyOfHeader(cells: Readonly<Record<string, unknown>>, header: string): string {
	const isIts = (text: unknown) => folded(String(text)).trim() === folded(header).trim();
	const own = Object.entries(cells).filter(([, text]) => isIts(text));
	return own.at(-1)?.[0] ?? header;
}

function freeKey(cells: Readonly<Record<string, unknown>>, key: string): string {
	return key in cells ? freeKey(cells, `${key}*`) : key;
}
