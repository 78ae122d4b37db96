import { sleep } from 'n8n-workflow';

import type { FileItem, FileResults } from 'cfdi-desk/files';
import type { Steps } from 'cfdi-mx/reading';
import { beyond, bounds, inPieces, isZip } from 'cfdi-mx/reading';
import { attribute, columnAt, opened, rowAt, Tags } from './readWorkbook';
import type { Cell, ZipFile } from '../../Cfdi/invoice/writeWorkbook';
import { columnName, packed, textCell, workbookOf } from '../../Cfdi/invoice/writeWorkbook';

/**
 * Writes the results into a copy of the workbook, a rewritten CSV file or, without a file, a new
 * workbook.
 * @returns undefined if a CSV file or a new workbook would have no header row
 */
export async function withResults(
	file: Buffer | undefined,
	given: readonly FileItem[],
	results: FileResults,
	now: Date,
): Promise<Buffer | undefined> {
	const headers = given.filter(({ kind }) => kind === 'header');
	if (file !== undefined && isZip(file)) {
		const changes = headers.map((header) => changesIn(header, given, results));
		const parts = await inPieces(changedParts(file, changes), async () => await sleep(0));
		return await packed(parts, now);
	}
	const [header] = headers;
	if (header === undefined) return undefined;
	const table = tableOf(given, results);
	const numbers = given.flatMap((item) => item.rows.map(({ row }) => row));
	if (file !== undefined) return csvOf(table, numbers, header.delimiter || ',');
	const [titles = [], ...rows] = table;
	return await workbookOf([{ name: 'Facturas', header: titles.map(String), rows }], now);
}

function changesIn(
	header: FileItem,
	given: readonly FileItem[],
	{ rows }: FileResults,
): ChangedSheet {
	const [{ row: headerRow, sheet, cells } = { row: 1, cells: {} }] = header.rows;
	const keys = Object.keys(cells);
	const own = rows.filter((one) => one.sheet === sheet);
	const titles = own.find(({ row }) => row === headerRow)?.cells ?? {};
	const columns = Object.keys(titles).filter((key) => !keys.includes(key));
	const placeOf = (key: string) => (columns.includes(key) ? key : keys.indexOf(key));
	const read = given.flatMap((item) => item.rows).filter((one) => one.sheet === sheet);
	const was = new Map(read.map((one) => [one.row, one.cells]));
	const isOther = ([key, text]: [string, string], row: number) =>
		columns.includes(key) || String(was.get(row)?.[key] ?? '') !== text;
	return {
		name: header.sheet ?? '',
		headerRow,
		width: keys.length,
		columns,
		rows: new Map(
			own.map(({ row, cells: texts }) => [
				row,
				new Map(
					Object.entries(texts)
						.filter((entry) => isOther(entry, row))
						.map(([key, text]) => [placeOf(key), text]),
				),
			]),
		),
	};
}

function tableOf(given: readonly FileItem[], results: FileResults): Cell[][] {
	const textsAt = new Map(results.rows.map(({ row, cells }) => [row, cells]));
	const rows = given.flatMap((item) => item.rows).sort((one, other) => one.row - other.row);
	const more = [...textsAt.values()].flatMap(Object.keys);
	const keys = [...new Set([...rows.flatMap(({ cells }) => Object.keys(cells)), ...more])];
	return rows.map(({ row, cells }) => {
		const all: Record<string, unknown> = { ...cells, ...textsAt.get(row) };
		return keys.map((key) => {
			const cell = all[key] ?? '';
			return typeof cell === 'number' ? cell : String(cell);
		});
	});
}

/** The CSV file begins with a byte order mark, by which Excel recognizes UTF-8. */
function csvOf(table: readonly Cell[][], numbers: number[], delimiter: string): Buffer {
	const cell = (value: Cell) => {
		const text = String(value);
		return /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter)
			? `"${text.replaceAll('"', '""')}"`
			: text;
	};
	numbers.sort((one, other) => one - other);
	// Restores the empty rows, which leave gaps in the row numbers.
	const lines = table.map((row, at) => {
		const empty = (numbers[at] ?? 0) - (numbers[at - 1] ?? 0) - 1;
		return `${'\r\n'.repeat(Math.max(0, empty))}${row.map(cell).join(delimiter)}\r\n`;
	});
	return Buffer.from(`\ufeff${lines.join('')}`);
}

interface ChangedSheet {
	name: string;
	headerRow: number;
	width: number;
	columns: readonly string[];
	/**
	 * New texts by row number. Within a row, the key is the column index, or the title of a new
	 * column.
	 */
	rows: ReadonlyMap<number, ReadonlyMap<number | string, string>>;
}

