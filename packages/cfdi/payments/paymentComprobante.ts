import type { Problem } from '../problems/problem';
import { Collector, refused, messageValue, problem, Problems } from '../problems/problem';
import { MXN, currencyDecimals } from '../catalogs/catalogs';
import { Decimal, sumOf } from '../values/decimal';
import { FOREIGNER, GENERAL_PUBLIC } from '../values/text';
import {
	documentTaxesOf,
	paymentTaxesOf,
	totalesOf,
	equivalenceOf,
	atMostInPaymentCurrency,
	fitted,
	inPaymentCurrency,
	isEnough,
} from './documentTaxes';
import type { PaidAmount } from './documentTaxes';
import type { InvoiceTax, PaidInvoice, Parties } from './paidInvoice';
import { partyNames, paidInvoiceOf, paidInvoiceOfFields } from './paidInvoice';
import {
	FORM,
	amountAboveZero,
	currencyOf,
	formOf,
	invoiceAt,
	paymentDateOf,
	rateOf,
	fieldAt,
	instalmentOf,
	sumOrZero,
} from './paymentValues';
import { filled, isEmpty } from '../values/json';
import { halfStep } from '../totals/totals';

export interface Payment {
	/** The date of receipt: local time, or a date alone. */
	date: string;
	form: string;
	amount: string;
	currency: string;
	/** MXN for one unit of the foreign currency of the payment, or else of its invoices. */
	exchangeRate?: string;
	/** NumOperacion, RfcEmisorCtaOrd … with the names of Pagos20.xsd. Empty values are left out. */
	bank?: Record<string, string>;
}

export interface PaymentRow {
	uuid: string;
	series?: string;
	folio?: string;
	currency: string;
	instalment: number;
	/** Decimals as texts, in the invoice's currency. */
	previousBalance: string;
	paid: string;
	balance: string;
}

export interface PaymentComprobante {
	comprobante: Record<string, unknown>;
	payments: PaymentRow[];
	warnings: Problem[];
}

/** Makes the Comprobante of one payment (Pagos 2.0). @throws Problems with all values that are wrong or missing */
export function paymentComprobante(
	payment: Payment,
	parts: readonly PaidPart[],
): PaymentComprobante {
	if (parts.length === 0) throw refused('paidInvoices', 'empty', { remedy: 'giveOneInvoice' });
	const collector = new Collector();
	const places = parts.map(({ place }, index) =>
		place === undefined ? (parts.length === 1 ? FORM : `paidInvoices[${index}]`) : place,
	);
	const date = collector.try(() => paymentDateOf('paymentDate', payment.date));
	const form = collector.try(() => formOf('paymentForm', payment.form));
	const currency = collector.try(() => currencyOf('paymentCurrency', payment.currency)) ?? MXN;
	const amount = collector.try(() =>
		amountAboveZero('paymentAmount', payment.amount, currency, { remedy: 'enterPaidAmount' }),
	);
	const rate = collector.try(() => paymentRateOf(payment.exchangeRate, currency, parts));
	collector.try(() => refuseOtherParties(parts, places));
	collector.try(() => refuseTwice(parts, places));
	const read = parts.map((part, index) =>
		rate === undefined
			? undefined
			: collector.try(() => readPart(part, places[index] ?? FORM, rate)),
	);
	collector.throwAll();
	return complete({
		attributes: { FechaPago: date ?? '', FormaDePagoP: form ?? '', ...given(payment.bank) },
		currency,
		amount: amount ?? Decimal.zero,
		rate: rate ?? { currency, rate: Decimal.one, ofInvoices: undefined },
		parts: read.filter((part) => part !== undefined),
	});
}

