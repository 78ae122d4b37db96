import { commonCurrencies } from '../catalogs/commonCurrencies';
import { formaPago } from '../catalogs/formaPago';
import { hasCode } from '../catalog';
import { currencyDecimals } from '../currency';
import { Decimal } from '../decimal';
import { momentOf } from '../localTime';
import { numberAdvice } from '../numberMeant';
import { quoted } from '../quoted';
import { readCode } from '../reading/readCode';
import { PaymentProblem } from './paymentProblem';

/** The fractions of a millionth that JavaScript adds to a sum are dropped. */
const MOST_DECIMALS = 6;

/** Numbers have 18 digits before their decimals at most (t_Importe and t_TipoCambio of the schema). */
const TOO_LARGE = new Decimal(10n ** 18n, 0);

/** Decimals of TipoCambioP (t_TipoCambio of Pagos20.xsd). */
const RATE_DECIMALS = 6;

/** FormaDePagoP 99 (Por definir) is what the invoice has until it is paid (CRP20212). */
const TO_BE_DEFINED = '99';

/** In the place of a currency for a CFDI that charges nothing (CRP20213, CRP20236). */
const NO_CURRENCY = 'XXX';

/** A value that was not given. */
export function isEmpty(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** A text or a number as text; `''` for anything else. */
export function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/**
 * A decimal from zero on.
 * @param fix what to do where it is empty
 * @throws PaymentProblem where it is empty, not a number, negative, or has more than 18 digits
 */
export function numberOf(field: string, value: unknown, fix: string): Decimal {
	if (isEmpty(value)) throw new PaymentProblem(field, 'is empty', fix);
	const number = Decimal.parse(value);
	if (number === undefined) {
		throw new PaymentProblem(
			field,
			`${quoted(value)} is not a number`,
			numberAdvice(textOf(value)),
		);
	}
	if (number.compare(Decimal.zero) < 0) {
		throw new PaymentProblem(field, `is ${quoted(value)}, which is negative`, fix);
	}
	if (number.compare(TOO_LARGE) < 0) return number;
	throw new PaymentProblem(field, `is ${quoted(value)}, which has more than 18 digits`, fix);
}

/**
 * An amount of money, with the decimals of its currency.
 * @throws PaymentProblem where it is empty, not a number, negative, or has more decimals (CRP20219,
 * CRP20240, CRP20242)
 */
export function amountOf(field: string, value: unknown, currency: string, fix: string): Decimal {
	const decimals = currencyDecimals(currency);
	const exact = numberOf(field, value, fix).atMost(MOST_DECIMALS).trimmed(decimals);
	if (exact.scale === decimals) return exact;
	throw new PaymentProblem(
		field,
		`is ${quoted(value)}, but an amount in ${currency} has ${decimals} decimals`,
		`Write ${String(exact.rounded(decimals))}, if that is the amount.`,
	);
}

/** The same, above zero (CRP20218, CRP20241). */
export function amountAboveZero(
	field: string,
	value: unknown,
	currency: string,
	fix: string,
): Decimal {
	const amount = amountOf(field, value, currency, fix);
	if (amount.isPositive()) return amount;
	throw new PaymentProblem(field, 'is zero', fix);
}

/**
 * A sum that is zero where it is left out: of earlier payments, or of credit notes.
 * @throws PaymentProblem as for an amount
 */
export function sumOrZero(field: string, value: unknown, currency: string, fix: string): Decimal {
	return isEmpty(value) ? Decimal.zero : amountOf(field, value, currency, fix);
}

/**
 * MXN for one unit of a foreign currency.
 * @param isWritten whether it becomes TipoCambioP, which has six decimals at most
 * @throws PaymentProblem where it is empty, not a number above zero, or has more decimals
 */
export function rateOf(
	field: string,
	value: unknown,
	currency: string,
	isWritten: boolean,
): Decimal {
	const fix = `Enter how many MXN one ${currency} was worth on the day of the payment, such as 17.7331.`;
	const rate = numberOf(field, value, fix).trimmed(0);
	if (!rate.isPositive()) throw new PaymentProblem(field, 'is zero', fix);
	if (!isWritten || rate.scale <= RATE_DECIMALS) return rate;
	throw new PaymentProblem(
		field,
		`is ${quoted(value)}, but SAT takes ${RATE_DECIMALS} decimals at most`,
		`Write ${String(rate.rounded(RATE_DECIMALS))}, if that is the rate.`,
	);
}

/**
 * A code of c_Moneda.
 * @throws PaymentProblem where it is empty, not three letters, or XXX
 */
export function currencyOf(field: string, value: unknown): string {
	const fix = 'Enter its code of c_Moneda, such as MXN or USD.';
	if (isEmpty(value)) throw new PaymentProblem(field, 'is empty', fix);
	const code = readCode(textOf(value), commonCurrencies).toUpperCase();
	if (code === NO_CURRENCY) {
		throw new PaymentProblem(field, 'is XXX, which stands for no currency', fix);
	}
	if (/^[A-Z]{3}$/.test(code)) return code;
	throw new PaymentProblem(field, `${quoted(value)} is not the code of a currency`, fix);
}

/**
 * A code of c_FormaPago.
 * @throws PaymentProblem where it is empty, 99, or not in the catalog
 */
export function formOf(field: string, value: unknown): string {
	const fix =
		'Choose how the money was received, such as 03 (Transferencia electrónica de fondos).';
	if (isEmpty(value)) throw new PaymentProblem(field, 'is empty', fix);
	const code = readCode(textOf(value), formaPago);
	if (code === TO_BE_DEFINED) {
		throw new PaymentProblem(field, 'is 99 (Por definir), but the invoice was paid', fix);
	}
	if (hasCode(formaPago, code)) return code;
	throw new PaymentProblem(field, `${quoted(value)} is not a code of c_FormaPago`, fix);
}

/**
 * NumParcialidad: the invoice's own count of its payments.
 * @throws PaymentProblem for anything but a whole number from 1 to 999
 */
export function instalmentOf(field: string, value: unknown): number {
	const text = textOf(value);
	if (/^[1-9][0-9]{0,2}$/.test(text)) return Number(text);
	throw new PaymentProblem(
		field,
		`is ${quoted(value)}, which is not a whole number from 1 to 999`,
		'Enter which payment of this invoice it is: 1 for the first.',
	);
}

/** A date, an hour (seconds and their fractions may be left out), and how far it is from UTC. */
const MOMENT =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[-+]\d{2}(?::?\d{2})?)?)?$/i;

