import { plainText } from '../reading/readValues';
import type { Kind } from '../problems/kinds';
import type { InvoiceColumn } from './columns';
import { lostDigitsAt } from './digits';
import { NO, NOTHING, YES } from './flags';
import type { Report } from './lines';
import type { Cells, Sheet, SheetRow } from './sheet';

/** What an invoice needs of its customer. */
const CUSTOMER = ['rfc', 'name', 'taxRegime', 'postalCode', 'cfdiUse'] as const;

/** What only a line has. */
const LINE = [
	'description',
	'quantity',
	'unitPrice',
	'priceWithTax',
	'amount',
	'subtotal',
	'discount',
	'productCode',
	'identifier',
	'iva',
	'total',
] as const;

/** What a line has, and a sum has not. */
const PIECES = ['quantity', 'unitPrice', 'priceWithTax', 'productCode'] as const;

/** The columns that make the number of an invoice. */
export const KEY = ['series', 'number'] as const;

/** "TOTAL", "Suma", "Subtotal general", "TOTALES:". */
const SUM =
	/^(?:gran |sub ?)?(?:total|totales|suma|sumas)(?: (?:general|generales|total|totales|facturado|neto|a pagar|mxn|del? [a-z]+|\d+))*$/;

/** What stands in a cell for a number that is not there, and what Excel makes of 1-2. */
const NO_FOLIO =
	/^\D*$|^0+$|^\d{1,2}[-/](?:\d{1,2}[-/]\d{2,4}|(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec)[a-z]*\.?(?:[-/]\d{2,4})?)$|^\d{4}-\d\d-\d\d(?:T.*)?$/i;

/**
 * - `line`: of the invoice above; `apart`: perhaps of it;
 * - `numbered`: with a number of its own; `unnumbered`: with a customer, and no number;
 * - `nothing`: a title, a note, an empty row; `sum`: TOTAL.
 */
export type RowKind = 'line' | 'apart' | 'numbered' | 'unnumbered' | 'nothing' | 'sum';

/** What a row is. @param below what it stands directly below */
export function kindOf(row: SheetRow, sheet: Sheet, below: 'invoice' | 'sum' | undefined): RowKind {
	if (isSum(row)) return 'sum';
	if (sheet.isHeader(row)) return 'nothing';
	const { text } = row;
	// "Elaboró: Ana" in the first column.
	const isNote = !/\d/.test(text('number')) && !hasCustomer(row) && !hasLine(row);
	if (isNote) return 'nothing';
	if (text('number') !== '') return 'numbered';
	if (hasCustomer(row)) return 'unnumbered';
	const line = LINE.map(text).filter(Boolean);
	if (line.length === 0) return 'nothing';
	if (below === 'invoice') return 'line';
	// "IVA", 160 below "Subtotal", 1000.
	if (below === 'sum' && !PIECES.some((column) => /^[-$\s]*\d/.test(text(column)))) {
		return 'sum';
	}
	return line.some((cell) => /\d/.test(cell)) && line.length > 1 ? 'apart' : 'nothing';
}

export function hasCustomer({ text }: SheetRow): boolean {
	return CUSTOMER.some((column) => text(column) !== '');
}

export function hasLine({ text }: SheetRow): boolean {
	return LINE.some((column) => text(column) !== '');
}

const LONGEST_SUM = 60;

export function isSumWord(text: string): boolean {
	// Nearly no cell is one.
	return text.length <= LONGEST_SUM && /tot|sum/i.test(text) && SUM.test(plainText(text));
}

export function hasSumWord(cells: Cells): boolean {
	return cells.some((cell) => typeof cell === 'string' && isSumWord(cell));
}

/** "Total de horas", 10, 500: perhaps sold. */
function isSoldTotal({ text }: SheetRow): boolean {
	const hasPrice = ['unitPrice', 'priceWithTax'].some((column) => /\d/.test(text(column)));
	const isNamed = text('number') === '' && / del? \p{L}/u.test(text('description'));
	return isNamed && hasPrice && /\d/.test(text('quantity'));
}

/** "IVA 16%", 160 below the lines of an invoice. */
function isTaxOfLines(row: SheetRow): boolean {
	const { text } = row;
	const isAlone = text('number') === '' && !hasCustomer(row);
	return (
		isAlone &&
		PIECES.every((column) => text(column) === '') &&
		TAX_OF_LINES.test(plainText(text('description')))
	);
}

const TAX_OF_LINES = /^(?:iva|ieps|isr|ret|retencion|retenciones|descuento|impuestos?)\b/;

