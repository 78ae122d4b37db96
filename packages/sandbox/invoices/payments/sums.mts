import { currencyDecimals } from '../../sat/catalogs.mts';
import { Decimal, decimal, decimalsOf, sum } from '../../sat/decimal.mts';
import type {
	DocumentDraft,
	DocumentTaxDraft,
	PaymentDraft,
	TransferredDraft,
	WithheldDraft,
} from './draft.mts';

const ten = decimal('10');

const half = (decimals: number): Decimal => ten.pow(-decimals).div(2);

/** Adds the values. Returns undefined if a value is missing. */
export function sumOf(values: Array<Decimal | undefined>): Decimal | undefined {
	const known = values.filter((value) => value !== undefined);
	return known.length === values.length ? sum(...known) : undefined;
}

function inPaymentCurrency(
	amount: string | undefined,
	{ EquivalenciaDR: rate }: DocumentDraft,
): Decimal | undefined {
	return amount === undefined || rate === undefined ? undefined : decimal(amount).div(rate);
}

const isForeignTo = (payment: PaymentDraft, { MonedaDR: currency }: DocumentDraft): boolean =>
	currency !== payment.MonedaP;

export const hasForeign = (payment: PaymentDraft): boolean =>
	payment.DoctoRelacionado.some((document) => isForeignTo(payment, document));

type Row = Pick<DocumentTaxDraft, 'BaseDR' | 'ImporteDR'>;

const documentSum = (
	payment: PaymentDraft,
	rowsOf: (document: DocumentDraft) => Row[],
	field: keyof Row,
): Decimal | undefined =>
	sumOf(
		payment.DoctoRelacionado.flatMap((document) =>
			rowsOf(document).map((row) => inPaymentCurrency(row[field], document)),
		),
	);

const isSameRate = (one: string | undefined, other: string | undefined): boolean =>
	one === undefined || other === undefined ? one === other : decimal(one).eq(other);

/**
 * Adds up a field, such as BaseDR, of all paid documents' taxes that belong to a TrasladosP row
 * (CRP20268, CRP20274).
 */
export const transferredSum = (
	payment: PaymentDraft,
	row: TransferredDraft,
	field: keyof Row,
): Decimal | undefined =>
	documentSum(
		payment,
		({ ImpuestosDR: taxes }) =>
			(taxes?.TrasladosDR ?? []).filter(
				(tax) =>
					tax.ImpuestoDR === row.ImpuestoP &&
					tax.TipoFactorDR === row.TipoFactorP &&
					isSameRate(tax.TasaOCuotaDR, row.TasaOCuotaP),
			),
		field,
	);

export const withheldSum = (payment: PaymentDraft, row: WithheldDraft): Decimal | undefined =>
	documentSum(
		payment,
		({ ImpuestosDR: taxes }) =>
			(taxes?.RetencionesDR ?? []).filter((tax) => tax.ImpuestoDR === row.ImpuestoP),
		'ImporteDR',
	);

/**
 * Compares a payment's amount with the exact sum of its documents. If a document has another
 * currency, one unit of the amount's last decimal can differ, because SAT has stamped truncated
 * sums.
 */
export const isSum = (written: string, exact: Decimal, payment: PaymentDraft): boolean =>
	hasForeign(payment)
		? exact
				.minus(written)
				.abs()
				.lte(ten.pow(-decimalsOf(written)))
		: exact.eq(written);

/**
 * Checks a document's tax against SAT's limits (CRP20254, CRP20261). SAT calculates the lowest and
 * highest tax from a base that is half a unit lower or higher, and rounds them to the tax's
 * decimals.
 */
export function isTaxWithinLimits({
	BaseDR: base,
	TasaOCuotaDR: rate,
	ImporteDR: amount,
}: DocumentTaxDraft): boolean {
	if (base === undefined || rate === undefined || amount === undefined) return true;
	const halfUnit = half(decimalsOf(base));
	const limit = (value: Decimal, rounding: Decimal.Rounding) =>
		value.times(rate).toDecimalPlaces(decimalsOf(amount), rounding);
	const lowest = limit(decimal(base).minus(halfUnit), Decimal.ROUND_DOWN);
	const highest = limit(decimal(base).plus(halfUnit).minus('1e-12'), Decimal.ROUND_UP);
	return lowest.lte(amount) && highest.gte(amount);
}

/** Checks whether the documents in the payment's currency exceed the payment (CRP20217). */
export function exceedsPayment(payment: PaymentDraft): boolean {
	const { Monto: paid } = payment;
	if (paid === undefined) return false;
	const own = payment.DoctoRelacionado.filter((document) => !isForeignTo(payment, document));
	return own.length > 0 && sum(...own.map(({ ImpPagado = '0' }) => decimal(ImpPagado))).gt(paid);
}

/** Returns SAT's limits for a document's paid amount, in the payment's currency. */
function paidLimits(payment: PaymentDraft, document: DocumentDraft, decimals: number) {
	const { ImpPagado: paid, EquivalenciaDR: rate } = document;
	if (paid === undefined || rate === undefined) return undefined;
	const halfOfPaid = half(decimalsOf(paid));
	// If both currencies are the same, the rate "1" counts as a number with ten decimals
	// (CRP20277).
	const halfOfRate = half(isForeignTo(payment, document) ? decimalsOf(rate) : 10);
	const smallest = '1e-16';
	return {
		lowest: decimal(paid)
			.minus(halfOfPaid)
			.div(decimal(rate).plus(halfOfRate).minus(smallest))
			.toDecimalPlaces(decimals, Decimal.ROUND_DOWN),
		highest: decimal(paid)
			.plus(halfOfPaid)
			.minus(smallest)
			.div(decimal(rate).minus(halfOfRate))
			.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP),
	};
}

/**
 * Checks a payment of documents in another currency (CRP20275, CRP20276). SAT's standard and its
 * guide contain different rules, so a payment is refused only if it breaks both: its amount is
 * below the documents' truncated sum, and outside the sum of the documents' limits.
 */
export function missesForeign(payment: PaymentDraft): boolean {
	const { Monto: amount, MonedaP: currency, DoctoRelacionado: documents } = payment;
	if (amount === undefined || currency === undefined || !hasForeign(payment)) return false;
	const decimals = currencyDecimals(currency);
	const converted = sumOf(
		documents.map((document) => inPaymentCurrency(document.ImpPagado, document)),
	);
	if (converted === undefined) return false;
	if (converted.toDecimalPlaces(decimals, Decimal.ROUND_DOWN).lte(amount)) return false;
	const limits = documents.map((document) => paidLimits(payment, document, decimals));
	const lowest = sumOf(limits.map((limit) => limit?.lowest));
	const highest = sumOf(limits.map((limit) => limit?.highest));
	return lowest?.gt(amount) === true || highest?.lt(amount) === true;
}

/** Checks whether a single document exceeds the whole payment (CRP20276). */
export function exceedsAlone(payment: PaymentDraft, document: DocumentDraft): boolean {
	const { Monto: amount, MonedaP: currency } = payment;
	if (amount === undefined || currency === undefined || !missesForeign(payment)) return false;
	return paidLimits(payment, document, currencyDecimals(currency))?.lowest.gt(amount) === true;
}
