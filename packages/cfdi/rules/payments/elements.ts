import {
	childrenNamed,
	complementElements,
	hasComplement,
	localName,
	attribute,
	memoize,
} from '../../invoice/invoice';
import type { Element } from '../../invoice/invoice';
import { isRecord } from '../../values/json';
import { MXN, currencyDecimals, isCurrency } from '../../catalogs/catalogs';
import { Decimal } from '../../values/decimal';
import { amountOf } from '../amounts';
import { isExchangeRate } from '../header';
import type { AmountExpectation } from '../rule';

export const PAGOS = 'Pagos';

/** Paths in Anexo 20. */
export const PAYMENT = 'Complemento.Pagos.Pago';
export const DOCUMENT = `${PAYMENT}.DoctoRelacionado` as const;
export const TOTALS = 'Complemento.Pagos.Totales';
export const WITHHELD_DR = `${DOCUMENT}.ImpuestosDR.RetencionesDR` as const;
export const TRANSFERRED_DR = `${DOCUMENT}.ImpuestosDR.TrasladosDR` as const;
export const WITHHELD_P = `${PAYMENT}.ImpuestosP.RetencionesP` as const;
export const TRANSFERRED_P = `${PAYMENT}.ImpuestosP.TrasladosP` as const;

export interface Payment extends Element {
	documents: PaidDocument[];
	/** ImpuestosP, if it is there. */
	taxes: Element[];
	withheld: Element[];
	transferred: Element[];
}

export interface PaidDocument extends Element {
	payment: Payment;
	/** ImpuestosDR, if it is there. */
	taxes: Element[];
	withheld: DocumentTax[];
	transferred: DocumentTax[];
}

export interface DocumentTax extends Element {
	document: PaidDocument;
}

interface PaymentComplement {
	pagos: Element[];
	totals: Element[];
	payments: Payment[];
	documents: PaidDocument[];
	withheldDR: DocumentTax[];
	transferredDR: DocumentTax[];
}

/** Reads the complement of payments once for each check. */
const complementOf = memoize((comprobante): PaymentComplement => {
	const pagos = complementElements(comprobante, PAGOS);
	const payments = pagos.flatMap((element) => childrenNamed(element, 'Pago').map(paymentOf));
	const documents = payments.flatMap((payment) => payment.documents);
	return {
		pagos,
		totals: pagos.flatMap((element) => childrenNamed(element, 'Totales')),
		payments,
		documents,
		withheldDR: documents.flatMap((document) => document.withheld),
		transferredDR: documents.flatMap((document) => document.transferred),
	};
});

export const pagos = (comprobante: Element): Element[] => complementOf(comprobante).pagos;
export const totals = (comprobante: Element): Element[] => complementOf(comprobante).totals;
export const payments = (comprobante: Element): Payment[] => complementOf(comprobante).payments;
export const documents = (comprobante: Element): PaidDocument[] =>
	complementOf(comprobante).documents;
export const withheldDR = (comprobante: Element): DocumentTax[] =>
	complementOf(comprobante).withheldDR;
export const transferredDR = (comprobante: Element): DocumentTax[] =>
	complementOf(comprobante).transferredDR;
export const withheldP = memoize((comprobante) =>
	payments(comprobante).flatMap((payment) => payment.withheld),
);
export const transferredP = memoize((comprobante) =>
	payments(comprobante).flatMap((payment) => payment.transferred),
);

/** Checks whether it is a voucher of type P with a complement of payments, also if that is not JSON. */
export function isPayment(comprobante: Element): boolean {
	return attribute(comprobante, 'TipoDeComprobante') === 'P' && hasComplement(comprobante, PAGOS);
}

function paymentOf(element: Element): Payment {
	const taxes = childrenNamed(element, 'ImpuestosP');
	const payment: Payment = {
		...element,
		documents: [],
		taxes,
		withheld: rowsOf(taxes, 'RetencionesP', 'RetencionP'),
		transferred: rowsOf(taxes, 'TrasladosP', 'TrasladoP'),
	};
	payment.documents = childrenNamed(element, 'DoctoRelacionado').map((one) =>
		documentOf(one, payment),
	);
	return payment;
}

function documentOf(element: Element, payment: Payment): PaidDocument {
	const taxes = childrenNamed(element, 'ImpuestosDR');
	const document: PaidDocument = { ...element, payment, taxes, withheld: [], transferred: [] };
	const ofDocument = (row: Element): DocumentTax => ({ ...row, document });
	document.withheld = rowsOf(taxes, 'RetencionesDR', 'RetencionDR').map(ofDocument);
	document.transferred = rowsOf(taxes, 'TrasladosDR', 'TrasladoDR').map(ofDocument);
	return document;
}

