import type { Problem } from 'cfdi-mx';
import { isBlank } from './table';
import type { FileRow, Sheet, SheetRow } from './sheet';

/** What is read of one or more rows of a spreadsheet; each row is in one of them. */
export type SheetItem = {
	/** The rows as the file has them. */
	rows: readonly FileRow[];
} & (
	| {
			kind: 'invoice';
			key: string;
			email: string;
			/** What the rows say and the invoice does not: its date, and notes of the office. */
			notes: Problem[];
			invoice: Record<string, unknown>;
	  }
	| Cancellation
	/** Rows of which no invoice or cancellation can be made, and why: `rows[3].rfc` is the row as the file counts. */
	| { kind: 'refused'; key: string; problems: readonly Problem[] }
	| SheetHeader
	/** A title, an empty row. */
	| { kind: 'other' }
);

interface SheetHeader {
	kind: 'header';
	/** `''` for a workbook, and for rows that another node read. */
	delimiter: string;
	columns?: KeyColumns;
	/** The name of the sheet, in a workbook. */
	sheet?: string;
	/** The rows below it that nobody sees in the file, and which are read. */
	hiddenRows?: readonly number[];
	/** The sheets that were not read. */
	notRead?: readonly string[];
}

/** Under which key the cells have what names an invoice, for a file that is given back. */
interface KeyColumns {
	invoiceId?: string;
	uuid?: string;
}

interface Cancellation {
	kind: 'cancellation';
	/** Of ID, UUID and folio (with its series) at least one; `''` for what the row does not say. */
	invoiceId: string;
	uuid: string;
	folio: string;
	cancellationReason: string;
	replacementUuid: string;
	/** What the row says to the person who requests it. */
	notes: readonly Problem[];
}

/** The rows that say nothing, as items: each alone. Empty ones at the end of the file are left out. */
export function otherRows(sheet: Sheet, others: readonly SheetRow[]): SheetItem[] {
	const last = sheet.rows.findLast(({ cells }) => !isBlank(cells))?.number ?? 0;
	return [
		...sheet.above.map((row, index, { length }): SheetItem => {
			const isHeader = index === length - 1;
			return isHeader
				? { kind: 'header', delimiter: sheet.delimiter, rows: [row] }
				: { kind: 'other', rows: [row] };
		}),
		...others
			.filter(({ number }) => number <= last)
			.map((row): SheetItem => ({ kind: 'other', rows: [sheet.fileRow(row)] })),
	];
}
