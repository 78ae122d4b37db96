import { currencyDecimals, isCurrency } from '../../currency';
import { Decimal } from '../../decimal';
import type { Element } from '../../invoice/element';
import { pathOf, written } from '../../invoice/element';
import { amountOf, numberOf } from '../amounts';
import type { Select } from '../attribute';
import type { Rule } from '../rule';
import type { DocumentTax, PaidDocument, Payment } from './elements';

export const MXN = 'MXN';

/** Stands for no currency: it is Moneda of the Comprobante, and neither MonedaP nor MonedaDR. */
export const NO_CURRENCY = 'XXX';

const ONE = Decimal.step(0);

/** TipoCambioP: a number above zero with at most six decimals. */
export const isExchangeRate = (value: string) => isRatio(value, 6);

/** EquivalenciaDR: a number above zero with at most ten decimals. */
export const isEquivalence = (value: string) => isRatio(value, 10);

function isRatio(value: string, decimals: number): boolean {
	const form = new RegExp(`^[0-9]{1,18}(\\.[0-9]{1,${decimals}})?$`);
	return form.test(value) && Decimal.parse(value)?.isPositive() === true;
}

export const isOne = (value: string): boolean =>
	value.length < 30 && Decimal.parse(value)?.equals(ONE) === true;

/** The decimals of c_Moneda; undefined for XXX and for anything that is not a currency. */
export function decimalsIn(currency: string | undefined): number | undefined {
	return currency === undefined || currency === NO_CURRENCY || !isCurrency(currency)
		? undefined
		: currencyDecimals(currency);
}

/** How many MXN one MonedaP is worth: 1 for MXN, where another rule asks for "1". */
export function exchangeRateOf(payment: Element): Decimal | undefined {
	if (written(payment, 'MonedaP') === MXN) return ONE;
	const rate = written(payment, 'TipoCambioP');
	return rate !== undefined && isExchangeRate(rate) ? Decimal.parse(rate) : undefined;
}

export function isSameCurrency(document: PaidDocument): boolean {
	const currency = written(document, 'MonedaDR');
	return currency !== undefined && currency === written(document.payment, 'MonedaP');
}

/** How many MonedaDR one MonedaP is worth: 1 for the same currency, where another rule asks for "1". */
export function equivalenceOf(document: PaidDocument): Decimal | undefined {
	if (isSameCurrency(document)) return ONE;
	const ratio = written(document, 'EquivalenciaDR');
	return ratio !== undefined && isEquivalence(ratio) ? Decimal.parse(ratio) : undefined;
}

/** The decimals of a quotient that is compared: many more than any amount has. */
const QUOTIENT_DECIMALS = 40;

/** An amount in the currency of the payment: divided by EquivalenciaDR. */
export function converted(amount: Decimal, document: PaidDocument): Decimal | undefined {
	const equivalence = equivalenceOf(document);
	if (equivalence === undefined) return undefined;
	return equivalence.equals(ONE) ? amount : amount.dividedBy(equivalence, QUOTIENT_DECIMALS);
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

/** @returns what is expected instead, or undefined where the number is right */
export type NumberExpectation<E extends Element> = (
	number: Decimal,
	element: E,
) => string | undefined;

/** Checks a number where it is one, also where SAT's schema refuses its sign or its decimals. */
export function whereNumber<E extends Element>(
	elements: Select<E>,
	name: string,
	expectation: NumberExpectation<E>,
): Rule['problems'] {
	return (comprobante) =>
		elements(comprobante).flatMap((element) => {
			const number = numberOf(element, name);
			const expected = number && expectation(number, element);
			if (number === undefined || expected === undefined) return [];
			const message = `${name} is ${String(number)}, but ${expected}`;
			return [{ field: pathOf(element, name), message }];
		});
}

export const aboveZero = (number: Decimal): string | undefined =>
	number.isPositive() ? undefined : 'it must be larger than 0';

/** Expects at most the decimals of a currency, counted as they are written. */
export function decimalsOf<E extends Element>(
	currencyOf: (element: E) => string | undefined,
): NumberExpectation<E> {
	return (number, element) => {
		const currency = currencyOf(element);
		const decimals = decimalsIn(currency);
		return decimals === undefined || number.scale <= decimals
			? undefined
			: `an amount in ${currency} may have at most ${decimals} decimals`;
	};
}

export const currencyOfPayment = (payment: Payment) => written(payment, 'MonedaP');
export const currencyOfDocument = (document: PaidDocument) => written(document, 'MonedaDR');
