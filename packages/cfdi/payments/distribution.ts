import type { Problem } from '../problems/problem';
import { Problems, problem, refused } from '../problems/problem';
import { halfStep } from '../totals/amountLimits';
import { Decimal, sumOf } from '../values/decimal';
import type { PaidAmount } from './equivalence';
import { atMostInPaymentCurrency, fitted, inPaymentCurrency, isEnough } from './equivalence';
import type { ReadPart } from './paidPart';
import { FORM, fieldAt } from './paymentValues';

export interface Paying {
	amount: Decimal;
	currency: string;
	decimals: number;
}

/** An invoice and the paid amount. */
export type PaidShare = ReadPart & PaidAmount;

/** The paid amount of each invoice, and the rest. */
interface Distribution {
	/** In the order of the shares. */
	amounts: PaidShare[];
	/** The rest in the payment's currency; zero if it is only rounding. */
	left: Decimal;
}

/**
 * Distributes a payment to its invoices. One invoice without an amount gets the rest, at most its balance. Several
 * without an amount get their balances, if that is the payment.
 * @returns the shares with ImpPagado, and EquivalenciaDR so that the payment is enough for them
 * @throws Problems if the payment is more than its only invoice takes, if it is not enough, and if several amounts
 * are missing that cannot be calculated
 */
export function distributed(payment: Paying, shares: readonly ReadPart[]): Distribution {
	const { amount, decimals } = payment;
	const stated = shares.filter((share) => share.stated !== undefined);
	const open = shares.filter((share) => share.stated === undefined);
	const rest = amount.minus(inPaymentCurrency(stated.map(whole)));
	const enough = isEnough(amount, shares.map(whole), decimals);
	const [only, second] = open;
	const isOneOpen = only !== undefined && second === undefined;
	const paid = isOneOpen ? restFor(payment, only, { rest, enough }) : undefined;
	const amounts = shares.map((share) =>
		share === only && paid !== undefined ? { ...share, paid } : whole(share),
	);
	const left = leftOf(payment, amounts);
	if (isOneOpen && !left.isZero()) throw tooMuch(payment, only, rest);
	if (second !== undefined && !(enough && left.isZero())) {
		throw new Problems(open.map((share) => unclear(payment, share, rest)));
	}
	if (!isOneOpen && !enough) throw notEnough(payment, amounts);
	return { amounts: fitted(amount, amounts, decimals), left };
}

/** Makes a share that pays the stated amount, or else the whole balance. */
function whole(share: ReadPart): PaidShare {
	return { ...share, paid: share.stated ?? share.balance };
}

/** Calculates how much of the rest of a payment one invoice gets. */
function restFor(
	payment: Paying,
	share: ReadPart,
	{ rest, enough }: { rest: Decimal; enough: boolean },
): Decimal {
	const { balance, equivalence } = share;
	if (!rest.isPositive()) throw nothingLeft(payment, share);
	const converted = rest.times(equivalence);
	const missing = balance.minus(converted);
	// Within the rounding of either currency, the payment is for the whole balance.
	const isWhole =
		missing.compare(halfStep(balance)) <= 0 ||
		missing.compare(Decimal.step(payment.decimals).times(equivalence)) < 0;
	if (enough && isWhole) return balance;
	// Cut, so that the payment is enough with any certifier's arithmetic.
	const paid = converted.truncated(balance.scale);
	if (paid.isPositive()) return paid;
	throw nothingLeft(payment, share);
}

/** Returns the rest of the payment. Less than one step of a currency's decimals is rounding. */
function leftOf(payment: Paying, amounts: readonly PaidShare[]): Decimal {
	const left = payment.amount.minus(atMostInPaymentCurrency(amounts));
	const slack = sumOf(amounts.map((share) => roundingOf(share, payment.decimals)));
	const isRounding = !left.isPositive() || left.compare(slack) < 0;
	return isRounding ? Decimal.zero : left.truncated(payment.decimals);
}

/** Returns one step of the payment's currency or the invoice's, the larger one; zero in one currency. */
function roundingOf({ balance, equivalence }: ReadPart, decimals: number): Decimal {
	if (equivalence.equals(Decimal.one)) return Decimal.zero;
	const own = Decimal.step(decimals);
	const theirs = inPaymentCurrency([{ paid: Decimal.step(balance.scale), equivalence }]);
	return own.compare(theirs) > 0 ? own : theirs;
}

/** Reports a payment that is too large for the invoice that gets the rest. */
function tooMuch({ amount, currency, decimals }: Paying, share: ReadPart, rest: Decimal): Problems {
	const { place, balance } = share;
	const open = { balance: String(balance), invoiceCurrency: share.invoice.currency };
	return place === FORM
		? refused('paymentAmount', 'paysMoreThanInvoice', {
				values: { amount: String(amount), currency, ...open },
			})
		: refused(fieldAt(place, 'amount'), 'restAboveInvoice', {
				values: { rest: String(rest.truncated(decimals)), currency, ...open },
			});
}

function notEnough(
	{ amount, currency, decimals }: Paying,
	amounts: readonly PaidAmount[],
): Problems {
	const sum = inPaymentCurrency(amounts).rounded(decimals);
	return refused('paymentAmount', 'paymentBelowInvoices', {
		values: { amount: String(amount), currency, sum: String(sum) },
	});
}

function nothingLeft({ amount, currency }: Paying, { place, ...share }: ReadPart): Problems {
	const field = fieldAt(place, 'amount');
	const payment = { amount: String(amount), currency };
	const remedy = 'checkAmountsAndRate';
	if (place !== FORM) return refused(field, 'nothingLeftForInvoice', { values: payment, remedy });
	const smallest = String(Decimal.step(share.balance.scale));
	const values = { ...payment, smallest, invoiceCurrency: share.invoice.currency };
	return refused(field, 'paysLessThanSmallest', { values, remedy });
}

function unclear({ currency, decimals }: Paying, share: ReadPart, rest: Decimal): Problem {
	return problem(fieldAt(share.place, 'amount'), 'restDiffersFromBalances', {
		values: { rest: String(rest.truncated(decimals)), currency, balance: String(share.balance) },
	});
}
