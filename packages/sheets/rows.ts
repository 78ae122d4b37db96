import { plainText } from 'cfdi-mx/reading';
import { Decimal, hasLostDigits, isScientific } from 'cfdi-mx/values';
import { OF_CUSTOMER, refused, SPREADSHEET } from './columns';
import type { Cells, Sheet, SheetRow } from './sheet';

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

const PIECES = ['quantity', 'unitPrice', 'priceWithTax', 'productCode'] as const;

const KEY = ['series', 'number'] as const;

const SUM =
	/^(?:gran |sub ?)?(?:total|totales|suma|sumas)(?: (?:general|generales|total|totales|facturado|neto|a pagar|mxn|del? [a-z]+|\d+))*$/;

/**
 * Matches unreliable folios: text without digits, zero, a date (Excel changes 1-2 to a date), or 7.0 (some
 * programs write 7 as 7.0).
 */
export const NO_FOLIO =
	/^\D*$|^0+$|^\d+\.0+$|^\d{1,2}[-/](?:\d{1,2}[-/]\d{2,4}|(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec)[a-z]*\.?(?:[-/]\d{2,4})?)$|^\d{4}-\d\d-\d\d(?:T.*)?$/i;

/**
 * A `line` row is part of the invoice above, and an `apart` row might be. An `unnumbered` row has a
 * customer but no number.
 */
type RowKind = 'line' | 'apart' | 'numbered' | 'unnumbered' | 'nothing' | 'sum';

