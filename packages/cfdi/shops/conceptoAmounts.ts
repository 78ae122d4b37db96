import { Decimal, MOST_DECIMALS } from '../values/decimal';
import { areWithinLimits } from '../lines/fitToOrder';
import type { LineAmounts } from '../lines/lineAmounts';
import { IEPS, IVA } from '../catalogs/catalog';
import type { PricedLine } from './pricedLines';

/** The amounts of a line as its Concepto has them. */
export function lineAmounts(
	{ line, net, discount, taxes }: PricedLine,
	decimals: number,
): LineAmounts {
	const importe = net.plus(discount);
	const quantity = line.quantity.isPositive() ? line.quantity.atMost(MOST_DECIMALS) : Decimal.one;
	const ieps = taxes.find(({ tax }) => tax.Impuesto === IEPS)?.amount ?? Decimal.zero;
	return {
		quantity,
		unitPrice: importe.dividedBy(quantity, MOST_DECIMALS).trimmed(decimals),
		importe,
		discount,
		taxes: taxes.map(({ tax, amount }) => ({
			tax,
			base: tax.Impuesto === IVA ? net.plus(ieps) : net,
			importe: amount,
		})),
	};
}

/** Whether a line costs something, and SAT allows its taxes on that. */
export function isPossible(line: PricedLine, decimals: number): boolean {
	return line.net.isPositive() && areWithinLimits([lineAmounts(line, decimals)], decimals);
}
