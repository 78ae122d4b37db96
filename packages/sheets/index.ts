import { Problems } from 'cfdi-mx';
import type { Steps } from 'cfdi-mx/reading';
import { finished } from 'cfdi-mx/reading';
import { groupedBy, spelling } from 'cfdi-mx/values';
import { cancellationSteps } from './cancellations';
import type { Columns, Kind } from './columns';
import { cancellationColumns, invoiceColumns, problem, refused, SPREADSHEET } from './columns';
import type { InvoiceDefaults } from './invoices';
import { columnOfAttribute, invoiceSteps } from './invoices';
import type { Sheet, SheetItem, SheetOptions } from './sheet';
import { csvSheet, rowSheet } from './sheet';

export type { InvoiceDefaults } from './invoices';
export type { AddedColumns, SheetItem, SheetOptions } from './sheet';

/**
 * A spreadsheet: a CSV file's bytes, rows (lists of cells, or objects with headers as keys), or a workbook's
 * sheets.
 */
export type GivenSheet =
	| { csv: Uint8Array }
	| { rows: readonly unknown[] }
	| { sheets: readonly NamedSheet[] };

/** Reads a spreadsheet's rows as invoices, like `invoiceSheetSteps`, but in one call. */
export function invoicesOfSheet(
	given: GivenSheet,
	defaults: InvoiceDefaults,
	options: SheetOptions = {},
): ReadSheet {
	return finished(invoiceSheetSteps(given, defaults, options));
}

/** Reads a spreadsheet's rows as cancellations, like `cancellationSheetSteps`, but in one call. */
export function cancellationsOfSheet(given: GivenSheet, options: SheetOptions = {}): ReadSheet {
	return finished(cancellationSheetSteps(given, options));
}

/**
 * Reads a spreadsheet's rows as invoices, step by step. Returns refused rows with their problems.
 * @throws Problems for missing or ambiguous columns, or too large a sheet
 */
export function* invoiceSheetSteps(
	given: GivenSheet,
	defaults: InvoiceDefaults,
	options: SheetOptions = {},
): Steps<ReadSheet> {
	if ('sheets' in given) {
		const read = yield* readSheets(given.sheets, (rows) =>
			invoiceSheetSteps({ rows }, defaults, options),
		);
		return { ...read, items: withoutRepeated(read.items) };
	}
	const sheet = yield* sheetOf(given, invoiceColumns, options);
	const headerOf = (name: string) => sheet.headerOf(columnOfAttribute(name) ?? name);
	return { items: yield* invoiceSteps(sheet, defaults), headerOf };
}

/**
 * Reads a spreadsheet's rows as cancellations, step by step. Returns refused rows with their problems.
 * @throws Problems for missing or ambiguous columns, or too large a sheet
 */
export function* cancellationSheetSteps(
	given: GivenSheet,
	options: SheetOptions = {},
): Steps<ReadSheet> {
	if ('sheets' in given) {
		return yield* readSheets(given.sheets, (rows) => cancellationSheetSteps({ rows }, options));
	}
	const sheet = yield* sheetOf(given, cancellationColumns, options);
	return { items: yield* cancellationSteps(sheet), headerOf: sheet.headerOf };
}

function sheetOf(
	given: Exclude<GivenSheet, { sheets: unknown }>,
	columns: Columns,
	options: SheetOptions,
): Steps<Sheet> {
	return 'csv' in given
		? csvSheet(given.csv, columns, options)
		: rowSheet(given.rows, columns, options);
}

/** Returns the error for a file that cannot be read as a spreadsheet. */
export function unreadable(kind: 'noSheet' | 'oldExcelFile'): Problems {
	return refused(SPREADSHEET, kind);
}

export interface NamedSheet {
	name: string;
	rows: ReadonlyArray<readonly unknown[]>;
	isHidden?: boolean;
	/** Hidden rows are read like all others, but the result lists their numbers. */
	hiddenRows?: readonly number[];
	/** The first cell whose formula has no stored result. It would be read as empty. */
	notCalculated?: string;
}

export interface ReadSheet {
	items: SheetItem[];
	headerOf: (column: string, sheet?: string) => string;
}

const OTHER: readonly Kind[] = ['columnMissing', 'columnsMissing'];

/**
 * Reads the sheets that have the necessary columns. The first header item lists the sheets that were
 * not read.
 * @throws Problems if no sheet has the necessary columns, or if a sheet has ambiguous columns
 */
