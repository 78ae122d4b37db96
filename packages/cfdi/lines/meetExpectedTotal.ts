import { Decimal, MOST_DECIMALS } from '../values/decimal';
import type { LineSums } from '../totals/lineSums';
import { IEPS } from '../catalogs/catalog';
import { areWithinLimits, fitToOrder, sumOfTaxes } from './fitToOrder';
import type { LineAmounts } from './lineAmounts';
import { taxAmounts, withIvaOnIeps } from './lineAmounts';
import { sumsOfLines } from './tolerance';
import { isTransferred, THREE } from './taxes';

/** The parts of the Total of an invoice besides its simple lines. */
interface TotalContext {
	/** Sums of the Conceptos that cannot be changed. */
	fixed: LineSums;
	decimals: number;
	/** Returns the local taxes in Total, for a SubTotal less Descuento. */
	localTaxes: (net: Decimal) => Decimal;
}

type Rounding = (line: LineAmounts, decimals: number) => LineAmounts;

/** To the nearest cent, the cent below, or the cent above. */
type Round = 'rounded' | 'truncated' | 'ceiled';

/**
 * The ways in which issuers round the amounts of a line. All are within SAT's limits. Some round the taxes, others
 * also Importe and Descuento, or only these two.
 */
const roundings: readonly Rounding[] = [
	withRoundedTaxes,
	(line, decimals) => withRoundedTaxes(withRoundedAmounts(line, decimals), decimals),
	withRoundedAmounts,
];

/** Roundings of Importe and Descuento, which give the lowest and the highest Base. */
const ofAmounts: ReadonlyArray<readonly [importe: Round, discount: Round]> = [
	['rounded', 'rounded'],
	['truncated', 'truncated'],
	['ceiled', 'ceiled'],
	['truncated', 'ceiled'],
	['ceiled', 'truncated'],
];

const ofIeps: readonly Round[] = ['truncated', 'ceiled'];

/**
 * Chooses a rounding of the lines so that the invoice has the expected Total: six decimals, cents, or some amounts
 * rounded up or down to the next cent. It does not change anything else.
 * @param lines are changed if that meets the expected Total
 * @param expected with the decimals of the currency
 * @returns the expected Total, or the total of the lines with six decimals if no rounding meets it
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
	const amounts = lines.reduce((count, { taxes }) => count + 3 + 2 * taxes.length, 0);
	for (const start of [lines, byRate]) {
		// Each rounding changes Total by less than a cent.
		if (!totalOf(start, context).isNear(expected, Decimal.steps(amounts, decimals))) continue;
		const furthest = ([1, -1] as const).map((sign) =>
			start.map((line) => furthestBase(line, decimals, sign)),
		);
		for (const base of [start, ...furthest]) {
			const fitted = base.map((line) => ({
				...line,
				taxes: line.taxes.map((tax) => ({ ...tax })),
			}));
			const total = expected.minus(localTaxes(netOf(fitted, context)));
			fitToOrder(fitted, fixed, { total, isAfterWithholding: true, reach: 'cents', decimals });
			yield fitted;
		}
	}
}

/**
 * Rounds Importe, Descuento and IEPS of a line so that its other taxes, each rounded up or down, have the highest (1)
 * or the lowest (-1) sum.
 */
function furthestBase(line: LineAmounts, decimals: number, sign: 1 | -1): LineAmounts {
	const bases = [
		line,
		...ofAmounts.map(([importe, discount]) =>
			withRoundedAmounts(line, decimals, importe, discount),
		),
	].flatMap((base) => [base, ...ofIeps.map((round) => withRoundedIeps(base, decimals, round))]);
	const reach = ({ importe, discount, taxes }: LineAmounts) =>
		taxes.reduce((sum, { tax, importe: amount }) => {
			const isAdded = tax.type === 'Traslado';
			const rounded = amount[isAdded === sign > 0 ? 'ceiled' : 'truncated'](decimals);
			return isAdded ? sum.plus(rounded) : sum.minus(rounded);
		}, importe.minus(discount));
	const isFurther = (one: LineAmounts, other: LineAmounts) =>
		reach(one).compare(reach(other)) === sign;
	return bases.reduce((furthest, base) => (isFurther(base, furthest) ? base : furthest));
}

function totalOf(lines: readonly LineAmounts[], context: TotalContext): Decimal {
	const { fixed, decimals, localTaxes } = context;
	const net = netOf(lines, context);
	const taxes = sumOfTaxes(lines, fixed, { isAfterWithholding: true, decimals });
	return net.plus(taxes).plus(localTaxes(net));
}

function netOf(lines: readonly LineAmounts[], { fixed, decimals }: TotalContext): Decimal {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	return subTotal.rounded(decimals).minus(discount.rounded(decimals));
}

function withRoundedAmounts(
	line: LineAmounts,
	decimals: number,
	ofImporte: Round = 'rounded',
	ofDiscount: Round = 'rounded',
): LineAmounts {
	const importe = line.importe[ofImporte](decimals);
	const discount = line.discount[ofDiscount](decimals);
	if (discount.compare(importe) > 0) return line;
	const taxes = line.taxes.map(({ tax }) => tax);
	return {
		...line,
		importe,
		discount,
		taxes: taxAmounts(importe.minus(discount), line.quantity, taxes),
	};
}

/** Some issuers withhold 10.6667 % instead of two thirds of IVA. */
function withWrittenRates(line: LineAmounts): LineAmounts {
	const taxes = line.taxes.map((amount) => {
		const { base, tax } = amount;
		if (tax.ofIva === undefined) return amount;
		const { written } = tax.ofIva;
		const ofIva = { rate: written, thirds: THREE, written };
		const importe = base.times(written).rounded(MOST_DECIMALS);
		return {
			...amount,
			tax: { ...tax, TasaOCuota: written.rounded(MOST_DECIMALS), ofIva },
			importe,
		};
	});
	return { ...line, taxes };
}

function withRoundedTaxes(line: LineAmounts, decimals: number): LineAmounts {
	const withIeps = withRoundedIeps(line, decimals, 'rounded');
	const taxes = withIeps.taxes.map((amount) => ({
		...amount,
		importe: amount.importe.rounded(decimals),
	}));
	return { ...line, taxes };
}

/** The Base of IVA includes the rounded IEPS. */
function withRoundedIeps(line: LineAmounts, decimals: number, round: Round): LineAmounts {
	const taxes = line.taxes.map((amount) =>
		isTransferred(amount.tax, IEPS)
			? { ...amount, importe: amount.importe[round](decimals) }
			: { ...amount },
	);
	return { ...line, taxes: withIvaOnIeps(line.importe.minus(line.discount), taxes) };
}
