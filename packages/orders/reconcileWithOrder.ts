import type { Problem, Problems } from 'cfdi-mx';
import { Decimal } from 'cfdi-mx';
import { IEPS, sumOf } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { problem, refused } from './problem';
import { isPossible, taxKey } from './pricedLines';
import type { Charges, OrderLine } from './order';
import { orderName } from './order';
import type { PricedLine } from './pricedLines';
import type { RatedTax } from './taxRows';
import { ratedTaxes } from './taxRows';

/** Lines with the order's total, and notes about their taxes. */
export interface Reconciled {
	lines: PricedLine[];
	notes: Problem[];
}

/**
 * Adjusts lines to the order: each tax to its row, and the sum to the total. Shops round by line or by order, so a
 * cent per line can be missing. Adds it to the largest line.
 * @param decimals decimals of the currency, and decimals that the shop shows. If it shows fewer, its taxes are inside
 * the total, and notes report them.
 * @throws Problems with both sums if they differ by more, or if no line has a price
 */
export function reconcileWithOrder(
	lines: readonly PricedLine[],
	order: Charges,
	{ shown, decimals }: { shown: number; decimals: number },
): Reconciled {
	if (lines.length === 0) {
		throw refused('Order', 'orderWithoutLines', {
			values: { order: orderName(order), total: String(order.total) },
		});
	}
	const met = lines.map((line) => ({ ...line, taxes: line.taxes.map((tax) => ({ ...tax })) }));
	const areRounded = shown < decimals;
	if (!areRounded) meetTaxes(met, order, decimals);
	meetTotal(met, order, decimals);
	moveCents(met, areRounded ? {} : order.taxes, decimals);
	return { lines: met, notes: areRounded ? roundingNotes(order, met, shown) : [] };
}

function meetTaxes(lines: readonly PricedLine[], order: Charges, decimals: number): void {
	const amounts = lines
		.filter(({ isCharged }) => isCharged)
		.flatMap((line) => line.taxes.map((row) => ({ line, row })));
	const sumOfAmounts = (some: readonly TaxOfLine[]) => sumOf(some.map(({ row }) => row.amount));
	const otherTax = (reached: Decimal, wanted: Decimal, tax: string | Phrase) =>
		refused('Order', 'orderTaxesDiffer', {
			values: { order: orderName(order), reached: String(reached), tax, wanted: String(wanted) },
		});
	const meet = (some: readonly TaxOfLine[], wanted: Decimal, tax: string | Phrase) => {
		const reached = sumOfAmounts(some);
		const missing = wanted.minus(reached);
		const isRounding = isWithinCents(missing, some.length, decimals);
		if (!isRounding || !addCents(some, missing, decimals)) throw otherTax(reached, wanted, tax);
	};
	const rows = expectedTaxes(order, decimals);
	for (const { tax, amount } of rows) {
		const same = amounts.filter(({ row }) => taxKey(row.tax) === taxKey(tax));
		meet(same, amount, taxName(tax));
	}
	const expected = order.taxes.total?.rounded(decimals);
	if (expected === undefined) return;
	const isInRows = amounts.every(
		({ row }) => row.amount.isZero() || rows.some(({ tax }) => taxKey(tax) === taxKey(row.tax)),
	);
	const count = order.taxes.rows?.length ?? 0;
	if (count < 2 || !isInRows) return meet(amounts, expected, ALL_TAXES);
	// The rows and their sum were rounded separately, so the rows are the charged amounts.
	const reached = sumOfAmounts(amounts);
	if (isWithinCents(expected.minus(reached), count - 1, decimals)) return;
	throw otherTax(reached, expected, ALL_TAXES);
}

const ALL_TAXES: Phrase = { kind: 'allTaxes' };

/** One tax of a line, which is changed in place. */
interface TaxOfLine {
	line: PricedLine;
	row: RatedTax;
}