function* changedParts(file: Uint8Array, changed: readonly ChangedSheet[]): Steps<ZipFile[]> {
	const { parts, sheets, textOf } = yield* opened(file);
	const written = new Map<string, Buffer>();
	for (const sheet of changed) {
		const { path } = sheets.find(({ name }) => name === sheet.name) ?? {};
		if (path === undefined) continue;
		written.set(path, Buffer.from(yield* worksheetWith(yield* textOf(path), sheet)));
	}
	return parts.map((part) => ({
		name: part.name,
		...(written.has(part.name)
			? { bytes: written.get(part.name) as Buffer }
			: { bytes: part.packed, packed: part }),
	}));
}

interface Span {
	start: number;
	end: number;
}

interface CellSpan extends Span {
	at: number;
	style: string;
	hasFormula: boolean;
}

interface Row extends Span {
	number: number;
	prefix: string;
	attributes: string;
	inner: Span;
}

interface Layout {
	rows: Row[];
	data: Span;
	prefix: string;
	cols: (Span & { own: string[] }) | undefined;
	merged: string[];
}

function* worksheetWith(xml: string, sheet: ChangedSheet): Steps<string> {
	const layout = yield* layoutOf(xml, sheet.rows);
	const first = firstFree(layout.merged, sheet);
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
	yield;
	const written: string[] = [];
	let end = layout.data.end;
	for (const row of layout.rows) {
		written.push(
			xml.slice(end, row.start),
			rowWith(xml, row, texts.get(row.number) ?? [], row.number === sheet.headerRow),
		);
		end = row.end;
		yield;
	}
	const added = sheet.columns.map((title, index) => {
		const all = [...texts.values()].flat().filter(([column]) => column === first + index);
		return all.reduce((longest, [, text]) => Math.max(longest, text.length), title.length);
	});
	const before = withWidths(xml, layout, first, added);
	return [widened(before, first + sheet.columns.length), ...written, xml.slice(end)].join('');
}

function* layoutOf(xml: string, wanted: ChangedSheet['rows']): Steps<Layout> {
	const tags = new Tags(xml);
	const layout: Layout = {
		rows: [],
		data: { start: 0, end: 0 },
		prefix: '',
		cols: undefined,
		merged: [],
	};
	let next = 1;
	let isData = false;
	while (tags.next()) {
		if (tags.isLong) yield;
		const { name, kind, start, end } = tags;
		if (name === 'sheetData') isData = kind === 'open';
		if (kind === 'close') continue;
		if (name === 'sheetData') {
			layout.data = { start, end };
			layout.prefix = tags.prefix;
		} else if (name === 'cols') layout.cols = { start, end, own: yield* colsIn(tags) };
		else if (name === 'mergeCell') layout.merged.push(tags.attribute('ref'));
		else if (name === 'row' && isData) {
			const number = rowAt(tags.attribute('r'), next);
			next = number + 1;
			if ((wanted.get(number)?.size ?? 0) > 0) layout.rows.push(yield* rowIn(tags, number));
		}
		if (name === 'cols' && layout.cols !== undefined) layout.cols.end = tags.end;
	}
	return layout;
}

function* colsIn(tags: Tags): Steps<string[]> {
	const { depth, kind } = tags;
	const own: string[] = [];
	if (kind === 'empty') return own;
	while (tags.next() && tags.depth >= depth) {
		if (tags.isLong) yield;
		if (tags.name === 'col' && tags.kind !== 'close') own.push(tags.attributes);
	}
	return own;
}

function* rowIn(tags: Tags, number: number): Steps<Row> {
	const { prefix, attributes, start, end, depth, kind } = tags;
	const row = { number, prefix, attributes, start };
	if (kind === 'empty') return { ...row, end, inner: { start: end, end } };
	while (tags.next() && tags.depth >= depth) {
		if (tags.isLong) yield;
	}
	return { ...row, end: tags.end, inner: { start: end, end: tags.start } };
}

function cellsIn(xml: string, { start: first, end }: Span): CellSpan[] {
	const tags = new Tags(xml.slice(first, end));
	const cells: CellSpan[] = [];
	while (tags.next()) {
		if (tags.name !== 'c' || tags.kind === 'close') continue;
		const at = columnAt(tags.attribute('r')) ?? (cells.at(-1)?.at ?? -1) + 1;
		if (at >= bounds.columns.most || cells.length >= bounds.columns.most) throw beyond('columns');
		const [start, style] = [first + tags.start, tags.attribute('s')];
		let hasFormula = false;
		const { depth, kind, start: from } = tags;
		while (kind === 'open' && tags.nextIn(depth, from)) {
			if (String(tags.name) === 'f') hasFormula = true;
		}
		cells.push({ at, start, style, hasFormula, end: first + tags.end });
	}
	return cells;
}

