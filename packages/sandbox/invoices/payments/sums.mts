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

/** Half a unit of the last decimal. */
const half = (decimals: number): Decimal => ten.pow(-decimals).div(2);

/** The sum; undefined if a value is missing. */
export function sumOf(values: Array<Decimal | undefined>): Decimal | undefined {
	const known = values.filter((value) => value !== undefined);
	return known.length === values.length ? sum(...known) : undefined;
}

/** An amount of a document in the payment's currency; undefined if it, or its rate, is missing. */
function inPaymentCurrency(
	amount: string | undefined,
	{ EquivalenciaDR: rate }: DocumentDraft,
): Decimal | undefined {
	return amount === undefined || rate === undefined ? undefined : decimal(amount).div(rate);
}

const isForeignTo = (payment: PaymentDraft, { MonedaDR: currency }: DocumentDraft): boolean =>
	currency !== payment.MonedaP;

/** Whether one of the payment's documents is in another currency. */
export const hasForeign = (payment: PaymentDraft): boolean =>
	payment.DoctoRelacionado.some((document) => isForeignTo(payment, document));

type Row = Pick<DocumentTaxDraft, 'BaseDR' | 'ImporteDR'>;

/** The sum of a field over the rows of all documents, in the payment's currency. */
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

/** What a row of TrasladosP must add up to, by tax, factor and rate (CRP20268, CRP20274). */
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

/** What a row of RetencionesP must add up to, by tax (CRP20265). */
export const withheldSum = (payment: PaymentDraft, row: WithheldDraft): Decimal | undefined =>
	documentSum(
		payment,
		({ ImpuestosDR: taxes }) =>
			(taxes?.RetencionesDR ?? []).filter((tax) => tax.ImpuestoDR === row.ImpuestoP),
		'ImporteDR',
	);

/**
 * Whether an amount of the payment is the exact sum of its documents. With documents in another
 * currency the sum has no end, and SAT has stamped sums that were cut instead of rounded: there, one
 * unit of the last decimal is allowed.
 */
export const isSum = (written: string, exact: Decimal, payment: PaymentDraft): boolean =>
	hasForeign(payment)
		? exact
				.minus(written)
				.abs()
				.lte(ten.pow(-decimalsOf(written)))
		: exact.eq(written);

/**
 * Whether the tax of a document is within SAT's limits (CRP20254, CRP20261). Unlike those of an
 * invoice (CFDI40180), only the base varies, and the limits have the decimals that the tax has.
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

/** Whether the documents in the payment's own currency are paid more than there is (CRP20217). */
export function exceedsPayment(payment: PaymentDraft): boolean {
	const { Monto: paid } = payment;
	if (paid === undefined) return false;
	const own = payment.DoctoRelacionado.filter((document) => !isForeignTo(payment, document));
	return own.length > 0 && sum(...own.map(({ ImpPagado = '0' }) => decimal(ImpPagado))).gt(paid);
}

/** The limits between which the payment of one document lies, in the payment's currency. */
function paidLimits(payment: PaymentDraft, document: DocumentDraft, decimals: number) {
	const { ImpPagado: paid, EquivalenciaDR: rate } = document;
	if (paid === undefined || rate === undefined) return undefined;
	const halfOfPaid = half(decimalsOf(paid));
	// The rate of the same currency is written "1" and reckoned with ten decimals (CRP20277).
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
 * Whether a payment with documents in another currency does not fit them (CRP20275, CRP20276). SAT's
 * standard and its guide contradict each other, so both must say so: what is paid, converted and cut
 * to the currency's decimals, is more than the payment; and the payment is outside the summed limits.
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

/** Whether a single document is paid more than the payment that does not fit (CRP20276). */
export function exceedsAlone(payment: PaymentDraft, document: DocumentDraft): boolean {
	const { Monto: amount, MonedaP: currency } = payment;
	if (amount === undefined || currency === undefined || !missesForeign(payment)) return false;
	return paidLimits(payment, document, currencyDecimals(currency))?.lowest.gt(amount) === true;
}
