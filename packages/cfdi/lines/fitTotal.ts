import { Decimal, MAX_DECIMALS, sumOf } from '../values/decimal';
import type { LineSums } from '../totals/totals';
import { IEPS } from '../catalogs/catalog';
import type { LineAmounts, TaxAmount } from './taxes';
import { taxAmounts, withIvaOnIeps, writtenBase, withBasesOf, isTransferred, THREE } from './taxes';
import { amountLimits, isWithin, RowTax, halfStep } from '../totals/totals';

interface TotalContext {
	fixed: LineSums;
	decimals: number;
	localTaxes: (net: Decimal) => Decimal;
}

type Rounding = (line: LineAmounts, decimals: number) => LineAmounts;

type Round = 'rounded' | 'truncated' | 'ceiled';

const roundings: readonly Rounding[] = [
	withRoundedTaxes,
	(line, decimals) => withRoundedTaxes(withRoundedAmounts(line, decimals), decimals),
	withRoundedAmounts,
];

/** The fourth pair gives the lowest Base for taxes, and the fifth the highest. */
const ofAmounts: ReadonlyArray<readonly [importe: Round, discount: Round]> = [
	['rounded', 'rounded'],
	['truncated', 'truncated'],
	['ceiled', 'ceiled'],
	['truncated', 'ceiled'],
	['ceiled', 'truncated'],
];

const ofIeps: readonly Round[] = ['truncated', 'ceiled'];

/**
 * Rounds the lines so that they add up to the expected Total. Returns that Total, or the unchanged lines' total if no
 * rounding fits.
 */
export function meetExpectedTotal(
	lines: LineAmounts[],
	expected: Decimal,
	context: TotalContext,
): Decimal {
	const { decimals } = context;
	const isMet = (tried: LineAmounts[]) =>
		totalOf(tried, context).equals(expected) && areWithinLimits(tried, decimals);
	if (isMet(lines)) return expected;

	for (const tried of candidates(lines, expected, context)) {
		if (!isMet(tried)) continue;
		tried.forEach((amounts, index) => Object.assign(lines[index] ?? {}, amounts));
		return expected;
	}
	return totalOf(lines, context);
}

function* candidates(
	lines: readonly LineAmounts[],
	expected: Decimal,
	context: TotalContext,
): Generator<LineAmounts[]> {
	const { fixed, decimals, localTaxes } = context;
	const byRate = lines.map(withWrittenRates);
	for (const start of [lines, byRate]) {
		yield [...start];
		for (const round of roundings) yield start.map((line) => round(line, decimals));
	}
	const amounts = lines.reduce((count, { taxes }) => count + 3 + 2 * taxes.length, 0);
	for (const start of [lines, byRate]) {
		// Skip totals that are too far away: each rounded amount can change Total by at most one cent.
		if (!totalOf(start, context).isNear(expected, Decimal.steps(amounts, decimals))) continue;
		const furthest = ([1, -1] as const).map((sign) =>
			start.map((line) => furthestBase(line, decimals, sign)),
		);
		for (const base of [start, ...furthest]) {
			const fitted = base.map((line) => ({
				...line,
				taxes: line.taxes.map((tax) => ({ ...tax })),
			}));
			const total = expected.minus(localTaxes(netOf(fitted, context)));
			fitToOrder(fitted, fixed, { total, isAfterWithholding: true, reach: 'cents', decimals });
			yield fitted;
		}
	}
}

/**
 * Rounds a line's Importe, Descuento and IEPS so that the net amount plus taxes is highest (sign 1) or lowest (sign
 * -1).
 */
