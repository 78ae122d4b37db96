import { halfStep } from '../totals/amountLimits';
import { Decimal, sumOf, groupedBy } from '../values/decimal';

/** Decimals of EquivalenciaDR (Pagos20.xsd). With fewer, sums differ by more than SAT allows. */
const EQUIVALENCE_DECIMALS = 10;

/** Decimals of a quotient that is not written: so many that its rounding changes no result. */
const EXACT = 30;

/** The distance of SAT's formulas from the upper limit of a rounded number. */
const EPSILON = Decimal.step(16);

/** The paid amount of one invoice. */
export interface PaidAmount {
	/** ImpPagado, with the decimals of the invoice's currency. */
	paid: Decimal;
	equivalence: Decimal;
}

/**
 * Calculates EquivalenciaDR: units of the invoice's currency for one unit of the payment's. Ten decimals, rounded up:
 * rounded down, the payment would seem too small for its documents (CRP20275). "1" for the same currency (CRP20238).
 * @param paymentRate MXN for one unit of the payment's currency, or the paid amount of an invoice
 * @param invoiceRate MXN for one unit of the invoice's currency, or that amount in the payment's currency
 */
export function equivalenceOf(paymentRate: Decimal, invoiceRate: Decimal): Decimal {
	return roundedUp(paymentRate, invoiceRate, EQUIVALENCE_DECIMALS).trimmed(0);
}

function roundedUp(dividend: Decimal, divisor: Decimal, scale: number): Decimal {
	const quotient = dividend.dividedBy(divisor, scale);
	return quotient.times(divisor).compare(dividend) < 0
		? quotient.plus(Decimal.step(scale))
		: quotient;
}

/** Adds up these amounts in the payment's currency, before any rounding. */
export function inPaymentCurrency(amounts: readonly PaidAmount[]): Decimal {
	const byEquivalence = groupedBy(amounts, ({ equivalence }) => String(equivalence));
	return sumOf(
		[...byEquivalence.values()].map((same) => {
			const [{ equivalence }] = same;
			const sum = sumOf(same.map(({ paid }) => paid));
			return equivalence.equals(Decimal.one) ? sum : roundedUp(sum, equivalence, EXACT);
		}),
	);
}

/**
 * Returns the upper limit of these amounts in the payment's currency: EquivalenciaDR was rounded up by at most one
 * step.
 */
export function atMostInPaymentCurrency(amounts: readonly PaidAmount[]): Decimal {
	return inPaymentCurrency(
		amounts.map(({ paid, equivalence }) => ({ paid, equivalence: leastOf(equivalence) })),
	);
}

function leastOf(equivalence: Decimal): Decimal {
	const least = equivalence.minus(Decimal.step(EQUIVALENCE_DECIMALS));
	return equivalence.equals(Decimal.one) || !least.isPositive() ? equivalence : least;
}

/**
 * Checks whether a payment is enough for these amounts, by SAT's rules. In one currency their sum is at most the
 * payment (CRP20217). Otherwise the sum, cut to the decimals of the payment's currency, is at most the payment
 * (CRP20275), or the payment is between the sums of the limits that their rounding allows (CRP20276 and SAT's guide).
 * Each EquivalenciaDR counts with ten decimals there (CRP20277).
 * @param payment Monto
 * @param decimals of the payment's currency
 */
export function isEnough(
	payment: Decimal,
	amounts: readonly PaidAmount[],
	decimals: number,
): boolean {
	const same = amounts.filter(({ equivalence }) => equivalence.equals(Decimal.one));
	if (inPaymentCurrency(same).compare(payment) > 0) return false;
	if (inPaymentCurrency(amounts).truncated(decimals).compare(payment) <= 0) return true;
	if (same.length === amounts.length) return false;
	const lower = sumOf(amounts.map((amount) => lowerLimit(amount, decimals)));
	return lower.compare(payment) <= 0;
}

/**
 * Changes the amounts so that their sum is not above the payment. If the sum is above it within the allowed rounding,
 * the largest foreign amount gets the EquivalenciaDR that follows from the payment: certifiers disagree on the limits
 * (CRP20276), but not on the sum (CRP20275).
 * @param amounts for which the payment is enough
 */
export function fitted<Amount extends PaidAmount>(
	payment: Decimal,
	amounts: readonly Amount[],
	decimals: number,
): Amount[] {
	const isFitting = inPaymentCurrency(amounts).truncated(decimals).compare(payment) <= 0;
	const [largest] = amounts
		.filter(({ equivalence }) => !equivalence.equals(Decimal.one))
		.sort((one, other) => inPaymentCurrency([other]).compare(inPaymentCurrency([one])));
	if (isFitting || largest === undefined) return [...amounts];
	const rest = payment.minus(inPaymentCurrency(amounts.filter((one) => one !== largest)));
	const equivalence = equivalenceOf(largest.paid, rest);
	return amounts.map((one) => (one === largest ? { ...one, equivalence } : one));
}

/** Returns the lowest value of an amount in the payment's currency, before it was rounded. */
function lowerLimit({ paid, equivalence }: PaidAmount, decimals: number): Decimal {
	const least = paid.minus(halfStep(paid));
	const most = equivalence.plus(halfStep({ scale: EQUIVALENCE_DECIMALS })).minus(EPSILON);
	return least.dividedBy(most, EXACT).truncated(decimals);
}
