import type { Problem, Problems } from 'cfdi-mx';
import { currencyDecimals, IEPS, IVA, tasaOCuota, commonUnits } from 'cfdi-mx/catalogs';
import type { LineAmounts, Tax } from 'cfdi-mx/lines';
import { areWithinLimits, RowTax, conceptoOf } from 'cfdi-mx/lines';
import { Decimal, MAX_DECIMALS, sumOf, isRecord, textOf } from 'cfdi-mx/values';
import type { Phrase, Charges, Order, OrderLine, ChargedTax, NamedValue } from './order';
import { problem, refused, orderName } from './order';
import { readCode } from 'cfdi-mx';
import { withoutEntities } from 'cfdi-mx/reading';
import type { Json } from './shop';
import { plainWords } from './shop';

type WithoutTaxes = 'refuse' | 'iva16' | 'iva0' | 'exempt';

export interface TaxOptions {
	ifOrderHasNoTaxes: WithoutTaxes;
	ifLineHasNoTaxes: WithoutTaxes;
}

interface PricedLine {
	line: OrderLine;
	place: Phrase;
	net: Decimal;
	discount: Decimal;
	taxes: RatedTax[];
	/** False if the taxes come from the user's options, because the shop charged none. */
	isCharged: boolean;
}

interface ChargedLines {
	lines: PricedLine[];
	notes: Problem[];
}

/**
 * Returns an order's lines with prices and taxes that add up to its total.
 * @throws Problems if the lines cannot reach the total
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
	const { lines, notes } = reconcileWithOrder(priced, order, { shown, decimals });
	const wrong = lines.find((line) => !isPossible(line, decimals));
	if (wrong === undefined) return { lines, notes };
	const taxes = wrong.taxes.map(({ amount }) => String(amount));
	throw refused('Order', 'orderLineAmountsDiffer', {
		values: { place: wrong.place, net: String(wrong.net), taxes },
	});
}

/**
 * Returns the lines with their taxes, except lines that round to zero.
 * @throws Problems for a tax unknown to SAT, or, depending on the options, for a line without taxes
 */
export function pricedLines(
	{ lines, shippedTo }: Pick<Order, 'lines' | 'shippedTo'>,
	options: TaxOptions,
	decimals: number,
): PricedLine[] {
	const placed = lines.map((line, index) => ({ line, place: placeOf(line, index) }));
	const rated = placed
		.filter(({ line }) => !line.amount.rounded(decimals).isZero())
		.flatMap(({ line, place }) => parts(line).map((part) => ({ line: part, place })))
		.map(({ line, place }) => {
			const { amount, includesTaxes } = line;
			const taxed = { place, amount, includesTaxes, decimals, isAbroad: isAbroad(shippedTo) };
			return { line, place, taxes: ratedTaxes(line.taxes, taxed) };
		});
	const hasTaxes = rated.some(({ taxes }) => taxes.length > 0);
	return rated.map(({ line, place, taxes }) => {
		if (taxes.length > 0) return charged(line, place, taxes, decimals);
		// A voluntary tip is not subject to IVA (Semanario Judicial, IX, September 2001, page 1377).
		if (line.kind === 'tip') return charged(line, place, [], decimals);
		const choice = hasTaxes ? options.ifLineHasNoTaxes : options.ifOrderHasNoTaxes;
		if (choice === 'refuse') {
			throw hasTaxes
				? refused('Order', 'orderLineChargedNoTax', { values: { place } })
				: refused('Order', 'orderChargedNoTaxes');
		}
		if (!hasTaxes && isAbroad(shippedTo) && choice !== 'iva0') {
			throw refused('Order', 'orderShippedAbroad', { values: { country: shippedTo ?? '' } });
		}
		return withoutTaxes(line, place, choice, decimals);
	});
}

/** Orders shipped abroad are exports, which have IVA 0 % (LIVA 29). */
function isAbroad(country = ''): boolean {
	return country !== '' && !/^m(x|ex|[eé]xico)$/i.test(country);
}

function placeOf({ kind, name }: OrderLine, index: number): Phrase {
	return { kind: PLACES[kind], values: { line: String(index + 1), name } };
}

const PLACES = {
	product: 'placeLine',
	shipping: 'placeShipping',
	fee: 'placeFee',
	tip: 'placeTip',
} as const;

