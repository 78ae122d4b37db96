import { currencyDecimals } from '../sat/catalogs.mts';
import { Decimal, decimal, decimalsOf, sum, zero } from '../sat/decimal.mts';
import type { Draft, LineDraft, TaxDraft } from './draft.mts';

export interface TaxAmounts {
	tax: string;
	factor: string;
	base: Decimal;
	/** An exempt tax has neither a rate nor an amount. */
	rate?: Decimal;
	amount?: Decimal;
}

export interface LineAmounts {
	amount: Decimal;
	discount?: Decimal;
	transferred: TaxAmounts[];
	withheld: TaxAmounts[];
}

export interface Amounts {
	decimals: number;
	lines: LineAmounts[];
	subTotal: Decimal;
	discount?: Decimal;
	transferred: TaxAmounts[];
	withheld: Array<{ tax: string; amount: Decimal }>;
	totalTransferred?: Decimal;
	totalWithheld?: Decimal;
	total: Decimal;
}

/** Line amounts have at most six decimals. */
const product = (first: Decimal, second: Decimal): Decimal =>
	first.times(second).toDecimalPlaces(6);

/**
 * Returns true for transport documents (T) and payment receipts (P), whose totals are always zero.
 */
export const hasNoAmounts = (type: string): boolean => type === 'T' || type === 'P';

const given = (text: string | undefined): Decimal | undefined =>
	text === undefined ? undefined : decimal(text);

/**
 * Calculates a tax. Returns undefined if the tax lacks its type, factor or rate.
 * @param exact replaces the invoice's rate, which can be rounded
 */
function taxAmounts(draft: TaxDraft, taxed: Decimal, exact?: Decimal): TaxAmounts | undefined {
	const { Impuesto: tax, TipoFactor: factor } = draft;
	if (tax === undefined || factor === undefined) return undefined;
	const base = given(draft.Base) ?? taxed;
	if (factor === 'Exento') return { tax, factor, base };
	const rate = given(draft.TasaOCuota);
	if (rate === undefined) return undefined;
	const amount = given(draft.Importe) ?? product(base, exact ?? rate);
	return { tax, factor, base, rate, amount };
}

const IVA = '002';
const IEPS = '003';

/**
 * Companies often withhold two thirds of the IVA (RLIVA, article 3). Invoices contain this rate
 * with six decimals, rounded or truncated.
 */
const twoThirds = (rate: Decimal): Decimal => rate.times(2).div(3);

/**
 * Returns the exact rate of a withholding of two thirds or all of the line's IVA. Returns undefined
 * for other rates, such as 4 % for freight.
 */
function shareOfIva(draft: TaxDraft, traslados: TaxDraft[]): Decimal | undefined {
	const charged = given(traslados.find(({ Impuesto: tax }) => tax === IVA)?.TasaOCuota);
	const rate = given(draft.TasaOCuota);
	if (draft.Impuesto !== IVA || rate === undefined || charged?.gt(0) !== true) return undefined;
	const names = (exact: Decimal, of: Decimal) =>
		[Decimal.ROUND_HALF_UP, Decimal.ROUND_DOWN].some((mode) =>
			exact.toDecimalPlaces(6, mode).eq(of),
		);
	if (charged.eq(rate)) return charged;
	// Some programs write 10.6667 % (two thirds of 16 %) even for lines with IVA at 8 %.
	const isTwoThirds = [charged, decimal('0.16')].some((one) => names(twoThirds(one), rate));
	return isTwoThirds ? twoThirds(charged) : undefined;
}

/**
 * Calculates a line's taxes. IVA and withheld shares of the IVA apply to the price plus IEPS (LIVA,
 * article 12), quotas to the quantity, and all other taxes to the price.
 */
function lineTaxes(line: LineDraft, net: Decimal, quantity: Decimal) {
	const { traslados = [], retenciones = [] } = line.Impuestos ?? {};
	const alone = (draft: TaxDraft) => (draft.TipoFactor === 'Cuota' ? quantity : net);
	const ieps = traslados
		.filter(({ Impuesto: tax }) => tax === IEPS)
		.map((draft) => taxAmounts(draft, alone(draft))?.amount ?? zero);
	const withIeps = sum(net, ...ieps);
	return {
		transferred: traslados.map((draft) =>
			taxAmounts(draft, draft.Impuesto === IVA ? withIeps : alone(draft)),
		),
		withheld: retenciones.map((draft) => {
			const share = shareOfIva(draft, traslados);
			return taxAmounts(draft, share === undefined ? alone(draft) : withIeps, share);
		}),
	};
}

