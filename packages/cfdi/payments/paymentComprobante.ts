import type { Problem } from '../problems/problem';
import { Collector, refused, messageValue, problem, Problems } from '../problems/problem';
import { MXN, currencyDecimals } from '../catalogs/catalogs';
import { Decimal, sumOf, MAX_DECIMALS, groupedBy } from '../values/decimal';
import { FOREIGNER, GENERAL_PUBLIC } from '../values/text';
import type { InvoiceTax, PaidInvoice, Parties } from './paidInvoice';
import { partyNames, paidInvoiceOf, paidInvoiceOfFields, keyOf } from './paidInvoice';
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
import {
	halfStep,
	convertedLimits,
	paidTaxLimits,
	paymentTotals,
	TOTALES_DECIMALS,
} from '../totals/totals';
import { IEPS, IVA } from '../catalogs/catalog';

export interface Payment {
	/** A local date, with or without a time. */
	date: string;
	form: string;
	amount: string;
	currency: string;
	/**
	 * The value in MXN of one unit of the payment's currency. For a payment in MXN, the value of one unit of the
	 * invoices' currency.
	 */
	exchangeRate?: string;
	/**
	 * Optional attributes such as NumOperacion and RfcEmisorCtaOrd, with Pagos20.xsd names. The complement leaves out
	 * empty values.
	 */
	bank?: Record<string, string>;
}

export interface PaymentRow {
	uuid: string;
	series?: string;
	folio?: string;
	currency: string;
	instalment: number;
	/** This amount, `paid` and `balance` are decimal strings in the invoice's currency. */
	previousBalance: string;
	paid: string;
	balance: string;
}

export interface PaymentComprobante {
	comprobante: Record<string, unknown>;
	payments: PaymentRow[];
	warnings: Problem[];
}

/**
 * Makes a payment complement (Comprobante of type P with Pagos 2.0) for one payment.
 * @throws Problems for all wrong or missing values
 */
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
	// Credit notes and earlier payments have already settled the part of the total below `from`.
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

/** Returns TipoCambioP, which is 1 for MXN (CRP20214, CRP20215). */
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

/** A payment's invoices must have the same issuer and recipient (SAT's guide for Pagos 2.0). */
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

/** Many customers share a generic RFC, so their names must be equal too. */
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

/** Withheld taxes have neither a base nor a rate in ImpuestosP. */
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

/**
 * Makes the Comprobante that SAT prescribes (CRP20101 to CRP20123). Services ignore the complement without its pago20
 * prefix.
 */
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

/**
 * A paid invoice and its paid amount. Amounts are decimal strings in the invoice's currency. Empty values count as
 * missing.
 */
export interface PaidPart {
	invoice: PaidInvoice;
	/** If absent, the amount is calculated from the payment. */
	amount?: string;
	/** NumParcialidad, which defaults to 1. */
	instalment?: string;
	earlierPayments?: string;
	creditNotes?: string;
	/** MXN per unit of the invoice's currency. Only necessary if the payment has another currency. */
	exchangeRate?: string;
	/**
	 * Where the user entered the invoice, for error messages: a list row such as `paidInvoices[2]`, or '' for the form
	 * fields.
	 */
	place?: string;
}

interface ReadPart {
	invoice: PaidInvoice;
	place: string;
	instalment: number;
	balance: Decimal;
	stated: Decimal | undefined;
	equivalence: Decimal;
	rate: Decimal;
	rateField: string;
}

interface PaymentRate {
	currency: string;
	/** TipoCambioP: MXN per unit of the payment's currency. */
	rate: Decimal;
	/**
	 * For a payment in MXN, the rate that the user entered for the invoices in another currency. Undefined if these
	 * invoices have several currencies.
	 */
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

/**
 * Returns the invoice's balance before this payment (ImpSaldoAnt).
 * @throws Problems if the balance is not above zero (CRP20239) or is less than the stated amount
 */
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

/**
 * Parses the invoices that a payment pays.
 * @param isList whether error messages number the invoices as list rows
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

function warningsOf(parts: readonly ReadPart[], currency: string, surplus: Decimal): Problem[] {
	const warnings = parts.flatMap((part) => [...methodWarnings(part), ...rateWarnings(part)]);
	if (!surplus.isPositive()) return warnings;
	const values = { left: String(surplus), currency };
	return [...warnings, problem('paymentAmount', 'moreThanTaken', { level: 'doubt', values })];
}

/** Only invoices with PPD get a payment complement (SAT's guide for Pagos 2.0; RMF 2.7.1.39). */
function methodWarnings({ invoice, place }: ReadPart): Problem[] {
	if (invoice.paymentMethod !== 'PUE') return [];
	return [problem(invoiceAt(place), 'paidWithPue', { level: 'doubt' })];
}

/**
 * An exchange rate above twice or below half of the invoice's rate is probably inverted (0.056 instead of 17.73) or
 * meant for another currency.
 */
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
	surplus: Decimal;
}