/** Splits a negative line, such as a discount on goods at 16 % and 8 %, into one line for each tax. */
function parts(line: OrderLine): OrderLine[] {
	const { amount, taxes, includesTaxes } = line;
	const isTakenOff = amount.isNegative();
	const off = taxes.filter((tax) => tax.amount !== undefined && !tax.amount.isZero());
	if (!isTakenOff || off.length < 2 || off.some(({ rate }) => rate?.isPositive() !== true))
		return [line];
	const shares = off.map((tax) => {
		const [rate, part] = [tax.rate ?? Decimal.zero, tax.amount ?? Decimal.zero];
		const net = part.dividedBy(rate, 2);
		return { ...line, amount: includesTaxes ? net.plus(part) : net, taxes: [tax] };
	});
	const rest = amount.minus(sumOf(shares.map((share) => share.amount)));
	const [first, ...others] = shares;
	if (first === undefined) return [line];
	const isRounding = rest.magnitude().compare(Decimal.steps(shares.length, 2)) <= 0;
	if (isRounding) return [{ ...first, amount: first.amount.plus(rest) }, ...others];
	return [...shares, { ...line, amount: rest, taxes: taxes.filter((tax) => !off.includes(tax)) }];
}

function charged(
	line: OrderLine,
	place: Phrase,
	taxes: readonly RatedTax[],
	decimals: number,
): PricedLine {
	const rounded = taxes.map(({ tax, amount }) => ({ tax, amount: amount.rounded(decimals) }));
	const withTaxes = sumOf(rounded.map(({ amount }) => amount));
	const amount = line.amount.rounded(decimals);
	const net = line.includesTaxes ? amount.minus(withTaxes) : amount;
	const isInside = line.includesTaxes && !amount.isZero();
	return {
		line,
		place,
		net,
		discount: isInside
			? line.discount.times(net).dividedBy(amount, decimals)
			: line.discount.rounded(decimals),
		taxes: rounded,
		isCharged: true,
	};
}

const IVA_16 = new Decimal(160000n, 6);

function withoutTaxes(
	line: OrderLine,
	place: Phrase,
	choice: Exclude<WithoutTaxes, 'refuse'>,
	decimals: number,
): PricedLine {
	const amount = line.amount.rounded(decimals);
	const factor = Decimal.one.plus(choice === 'iva16' ? IVA_16 : Decimal.zero);
	const net = amount.dividedBy(factor, decimals);
	const tax: Tax = {
		type: 'Traslado',
		Impuesto: IVA,
		TipoFactor: choice === 'exempt' ? 'Exento' : 'Tasa',
		TasaOCuota: choice === 'iva16' ? IVA_16 : new Decimal(0n, 6),
	};
	return {
		line,
		place,
		net,
		discount: line.discount.dividedBy(factor, decimals),
		taxes: [{ tax, amount: amount.minus(net) }],
		isCharged: false,
	};
}

/**
 * Converts negative lines, which an invoice cannot have, to discounts.
 * @throws Problems if a discount exceeds the sum of the lines with the same taxes
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
	if (off.net.magnitude().compare(room) > 0) {
		throw refused('Order', 'orderTakesOffTooMuch', {
			values: { place: off.place, amount: String(off.net.magnitude()), room: String(room) },
		});
	}
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

/** Divides an amount in proportion to the weights, so that the parts add up to the amount. */
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

/**
 * Calculates each line's amount in cents from its taxes, for shops that show fewer decimals than the
 * currency has, such as whole pesos.
 */
