import type { AttributeOf, ElementPath, ElementForm } from '../anexo20/anexo20';
import { anexo20, elementAt } from '../anexo20/anexo20';
import type { Element } from '../invoice/invoice';
import { attribute, elementsAt, isPresent, pathOf } from '../invoice/invoice';
import type { Kind } from '../messages/en';
import type { Values } from '../problems/problem';
import { amountLimits, isWithin, textsOf } from '../totals/amountLimits';
import { currencyDecimals, isCurrency } from '../catalogs/catalogs';
import { Decimal, MOST_DECIMALS, sumOf } from '../values/decimal';
import type { AmountContext, AmountExpectation, Problems, Rule, Wrong } from './rule';
import { breach, breachBy } from './rule';

const MOST_DIGITS = 18;
const TOO_LARGE = new Decimal(10n ** BigInt(MOST_DIGITS), 0);
const TOO_LONG: Unacceptable = {
	wrong: { kind: 'tooManyDigits', values: { digits: String(MOST_DIGITS) } },
};

/** Valid amounts are shorter, and parsing the digits of a very long text takes time. */
const LONGEST_TEXT = 100;

/** When the schema counts the decimals of these attributes, it ignores the zeros at the end. */
const countedByValue: ReadonlySet<string> = new Set(
	Object.values<ElementForm>(anexo20)
		.flatMap(({ attributes }) => Object.entries(attributes))
		.flatMap(([name, { countsByValue = false }]) => (countsByValue ? [name] : [])),
);

/**
 * Reads an amount as it is written: texts with their zeros, numbers as JavaScript prints them.
 * @returns undefined if it is missing or SAT's schema does not accept it. `amountForm` reports the latter, so rules
 * about values do not have to
 */
export function amountOf(element: Element, name: string): Decimal | undefined {
	const amount = readAmount(element, name);
	return amount instanceof Decimal ? amount : undefined;
}

/** Adds up the Importes of the rows of an Impuesto. A row without a valid Importe counts as zero. */
export function importeOf(rows: readonly Element[], impuesto: string): Decimal {
	return sumOf(
		rows
			.filter((row) => attribute(row, 'Impuesto') === impuesto)
			.map((row) => amountOf(row, 'Importe') ?? Decimal.zero),
	);
}

/** Returns the number of an amount, also if SAT's schema refuses its sign or its decimals. */
export function numberOf(element: Element, name: string): Decimal | undefined {
	const amount = readAmount(element, name);
	return amount instanceof Decimal ? amount : (amount.negative ?? amount.tooPrecise);
}

/** Many rules read the same amount, so each check parses it once. */
const amountsRead = new WeakMap<Element, Map<string, Decimal | Unacceptable>>();

function readAmount(element: Element, name: string): Decimal | Unacceptable {
	let amounts = amountsRead.get(element);
	if (amounts === undefined) amountsRead.set(element, (amounts = new Map()));
	let amount = amounts.get(name);
	if (amount === undefined) amounts.set(name, (amount = parsed(name, element.attributes[name])));
	return amount;
}

/**
 * Checks that amounts of an element have a form that SAT's schema accepts, if they are present. If a separate rule
 * reports the decimals or the sign of an amount, this rule does not.
 * @param remedy the name of the advice
 * @param isMeant selects the elements to check
 */
export function amountForm<Path extends ElementPath>(
	path: Path,
	names: ReadonlyArray<AttributeOf<Path>>,
	remedy: string,
	isMeant: (element: Element) => boolean = () => true,
	elements: (comprobante: Element) => readonly Element[] = elementsAt(path),
): Rule {
	const { attributes } = elementAt(path);
	return {
		where: path,
		level: 'block',
		remedy,
		problems: (comprobante) =>
			elements(comprobante).flatMap((element) =>
				names.flatMap((name) => {
					if (!isPresent(element, name) || !isMeant(element)) return [];
					const amount = readAmount(element, name);
					if (amount instanceof Decimal) return [];
					const { hasDecimalsRule = false, hasSignRule = false } = attributes[name] ?? {};
					if (amount.tooPrecise !== undefined && hasDecimalsRule) return [];
					if (amount.negative !== undefined && hasSignRule) return [];
					return [breachBy(element.attributes[name], pathOf(element, name), amount.wrong)];
				}),
			),
	};
}

/** Returns the decimals of the invoice's currency; undefined if Moneda is missing or not a code of c_Moneda. */
export function currencyDecimalsOf(comprobante: Element): number | undefined {
	const currency = attribute(comprobante, 'Moneda');
	return currency !== undefined && isCurrency(currency) ? currencyDecimals(currency) : undefined;
}

export const aboveZero: AmountExpectation = (amount) =>
	amount.isPositive() ? undefined : 'notAboveZero';

