import type { Problem, Problems } from 'cfdi-mx';
import { Decimal, isGeneric } from 'cfdi-mx';
import type { Element } from 'cfdi-mx/parts';
import {
	attribute,
	currencyDecimals,
	entryOf,
	isDoubtfulWay,
	isPresent,
	partiesIn,
	paymentFormOfGateway,
	rootElement,
	stampedUuid,
	usoCfdi,
} from 'cfdi-mx/parts';
import type { Kind, Values } from './problem';
import { refused } from './problem';
import type { Json } from './json';
import { conceptosOfOrder } from './conceptos';
import type { NotInvoiced, Skipped, ShopInvoice } from './invoiced';
import { checkAllIsRead, passedOn } from './invoiced';
import { chargedLines } from './orderLines';
import { readRefund } from './read';
import type { Gateway, Refund } from './order';
import { refundedLines } from './refundLines';

/** What the user says of a credit note. */
export interface CreditNoteOptions {
	/** In place of that of the invoice; `''` where the money went back as it came. */
	paymentForm: string;
	/** Sum of the credit notes of the invoice before this one. */
	earlier: string;
	/** Fields that the reader does not know, and that change nothing, as the user says. */
	ignoredFields: readonly string[];
}

/** A credit note with the names of Anexo 20, without its totals. */
interface CreditNote {
	comprobante: Record<string, unknown>;
	notes: Problem[];
}

/** The fields of the form that messages are about. */
const INVOICE = 'refundedInvoice';
const EARLIER = 'earlierCreditNotes';

/** Each line of a refund has its codes. */
const CODES = { codes: new Map(), defaults: { productCode: '', unitCode: '' } };

/**
 * The credit note of what a shop gave back.
 * @param given the refund as its shop posts it, or as its API gives it
 * @param invoice the stamped invoice of the order, with the names of Anexo 20; undefined where it has none
 * @throws Problems for what is not a refund, and where no right credit note can be made
 */
export function creditNoteOfRefund(
	given: unknown,
	invoice: Record<string, unknown> | undefined,
	{ host, ...options }: CreditNoteOptions & { host?: string },
): ShopInvoice | NotInvoiced {
	const refund = readRefund(given, host);
	const made = creditNoteOf(refund, invoice, options);
	const { shop, id, key, orderId, orderKey, date, total } = refund;
	const shown = {
		refund: { shop, host: refund.host, id, key, orderId, orderKey, date, total: String(total) },
	};
	if ('reason' in made) return { ...made, shown };
	return { comprobante: made.comprobante, total, keys: [key], shown, notes: made.notes };
}

/**
 * The credit note of a refund: issuer, recipient, currency and rates are those of its invoice.
 * @param invoice the stamped invoice of the order, with the names of Anexo 20; undefined where it has none
 * @throws Problems where no right credit note can be made
 */
export function creditNoteOf(
	refund: Refund,
	invoice: Json | undefined,
	options: CreditNoteOptions,
): CreditNote | Skipped {
	const name = { refund: refund.id, order: refund.orderId };
	if (refund.isTest) return passedOn('test', 'refundIsTest', name);
	if (!refund.total.isPositive()) return passedOn('nothingGivenBack', 'refundGaveNothing', name);
	if (invoice === undefined) return passedOn('noInvoice', 'refundWithoutInvoice', name);
	checkAllIsRead(refund, refund.id, options.ignoredFields);
	const root = rootElement(invoice);
	const uuid = uuidOf(root);
	const currency = attribute(root, 'Moneda') ?? '';
	const decimals = currencyDecimals(currency);
	checkIsInvoiceOf(refund, root, currency);
	checkRoom(refund, root, { uuid, decimals, earlier: options.earlier });
	const charges = {
		id: refund.orderId,
		number: '',
		currency,
		shownDecimals: refund.shownDecimals,
		total: refund.total,
		taxes: { rows: undefined, total: undefined },
		lines: refundedLines(refund, root, decimals),
		refunded: undefined,
	};
	const { lines, notes: rounding } = chargedLines(charges, {
		ifOrderHasNoTaxes: 'refuse',
		ifLineHasNoTaxes: 'refuse',
	});
	const { conceptos, notes } = conceptosOfOrder(lines, CODES, decimals);
	const { Receptor, ...issuer } = partiesIn(root);
	const rate = attribute(root, 'TipoCambio');
	return {
		comprobante: {
			TipoDeComprobante: 'E',
			FormaPago: options.paymentForm || formOf(refund, root),
			MetodoPago: 'PUE',
			Moneda: currency,
			...(rate !== undefined && { TipoCambio: rate }),
			CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: uuid }] }],
			...issuer,
			Receptor: { ...Receptor, UsoCFDI: useOf(Receptor) },
			Conceptos: conceptos,
		},
		notes: [...rounding, ...notes],
	};
}

