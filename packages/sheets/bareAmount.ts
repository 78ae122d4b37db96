import { refused } from './problem';
import type { InvoiceColumn } from './columns';
import type { InvoiceDefaults } from './invoice';
import { SPREADSHEET } from './places';
import { isTaxOfLines } from './rows';
import type { Sheet, SheetColumn } from './sheet';
import type { ReadRows } from './unknown';

/** Headers of what a line comes to that leave open whether its IVA is in it. */
const BARE = /^(?:importe|amount)$/;

/** Columns that tell it: next to a price the amount is compared, and the others say the IVA or the whole. */
const TELLING = [
	...(['unitPrice', 'priceWithTax', 'subtotal', 'total'] as const),
	...(['taxes', 'iva', 'ivaRate', 'withIva', 'taxObject'] as const),
] satisfies readonly InvoiceColumn[];

const WITH_IVA = /^IVA\s*(?:8|16)/i;

/**
 * Refuses "Importe" 1160 where nothing in the file tells whether the IVA that the caller adds is in it.
 * @throws Problems
 */
export function refuseBareAmount(
	sheet: Sheet,
	read: readonly ReadRows[],
	{ taxes }: Pick<InvoiceDefaults, 'taxes'>,
): void {
	const isAdded = [taxes ?? []].flat().some((tax) => WITH_IVA.test(String(tax)));
	if (!isAdded || !sheet.has('amount') || TELLING.some(sheet.has)) return;
	if (!BARE.test(sheet.meantHeaderOf('amount'))) return;
	// "Base imponible" with the same cells, or a row "IVA 16%" below the lines.
	if (sheet.columns.some(isOtherAmount)) return;
	if (sheet.rows.some(isTaxOfLines)) return;
	const value = read
		.flatMap(({ rows }) => rows.map(({ text }) => text('amount')))
		.find((text) => /[1-9]/.test(text));
	if (value === undefined) return;
	const header = sheet.headerOf('amount');
	throw refused(SPREADSHEET, 'bareAmount', { values: { header, value } });
}

const isOtherAmount = ({ otherOf, readAs }: SheetColumn) =>
	otherOf === 'amount' && readAs === undefined;
