import { namesAt } from '../anexo20/anexo20';
import { IEPS, IVA } from '../catalogs/catalog';
import type { Kind } from '../messages/en';
import { Collector, refused, messageValue } from '../problems/problem';
import { MXN, currencyDecimals } from '../catalogs/catalogs';
import { Decimal, sumOf } from '../values/decimal';
import type { Element } from '../invoice/invoice';
import {
	rootElement,
	attribute,
	issuer,
	lineItems,
	recipient,
	pathOf,
	lineRetenciones,
	lineTraslados,
	stampedUuid,
} from '../invoice/invoice';
import { readUuid } from '../reading/readInvoice';
import { isUuid } from '../values/text';
import { FORM, fieldAt, invoiceAt, amountAboveZero, currencyOf, numberOf } from './paymentValues';
import { filled, isEmpty, textOf, isRecord } from '../values/json';
import type { TaxKind } from '../totals/totals';
import { readerOf, taxSums } from '../totals/totals';
import type { RefusedAt } from '../problems/problem';
import type { Tax } from '../lines/taxes';
import { exactRate, isTransferred, taxesOf, withSharesOfIva } from '../lines/taxes';

export interface PaidInvoice {
	uuid: string;
	series?: string;
	folio?: string;
	currency: string;
	/** The invoice's TipoCambio, from its day of issue. */
	exchangeRate?: string;
	/** The invoice's Total with all taxes, including local taxes. */
	total: Decimal;
	objetoImp: string;
	taxes: readonly InvoiceTax[];
	/** MetodoPago (PUE or PPD). Absent if the user entered the invoice data in fields. */
	paymentMethod?: string;
	parties?: Parties;
}

export interface Parties {
	Emisor: Record<string, string>;
	Receptor: Record<string, string>;
	LugarExpedicion?: string;
}

const WITH_TAXES = '02';

const WITHOUT_TAXES = '01';

/**
 * Makes a paid invoice from the stamped CFDI, with the data for a payment complement.
 * @throws Problems if the CFDI is not of type I or lacks its stamp, total or another necessary value
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
 * Makes a paid invoice from form fields, without the XML. Taxes can have any form that `statedTaxesOf` accepts.
 * @throws Problems for missing or invalid values
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
	throw refused(field, 'notAUuid', { values: { value: messageValue(value) }, remedy });
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

const ISSUER = namesAt('Emisor').filter((name) => name !== 'FacAtrAdquirente');
const RECIPIENT = namesAt('Receptor');

export const partyNames = {
	Emisor: { kind: 'partyIssuer' },
	Receptor: { kind: 'partyRecipient' },
} as const;

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

/** Codes of c_ObjetoImp for lines without IVA. 07 requires IEPS, but 06 and 08 forbid it. */
const WITHOUT_IVA = ['06', '07', '08'];

/**
 * Returns ObjetoImpDR. An invoice with taxes gets 02, unless all its taxed lines share a code of `WITHOUT_IVA` and the
 * taxes agree with that code (CRP20278, CRP20279).
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

const AS_STAMPED = { remedy: 'giveAsStamped' };

export interface InvoiceTax {
	isWithheld: boolean;
	impuesto: string;
	tipoFactor: string;
	/** Has at least six decimals. Absent for Exento. */
	tasaOCuota?: string;
	/** An amount of money or, for a Cuota, a quantity such as litres. */
	base: Decimal;
	importe?: Decimal;
}

export function keyOf({ isWithheld, impuesto, tipoFactor, tasaOCuota = '' }: InvoiceTax): string {
	return [isWithheld ? 'Retencion' : 'Traslado', impuesto, tipoFactor, tasaOCuota].join(' ');
}

/** Adds up the line taxes, because the invoice's tax summary has no rates for withheld taxes. */
function invoiceTaxesOf(comprobante: Element, field: string): InvoiceTax[] {
	const reader = readerOf<never>((row, name) => numberIn(row, name, field), true);
	const taxesIn = (rows: readonly Element[], kind: TaxKind) =>
		[...taxSums(rows, kind, reader).values()].map(({ tax, base, importe }): InvoiceTax => {
			const { impuesto, tipoFactor, tasaOCuota } = tax;
			const isWithheld = kind === 'retencion';
			const row = { isWithheld, impuesto, tipoFactor, base };
			return tasaOCuota === undefined ? row : { ...row, tasaOCuota, importe };
		});
	return [
		...taxesIn(lineRetenciones(comprobante), 'retencion'),
		...taxesIn(lineTraslados(comprobante), 'traslado'),
	];
}

function numberIn(row: Element, name: string, field: string): Decimal {
	const text = attribute(row, name);
	const decimal = Decimal.parse(text);
	if (decimal !== undefined) return decimal;
	const path = pathOf(row, name);
	if (text === undefined) throw refused(field, 'lineTaxLacks', { values: { path }, ...AS_STAMPED });
	throw refused(field, 'lineTaxUnreadable', { values: { path, value: text }, ...AS_STAMPED });
}

interface StatedTax {
	tax: Tax;
	base: Decimal | undefined;
	amount: Decimal | undefined;
	field: string;
}

/** A base that is calculated from the total keeps six decimals, more than any currency has. */
const BASE_DECIMALS = 6;

/**
 * An invoice's tax amount can differ by this fraction (1 %) from base x rate, because its lines are rounded separately.
 */
const TOLERANCE = Decimal.step(2);

/**
 * Parses an invoice's taxes: a string ("IVA 16, Ret ISR 10"), a row { tax, base, amount }, or a list of these. An empty
 * list means no taxes.
 * @throws Problems if taxes are missing or contradict the total, or if a base cannot be calculated from the total
 */
