/** Rows of spreadsheets, as the invoices and cancellations that they become. */
import { columnOfAttribute } from './check';
import { cancellationsOf } from './cancellations';
import type { Columns } from './columns';
import { cancellationColumns, invoiceColumns } from './columns';
import type { InvoiceDefaults } from './invoice';
import { invoicesOf } from './invoices';
import type { Sheet, SheetOptions } from './sheet';
import { sheetOfCsv, sheetOfRows } from './sheet';
import type { NamedSheet, ReadSheet } from './sheets';
import { readSheets, withoutRepeated } from './sheets';

export type { SheetItem } from './items';
export type { InvoiceDefaults } from './invoice';
export type { AddedColumns, SheetOptions } from './sheet';
export type { NamedSheet, ReadSheet } from './sheets';

/** A spreadsheet as a CSV file, as rows that were read (lists of cells, or objects by header), or as a workbook. */
export type GivenSheet =
	| { csv: Uint8Array }
	| { rows: readonly unknown[] }
	| { sheets: readonly NamedSheet[] };

/**
 * The rows as invoices, with what is wrong with those of which none can be made.
 * @throws Problems where the columns of the sheet cannot be told
 */
export function invoicesOfSheet(
	given: GivenSheet,
	defaults: InvoiceDefaults,
	options: SheetOptions = {},
): ReadSheet {
	if ('sheets' in given) {
		const read = readSheets(given.sheets, (rows) => invoicesOfSheet({ rows }, defaults, options));
		return { ...read, items: withoutRepeated(read.items) };
	}
	const sheet = sheetOf(given, invoiceColumns, options);
	const headerOf = (name: string) => sheet.headerOf(columnOfAttribute(name) ?? name);
	return { items: invoicesOf(sheet, defaults), headerOf };
}

/**
 * The rows as cancellations, one each, with what is wrong with those that cannot be asked for.
 * @throws Problems where the columns of the sheet cannot be told
 */
export function cancellationsOfSheet(given: GivenSheet, options: SheetOptions = {}): ReadSheet {
	if ('sheets' in given) {
		return readSheets(given.sheets, (rows) => cancellationsOfSheet({ rows }, options));
	}
	const sheet = sheetOf(given, cancellationColumns, options);
	return { items: cancellationsOf(sheet), headerOf: sheet.headerOf };
}

function sheetOf(
	given: Exclude<GivenSheet, { sheets: unknown }>,
	columns: Columns,
	options: SheetOptions,
): Sheet {
	return 'csv' in given
		? sheetOfCsv(given.csv, columns, options)
		: sheetOfRows(given.rows, columns, options);
}