/** The hour of a payment whose hour is not known, by SAT's guide for filling in Pagos 2.0. */
const NOON = 'T12:00:00';

const MIDNIGHT = 'T00:00:00';

/** An expression may give a DateTime of Luxon in place of its text. */
function textOfMoment(value: unknown): string {
	const { toISO } = (value ?? {}) as { toISO?: () => unknown };
	return textOf(typeof toISO === 'function' ? toISO.call(value) : value);
}

/**
 * FechaPago: local time without a zone. The local time of a DateTime counts, whatever its zone:
 * 2026-03-02T10:20:30.500-06:00 is 2026-03-02T10:20:30.
 * @returns with noon for a date alone. Midnight counts as a date alone: date fields and spreadsheets
 * write it so
 * @throws PaymentProblem where it is empty, not a date, or in UTC, whose day may be another one
 */
export function paymentDateOf(field: string, value: unknown): string {
	const fix =
		'Enter when the money was received: 2026-03-02, or 2026-03-02T10:20:30 with its hour.';
	if (isEmpty(value)) throw new PaymentProblem(field, 'is empty', fix);
	const [, day = '', hour, seconds = '00', zone = ''] = MOMENT.exec(textOfMoment(value)) ?? [];
	const time = hour === undefined ? NOON : `T${hour}:${seconds}`;
	if (momentOf(day + time) === undefined) {
		throw new PaymentProblem(field, `${quoted(value)} is not a date`, fix);
	}
	if (/^(Z|[-+]00(:?00)?)$/i.test(zone)) {
		throw new PaymentProblem(
			field,
			`is ${quoted(value)}, which is UTC and not the local time of Mexico`,
			'Give the local time: with the date in an expression, add .setZone("America/Mexico_City").',
		);
	}
	return day + (time === MIDNIGHT ? NOON : time);
}
