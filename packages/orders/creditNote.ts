import type { Problem, Problems } from 'cfdi-mx';
import { currencyDecimals, entryOf, usoCfdi } from 'cfdi-mx/catalogs';
import type { Element } from 'cfdi-mx/invoice';
import {
	attribute,
	children,
	isPresent,
	lineItems,
	partiesIn,
	rootElement,
	stampedUuid,
} from 'cfdi-mx/invoice';
import { isDoubtfulWay, paymentFormOfGateway } from 'cfdi-mx/reading';
import { Decimal, isGeneric, sumOf } from 'cfdi-mx/values';
import type {
	Kind,
	Phrase,
	Values,
	ChargedTax,
	Gateway,
	NotInvoiced,
	OrderLine,
	Refund,
	RefundLine,
	ShopInvoice,
	Skipped,
} from './order';
import { refused, skipped } from './order';
import {
	codeFields,
	conceptosOfOrder,
	fittedText,
	SHIPPING_CODE,
	chargedLines,
	costOf,
	pricedLines,
	chargedAt,
} from './lines';
import { readRefund } from './read';
import type { Json } from './shop';
import { plainLine } from './shop';
import { checkUnknownFields } from './unknownFields';

interface CreditNoteOptions {
	/** If `''`, the credit note gets the refund's payment form, or else the invoice's. */
	paymentForm: string;
	earlier: string;
	ignoredFields: readonly string[];
}

/** Empty, because every line of a credit note already has fixed codes (`CREDIT_NOTE_CODES`). */
const CODES = { codes: new Map(), defaults: { productCode: '', unitCode: '' } };

/**
 * Returns the credit note for a shop's refund, or the reason to skip the refund.
 * @throws Problems if the data is not a refund, or if no correct credit note is possible
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
 * Returns the credit note for a refund, or the reason to skip it. Takes issuer, recipient, currency and
 * tax rates from the refunded invoice.
 */
export function creditNoteOf(
	refund: Refund,
	invoice: Json | undefined,
	options: CreditNoteOptions,
): { comprobante: Record<string, unknown>; notes: Problem[] } | Skipped {
	const name = { refund: refund.id, order: refund.orderId };
	if (refund.isTest) return skipped('test', 'refundIsTest', name);
	if (!refund.total.isPositive()) return skipped('nothingGivenBack', 'refundGaveNothing', name);
	if (invoice === undefined) return skipped('noInvoice', 'refundWithoutInvoice', name);
	checkUnknownFields(refund, refund.id, options.ignoredFields);
	const root = rootElement(invoice);
	const uuid = stampedUuid(root);
	if (uuid === undefined) throw ofInvoice('refundedInvoiceUnstamped');
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
	return refused('refundedInvoice', kind, { values, remedy });
}

function checkIsInvoiceOf(refund: Refund, root: Element, currency: string): void {
	const type = attribute(root, 'TipoDeComprobante') ?? 'I';
	if (type !== 'I') throw ofInvoice('refundedInvoiceType', { type }, 'refundedInvoiceUnstamped');
	if (isPresent(root, 'InformacionGlobal')) throw ofInvoice('refundedInvoiceGlobal');
	if (refund.currency !== '' && refund.currency !== currency) {
		throw ofInvoice('refundedInvoiceCurrency', { currency, refundCurrency: refund.currency });
	}
	const [date, issued] = [refund.date, attribute(root, 'Fecha') ?? ''];
	// A refund date without a UTC offset can be in any time zone, so it is not compared.
	if (/(Z|[+-]\d\d:?\d\d)$/.test(date) && Date.parse(date) < Date.parse(issued + EASTERNMOST)) {
		throw ofInvoice('refundedInvoiceIsLater', { issued, date });
	}
}

/**
 * UTC offset of Mexico's easternmost time zone (Quintana Roo). Fecha has no offset, and with this one it
 * means the earliest possible moment.
 */
const EASTERNMOST = '-05:00';