/**
 * If only one invoice has no stated amount, it gets the rest. If several have none, each gets its whole balance, and
 * the sum must equal the payment.
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
	// If only rounding makes the payment smaller than the balance, the payment pays the whole balance.
	const isWhole =
		missing.compare(halfStep(balance)) <= 0 ||
		missing.compare(Decimal.step(payment.decimals).times(equivalence)) < 0;
	if (enough && isWhole) return balance;
	// Truncates the amount, so that the payment covers it even if a certifier rounds differently.
	const paid = converted.truncated(balance.scale);
	if (paid.isPositive()) return paid;
	throw nothingLeft(payment, share);
}

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

/** A base that is one step (cent) larger or smaller can make the rounded taxes add up exactly. */
const SHIFTS = [0n, 1n, -1n];

/** A rounding difference goes to the largest untaxed base or, if there is none, to the largest tax amount. */
class PaidTaxes {
	readonly sums: readonly TaxSum[];

	private readonly decimals: number;

	private readonly total: Decimal;

	private readonly taxes: readonly InvoiceTax[];

	constructor({ taxes, total, currency }: Pick<PaidInvoice, 'taxes' | 'total' | 'currency'>) {
		this.decimals = currencyDecimals(currency);
		this.total = total;
		this.taxes = taxes.map((tax) => rounded(tax, this.decimals));
		this.sums = taxSumsOf(this.taxes, total, this.decimals);
	}

	upTo(paid: Decimal): InvoiceTax[] {
		const [first] = this.sums;
		if (first === undefined) return this.taxes.map((tax) => this.partOf(tax, paid));
		const tried = SHIFTS.map((steps) => this.shifted(first, paid, steps));
		const rests = tried.map((rows) => this.restOf(first, rows, paid).magnitude());
		const least = rests.reduce((one, other) => (other.compare(one) < 0 ? other : one));
		const rows = tried[rests.indexOf(least)] ?? [];
		for (const sum of this.sums) settle(rows, sum, this.restOf(sum, rows, paid));
		return rows;
	}

	private shifted({ untaxed, bases }: TaxSum, paid: Decimal, steps: bigint): InvoiceTax[] {
		const largest = untaxed === undefined ? this.taxes[bases[0] ?? -1]?.base : undefined;
		return this.taxes.map((tax) => {
			const isIt = largest?.equals(tax.base) === true;
			return this.partOf(tax, paid, new Decimal(isIt ? steps : 0n, this.decimals));
		});
	}

	private partOf(tax: InvoiceTax, paid: Decimal, shift = Decimal.zero): InvoiceTax {
		const { total, decimals } = this;
		const base = tax.base.times(paid).dividedBy(total, tax.base.scale).plus(shift);
		if (tax.importe === undefined) return { ...tax, base };
		const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
		const ownRounding = tax.importe.minus(tax.base.times(rate));
		const importe = base.times(rate).times(total).plus(ownRounding.times(paid));
		return { ...tax, base, importe: importe.dividedBy(total, decimals) };
	}

	private restOf(sum: TaxSum, rows: readonly InvoiceTax[], paid: Decimal): Decimal {
		const own = differenceOf(sum, this.taxes, this.total);
		return differenceOf(sum, rows, paid).minus(
			own.times(paid).dividedBy(this.total, this.decimals),
		);
	}
}

function settle(rows: InvoiceTax[], { untaxed, amounts }: TaxSum, rest: Decimal): void {
	const place = untaxed ?? amounts[0] ?? -1;
	const row = rows[place];
	if (row === undefined) return;
	if (untaxed !== undefined) {
		rows[place] = { ...row, base: row.base.plus(rest) };
	} else if (row.importe !== undefined) {
		rows[place] = { ...row, importe: row.importe.plus(row.isWithheld ? rest.negated() : rest) };
	}
}

/** The Base of a Cuota is a quantity such as litres, and keeps up to six decimals. */
function rounded(tax: InvoiceTax, decimals: number): InvoiceTax {
	const base = tax.base.rounded(tax.tipoFactor === 'Cuota' ? MAX_DECIMALS : decimals);
	if (tax.importe === undefined) return { ...tax, base };
	return { ...tax, base, importe: tax.importe.rounded(decimals) };
}