export function kindOf(row: SheetRow, sheet: Sheet, below: 'invoice' | 'sum' | undefined): RowKind {
	if (isSum(row)) return 'sum';
	if (sheet.isHeader(row)) return 'nothing';
	if (isDiscountBelow(row)) return hasAmount(row) ? 'line' : 'nothing';
	const { text } = row;
	// A row without number, customer and line is a note, such as "Elaboró: Ana".
	const isNote = !/\d/.test(text('number')) && !hasCustomer(row) && !hasLine(row);
	if (isNote) return 'nothing';
	if (text('number') !== '') return 'numbered';
	if (hasCustomer(row)) return 'unnumbered';
	const line = LINE.map(text).filter(Boolean);
	if (line.length === 0) return 'nothing';
	if (below === 'invoice') return 'line';
	if (below === 'sum' && changesTotal(row, sheet)) return 'apart';
	// Below a subtotal, a row without price or quantity is another sum, such as "IVA" with 160.
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

const MAX_WORD_LENGTH = 60;

export function isSumWord(text: string): boolean {
	return text.length <= MAX_WORD_LENGTH && /tot|sum/i.test(text) && SUM.test(plainText(text));
}

export function hasSumWord(cells: Cells): boolean {
	return cells.some((cell) => typeof cell === 'string' && isSumWord(cell));
}

/** "Total de horas" with quantity 10 and price 500 is a product, not a total. */
function isSoldTotal({ text }: SheetRow): boolean {
	const hasPrice = ['unitPrice', 'priceWithTax'].some((column) => /\d/.test(text(column)));
	const isNamed = text('number') === '' && / del? \p{L}/u.test(text('description'));
	return isNamed && hasPrice && /\d/.test(text('quantity'));
}

/** Returns whether a row contains only a tax, such as "IVA 16%" with 160 below an invoice's lines. */
export function isTaxOfLines(row: SheetRow): boolean {
	const { text } = row;
	const words = plainText(text('description'));
	const isAlone = text('number') === '' && !hasCustomer(row);
	const hasPieces = PIECES.some((column) => text(column) !== '');
	return ONLY_TAX.test(words) || (isAlone && !hasPieces && TAX_OF_LINES.test(words));
}

const ONLY_TAX = /^(?:iva|ieps|isr)(?: \d+)?$/;

const TAX_OF_LINES = /^(?:iva|ieps|isr|ret|retencion|retenciones|impuestos?)\b/;

const NAMED = ['description', 'number', 'name'] as const;

export function discountIn({ text }: SheetRow): (typeof NAMED)[number] | undefined {
	return NAMED.find((column) => isDiscountWord(text(column)));
}

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

function isDiscountWord(text: string): boolean {
	if (text.length > MAX_WORD_LENGTH || !/[bcdpr]/i.test(text)) return false;
	const words = plainText(text);
	return DISCOUNT.test(words) || SHORT_DISCOUNT.test(words);
}

const DISCOUNT =
	/^(?:(?:menos|total|importe|monto)(?: del?)? )?(?:\d+(?: \d+)? (?:de )?)?(?:descuentos?|desctos?|dsctos?|dctos?|bonificacion(?:es)?|bonif|rebajas?|discounts?)\b/;

/**
 * Matches "Promoción" and "Cupón especial", but not "Promoción 2x1 pizzas", because a product's name can
 * also begin with such a word.
 */
const SHORT_DISCOUNT =
	/^(?:dto|desc|promo|promos|promocion|promociones|cupon|cupones|coupon|ahorro)(?: \d+| comercial| especial| general| cliente)*$/;

const OF_TOTAL = /^(?:ret|retencion|retenciones|anticipo|envio|flete|shipping)\b/;

function changesTotal(row: SheetRow, sheet: Sheet): boolean {
	const isNegative = negativeIn(row) !== undefined;
	const hasColumn = sheet.has('retainedIsr') || sheet.has('retainedIva');
	const words = plainText(row.text('description'));
	return isNegative || (hasAmount(row) && !hasColumn && OF_TOTAL.test(words));
}

const ADDED = [
	'quantity',
	'unitPrice',
	'priceWithTax',
	'amount',
	'subtotal',
	'discount',
	'total',
] as const;

export function negativeIn({ text }: SheetRow): (typeof ADDED)[number] | undefined {
	return ADDED.find((column) => {
		const [signs = ''] = /^\W*(?=\d)/.exec(text(column)) ?? [];
		return /[-−(]/.test(signs);
	});
}

function hasAmount({ text }: SheetRow): boolean {
	return ADDED.some((column) => column !== 'quantity' && /[1-9]/.test(text(column)));
}

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

export function isNumbered(row: SheetRow): boolean {
	const number = row.text('number');
	return (
		number !== '' && !NO_FOLIO.test(number) && !KEY.some((column) => lostDigitsAt(row, column))
	);
}

export function folioOf({ text }: SheetRow): string {
	return KEY.map(text)
		.filter((part) => part !== '')
		.join('-');
}

/** In these columns, a number such as 5.76461E+17 has lost digits, because Excel shortened it. */
const IDENTIFIERS = ['identifier', 'invoiceId', 'number', 'propertyAccount', 'series'];

export function lostDigitsAt(row: SheetRow, column: string): boolean {
	return (
		hasLostDigits(row.cell(column)) ||
		(IDENTIFIERS.includes(column) && isScientific(row.text(column)))
	);
}

const SUMMED = ['amount', 'subtotal', 'discount', 'iva', 'total'] as const;

const OF_SALE = ['description', 'identifier', 'productCode', 'unitPrice', 'priceWithTax'] as const;

/** Adds up the rows' amounts. An unlabelled row that contains exactly these sums is a total. */
export class Sums {
	private readonly sums = new Map<string, Decimal>();

	constructor(private readonly number: (text: string) => string) {}

	add({ text }: SheetRow): void {
		for (const column of SUMMED) {
			const value = Decimal.parse(this.number(text(column)));
			if (value === undefined) continue;
			this.sums.set(column, (this.sums.get(column) ?? Decimal.zero).plus(value));
		}
	}

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

const COUNTER = /^(?:id|no|n|num|numero|consecutivo)$/;

/** Returns whether a column contains only row numbers (such as 1, 2, 3), which do not identify invoices. */
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
 * @param instead the header that the message suggests, such as "Folio"
 * @throws Problems if the column only counts the rows
 */
export function refuseCounter(sheet: Sheet, column: string, instead: string): void {
	if (!isCounter(sheet, column)) return;
	const header = sheet.headerOf(column);
	throw refused(SPREADSHEET, 'rowCounter', { values: { header, instead } });
}

function isCount(numbers: readonly number[]): boolean {
	const [first = -1] = numbers;
	return (
		[0, 1].includes(first) &&
		numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)) &&
		(numbers.at(-1) ?? 0) <= 2 * numbers.length
	);
}
