import type { Problems } from 'cfdi-mx';
import { Decimal } from 'cfdi-mx';
import { currencyDecimals, sumOf } from 'cfdi-mx/parts';
import { refused } from './problem';
import type { Charges, OrderLine } from './order';
import { orderName } from './order';
import type { PricedLine, TaxOptions } from './pricedLines';
import { isAbroad, isPossible, placeOf, pricedLines, taxesKey, taxKey } from './pricedLines';
import type { Reconciled } from './reconcileWithOrder';
import { reconcileWithOrder } from './reconcileWithOrder';
import { chargedAt, ratedTaxes } from './taxRows';

/**
 * Prices an order line by line, in the currency's smallest unit. The sum equals the order's total. Each tax equals
 * the shop's, or follows from its rate if the shop rounds its amounts.
 * @throws Problems if that is impossible
 */
export function chargedLines(order: Charges, options: TaxOptions): Reconciled {
	if (order.refunded !== undefined) {
		throw refused('Order', 'orderRefundWithoutLines', {
			values: { order: orderName(order), amount: order.refunded },
		});
	}
	const decimals = currencyDecimals(order.currency);
	const { shownDecimals: shown = decimals } = order;
	const charges = shown < decimals ? inFullDecimals(order, shown, decimals) : order;
	const priced = withoutNegativeLines(pricedLines(charges, options, decimals), decimals);
	const { lines, notes } = reconcileWithOrder(priced, order, { shown, decimals });
	const wrong = lines.find((line) => !isPossible(line, decimals));
	if (wrong === undefined) return { lines, notes };
	const taxes = wrong.taxes.map(({ amount }) => String(amount));
	throw refused('Order', 'orderLineAmountsDiffer', {
		values: { place: wrong.place, net: String(wrong.net), taxes },
	});
}

/**
 * Converts negative lines to discounts, because an invoice cannot have them. Distributes each among the lines with
 * the same taxes.
 * @throws Problems if these lines are worth less
 */
function withoutNegativeLines(lines: readonly PricedLine[], decimals: number): PricedLine[] {
	const isOff = ({ net }: PricedLine) => net.isNegative();
	return lines
		.filter(isOff)
		.reduce(
			(left, off) => takenOff(left, off, decimals),
			lines.filter((line) => !isOff(line)),
		)
		.filter(({ net, taxes }) => !net.isZero() || taxes.some(({ amount }) => !amount.isZero()));
}

function takenOff(lines: readonly PricedLine[], off: PricedLine, decimals: number): PricedLine[] {
	const key = taxesKey(off);
	const isSame = (line: PricedLine) => taxesKey(line) === key && line.line.kind !== 'tip';
	const same = lines.filter(isSame);
	const room = sumOf(same.map(({ net }) => net));
	if (off.net.magnitude().compare(room) > 0) throw noRoom(off, room);
	const nets = shares(
		off.net.magnitude(),
		same.map(({ net }) => net),
		decimals,
	);
	const taxes = off.taxes.map(({ tax, amount }) => ({
		key: taxKey(tax),
		shares: shares(
			amount.magnitude(),
			same.map((line) => amountOf(line, taxKey(tax))),
			decimals,
		),
	}));
	return lines.map((line) => {
		const index = same.indexOf(line);
		if (index === -1) return line;
		const share = nets[index] ?? Decimal.zero;
		return {
			...line,
			net: line.net.minus(share),
			discount: line.discount.plus(share),
			taxes: line.taxes.map(({ tax, amount }) => {
				const part = taxes.find((row) => row.key === taxKey(tax))?.shares[index];
				return { tax, amount: amount.minus(part ?? Decimal.zero) };
			}),
		};
	});
}

function amountOf({ taxes }: PricedLine, key: string): Decimal {
	return taxes.find(({ tax }) => taxKey(tax) === key)?.amount ?? Decimal.zero;
}

/** Divides an amount in proportion to weights. Rounding differences go to the last parts. */
export function shares(whole: Decimal, weights: readonly Decimal[], decimals: number): Decimal[] {
	let [left, weightLeft] = [whole, sumOf(weights)];
	return weights.map((weight) => {
		const share = weightLeft.isZero()
			? Decimal.zero
			: left.times(weight).dividedBy(weightLeft, decimals);
		left = left.minus(share);
		weightLeft = weightLeft.minus(weight);
		return share;
	});
}

/** Distributes a discount among the lines. */
export function lessDiscount(lines: readonly OrderLine[], off: Decimal): OrderLine[] {
	const amounts = lines.map(({ amount }) => amount);
	const decimals = Math.max(2, off.scale, ...amounts.map(({ scale }) => scale));
	const parts = shares(off, amounts, decimals);
	return lines.map((line, index) => {
		const part = parts[index] ?? Decimal.zero;
		const amount = line.amount.minus(part);
		return { ...line, amount, discount: part.isNegative() ? Decimal.zero : part };
	});
}

function noRoom({ place, net }: PricedLine, room: Decimal): Problems {
	return refused('Order', 'orderTakesOffTooMuch', {
		values: { place, amount: String(net.magnitude()), room: String(room) },
	});
}

/**
 * Restores full decimals for a shop that rounds, such as to whole pesos. Computes the cents of each line from its
 * taxes, and makes the sum equal the order's total. The taxes then follow from their rates.
 * @param shown the shop's decimals
 * @param decimals the currency's decimals
 */
function inFullDecimals(order: Charges, shown: number, decimals: number): Charges {
	const areExact = order.lines.some(({ taxes }) =>
		taxes.some(({ amount }) => amount?.equals(amount.rounded(shown)) === false),
	);
	const lines = order.lines.map((line, index) =>
		withTaxesInside(line, index, {
			areExact,
			shown,
			decimals,
			isAbroad: isAbroad(order.shippedTo ?? ''),
		}),
	);
	const missing = order.total.minus(sumOf(lines.map(({ amount }) => amount)));
	const charged = order.lines.filter(({ amount }) => !amount.isZero());
	// The shop rounded each line, its tax and the total.
	const most = Decimal.steps(charged.length + 1, shown);
	const [largest] = [...lines].sort((one, other) => other.amount.compare(one.amount));
	const isRounding = missing.magnitude().compare(most) <= 0;
	const met = lines.map((line) =>
		isRounding && line === largest ? { ...line, amount: line.amount.plus(missing) } : line,
	);
	return { ...order, lines: met, taxes: { rows: undefined, total: undefined } };
}

interface Rounding {
	/** Whether taxes have more decimals than the shop shows, so they are not rounded. */
	areExact: boolean;
	shown: number;
	decimals: number;
	isAbroad: boolean;
}

function withTaxesInside(line: OrderLine, index: number, rounding: Rounding): OrderLine {
	const { amount, discount, includesTaxes } = line;
	const { shown, decimals, isAbroad } = rounding;
	if (amount.isZero()) return line;
	const taxes = ratedTaxes(line.taxes, {
		place: placeOf(line, index),
		amount,
		includesTaxes,
		decimals: shown,
		isAbroad,
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

/** Derives the exact price from an exact tax. */
function costOf(
	net: Decimal,
	tax: Decimal,
	factor: Decimal,
	{ areExact, shown }: Rounding,
): Decimal {
	if (!areExact || factor.equals(Decimal.one)) return net.plus(tax);
	const exact = tax.dividedBy(factor.minus(Decimal.one), EXACT);
	const isSame = exact.isNear(net, Decimal.step(shown));
	return (isSame ? exact : net).plus(tax);
}

const EXACT = 6;