function checkRoom(
	{ total }: Refund,
	root: Element,
	{ uuid, decimals, earlier }: { uuid: string; decimals: number; earlier: string },
): void {
	const before = earlier === '' ? Decimal.zero : Decimal.parse(earlier)?.rounded(decimals);
	if (before === undefined || before.isNegative()) {
		throw refused('earlierCreditNotes', 'earlierCreditNotesUnreadable');
	}
	const charged = Decimal.parse(attribute(root, 'Total')) ?? Decimal.zero;
	if (before.plus(total).compare(charged) <= 0) return;
	throw refused('Order', before.isZero() ? 'refundAboveInvoice' : 'refundsAboveInvoice', {
		values: { total: String(total), uuid, charged: String(charged), before: String(before) },
		remedy: 'refundAboveInvoice',
	});
}

/**
 * Returns the payment form for the refund's payment method, or the invoice's payment form if the method is
 * missing, unknown or either kind of card.
 * @throws Problems for methods such as store credit, which do not determine the payment form
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

/** @throws Problems if the payment form is missing or 99, as on a PPD invoice */
function paymentFormOf(root: Element): string {
	const form = attribute(root, 'FormaPago') ?? '';
	if (form !== '' && form !== '99') return form;
	throw ofInvoice('refundedInvoiceWithoutForm');
}

/**
 * Returns G02 (Devoluciones, descuentos o bonificaciones) if c_UsoCFDI allows it for the recipient,
 * otherwise S01.
 */
function useOf({ Rfc = '', RegimenFiscalReceptor = '' }: Record<string, string>): string {
	const isAllowed = entryOf(usoCfdi, 'G02')?.regimes.includes(RegimenFiscalReceptor) === true;
	return isAllowed && !isGeneric(Rfc) ? 'G02' : 'S01';
}

/** Codes of every credit note line, from SAT's guide for CFDI 4.0, Apéndice 5. */
const CREDIT_NOTE_CODES = codeFields({ productCode: '84111506', unitCode: 'ACT' });

interface Rates {
	key: string;
	rates: readonly ChargedTax[];
}

/**
 * Returns a refund's lines. If their sum differs from the refunded amount, adds a line for the difference.
 * @throws Problems if an amount belongs to no invoice line and the lines' taxes differ
 */
function refundedLines(refund: Refund, invoice: Element, decimals: number): OrderLine[] {
	const conceptos = lineItems(invoice);
	const ofInvoice = conceptos.map(ratesOf);
	const given = refund.lines
		.filter(({ amount }) => !amount.isZero())
		.map((line) => {
			const own = invoiceLineOf(line, conceptos);
			const rates =
				own === undefined
					? onlyOne(ofInvoice, { kind: 'lineNotInInvoice', values: { name: line.name } })
					: ratesOf(own);
			const name = line.name || (own && attribute(own, 'Descripcion')) || '';
			return { rates, line: orderLine({ ...line, name }, rates, decimals) };
		});
	const lines = given.map(({ line }) => line);
	const options = { ifOrderHasNoTaxes: 'refuse', ifLineHasNoTaxes: 'refuse' } as const;
	const { shownDecimals = decimals } = refund;
	const shown = Math.min(shownDecimals, decimals);
	const reached = sumOf(pricedLines({ lines }, options, shown).map(costOf));
	if (reached.isNear(refund.total, Decimal.steps(lines.length, shown))) return lines;
	const missing = refund.total.minus(reached);
	const isMore = missing.isPositive();
	const others = onlyOne(isMore ? ofInvoice : given.map(({ rates }) => rates), {
		kind: 'refundUnlikeItsLines',
		values: { total: String(refund.total), reached: String(reached) },
	});
	const rest = { ...plainLine('fee', 'Bonificación', missing), quantity: Decimal.zero };
	return [...lines, orderLine({ ...rest, taxes: undefined }, others, decimals)];
}

