import { columnName, textCell } from '../archive/workbook';
import { packed } from '../archive/zip';
import { attribute, columnAt, elementPattern, elements, opened, textOf } from './parts';

export interface ChangedSheet {
	name: string;
	/** The row of its header, from 1; what is above is a title. */
	headerRow: number;
	/** How many columns it uses. */
	width: number;
	/** The titles of new columns, which come behind all others. */
	columns: readonly string[];
	/** The texts of a row by their columns: from 0, or by the title of a new one. */
	rows: ReadonlyMap<number, ReadonlyMap<number | string, string>>;
}

/**
 * The workbook with these texts in its cells. All else is what it was: its other parts byte for byte, and of the changed
 * sheets every other cell with its format and formula, the merged cells, filters, tables and pictures.
 */
export async function changedWorkbook(
	file: Uint8Array,
	changed: readonly ChangedSheet[],
	now: Date,
): Promise<Buffer> {
	const book = opened(file, 'all');
	if (book === undefined) throw new TypeError('The workbook was read before');
	const parts = { ...book.parts };
	for (const sheet of changed) {
		const { path } = book.sheets.find(({ name }) => name === sheet.name) ?? {};
		if (path === undefined) continue;
		parts[path] = Buffer.from(worksheetWith(textOf(parts, path), sheet));
	}
	return await packed(
		Object.entries(parts).map(([name, bytes]) => ({ name, bytes })),
		now,
	);
}

function worksheetWith(xml: string, sheet: ChangedSheet): string {
	const [before, rows, after] = parted(xml);
	const first = firstFree(after, sheet);
	const placeOf = (column: number | string) =>
		typeof column === 'number' ? column : first + sheet.columns.indexOf(column);
	const texts = new Map(
		[...sheet.rows].map(([row, cells]) => [
			row,
			[...cells]
				.map(([column, text]): Text => [placeOf(column), text])
				.sort(([one], [other]) => one - other),
		]),
	);
	let next = 1;
	const changed = rows.replace(
		elementPattern('row'),
		(whole, prefix: string, attributes = '', inner = '') => {
			const row = Number(attribute(attributes, 'r') || next);
			next = row + 1;
			const own = texts.get(row) ?? [];
			return own.length === 0
				? whole
				: rowWith({ prefix, attributes, inner }, row, own, row === sheet.headerRow);
		},
	);
	const added = sheet.columns.map((title, index) => {
		const all = [...texts.values()].flat().filter(([column]) => column === first + index);
		return all.reduce((longest, [, text]) => Math.max(longest, text.length), title.length);
	});
	return withWidths(widened(before, first + sheet.columns.length), first, added) + changed + after;
}

/** A sheet: from its beginning to the rows, the rows, and what is behind them. */
function parted(xml: string): [before: string, rows: string, after: string] {
	const [open] = /<(?:\w+:)?sheetData(?:\s[^>]*)?>/.exec(xml) ?? [''];
	const from = xml.indexOf(open) + open.length;
	const to = xml.search(/<\/(?:\w+:)?sheetData\s*>/);
	return [xml.slice(0, from), xml.slice(from, to), xml.slice(to)];
}

/** As many columns as Excel has. */
const MOST_COLUMNS = 16_384;

/** The column behind all cells, also merged ones next to the rows; a note that is merged to the last column counts for nothing. */
function firstFree(after: string, { headerRow, width, columns }: ChangedSheet): number {
	const edges = elements(after, 'mergeCell').map(({ attributes }) => {
		const [first = '', last = first] = attribute(attributes, 'ref').split(':');
		const isBeside = Number(last.replace(/\D/g, '')) >= headerRow;
		return isBeside ? (columnAt(last) ?? 0) + 1 : 0;
	});
	const most = MOST_COLUMNS - columns.length;
	return edges.reduce((first, edge) => (edge > most ? first : Math.max(first, edge)), width);
}

type Text = readonly [column: number, text: string];