function complete(payment: {
	attributes: Record<string, string>;
	currency: string;
	amount: Decimal;
	rate: PaymentRate;
	parts: readonly ReadPart[];
}): PaymentComprobante {
	const { currency, amount, parts } = payment;
	const exchangeRate = payment.rate.rate;
	const decimals = currencyDecimals(currency);
	const { amounts, surplus } = distributed({ amount, currency, decimals }, parts);
	const documents = amounts.map(documentOf);
	const taxes = paymentTaxesOf(documents);
	const { FechaPago = '', FormaDePagoP = '', ...bank } = payment.attributes;
	const pago = {
		FechaPago,
		FormaDePagoP,
		MonedaP: currency,
		TipoCambioP: String(exchangeRate),
		Monto: String(amount),
		...bank,
		DoctoRelacionado: documents.map(documentElement),
		...(taxes.length > 0 && { ImpuestosP: paymentTaxElement(taxes) }),
	};
	const Totales = totalesOf(taxes, exchangeRate, amount);
	const parties = parts.find(({ invoice }) => invoice.parties !== undefined)?.invoice.parties;
	return {
		comprobante: comprobanteOf(parties, { Totales, Pago: [pago] }),
		payments: documents.map(rowOf),
		warnings: warningsOf(parts, currency, surplus),
	};
}

function documentOf(part: PaidShare): PaidDocument {
	const { invoice, balance, paid } = part;
	// Credit notes took their part of the taxes, like earlier payments.
	const from = invoice.total.minus(balance);
	return { ...part, taxes: documentTaxesOf(invoice, { from, to: from.plus(paid) }) };
}

function rowOf(document: PaidDocument): PaymentRow {
	const { invoice, instalment, balance, paid } = document;
	const { uuid, series, folio, currency } = invoice;
	return {
		uuid,
		...filled({ series, folio }),
		currency,
		instalment,
		previousBalance: String(balance),
		paid: String(paid),
		balance: String(balanceAfter(document)),
	};
}

function given(values: Record<string, string> = {}): Record<string, string> {
	const entries = Object.entries(values).filter(([, value]) => !isEmpty(value));
	return Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()]));
}

/** Reads TipoCambioP (CRP20214, CRP20215), or the rate of foreign invoices that are paid in MXN. */
function paymentRateOf(value: unknown, currency: string, parts: readonly PaidPart[]): PaymentRate {
	if (currency !== MXN) {
		const rate = rateOf('exchangeRate', value, currency, true);
		return { currency, rate, ofInvoices: undefined };
	}
	const foreign = parts
		.filter(({ invoice, exchangeRate }) => invoice.currency !== MXN && isEmpty(exchangeRate))
		.map(({ invoice }) => invoice.currency);
	if (foreign.length === 0 && !isEmpty(value)) {
		const rate = rateOf('exchangeRate', value, MXN, false);
		if (!rate.equals(Decimal.one) && parts.every(({ invoice }) => invoice.currency === MXN)) {
			throw refused('exchangeRate', 'rateForMxn', { values: { value: messageValue(value) } });
		}
	}
	const isOne = new Set(foreign).size === 1;
	return { currency, rate: Decimal.one, ofInvoices: isOne ? { value } : undefined };
}

/** Refuses invoices of several issuers or recipients (SAT's guide for Pagos 2.0). */
function refuseOtherParties(parts: readonly PaidPart[], places: readonly string[]): void {
	const known = parts.flatMap(({ invoice: { parties } }, index) =>
		parties === undefined ? [] : [{ parties, place: places[index] ?? FORM }],
	);
	const [first] = known;
	for (const { parties, place } of known) {
		for (const name of ['Receptor', 'Emisor'] as const) {
			if (first === undefined || isSame(parties[name], first.parties[name])) continue;
			throw refused(invoiceAt(place), 'paidInvoiceOfOtherParty', {
				values: {
					party: partyNames[name],
					own: described(parties[name]),
					first: described(first.parties[name]),
				},
			});
		}
	}
}