/**
 * Reads the rows of a list: `TrasladosDR: [...]`, or nested as in XML, `TrasladosDR: { TrasladoDR: [...]
 * }`.
 */
function rowsOf(taxes: readonly Element[], list: string, row: string): Element[] {
	return taxes.flatMap((element) =>
		[...childrenNamed(element, list), ...childrenNamed(element, row)].flatMap((one) =>
			unwrapped(one, row),
		),
	);
}

function unwrapped(holder: Element, row: string): Element[] {
	const isHolder = Object.entries(holder.attributes).some(
		([key, value]) => localName(key) === row && (isRecord(value) || Array.isArray(value)),
	);
	if (isHolder) return childrenNamed(holder, row);
	return Object.keys(holder.attributes).length > 0 ? [holder] : [];
}

/** Moneda of the Comprobante of a payment. MonedaP and MonedaDR cannot have it. */
export const NO_CURRENCY = 'XXX';

/** Checks EquivalenciaDR: a number above zero with at most ten decimals. */
export const isEquivalence = (value: string) =>
	/^[0-9]{1,18}(\.[0-9]{1,10})?$/.test(value) && Decimal.parse(value)?.isPositive() === true;

export const isOne = (value: string): boolean =>
	value.length < 30 && Decimal.parse(value)?.equals(Decimal.one) === true;

/** Returns the decimals of c_Moneda; undefined for XXX and for other texts. */
export function decimalsIn(currency: string | undefined): number | undefined {
	return currency === undefined || currency === NO_CURRENCY || !isCurrency(currency)
		? undefined
		: currencyDecimals(currency);
}

/** Returns the worth of one MonedaP in MXN; 1 for MXN, as another rule asks for "1". */
export function exchangeRateOf(payment: Element): Decimal | undefined {
	if (attribute(payment, 'MonedaP') === MXN) return Decimal.one;
	const rate = attribute(payment, 'TipoCambioP');
	return rate !== undefined && isExchangeRate(rate) ? Decimal.parse(rate) : undefined;
}

export function isSameCurrency(document: PaidDocument): boolean {
	const currency = attribute(document, 'MonedaDR');
	return currency !== undefined && currency === attribute(document.payment, 'MonedaP');
}

/** Returns the worth of one MonedaP in MonedaDR; 1 for the same currency, as another rule asks for "1". */
export function equivalenceOf(document: PaidDocument): Decimal | undefined {
	if (isSameCurrency(document)) return Decimal.one;
	const ratio = attribute(document, 'EquivalenciaDR');
	return ratio !== undefined && isEquivalence(ratio) ? Decimal.parse(ratio) : undefined;
}

/** Decimals of a quotient that is compared: many more than an amount has. */
const QUOTIENT_DECIMALS = 40;

/** Converts an amount to the currency of the payment: divides it by EquivalenciaDR. */
export function converted(amount: Decimal, document: PaidDocument): Decimal | undefined {
	const equivalence = equivalenceOf(document);
	if (equivalence === undefined) return undefined;
	return equivalence.equals(Decimal.one)
		? amount
		: amount.dividedBy(equivalence, QUOTIENT_DECIMALS);
}

export interface ConvertedSum {
	sum: Decimal;
	/** How many rows were added up; undefined if all are in that currency, so that the sum is exact. */
	converted: number | undefined;
}

/** @returns undefined if an amount or an EquivalenciaDR cannot be read. Other rules report that */
export function convertedSum(rows: readonly DocumentTax[], name: string): ConvertedSum | undefined {
	let sum = Decimal.zero;
	for (const row of rows) {
		const amount = amountOf(row, name);
		const part = amount && converted(amount, row.document);
		if (part === undefined) return undefined;
		sum = sum.plus(part);
	}
	const isExact = rows.every(({ document }) => isSameCurrency(document));
	return { sum, converted: isExact ? undefined : rows.length };
}

/** Expects at most the decimals of a currency, counted as they are written. */
export function decimalsOf<E extends Element>(
	currencyOf: (element: E) => string | undefined,
): AmountExpectation<E> {
	return (number, { element }) => {
		const currency = currencyOf(element);
		const decimals = decimalsIn(currency);
		return decimals === undefined || number.scale <= decimals
			? undefined
			: {
					kind: 'moreDecimalsThanCurrency',
					values: { currency: currency ?? '', decimals: String(decimals) },
				};
	};
}

export const currencyOfPayment = (payment: Payment) => attribute(payment, 'MonedaP');
export const currencyOfDocument = (document: PaidDocument) => attribute(document, 'MonedaDR');
