import { currencyDecimals } from '../currency';
import { Decimal } from '../decimal';
import { InvoiceProblem } from './lineProblem';
import { quoted } from '../quoted';

/** An expected Total that cannot be read, or that the invoice does not come to. */
export class ExpectedTotalProblem extends InvoiceProblem {
	/** @param what follows the name of the option: `is empty` */
	constructor(what: string, fix: string) {
		super('Expected Total', what, fix);
	}
}

/** The fractions of a millionth that JavaScript adds to the sum of an order are dropped. */
const MOST_DECIMALS = 6;

/**
 * Reads the order's total.
 * @param value a text or a number, with the decimals of the currency at most
 * @param currency code of c_Moneda
 * @throws ExpectedTotalProblem where it is empty, not a number, negative or too precise
 */
export function expectedTotalOf(value: unknown, currency: string): Decimal {
	const isEmpty = value === undefined || value === null || value === '';
	const total = isEmpty ? undefined : Decimal.parse(value);
	if (total === undefined || total.compare(Decimal.zero) < 0) {
		throw new ExpectedTotalProblem(
			isEmpty ? 'is empty' : `is ${quoted(value)}, which is not a number from 0 on`,
			"Give the order's total in Options > Expected Total, such as 1160.00: a dot, no commas, no currency sign. Or remove the option.",
		);
	}
	const decimals = currencyDecimals(currency);
	const exact = total.atMost(MOST_DECIMALS).trimmed(decimals);
	if (exact.scale === decimals) return exact;
	throw new ExpectedTotalProblem(
		`is ${quoted(value)}, but an amount in ${currency} has ${decimals} decimals`,
		'Give in Options > Expected Total what the order costs, rounded as it was charged.',
	);
}

/** @param reached what the invoice comes to */
export function differingTotal(expected: Decimal, reached: Decimal): ExpectedTotalProblem {
	const difference = String(reached.minus(expected).magnitude());
	return new ExpectedTotalProblem(
		`is ${String(expected)}, but the invoice comes to ${String(reached)}: no rounding that SAT allows makes up for ${difference}`,
		"Compare Options > Expected Total with the lines: prices, discounts, taxes, shipping. Lines given as Conceptos in Anexo 20's names are passed on unchanged, and so are their cents.",
	);
}
