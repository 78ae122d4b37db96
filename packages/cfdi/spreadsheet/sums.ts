import { Decimal } from '../values/decimal';
import { hasCustomer } from './rows';
import type { SheetRow } from './sheet';

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
}