function statedTaxesOf(
	field: string,
	value: unknown,
	currency: string,
	total: Decimal | undefined,
): InvoiceTax[] {
	if (isEmpty(value)) throw refused(field, 'empty', { remedy: 'writeTaxesOfInvoice' });
	const elements: unknown[] = Array.isArray(value) ? value : [value];
	const stated = withShares(
		elements.flatMap((element, index) => statedTax(`${field}[${index}]`, element)),
	);
	const known = stated.filter(({ base }) => base !== undefined);
	if (known.length > 0 && known.length < stated.length) throw withoutBase(field, stated);
	const decimals = currencyDecimals(currency);
	if (known.length === 0 && total === undefined) return [];
	const base = known.length === 0 ? commonBase(field, stated, total) : undefined;
	const taxes = stated.map((one) => invoiceTaxOf(one, one.base ?? base ?? Decimal.zero, decimals));
	refuseTwice(field, taxes, value);
	if (total !== undefined) refuseAbove(field, taxes, total, decimals);
	return taxes;
}

function statedTax(field: string, element: unknown): StatedTax[] {
	const isRow = isRecord(element) && 'tax' in element;
	const optional = (name: string, value: unknown) =>
		isEmpty(value)
			? undefined
			: numberOf(`${field}.${name}`, value, { remedy: 'enterAsInInvoice' });
	const base = isRow ? optional('base', element.base) : undefined;
	const amount = isRow ? optional('amount', element.amount) : undefined;
	const refusedAt: RefusedAt = (_name, kind, given) => refused(field, kind, given);
	return taxesOf(isRow ? element.tax : element, refusedAt).map((tax) => ({
		tax,
		base: base ?? tax.Base,
		amount,
		field,
	}));
}

function withShares(stated: readonly StatedTax[]): StatedTax[] {
	const taxes = stated.map(({ tax }) => tax);
	if (taxes.filter((tax) => isTransferred(tax, IVA)).length > 1) return [...stated];
	const shares = withSharesOfIva(taxes);
	return stated.map((one, index) => ({ ...one, tax: shares[index] ?? one.tax }));
}

function withoutBase(field: string, stated: readonly StatedTax[]): Error {
	const missing = stated.find(({ base }) => base === undefined)?.field ?? field;
	return refused(`${missing}.base`, 'lacksBase');
}

function commonBase(
	field: string,
	stated: readonly StatedTax[],
	total: Decimal | undefined,
): Decimal | undefined {
	if (stated.length === 0 || total === undefined) return undefined;
	const transferred = stated.filter(({ tax }) => tax.type === 'Traslado');
	const hasCuota = stated.some(({ tax }) => tax.TipoFactor === 'Cuota');
	if (transferred.length > 1 || hasCuota) {
		throw refused(field, hasCuota ? 'cuotaLacksBase' : 'severalLackBases', {
			remedy: 'giveBaseOfEach',
		});
	}
	const rates = stated.map(({ tax }) =>
		tax.type === 'Traslado' ? tax.TasaOCuota : exactRate(tax).negated(),
	);
	const share = Decimal.one.plus(sumOf(rates));
	if (share.isPositive()) return total.dividedBy(share, BASE_DECIMALS);
	throw refused(field, 'withholdsAll');
}

function invoiceTaxOf(
	{ tax, amount, field }: StatedTax,
	base: Decimal,
	decimals: number,
): InvoiceTax {
	const { type, Impuesto, TipoFactor, TasaOCuota } = tax;
	if (!base.isPositive()) {
		throw refused(`${field}.base`, 'isZero', { remedy: 'leaveOutTaxWithoutBase' });
	}
	const row = { isWithheld: type === 'Retencion', impuesto: Impuesto, tipoFactor: TipoFactor };
	const written = TipoFactor === 'Cuota' ? base : base.rounded(decimals);
	if (TipoFactor === 'Exento') return { ...row, base: written };
	const product = base.times(exactRate(tax)).rounded(decimals);
	refuseOtherAmount(field, amount, product, decimals);
	return { ...row, tasaOCuota: String(TasaOCuota), base: written, importe: amount ?? product };
}

function refuseOtherAmount(
	field: string,
	amount: Decimal | undefined,
	product: Decimal,
	decimals: number,
): void {
	const off = amount?.minus(product).magnitude() ?? Decimal.zero;
	if (off.compare(product.times(TOLERANCE).plus(Decimal.step(decimals))) <= 0) return;
	throw refused(`${field}.amount`, 'amountIsNotBaseTimesRate', {
		values: { amount: String(amount), product: String(product) },
	});
}

function refuseTwice(field: string, taxes: readonly InvoiceTax[], value: unknown): void {
	const keys = taxes.map(keyOf);
	if (new Set(keys).size === keys.length) return;
	throw refused(field, 'statedTaxTwice', { values: { value: messageValue(value) } });
}

function refuseAbove(
	field: string,
	taxes: readonly InvoiceTax[],
	total: Decimal,
	decimals: number,
): void {
	const amounts = (some: readonly InvoiceTax[]) =>
		sumOf(some.map(({ importe }) => importe ?? Decimal.zero));
	const iva = taxes.filter(({ isWithheld, impuesto }) => !isWithheld && impuesto === IVA);
	const withheld = amounts(taxes.filter(({ isWithheld }) => isWithheld));
	const least = sumOf([...iva.map(({ base }) => base), amounts(iva)]).minus(withheld);
	// Tolerates one cent per tax, because its base and amount can have been rounded up.
	const slack = Decimal.steps(taxes.length, decimals);
	if (least.minus(slack).compare(total) <= 0) return;
	throw refused(field, 'basesAboveTotal', { values: { sum: String(least), total: String(total) } });
}
