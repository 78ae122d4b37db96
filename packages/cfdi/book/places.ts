import { folded } from '../values/text';
import { groupedBy } from '../values/grouped';

/** Where a row is in a file: its number, and its sheet where several were read. */
export interface Place {
	row: number;
	sheet?: string;
}

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

/** The key of the last column with this header; the header itself where the file has none. */
export function keyOfHeader(cells: Readonly<Record<string, unknown>>, header: string): string {
	const isIts = (text: unknown) => folded(String(text)).trim() === folded(header).trim();
	const own = Object.entries(cells).filter(([, text]) => isIts(text));
	return own.at(-1)?.[0] ?? header;
}

/**
 * The keys of what becomes of a row, and why: of the file's own columns where it has both, since then an earlier upload
 * wrote them; a column of the office that is only called the same stays as it is.
 */
export function resultKeys(
	cells: Readonly<Record<string, unknown>>,
): [result: string, why: string] {
	const own = TOLD.map((header) => keyOfHeader(cells, header));
	const isOurs = own.every((key) => key in cells);
	const [result = '', why = ''] = isOurs ? own : TOLD.map((header) => freeKey(cells, header));
	return [result, why];
}

const TOLD = ['Resultado', 'Explicación'];

function freeKey(cells: Readonly<Record<string, unknown>>, key: string): string {
	return key in cells ? freeKey(cells, `${key}*`) : key;
}
