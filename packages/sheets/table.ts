import { beyond, bounds } from 'cfdi-mx';
import { refused } from './problem';
import { cellText } from './cells';
import type { Places } from './headers';
import { SPREADSHEET } from './places';

/** As many cells as each row with all columns may have in any case; a sheet that is full may have more. */
const MOST_EMPTY = 1_000_000;

/** How many cells rows have. */
export function cellsIn(table: readonly NumberedRow[]): number {
	return table.reduce((sum, { cells }) => sum + cells.length, 0);
}

/** A row with its number in the file, from 1. */
export interface NumberedRow {
	number: number;
	cells: readonly unknown[];
}

/** Of rows without anything in them as many are kept as people leave between others; the rest costs nothing. */
const MOST_EMPTY_ROWS = 1_000;

/** The rows of a table that are kept. */
export class FilledRows {
	readonly rows: NumberedRow[] = [];
	private emptyRows = 0;
	private cells = 0;

	/** Whether empty rows need not be added any more. */
	get skipsEmpty(): boolean {
		return this.emptyRows >= MOST_EMPTY_ROWS;
	}

	/** @throws Problems where the rows are beyond what is read */
	add(cells: readonly unknown[], number: number): void {
		if (isBlank(cells)) {
			this.emptyRows += 1;
			if (this.emptyRows > MOST_EMPTY_ROWS || number > bounds.rows.most) return;
		}
		if (number > bounds.rows.most) throw beyond('rows');
		this.cells += cells.length;
		if (this.cells > bounds.cells.most) throw beyond('cells');
		if (cells.some(isTooLong)) throw beyond('cellLength', {}, `rows[${number}]`);
		this.rows.push({ number, cells });
	}
}

/** Whether a row has nothing in it. */
export function isBlank(cells: readonly unknown[]): boolean {
	return cells.every(
		(cell) => cell === undefined || cell === null || cell === '' || cellText(cell) === '',
	);
}

function isTooLong(cell: unknown): boolean {
	return typeof cell === 'string' && cell.length > bounds.cellLength.most;
}

/** Each row is given with every column: of a wide sheet with short rows that would be far more than it is. */
export function refuseTooWide(rows: number, width: number, given: number): void {
	if (width > bounds.columns.most) throw beyond('columns');
	const all = rows * width;
	if (all <= MOST_EMPTY || (all <= 10 * given && all <= bounds.cells.most)) return;
	throw refused(SPREADSHEET, 'mostlyEmpty', {
		values: { rows: String(rows), columns: String(width) },
	});
}

/** Each item has all keys. */
const MAX_KEY_LENGTH = 200;

/**
 * A key for each column: its header. One that is empty, used before, or a number, which JavaScript
 * would put first, has its place in it.
 */
export function keysOf(headers: readonly string[], width: number): string[] {
	const keys = new Set<string>();
	for (let place = 0; place < width; place += 1) {
		const header = (headers[place] ?? '').slice(0, MAX_KEY_LENGTH).trim();
		const isOwn = header !== '' && !/^\d+$/.test(header) && !keys.has(header);
		let key = isOwn ? header : `${header} (${place + 1})`.trim();
		while (keys.has(key)) key += '*';
		keys.add(key);
	}
	return [...keys];
}

/** Titles are not longer; rows further down could only hit upon names. */
export const MOST_ABOVE = 50;

/** Cells that are looked at for headers: of a list with 400 columns those of the first 50 rows. */
export const MAX_HEADER_CELLS = 20_000;

/** The row of the headers, and the place of each in it. */
export interface Header {
	at: number;
	places: Places;
}

/**
 * The row with most of the known headers, the first of several. A header may be in two rows: the upper
 * one has titles over several columns ("Emisor", "Receptor"), or the first word of each.
 */
export function headerIn(
	rows: ReadonlyArray<readonly unknown[]>,
	placesIn: (headers: string[]) => Places,
): Header {
	let best: Header = { at: 0, places: new Map() };
	let most = 0;
	let above: readonly string[] = [];
	let looked = 0;
	for (const [at, cells] of rows.slice(0, MOST_ABOVE).entries()) {
		if (looked > MAX_HEADER_CELLS) break;
		const own = cells.slice(0, bounds.columns.most).map(cellText);
		looked += own.filter(Boolean).length;
		if (own.some(isOfData)) {
			above = own;
			continue;
		}
		for (const headers of [own, ...(isTitle(above) ? [below(above, own, placesIn)] : [])]) {
			const places = placesIn(headers);
			const score = clear(places);
			if (score > most) [best, most] = [{ at, places }, score];
		}
		above = own;
	}
	return best;
}

/** What no header is: an RFC, a UUID, an e-mail, an amount, a date. */
const OF_DATA =
	/^(?:[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\S+@\S+\.\S+|\$?-?[\d,]+\.\d{1,6}|\d{4}-\d\d-\d\d.*|\d{1,2}\/\d{1,2}\/\d{2,4}.*)$/i;

function isOfData(text: string): boolean {
	return OF_DATA.test(text.slice(0, 100));
}

/** How many columns have a header, less those that have several. */
function clear(places: Places): number {
	const twice = [...places.values()].filter(({ length }) => length > 1);
	return places.size - twice.length / 2;
}

function isTitle(above: readonly string[]): boolean {
	const texts = above.filter(Boolean);
	return texts.length > 1 && texts.every((text) => /^\D{2,40}$/.test(text));
}

/** Each header with the title above it, of which Excel keeps only the first cell. */
function below(
	above: readonly string[],
	own: readonly string[],
	placesIn: (headers: string[]) => Places,
): string[] {
	let party = '';
	return Array.from({ length: Math.max(above.length, own.length) }, (_none, place) => {
		const [title = '', header = ''] = [above[place], own[place]];
		if (title !== '') party = PARTY.test(title) ? title : '';
		const whole = `${title || party} ${header}`.trim();
		const isOfParty = party !== '' && OF_PARTY.test(header);
		return isOfParty || placesIn([whole]).size > 0 ? whole : header;
	});
}

/** The titles that say whose the columns below them are. */
const PARTY = /^\W*(?:datos del )?(?:emisor|receptor|cliente|comprador|vendedor|proveedor)\W*$/i;

/** The headers that each party has. */
const OF_PARTY =
	/^(?:r\.?f\.?c|nombre|raz[oó]n|denominaci|r[eé]g|c\.? ?p|c[oó]d\w*\.? postal|domicilio|correo|e-?mail)/i;
