import { Decimal } from '../sat/decimal';
import type { LineDefaults, SimpleLine } from '../sat/lines/simpleLine';
import { quoted } from '../sat/quoted';
import { numberIn } from './cells';
import type { InvoiceColumn } from './columns';
import type { Sheet, SheetRow } from './sheet';
import type { AmountAt, TaxColumn } from './taxes';
import { numbersIn, rateIn, taxColumns } from './taxes';

/** Says what is wrong with a cell: `(row, 'iva', 'is empty', 'Write 16.')`. */
export type Report = (row: SheetRow, column: InvoiceColumn, what: string, fix: string) => void;

/** How the lines of a sheet are read. */
export interface LineReader {
	/** Where the price of a line is. */
	priceColumn: InvoiceColumn;
	/** A number as the node writes it; any other text as it is. */
	number: (text: string) => string;
	lineOf: (row: SheetRow, report: Report) => SimpleLine;
}

const ONE = new Decimal(1n, 0);
const HUNDRED = new Decimal(100n, 0);

/** @param defaults of a line that says nothing of its taxes */
export function lineReader(sheet: Sheet, defaults: LineDefaults): LineReader {
	const { has, rows, delimiter } = sheet;
	const priceColumn = (['unitPrice', 'priceWithTax', 'amount'] as const).find(has) ?? 'unitPrice';
	const number = (text: string) => String(numberIn(text, delimiter === ';') ?? text);
	const columns = taxColumns.filter(({ column }) => has(column));
	const numbers = new Map(
		columns.map((tax) => {
			const cells = rows.map((row) => ({
				text: row.text(tax.column),
				amountAt: amountOf(tax, pricesOf(row).paid),
			}));
			return [tax, numbersIn(cells, tax)];
		}),
	);

	/** What a line costs, and its part of what the customer pays. */
	function pricesOf({ text }: SheetRow) {
		const quantity = number(text('quantity') || '1');
		const price = number(text(priceColumn));
		const discount = number(text('discount'));
		const [pieces, each] = [Decimal.parse(quantity), Decimal.parse(price)];
		const isAmount = priceColumn === 'amount' && pieces?.isPositive() === true;
		const amount = isAmount ? each : pieces && each?.times(pieces);
		return {
			quantity,
			unitPrice: isAmount ? String(each?.dividedBy(pieces, 6).trimmed(2) ?? price) : price,
			discount,
			paid: (amount ?? Decimal.zero).minus(Decimal.parse(discount) ?? Decimal.zero),
		};
	}

	/** @param net the price without taxes; a price with them tells only its IVA before that is known */
	function amountOf(
		{ column }: TaxColumn,
		paid: Decimal,
		net = priceColumn === 'priceWithTax' ? undefined : paid,
		withIeps = ONE,
	): AmountAt {
		return (percent) => {
			const rate = fraction(percent);
			if (column !== 'iva') return net?.times(rate);
			return (net?.times(withIeps) ?? paid.dividedBy(ONE.plus(rate), 8)).times(rate);
		};
	}

	function lineOf(row: SheetRow, report: Report): SimpleLine {
		const { text } = row;
		const { paid, ...prices } = pricesOf(row);
		return {
			description: text('description'),
			...prices,
			productCode: text('productCode').replace(/^\d{7}$/, '0$&'),
			unitCode: text('unitCode'),
			unit: text('unit'),
			identifier: text('identifier'),
			taxObject: text('taxObject'),
			taxes: taxesOf(row, paid, report),
		};
	}

	function taxesOf(row: SheetRow, paid: Decimal, report: Report): unknown {
		const named = row.text('taxes');
		if (named !== '') return named;
		if (columns.length === 0) return undefined;
		const names = has('iva') ? [] : [defaults.taxes ?? []].flat();
		let net: Decimal | undefined;
		let withIeps = ONE;
		for (const tax of columns) {
			const { column, name } = tax;
			const text = row.text(column);
			const isIva = column === 'iva';
			if (isIva && text === '' && row.text('taxObject') === '') {
				report(row, column, 'is empty', 'Write 16%, 8%, 0%, Exento or No objeto.');
			}
			const amountAt = amountOf(tax, paid, net, withIeps);
			const rate = rateIn(text, tax, amountAt, numbers.get(tax) ?? 'unclear');
			if (rate === undefined || (rate === 'exempt' && !isIva)) {
				const what = `${quoted(text)} does not tell the rate of ${name}`;
				report(row, column, what, 'Write the rate with a percent sign, such as 16%.');
			} else if (rate === 'exempt') {
				names.push(`${name} Exento`);
			} else if (rate !== 'none' && (isIva || rate.isPositive())) {
				names.push(`${name} ${String(rate.trimmed(0))}`);
			}
			const factor = rate instanceof Decimal ? ONE.plus(fraction(rate)) : ONE;
			if (column === 'ieps') withIeps = factor;
			if (isIva && priceColumn === 'priceWithTax') {
				net = paid.dividedBy(withIeps.times(factor), 8);
			}
		}
		return names;
	}

	return { priceColumn, number, lineOf };
}

function fraction(percent: Decimal): Decimal {
	return percent.dividedBy(HUNDRED, 8);
}
