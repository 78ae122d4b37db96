import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';
import type { InvoiceColumn } from './columns';
import { invoiceColumns } from './columns';
import { lostDigitsAt } from './digits';
import type { InvoiceDefaults } from './invoice';
import { invoiceOfRows } from './invoice';
import type { SheetItem } from './items';
import { otherRows } from './items';
import type { LineReader, Report } from './lines';
import { lineReader } from './lines';
import type { Rows, Sheet, SheetRow } from './sheet';

/**
 * The rows of a spreadsheet as invoices, in the order of their first rows: those with the same series
 * and number are the lines of one. All that is wrong with the rows of an invoice is told at once.
 */
export function invoicesOf(sheet: Sheet, defaults: InvoiceDefaults): SheetItem[] {
	const reader = lineReader(sheet, defaults);
	const others: SheetRow[] = [];
	const invoices = new Map<string, [SheetRow, ...SheetRow[]]>();
	for (const row of sheet.rows) {
		const { text, number } = row;
		if (['number', 'rfc', 'name', 'description'].every((column) => text(column) === '')) {
			others.push(row);
			continue;
		}
		// Rows without a number, or with what is left of one, are not lines of one invoice.
		const isNumbered = text('number') !== '' && !KEY.some((column) => lostDigitsAt(row, column));
		const key = isNumbered ? keyOf(row) : `\n${number}`;
		const lines = invoices.get(key);
		if (lines === undefined) invoices.set(key, [row]);
		else lines.push(row);
	}
	return [
		...otherRows(sheet, others),
		...[...invoices.values()].map((rows) => itemOf(sheet, rows, reader, defaults)),
	];
}

/** The columns of it. */
const KEY = ['series', 'number'] as const;

function keyOf({ text }: SheetRow): string {
	return KEY.map(text)
		.filter((part) => part !== '')
		.join('-');
}

function itemOf(
	sheet: Sheet,
	rows: Rows,
	reader: LineReader,
	defaults: InvoiceDefaults,
): SheetItem {
	const problems: Problem[] = [];
	const report: Report = ({ number }, column, kind, given) => {
		const row = `rows[${number}]`;
		problems.push(problem(column === '' ? row : `${row}.${column}`, kind, given));
	};
	for (const row of rows) {
		for (const column of Object.keys(invoiceColumns) as InvoiceColumn[]) {
			if (!lostDigitsAt(row, column)) continue;
			report(row, column, 'cellDigitsLost', { values: { value: String(row.cell(column)) } });
		}
	}
	const invoice = problems.length > 0 ? undefined : invoiceOfRows(rows, reader, defaults, report);
	const read = { key: keyOf(rows[0]), rows: rows.map(sheet.fileRow) };
	if (invoice === undefined || problems.length > 0) {
		return { kind: 'refused', ...read, problems };
	}
	const email = rows.map(({ text }) => text('email')).find(Boolean) ?? '';
	return { kind: 'invoice', ...read, email, invoice };
}
