import { namesAt } from '../anexo20/anexo20';
import { IEPS, IVA } from '../catalogs/catalog';
import type { Kind } from '../messages/en';
import { Collector, refused, shown } from '../problems/problem';
import { MXN } from '../catalogs/catalogs';
import { Decimal } from '../values/decimal';
import type { Element } from '../invoice/invoice';
import {
	rootElement,
	attribute,
	issuer,
	lineItems,
	recipient,
	stampedUuid,
} from '../invoice/invoice';
import { readUuid } from '../reading/readInvoice';
import { isUuid } from '../values/text';
import type { InvoiceTax } from './invoiceTaxes';
import { AS_STAMPED, invoiceTaxesOf, statedTaxesOf } from './invoiceTaxes';
import { FORM, fieldAt, invoiceAt, amountAboveZero, currencyOf } from './paymentValues';
import { filled, isEmpty, textOf } from '../values/json';

export interface PaidInvoice {
	uuid: string;
	series?: string;
	folio?: string;
	currency: string;
	/** TipoCambio of the invoice, on its day. */
	exchangeRate?: string;
	/** With its taxes, also the local ones. */
	total: Decimal;
	/** ObjetoImpDR: 02, or the code of its lines. */
	objetoImp: string;
	taxes: readonly InvoiceTax[];
	/** PUE or PPD; undefined if only fields are known. */
	paymentMethod?: string;
	/** Undefined if only fields are known. */
	parties?: Parties;
}

/** The issuer, the place of issue and the recipient, with the names of Anexo 20. */
export interface Parties {
	Emisor: Record<string, string>;
	Receptor: Record<string, string>;
	LugarExpedicion?: string;
}

/** c_ObjetoImp: with taxes. */
const WITH_TAXES = '02';

/** c_ObjetoImp: not subject to taxes. */
const WITHOUT_TAXES = '01';

/**
 * Reads a stamped invoice.
 * @param invoice in the JSON of readCfdiXml. The stamp in its Complemento has the UUID
 * @param place '' for the form, or the row: `paidInvoices[2]`
 * @throws Problems for an invoice without a stamp, of another type than I (Ingreso), without currency, total or
 * recipient, and if taxes of its lines cannot be added up
 */
export function paidInvoiceOf(invoice: Record<string, unknown>, place = FORM): PaidInvoice {
	const root = rootElement(invoice);
	const field = invoiceAt(place);
	const collector = new Collector();
	const uuid = collector.try(() => uuidOfStamp(root, field));
	collector.try(() => refuseOtherType(root, field));
	const currency = collector.try(() => currencyOfInvoice(root, field)) ?? '';
	const total = collector.try(() => totalOf(root, field));
	const parties = collector.try(() => partiesOf(root, field));
	const taxes = collector.try(() => invoiceTaxesOf(root, field)) ?? [];
	collector.throwAll();
	return {
		uuid: uuid ?? '',
		...filled({
			series: attribute(root, 'Serie'),
			folio: attribute(root, 'Folio'),
			exchangeRate: attribute(root, 'TipoCambio'),
			paymentMethod: attribute(root, 'MetodoPago'),
		}),
		currency,
		total: total ?? Decimal.zero,
		objetoImp: objetoImpOf(root, taxes),
		taxes,
		...(parties !== undefined && { parties }),
	};
}

/**
 * Reads an invoice that is given in fields of a form or a JSON list.
 * @param fields uuid and total; series, folio, currency (default MXN). taxes is a list, or a text with commas: names
 * such as "IVA 16", or rows { tax, base, amount }. Other names are ignored
 * @param place '' for the fields of the form, or the row: `paidInvoices[2]`
 * @throws Problems for an invalid UUID or number, for missing taxes, and for taxes with bases that cannot be
 * calculated from the total
 */
export function paidInvoiceOfFields(fields: Record<string, unknown>, place = FORM): PaidInvoice {
	const at = (name: string) =>
		place === FORM ? `${invoiceAt(place)}.${name}` : fieldAt(place, name);
	const collector = new Collector();
	const uuid = collector.try(() => statedUuid(at('uuid'), fields.uuid));
	const currency =
		collector.try(() =>
			isEmpty(fields.currency) ? MXN : currencyOf(at('currency'), fields.currency),
		) ?? MXN;
	const total = collector.try(() =>
		amountAboveZero(at('total'), fields.total, currency, { remedy: 'enterInvoiceTotal' }),
	);
	const taxes =
		collector.try(() => statedTaxesOf(at('taxes'), fields.taxes, currency, total)) ?? [];
	collector.throwAll();
	return {
		uuid: uuid ?? '',
		...filled({ series: textOf(fields.series), folio: textOf(fields.folio) }),
		currency,
		total: total ?? Decimal.zero,
		objetoImp: taxes.length > 0 ? WITH_TAXES : WITHOUT_TAXES,
		taxes,
	};
}