interface TaxSum {
	/** Indexes of the taxes whose bases are part of the sum, the largest base first. */
	bases: readonly number[];
	amounts: readonly number[];
	/**
	 * If present, the sum must equal the bases of the taxes with these indexes. Otherwise, it must equal the paid amount.
	 */
	of?: readonly number[];
	/**
	 * Index of the largest base with 0 % or Exento. No tax depends on this base, so it can absorb a rounding
	 * difference.
	 */
	untaxed?: number;
}

/**
 * Returns the sums that must add up: total = IVA bases + IVA amounts - withheld taxes and, with IEPS, IVA bases = IEPS
 * bases + IEPS amounts. Leaves out a sum that differs by more than rounding, for example because of untaxed parts.
 */
function taxSumsOf(taxes: readonly InvoiceTax[], total: Decimal, decimals: number): TaxSum[] {
	const transferred = (code: string) =>
		placesOf(taxes, ({ isWithheld, impuesto }) => !isWithheld && impuesto === code);
	const [iva, ieps] = [transferred(IVA), transferred(IEPS)];
	const charged = iva.length > 0 ? iva : ieps;
	const withheld = placesOf(taxes, ({ isWithheld }) => isWithheld);
	const sums: TaxSum[] = [
		{ bases: charged, amounts: [...charged, ...withheld] },
		...(iva.length > 0 ? [{ bases: ieps, amounts: ieps, of: iva }] : []),
	];
	const slack = Decimal.steps(taxes.length, decimals);
	const [byBase, byAmount] = [largestFirst(taxes, 'base'), largestFirst(taxes, 'importe')];
	return sums
		.filter(({ bases }) => bases.length > 0 && bases.every((place) => isMoney(taxes[place])))
		.filter((sum) => differenceOf(sum, taxes, total).magnitude().compare(slack) <= 0)
		.map((sum) => {
			const bases = byBase(sum.bases);
			const untaxed = bases.find((place) => isUntaxed(taxes[place], total));
			return {
				...sum,
				bases,
				amounts: byAmount(sum.amounts),
				...(untaxed !== undefined && { untaxed }),
			};
		});
}

function differenceOf(
	{ bases, amounts, of }: TaxSum,
	taxes: readonly InvoiceTax[],
	paid: Decimal,
): Decimal {
	const whole = of === undefined ? paid : basesOf(of, taxes);
	const added = amounts.map((place) => {
		const { importe = Decimal.zero, isWithheld = false } = taxes[place] ?? {};
		return isWithheld ? importe.negated() : importe;
	});
	return whole.minus(basesOf(bases, taxes)).minus(sumOf(added));
}

function basesOf(places: readonly number[], taxes: readonly InvoiceTax[]): Decimal {
	return sumOf(places.map((place) => taxes[place]?.base ?? Decimal.zero));
}

function placesOf(taxes: readonly InvoiceTax[], isOne: (tax: InvoiceTax) => boolean): number[] {
	return taxes.flatMap((tax, place) => (isOne(tax) ? [place] : []));
}

/** An untaxed base of at least 1 % of the total stays above zero if a rounding difference is subtracted. */
function isUntaxed(tax: InvoiceTax | undefined, total: Decimal): boolean {
	if (tax === undefined || tax.importe?.isPositive() === true) return false;
	return tax.base.times(Decimal.hundred).compare(total) >= 0;
}

function isMoney(tax: InvoiceTax | undefined): boolean {
	return tax?.tipoFactor !== 'Cuota';
}

function largestFirst(taxes: readonly InvoiceTax[], name: 'base' | 'importe') {
	const value = (place: number) => taxes[place]?.[name] ?? Decimal.zero;
	return (places: readonly number[]) =>
		[...places].sort((one, other) => value(other).compare(value(one)));
}

interface Instalment {
	from: Decimal;
	to: Decimal;
}

/**
 * Calculates an instalment's taxes: the rounded taxes of all instalments so far minus those of the earlier instalments,
 * so that all instalments add up to the invoice's taxes. Leaves out a tax whose share is zero (CRP20249, CRP20255).
 */