/** A row with these texts, in the order of their columns. */
function rowWith(
	{ prefix, attributes, inner }: { prefix: string; attributes: string; inner: string },
	row: number,
	texts: readonly Text[],
	isHeader: boolean,
): string {
	const cell = (at: number, text: string, ofStyle: string) =>
		textCell(text, `${columnName(at)}${row}`, ofStyle, prefix);
	const left = [...texts];
	let written = '';
	let end = 0;
	let next = 0;
	let style = '';
	const addBefore = (column: number) => {
		while (left[0] !== undefined && left[0][0] < column) {
			const [at, text] = left.shift() as Text;
			if (text !== '') written += cell(at, text, isHeader ? style : '');
		}
	};
	for (const found of inner.matchAll(elementPattern('c'))) {
		const [whole, , own = '', content = ''] = found;
		const at = columnAt(attribute(own, 'r')) ?? next;
		next = at + 1;
		written += inner.slice(end, found.index);
		end = found.index + whole.length;
		addBefore(at);
		const text = left[0]?.[0] === at ? left.shift()?.[1] : undefined;
		style = attribute(own, 's');
		const isKept = text === undefined || elements(content, 'f').length > 0;
		written += isKept ? whole : cell(at, text, style);
	}
	addBefore(Infinity);
	written += inner.slice(end);
	const most = Math.max(next, ...texts.map(([column]) => column + 1));
	const spans = attributes.replace(
		/(\sspans=["']\d+:)(\d+)/,
		(_all, from: string, to: string) => from + String(Math.max(Number(to), most)),
	);
	return `<${prefix}row${spans}>${written}</${prefix}row>`;
}

/** The cells that a sheet uses, as it says itself, with those that are new. */
function widened(before: string, width: number): string {
	return before.replace(
		/(<(?:\w+:)?dimension\s+ref=")([A-Z]+\d+)(?::([A-Z]+)(\d+))?"/,
		(_all, start: string, first: string, last = '', row = first.replace(/\D/g, '')) => {
			const used = columnAt(last || first) ?? 0;
			return `${start}${first}:${columnName(Math.max(used, width - 1))}${row}"`;
		},
	);
}

/** What a column may be wide, in characters. */
const [NARROWEST, WIDEST] = [12, 60];

/** A width for each new column: none is out of sight, also where the sheet hides all behind the last one. */
function withWidths(before: string, first: number, lengths: readonly number[]): string {
	if (lengths.length === 0) return before;
	const [, prefix = ''] = /<((?:\w+:)?)sheetData/.exec(before) ?? [];
	const last = first + lengths.length;
	const col = (min: number, max: number, more: string) =>
		min > max ? '' : `<${prefix}col min="${min}" max="${max}"${more}/>`;
	const added = lengths.map((length, index) => {
		const width = Math.min(WIDEST, Math.max(NARROWEST, length + 2));
		return col(first + index + 1, first + index + 1, ` width="${width}" customWidth="1"`);
	});
	const [whole, own = ''] = /<(?:\w+:)?cols>([\s\S]*?)<\/(?:\w+:)?cols>/.exec(before) ?? [];
	const kept = elements(own, 'col').map(({ attributes }) => {
		const [min, max] = ['min', 'max'].map((name) => Number(attribute(attributes, name)));
		const more = attributes.replace(/\s(?:min|max)=(?:"\d*"|'\d*')/g, '');
		return [
			col(min ?? 0, Math.min(max ?? 0, first), more),
			col(Math.max(min ?? 0, last + 1), max ?? 0, more),
		];
	});
	const all = [...kept.map(([left]) => left), ...added, ...kept.map(([, right]) => right)];
	const cols = `<${prefix}cols>${all.join('')}</${prefix}cols>`;
	return whole === undefined
		? before.replace(/(?=<(?:\w+:)?sheetData[^<]*$)/, () => cols)
		: before.replace(whole, () => cols);
}