function uuidOfStamp(root: Element, field: string): string {
	const uuid = stampedUuid(root);
	if (uuid !== undefined) return uuid;
	throw refused(field, 'notStamped');
}

function statedUuid(field: string, value: unknown): string {
	const uuid = readUuid(textOf(value));
	if (isUuid(uuid)) return uuid;
	const remedy = 'enterFiscalFolio';
	if (isEmpty(value)) throw refused(field, 'empty', { remedy });
	throw refused(field, 'notAUuid', { values: { value: shown(value) }, remedy });
}

const otherTypes: ReadonlyMap<string, Kind> = new Map([
	['E', 'voucherE'],
	['N', 'voucherN'],
	['P', 'voucherP'],
	['T', 'voucherT'],
]);

function refuseOtherType(root: Element, field: string): void {
	const type = attribute(root, 'TipoDeComprobante');
	if (type === 'I') return;
	const remedy = 'givePaidInvoice';
	if (type === undefined) throw refused(field, 'lacksVoucherType', { remedy });
	const name = otherTypes.get(type);
	const values = { type: name === undefined ? type : { kind: name } };
	throw refused(field, 'paysOnlyIngreso', { values, remedy });
}

function currencyOfInvoice(root: Element, field: string): string {
	const currency = attribute(root, 'Moneda');
	if (currency !== undefined) return currencyOf(`${field}.Moneda`, currency);
	throw refused(field, 'lacksCurrency', AS_STAMPED);
}

function totalOf(root: Element, field: string): Decimal {
	const value = attribute(root, 'Total') ?? '';
	const total = Decimal.parse(value);
	if (total?.isPositive() === true) return total;
	throw refused(field, 'nothingToPay', { values: { value }, ...AS_STAMPED });
}

/** The attributes of the issuer and the recipient in a payment complement. */
const ISSUER = namesAt('Emisor').filter((name) => name !== 'FacAtrAdquirente');
const RECIPIENT = namesAt('Receptor');

export const partyNames = {
	Emisor: { kind: 'partyIssuer' },
	Receptor: { kind: 'partyRecipient' },
} as const;

/** Returns the issuer, the place of issue and the recipient of a stamped invoice. */
export function partiesIn(root: Element): Parties {
	const place = attribute(root, 'LugarExpedicion');
	return {
		Emisor: attributesOf(issuer(root)[0], ISSUER),
		Receptor: attributesOf(recipient(root)[0], RECIPIENT),
		...(place !== undefined && { LugarExpedicion: place }),
	};
}

function partiesOf(root: Element, field: string): Parties {
	const parties = partiesIn(root);
	for (const name of ['Emisor', 'Receptor'] as const) {
		if (!isEmpty(parties[name].Rfc)) continue;
		throw refused(field, 'lacksRfc', { values: { party: partyNames[name] }, ...AS_STAMPED });
	}
	return parties;
}

function attributesOf(
	element: Element | undefined,
	names: readonly string[],
): Record<string, string> {
	const texts = names.map((name) => [name, element && attribute(element, name)] as const);
	return filled(Object.fromEntries(texts)) as Record<string, string>;
}

/** c_ObjetoImp: taxable, without IVA (06), without IVA but with IEPS (07), or without IVA and IEPS (08). */
const WITHOUT_IVA = ['06', '07', '08'];

/**
 * Returns ObjetoImpDR of an invoice. With taxes it is 02, or the code without IVA that all taxed lines share, if it
 * fits the taxes of the invoice (CRP20278, CRP20279). Without taxes it is the first code of the lines.
 */
function objetoImpOf(root: Element, taxes: readonly InvoiceTax[]): string {
	const codes = lineItems(root).map((line) => attribute(line, 'ObjetoImp'));
	if (taxes.length === 0) {
		return codes.find((code) => code !== undefined && code !== WITH_TAXES) ?? WITHOUT_TAXES;
	}
	const [code = '', ...others] = new Set(codes.filter((one) => one !== WITHOUT_TAXES));
	const isOne = others.length === 0 && WITHOUT_IVA.includes(code);
	const has = (impuesto: string) => taxes.some((tax) => tax.impuesto === impuesto);
	const isCharged = taxes.some((tax) => tax.impuesto === IEPS && !tax.isWithheld);
	const isAllowed = !has(IVA) && (code === '07' ? isCharged : !has(IEPS));
	return isOne && isAllowed ? code : WITH_TAXES;
}
