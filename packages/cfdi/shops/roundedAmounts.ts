import type { Phrase, Problem, Problems } from '../problems/problem';
import { problem, refused } from '../problems/problem';
import { Decimal, sumOf } from '../values/decimal';
import type { Charges, OrderLine } from './order';
import { orderName } from './order';
import type { PricedLine } from './pricedLines';
import { placeOf, taxKey } from './pricedLines';
import { ALL_TAXES, expectedTaxes, taxName } from './reconcileWithOrder';
import { chargedAt, ratedTaxes } from './taxRows';

/**
 * An order whose shop rounds its amounts to fewer decimals than the currency has, such as to whole pesos:
 * each line with the cents that its taxes tell, and all of them with the order's total. What the taxes come
 * to then follows from their rates.
 * @param shown the decimals of the shop
 * @param decimals of the currency
 */
export function inFullDecimals(order: Charges, shown: number, decimals: number): Charges {
	const areExact = order.lines.some(({ taxes }) =>
		taxes.some(({ amount }) => amount?.equals(amount.rounded(shown)) === false),
	);
	const lines = order.lines.map((line, index) =>
		withTaxesInside(line, index, { areExact, shown, decimals }),
	);
	const missing = order.total.minus(sumOf(lines.map(({ amount }) => amount)));
	const charged = order.lines.filter(({ amount }) => !amount.isZero());
	// The amount of each line was rounded, its tax, and the total.
	const most = new Decimal(BigInt(charged.length + 1), shown);
	const [largest] = [...lines].sort((one, other) => other.amount.compare(one.amount));
	const isRounding = missing.magnitude().compare(most) <= 0;
	const met = lines.map((line) =>
		isRounding && line === largest ? { ...line, amount: line.amount.plus(missing) } : line,
	);
	return { ...order, lines: met, taxes: { rows: undefined, total: undefined } };
}

interface Rounding {
	/** Whether taxes have more decimals than the shop shows: then none of them was rounded. */
	areExact: boolean;
	shown: number;
	decimals: number;
}

function withTaxesInside(line: OrderLine, index: number, rounding: Rounding): OrderLine {
	const { amount, discount, includesTaxes } = line;
	const { shown, decimals } = rounding;
	if (amount.isZero()) return line;
	const taxes = ratedTaxes(line.taxes, {
		place: placeOf(line, index),
		amount,
		includesTaxes,
		decimals: shown,
	});
	if (taxes.length === 0) return line;
	const factor = taxes.reduce(
		(all, { tax }) => all.times(Decimal.one.plus(tax.TasaOCuota)),
		Decimal.one,
	);
	const tax = sumOf(taxes.map((one) => one.amount));
	const whole = includesTaxes ? amount : costOf(amount, tax, factor, rounding);
	return {
		...line,
		amount: whole.rounded(decimals),
		discount: includesTaxes ? discount : discount.times(factor).rounded(decimals),
		includesTaxes: true,
		taxes: taxes.map((one) => chargedAt(one.tax)),
	};
}

/** An exact tax tells the exact price. */
function costOf(
	net: Decimal,
	tax: Decimal,
	factor: Decimal,
	{ areExact, shown }: Rounding,
): Decimal {
	if (!areExact || factor.equals(Decimal.one)) return net.plus(tax);
	const exact = tax.dividedBy(factor.minus(Decimal.one), EXACT);
	const isSame = exact.minus(net).magnitude().compare(Decimal.step(shown)) <= 0;
	return (isSame ? exact : net).plus(tax);
}

const EXACT = 6;

/**
 * What the shop says of its taxes beside what the invoice has of them.
 * @throws Problems where they differ by more than the rounding of each line
 */
export function roundingNotes(
	order: Charges,
	lines: readonly PricedLine[],
	shown: number,
): Problem[] {
	const taxes = lines.filter(({ isCharged }) => isCharged).flatMap((line) => line.taxes);
	const { rows: said, total } = order.taxes;
	if (said === undefined) {
		const row = total && { tax: ALL_TAXES, wanted: total, own: taxes };
		return row === undefined ? [] : noteOf(order, row, shown);
	}
	const rows = expectedTaxes(order, shown);
	// A tax of some cents is 0 where it is rounded, and then has no row.
	const all = new Map([...taxes, ...rows].map(({ tax }) => [taxKey(tax), tax]));
	return [...all].flatMap(([key, tax]) => {
		const [wanted] = rows.filter((row) => taxKey(row.tax) === key);
		const own = taxes.filter((one) => taxKey(one.tax) === key);
		const row = { tax: taxName(tax), wanted: wanted?.amount ?? Decimal.zero, own };
		return noteOf(order, row, shown);
	});
}

interface TaxRow {
	tax: string | Phrase;
	/** As the shop says it. */
	wanted: Decimal;
	own: PricedLine['taxes'];
}

function noteOf(order: Charges, { tax, wanted, own }: TaxRow, shown: number): Problem[] {
	const reached = sumOf(own.map(({ amount }) => amount));
	if (reached.equals(wanted)) return [];
	const values = {
		order: orderName(order),
		tax,
		reached: String(reached),
		wanted: String(wanted),
		total: String(order.total),
	};
	const most = new Decimal(BigInt(Math.max(own.length, 1)), shown);
	if (reached.minus(wanted).magnitude().compare(most) > 0) throw differs(values);
	return [problem('Total', 'orderTaxInsideTotal', { level: 'warn', values })];
}

function differs(values: Record<string, string | Phrase>): Problems {
	return refused('Order', 'orderTaxesDiffer', { values });
}
