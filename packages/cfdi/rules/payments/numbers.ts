import type { Element } from '../../invoice/element';
import { attribute } from '../../invoice/element';
import { currencyDecimals, isCurrency, MXN } from '../../values/currency';
import { Decimal } from '../../values/decimal';
import { amountOf } from '../amounts';
import { isExchangeRate } from '../header';
import type { AmountExpectation } from '../rule';
import type { DocumentTax, PaidDocument, Payment } from './elements';

/** Stands for no currency: it is Moneda of the Comprobante, and neither MonedaP nor MonedaDR. */
export const NO_CURRENCY = 'XXX';

/** EquivalenciaDR: a number above zero with at most ten decimals. */
export const isEquivalence = (value: string) =>
	/^[0-9]{1,18}(\.[0-9]{1,10})?$/.test(value) && Decimal.parse(value)?.isPositive() === true;

export const isOne = (value: string): boolean =>
	value.length < 30 && Decimal.parse(value)?.equals(Decimal.one) === true;

/** The decimals of c_Moneda; undefined for XXX and for anything that is not a currency. */
export function decimalsIn(currency: string | undefined): number | undefined {
	return currency === undefined || currency === NO_CURRENCY || !isCurrency(currency)
		? undefined
		: currencyDecimals(currency);
}

/** How many MXN one MonedaP is worth: 1 for MXN, where another rule asks for "1". */
export function exchangeRateOf(payment: Element): Decimal | undefined {
	if (attribute(payment, 'MonedaP') === MXN) return Decimal.one;
	const rate = attribute(payment, 'TipoCambioP');
	return rate !== undefined && isExchangeRate(rate) ? Decimal.parse(rate) : undefined;
}

export function isSameCurrency(document: PaidDocument): boolean {
	const currency = attribute(document, 'MonedaDR');
	return currency !== undefined && currency === attribute(document.payment, 'MonedaP');
}

/** How many MonedaDR one MonedaP is worth: 1 for the same currency, where another rule asks for "1". */
export function equivalenceOf(document: PaidDocument): Decimal | undefined {
	if (isSameCurrency(document)) return Decimal.one;
	const ratio = attribute(document, 'EquivalenciaDR');
	return ratio !== undefined && isEquivalence(ratio) ? Decimal.parse(ratio) : undefined;
}

/** The decimals of a quotient that is compared: many more than any amount has. */
const QUOTIENT_DECIMALS = 40;

/** An amount in the currency of the payment: divided by EquivalenciaDR. */
export function converted(amount: Decimal, document: PaidDocument): Decimal | undefined {
	const equivalence = equivalenceOf(document);
	if (equivalence === undefined) return undefined;
	return equivalence.equals(Decimal.one)
		? amount
		: amount.dividedBy(equivalence, QUOTIENT_DECIMALS);
}

/** What the rows of a payment's documents come to in its currency. */
export interface ConvertedSum {
	sum: Decimal;
	/** Undefined where all rows are in that currency: the sum is exact. */
	converted: number | undefined;
}

/** @returns undefined where an amount or an EquivalenciaDR cannot be read: other rules report it */
export function convertedSum(rows: readonly DocumentTax[], name: string): ConvertedSum | undefined {
	let sum = Decimal.zero;
	for (const row of rows) {
		const amount = amountOf(row, name);
		const part = amount && converted(amount, row.document);
		if (part === undefined) return undefined;
		sum = sum.plus(part);
	}
	const isExact = rows.every(({ document }) => isSameCurrency(document));
	return { sum, converted: isExact ? undefined : rows.length };
}

/** Expects at most the decimals of a currency, counted as they are written. */
export function decimalsOf<E extends Element>(
	currencyOf: (element: E) => string | undefined,
): AmountExpectation<E> {
	return (number, { element }) => {
		const currency = currencyOf(element);
		const decimals = decimalsIn(currency);
		return decimals === undefined || number.scale <= decimals
			? undefined
			: {
					kind: 'moreDecimalsThanCurrency',
					values: { currency: currency ?? '', decimals: String(decimals) },
				};
	};
}

export const currencyOfPayment = (payment: Payment) => attribute(payment, 'MonedaP');
export const currencyOfDocument = (document: PaidDocument) => attribute(document, 'MonedaDR');