function furthestBase(line: LineAmounts, decimals: number, sign: 1 | -1): LineAmounts {
	const bases = [
		line,
		...ofAmounts.map(([importe, discount]) =>
			withRoundedAmounts(line, decimals, importe, discount),
		),
	].flatMap((base) => [base, ...ofIeps.map((round) => withRoundedIeps(base, decimals, round))]);
	const reach = ({ importe, discount, taxes }: LineAmounts) =>
		taxes.reduce((sum, { tax, importe: amount }) => {
			const isAdded = tax.type === 'Traslado';
			const rounded = amount[isAdded === sign > 0 ? 'ceiled' : 'truncated'](decimals);
			return isAdded ? sum.plus(rounded) : sum.minus(rounded);
		}, importe.minus(discount));
	const isFurther = (one: LineAmounts, other: LineAmounts) =>
		reach(one).compare(reach(other)) === sign;
	return bases.reduce((furthest, base) => (isFurther(base, furthest) ? base : furthest));
}

function totalOf(lines: readonly LineAmounts[], context: TotalContext): Decimal {
	const { fixed, decimals, localTaxes } = context;
	const net = netOf(lines, context);
	const taxes = sumOfTaxes(lines, fixed, { isAfterWithholding: true, decimals });
	return net.plus(taxes).plus(localTaxes(net));
}

function netOf(
	lines: readonly LineAmounts[],
	{ fixed, decimals }: Pick<TotalContext, 'fixed' | 'decimals'>,
): Decimal {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	return subTotal.rounded(decimals).minus(discount.rounded(decimals));
}

function withRoundedAmounts(
	line: LineAmounts,
	decimals: number,
	ofImporte: Round = 'rounded',
	ofDiscount: Round = 'rounded',
): LineAmounts {
	const importe = line.importe[ofImporte](decimals);
	const discount = line.discount[ofDiscount](decimals);
	if (discount.compare(importe) > 0) return line;
	const taxes = line.taxes.map(({ tax }) => tax);
	return {
		...line,
		importe,
		discount,
		taxes: taxAmounts(importe.minus(discount), line.quantity, taxes),
	};
}

/** Withholds exactly the written rate (10.6667 %) instead of two thirds of 16 % IVA, as some issuers do. */
function withWrittenRates(line: LineAmounts): LineAmounts {
	const taxes = line.taxes.map((amount) => {
		const { base, tax } = amount;
		if (tax.ofIva === undefined) return amount;
		const { written } = tax.ofIva;
		const ofIva = { rate: written, thirds: THREE, written };
		const importe = base.times(written).rounded(MAX_DECIMALS);
		return {
			...amount,
			tax: { ...tax, TasaOCuota: written.rounded(MAX_DECIMALS), ofIva },
			importe,
		};
	});
	return { ...line, taxes };
}

function withRoundedTaxes(line: LineAmounts, decimals: number): LineAmounts {
	const withIeps = withRoundedIeps(line, decimals, 'rounded');
	const taxes = withIeps.taxes.map((amount) => ({
		...amount,
		importe: amount.importe.rounded(decimals),
	}));
	return { ...line, taxes };
}

/** The Base of IVA includes the rounded IEPS, so IVA is calculated again. */
function withRoundedIeps(line: LineAmounts, decimals: number, round: Round): LineAmounts {
	const taxes = line.taxes.map((amount) =>
		isTransferred(amount.tax, IEPS)
			? { ...amount, importe: amount.importe[round](decimals) }
			: { ...amount },
	);
	return { ...line, taxes: withIvaOnIeps(line.importe.minus(line.discount), taxes) };
}

interface Goal {
	total: Decimal;
	isAfterWithholding: boolean;
	reach: Reach;
	decimals: number;
}

interface Row {
	isIeps: boolean;
	isWithheld: boolean;
	sum: Decimal;
	amounts: TaxAmount[];
}

/**
 * Changes line amounts within SAT's limits to make Total equal the order's total, and returns Total. Before, Total can
 * differ by a few cents, because SubTotal, Descuento and each tax row are rounded separately.
 */
