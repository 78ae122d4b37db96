import { Decimal } from '../values/decimal';
import type { LineDefaults, SimpleLine } from '../lines/simpleLine';
import type { Given } from '../problems/problem';
import type { Kind } from '../problems/kinds';
import { numberIn } from './cells';
import type { InvoiceColumn } from './columns';
import type { Sheet, SheetRow } from './sheet';
import type { AmountAt, TaxColumn } from './taxes';
import { numbersIn, rateIn, taxColumns } from './taxes';

/** Takes what is wrong with a cell, or with the whole row where the column is `''`. */
export type Report = (row: SheetRow, column: InvoiceColumn | '', kind: Kind, given?: Given) => void;

/** How the lines of a sheet are read. */
export interface LineReader {
	/** Where the price of a line is. */
	priceColumn: InvoiceColumn;
	/** A number as the node writes it; any other text as it is. */
	number: (text: string) => string;
	/** The column of a tax by its name in a line, such as "Ret ISR 10". */
	taxColumnOf: (tax: unknown) => InvoiceColumn | undefined;
	lineOf: (row: SheetRow, report: Report) => SimpleLine;
}

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
		withIeps = Decimal.one,
	): AmountAt {
		return (percent) => {
			const rate = fraction(percent);
			if (column !== 'iva') return net?.times(rate);
			return (net?.times(withIeps) ?? paid.dividedBy(Decimal.one.plus(rate), 8)).times(rate);
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
		let withIeps = Decimal.one;
		for (const tax of columns) {
			const { column, name } = tax;
			const text = row.text(column);
			const isIva = column === 'iva';
			if (isIva && text === '' && row.text('taxObject') === '') {
				report(row, column, 'empty', { remedy: 'writeIvaRate' });
			}
			const amountAt = amountOf(tax, paid, net, withIeps);
			const rate = rateIn(text, tax, amountAt, numbers.get(tax) ?? 'unclear');
			if (rate === undefined || (rate === 'exempt' && !isIva)) {
				report(row, column, 'rateUnclear', { values: { value: text, tax: name } });
			} else if (rate === 'exempt') {
				names.push(`${name} Exento`);
			} else if (rate !== 'none' && (isIva || rate.isPositive())) {
				names.push(`${name} ${String(rate.trimmed(0))}`);
			}
			const factor = rate instanceof Decimal ? Decimal.one.plus(fraction(rate)) : Decimal.one;
			if (column === 'ieps') withIeps = factor;
			if (isIva && priceColumn === 'priceWithTax') {
				net = paid.dividedBy(withIeps.times(factor), 8);
			}
		}
		return names;
	}

	function taxColumnOf(tax: unknown) {
		return columns.find(({ name }) => String(tax).startsWith(`${name} `))?.column;
	}

	return { priceColumn, number, taxColumnOf, lineOf };
}

function fraction(percent: Decimal): Decimal {
	return percent.dividedBy(Decimal.hundred, 8);
}
