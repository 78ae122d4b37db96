import type { Decimal } from '../values/decimal';
import { MOST_DECIMALS } from '../values/decimal';
import type { LineSums } from '../totals/lineSums';
import { IEPS } from '../catalogs/catalog';
import { areWithinLimits, fitToOrder, sumOfTaxes } from './fitToOrder';
import type { LineAmounts, TaxAmount } from './lineAmounts';
import { taxAmounts, withIvaOnIeps } from './lineAmounts';
import { sumsOfLines } from './tolerance';
import { isTransferred, THREE } from './taxes';

/** What the Total of an invoice depends on besides its simple lines. */
interface TotalContext {
	/** Sums of the Conceptos that cannot be changed. */
	fixed: LineSums;
	/** Of the currency. */
	decimals: number;
	/** What local taxes add to Total, by SubTotal less Descuento. */
	localTaxes: (net: Decimal) => Decimal;
}

type Rounding = (line: LineAmounts, decimals: number) => LineAmounts;

/**
 * How issuers round the amounts of a line: all of them are within SAT's limits. Some round what each
 * tax comes to, others also Importe and Descuento, or these alone.
 */
const roundings: readonly Rounding[] = [
	withRoundedTaxes,
	(line, decimals) => withRoundedTaxes(withRoundedAmounts(line, decimals), decimals),
	withRoundedAmounts,
];

/**
 * Chooses the rounding of the lines with which the invoice comes to the expected Total: six decimals,
 * cents, or some amounts rounded up or down to the next cent. Nothing else is changed.
 * @param lines are changed where that meets the expected Total
 * @param expected with the decimals of the currency
 * @returns the expected Total, or what the lines come to with six decimals where it cannot be met
 */
export function meetExpectedTotal(
	lines: LineAmounts[],
	expected: Decimal,
	context: TotalContext,
): Decimal {
	const { decimals } = context;
	const isMet = (tried: LineAmounts[]) =>
		totalOf(tried, context).equals(expected) && areWithinLimits(tried, decimals);
	if (isMet(lines)) return expected;

	for (const tried of candidates(lines, expected, context)) {
		if (!isMet(tried)) continue;
		tried.forEach((amounts, index) => Object.assign(lines[index] ?? {}, amounts));
		return expected;
	}
	return totalOf(lines, context);
}

function* candidates(
	lines: readonly LineAmounts[],
	expected: Decimal,
	context: TotalContext,
): Generator<LineAmounts[]> {
	const { fixed, decimals, localTaxes } = context;
	const byRate = lines.map(withWrittenRates);
	for (const start of [lines, byRate]) {
		yield [...start];
		for (const round of roundings) yield start.map((line) => round(line, decimals));
	}

	const fitted = lines.map((line) => ({ ...line, taxes: line.taxes.map((tax) => ({ ...tax })) }));
	const total = expected.minus(localTaxes(netOf(lines, context)));
	fitToOrder(fitted, fixed, { total, isAfterWithholding: true, reach: 'cents', decimals });
	yield fitted;
}

function totalOf(lines: readonly LineAmounts[], context: TotalContext): Decimal {
	const { fixed, decimals, localTaxes } = context;
	const net = netOf(lines, context);
	const taxes = sumOfTaxes(lines, fixed, { isAfterWithholding: true, decimals });
	return net.plus(taxes).plus(localTaxes(net));
}

/** SubTotal less Descuento, each rounded. */
function netOf(lines: readonly LineAmounts[], { fixed, decimals }: TotalContext): Decimal {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	return subTotal.rounded(decimals).minus(discount.rounded(decimals));
}

function withRoundedAmounts(line: LineAmounts, decimals: number): LineAmounts {
	const importe = line.importe.rounded(decimals);
	const discount = line.discount.rounded(decimals);
	const taxes = line.taxes.map(({ tax }) => tax);
	return {
		...line,
		importe,
		discount,
		taxes: taxAmounts(importe.minus(discount), line.quantity, taxes),
	};
}

/** Some issuers withhold 10.6667 % in place of two thirds of IVA. */
function withWrittenRates(line: LineAmounts): LineAmounts {
	const taxes = line.taxes.map((amount) => {
		const { base, tax } = amount;
		if (tax.ofIva === undefined) return amount;
		const ofIva = { rate: tax.TasaOCuota, thirds: THREE };
		const importe = base.times(tax.TasaOCuota).rounded(MOST_DECIMALS);
		return { ...amount, tax: { ...tax, ofIva }, importe };
	});
	return { ...line, taxes };
}

function withRoundedTaxes(line: LineAmounts, decimals: number): LineAmounts {
	const rounded = (amount: TaxAmount) => ({ ...amount, importe: amount.importe.rounded(decimals) });
	// The Base of IVA includes what IEPS comes to after rounding.
	const withIeps = line.taxes.map((amount) =>
		isTransferred(amount.tax, IEPS) ? rounded(amount) : amount,
	);
	const net = line.importe.minus(line.discount);
	return { ...line, taxes: withIvaOnIeps(net, withIeps).map(rounded) };
}
