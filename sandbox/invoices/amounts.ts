import { currencyDecimals } from '../sat/currencies.ts';
import { compare, decimal, minus, round, sum, times, trim, zero } from '../sat/decimal.ts';
import type { Decimal } from '../sat/decimal.ts';
import type { Draft, LineDraft, TaxDraft } from './draft.ts';

/** A tax of a line, with what the caller left out worked out. */
export interface TaxAmounts {
	tax: string;
	factor: string;
	base: Decimal;
	/** An exempt tax has neither rate nor amount. */
	rate?: Decimal;
	amount?: Decimal;
}

export interface LineAmounts {
	amount: Decimal;
	discount?: Decimal;
	transferred: TaxAmounts[];
	withheld: TaxAmounts[];
}

/** The amounts of a whole invoice, as SAT's rules make them from its lines. */
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

/** The types of invoice without amounts: transport and payment. */
export const hasNoAmounts = (type: string): boolean => type === 'T' || type === 'P';

const given = (text: string | undefined): Decimal | undefined =>
	text === undefined ? undefined : decimal(text);

/** Six decimals are what a line may have; fewer when they are zeros. */
const lineAmount = (value: Decimal, decimals: number): Decimal => trim(round(value, 6), decimals);

function taxAmounts(draft: TaxDraft, taxed: Decimal, decimals: number): TaxAmounts | undefined {
	const { Impuesto: tax, TipoFactor: factor } = draft;
	if (tax === undefined || factor === undefined) return undefined;
	const base = given(draft.Base) ?? taxed;
	if (factor === 'Exento') return { tax, factor, base };
	const rate = given(draft.TasaOCuota);
	if (rate === undefined) return undefined;
	const amount = given(draft.Importe) ?? lineAmount(times(base, rate), decimals);
	return { tax, factor, base, rate, amount };
}

const isKnown = <Item>(item: Item | undefined): item is Item => item !== undefined;

function lineAmounts(line: LineDraft, decimals: number): LineAmounts | undefined {
	const { Cantidad: quantity, ValorUnitario: price } = line;
	if (quantity === undefined || price === undefined) return undefined;
	const amount =
		given(line.Importe) ?? lineAmount(times(decimal(quantity), decimal(price)), decimals);
	const discount = given(line.Descuento);
	const taxed = discount === undefined ? amount : minus(amount, discount);
	const taxesOf = (drafts: TaxDraft[] = []) =>
		drafts.map((draft) => taxAmounts(draft, taxed, decimals));
	const transferred = taxesOf(line.Impuestos?.traslados);
	const withheld = taxesOf(line.Impuestos?.retenciones);
	if (![...transferred, ...withheld].every(isKnown)) return undefined;
	return {
		amount,
		discount,
		transferred: transferred.filter(isKnown),
		withheld: withheld.filter(isKnown),
	};
}

/** Rows with the same key become one: exact sums first, and one rounding at the end. */
function group<Row>(rows: Row[], keyOf: (row: Row) => string): Row[][] {
	const groups = new Map<string, Row[]>();
	for (const row of rows) {
		const key = keyOf(row);
		groups.set(key, [...(groups.get(key) ?? []), row]);
	}
	return [...groups.values()];
}

/** What makes two transferred taxes the same row of the summary. */
export const transferredKey = (row: { tax: string; factor: string; rate?: Decimal }): string =>
	[row.tax, row.factor, row.rate && round(row.rate, 6).units].join('|');

const total = (rows: TaxAmounts[], of: 'base' | 'amount', decimals: number): Decimal =>
	round(sum(...rows.map((row) => row[of] ?? zero)), decimals);

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
 * Works out what SAT expects of the invoice. Nothing when a line lacks what it takes: then the
 * line's own problems are told, and no more.
 */
export function amountsOf(draft: Draft): Amounts | undefined {
	if (draft.Conceptos.length === 0) return undefined;
	const decimals = currencyDecimals(draft.Moneda ?? 'MXN');
	const lines = draft.Conceptos.map((line) => lineAmounts(line, decimals));
	if (!lines.every(isKnown)) return undefined;
	if (hasNoAmounts(draft.type)) {
		return { decimals, lines, subTotal: zero, transferred: [], withheld: [], total: zero };
	}
	const subTotal = round(sum(...lines.map((line) => line.amount)), decimals);
	const discounts = lines.map((line) => line.discount).filter(isKnown);
	const discount = discounts.length > 0 ? round(sum(...discounts), decimals) : undefined;
	const summary = summarize(lines, decimals);
	const before = minus(sum(subTotal, summary.totalTransferred ?? zero), discount ?? zero);
	return {
		decimals,
		lines,
		subTotal,
		discount,
		...summary,
		total: round(minus(before, summary.totalWithheld ?? zero), decimals),
	};
}

/**
 * SAT's limits for a product of two written amounts: half a unit of each one's last decimal to
 * either side, at the currency's decimals.
 */
export function withinLimits(
	amount: Decimal,
	first: Decimal,
	second: Decimal,
	decimals: number,
): boolean {
	const half = ({ scale }: Decimal): Decimal => ({ units: 5n, scale: scale + 1 });
	const hair: Decimal = { units: 1n, scale: 12 };
	const below = (value: Decimal) => minus(value, half(value));
	const above = (value: Decimal) => minus(sum(value, half(value)), hair);
	const lowest = round(times(below(first), below(second)), decimals, 'down');
	const highest = round(times(above(first), above(second)), decimals, 'up');
	return compare(amount, lowest) >= 0 && compare(amount, highest) <= 0;
}