/** Sums the order's tax rows by tax. */
function expectedTaxes({ taxes }: Charges, decimals: number): RatedTax[] {
	const sums = new Map<string, RatedTax>();
	for (const row of taxes.rows ?? []) {
		if (row.rate === undefined || row.amount === undefined || row.amount.isZero()) continue;
		// Computes the row's base from its rate, so only its name and rate are validated here.
		const amount = row.amount.dividedBy(row.rate.isZero() ? Decimal.one : row.rate, 6);
		const [rated] = ratedTaxes([row], {
			place: { kind: 'placeOrder' },
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

/** Returns `IVA 16 %`. */
function taxName({ Impuesto, TasaOCuota }: RatedTax['tax']): string {
	const percent = TasaOCuota.times(Decimal.hundred).trimmed(0);
	return `${Impuesto === IEPS ? 'IEPS' : 'IVA'} ${String(percent)} %`;
}

function isWithinCents(missing: Decimal, count: number, decimals: number): boolean {
	return missing.magnitude().compare(Decimal.steps(count, decimals)) <= 0;
}

/**
 * Adds missing cents, at most one for each amount. Starts with the largest, and prefers lines that SAT still allows.
 * @returns whether it added all cents
 */
function addCents(amounts: readonly TaxOfLine[], missing: Decimal, decimals: number): boolean {
	const unit = Decimal.step(decimals);
	const step = missing.isPositive() ? unit : unit.negated();
	let left = missing;
	// A tax of 0 % must stay zero.
	const open = new Set(
		amounts
			.filter(({ row }) => row.amount.isPositive())
			.sort((a, b) => b.row.amount.compare(a.row.amount)),
	);
	for (const mustBePossible of [true, false]) {
		for (const one of open) {
			if (left.isZero()) return true;
			const { line, row } = one;
			const before = row.amount;
			row.amount = before.plus(step);
			if (mustBePossible && !isPossible(line, decimals)) {
				row.amount = before;
				continue;
			}
			open.delete(one);
			left = left.minus(step);
		}
	}
	return left.isZero();
}

function meetTotal(lines: PricedLine[], order: Charges, decimals: number): void {
	const reached = sumOf(lines.map(costOf));
	const missing = order.total.minus(reached);
	if (missing.isZero()) return;
	const largestFirst = [...lines].sort((one, other) => other.net.compare(one.net));
	const changed = (line: PricedLine) => ({ ...line, net: line.net.plus(missing) });
	const line = largestFirst.find((one) => isPossible(changed(one), decimals)) ?? largestFirst[0];
	if (line === undefined || !isWithinCents(missing, lines.length, decimals)) {
		throw differs(lines, order, reached);
	}
	line.net = line.net.plus(missing);
}

/**
 * Moves a cent if SAT does not allow the tax of a line, such as after deducting the unused time of a plan, which was
 * rounded separately. Takes it from another line with the same tax. If the order does not have its taxes, takes it
 * from another tax of the line, or from its price.
 */
function moveCents(
	lines: readonly PricedLine[],
	said: Partial<Charges['taxes']>,
	decimals: number,
): void {
	const unit = Decimal.step(decimals);
	const rows = lines.flatMap((line) => line.taxes.map((row) => ({ line, row })));
	const isSaid = said.rows !== undefined || said.total !== undefined;
	for (const one of rows) {
		const mayPay = (other: TaxOfLine) =>
			taxKey(other.row.tax) === taxKey(one.row.tax) || (!isSaid && other.line === one.line);
		const others = rows.filter((other) => other !== one && mayPay(other));
		for (const other of isSaid ? others : [...others, undefined]) {
			for (const step of [unit, unit.negated()]) {
				if (isPossible(one.line, decimals)) break;
				isPaidFor(one, other, step, decimals);
			}
		}
	}
}

/**
 * Adds a step to a tax, and subtracts it from another tax or from the line's price.
 * @returns whether SAT allows both lines; otherwise restores them
 */
function isPaidFor(
	{ line, row }: TaxOfLine,
	other: TaxOfLine | undefined,
	step: Decimal,
	decimals: number,
): boolean {
	const change = (by: Decimal) => {
		row.amount = row.amount.plus(by);
		if (other === undefined) line.net = line.net.minus(by);
		else other.row.amount = other.row.amount.minus(by);
	};
	change(step);
	if ([line, other?.line ?? line].every((one) => isPossible(one, decimals))) return true;
	change(step.negated());
	return false;
}

/**
 * Compares the shop's taxes with those of the invoice.
 * @throws Problems if they differ by more than the rounding of each line
 */
function roundingNotes(order: Charges, lines: readonly PricedLine[], shown: number): Problem[] {
	const taxes = lines.filter(({ isCharged }) => isCharged).flatMap((line) => line.taxes);
	const { rows: said, total } = order.taxes;
	if (said === undefined) {
		const row = total && { tax: ALL_TAXES, wanted: total, own: taxes };
		return row === undefined ? [] : noteOf(order, row, shown);
	}
	const rows = expectedTaxes(order, shown);
	// A small tax that rounds to 0 has no row.
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
	/** The shop's amount. */
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
	const most = Decimal.steps(Math.max(own.length, 1), shown);
	if (!reached.isNear(wanted, most)) {
		throw refused('Order', 'orderTaxesDiffer', { values });
	}
	return [problem('Total', 'orderTaxInsideTotal', { level: 'warn', values })];
}

/** Returns the amount of a line with its taxes. */
export function costOf({ net, taxes }: PricedLine): Decimal {
	return net.plus(sumOf(taxes.map(({ amount }) => amount)));
}

/** Returns the problem of two different sums, and names the line that explains the difference. */
function differs(lines: readonly PricedLine[], order: Charges, reached: Decimal): Problems {
	const difference = reached.minus(order.total);
	const cause = lines.find((line) =>
		[costOf(line), line.net, line.discount].some(
			(amount) => !amount.isZero() && amount.equals(difference.magnitude()),
		),
	);
	const sums = SUMS.flatMap(([lineKind, kind]): Phrase[] => {
		const same = lines.filter(({ line }) => line.kind === lineKind);
		return same.length === 0 ? [] : [{ kind, values: { amount: String(sumOf(same.map(costOf))) } }];
	});
	const values = {
		order: orderName(order),
		reached: String(reached),
		sums,
		total: String(order.total),
	};
	return cause === undefined
		? refused('Order', 'orderTotalDiffers', { values })
		: refused('Order', 'orderTotalDiffersByLine', {
				values: { ...values, place: cause.place },
				remedy: 'orderTotalDiffers',
			});
}

const SUMS: ReadonlyArray<readonly [OrderLine['kind'], Phrase['kind']]> = [
	['product', 'sumOfProducts'],
	['shipping', 'sumOfShipping'],
	['fee', 'sumOfFees'],
	['tip', 'sumOfTips'],
];
