import type { Problem } from '../problems/problem';
import { Collector, refused, shown } from '../problems/problem';
import { MXN, currencyDecimals } from '../catalogs/catalogs';
import { Decimal } from '../values/decimal';
import { FOREIGNER, GENERAL_PUBLIC } from '../values/text';
import type { PaidShare } from './distribution';
import { distributed } from './distribution';
import type { DocumentTax, PaymentTax } from './documentTaxes';
import { documentTaxesOf, paymentTaxesOf, totalesOf } from './documentTaxes';
import type { PaidPart, PaymentRate, ReadPart } from './paidPart';
import { readPart, warningsOf } from './paidPart';
import type { Parties } from './paidInvoice';
import { partyNames } from './paidInvoice';
import {
	FORM,
	amountAboveZero,
	currencyOf,
	formOf,
	invoiceAt,
	paymentDateOf,
	rateOf,
} from './paymentValues';
import { filled, isEmpty } from '../values/json';

export interface Payment {
	/** The date of receipt: local time, or a date alone. */
	date: string;
	form: string;
	/** A decimal as text. */
	amount: string;
	currency: string;
	/** MXN for one unit of the foreign currency of the payment, or else of its invoices. */
	exchangeRate?: string;
	/** NumOperacion, RfcEmisorCtaOrd … with the names of Pagos20.xsd. Empty values are left out. */
	bank?: Record<string, string>;
}

/** The balance of an invoice, as a row of a table. */
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
	/** With the names of Anexo 20, every value a text. */
	comprobante: Record<string, unknown>;
	payments: PaymentRow[];
	/** Values that look wrong, but can be right. */
	warnings: Problem[];
}

/**
 * Makes the Comprobante of one payment with its complement (Pagos 2.0). Balances, rates, taxes and totals
 * follow from the invoices.
 * @param parts the invoices. Emisor, Receptor and LugarExpedicion come from them if they are known
 * @throws Problems with every value that is missing, not a number, out of range or contradictory
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
	const { amounts, left } = distributed({ amount, currency, decimals }, parts);
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
		warnings: warningsOf(parts, currency, left),
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
			throw refused('exchangeRate', 'rateForMxn', { values: { value: shown(value) } });
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
	taxes: readonly DocumentTax[];
}

/** Returns ImpSaldoInsoluto, the balance after the payment (CRP20244). */
function balanceAfter({ balance, paid }: PaidDocument): Decimal {
	return balance.minus(paid);
}

/** Makes DoctoRelacionado: attributes as texts, children in the order of Pagos20.xsd. */
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

function documentTaxElement(taxes: readonly DocumentTax[]): Record<string, Attributes[]> {
	return rowsByKind(taxes, 'DR', ({ impuesto, tipoFactor, tasaOCuota, base, importe }) => ({
		BaseDR: String(base),
		ImpuestoDR: impuesto,
		TipoFactorDR: tipoFactor,
		...(tasaOCuota !== undefined && { TasaOCuotaDR: tasaOCuota, ImporteDR: String(importe) }),
	}));
}

/** Makes ImpuestosP. Withheld taxes have neither base nor rate there. */
function paymentTaxElement(taxes: readonly PaymentTax[]): Record<string, Attributes[]> {
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

/** Makes the lists, Retenciones first, without empty lists. */
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
 * Makes the Comprobante of type P with the values that SAT's standard fixes (CRP20101 to CRP20123).
 * Services that make XML from JSON drop a complement without its prefix.
 * @param parties of the invoices; undefined if only fields of them are known
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