export function documentTaxesOf(
	invoice: Pick<PaidInvoice, 'taxes' | 'total' | 'currency'>,
	instalment: Instalment,
): InvoiceTax[] {
	const decimals = currencyDecimals(invoice.currency);
	const paid = new PaidTaxes(invoice);
	const earlier = paid.upTo(instalment.from);
	const shares = paid.upTo(instalment.to).map((tax, place) => less(tax, earlier[place]));
	const allowed = shares.map((share) => withinLimits(share, decimals));
	for (const sum of paid.sums) passOn(shares, allowed, sum, decimals);
	const rows = allowed.filter(({ base }) => base.isPositive());
	// A document with ObjetoImpDR 02 must have taxes (CRP20246), even if the payment is too small for one cent of a
	// base.
	if (rows.length > 0) return rows;
	return invoice.taxes.map((tax) => smallShare(tax, invoice.total, instalment));
}

function less(tax: InvoiceTax, earlier: InvoiceTax | undefined): InvoiceTax {
	const base = tax.base.minus(earlier?.base ?? Decimal.zero);
	if (tax.importe === undefined) return { ...tax, base };
	return { ...tax, base, importe: tax.importe.minus(earlier?.importe ?? Decimal.zero) };
}

/**
 * If a tax was left out or changed to one of SAT's limits, changes other taxes within their limits to restore the sum.
 */
function passOn(
	shares: readonly InvoiceTax[],
	allowed: InvoiceTax[],
	sum: TaxSum,
	decimals: number,
): void {
	const own = differenceOf(sum, shares, Decimal.zero);
	for (const place of sum.amounts) {
		const row = allowed[place];
		const cut = differenceOf(sum, allowed, Decimal.zero).minus(own);
		if (row?.importe === undefined || !row.base.isPositive() || cut.isZero()) continue;
		const importe = row.importe.plus(row.isWithheld ? cut.negated() : cut);
		allowed[place] = withinLimits({ ...row, importe }, decimals);
	}
}

function smallShare(tax: InvoiceTax, total: Decimal, { from, to }: Instalment): InvoiceTax {
	const exact = tax.base.times(to.minus(from)).dividedBy(total, MAX_DECIMALS);
	const base = exact.isPositive() ? exact : Decimal.step(MAX_DECIMALS);
	if (tax.tasaOCuota === undefined) return { ...tax, base };
	const rate = Decimal.parse(tax.tasaOCuota) ?? Decimal.zero;
	return { ...tax, base, importe: base.times(rate).rounded(MAX_DECIMALS) };
}

/** If a tax amount is outside SAT's limits for its base, changes it to the nearest limit (CRP20254, CRP20261). */
function withinLimits(share: InvoiceTax, decimals: number): InvoiceTax {
	const { importe } = share;
	const base = share.base.isPositive() ? share.base : Decimal.zero;
	if (importe === undefined) return { ...share, base };
	if (base.isZero()) return { ...share, base, importe: base };
	const rate = Decimal.parse(share.tasaOCuota) ?? Decimal.zero;
	const { lower, upper } = paidTaxLimits(base, rate, decimals);
	if (importe.compare(lower) < 0) return { ...share, importe: lower };
	return importe.compare(upper) > 0 ? { ...share, importe: upper } : share;
}

/**
 * Converts all documents' taxes to the payment's currency, and adds them up (CRP20263, CRP20265, CRP20268, CRP20271,
 * CRP20274). Rounds only the sums, to six decimals.
 */
function paymentTaxesOf(
	documents: ReadonlyArray<{ taxes: readonly InvoiceTax[]; equivalence: Decimal }>,
): InvoiceTax[] {
	const all = documents.flatMap(({ taxes, equivalence }) =>
		taxes.map((tax) => ({ tax, equivalence })),
	);
	const groups = groupedBy(all, ({ tax }) =>
		tax.isWithheld ? `Retencion ${tax.impuesto}` : keyOf(tax),
	);
	return [...groups.values()].map((rows) => {
		const [{ tax: first }] = rows;
		const sum = (amountOf: (tax: InvoiceTax) => Decimal) =>
			inPaymentCurrency(
				rows.map(({ tax, equivalence }) => ({ paid: amountOf(tax), equivalence })),
			).atMost(MAX_DECIMALS);
		const base = sum((tax) => tax.base);
		if (first.importe === undefined) return { ...first, base };
		return { ...first, base, importe: sum(({ importe = Decimal.zero }) => importe) };
	});
}

/** Converts the sums in ImpuestosP to MXN with TipoCambioP, and rounds them (CRP20201 to CRP20211). */
function totalesOf(
	taxes: readonly InvoiceTax[],
	exchangeRate: Decimal,
	amount: Decimal,
): Record<string, string> {
	const inMxn = (value: Decimal) => String(value.times(exchangeRate).rounded(TOTALES_DECIMALS));
	const totales: Record<string, string> = {};
	for (const { name, of, isWithheld, impuesto, tasaOCuota } of paymentTotals) {
		const row = taxes.find(
			(tax) =>
				tax.isWithheld === isWithheld &&
				tax.impuesto === impuesto &&
				(isWithheld || tax.tasaOCuota === tasaOCuota),
		);
		const sum = of === 'BaseP' ? row?.base : row?.importe;
		if (sum !== undefined) totales[name] = inMxn(sum);
	}
	return { ...totales, MontoTotalPagos: inMxn(amount) };
}

