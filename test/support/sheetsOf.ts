import type { NamedSheet } from 'cfdi-sheets';
import { finished } from 'cfdi-mx/reading';
import { sheetSteps } from '../../nodes/Cfdi/invoice/spreadsheet/readWorkbook';

/** Reads the sheets of a workbook without pauses. */
export function sheetsOf(file: Uint8Array): NamedSheet[] | undefined {
	return finished(sheetSteps(file));
}
