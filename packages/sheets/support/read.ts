import { finished } from 'cfdi-mx/reading';
import { cancellationSteps } from '../cancellations';
import type { Columns } from '../columns';
import type { InvoiceDefaults } from '../invoices';
import { invoiceSteps } from '../invoices';
import type { Sheet, SheetItem, SheetOptions } from '../sheet';
import { csvSheet, rowSheet } from '../sheet';

export function sheetOfCsv(bytes: Uint8Array, columns: Columns, options: SheetOptions = {}): Sheet {
	return finished(csvSheet(bytes, columns, options));
}

export function sheetOfRows(
	given: readonly unknown[],
	columns: Columns,
	options: SheetOptions = {},
): Sheet {
	return finished(rowSheet(given, columns, options));
}

export function invoicesOf(sheet: Sheet, defaults: InvoiceDefaults): SheetItem[] {
	return finished(invoiceSteps(sheet, defaults));
}

export function cancellationsOf(sheet: Sheet): SheetItem[] {
	return finished(cancellationSteps(sheet));
}
