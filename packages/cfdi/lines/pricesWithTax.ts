import { Decimal, MOST_DECIMALS, sumOf } from '../values/decimal';
import type { LineAmounts } from './lineAmounts';
import { taxAmounts } from './lineAmounts';
import type { RefusedAt } from '../problems/problem';
import { IEPS, IVA } from '../catalogs/taxCodes';
import type { Line } from './simpleLine';
import type { Tax } from './taxes';
import { isTransferred } from './taxes';

/** The line's part of the order's total: quantity x unit price - discount, exact. */
export function orderAmount({ quantity, unitPrice, discount }: Line): Decimal {
	return quantity.times(unitPrice).minus(discount);
}

/**
 * Takes the transferred taxes out of a line's price and discount. Importe and Descuento are divided
 * as a whole, not calculated from the rounded ValorUnitario: so 1,000 pieces keep the cents that six
 * decimals of one piece cannot have. SAT's limits (CFDI40167) allow for exactly that.
 * @throws what `refusedAt` makes, where the price without its taxes is not above zero
 */
export function amountsWithoutTax(line: Line, refusedAt: RefusedAt): LineAmounts {
	const { quantity, discount, taxes } = line;
	const rates = Decimal.one.plus(rateOf(taxes, IEPS)).times(Decimal.one.plus(rateOf(taxes, IVA)));
	const cuotas = cuotasOf(line).times(Decimal.one.plus(rateOf(taxes, IVA)));
	const price = quantity.times(line.unitPrice).minus(cuotas);

	const unitPrice = price.dividedBy(quantity.times(rates), MOST_DECIMALS);
	if (!unitPrice.isPositive()) {
		throw refusedAt('ValorUnitario', 'nothingLeftOfPrice', {
			values: { price: String(line.unitPrice) },
		});
	}
	const importe = price.dividedBy(rates, MOST_DECIMALS);
	const net = discount.dividedBy(rates, MOST_DECIMALS);
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
