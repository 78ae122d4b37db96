import { Decimal } from '../sat/decimal';
import { areWithinLimits } from '../sat/lines/fitToOrder';
import type { LineAmounts } from '../sat/lines/lineAmounts';
import { LINE_DECIMALS } from '../sat/lines/lineAmounts';
import { IEPS, IVA } from '../sat/taxCodes';
import type { PricedLine } from './pricedLines';

/** The amounts of a line as its Concepto has them. */
export function lineAmounts(
	{ line, net, discount, taxes }: PricedLine,
	decimals: number,
): LineAmounts {
	const importe = net.plus(discount);
	const quantity = line.quantity.isPositive()
		? line.quantity.atMost(LINE_DECIMALS)
		: new Decimal(1n, 0);
	const ieps = taxes.find(({ tax }) => tax.Impuesto === IEPS)?.amount ?? Decimal.zero;
	return {
		quantity,
		unitPrice: importe.dividedBy(quantity, LINE_DECIMALS).trimmed(decimals),
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