function* readSheets(
	sheets: readonly NamedSheet[],
	read: (rows: NamedSheet['rows']) => Steps<ReadSheet>,
): Steps<ReadSheet> {
	const filled = sheets.filter(({ rows }) => rows.length > 0);
	const all: Tried[] = [];
	for (const { name, rows, isHidden } of filled) {
		if (isHidden !== true) all.push({ name, found: yield* tried(read(rows)) });
	}
	const lists = all.filter(({ found }) => hasRows(found));
	for (const { name, notCalculated: cell } of filled) {
		if (cell === undefined || !lists.some((list) => list.name === name)) continue;
		throw refused(SPREADSHEET, 'notCalculated', { values: { cell, sheet: name } });
	}
	const [first, ...others] = (lists.length === 0 ? [nearest(all)] : lists).map(readOf);
	if (first === undefined) throw refused(SPREADSHEET, 'noSheet');
	const names = [first, ...others].map(({ name }) => name);
	const notRead = filled.map(({ name }) => name).filter((name) => !names.includes(name));
	const items = [first, ...others].flatMap(({ name, read: { items: own } }) =>
		own.map((item): SheetItem => {
			const rows =
				others.length === 0 ? item.rows : item.rows.map((row) => ({ ...row, sheet: name }));
			if (item.kind !== 'header') return { ...item, rows };
			const more = name === first.name && notRead.length > 0 ? { notRead } : {};
			const hidden = filled.find((one) => one.name === name)?.hiddenRows ?? [];
			const hiddenRows = hidden.filter((number) => number > (rows[0]?.row ?? 0));
			return {
				...item,
				rows,
				sheet: name,
				...(hiddenRows.length > 0 && { hiddenRows }),
				...more,
			};
		}),
	);
	return {
		items,
		headerOf: (column, sheet) => {
			const of = others.find(({ name }) => name === sheet) ?? first;
			return of.read.headerOf(column);
		},
	};
}

/**
 * Refuses rows with the same number on two sheets, because only the office knows whether they are the
 * same sale.
 */
function withoutRepeated(items: readonly SheetItem[]): SheetItem[] {
	const numbered = items.flatMap((item) => numberedIn(item) ?? []);
	const by = groupedBy(numbered, ({ number }) => number);
	return items.map((item) => {
		const own = numberedIn(item);
		const other = by.get(own?.number ?? '')?.find((one) => own !== undefined && isTwice(own, one));
		if (own === undefined || other === undefined) return item;
		const [{ row = 0 } = {}] = item.rows;
		const values = { value: own.key, sheet: other.sheet, row: String(other.row) };
		const found = problem(`rows[${row}].number`, 'numberOnOtherSheet', { values });
		const problems = item.kind === 'refused' ? [...item.problems, found] : [found];
		return { kind: 'refused', key: own.key, rows: item.rows, problems };
	});
}

function numberedIn(item: SheetItem) {
	const [{ row = 0, sheet } = {}] = item.rows;
	if ((item.kind !== 'invoice' && item.kind !== 'refused') || sheet === undefined) return undefined;
	const { key } = item;
	const rfc =
		item.kind === 'invoice' ? (item.invoice.Receptor as { Rfc?: unknown }).Rfc : undefined;
	return key === '' ? undefined : { key, number: spelling(key), rfc, sheet, row };
}

type Numbered = NonNullable<ReturnType<typeof numberedIn>>;

function isTwice(own: Numbered, { key, rfc, sheet }: Numbered): boolean {
	if (sheet === own.sheet) return false;
	return key === own.key || rfc === own.rfc || rfc === undefined || own.rfc === undefined;
}

function* tried(steps: Steps<ReadSheet>): Steps<ReadSheet | Problems> {
	let thrown: unknown;
	try {
		return yield* steps;
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof Problems) return thrown;
	throw thrown;
}

interface Tried {
	name: string;
	found: ReadSheet | Problems;
}

function readOf({ name, found }: Tried): { name: string; read: ReadSheet } {
	if (found instanceof Problems) throw found;
	return { name, read: found };
}

function hasRows(found: ReadSheet | Problems): boolean {
	if (!(found instanceof Problems)) {
		return found.items.some(({ kind }) => kind !== 'header' && kind !== 'other');
	}
	return !found.problems.some(({ code }) => OTHER.includes(code as Kind));
}

function nearest(all: readonly Tried[]): Tried {
	const missing = ({ found }: Tried) =>
		found instanceof Problems ? Number(found.problems[0]?.values.count ?? 0) : 0;
	const [first, ...others] = all;
	if (first === undefined) throw refused(SPREADSHEET, 'noSheet');
	return others.reduce((best, one) => (missing(one) < missing(best) ? one : best), first);
}
