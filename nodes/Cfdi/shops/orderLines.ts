import { currencyDecimals } from '../sat/currency';
import { Decimal } from '../sat/decimal';
import { conceptoOf } from '../sat/lines/concepto';
import type { TextNote } from '../sat/reading/readInvoice';
import { withTotals } from '../sat/totals';
import type { CodeTable, SatCodes } from './codes';
import { codesOf } from './codes';
import { isPossible, lineAmounts } from './conceptoAmounts';
import { meetOrder } from './meetOrder';
import type { Charges } from './order';
import { OrderProblem, orderName } from './order';
import type { PricedLine, TaxWords } from './pricedLines';
import { pricedLines } from './pricedLines';
import { withoutNegativeLines } from './takenOff';
import { fittedText } from './texts';

/** What the Conceptos of an order are made with. */
export interface LineWords extends TaxWords {
	codes: CodeTable;
	defaults: SatCodes;
}

/**
 * What an order costs, line by line, to the unit of its currency: the sum is the order's total, and
 * each tax is what the shop charged.
 * @throws OrderProblem where that cannot be said
 */
export function chargedLines(order: Charges, words: TaxWords): PricedLine[] {
	if (order.refunded !== '') {
		throw new OrderProblem(
			`of order ${orderName(order)} ${order.refunded} was refunded, and it does not say of which lines`,
			'Invoice what is left by hand, or invoice the order before it is refunded and the refund as a credit note.',
		);
	}
	const decimals = currencyDecimals(order.currency);
	if (order.taxes.areRoundedOff && decimals > 0) {
		throw new OrderProblem(
			`the shop rounds the amounts of order ${orderName(order)} to whole units, and its taxes have cents`,
			'Set Number of Decimals to 2 in the general settings of WooCommerce, and send the order again: then it has its exact amounts.',
		);
	}
	const lines = withoutNegativeLines(pricedLines(order, words, decimals), decimals);
	const met = meetOrder(lines, order, decimals);
	const wrong = met.find((line) => !isPossible(line, decimals));
	if (wrong === undefined) return met;
	throw new OrderProblem(
		`the amounts of ${wrong.place} are not those of its taxes: ${String(wrong.net)} without taxes, ${wrong.taxes.map(({ amount }) => String(amount)).join(' and ')} of tax`,
		'Compare the line in the shop with its taxes. This order can be invoiced by hand.',
	);
}

/**
 * The Conceptos of an order, one for each line that costs something.
 * @throws OrderProblem for a line without a product code
 */
export function conceptosOfOrder(
	lines: readonly PricedLine[],
	{ codes, defaults }: Pick<LineWords, 'codes' | 'defaults'>,
	decimals: number,
): { conceptos: Array<Record<string, unknown>>; notes: TextNote[] } {
	const notes: TextNote[] = [];
	const conceptos = lines.map((priced, index) => {
		const { line, place } = priced;
		const fitted = (text: string, attribute: string, longest: number): string => {
			const fit = fittedText(text, `Conceptos[${index}].${attribute}`, longest);
			if (fit.note !== undefined) notes.push(fit.note);
			return fit.text;
		};
		const { productCode, unitCode } = codesOf(line, codes, defaults);
		if (productCode === '') throw withoutCode(place);
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

function withoutCode(place: string): OrderProblem {
	return new OrderProblem(
		`${place} has no product code`,
		'Fill in Default Product Code (Clave), give its SKU a code in Override (En Vez Del Pedido) > Codes by SKU (Claves), or a field clave_prod_serv in the shop. 01010101 is for what the catalog does not have.',
	);
}

/**
 * The invoice with its totals, of which Total is the order's.
 * @throws OrderProblem with both sums where it is not
 */
export function withOrderTotal(
	invoice: Record<string, unknown>,
	total: Decimal,
): Record<string, unknown> {
	const whole = withTotals(invoice);
	const reached = Decimal.parse(whole.Total) ?? Decimal.zero;
	if (reached.equals(total)) return whole;
	throw new OrderProblem(
		`the invoice comes to ${String(reached)}, but the order's total is ${String(total)}`,
		'What Additional Fields add to the invoice must not change its total: remove Local Taxes (Locales) and amounts in More (JSON).',
	);
}
