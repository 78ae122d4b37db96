import { Decimal, hasLostDigits, isScientific } from 'cfdi-mx';
import { plainText } from 'cfdi-mx/parts';
import { refused } from './problem';
import { OF_CUSTOMER } from './columns';
import { SPREADSHEET } from './headers';
import type { Cells, Sheet, SheetRow } from './sheet';

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
const KEY = ['series', 'number'] as const;

/** "TOTAL", "Suma", "Subtotal general", "TOTALES:". */
const SUM =
	/^(?:gran |sub ?)?(?:total|totales|suma|sumas)(?: (?:general|generales|total|totales|facturado|neto|a pagar|mxn|del? [a-z]+|\d+))*$/;

/** What is in a cell for a number that is not there, what Excel makes of 1-2, and what programs make of 7: 7.0. */
export const NO_FOLIO =
	/^\D*$|^0+$|^\d+\.0+$|^\d{1,2}[-/](?:\d{1,2}[-/]\d{2,4}|(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec)[a-z]*\.?(?:[-/]\d{2,4})?)$|^\d{4}-\d\d-\d\d(?:T.*)?$/i;

/**
 * - `line`: of the invoice above; `apart`: perhaps of it;
 * - `numbered`: with its own number; `unnumbered`: with a customer, and no number;
 * - `nothing`: a title, a note, an empty row; `sum`: TOTAL.
 */
type RowKind = 'line' | 'apart' | 'numbered' | 'unnumbered' | 'nothing' | 'sum';

/** What a row is. @param below what it is directly below */
export function kindOf(row: SheetRow, sheet: Sheet, below: 'invoice' | 'sum' | undefined): RowKind {
	if (isSum(row)) return 'sum';
	if (sheet.isHeader(row)) return 'nothing';
	if (isDiscountBelow(row)) return hasAmount(row) ? 'line' : 'nothing';
	const { text } = row;
	// "Elaboró: Ana" in the first column.
	const isNote = !/\d/.test(text('number')) && !hasCustomer(row) && !hasLine(row);
	if (isNote) return 'nothing';
	if (text('number') !== '') return 'numbered';
	if (hasCustomer(row)) return 'unnumbered';
	const line = LINE.map(text).filter(Boolean);
	if (line.length === 0) return 'nothing';
	if (below === 'invoice') return 'line';
	if (below === 'sum' && changesTotal(row, sheet)) return 'apart';
	// "IVA", 160 below "Subtotal", 1000.
	if (below === 'sum' && !PIECES.some((column) => /^[-$\s]*\d/.test(text(column)))) {
		return 'sum';
	}
	return line.some((cell) => /\d/.test(cell)) && line.length > 1 ? 'apart' : 'nothing';
}