/** Maximum number of decimals in Pagos20.xsd. With fewer, the sums would differ by more than SAT permits. */
const EQUIVALENCE_DECIMALS = 10;

const EXACT = 30;

interface PaidAmount {
	paid: Decimal;
	equivalence: Decimal;
}

/**
 * Returns EquivalenciaDR: the value of one unit of the payment's currency in the invoice's currency. Rounds up, because
 * a lower value would make the payment too small for its documents (CRP20275).
 * @param paymentRate the payment's rate in MXN, or the paid amount in the invoice's currency
 * @param invoiceRate the invoice's rate in MXN, or the paid amount in the payment's currency
 */
function equivalenceOf(paymentRate: Decimal, invoiceRate: Decimal): Decimal {
	return roundedUp(paymentRate, invoiceRate, EQUIVALENCE_DECIMALS).trimmed(0);
}

function roundedUp(dividend: Decimal, divisor: Decimal, scale: number): Decimal {
	const quotient = dividend.dividedBy(divisor, scale);
	return quotient.times(divisor).compare(dividend) < 0
		? quotient.plus(Decimal.step(scale))
		: quotient;
}

function inPaymentCurrency(amounts: readonly PaidAmount[]): Decimal {
	const byEquivalence = groupedBy(amounts, ({ equivalence }) => String(equivalence));
	return sumOf(
		[...byEquivalence.values()].map((same) => {
			const [{ equivalence }] = same;
			const sum = sumOf(same.map(({ paid }) => paid));
			return equivalence.equals(Decimal.one) ? sum : roundedUp(sum, equivalence, EXACT);
		}),
	);
}

/**
 * Returns the highest possible sum of the amounts, because each EquivalenciaDR can have been rounded up by one step.
 */
function atMostInPaymentCurrency(amounts: readonly PaidAmount[]): Decimal {
	return inPaymentCurrency(
		amounts.map(({ paid, equivalence }) => ({ paid, equivalence: leastOf(equivalence) })),
	);
}

function leastOf(equivalence: Decimal): Decimal {
	const least = equivalence.minus(Decimal.step(EQUIVALENCE_DECIMALS));
	return equivalence.equals(Decimal.one) || !least.isPositive() ? equivalence : least;
}

/**
 * Checks whether Monto covers the invoices in the payment's currency (CRP20217). With invoices in other currencies,
 * Monto must also cover the truncated sum of all invoices (CRP20275) or the sum of their lower rounding limits
 * (CRP20276).
 */
function isEnough(payment: Decimal, amounts: readonly PaidAmount[], decimals: number): boolean {
	const same = amounts.filter(({ equivalence }) => equivalence.equals(Decimal.one));
	if (inPaymentCurrency(same).compare(payment) > 0) return false;
	if (inPaymentCurrency(amounts).truncated(decimals).compare(payment) <= 0) return true;
	if (same.length === amounts.length) return false;
	const lower = sumOf(
		amounts.map(({ paid, equivalence }) => {
			const ratio = equivalence.rounded(EQUIVALENCE_DECIMALS);
			return convertedLimits(paid, ratio, decimals).lower;
		}),
	);
	return lower.compare(payment) <= 0;
}

/**
 * If the paid amounts exceed the payment, raises the EquivalenciaDR of the largest amount in another currency until the
 * sum fits. Certifiers agree on the sum (CRP20275), but not on the limits for rounding (CRP20276).
 */
function fitted<Amount extends PaidAmount>(
	payment: Decimal,
	amounts: readonly Amount[],
	decimals: number,
): Amount[] {
	const isFitting = inPaymentCurrency(amounts).truncated(decimals).compare(payment) <= 0;
	const [largest] = amounts
		.filter(({ equivalence }) => !equivalence.equals(Decimal.one))
		.sort((one, other) => inPaymentCurrency([other]).compare(inPaymentCurrency([one])));
	if (isFitting || largest === undefined) return [...amounts];
	const rest = payment.minus(inPaymentCurrency(amounts.filter((one) => one !== largest)));
	const equivalence = equivalenceOf(largest.paid, rest);
	return amounts.map((one) => (one === largest ? { ...one, equivalence } : one));
}
