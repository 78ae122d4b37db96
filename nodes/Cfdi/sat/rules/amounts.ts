import { currencyDecimals, isCurrency } from '../currency';
import { Decimal } from '../decimal';
import { shown } from '../invoice/lineProblem';
import { amountLimits } from '../invoice/amountLimits';
import type { Elements } from './attribute';
import type { Element } from '../invoice/element';
import { isPresent, pathOf, written } from '../invoice/element';
import type { Rule } from './rule';

/** The decimals that SAT's schema takes of any amount. */
const MOST_DECIMALS = 6;

const MOST_DIGITS = 18;
const TOO_LARGE = new Decimal(10n ** BigInt(MOST_DIGITS), 0);
const TOO_LONG = { must: `be a number with at most ${MOST_DIGITS} digits before the dot` };

/** Beyond this no text is such a number, and reading its digits would only take time. */
const LONGEST_TEXT = 100;

/** The schema counts the decimals of these without the zeros at their end, of others as written. */
const countedByValue: ReadonlySet<string> = new Set(['Cantidad', 'Base', 'TasaOCuota']);

/** What stands around an amount. */
export interface AmountPlace {
	element: Element;
	comprobante: Element;
	/** Of the currency; undefined where Moneda is left out, or no code of c_Moneda. */
	decimals: number | undefined;
}

/** @returns what is expected instead ("it must be 0"), or undefined where the amount is right */
export type AmountExpectation = (amount: Decimal, place: AmountPlace) => string | undefined;

/**
 * An amount as it is written: texts with their zeros, numbers as they print.
 * @returns undefined where it is absent, and where SAT's schema takes no such amount: what is wrong
 * with it says `amountForm`, and the rules that reckon with it keep silent
 */
export function amountOf({ attributes }: Element, name: string): Decimal | undefined {
	const amount = read(name, attributes[name]);
	return amount instanceof Decimal ? amount : undefined;
}

/** Asks where amounts are written that they are such as SAT's schema takes. */
export function amountForm(elements: Elements, names: readonly string[], fix: string): Rule {
	return {
		code: '',
		level: 'block',
		fix,
		problems: (comprobante) =>
			elements(comprobante).flatMap((element) =>
				names.flatMap((name) => {
					if (!isPresent(element, name)) return [];
					const value = element.attributes[name];
					const amount = read(name, value);
					if (amount instanceof Decimal) return [];
					const message = `${name} is ${shown(value)}, but it must ${amount.must}`;
					return [{ field: pathOf(element, name), message }];
				}),
			),
	};
}

/** Speaks of an amount where it is written and can be reckoned with. */
export function whereAmount(
	elements: Elements,
	name: string,
	expectation: AmountExpectation,
): Rule['problems'] {
	return (comprobante) => {
		const decimals = currencyDecimalsOf(comprobante);
		return elements(comprobante).flatMap((element) => {
			const amount = amountOf(element, name);
			if (amount === undefined) return [];
			const expected = expectation(amount, { element, comprobante, decimals });
			if (expected === undefined) return [];
			const field = pathOf(element, name);
			return [{ field, message: `${name} is ${String(amount)}, but ${expected}` }];
		});
	};
}

/** The decimals of the invoice's currency; undefined where it is left out, or none of c_Moneda. */
export function currencyDecimalsOf(comprobante: Element): number | undefined {
	const currency = written(comprobante, 'Moneda');
	return currency !== undefined && isCurrency(currency) ? currencyDecimals(currency) : undefined;
}

export const aboveZero: AmountExpectation = (amount) =>
	amount.isPositive() ? undefined : 'it must be larger than 0';

/** Expects no more decimals, as they are written, than the currency has. */
export const inCurrencyDecimals: AmountExpectation = (amount, { comprobante, decimals }) =>
	decimals === undefined || amount.scale <= decimals
		? undefined
		: `an amount in ${written(comprobante, 'Moneda')} may have at most ${decimals} decimals`;

/** Expects the product of two other attributes, within the limits of SAT's formula. */
export function productOf(first: string, second: string): AmountExpectation {
	return (amount, { element, decimals }) => {
		const [a, b] = [amountOf(element, first), amountOf(element, second)];
		if (a === undefined || b === undefined || decimals === undefined) return undefined;
		const { lower, upper } = amountLimits(a, b, decimals);
		return amount.compare(lower) >= 0 && amount.compare(upper) <= 0
			? undefined
			: `${first} ${String(a)} x ${second} ${String(b)} allows ${String(lower)} to ${String(upper)}`;
	};
}

/**
 * Expects a sum of the lines, rounded once, half up. Of an amount with more decimals than the
 * currency has other rules speak.
 * @param what is summed, as the message says it: "Importe of the lines"
 */
export function roundedSum(
	sum: (place: AmountPlace) => Decimal | undefined,
	what: (place: AmountPlace) => string,
): AmountExpectation {
	return (amount, place) => {
		const exact = sum(place);
		if (exact === undefined || place.decimals === undefined) return undefined;
		const rounded = exact.rounded(place.decimals);
		return amount.scale > place.decimals || amount.equals(rounded)
			? undefined
			: `${what(place)} comes to ${String(rounded)}`;
	};
}

/** The amount, or what it must be for SAT's schema to take it. */
function read(name: string, value: unknown): Decimal | { must: string } {
	if (typeof value === 'string' && value.length > LONGEST_TEXT) return TOO_LONG;
	const amount = Decimal.parse(value);
	if (amount === undefined) return { must: 'be a number with a dot and without commas' };
	if (amount.digits < 0n) return { must: 'not be negative' };
	if (name === 'Cantidad' && amount.isZero()) return { must: 'be larger than 0' };
	if (amount.compare(TOO_LARGE) >= 0) return TOO_LONG;
	const counted = countedByValue.has(name) ? amount.trimmed(0) : amount;
	if (counted.scale <= MOST_DECIMALS) return amount;
	return { must: `have at most ${MOST_DECIMALS} decimals` };
}