/**
 * Expects at most the decimals of the currency, counted as they are written. In any currency, SAT's schema sets the
 * maximum.
 * @param isFree selects the amounts that can have any decimals of the schema
 */
export function decimalsOfCurrency(
	elements: (comprobante: Element) => readonly Element[],
	name: string,
	isFree: (amount: Decimal, comprobante: Element) => boolean = () => false,
): Problems {
	return (comprobante) => {
		const currency = currencyDecimalsOf(comprobante);
		return elements(comprobante).flatMap((element) => {
			const read = readAmount(element, name);
			const amount = read instanceof Decimal ? read : read.tooPrecise;
			if (amount === undefined) return [];
			const decimals = isFree(amount, comprobante) ? undefined : currency;
			// If the schema accepts the zeros at the end of a Base, they do not count.
			const most = decimals ?? (read instanceof Decimal ? amount.scale : MOST_DECIMALS);
			if (amount.scale <= most) return [];
			return [
				breach(pathOf(element, name), tooPrecise(comprobante, decimals), { value: String(amount) }),
			];
		});
	};
}

function tooPrecise(comprobante: Element, decimals: number | undefined): Wrong {
	return decimals === undefined
		? { kind: 'moreDecimalsThanSchema', values: { decimals: String(MOST_DECIMALS) } }
		: {
				kind: 'moreDecimalsThanCurrency',
				values: { currency: attribute(comprobante, 'Moneda') ?? '', decimals: String(decimals) },
			};
}

const precise = (amount: Decimal, decimals: number) =>
	amount.rounded(Math.max(amount.scale, decimals));

/**
 * Expects the product of two other attributes, within the limits of SAT's formula.
 * @param meant the fewest decimals of each factor. The product then has narrower limits: to SAT, 1 x 1,500.00 can be
 * 1,000.00, because the 1 can be a rounded 0.67
 */
export function productOf(
	first: string,
	second: string,
	kind: Kind,
	meant?: readonly [first: number, second: number],
): AmountExpectation {
	return (amount, { element, decimals }) => {
		const [a, b] = [amountOf(element, first), amountOf(element, second)];
		if (a === undefined || b === undefined || decimals === undefined) return undefined;
		const limits = meant
			? amountLimits(precise(a, meant[0]), precise(b, meant[1]), decimals)
			: amountLimits(a, b, decimals);
		if (isWithin(amount, limits)) return undefined;
		// The rule about SAT's limits reports an amount outside of them.
		if (meant && !isWithin(amount, amountLimits(a, b, decimals))) return undefined;
		const product = String(a.times(b).rounded(decimals));
		const values = { first: String(a), second: String(b), product, ...textsOf(limits) };
		return { kind, values };
	};
}

/**
 * Expects a sum of the lines, rounded once, half up. Another rule reports amounts with more decimals than the
 * currency has.
 * @param kind the message for another amount. It gets the sum as `{sum}`
 * @param valuesOf further values for the message
 */
export function roundedSum(
	sum: (context: AmountContext) => Decimal | undefined,
	kind: Kind,
	valuesOf: (context: AmountContext) => Values = () => ({}),
): AmountExpectation {
	return (amount, context) => {
		const exact = sum(context);
		if (exact === undefined || context.decimals === undefined) return undefined;
		const rounded = exact.rounded(context.decimals);
		return amount.scale > context.decimals || amount.equals(rounded)
			? undefined
			: { kind, values: { ...valuesOf(context), sum: String(rounded) } };
	};
}

/** The reason why SAT's schema does not accept an amount. */
interface Unacceptable {
	wrong: Wrong;
	/** The amount, if only its decimals are too many. */
	tooPrecise?: Decimal;
	negative?: Decimal;
}

function parsed(name: string, value: unknown): Decimal | Unacceptable {
	if (typeof value === 'string' && value.length > LONGEST_TEXT) return TOO_LONG;
	// A number of 19 digits or more has lost digits, but the message can still name the reason.
	if (typeof value === 'number' && value >= 1e18) return TOO_LONG;
	const amount = Decimal.parse(value);
	if (amount === undefined) return { wrong: 'noAmount' };
	// SAT's schema allows no sign, not even for -0.00.
	if (amount.isNegative() || /^\s*-/.test(String(value))) {
		return { wrong: 'negativeAmount', negative: amount };
	}
	if (name === 'Cantidad' && amount.isZero()) return { wrong: 'quantityNotAboveZero' };
	if (amount.compare(TOO_LARGE) >= 0) return TOO_LONG;
	const counted = countedByValue.has(name) ? amount.trimmed(0) : amount;
	if (counted.scale <= MOST_DECIMALS) return amount;
	const values = { decimals: String(MOST_DECIMALS) };
	return { wrong: { kind: 'tooManyDecimals', values }, tooPrecise: amount };
}