export function fitToOrder(lines: LineAmounts[], fixed: LineSums, goal: Goal): Decimal {
	const { total, decimals, reach } = goal;
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	const wanted = subTotal.minus(discount).rounded(decimals);
	const net = fitNet(lines, fixed, wanted, { decimals, reach, mayChangeBases: false });
	const taxes = fitTaxes(lines, fixed, total.minus(net), goal);
	const rest = { decimals, reach, mayChangeBases: true };
	return taxes.plus(fitNet(lines, fixed, total.minus(taxes), rest));
}

/** Checks whether every line tax is within SAT's limits for its Base (CFDI40180, CFDI40186). */
export function areWithinLimits(lines: readonly LineAmounts[], decimals: number): boolean {
	return lines
		.flatMap(({ taxes }) => taxes)
		.every((amount) => isWithin(amount.importe, limitsOf(amount, decimals)));
}

function limitsOf(amount: TaxAmount, decimals: number): { lower: Decimal; upper: Decimal } {
	return amountLimits(writtenBase(amount, decimals), amount.tax.TasaOCuota, decimals);
}

function sumOfTaxes(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	goal: Pick<Goal, 'isAfterWithholding' | 'decimals'>,
): Decimal {
	const rows = [...taxRows(lines, fixed, goal).values()];
	return sumOf(rows.map((row) => signed(row, row.sum.rounded(goal.decimals))));
}

function fitTaxes(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	goal: Goal,
): Decimal {
	const settle = (
		rows: ReadonlyMap<string, Row>,
		rest: Decimal,
		isMeant: (row: Row) => boolean,
	) => {
		const roundings = chosenRoundings(rows, rest, goal);
		for (const [key, row] of rows) {
			if (!isMeant(row)) continue;
			const move = moveTo(roundings.get(key) ?? Decimal.zero, row.sum, goal.decimals);
			if (!move.isZero()) distribute(move, tolerancesOf(row, goal));
		}
	};
	// IEPS is adjusted first, because the Base of IVA includes IEPS.
	settle(taxRows(lines, fixed, goal), wanted, ({ isIeps }) => isIeps);
	for (const line of lines) {
		line.taxes = withIvaOnIeps(line.importe.minus(line.discount), line.taxes);
	}
	const rows = [...taxRows(lines, fixed, goal)];
	const ieps = rows
		.filter(([, { isIeps }]) => isIeps)
		.map(([, { sum }]) => sum.rounded(goal.decimals));
	const others = new Map(rows.filter(([, { isIeps }]) => !isIeps));
	settle(others, wanted.minus(sumOf(ieps)), () => true);
	return sumOfTaxes(lines, fixed, goal);
}

function taxRows(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	{ isAfterWithholding }: Pick<Goal, 'isAfterWithholding'>,
): Map<string, Row> {
	const rows = new Map<string, Row>();
	const add = (key: string, kind: Pick<Row, 'isIeps' | 'isWithheld'>, sum: Decimal): Row => {
		const row = rows.get(key) ?? { ...kind, sum: Decimal.zero, amounts: [] };
		row.sum = row.sum.plus(sum);
		rows.set(key, row);
		return row;
	};
	const ofTransferred = (tax: string) => ({ isIeps: tax === IEPS, isWithheld: false });
	const ofWithheld = { isIeps: false, isWithheld: true };

	for (const [key, { tax, importe }] of fixed.transferred) {
		add(key, ofTransferred(tax.impuesto), importe);
	}
	if (isAfterWithholding) {
		for (const [tax, importe] of fixed.withheld) add(tax, ofWithheld, importe);
	}
	for (const amount of lines.flatMap(({ taxes }) => taxes)) {
		const { type, Impuesto, TipoFactor, TasaOCuota } = amount.tax;
		if (type === 'Retencion' && !isAfterWithholding) continue;
		const row =
			type === 'Retencion'
				? add(Impuesto, ofWithheld, amount.importe)
				: add(
						String(new RowTax(Impuesto, TipoFactor, TasaOCuota)),
						ofTransferred(Impuesto),
						amount.importe,
					);
		// A tax of 0 % or an exempt tax stays zero, even if SAT's limits permit some cents.
		if (amount.importe.isPositive()) row.amounts.push(amount);
	}
	return rows;
}