export function hasCustomer({ text }: SheetRow): boolean {
	return OF_CUSTOMER.some((column) => text(column) !== '');
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

/** "IVA 16%", 160 below the lines of an invoice, or with a price as if it were sold. */
export function isTaxOfLines(row: SheetRow): boolean {
	const { text } = row;
	const words = plainText(text('description'));
	const isAlone = text('number') === '' && !hasCustomer(row);
	const hasPieces = PIECES.some((column) => text(column) !== '');
	return ONLY_TAX.test(words) || (isAlone && !hasPieces && TAX_OF_LINES.test(words));
}

const ONLY_TAX = /^(?:iva|ieps|isr)(?: \d+)?$/;

const TAX_OF_LINES = /^(?:iva|ieps|isr|ret|retencion|retenciones|impuestos?)\b/;

/** Where a row without a sale has its word. */
const NAMED = ['description', 'number', 'name'] as const;

/** The column in which a row says that it is a discount and nothing that was sold. */
export function discountIn({ text }: SheetRow): (typeof NAMED)[number] | undefined {
	return NAMED.find((column) => isDiscountWord(text(column)));
}

/** Whether a discount has neither a number nor a customer of its own: it is of the lines above. */
function isDiscountBelow(row: SheetRow): boolean {
	const { text } = row;
	const isOwn = (cell: string) => cell !== '' && !isDiscountWord(cell);
	return (
		discountIn(row) !== undefined &&
		text('rfc') === '' &&
		!isOwn(text('number')) &&
		!isOwn(text('name'))
	);
}

/** "Descuento 10%", "Bonif. por volumen", "10% de descuento", "Promoción"; "Promoción 2x1 pizzas" is sold. */
function isDiscountWord(text: string): boolean {
	// Nearly no cell is one.
	if (text.length > LONGEST_SUM || !/[bcdpr]/i.test(text)) return false;
	const words = plainText(text);
	return DISCOUNT.test(words) || SHORT_DISCOUNT.test(words);
}

const DISCOUNT =
	/^(?:(?:menos|total|importe|monto)(?: del?)? )?(?:\d+(?: \d+)? (?:de )?)?(?:descuentos?|desctos?|dsctos?|dctos?|bonificacion(?:es)?|bonif|rebajas?|discounts?)\b/;

/** Words that also begin the name of something sold. */
const SHORT_DISCOUNT =
	/^(?:dto|desc|promo|promos|promocion|promociones|cupon|cupones|coupon|ahorro)(?: \d+| comercial| especial| general| cliente)*$/;

/** What else below a subtotal makes the invoice another one: "Ret. ISR", "Anticipo", "Envío", an amount below zero. */
const OF_TOTAL = /^(?:ret|retencion|retenciones|anticipo|envio|flete|shipping)\b/;

function changesTotal(row: SheetRow, sheet: Sheet): boolean {
	const isNegative = negativeIn(row) !== undefined;
	const hasColumn = sheet.has('retainedIsr') || sheet.has('retainedIva');
	const words = plainText(row.text('description'));
	return isNegative || (hasAmount(row) && !hasColumn && OF_TOTAL.test(words));
}

/** In which a row has what it adds to the invoice, or takes off. */
const ADDED = [
	'quantity',
	'unitPrice',
	'priceWithTax',
	'amount',
	'subtotal',
	'discount',
	'total',
] as const;

/** The column with an amount below zero: "-15.15", "$ -15.15", "(15.15)". */
export function negativeIn({ text }: SheetRow): (typeof ADDED)[number] | undefined {
	return ADDED.find((column) => {
		const [signs = ''] = /^\W*(?=\d)/.exec(text(column)) ?? [];
		return /[-−(]/.test(signs);
	});
}

function hasAmount({ text }: SheetRow): boolean {
	return ADDED.some((column) => column !== 'quantity' && /[1-9]/.test(text(column)));
}

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

/** The columns that tell one row from another: 5.76461E+17 in them is what is left of a longer number. */
const IDENTIFIERS = ['identifier', 'invoiceId', 'number', 'series'];

/** Whether a cell lost the last digits of what was written into it. */
export function lostDigitsAt(row: SheetRow, column: string): boolean {
	return (
		hasLostDigits(row.cell(column)) ||
		(IDENTIFIERS.includes(column) && isScientific(row.text(column)))
	);
}

/** The columns below which a sum stands. */
const SUMMED = ['amount', 'subtotal', 'discount', 'iva', 'total'] as const;

/** What a sale has, and a sum has not. */
const OF_SALE = ['description', 'identifier', 'productCode', 'unitPrice', 'priceWithTax'] as const;

/** What the rows so far come to, to tell a sum without a word from a line. */
export class Sums {
	private readonly sums = new Map<string, Decimal>();

	/** @param number a number of the sheet as a decimal is written */
	constructor(private readonly number: (text: string) => string) {}

	add({ text }: SheetRow): void {
		for (const column of SUMMED) {
			const value = Decimal.parse(this.number(text(column)));
			if (value === undefined) continue;
			this.sums.set(column, (this.sums.get(column) ?? Decimal.zero).plus(value));
		}
	}

	/** Whether a row has nothing but what the columns above it come to. */
	isSum(row: SheetRow): boolean {
		const { text } = row;
		if (discountIn(row) !== undefined) return this.isSumOfDiscounts(row);
		if (hasCustomer(row) || OF_SALE.some((column) => text(column) !== '')) return false;
		const given = SUMMED.filter((column) => text(column) !== '');
		return (
			given.length > 0 &&
			given.every((column) => {
				const value = Decimal.parse(this.number(text(column)));
				const sum = this.sums.get(column);
				return value !== undefined && sum?.equals(value) === true;
			})
		);
	}

	/** Whether a row "Descuento" repeats what the column has above it. */
	private isSumOfDiscounts({ text }: SheetRow): boolean {
		const sum = this.sums.get('discount');
		return (
			sum?.isPositive() === true &&
			SUMMED.some((column) => {
				const value = Decimal.parse(this.number(text(column)));
				return value?.magnitude().equals(sum) === true;
			})
		);
	}
}

/** Headers of what only counts rows. */
const COUNTER = /^(?:id|no|n|num|numero|consecutivo)$/;

/** Whether a column "ID" only counts the rows: 1, 2, 3. Another file has the same numbers. */
export function isCounter(sheet: Sheet, column: string): boolean {
	const header = sheet.headerOf(column);
	if (!COUNTER.test(header.toLowerCase().replace(/[^a-z]/g, ''))) return false;
	const numbers = sheet.rows
		.map(({ text }) => text(column))
		.filter((cell) => /^\d{1,15}$/.test(cell))
		.map(Number);
	return isCount(numbers);
}

/**
 * Refuses such a column.
 * @param instead the header of a column that tells
 * @throws Problems
 */
export function refuseCounter(sheet: Sheet, column: string, instead: string): void {
	if (!isCounter(sheet, column)) return;
	const header = sheet.headerOf(column);
	throw refused(SPREADSHEET, 'rowCounter', { values: { header, instead } });
}

/** 1, 2, 3; or 1, 2, 4, where a row was deleted. */
function isCount(numbers: readonly number[]): boolean {
	const [first = -1] = numbers;
	return (
		[0, 1].includes(first) &&
		numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)) &&
		(numbers.at(-1) ?? 0) <= 2 * numbers.length
	);
}