/** Compares RFCs, and the names for generic RFCs, which many customers share. */
function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
	const rfc = (party: Record<string, string>) => (party.Rfc ?? '').trim().toUpperCase();
	const name = (party: Record<string, string>) => (party.Nombre ?? '').trim().toUpperCase();
	if (rfc(one) !== rfc(other)) return false;
	const isGeneric = [FOREIGNER, GENERAL_PUBLIC].includes(rfc(one));
	return !isGeneric || name(one) === name(other);
}

function described({ Rfc = '', Nombre }: Record<string, string>): string {
	return Nombre === undefined ? Rfc : `${Rfc} (${Nombre})`;
}

function refuseTwice(parts: readonly PaidPart[], places: readonly string[]): void {
	const uuids = parts.map(({ invoice }) => invoice.uuid.toUpperCase());
	const again = uuids.findIndex((uuid, index) => uuids.indexOf(uuid) !== index);
	if (again === -1) return;
	throw refused(invoiceAt(places[again] ?? FORM), 'paidTwice', {
		values: { uuid: uuids[again] ?? '' },
	});
}

type Attributes = Record<string, string>;

interface PaidDocument extends PaidShare {
	taxes: readonly InvoiceTax[];
}

/** Returns ImpSaldoInsoluto (CRP20244). */
function balanceAfter({ balance, paid }: PaidDocument): Decimal {
	return balance.minus(paid);
}

function documentElement(document: PaidDocument): Record<string, unknown> {
	const { invoice, equivalence, instalment, balance, paid, taxes } = document;
	return {
		IdDocumento: invoice.uuid,
		...filled({ Serie: invoice.series, Folio: invoice.folio }),
		MonedaDR: invoice.currency,
		EquivalenciaDR: String(equivalence),
		NumParcialidad: String(instalment),
		ImpSaldoAnt: String(balance),
		ImpPagado: String(paid),
		ImpSaldoInsoluto: String(balanceAfter(document)),
		ObjetoImpDR: invoice.objetoImp,
		...(taxes.length > 0 && { ImpuestosDR: documentTaxElement(taxes) }),
	};
}

function documentTaxElement(taxes: readonly InvoiceTax[]): Record<string, Attributes[]> {
	return rowsByKind(taxes, 'DR', ({ impuesto, tipoFactor, tasaOCuota, base, importe }) => ({
		BaseDR: String(base),
		ImpuestoDR: impuesto,
		TipoFactorDR: tipoFactor,
		...(tasaOCuota !== undefined && { TasaOCuotaDR: tasaOCuota, ImporteDR: String(importe) }),
	}));
}

/** Makes ImpuestosP. Withheld taxes have neither base nor rate there. */
function paymentTaxElement(taxes: readonly InvoiceTax[]): Record<string, Attributes[]> {
	return rowsByKind(taxes, 'P', ({ isWithheld, impuesto, tipoFactor, tasaOCuota, ...amounts }) =>
		isWithheld
			? { ImpuestoP: impuesto, ImporteP: String(amounts.importe) }
			: {
					BaseP: String(amounts.base),
					ImpuestoP: impuesto,
					TipoFactorP: tipoFactor,
					...(tasaOCuota !== undefined && {
						TasaOCuotaP: tasaOCuota,
						ImporteP: String(amounts.importe),
					}),
				},
	);
}

function rowsByKind<Tax extends { isWithheld: boolean }>(
	taxes: readonly Tax[],
	suffix: 'DR' | 'P',
	rowOf: (tax: Tax) => Attributes,
): Record<string, Attributes[]> {
	const rows = (withheld: boolean) =>
		taxes.filter(({ isWithheld }) => isWithheld === withheld).map(rowOf);
	const [retenciones, traslados] = [rows(true), rows(false)];
	return {
		...(retenciones.length > 0 && { [`Retenciones${suffix}`]: retenciones }),
		...(traslados.length > 0 && { [`Traslados${suffix}`]: traslados }),
	};
}

