import type { Problem } from '../problems/problem';
import { refused } from '../problems/problem';
import { currencyDecimals } from '../values/currency';
import { Decimal } from '../values/decimal';
import { conceptoOf } from '../lines/concepto';
import type { CodeTable, SatCodes } from './codes';
import { codesOf } from './codes';
import { isPossible, lineAmounts } from './conceptoAmounts';
import { fittedText } from './fittedText';
import type { Charges } from './order';
import { orderName } from './order';
import type { PricedLine, TaxOptions } from './pricedLines';
import { pricedLines } from './pricedLines';
import { reconcileWithOrder } from './reconcileWithOrder';
import { withoutNegativeLines } from './takenOff';

/** What the Conceptos of an order are made with. */
export interface LineOptions extends TaxOptions {
	codes: CodeTable;
	defaults: SatCodes;
}

/**
 * What an order costs, line by line, to the unit of its currency: the sum is the order's total, and
 * each tax is what the shop charged.
 * @throws Problems where that cannot be said
 */
export function chargedLines(order: Charges, options: TaxOptions): PricedLine[] {
	if (order.refunded !== undefined) {
		throw refused('Order', 'orderRefundWithoutLines', {
			values: { order: orderName(order), amount: order.refunded },
		});
	}
	const decimals = currencyDecimals(order.currency);
	if (order.taxes.areRoundedOff && decimals > 0) {
		throw refused('Order', 'orderAmountsRoundedOff', { values: { order: orderName(order) } });
	}
	const lines = withoutNegativeLines(pricedLines(order, options, decimals), decimals);
	const met = reconcileWithOrder(lines, order, decimals);
	const wrong = met.find((line) => !isPossible(line, decimals));
	if (wrong === undefined) return met;
	const taxes = wrong.taxes.map(({ amount }) => String(amount));
	throw refused('Order', 'orderLineAmountsDiffer', {
		values: { place: wrong.place, net: String(wrong.net), taxes },
	});
}

/**
 * The Conceptos of an order, one for each line that costs something.
 * @throws Problems for a line without a product code
 */
export function conceptosOfOrder(
	lines: readonly PricedLine[],
	{ codes, defaults }: Pick<LineOptions, 'codes' | 'defaults'>,
	decimals: number,
): { conceptos: Array<Record<string, unknown>>; notes: Problem[] } {
	const notes: Problem[] = [];
	const conceptos = lines.map((priced, index) => {
		const { line, place } = priced;
		const fitted = (text: string, attribute: string, longest: number): string => {
			const fit = fittedText(text, `Conceptos[${index}].${attribute}`, longest);
			if (fit.note !== undefined) notes.push(fit.note);
			return fit.text;
		};
		const { productCode, unitCode } = codesOf(line, codes, defaults);
		if (productCode === '') throw refused('Order', 'orderLineWithoutCode', { values: { place } });
		return conceptoOf(
			{
				description: fitted(line.name, 'Descripcion', 1000) || NAMES[line.kind],
				quantity: line.quantity,
				unitPrice: Decimal.zero,
				discount: priced.discount,
				productCode,
				unitCode,
				identifier: fitted(line.sku, 'NoIdentificacion', 100),
				unit: '',
				taxObject: '',
				taxes: priced.taxes.map(({ tax }) => tax),
			},
			lineAmounts(priced, decimals),
			decimals,
		);
	});
	return { conceptos, notes };
}

const NAMES = { product: 'Producto', shipping: 'Envío', fee: 'Cargo', tip: 'Propina' };
