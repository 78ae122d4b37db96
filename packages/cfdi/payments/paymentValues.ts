import { commonCurrencies, currencyDecimals } from '../catalogs/catalogs';
import { formaPago } from '../catalogs/sat';
import { hasCode } from '../catalogs/catalog';
import { Decimal, MAX_DECIMALS, TOO_LARGE } from '../values/decimal';
import { isEmpty, textOf, numberAdvice } from '../values/json';
import { momentOf } from '../values/text';
import type { ProblemOptions } from '../problems/problem';
import { refused, messageValue } from '../problems/problem';
import { readCode } from '../reading/readInvoice';

/** Maximum number of decimals in TipoCambioP (t_TipoCambio in Pagos20.xsd). */
const RATE_DECIMALS = 6;

/** "Por definir" (to be defined), an unpaid invoice's payment form. FormaDePagoP cannot be 99 (CRP20212). */
const TO_BE_DEFINED = '99';

/** The c_Moneda code for a CFDI without amounts. Payments and paid invoices cannot have it (CRP20213, CRP20236). */
const NO_CURRENCY = 'XXX';

export function numberOf(field: string, value: unknown, given: ProblemOptions): Decimal {
	if (isEmpty(value)) throw refused(field, 'empty', given);
	const number = Decimal.parse(value);
	if (number === undefined) {
		throw refused(field, 'notANumber', {
			values: { value: messageValue(value), advice: numberAdvice(value) },
		});
	}
	const values = { ...given.values, value: messageValue(value) };
	if (number.isNegative()) throw refused(field, 'isNegative', { ...given, values });
	if (number.compare(TOO_LARGE) < 0) return number;
	throw refused(field, 'moreThan18Digits', { ...given, values });
}

/** Refuses more decimals than the currency has (CRP20219, CRP20240, CRP20242). */
function amountOf(field: string, value: unknown, currency: string, given: ProblemOptions): Decimal {
	const decimals = currencyDecimals(currency);
	// Rounding to six decimals removes tiny errors of JavaScript sums (0.1 + 0.2).
	const exact = numberOf(field, value, given).atMost(MAX_DECIMALS).trimmed(decimals);
	if (exact.scale === decimals) return exact;
	throw refused(field, 'amountDecimals', {
		values: {
			value: messageValue(value),
			currency,
			decimals: String(decimals),
			rounded: String(exact.rounded(decimals)),
		},
	});
}

/** Parses an amount. Refuses zero and negative amounts (CRP20218, CRP20241). */
export function amountAboveZero(
	field: string,
	value: unknown,
	currency: string,
	given: ProblemOptions,
): Decimal {
	const amount = amountOf(field, value, currency, given);
	if (amount.isPositive()) return amount;
	throw refused(field, 'isZero', given);
}

export function sumOrZero(
	field: string,
	value: unknown,
	currency: string,
	given: ProblemOptions,
): Decimal {
	return isEmpty(value) ? Decimal.zero : amountOf(field, value, currency, given);
}

/**
 * Parses an exchange rate in MXN, which must be above zero.
 * @param isWritten whether the rate becomes TipoCambioP, which has at most six decimals
 */
export function rateOf(
	field: string,
	value: unknown,
	currency: string,
	isWritten: boolean,
): Decimal {
	const given = { remedy: 'enterRate', values: { currency } };
	const rate = numberOf(field, value, given).trimmed(0);
	if (!rate.isPositive()) throw refused(field, 'isZero', given);
	if (!isWritten || rate.scale <= RATE_DECIMALS) return rate;
	throw refused(field, 'rateDecimals', {
		values: {
			value: messageValue(value),
			decimals: String(RATE_DECIMALS),
			rounded: String(rate.rounded(RATE_DECIMALS)),
		},
	});
}

/**
 * Parses a code of c_Moneda except XXX. Accepts any three letters, because a currency can be newer than this program's
 * list.
 */
export function currencyOf(field: string, value: unknown): string {
	const remedy = 'enterCurrency';
	if (isEmpty(value)) throw refused(field, 'empty', { remedy });
	const code = readCode(textOf(value), commonCurrencies).toUpperCase();
	if (code === NO_CURRENCY) throw refused(field, 'standsForNoCurrency', { remedy });
	if (/^[A-Z]{3}$/.test(code)) return code;
	throw refused(field, 'notACurrency', { values: { value: messageValue(value) }, remedy });
}

export function formOf(field: string, value: unknown): string {
	const remedy = 'chooseHowReceived';
	if (isEmpty(value)) throw refused(field, 'empty', { remedy });
	const code = readCode(textOf(value), formaPago);
	if (code === TO_BE_DEFINED) throw refused(field, 'paidWith99', { remedy });
	if (hasCode(formaPago, code)) return code;
	throw refused(field, 'notAPaymentForm', { values: { value: messageValue(value) }, remedy });
}

export function instalmentOf(field: string, value: unknown): number {
	const text = textOf(value);
	if (/^[1-9][0-9]{0,2}$/.test(text)) return Number(text);
	throw refused(field, 'notAnInstalment', { values: { value: messageValue(value) } });
}

const MOMENT =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[-+]\d{2}(?::?\d{2})?)?)?$/i;

/** FechaPago has this time if the payment's time is unknown (SAT's guide for Pagos 2.0). */
const NOON = 'T12:00:00';

const MIDNIGHT = 'T00:00:00';

/** An n8n expression can return a Luxon DateTime instead of a string. */
function textOfMoment(value: unknown): string {
	const { toISO } = (value ?? {}) as { toISO?: () => unknown };
	return textOf(typeof toISO === 'function' ? toISO.call(value) : value);
}

/**
 * Converts a date to FechaPago, a local time without a time zone. A missing time becomes noon, and so does midnight,
 * which date fields and spreadsheets write for a missing time. Refuses UTC, because the local day can be different.
 */
export function paymentDateOf(field: string, value: unknown): string {
	const remedy = 'enterPaymentDate';
	if (isEmpty(value)) throw refused(field, 'empty', { remedy });
	const [, day = '', hour, seconds = '00', zone = ''] = MOMENT.exec(textOfMoment(value)) ?? [];
	const time = hour === undefined ? NOON : `T${hour}:${seconds}`;
	if (momentOf(day + time) === undefined) {
		throw refused(field, 'notADate', { values: { value: messageValue(value) }, remedy });
	}
	if (/^(Z|[-+]00(:?00)?)$/i.test(zone)) {
		throw refused(field, 'utcTime', { values: { value: messageValue(value) } });
	}
	return day + (time === MIDNIGHT ? NOON : time);
}

/**
 * The `place` of the invoice that a user enters in the form fields. Other places are rows such as `paidInvoices[2]`.
 */
export const FORM = '';

const inForm: Readonly<Record<string, string>> = { amount: 'paymentAmount' };

export function fieldAt(place: string, name: string): string {
	return place === FORM ? (inForm[name] ?? name) : `${place}.${name}`;
}

export function invoiceAt(place: string): string {
	return place === FORM ? 'paidInvoice' : place;
}