/** Fills in SAT's fixed values (CRP20101 to CRP20123). Services drop a complement without its prefix. */
function comprobanteOf(
	parties: Parties | undefined,
	pagos: Record<string, unknown>,
): Record<string, unknown> {
	return {
		Version: '4.0',
		SubTotal: '0',
		Moneda: 'XXX',
		Total: '0',
		TipoDeComprobante: 'P',
		Exportacion: '01',
		...(parties?.LugarExpedicion !== undefined && { LugarExpedicion: parties.LugarExpedicion }),
		...(parties !== undefined && { Emisor: { ...parties.Emisor } }),
		Receptor: { ...parties?.Receptor, UsoCFDI: 'CP01' },
		Conceptos: [
			{
				ClaveProdServ: '84111506',
				Cantidad: '1',
				ClaveUnidad: 'ACT',
				Descripcion: 'Pago',
				ValorUnitario: '0',
				Importe: '0',
				ObjetoImp: '01',
			},
		],
		Complemento: { Any: [{ 'pago20:Pagos': { Version: '2.0', ...pagos } }] },
	};
}

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

interface ReadPart {
	invoice: PaidInvoice;
	place: string;
	instalment: number;
	/** ImpSaldoAnt */
	balance: Decimal;
	stated: Decimal | undefined;
	equivalence: Decimal;
	rate: Decimal;
	rateField: string;
}

interface PaymentRate {
	currency: string;
	/** TipoCambioP: MXN for one unit of the currency. */
	rate: Decimal;
	/** The rate of the foreign invoices of a payment in MXN. Undefined for several currencies: each needs its rate. */
	ofInvoices: { value: unknown } | undefined;
}

function readPart(part: PaidPart, place: string, payment: PaymentRate): ReadPart {
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

function refuseContradiction(at: (name: string) => string, instalment: number, earlier: Decimal) {
	if (earlier.isPositive() && instalment === 1) {
		throw refused(at('instalment'), 'firstHasEarlier', { values: { earlier: String(earlier) } });
	}
	if (earlier.isPositive() || instalment === 1) return;
	throw refused(at('earlierPayments'), 'laterHasNoEarlier', {
		values: { instalment: String(instalment) },
	});
}

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
	throw refused(field, 'rateWithoutUse', {
		values: { value: messageValue(exchangeRate), ...currencies },
	});
}

export interface Paid extends Omit<PaidPart, 'invoice' | 'place'> {
	source: { invoice: Record<string, unknown> } | { fields: Record<string, unknown> };
}

/** Reads the invoices that a payment pays. @param isList whether messages number them as rows of a list */
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