/**
 * Finds a refunded line in the invoice by SKU and name, else by SKU, else by name. Finds shipping also by its
 * product code, because a refund can lack its name.
 */
function invoiceLineOf(
	{ kind, name, sku }: RefundLine,
	conceptos: readonly Element[],
): Element | undefined {
	const text = (given: string, longest: number) => fittedText(given, '', longest).text;
	const same = (name: string, wanted: string) =>
		wanted === '' ? [] : conceptos.filter((one) => attribute(one, name) === wanted);
	const bySku = same('NoIdentificacion', text(sku, 100));
	const byName = same('Descripcion', text(name, 1000));
	const byCode = kind === 'shipping' ? same('ClaveProdServ', SHIPPING_CODE) : [];
	return bySku.find((one) => byName.includes(one)) ?? [...bySku, ...byName, ...byCode][0];
}

function ratesOf(concepto: Element): Rates {
	const taxes = children(concepto, 'Impuestos');
	const rows = taxes.flatMap((one) => children(one, 'Traslados'));
	const isCharged = rows.every((row) => attribute(row, 'TipoFactor') !== 'Cuota');
	if (!isCharged || taxes.some((one) => children(one, 'Retenciones').length > 0)) {
		throw refused('refundedInvoice', 'refundedInvoiceTaxes');
	}
	const rates = rows.map((row) =>
		chargedAt({
			Impuesto: attribute(row, 'Impuesto') ?? '',
			TipoFactor: attribute(row, 'TipoFactor') ?? '',
			TasaOCuota: Decimal.parse(attribute(row, 'TasaOCuota')),
		}),
	);
	const key = rates.map(({ name, rate }) => `${name} ${String(rate?.rounded(6))}`);
	return { key: key.sort().join(), rates };
}

/** @throws Problems if the rates differ, because it is unclear which ones apply to the amount */
function onlyOne(all: readonly Rates[], why: Phrase): Rates {
	const [first, ...others] = new Map(all.map((rates) => [rates.key, rates])).values();
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'refundRestOfAnyTax', { values: { why } });
}

function orderLine(
	{ kind, taxes, ...line }: RefundLine,
	{ rates }: Rates,
	decimals: number,
): OrderLine {
	const stated = taxes === undefined ? undefined : sumOf(taxes);
	const isTaxed = rates.some(({ rate }) => rate?.isPositive());
	// The refund reports no tax for a taxed line, so the amount includes the tax.
	const isInside = stated?.isZero() === true && isTaxed;
	return {
		...line,
		// Only tips have no taxes in an invoice, so treat any line without taxes as a tip.
		kind: rates.length === 0 ? 'tip' : kind,
		includesTaxes: line.includesTaxes || isInside,
		discount: Decimal.zero,
		taxes: stated === undefined || isInside ? rates : split(stated, taxes ?? [], rates, decimals),
		fields: CREDIT_NOTE_CODES,
	};
}

/** Splits a sum of taxes into IEPS and IVA. IVA's base includes IEPS (LIVA 12). */
function split(
	sum: Decimal,
	rows: readonly Decimal[],
	rates: readonly ChargedTax[],
	decimals: number,
): ChargedTax[] {
	const rateOf = (name: string) => rates.find((tax) => tax.name === name)?.rate ?? Decimal.zero;
	const [iepsRate, ivaRate] = [rateOf('IEPS'), rateOf('IVA')];
	const all = iepsRate.plus(ivaRate).plus(iepsRate.times(ivaRate));
	const share = all.isZero() ? Decimal.zero : sum.times(iepsRate).dividedBy(all, decimals);
	const far = (row: Decimal) => row.minus(share).magnitude();
	const nearest = [...rows].sort((one, other) => far(one).compare(far(other)))[0];
	const ieps = rows.length === 2 && rates.length === 2 ? (nearest ?? share) : share;
	return rates.map((tax) =>
		tax.rate === undefined ? tax : { ...tax, amount: tax.name === 'IEPS' ? ieps : sum.minus(ieps) },
	);
}