function inFullDecimals(order: Charges, shown: number, decimals: number): Charges {
	// Some shops round prices but not taxes, so the exact price of a line can be calculated from its tax.
	const areExact = order.lines.some(({ taxes }) =>
		taxes.some(({ amount }) => amount?.equals(amount.rounded(shown)) === false),
	);
	const wholePrice = (net: Decimal, tax: Decimal, factor: Decimal) => {
		if (!areExact || factor.equals(Decimal.one)) return net.plus(tax);
		const exact = tax.dividedBy(factor.minus(Decimal.one), 6);
		return (exact.isNear(net, Decimal.step(shown)) ? exact : net).plus(tax);
	};
	const lines = order.lines.map((line, index): OrderLine => {
		const { amount, discount, includesTaxes } = line;
		if (amount.isZero()) return line;
		const taxes = ratedTaxes(line.taxes, {
			place: placeOf(line, index),
			amount,
			includesTaxes,
			decimals: shown,
			isAbroad: isAbroad(order.shippedTo),
		});
		if (taxes.length === 0) return line;
		const factor = taxes.reduce(
			(all, { tax }) => all.times(Decimal.one.plus(tax.TasaOCuota)),
			Decimal.one,
		);
		const tax = sumOf(taxes.map((one) => one.amount));
		return {
			...line,
			amount: (includesTaxes ? amount : wholePrice(amount, tax, factor)).rounded(decimals),
			discount: includesTaxes ? discount : discount.times(factor).rounded(decimals),
			includesTaxes: true,
			taxes: taxes.map((one) => chargedAt(one.tax)),
		};
	});
	const reached = sumOf(lines.map(({ amount }) => amount));
	const charged = order.lines.filter(({ amount }) => !amount.isZero());
	const isRounding = reached.isNear(order.total, Decimal.steps(charged.length + 1, shown));
	const [largest] = [...lines].sort((one, other) => other.amount.compare(one.amount));
	const met = lines.map((line) =>
		isRounding && line === largest
			? { ...line, amount: line.amount.plus(order.total).minus(reached) }
			: line,
	);
	return { ...order, lines: met, taxes: { rows: undefined, total: undefined } };
}

/**
 * Changes taxes and a price by cents to reach the order's sums, because shops round by line or by order. If
 * the shop shows fewer decimals than the currency has, a rounding difference in tax sums only causes a
 * note.
 * @throws Problems if a sum differs by more than rounding explains, or if no line has a price
 */
function reconcileWithOrder(
	lines: readonly PricedLine[],
	order: Charges,
	{ shown, decimals }: { shown: number; decimals: number },
): ChargedLines {
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
		const isRounding = reached.isNear(wanted, Decimal.steps(some.length, decimals));
		if (!isRounding || !addCents(some, wanted.minus(reached), decimals))
			throw otherTax(reached, wanted, tax);
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
	// The total tax can differ from the sum of its rows by some cents, because the shop rounds both
	// separately.
	const reached = sumOfAmounts(amounts);
	if (reached.isNear(expected, Decimal.steps(count - 1, decimals))) return;
	throw otherTax(reached, expected, ALL_TAXES);
}

const ALL_TAXES: Phrase = { kind: 'allTaxes' };

interface TaxOfLine {
	line: PricedLine;
	row: RatedTax;
}

