import type { NamedSheet } from 'cfdi-sheets';
import { finished } from 'cfdi-mx/reading';
import { sheetSteps } from '../../nodes/CfdiDesk/spreadsheet/readWorkbook';

export function sheetsOf(file: Uint8Array): NamedSheet[] | undefined {
	return finished(sheetSteps(file));
}
