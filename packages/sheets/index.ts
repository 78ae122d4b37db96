/** Rows of spreadsheets, as the invoices and cancellations that they become. */
import type { Problems, Steps } from 'cfdi-mx';
import { finished } from 'cfdi-mx';
import { refused } from './problem';
import { columnOfAttribute } from './check';
import { cancellationSteps } from './cancellations';
import type { Columns } from './columns';
import { cancellationColumns, invoiceColumns } from './columns';
import type { InvoiceDefaults } from './invoice';
import { invoiceSteps } from './invoices';
import { SPREADSHEET } from './places';
import type { Sheet, SheetOptions } from './sheet';
import { csvSheet, rowSheet } from './sheet';
import type { NamedSheet, ReadSheet } from './sheets';
import { readSheets, withoutRepeated } from './sheets';

export { isZip } from './csv';
export type { SheetItem } from './items';
export type { InvoiceDefaults } from './invoice';
export type { AddedColumns, SheetOptions } from './sheet';
export type { NamedSheet, ReadSheet } from './sheets';

/** A spreadsheet as a CSV file, as rows that were read (lists of cells, or objects by header), or as a workbook. */
export type GivenSheet =
	| { csv: Uint8Array }
	| { rows: readonly unknown[] }
	| { sheets: readonly NamedSheet[] };

/** The same as `invoiceSheetSteps`, at once. */
export function invoicesOfSheet(
	given: GivenSheet,
	defaults: InvoiceDefaults,
	options: SheetOptions = {},
): ReadSheet {
	return finished(invoiceSheetSteps(given, defaults, options));
}

/** The same as `cancellationSheetSteps`, at once. */
export function cancellationsOfSheet(given: GivenSheet, options: SheetOptions = {}): ReadSheet {
	return finished(cancellationSheetSteps(given, options));
}

/**
 * The rows as invoices, with what is wrong with those of which none can be made.
 * @throws Problems where the columns of the sheet cannot be told, or it is beyond what is read
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
 * The rows as cancellations, one each, with what is wrong with those that cannot be asked for.
 * @throws Problems where the columns of the sheet cannot be told, or it is beyond what is read
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

/** The problem of a file that cannot be read as a spreadsheet at all. */
export function unreadable(kind: 'noSheet' | 'oldExcelFile'): Problems {
	return refused(SPREADSHEET, kind);
}