function warningsOf(parts: readonly ReadPart[], currency: string, surplus: Decimal): Problem[] {
	const warnings = parts.flatMap((part) => [...methodWarnings(part), ...rateWarnings(part)]);
	if (!surplus.isPositive()) return warnings;
	const values = { left: String(surplus), currency };
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

interface Paying {
	amount: Decimal;
	currency: string;
	decimals: number;
}

type PaidShare = ReadPart & PaidAmount;

interface Distribution {
	amounts: PaidShare[];
	/** The rest in the payment's currency; zero if it is only rounding. */
	surplus: Decimal;
}

/**
 * Distributes a payment. One invoice without an amount gets the rest, at most its balance. Several of them get their
 * balances, if that is the payment. Refuses a payment that is too small, or more than its only invoice takes.
 */
function distributed(payment: Paying, shares: readonly ReadPart[]): Distribution {
	const { amount, decimals } = payment;
	const stated = shares.filter((share) => share.stated !== undefined);
	const open = shares.filter((share) => share.stated === undefined);
	const rest = amount.minus(inPaymentCurrency(stated.map(whole)));
	const enough = isEnough(amount, shares.map(whole), decimals);
	const [only, second] = open;
	const isOneOpen = only !== undefined && second === undefined;
	const paid = isOneOpen ? restFor(payment, only, { rest, enough }) : undefined;
	const amounts = shares.map((share) =>
		share === only && paid !== undefined ? { ...share, paid } : whole(share),
	);
	const surplus = surplusOf(payment, amounts);
	if (isOneOpen && !surplus.isZero()) throw tooMuch(payment, only, rest);
	if (second !== undefined && !(enough && surplus.isZero())) {
		throw new Problems(open.map((share) => unclear(payment, share, rest)));
	}
	if (!isOneOpen && !enough) throw notEnough(payment, amounts);
	return { amounts: fitted(amount, amounts, decimals), surplus };
}

function whole(share: ReadPart): PaidShare {
	return { ...share, paid: share.stated ?? share.balance };
}

function restFor(
	payment: Paying,
	share: ReadPart,
	{ rest, enough }: { rest: Decimal; enough: boolean },
): Decimal {
	const { balance, equivalence } = share;
	if (!rest.isPositive()) throw nothingLeft(payment, share);
	const converted = rest.times(equivalence);
	const missing = balance.minus(converted);
	// Within the rounding of either currency, the payment is for the whole balance.
	const isWhole =
		missing.compare(halfStep(balance)) <= 0 ||
		missing.compare(Decimal.step(payment.decimals).times(equivalence)) < 0;
	if (enough && isWhole) return balance;
	// Cut, so that the payment is enough with any certifier's arithmetic.
	const paid = converted.truncated(balance.scale);
	if (paid.isPositive()) return paid;
	throw nothingLeft(payment, share);
}

/** Returns the rest of the payment. Less than one step of a currency's decimals is rounding. */
function surplusOf(payment: Paying, amounts: readonly PaidShare[]): Decimal {
	const surplus = payment.amount.minus(atMostInPaymentCurrency(amounts));
	const slack = sumOf(amounts.map((share) => roundingOf(share, payment.decimals)));
	const isRounding = !surplus.isPositive() || surplus.compare(slack) < 0;
	return isRounding ? Decimal.zero : surplus.truncated(payment.decimals);
}

function roundingOf({ balance, equivalence }: ReadPart, decimals: number): Decimal {
	if (equivalence.equals(Decimal.one)) return Decimal.zero;
	const own = Decimal.step(decimals);
	const theirs = inPaymentCurrency([{ paid: Decimal.step(balance.scale), equivalence }]);
	return own.compare(theirs) > 0 ? own : theirs;
}

function tooMuch({ amount, currency, decimals }: Paying, share: ReadPart, rest: Decimal): Problems {
	const { place, balance } = share;
	const open = { balance: String(balance), invoiceCurrency: share.invoice.currency };
	return place === FORM
		? refused('paymentAmount', 'paysMoreThanInvoice', {
				values: { amount: String(amount), currency, ...open },
			})
		: refused(fieldAt(place, 'amount'), 'restAboveInvoice', {
				values: { rest: String(rest.truncated(decimals)), currency, ...open },
			});
}

function notEnough(
	{ amount, currency, decimals }: Paying,
	amounts: readonly PaidAmount[],
): Problems {
	const sum = inPaymentCurrency(amounts).rounded(decimals);
	return refused('paymentAmount', 'paymentBelowInvoices', {
		values: { amount: String(amount), currency, sum: String(sum) },
	});
}

function nothingLeft({ amount, currency }: Paying, { place, ...share }: ReadPart): Problems {
	const field = fieldAt(place, 'amount');
	const payment = { amount: String(amount), currency };
	const remedy = 'checkAmountsAndRate';
	if (place !== FORM) return refused(field, 'nothingLeftForInvoice', { values: payment, remedy });
	const smallest = String(Decimal.step(share.balance.scale));
	const values = { ...payment, smallest, invoiceCurrency: share.invoice.currency };
	return refused(field, 'paysLessThanSmallest', { values, remedy });
}

function unclear({ currency, decimals }: Paying, share: ReadPart, rest: Decimal): Problem {
	return problem(fieldAt(share.place, 'amount'), 'restDiffersFromBalances', {
		values: { rest: String(rest.truncated(decimals)), currency, balance: String(share.balance) },
	});
}
