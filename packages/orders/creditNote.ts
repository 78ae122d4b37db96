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

/** The user's settings for a credit note. */
export interface CreditNoteOptions {
	/** Replaces the payment form of the invoice; `''` if the refund used the original one. */
	paymentForm: string;
	earlier: string;
	/** Unknown fields that the user declared irrelevant. */
	ignoredFields: readonly string[];
}

interface CreditNote {
	comprobante: Record<string, unknown>;
	notes: Problem[];
}

/** Form fields that problems refer to. */
const INVOICE = 'refundedInvoice';
const EARLIER = 'earlierCreditNotes';

/** Refund lines already have their codes. */
const CODES = { codes: new Map(), defaults: { productCode: '', unitCode: '' } };

/**
 * Returns the credit note for a refund of a shop.
 * @param given the refund from the shop's webhook or API
 * @param invoice the stamped invoice of the order with the names of Anexo 20; undefined if it does not exist
 * @throws Problems if it is not a refund, or a correct credit note is impossible
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
 * Builds the credit note of a refund. Takes issuer, recipient, currency and tax rates from the invoice.
 * @param invoice the stamped invoice of the order with the names of Anexo 20; undefined if it does not exist
 * @throws Problems if a correct credit note is impossible
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
	// A shop's time without an offset cannot be compared.
	if (/(Z|[+-]\d\d:?\d\d)$/.test(date) && Date.parse(date) < Date.parse(issued + EASTERNMOST)) {
		throw ofInvoice('refundedInvoiceIsLater', { issued, date });
	}
}

/** Fecha is the issuer's local time. Quintana Roo has the earliest midnight in Mexico. */
const EASTERNMOST = '-05:00';

/** Checks that all credit notes together do not exceed the invoice. */
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
 * Returns the payment form of the refund if the shop reports a certain one, otherwise that of the invoice.
 * @throws Problems for store credit and similar ways
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

/** @throws Problems if the invoice was paid later (PPD), because it does not have the payment form */
function paymentFormOf(root: Element): string {
	const form = attribute(root, 'FormaPago') ?? '';
	if (form !== '' && form !== '99') return form;
	throw ofInvoice('refundedInvoiceWithoutForm');
}

/**
 * Returns G02 (Devoluciones, descuentos o bonificaciones) if c_UsoCFDI allows it for the recipient, otherwise S01.
 */
function useOf({ Rfc = '', RegimenFiscalReceptor = '' }: Record<string, string>): string {
	const isAllowed = entryOf(usoCfdi, 'G02')?.regimes.includes(RegimenFiscalReceptor) === true;
	return isAllowed && !isGeneric(Rfc) ? 'G02' : 'S01';
}
