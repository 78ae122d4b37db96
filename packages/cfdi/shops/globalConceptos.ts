import type { Problem } from '../problems/problem';
import { currencyDecimals } from '../values/currency';
import { Decimal } from '../values/decimal';
import { conceptoOf } from '../lines/lineAmounts';
import { areWithinLimits } from '../lines/fitToOrder';
import { lineAmounts, taxesKey } from './pricedLines';
import { fittedText } from './conceptos';
import type { Order } from './order';
import { orderName } from './order';
import type { PricedLine } from './pricedLines';

/** An order of a global invoice, and what it costs line by line. */
export interface SoldLines {
	order: Order;
	lines: PricedLine[];
}

/** SAT's guide for global invoices: one line for each sale, or each rate of it. */
const OF_SALE = { productCode: '01010101', unitCode: 'ACT', description: 'Venta' };

/**
 * One Concepto for each rate of an order. The taxes of its lines were rounded one by one: where their
 * sum is more than SAT's limits allow for one line, the rate has several.
 */
export function conceptosOfSale(
	{ order, lines }: SoldLines,
	notes: Problem[],
): Array<Record<string, unknown>> {
	const decimals = currencyDecimals(order.currency);
	const number = fittedText(orderName(order), `Conceptos.NoIdentificacion`, 100);
	if (number.note !== undefined) notes.push(number.note);
	const groups: PricedLine[] = [];
	for (const line of lines) {
		const index = groups.findIndex((group) => taxesKey(group) === taxesKey(line));
		const group = groups[index];
		const both = group === undefined ? undefined : together(group, line);
		if (both !== undefined && areWithinLimits([lineAmounts(both, decimals)], decimals)) {
			groups[index] = both;
		} else {
			groups.unshift(alone(line));
		}
	}
	return groups.reverse().map((group) =>
		conceptoOf(
			{
				...OF_SALE,
				identifier: number.text,
				quantity: Decimal.one,
				unitPrice: group.net,
				discount: Decimal.zero,
				unit: '',
				taxObject: '',
				taxes: group.taxes.map(({ tax }) => tax),
			},
			lineAmounts(group, decimals),
			decimals,
		),
	);
}

/** A global invoice has no discounts: a sale is what was paid for it. */
function alone(line: PricedLine): PricedLine {
	return { ...line, line: { ...line.line, quantity: Decimal.one }, discount: Decimal.zero };
}

/** Two lines with the same taxes as one. */
function together(one: PricedLine, other: PricedLine): PricedLine {
	return {
		...one,
		net: one.net.plus(other.net),
		taxes: one.taxes.map(({ tax, amount }) => {
			const same = other.taxes.find((row) => row.tax.Impuesto === tax.Impuesto);
			return { tax, amount: amount.plus(same?.amount ?? Decimal.zero) };
		}),
	};
}
