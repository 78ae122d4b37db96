import { Decimal, sumOf } from '../sat/decimal';
import { IEPS } from '../sat/taxCodes';
import type { Order } from './order';
import { OrderProblem, orderName } from './order';
import type { PricedLine } from './pricedLines';
import { taxKey } from './takenOff';
import type { RatedTax } from './taxRows';
import { ratedTaxes } from './taxRows';

/**
 * Makes lines come to what the order costs: each tax to its row of the order, and all to its total.
 * Shops round by line or by order, so a cent for each line may be missing; it is put on the largest.
 * @throws OrderProblem with both sums where they differ by more
 */
export function meetOrder(
	lines: readonly PricedLine[],
	order: Order,
	decimals: number,
): PricedLine[] {
	const met = lines.map((line) => ({ ...line, taxes: line.taxes.map((tax) => ({ ...tax })) }));
	meetTaxes(met, order, decimals);
	meetTotal(met, order, decimals);
	return met;
}

function meetTaxes(lines: readonly PricedLine[], order: Order, decimals: number): void {
	const charged = lines.filter(({ isCharged }) => isCharged);
	const amounts = charged.flatMap(({ taxes }) => taxes);
	const meet = (some: readonly RatedTax[], wanted: Decimal, words: string) => {
		const reached = sumOf(some.map(({ amount }) => amount));
		const missing = wanted.minus(reached);
		const isRounding = isWithinCents(missing, some.length, decimals);
		if (isRounding && addCents(some, missing, decimals)) return;
		throw new OrderProblem(
			`the lines of order ${orderName(order)} have ${String(reached)} of ${words}, but the order has ${String(wanted)}`,
			'The order that came is not complete, or its shop calculates in another way: compare its lines with its taxes.',
		);
	};
	for (const { tax, amount } of expectedTaxes(order, decimals)) {
		const same = amounts.filter((one) => taxKey(one.tax) === taxKey(tax));
		meet(same, amount, taxWords(tax));
	}
	const expected = order.taxes.total?.rounded(decimals);
	if (expected !== undefined) meet(amounts, expected, 'taxes');
}

/** The rows of the order, by their tax. */
function expectedTaxes({ taxes }: Order, decimals: number): RatedTax[] {
	const sums = new Map<string, RatedTax>();
	for (const row of taxes.rows ?? []) {
		if (row.rate === undefined || row.amount === undefined || row.amount.isZero()) continue;
		// On its own net amount, the row is at its rate: only its name and rate are read here.
		const amount = row.amount.dividedBy(row.rate.isZero() ? new Decimal(1n, 0) : row.rate, 6);
		const [rated] = ratedTaxes([row], {
			place: 'the order',
			amount,
			includesTaxes: false,
			decimals,
		});
		if (rated === undefined) continue;
		const key = taxKey(rated.tax);
		const before = sums.get(key)?.amount ?? Decimal.zero;
		sums.set(key, { tax: rated.tax, amount: before.plus(row.amount) });
	}
	return [...sums.values()].map(({ tax, amount }) => ({ tax, amount: amount.rounded(decimals) }));
}

/** `IVA 16 %` */
function taxWords({ Impuesto, TasaOCuota }: RatedTax['tax']): string {
	const percent = TasaOCuota.times(new Decimal(100n, 0)).trimmed(0);
	return `${Impuesto === IEPS ? 'IEPS' : 'IVA'} ${String(percent)} %`;
}

function isWithinCents(missing: Decimal, count: number, decimals: number): boolean {
	return missing.magnitude().compare(new Decimal(BigInt(count), decimals)) <= 0;
}

/**
 * Adds the missing cents, one for each amount at most; the largest come first.
 * @returns whether that was possible
 */
function addCents(amounts: readonly RatedTax[], missing: Decimal, decimals: number): boolean {
	const unit = Decimal.step(decimals);
	let left = missing;
	for (const one of [...amounts].sort((a, b) => b.amount.compare(a.amount))) {
		// A tax of 0 % stays zero.
		if (left.isZero() || !one.amount.isPositive()) continue;
		const step = left.isPositive() ? unit : Decimal.zero.minus(unit);
		one.amount = one.amount.plus(step);
		left = left.minus(step);
	}
	return left.isZero();
}

function meetTotal(lines: PricedLine[], order: Order, decimals: number): void {
	const reached = sumOf(lines.map(costOf));
	const missing = order.total.minus(reached);
	if (missing.isZero()) return;
	const [largest] = [...lines].sort((one, other) => other.net.compare(one.net));
	if (largest === undefined || !isWithinCents(missing, lines.length, decimals)) {
		throw differs(lines, order, reached);
	}
	largest.net = largest.net.plus(missing);
}

/** With its taxes. */
export function costOf({ net, taxes }: PricedLine): Decimal {
	return net.plus(sumOf(taxes.map(({ amount }) => amount)));
}

/** Both sums, and the line that the one has and the other has not, where one line tells the difference. */
function differs(lines: readonly PricedLine[], order: Order, reached: Decimal): OrderProblem {
	const difference = reached.minus(order.total);
	const cause = lines.find((line) =>
		[costOf(line), line.net, line.discount].some(
			(amount) => !amount.isZero() && amount.equals(difference.magnitude()),
		),
	);
	const ofKind = (kind: string) =>
		String(sumOf(lines.filter(({ line }) => line.kind === kind).map(costOf)));
	const kinds = ['product', 'shipping', 'fee', 'tip']
		.filter((kind) => lines.some(({ line }) => line.kind === kind))
		.map((kind) => `${WORDS[kind] ?? kind} ${ofKind(kind)}`);
	const sums = `the lines of order ${orderName(order)} come to ${String(reached)} (${kinds.join(', ')}), but its total is ${String(order.total)}`;
	return new OrderProblem(
		cause === undefined ? sums : `${sums}: the difference is that of ${cause.place}`,
		'Compare the order in the shop: a fee, a gift card or an import duty may be missing from its lines. It can be invoiced by hand.',
	);
}

const WORDS: Readonly<Record<string, string>> = {
	product: 'products',
	shipping: 'shipping',
	fee: 'fees',
	tip: 'tip',
};