function expectedTaxes({ taxes }: Charges, decimals: number): RatedTax[] {
	const sums = new Map<string, RatedTax>();
	for (const row of taxes.rows ?? []) {
		if (row.rate === undefined || row.amount === undefined || row.amount.isZero()) continue;
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

function taxName({ Impuesto, TasaOCuota }: RatedTax['tax']): string {
	const percent = TasaOCuota.times(Decimal.hundred).trimmed(0);
	return `${Impuesto === IEPS ? 'IEPS' : 'IVA'} ${String(percent)} %`;
}

function addCents(amounts: readonly TaxOfLine[], missing: Decimal, decimals: number): boolean {
	const unit = Decimal.step(decimals);
	const step = missing.isPositive() ? unit : unit.negated();
	let left = missing;
	// Change only positive amounts, because a tax of 0 % must stay zero.
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
	if (reached.equals(order.total)) return;
	const missing = order.total.minus(reached);
	const largestFirst = [...lines].sort((one, other) => other.net.compare(one.net));
	const changed = (line: PricedLine) => ({ ...line, net: line.net.plus(missing) });
	const line = largestFirst.find((one) => isPossible(changed(one), decimals)) ?? largestFirst[0];
	if (line === undefined || !reached.isNear(order.total, Decimal.steps(lines.length, decimals))) {
		throw differs(lines, order, reached);
	}
	line.net = line.net.plus(missing);
}

/**
 * If SAT does not allow a line's rounded tax, moves a cent to or from the same tax of another line. If the
 * shop reports no tax sums, also tries the line's other taxes and its price.
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
				moveCent(one, other, step, decimals);
			}
		}
	}
}

function moveCent(
	{ line, row }: TaxOfLine,
	other: TaxOfLine | undefined,
	step: Decimal,
	decimals: number,
): void {
	const change = (by: Decimal) => {
		row.amount = row.amount.plus(by);
		if (other === undefined) line.net = line.net.minus(by);
		else other.row.amount = other.row.amount.minus(by);
	};
	change(step);
	const areBothPossible = [line, other?.line ?? line].every((one) => isPossible(one, decimals));
	if (!areBothPossible) change(step.negated());
}

function roundingNotes(order: Charges, lines: readonly PricedLine[], shown: number): Problem[] {
	const taxes = lines.filter(({ isCharged }) => isCharged).flatMap((line) => line.taxes);
	const noteOf = (tax: string | Phrase, wanted: Decimal, own: readonly RatedTax[]): Problem[] => {
		const reached = sumOf(own.map(({ amount }) => amount));
		if (reached.equals(wanted)) return [];
		const [name, total] = [orderName(order), String(order.total)];
		const values = { order: name, tax, reached: String(reached), wanted: String(wanted), total };
		if (!reached.isNear(wanted, Decimal.steps(Math.max(own.length, 1), shown))) {
			throw refused('Order', 'orderTaxesDiffer', { values });
		}
		return [problem('Total', 'orderTaxInsideTotal', { level: 'warn', values })];
	};
	const { rows: said, total } = order.taxes;
	if (said === undefined) return total === undefined ? [] : noteOf(ALL_TAXES, total, taxes);
	const rows = expectedTaxes(order, shown);
	const all = new Map([...taxes, ...rows].map(({ tax }) => [taxKey(tax), tax]));
	return [...all].flatMap(([key, tax]) => {
		const wanted = rows.find((row) => taxKey(row.tax) === key)?.amount ?? Decimal.zero;
		const own = taxes.filter((one) => taxKey(one.tax) === key);
		return noteOf(taxName(tax), wanted, own);
	});
}

export function costOf({ net, taxes }: PricedLine): Decimal {
	return net.plus(sumOf(taxes.map(({ amount }) => amount)));
}

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

function taxesKey({ taxes }: Pick<PricedLine, 'taxes'>): string {
	return taxes
		.map(({ tax }) => taxKey(tax))
		.sort()
		.join(' + ');
}

function taxKey(tax: Tax): string {
	const rate = tax.TipoFactor === 'Exento' ? undefined : tax.TasaOCuota;
	return String(new RowTax(tax.Impuesto, tax.TipoFactor, rate));
}

function lineAmounts({ line, net, discount, taxes }: PricedLine, decimals: number): LineAmounts {
	const importe = net.plus(discount);
	const written = line.quantity.atMost(MAX_DECIMALS);
	const quantity = written.isPositive() ? written : Decimal.one;
	const ieps = taxes.find(({ tax }) => tax.Impuesto === IEPS)?.amount ?? Decimal.zero;
	return {
		quantity,
		unitPrice: importe.dividedBy(quantity, MAX_DECIMALS).trimmed(decimals),
		importe,
		discount,
		taxes: taxes.map(({ tax, amount }) => ({
			tax,
			base: tax.Impuesto === IVA ? net.plus(ieps) : net,
			importe: amount,
		})),
	};
}

function isPossible(line: PricedLine, decimals: number): boolean {
	return line.net.isPositive() && areWithinLimits([lineAmounts(line, decimals)], decimals);
}

interface RatedTax {
	tax: Tax;
	amount: Decimal;
}

interface TaxedAmount {
	place: Phrase;
	amount: Decimal;
	includesTaxes: boolean;
	decimals: number;
	/** True for an order shipped abroad, in which an unnamed tax can be foreign. */
	isAbroad?: boolean;
}

const ratesOf = (impuesto: string) =>
	tasaOCuota
		.filter((row) => row.impuesto === impuesto && row.tipoFactor === 'Tasa' && row.traslado)
		.flatMap(({ maximum }) => Decimal.parse(maximum) ?? []);

const rates: Readonly<Record<string, readonly Decimal[]>> = {
	[IVA]: ratesOf(IVA),
	[IEPS]: ratesOf(IEPS),
};

/** @throws Problems for a rate unknown to SAT, or an amount that does not match its rate within a cent */
function ratedTaxes(rows: readonly ChargedTax[], line: TaxedAmount): RatedTax[] {
	const charged = rows.filter((row) => isCharged(row, line));
	const net = netOf(charged, line);
	const known = charged.map((row) => ({ row, tax: taxOf(row, line, net) }));
	const twice = known.find(({ tax }, index) =>
		known.some((other, at) => at < index && other.tax.Impuesto === tax.Impuesto),
	);
	if (twice !== undefined) {
		const taxes = known.map(({ row }) => asNamed(row));
		throw refused('Order', 'shopTaxTwice', { values: { place: line.place, taxes } });
	}
	const rated = amountsOf(known, line, net);
	for (const one of rated) check(one, rated, line);
	return rated.map(({ tax, amount }) => ({ tax, amount }));
}

export function chargedAt({
	Impuesto,
	TipoFactor,
	TasaOCuota,
}: {
	Impuesto: string;
	TipoFactor: string;
	TasaOCuota: Decimal | undefined;
}): ChargedTax {
	return TipoFactor === 'Exento'
		? { name: 'IVA Exento', rate: undefined, amount: undefined }
		: { name: Impuesto === IEPS ? 'IEPS' : 'IVA', rate: TasaOCuota, amount: undefined };
}

/** Returns false for a rate that the shop lists but did not apply, such as for an exempt customer. */
function isCharged({ rate, amount }: ChargedTax, line: TaxedAmount): boolean {
	if (amount === undefined || !amount.isZero()) return true;
	if (rate === undefined) return false;
	return line.amount.times(rate).magnitude().compare(Decimal.step(line.decimals)) <= 0;
}

function netOf(
	rows: ReadonlyArray<Pick<ChargedTax, 'amount'>>,
	{ amount, includesTaxes }: TaxedAmount,
): Decimal {
	return includesTaxes
		? amount.minus(sumOf(rows.map((row) => row.amount ?? Decimal.zero)))
		: amount;
}

function taxOf(row: ChargedTax, line: TaxedAmount, net: Decimal): Tax {
	const named = impuestoIn(row.name);
	if (named === 'other') {
		const values = { place: line.place, tax: asNamed(row) };
		throw refused('Order', 'shopTaxOther', { values });
	}
	const isExempt = /exent[oa]|exempt/i.test(row.name) && !IEPS_NAME.test(row.name);
	if (isExempt && (row.rate === undefined || row.rate.isZero())) {
		return { type: 'Traslado', Impuesto: IVA, TipoFactor: 'Exento', TasaOCuota: Decimal.zero };
	}
	const rate = row.rate ?? rateInName(row.name) ?? rateOfAmount(row, named, net, line);
	const Impuesto = named ?? impuestoAt(rate, line);
	if (Impuesto === undefined && isRateOf(IVA, rate)) throw unnamed(row, rate, line);
	if (Impuesto === undefined || !isRateOf(Impuesto, rate)) {
		const values = { place: line.place, tax: asNamed(row, rate) };
		throw refused('Order', 'shopTaxUnknown', { values });
	}
	return { type: 'Traslado', Impuesto, TipoFactor: 'Tasa', TasaOCuota: rate.rounded(6) };
}

const isRateOf = (impuesto: string, rate: Decimal) =>
	rates[impuesto]?.some((known) => known.equals(rate)) === true;

/** Matches names of withheld taxes and state taxes, such as lodging tax. */
const OTHER_TAX =
	/(?<!\p{L})(ret(?:en\p{L}*)?|withh\p{L}*|is[rhn]|isan|hospedaje|n[oó]minas?|renta)(?!\p{L})/iu;

const IEPS_NAME = /ieps|i\.e\.p\.s|especial sobre producci/i;

function impuestoIn(name: string): string | undefined {
	if (OTHER_TAX.test(name)) return 'other';
	const isIeps = IEPS_NAME.test(name);
	const isIva = /(?<![a-z])(iva|i\.v\.a|vat)(?![a-z])|valor agregado|value.added/i.test(name);
	if (isIeps === isIva) return undefined;
	return isIeps ? IEPS : IVA;
}

/** Within Mexico, only 16 % is clearly IVA, because IEPS also has rates of 8 % and 0 %. */
function impuestoAt(rate: Decimal, { isAbroad }: TaxedAmount): string | undefined {
	return rate.equals(new Decimal(16n, 2)) && isAbroad !== true ? IVA : undefined;
}

function rateInName(name: string): Decimal | undefined {
	const percent =
		/(\d+(?:\.\d+)?)\s*%/.exec(name)?.[1] ??
		/\b(?:iva|vat|ieps)\s+(\d+(?:\.\d+)?)/i.exec(name)?.[1];
	return Decimal.parse(percent)?.dividedBy(Decimal.hundred, 6);
}

/**
 * Returns the rates that fit a tax amount within a tolerance. If the tax's name states a rate, tries only
 * that rate.
 */
export function ratesFitting(
	{ name, amount = Decimal.zero }: ChargedTax,
	net: Decimal,
	within: Decimal,
): Decimal[] {
	const named = rateInName(name);
	const all = named === undefined ? (rates[/ieps/i.test(name) ? IEPS : IVA] ?? []) : [named];
	return all.filter((rate) => net.times(rate).isNear(amount, within) && !rate.isZero());
}

function rateOfAmount(
	row: ChargedTax,
	named: string | undefined,
	net: Decimal,
	line: TaxedAmount,
): Decimal {
	const { amount } = row;
	const fitting = (named === undefined ? [IVA, IEPS] : [named]).flatMap((impuesto) =>
		(rates[impuesto] ?? []).filter(
			(rate) => amount !== undefined && net.times(rate).isNear(amount, Decimal.step(line.decimals)),
		),
	);
	const [rate, ...others] = fitting;
	if (rate === undefined) throw unknownRate(row, line, net);
	if (named === undefined && (others.length > 0 || !isRateOf(IVA, rate)))
		throw unnamed(row, undefined, line);
	if (others.length > 0) throw unknownRate(row, line, net);
	return rate;
}

interface KnownTax {
	row: ChargedTax;
	tax: Tax;
}

function amountsOf(
	known: readonly KnownTax[],
	{ amount, includesTaxes, decimals }: TaxedAmount,
	stated: Decimal,
): Array<KnownTax & RatedTax> {
	const rateOf = (impuesto: string) =>
		known.find(({ tax }) => tax.Impuesto === impuesto)?.tax.TasaOCuota ?? Decimal.zero;
	const factor = Decimal.one.plus(rateOf(IEPS)).times(Decimal.one.plus(rateOf(IVA)));
	const isSaid = known.every(({ row }) => row.amount !== undefined);
	const net = isSaid
		? stated
		: includesTaxes
			? amount.dividedBy(factor, decimals)
			: amount.rounded(decimals);
	const ieps =
		known.find(({ tax }) => tax.Impuesto === IEPS)?.row.amount ??
		net.times(rateOf(IEPS)).rounded(decimals);
	const computed = (impuesto: string) => {
		if (impuesto === IEPS) return ieps;
		// If the price includes IEPS, calculate IVA from its rate, because the price minus the rounded net
		// and IEPS can be a cent off.
		if (includesTaxes && ieps.isZero()) return amount.rounded(decimals).minus(net);
		return net.plus(ieps).times(rateOf(IVA)).rounded(decimals);
	};
	return known.map(({ row, tax }) => ({ row, tax, amount: row.amount ?? computed(tax.Impuesto) }));
}

function check(
	{ row, tax, amount }: KnownTax & RatedTax,
	all: readonly RatedTax[],
	line: TaxedAmount,
): void {
	const net = netOf(all, line);
	const ieps = all.find((one) => one.tax.Impuesto === IEPS)?.amount ?? Decimal.zero;
	const base = tax.Impuesto === IVA ? net.plus(ieps) : net;
	const due = base.times(tax.TasaOCuota);
	const step = Decimal.step(line.decimals);
	const missing = due.rounded(line.decimals).minus(amount.rounded(line.decimals));
	if (missing.magnitude().compare(step) <= 0) return;
	throw refused('Order', 'shopTaxNotThatDue', {
		values: {
			place: line.place,
			amount: String(amount.atMost(line.decimals)),
			tax: asNamed(row),
			base: String(base.rounded(line.decimals)),
			due: String(due.rounded(line.decimals)),
		},
	});
}

function unnamed(row: ChargedTax, rate: Decimal | undefined, line: TaxedAmount): Problems {
	const kind = line.isAbroad === true ? 'shopTaxAbroad' : 'shopTaxIvaOrIeps';
	return refused('Order', kind, { values: { place: line.place, tax: asNamed(row, rate) } });
}

function unknownRate(row: ChargedTax, { place, decimals }: TaxedAmount, net: Decimal): Problems {
	const amount = String(row.amount?.atMost(decimals) ?? '');
	return refused('Order', 'shopTaxAtNoRate', {
		values: { place, amount, net: String(net.atMost(decimals)) },
	});
}

function asNamed({ name, rate }: ChargedTax, known = rate): Phrase {
	if (known === undefined)
		return name === '' ? { kind: 'taxOfAnyName' } : { kind: 'taxByName', values: { name } };
	const percent = String(known.times(Decimal.hundred).trimmed(0));
	return name === ''
		? { kind: 'taxAtRate', values: { percent } }
		: { kind: 'taxByNameAtRate', values: { name, percent } };
}

export function conceptosOfOrder(
	lines: readonly PricedLine[],
	{ codes, defaults }: { codes: CodeTable; defaults: SatCodes },
	decimals: number,
): { conceptos: Array<Record<string, unknown>>; notes: Problem[] } {
	const notes: Problem[] = [];
	const conceptos = lines.map((priced, index) => {
		const { line, place } = priced;
		const fitted = (text: string, attribute: string, longest: number): string => {
			const fit = fittedText(text, `Conceptos[${index}].${attribute}`, longest);
			if (fit.note !== undefined) notes.push(fit.note);
			return fit.text;
		};
		const { productCode, unitCode } = codesOf(line, codes, defaults);
		if (productCode === '') throw refused('Order', 'orderLineWithoutCode', { values: { place } });
		return conceptoOf(
			{
				description: fitted(line.name, 'Descripcion', 1000) || KIND_NAMES[line.kind],
				productCode,
				unitCode,
				identifier: fitted(line.sku, 'NoIdentificacion', 100),
			},
			lineAmounts(priced, decimals),
			decimals,
		);
	});
	return { conceptos, notes };
}

const KIND_NAMES = { product: 'Producto', shipping: 'Envío', fee: 'Cargo', tip: 'Propina' };

/** Removes HTML from a text, replaces "|" with "/" and cuts the text to Anexo 20's maximum length. */
export function fittedText(
	given: string,
	field: string,
	longest: number,
): { text: string; note: Problem | undefined } {
	const plain = withoutEntities(given.replace(/<[^<>]*>/g, ' '))
		.replace(/\s+/g, ' ')
		.trim();
	const text = [...plain.replaceAll('|', '/')].slice(0, longest).join('').trim();
	if (text === plain) return { text, note: undefined };
	const isCut = [...plain].length > longest;
	return {
		text,
		note: problem(field, isCut ? 'shopNameCut' : 'shopNameHadBar', {
			level: 'warn',
			values: { name: plain, longest: String(longest) },
			remedy: 'shopName',
		}),
	};
}

export interface SoldLines {
	order: Order;
	lines: PricedLine[];
}

/** SAT's guide for global invoices prescribes these values for every line. */
const OF_SALE = { productCode: '01010101', unitCode: 'ACT', description: 'Venta' };

/**
 * Returns a sale's lines in a global invoice. Merges lines with the same tax rates into one Concepto if the
 * sum of their rounded taxes is within SAT's limits.
 */
export function conceptosOfSale(
	{ order, lines }: SoldLines,
	notes: Problem[],
): Array<Record<string, unknown>> {
	const decimals = currencyDecimals(order.currency);
	const number = fittedText(orderName(order), `Conceptos.NoIdentificacion`, 100);
	if (number.note !== undefined) notes.push(number.note);
	const groups: PricedLine[] = [];
	for (const line of lines) {
		const index = groups.findIndex((group) => taxesKey(group) === taxesKey(line));
		const group = groups[index];
		const both = group === undefined ? undefined : together(group, line);
		if (both !== undefined && areWithinLimits([lineAmounts(both, decimals)], decimals)) {
			groups[index] = both;
		} else {
			const single = { ...line.line, quantity: Decimal.one };
			groups.unshift({ ...line, line: single, discount: Decimal.zero });
		}
	}
	const sale = { ...OF_SALE, identifier: number.text };
	return groups.reverse().map((group) => conceptoOf(sale, lineAmounts(group, decimals), decimals));
}

function together(one: PricedLine, other: PricedLine): PricedLine {
	return {
		...one,
		net: one.net.plus(other.net),
		taxes: one.taxes.map(({ tax, amount }) => {
			const same = other.taxes.find((row) => row.tax.Impuesto === tax.Impuesto);
			return { tax, amount: amount.plus(same?.amount ?? Decimal.zero) };
		}),
	};
}

export interface SatCodes {
	productCode: string;
	unitCode: string;
}

/** SAT codes by SKU. The keys `shipping`, `fee` and `tip` apply to all lines of that kind. */
type CodeTable = ReadonlyMap<string, Partial<SatCodes>>;

export const SHIPPING_CODE = '78102200';
const SERVICE_UNIT = 'E48';

const PRODUCT_NAMES =
	/\b(clave ?prod ?serv|clave ?sat|clave (de )?producto|codigo ?sat|sat ?code|sat ?product ?code|c clave ?prod ?serv|clave producto servicio)\b/;
const UNIT_NAMES =
	/\b(clave ?unidad|clave (de )?unidad|unidad ?sat|sat ?unit|sat ?unit ?code|unidad (de )?medida sat|c clave ?unidad)\b/;

/**
 * Returns a line's SAT codes from its fields, else from the table, else from the defaults. A missing code is
 * `''`.
 */
export function codesOf(line: OrderLine, table: CodeTable, defaults: SatCodes): SatCodes {
	const { kind, sku, fields } = line;
	const listed = table.get(plainKey(kind === 'product' ? sku : kind)) ?? {};
	const own = (names: RegExp) =>
		fields.find(({ name }) => names.test(plainWords(name)))?.value ?? '';
	const isService = kind !== 'product';
	const byKind = kind === 'shipping' ? SHIPPING_CODE : '';
	return {
		productCode:
			productCode(own(PRODUCT_NAMES)) || listed.productCode || byKind || defaults.productCode,
		unitCode:
			unitCode(own(UNIT_NAMES)) ||
			listed.unitCode ||
			(isService ? SERVICE_UNIT : defaults.unitCode),
	};
}

export function codeFields({ productCode, unitCode }: Json): NamedValue[] {
	const named = { clave_prod_serv: productCode, clave_unidad: unitCode };
	return Object.entries(named).map(([name, value]) => ({ name, value: textOf(value) }));
}

function productCode(text: string): string {
	const code = /^\s*(\d{7,8})(?!\d)/.exec(text)?.[1] ?? text.trim();
	return /^\d{7}$/.test(code) ? `0${code}` : code;
}

function unitCode(text: string): string {
	return readCode(text, commonUnits);
}

const plainKey = (key: string) => key.trim().toLowerCase();

/**
 * Reads the user's SAT codes by SKU, such as `{ "TAZA-01": "52152001", "CAFE": { "productCode": "50201706",
 * "unitCode": "KGM" } }`.
 * @throws Problems if the value has another format
 */
export function codeTable(value: unknown): CodeTable {
	if (value === undefined || value === null || value === '') return new Map();
	const entries = isRecord(value) ? Object.entries(value) : undefined;
	const rows = entries?.map(([sku, codes]) => [plainKey(sku), rowOf(codes)] as const);
	if (rows !== undefined && rows.every(([, row]) => row !== undefined)) {
		return new Map(rows.map(([sku, row]) => [sku, row ?? {}]));
	}
	throw refused('codesBySku', 'codesBySkuUnreadable');
}

function rowOf(codes: unknown): Partial<SatCodes> | undefined {
	if (!isRecord(codes)) {
		const code = productCode(textOf(codes));
		return code === '' ? undefined : { productCode: code };
	}
	const isKnown = Object.keys(codes).every((key) => ['productCode', 'unitCode'].includes(key));
	if (!isKnown) return undefined;
	return {
		productCode: productCode(textOf(codes.productCode)),
		unitCode: unitCode(textOf(codes.unitCode)),
	};
}