function ofInvoice(kind: Kind, values: Values = {}, remedy: string = kind): Problems {
	return refused(INVOICE, kind, { values, remedy });
}

function uuidOf(root: Element): string {
	const uuid = stampedUuid(root);
	if (uuid !== undefined) return uuid;
	throw ofInvoice('refundedInvoiceUnstamped');
}

function checkIsInvoiceOf(refund: Refund, root: Element, currency: string): void {
	const type = attribute(root, 'TipoDeComprobante') ?? 'I';
	if (type !== 'I') {
		throw ofInvoice('refundedInvoiceType', { type }, 'refundedInvoiceUnstamped');
	}
	if (isPresent(root, 'InformacionGlobal')) {
		throw ofInvoice('refundedInvoiceGlobal');
	}
	if (refund.currency !== '' && refund.currency !== currency) {
		throw ofInvoice('refundedInvoiceCurrency', { currency, refundCurrency: refund.currency });
	}
	const [date, issued] = [refund.date, attribute(root, 'Fecha') ?? ''];
	// Without an offset, the time of a shop cannot be compared.
	if (/(Z|[+-]\d\d:?\d\d)$/.test(date) && Date.parse(date) < Date.parse(issued + EASTERNMOST)) {
		throw ofInvoice('refundedInvoiceIsLater', { issued, date });
	}
}

/** Fecha is the local time of the issuer; in Quintana Roo it is earlier than anywhere else in Mexico. */
const EASTERNMOST = '-05:00';

/** All credit notes of an invoice together give back at most what it charged. */
function checkRoom(
	{ total }: Refund,
	root: Element,
	{ uuid, decimals, earlier }: { uuid: string; decimals: number; earlier: string },
): void {
	const before = earlier === '' ? Decimal.zero : Decimal.parse(earlier)?.rounded(decimals);
	if (before === undefined || before.isNegative()) {
		throw refused(EARLIER, 'earlierCreditNotesUnreadable');
	}
	const charged = Decimal.parse(attribute(root, 'Total')) ?? Decimal.zero;
	if (before.plus(total).compare(charged) <= 0) return;
	throw refused('Order', before.isZero() ? 'refundAboveInvoice' : 'refundsAboveInvoice', {
		values: { total: String(total), uuid, charged: String(charged), before: String(before) },
		remedy: 'refundAboveInvoice',
	});
}

/**
 * How the money went back, where the shop says it and it is sure; else as the invoice says.
 * @throws Problems for store credit and the like
 */
function formOf({ id: refund, ways = [] }: Refund, root: Element): string {
	const amountOf = ({ amount = Decimal.zero }: Gateway) => amount;
	const [way] = [...ways].sort((one, other) => amountOf(other).compare(amountOf(one)));
	if (way === undefined) return paymentFormOf(root);
	const known = paymentFormOfGateway(way.id, way.title);
	if (known?.isEitherCard === false) return known.form;
	if (known === undefined && isDoubtfulWay(way.id)) {
		throw refused('FormaPago', 'refundPaymentUnknown', { values: { refund, way: way.id } });
	}
	return paymentFormOf(root);
}

/** @throws Problems where the invoice was paid later (PPD), so that it does not say how */
function paymentFormOf(root: Element): string {
	const form = attribute(root, 'FormaPago') ?? '';
	if (form !== '' && form !== '99') return form;
	throw ofInvoice('refundedInvoiceWithoutForm');
}

/** G02 (Devoluciones, descuentos o bonificaciones) where c_UsoCFDI allows it to the recipient, else S01. */
function useOf({ Rfc = '', RegimenFiscalReceptor = '' }: Record<string, string>): string {
	const isAllowed = entryOf(usoCfdi, 'G02')?.regimes.includes(RegimenFiscalReceptor) === true;
	return isAllowed && !isGeneric(Rfc) ? 'G02' : 'S01';
}
