import { Decimal, sumOf } from '../decimal';
import type { LineAmounts } from './lineAmounts';
import { LINE_DECIMALS, taxAmounts } from './lineAmounts';
import type { ProblemOf } from '../invoice/lineProblem';
import { IEPS, IVA } from '../taxCodes';
import type { Line } from './simpleLine';
import type { Tax } from './taxes';
import { isTransferred } from './taxes';

const ONE = new Decimal(1n, 0);

/** The line's part of the order's total: quantity x unit price - discount, exact. */
export function orderAmount({ quantity, unitPrice, discount }: Line): Decimal {
	return quantity.times(unitPrice).minus(discount);
}

/**
 * Takes the transferred taxes out of a line's price and discount. Importe and Descuento are divided
 * as a whole, not calculated from the rounded ValorUnitario: so 1,000 pieces keep the cents that six
 * decimals of one piece cannot have. SAT's limits (CFDI40167) allow for exactly that.
 * @throws what `problem` makes, where the price without its taxes is not above zero
 */
export function amountsWithoutTax(line: Line, problem: ProblemOf): LineAmounts {
	const { quantity, discount, taxes } = line;
	const rates = ONE.plus(rateOf(taxes, IEPS)).times(ONE.plus(rateOf(taxes, IVA)));
	const cuotas = cuotasOf(line).times(ONE.plus(rateOf(taxes, IVA)));
	const price = quantity.times(line.unitPrice).minus(cuotas);

	const unitPrice = price.dividedBy(quantity.times(rates), LINE_DECIMALS);
	if (!unitPrice.isPositive()) {
		throw problem(
			'unitPrice',
			`of ${String(line.unitPrice)} nothing is left without its taxes`,
			'Prices are set to include taxes: give a price above its taxes, or switch that off.',
		);
	}
	const importe = price.dividedBy(rates, LINE_DECIMALS);
	const net = discount.dividedBy(rates, LINE_DECIMALS);
	return {
		quantity,
		unitPrice,
		importe,
		discount: net,
		taxes: taxAmounts(importe.minus(net), quantity, taxes),
	};
}

function rateOf(taxes: readonly Tax[], impuesto: string): Decimal {
	const rates = taxes.filter((tax) => isTransferred(tax, impuesto) && tax.TipoFactor === 'Tasa');
	return sumOf(rates.map(({ TasaOCuota }) => TasaOCuota));
}

/** IEPS by Cuota: an amount for each litre or piece of the line, independent of its price. */
function cuotasOf({ quantity, taxes }: Line): Decimal {
	const cuotas = taxes.filter((tax) => isTransferred(tax, IEPS) && tax.TipoFactor === 'Cuota');
	return sumOf(cuotas.map(({ TasaOCuota, Base }) => TasaOCuota.times(Base ?? quantity)));
}