function signed({ isWithheld }: Row, amount: Decimal): Decimal {
	return isWithheld ? amount.negated() : amount;
}

function tolerancesOf({ amounts }: Row, { reach, decimals }: Goal): Tolerance[] {
	return amounts.map((amount) => ({
		...toleranceOf(amount.importe, limitsOf(amount, decimals), reach, decimals),
		move: (by) => (amount.importe = amount.importe.plus(by)),
	}));
}

function chosenRoundings(
	rows: ReadonlyMap<string, Row>,
	wanted: Decimal,
	goal: Goal,
): Map<string, Decimal> {
	const { decimals } = goal;
	const tolerances = new Map([...rows].map(([key, row]) => [key, tolerancesOf(row, goal)]));
	const roundings = new Map([...rows].map(([key, { sum }]) => [key, sum.rounded(decimals)]));
	const given = [...rows].map(([key, row]) => signed(row, roundings.get(key) ?? Decimal.zero));
	let missing = wanted.minus(sumOf(given));
	const unit = Decimal.step(decimals);
	const step = missing.isPositive() ? unit : unit.negated();
	while (!missing.isZero()) {
		let shortest: { key: string; target: Decimal; way: Decimal } | undefined;
		for (const [key, row] of rows) {
			const target = (roundings.get(key) ?? Decimal.zero).plus(signed(row, step));
			const move = moveTo(target, row.sum, decimals);
			const way = move.magnitude();
			const isShorter = shortest === undefined || way.compare(shortest.way) < 0;
			if (isShorter && isTolerated(move, tolerances.get(key) ?? []))
				shortest = { key, target, way };
		}
		if (shortest === undefined) break;
		roundings.set(shortest.key, shortest.target);
		missing = missing.minus(step);
	}
	return roundings;
}

const STEP = Decimal.step(MAX_DECIMALS);

interface Tolerance {
	amount: Decimal;
	up: Decimal;
	down: Decimal;
	move: (by: Decimal) => void;
}

type Reach = 'limits' | 'cents';

function toleranceOf(
	amount: Decimal,
	{ lower, upper }: { lower: Decimal; upper: Decimal },
	reach: Reach,
	decimals: number,
): Pick<Tolerance, 'amount' | 'up' | 'down'> {
	const ways = { up: upper.minus(amount), down: amount.minus(lower) };
	if (reach === 'limits') return { amount, ...ways };
	return {
		amount,
		up: atLeastZero(least(ways.up, amount.ceiled(decimals).minus(amount))),
		down: atLeastZero(least(ways.down, amount.minus(amount.truncated(decimals)))),
	};
}

function moveTo(target: Decimal, sum: Decimal, decimals: number): Decimal {
	const half = halfStep({ scale: decimals });
	switch (target.compare(sum.rounded(decimals))) {
		case 0:
			return Decimal.zero;
		case 1:
			return target.minus(half).minus(sum);
		default:
			return target.plus(half).minus(STEP).minus(sum);
	}
}

function isTolerated(
	move: Decimal,
	tolerances: ReadonlyArray<Pick<Tolerance, 'up' | 'down'>>,
): boolean {
	const tolerance = sumOf(tolerances.map(({ up, down }) => (move.isPositive() ? up : down)));
	return move.magnitude().compare(tolerance) <= 0;
}

/** Changes the largest amounts first, because a change is least visible in them. */
function distribute(move: Decimal, tolerances: Tolerance[]): void {
	let rest = move.magnitude();
	for (const tolerance of tolerances.sort((one, other) => other.amount.compare(one.amount))) {
		if (!rest.isPositive()) return;
		const part = smaller(rest, move.isPositive() ? tolerance.up : tolerance.down);
		tolerance.move(move.isPositive() ? part : part.negated());
		rest = rest.minus(part);
	}
}

function smaller(one: Decimal, other: Decimal): Decimal {
	return one.magnitude().compare(other.magnitude()) <= 0 ? one : other;
}

