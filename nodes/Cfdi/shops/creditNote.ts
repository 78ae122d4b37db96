import { entryOf } from '../sat/catalog';
import { usoCfdi } from '../sat/catalogs/usoCfdi';
import { currencyDecimals } from '../sat/currency';
import { Decimal } from '../sat/decimal';
import type { Element } from '../sat/invoice/element';
import { isPresent, rootElement, written } from '../sat/invoice/element';
import { stampedUuid } from '../sat/invoice/stampedUuid';
import { partiesIn } from '../sat/payments/paidInvoice';
import type { TextNote } from '../sat/reading/readInvoice';
import { isGeneric } from '../sat/rfc';
import type { Json } from './json';
import { OrderProblem } from './order';
import type { PassedOn } from './orderInvoice';
import { chargedLines, conceptosOfOrder } from './orderLines';
import type { Refund } from './refund';
import { refundedLines } from './refundLines';

/** What the user says of a credit note. */
export interface CreditNoteWords {
	/** In place of that of the invoice; `''` where the money went back as it came. */
	paymentForm: string;
	/** Sum of the credit notes of the invoice before this one. */
	earlier: string;
}

/** A credit note with the names of Anexo 20, without its totals. */
export interface CreditNote {
	comprobante: Record<string, unknown>;
	notes: TextNote[];
}

/** The fields of the form that messages are about. */
const INVOICE = 'refundedInvoice';
const EARLIER = 'earlierCreditNotes';

/** Each line of a refund has its codes. */
const CODES = { codes: new Map(), defaults: { productCode: '', unitCode: '' } };

/**
 * The credit note of a refund: issuer, recipient, currency and rates are those of its invoice.
 * @param invoice the stamped invoice of the order, with the names of Anexo 20; undefined where it has none
 * @throws OrderProblem where no right credit note can be made
 */
export function creditNoteOf(
	refund: Refund,
	invoice: Json | undefined,
	words: CreditNoteWords,
): CreditNote | PassedOn {
	const name = `Refund ${refund.id} of order ${refund.orderId}`;
	if (refund.isTest) return { reason: 'test', message: `${name} is a test` };
	if (!refund.total.isPositive()) {
		return { reason: 'nothingGivenBack', message: `${name} gave no money back` };
	}
	if (invoice === undefined) {
		return { reason: 'noInvoice', message: `${name} is not credited: no invoice of it was given` };
	}
	const root = rootElement(invoice);
	const uuid = uuidOf(root);
	const currency = written(root, 'Moneda') ?? '';
	const decimals = currencyDecimals(currency);
	checkIsInvoiceOf(refund, root, currency);
	checkRoom(refund, root, { uuid, decimals, earlier: words.earlier });
	const charges = {
		id: refund.orderId,
		number: '',
		currency,
		total: refund.total,
		taxes: { rows: undefined, total: undefined, areRoundedOff: false },
		lines: refundedLines(refund, root, decimals),
		refunded: '',
	};
	const lines = chargedLines(charges, { ifOrderHasNoTaxes: 'refuse', ifLineHasNoTaxes: 'refuse' });
	const { conceptos, notes } = conceptosOfOrder(lines, CODES, decimals);
	const { Receptor, ...issuer } = partiesIn(root);
	const rate = written(root, 'TipoCambio');
	return {
		comprobante: {
			TipoDeComprobante: 'E',
			FormaPago: words.paymentForm || paymentFormOf(root),
			MetodoPago: 'PUE',
			Moneda: currency,
			...(rate !== undefined && { TipoCambio: rate }),
			CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: uuid }] }],
			...issuer,
			Receptor: { ...Receptor, UsoCFDI: useOf(Receptor) },
			Conceptos: conceptos,
		},
		notes,
	};
}

const AS_READ =
	'Give the invoice of the order as Download outputs it with Options > Read Invoice, such as {{ $json.invoice }}.';

function uuidOf(root: Element): string {
	const uuid = stampedUuid(root);
	if (uuid !== undefined) return uuid;
	throw new OrderProblem('has no UUID, so it is not a stamped invoice', AS_READ, INVOICE);
}

function checkIsInvoiceOf(refund: Refund, root: Element, currency: string): void {
	const type = written(root, 'TipoDeComprobante') ?? 'I';
	if (type !== 'I') {
		throw new OrderProblem(`is of type ${type}, and an invoice is of type I`, AS_READ, INVOICE);
	}
	if (isPresent(root, 'InformacionGlobal')) {
		throw new OrderProblem(
			'is a global invoice, which has the orders of other customers, too',
			'Issue the credit note of a global invoice by hand: SAT wants it to the general public, with relation 01 to that invoice.',
			INVOICE,
		);
	}
	if (refund.currency !== '' && refund.currency !== currency) {
		throw new OrderProblem(
			`is in ${currency}, and the refund in ${refund.currency}`,
			'Give the invoice of the same order, or issue this credit note by hand.',
			INVOICE,
		);
	}
	const [given, issued] = [refund.date, `${written(root, 'Fecha') ?? ''}${EASTERNMOST}`];
	// Without an offset, the time of a shop cannot be compared.
	if (/(Z|[+-]\d\d:?\d\d)$/.test(given) && Date.parse(given) < Date.parse(issued)) {
		throw new OrderProblem(
			`is of ${written(root, 'Fecha') ?? ''}, after the refund at ${given}: what was given back may not be in it`,
			'Compare the invoice with the order. If it has what was given back, issue the credit note by hand.',
			INVOICE,
		);
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
	if (before === undefined || before.compare(Decimal.zero) < 0) {
		throw new OrderProblem(
			'is not an amount',
			'Enter the sum of the earlier credit notes of the invoice, such as 116.00, or leave it empty if it has none.',
			EARLIER,
		);
	}
	const charged = Decimal.parse(written(root, 'Total')) ?? Decimal.zero;
	if (before.plus(total).compare(charged) <= 0) return;
	const others = before.isZero() ? '' : `, of which ${String(before)} was credited before`;
	throw new OrderProblem(
		`the refund gives ${String(total)} back, but invoice ${uuid} came to ${String(charged)}${others}`,
		'Look at the credit notes of this invoice: together they give back at most its Total.',
	);
}

/** @throws OrderProblem where the invoice was paid later (PPD), so that it does not say how */
function paymentFormOf(root: Element): string {
	const form = written(root, 'FormaPago') ?? '';
	if (form !== '' && form !== '99') return form;
	throw new OrderProblem(
		'has payment form 99, which does not say how the money goes back',
		'Choose how the money went back in Override (En Vez Del Pedido) > Payment Form (Forma).',
		INVOICE,
	);
}

/** G02 (Devoluciones, descuentos o bonificaciones) where c_UsoCFDI allows it to the recipient, else S01. */
function useOf({ Rfc = '', RegimenFiscalReceptor = '' }: Record<string, string>): string {
	const isAllowed = entryOf(usoCfdi, 'G02')?.regimes.includes(RegimenFiscalReceptor) === true;
	return isAllowed && !isGeneric(Rfc) ? 'G02' : 'S01';
}
