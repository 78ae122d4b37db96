import { Collector, refused, shown, problem } from '../problems/problem';
import { currencyDecimals, MXN } from '../catalogs/catalogs';
import { Decimal } from '../values/decimal';
import { equivalenceOf } from './equivalence';
import type { PaidInvoice } from './paidInvoice';
import {
	FORM,
	fieldAt,
	invoiceAt,
	amountAboveZero,
	instalmentOf,
	rateOf,
	sumOrZero,
} from './paymentValues';
import { isEmpty } from '../values/json';
import { paidInvoiceOf, paidInvoiceOfFields } from './paidInvoice';
import type { Problem } from '../problems/problem';

/** An invoice and the paid amount. Numbers are decimals as texts. Empty values are left out. */
export interface PaidPart {
	invoice: PaidInvoice;
	/** In the invoice's currency. If absent, it is calculated from the payment. */
	amount?: string;
	/** NumParcialidad; default 1. */
	instalment?: string;
	/** The sum of the earlier payments, in the invoice's currency. */
	earlierPayments?: string;
	/** The sum of the credit notes that were applied, in the invoice's currency. */
	creditNotes?: string;
	/** MXN for one unit of the invoice's currency, if the payment is in a different one. */
	exchangeRate?: string;
	/** Its row, `paidInvoices[2]`, or '' for the fields of the form. The default for a single invoice is ''. */
	place?: string;
}

export interface ReadPart {
	invoice: PaidInvoice;
	place: string;
	instalment: number;
	/** ImpSaldoAnt */
	balance: Decimal;
	stated: Decimal | undefined;
	equivalence: Decimal;
	/** MXN for one unit of the invoice's currency. */
	rate: Decimal;
	rateField: string;
}

export interface PaymentRate {
	currency: string;
	/** TipoCambioP: MXN for one unit of the currency. */
	rate: Decimal;
	/**
	 * The rate of the foreign invoices of a payment in MXN. Undefined if they have several currencies, so each needs
	 * its rate.
	 */
	ofInvoices: { value: unknown } | undefined;
}

/** @throws Problems with all errors in the values of this invoice */
export function readPart(part: PaidPart, place: string, payment: PaymentRate): ReadPart {
	const { invoice } = part;
	const { currency } = invoice;
	const at = (name: string) => fieldAt(place, name);
	const collector = new Collector();
	const sum = (name: 'earlierPayments' | 'creditNotes') =>
		collector.try(() => sumOrZero(at(name), part[name], currency, { remedy: 'enterSumOrZero' }));
	const [earlier, credited] = [sum('earlierPayments'), sum('creditNotes')];
	const instalment = collector.try(() =>
		isEmpty(part.instalment) ? 1 : instalmentOf(at('instalment'), part.instalment),
	);
	if (earlier !== undefined && instalment !== undefined) {
		collector.try(() => refuseContradiction(at, instalment, earlier));
	}
	const stated = collector.try(() =>
		isEmpty(part.amount)
			? undefined
			: amountAboveZero(at('amount'), part.amount, currency, { remedy: 'enterTakenAmount' }),
	);
	const rate = collector.try(() => invoiceRate(part, place, payment));
	const balance =
		earlier &&
		credited &&
		collector.try(() => balanceOf({ invoice, place, earlier, credited, stated }));
	collector.throwAll();
	return {
		invoice,
		place,
		instalment: instalment ?? 1,
		balance: balance ?? Decimal.zero,
		stated,
		equivalence:
			currency === payment.currency
				? Decimal.one
				: equivalenceOf(payment.rate, rate ?? Decimal.one),
		rate: rate ?? Decimal.one,
		rateField: isEmpty(part.exchangeRate) ? 'exchangeRate' : at('exchangeRate'),
	};
}

/** Calculates ImpSaldoAnt: Total less credit notes and earlier payments. It must be above zero (CRP20239). */
function balanceOf(given: {
	invoice: PaidInvoice;
	place: string;
	earlier: Decimal;
	credited: Decimal;
	stated: Decimal | undefined;
}): Decimal {
	const { invoice, place, earlier, credited, stated } = given;
	const decimals = currencyDecimals(invoice.currency);
	const total = invoice.total.rounded(decimals);
	const balance = total.minus(earlier).minus(credited).rounded(decimals);
	if (!balance.isPositive()) {
		const taken = earlier.plus(credited);
		throw refused(invoiceAt(place), 'isPaidAlready', {
			values: { taken: String(taken), total: String(total) },
		});
	}
	if (stated === undefined || stated.compare(balance) <= 0) return balance;
	throw refused(fieldAt(place, 'amount'), 'takesMoreThanBalance', {
		values: { amount: String(stated), balance: String(balance), total: String(total) },
	});
}