/** A row with "TOTAL" in a cell, and nothing of a sale. */
function isSum(row: SheetRow): boolean {
	const { text, cells } = row;
	if (isSoldTotal(row)) return false;
	const words = ['number', 'name', 'description'].map(text).filter((cell) => /\p{L}/u.test(cell));
	return (
		text('rfc') === '' &&
		words.every(isSumWord) &&
		hasSumWord(cells) &&
		(text('number') === '' || isSumWord(text('number')))
	);
}

/** Whether the row says a number that can be that of an invoice. */
export function isNumbered(row: SheetRow): boolean {
	const number = row.text('number');
	return (
		number !== '' && !NO_FOLIO.test(number) && !KEY.some((column) => lostDigitsAt(row, column))
	);
}

/** The number of the invoice, with its series. */
export function keyOf({ text }: SheetRow): string {
	return KEY.map(text)
		.filter((part) => part !== '')
		.join('-');
}

const CANCELLED = /^(?!no )\W*(?:.* )?(?:cancel|anulad|devuel|reembols|refund|void|rechaz|reject)/i;

/** A credit note, a payment, a quote: no invoice is made of its row. "E - Egreso" is one, "E-book" is sold. */
const OTHER_DOCUMENT =
	/^(?:[EPTN]|NC|REP)(?:\s*$|\s+[-–:(]|:|\s*-\s)|egreso|nota de cr[eé]dito|rectificativa|devoluci[oó]n|complemento|^(?:recibo (?:electr[oó]nico )?de )?pagos?$|^(?:traslado|n[oó]mina|cotizaci[oó]n|presupuesto)/i;

/** "NO FACTURAR" in a column of notes. */
const NOT_TO_INVOICE = /^\W*no (?:se )?(?:factur|timbr)/i;

/** "YA FACTURADO" in a column of notes. */
const ALREADY = /^\W*ya (?:se |est[aá] |fue )?(?:factur|timbr)/i;

/** "Facturado" as the state of a sale; not "Por facturar", "Pendiente de timbrar". */
const ISSUED =
	/^\W*(?:(?:ya|est[aá]|fue|totalmente|already|fully|factura|cfdi) )*(?:facturad[ao]|timbrad[ao]|emitid[ao]|invoiced|stamped)\b/i;

/** What the workflow writes beside the UUID of an invoice that it stamped, which a key protects. */
const OWN_RESULT = /^(?:ya )?timbrada$/i;

/** Reports what a row itself says against its invoice: cancelled, stamped, not asked for. */
export function reportState(row: SheetRow, report: Report): void {
	const { text } = row;
	const number = text('number');
	if (number !== '' && NO_FOLIO.test(number)) {
		report(row, 'number', 'notAFolio', { values: { value: number } });
	}
	const says = (column: InvoiceColumn, kind: Kind, isSo: (value: string) => boolean) => {
		const value = row.texts(column).find(isSo);
		if (value !== undefined) report(row, column, kind, { values: { value } });
	};
	says('wanted', 'rowNotWanted', (value) => !YES.test(value));
	says('issued', 'rowIssued', (value) => !NO.test(value));
	says('type', 'rowNotAnInvoice', (value) => OTHER_DOCUMENT.test(value));
	says('notRead', 'notReadHere', (value) => !NOTHING.test(value));
	// Its key protects what the workflow itself wrote down.
	const isOwn = OWN_RESULT.test(text('result'));
	if (!isOwn) {
		says('status', 'rowIssued', (value) => ISSUED.test(value) || ALREADY.test(value));
		says('issuedOn', 'rowIssued', (value) => /[1-9]/.test(value));
	}
	const states = row.texts('status').filter((value) => CANCELLED.test(value));
	const cancelled = row.texts('cancelled').filter((value) => !NO.test(value));
	const [state = cancelled[0]] = states;
	if (state !== undefined) {
		const column = states.length > 0 ? 'status' : 'cancelled';
		report(row, column, 'rowCancelled', { values: { value: state } });
	}
	const told = [...row.texts('status'), ...row.texts('issued')];
	const isAlready = (cell: string) => !isOwn && ALREADY.test(cell) && !told.includes(cell.trim());
	const note = row.cells.find(
		(cell) => typeof cell === 'string' && (NOT_TO_INVOICE.test(cell) || isAlready(cell)),
	);
	if (note !== undefined) {
		report(row, '', 'rowCancelled', { values: { value: String(note).trim() } });
	}
	const uuid = row.texts('uuid').find((cell) => /[\da-f]{8}-[\da-f]{4}/i.test(cell));
	if (uuid !== undefined && !isOwn) {
		report(row, 'uuid', 'hasUuid', { values: { uuid } });
	}
	if (isSumWord(text('description')) || isTaxOfLines(row)) {
		report(row, 'description', 'sumAmongLines', { values: { value: text('description') } });
	}
}