function least(one: Decimal, other: Decimal): Decimal {
	return one.compare(other) <= 0 ? one : other;
}

function atLeastZero(value: Decimal): Decimal {
	return value.isNegative() ? Decimal.zero : value;
}

/** First changes Importe and Descuento by the same amount, because this leaves each Base unchanged. */
function fitNet(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	{ decimals, reach, mayChangeBases }: { decimals: number; reach: Reach; mayChangeBases: boolean },
): Decimal {
	const net = () => netOf(lines, { fixed, decimals });
	if (!net().equals(wanted)) moveTogether(lines, fixed, wanted, decimals, reach);
	if (mayChangeBases && !net().equals(wanted)) moveImporte(lines, fixed, wanted, decimals);
	return net();
}

function sumsOfLines(
	lines: readonly LineAmounts[],
	fixed: LineSums,
): { subTotal: Decimal; discount: Decimal } {
	return {
		subTotal: sumOf([fixed.subTotal, ...lines.map(({ importe }) => importe)]),
		discount: sumOf([fixed.discount ?? Decimal.zero, ...lines.map(({ discount }) => discount)]),
	};
}

function moveTogether(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	decimals: number,
	reach: Reach,
): void {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	const net = (by: Decimal) =>
		subTotal.plus(by).rounded(decimals).minus(discount.plus(by).rounded(decimals));

	const unit = Decimal.step(decimals);
	const moves = [unit, unit.negated()]
		.map((step) =>
			[subTotal, discount].map((sum) => moveTo(sum.rounded(decimals).plus(step), sum, decimals)),
		)
		.map(([one = Decimal.zero, other = Decimal.zero]) => smaller(one, other))
		.sort((one, other) => one.magnitude().compare(other.magnitude()));
	const tolerances = lines
		.filter((line) => line.discount.isPositive())
		.map((line) => discountTolerance(line, decimals, reach));
	const move = moves.find((by) => net(by).equals(wanted) && isTolerated(by, tolerances));
	if (move !== undefined) distribute(move, tolerances);
}

function discountTolerance(line: LineAmounts, decimals: number, reach: Reach): Tolerance {
	const limits = amountLimits(line.quantity, line.unitPrice, decimals);
	const tolerance = toleranceOf(line.importe, limits, reach, decimals);
	return {
		...tolerance,
		down: smaller(tolerance.down, line.discount.minus(STEP)),
		move: (by) => {
			line.importe = line.importe.plus(by);
			line.discount = line.discount.plus(by);
		},
	};
}

function moveImporte(
	lines: readonly LineAmounts[],
	fixed: LineSums,
	wanted: Decimal,
	decimals: number,
): void {
	const { subTotal, discount } = sumsOfLines(lines, fixed);
	const move = moveTo(wanted.plus(discount.rounded(decimals)), subTotal, decimals);
	const charged = lines.filter((line) => line.importe.compare(line.discount) > 0);
	// Try the lines without taxes first, because changing them affects no tax.
	const groups = [
		charged.filter(({ taxes }) => taxes.length === 0),
		charged.filter(({ taxes }) => taxes.length > 0),
	].map((group) => group.map((line) => importeTolerance(line, decimals)));
	const tolerances = groups.find((group) => isTolerated(move, group)) ?? groups.flat();
	if (isTolerated(move, tolerances)) distribute(move, tolerances);
}

function importeTolerance(line: LineAmounts, decimals: number): Tolerance {
	const limits = amountLimits(line.quantity, line.unitPrice, decimals);
	const tolerance = toleranceOf(line.importe, limits, 'cents', decimals);
	return {
		...tolerance,
		// Keep Base above zero, as SAT requires.
		down: atLeastZero(least(tolerance.down, line.importe.minus(line.discount).minus(STEP))),
		move: (by) => {
			line.importe = line.importe.plus(by);
			line.taxes = withBasesOf(line);
		},
	};
}