/** Refuses a first instalment with earlier payments, and a later one without. */
function refuseContradiction(at: (name: string) => string, instalment: number, earlier: Decimal) {
	if (earlier.isPositive() && instalment === 1) {
		throw refused(at('instalment'), 'firstHasEarlier', { values: { earlier: String(earlier) } });
	}
	if (earlier.isPositive() || instalment === 1) return;
	throw refused(at('earlierPayments'), 'laterHasNoEarlier', {
		values: { instalment: String(instalment) },
	});
}

/**
 * Returns MXN for one unit of the invoice's currency, if the payment is in a different one.
 * @throws Problems if the rate is missing, and if a rate has no use
 */
function invoiceRate(
	{ invoice: { currency }, exchangeRate }: PaidPart,
	place: string,
	payment: PaymentRate,
): Decimal {
	const field = fieldAt(place, 'exchangeRate');
	const currencies = { currency, paymentCurrency: payment.currency };
	if (currency !== payment.currency && currency !== MXN) {
		if (!isEmpty(exchangeRate)) return rateOf(field, exchangeRate, currency, false);
		if (payment.ofInvoices !== undefined) {
			return rateOf('exchangeRate', payment.ofInvoices.value, currency, false);
		}
		if (place !== FORM) return rateOf(field, undefined, currency, false);
		throw refused(invoiceAt(place), 'rateNotGiven', { values: currencies });
	}
	const own = currency === payment.currency ? payment.rate : Decimal.one;
	if (isEmpty(exchangeRate)) return own;
	const given = rateOf(field, exchangeRate, currency, false);
	if (given.equals(own) || given.equals(payment.rate)) return own;
	throw refused(field, 'rateWithoutUse', { values: { value: shown(exchangeRate), ...currencies } });
}

/** An invoice that a payment pays, as stamped or in fields, and the paid amount. */
export interface Paid extends Omit<PaidPart, 'invoice' | 'place'> {
	source: { invoice: Record<string, unknown> } | { fields: Record<string, unknown> };
}

/**
 * Reads the invoices that a payment pays.
 * @param isList whether they are rows of a list, which messages number
 * @throws Problems with all their errors
 */
export function paidParts(paid: readonly Paid[], isList: boolean): PaidPart[] {
	const collector = new Collector();
	const parts = paid.map(({ source, ...amounts }, index): PaidPart | undefined => {
		const place = isList ? `paidInvoices[${index}]` : FORM;
		const invoice = collector.try(() =>
			'invoice' in source
				? paidInvoiceOf(source.invoice, place)
				: paidInvoiceOfFields(source.fields, place),
		);
		return invoice && { ...amounts, invoice, place };
	});
	collector.throwAll();
	return parts.filter((part) => part !== undefined);
}

const TWO = new Decimal(2n, 0);

/** Returns warnings about a payment that looks wrong, but can be right. */
export function warningsOf(parts: readonly ReadPart[], currency: string, left: Decimal): Problem[] {
	const warnings = parts.flatMap((part) => [...methodWarnings(part), ...rateWarnings(part)]);
	if (!left.isPositive()) return warnings;
	const values = { left: String(left), currency };
	return [...warnings, problem('paymentAmount', 'moreThanTaken', { level: 'doubt', values })];
}

/** A payment complement is for invoices with PPD (SAT's guide for Pagos 2.0; RMF 2.7.1.39). */
function methodWarnings({ invoice, place }: ReadPart): Problem[] {
	if (invoice.paymentMethod !== 'PUE') return [];
	return [problem(invoiceAt(place), 'paidWithPue', { level: 'doubt' })];
}

/** A rate far from the invoice's rate is probably inverted (0.056 for 17.73), or another currency's. */
function rateWarnings({ invoice, rate, rateField }: ReadPart): Problem[] {
	const own = Decimal.parse(invoice.exchangeRate);
	if (invoice.currency === MXN || own?.isPositive() !== true) return [];
	if (rate.times(TWO).compare(own) >= 0 && own.times(TWO).compare(rate) >= 0) return [];
	const values = { rate: String(rate), own: String(own), currency: invoice.currency };
	return [problem(rateField, 'rateFarFromInvoice', { level: 'doubt', values })];
}