function isKnown<Item>(item: Item | undefined): item is Item {
	return item !== undefined;
}

function lineAmounts(line: LineDraft): LineAmounts | undefined {
	const { Cantidad: quantity, ValorUnitario: price } = line;
	if (quantity === undefined || price === undefined) return undefined;
	const amount = given(line.Importe) ?? product(decimal(quantity), decimal(price));
	const discount = given(line.Descuento);
	const net = amount.minus(discount ?? zero);
	const { transferred, withheld } = lineTaxes(line, net, decimal(quantity));
	if (![...transferred, ...withheld].every(isKnown)) return undefined;
	return {
		amount,
		discount,
		transferred: transferred.filter(isKnown),
		withheld: withheld.filter(isKnown),
	};
}

function group<Row>(rows: Row[], keyOf: (row: Row) => string): Row[][] {
	const groups = new Map<string, Row[]>();
	for (const row of rows) {
		const key = keyOf(row);
		groups.set(key, [...(groups.get(key) ?? []), row]);
	}
	return [...groups.values()];
}

/** Returns the key of the summary row that adds up these transferred taxes. */
export const transferredKey = (row: { tax: string; factor: string; rate?: Decimal }): string =>
	[row.tax, row.factor, row.rate?.toFixed(6)].join('|');

const total = (rows: TaxAmounts[], of: 'base' | 'amount', decimals: number): Decimal =>
	sum(...rows.map((row) => row[of] ?? zero)).toDecimalPlaces(decimals);

function summarize(lines: LineAmounts[], decimals: number) {
	const transferred = group(
		lines.flatMap((line) => line.transferred),
		transferredKey,
	).map((rows): TaxAmounts => {
		const [{ tax, factor, rate }] = rows as [TaxAmounts];
		const base = total(rows, 'base', decimals);
		return rate === undefined
			? { tax, factor, base }
			: { tax, factor, base, rate, amount: total(rows, 'amount', decimals) };
	});
	const withheld = group(
		lines.flatMap((line) => line.withheld),
		(row) => row.tax,
	).map((rows) => {
		const [{ tax }] = rows as [TaxAmounts];
		return { tax, amount: total(rows, 'amount', decimals) };
	});
	const charged = transferred.map((row) => row.amount).filter(isKnown);
	return {
		transferred,
		withheld,
		totalTransferred: charged.length > 0 ? sum(...charged) : undefined,
		totalWithheld: withheld.length > 0 ? sum(...withheld.map((row) => row.amount)) : undefined,
	};
}

/**
 * Calculates the amounts that SAT expects. Returns undefined if a line lacks values, because other
 * checks report such lines.
 */
export function amountsOf(draft: Draft): Amounts | undefined {
	if (draft.Conceptos.length === 0) return undefined;
	const decimals = currencyDecimals(draft.Moneda ?? 'MXN');
	const lines = draft.Conceptos.map(lineAmounts);
	if (!lines.every(isKnown)) return undefined;
	if (hasNoAmounts(draft.type)) {
		return { decimals, lines, subTotal: zero, transferred: [], withheld: [], total: zero };
	}
	const subTotal = sum(...lines.map((line) => line.amount)).toDecimalPlaces(decimals);
	const discounts = lines.map((line) => line.discount).filter(isKnown);
	const discount = discounts.length > 0 ? sum(...discounts).toDecimalPlaces(decimals) : undefined;
	const summary = summarize(lines, decimals);
	return {
		decimals,
		lines,
		subTotal,
		discount,
		...summary,
		total: subTotal
			.minus(discount ?? zero)
			.plus(summary.totalTransferred ?? zero)
			.minus(summary.totalWithheld ?? zero),
	};
}

/**
 * Checks an amount against SAT's limits for the product of two factors. Each factor can differ by
 * half a unit of its last decimal, and the limits are rounded to `decimals`.
 */
export function withinLimits(
	amount: string,
	first: string,
	second: string,
	decimals: number,
): boolean {
	const half = (factor: string) => decimal('0.5').times(decimal('10').pow(-decimalsOf(factor)));
	const below = (factor: string) => decimal(factor).minus(half(factor));
	const above = (factor: string) => decimal(factor).plus(half(factor)).minus('1e-12');
	const lowest = below(first).times(below(second)).toDecimalPlaces(decimals, Decimal.ROUND_DOWN);
	const highest = above(first).times(above(second)).toDecimalPlaces(decimals, Decimal.ROUND_UP);
	return lowest.lte(amount) && highest.gte(amount);
}