/**
 * Returns the index of the first new column: after the table and the merged cells. Ignores merged
 * cells above the header, and merged cells with too little room on their right for the new columns.
 */
function firstFree(merged: readonly string[], { headerRow, width, columns }: ChangedSheet): number {
	const edges = merged.map((ref) => {
		const [first = '', last = first] = ref.split(':');
		const isBeside = Number(last.replace(/\D/g, '')) >= headerRow;
		return isBeside ? (columnAt(last) ?? 0) + 1 : 0;
	});
	const most = bounds.columns.most - columns.length;
	return edges.reduce((first, edge) => (edge > most ? first : Math.max(first, edge)), width);
}

type Text = readonly [column: number, text: string];

function rowWith(
	xml: string,
	{ number, prefix, attributes, inner }: Row,
	texts: readonly Text[],
	isHeader: boolean,
): string {
	const cell = (at: number, text: string, ofStyle: string) =>
		textCell(text, `${columnName(at)}${number}`, ofStyle, prefix);
	const pending = [...texts];
	let written = '';
	let end = inner.start;
	let next = 0;
	let style = '';
	const addBefore = (column: number) => {
		while (pending[0] !== undefined && pending[0][0] < column) {
			const [at, text] = pending.shift() as Text;
			if (text !== '') written += cell(at, text, isHeader ? style : '');
		}
	};
	for (const own of cellsIn(xml, inner)) {
		written += xml.slice(end, own.start);
		end = own.end;
		next = own.at + 1;
		addBefore(own.at);
		const text = pending[0]?.[0] === own.at ? pending.shift()?.[1] : undefined;
		({ style } = own);
		const isKept = text === undefined || own.hasFormula;
		written += isKept ? xml.slice(own.start, own.end) : cell(own.at, text, style);
	}
	addBefore(Infinity);
	written += xml.slice(end, inner.end);
	const most = texts.reduce((all, [column]) => Math.max(all, column + 1), next);
	const spans = attributes.replace(
		/(\sspans=["']\d{1,9}:)(\d{1,9})(?=["'])/,
		(_all, from: string, to: string) => from + String(Math.max(Number(to), most)),
	);
	return `<${prefix}row${spans}>${written}</${prefix}row>`;
}

function widened(before: string, width: number): string {
	return before.replace(
		/(<(?:\w{1,40}:)?dimension\s+ref=")([A-Z]{1,3}\d{1,9})(?::([A-Z]{1,3})(\d{1,9}))?"/,
		(_all, start: string, first: string, last = '', row = first.replace(/\D/g, '')) => {
			const used = columnAt(last || first) ?? 0;
			return `${start}${first}:${columnName(Math.max(used, width - 1))}${row}"`;
		},
	);
}

const [MIN_WIDTH, MAX_WIDTH] = [12, 60];

/**
 * Gives each new column a width, because a sheet can hide all columns after its last used column.
 */
function withWidths(
	xml: string,
	{ data, prefix, cols }: Layout,
	first: number,
	lengths: readonly number[],
): string {
	if (lengths.length === 0) return xml.slice(0, data.end);
	const last = first + lengths.length;
	const col = (min: number, max: number, more: string) =>
		min >= 1 && min <= max ? `<${prefix}col min="${min}" max="${max}"${more}/>` : '';
	const added = lengths.map((length, index) => {
		const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, length + 2));
		return col(first + index + 1, first + index + 1, ` width="${width}" customWidth="1"`);
	});
	const kept = (cols?.own ?? []).map((attributes) => {
		const [min = 0, max = 0] = ['min', 'max'].map((name) => Number(attribute(attributes, name)));
		const more = attributes.replace(/\s(?:min|max)=(?:"\d*"|'\d*')/g, '');
		return [
			col(min, Math.min(max, first), more),
			col(Math.max(min, last + 1), Math.min(max, bounds.columns.most), more),
		];
	});
	const all = [...kept.map(([left]) => left), ...added, ...kept.map(([, right]) => right)];
	const { start, end } = cols ?? { start: data.start, end: data.start };
	const written = `<${prefix}cols>${all.join('')}</${prefix}cols>`;
	return xml.slice(0, start) + written + xml.slice(end, data.end);
}
