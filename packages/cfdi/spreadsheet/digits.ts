import { hasLostDigits, isScientific } from '../values/number';
import type { SheetRow } from './sheet';

/** The columns that tell one row from another: 5.76461E+17 in them is what is left of a longer number. */
const IDENTIFIERS = ['identifier', 'invoiceId', 'number', 'series'];

/** Whether a cell lost the last digits of what was written into it. */
export function lostDigitsAt(row: SheetRow, column: string): boolean {
	return (
		hasLostDigits(row.cell(column)) ||
		(IDENTIFIERS.includes(column) && isScientific(row.text(column)))
	);
}
