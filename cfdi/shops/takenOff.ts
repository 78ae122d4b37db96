import type { Problems } from '../problems/problem';
import { refused } from '../problems/problem';
import { Decimal, sumOf } from '../values/decimal';
import { RowTax } from '../totals/rowTax';
import type { PricedLine } from './pricedLines';

/** "002 Tasa 0.160000" for each tax: lines with the same text have the same taxes. */
export function taxesKey({ taxes }: Pick<PricedLine, 'taxes'>): string {
	return taxes
		.map(({ tax }) => taxKey(tax))
		.sort()
		.join(' + ');
}

export function taxKey(tax: PricedLine['taxes'][number]['tax']): string {
	const rate = tax.TipoFactor === 'Exento' ? undefined : tax.TasaOCuota;
	return String(new RowTax(tax.Impuesto, tax.TipoFactor, rate));
}

/**
 * An invoice has no negative lines: what a shop takes off with one becomes a discount of the lines
 * with the same taxes, each with its share.
 * @throws Problems where no such line is left to take it off
 */
export function withoutNegativeLines(lines: readonly PricedLine[], decimals: number): PricedLine[] {
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
function shares(whole: Decimal, weights: readonly Decimal[], decimals: number): Decimal[] {
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
