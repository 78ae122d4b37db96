import type { Problem, Problems } from '../problems/problem';
import { refused } from '../problems/problem';
import { currencyDecimals } from '../values/currency';
import { Decimal, sumOf } from '../values/decimal';
import type { CodeTable, SatCodes } from './codes';
import type { Charges } from './order';
import { orderName } from './order';
import type { PricedLine, TaxOptions } from './pricedLines';
import { isPossible, pricedLines, taxKey, taxesKey } from './pricedLines';
import { reconcileWithOrder } from './reconcileWithOrder';
import { inFullDecimals, roundingNotes } from './roundedAmounts';

/** What the Conceptos of an order are made with. */
export interface LineOptions extends TaxOptions {
	codes: CodeTable;
	defaults: SatCodes;
}

/** What an order costs, line by line. */
interface ChargedLines {
	lines: PricedLine[];
	notes: Problem[];
}

/**
 * What an order costs, line by line, to the unit of its currency: the sum is the order's total, and
 * each tax is what the shop charged, or follows from its rate where the shop rounds its amounts off.
 * @throws Problems where that cannot be said
 */
export function chargedLines(order: Charges, options: TaxOptions): ChargedLines {
	if (order.refunded !== undefined) {
		throw refused('Order', 'orderRefundWithoutLines', {
			values: { order: orderName(order), amount: order.refunded },
		});
	}
	const decimals = currencyDecimals(order.currency);
	const { shownDecimals: shown = decimals } = order;
	const charges = shown < decimals ? inFullDecimals(order, shown, decimals) : order;
	const priced = withoutNegativeLines(pricedLines(charges, options, decimals), decimals);
	const lines = reconcileWithOrder(priced, charges, decimals);
	const notes = shown < decimals ? roundingNotes(order, lines, shown) : [];
	const wrong = lines.find((line) => !isPossible(line, decimals));
	if (wrong === undefined) return { lines, notes };
	const taxes = wrong.taxes.map(({ amount }) => String(amount));
	throw refused('Order', 'orderLineAmountsDiffer', {
		values: { place: wrong.place, net: String(wrong.net), taxes },
	});
}

/**
 * An invoice has no negative lines: what a shop takes off with one becomes a discount of the lines
 * with the same taxes, each with its share.
 * @throws Problems where no such line is left to take it off
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

/** Parts of an amount in proportion to others; what rounding leaves goes to the last ones. */
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

function noRoom({ place, net }: PricedLine, room: Decimal): Problems {
	return refused('Order', 'orderTakesOffTooMuch', {
		values: { place, amount: String(net.magnitude()), room: String(room) },
	});
}
