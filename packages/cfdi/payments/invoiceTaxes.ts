import { isEmpty, isRecord } from '../values/json';
import { Decimal, sumOf } from '../values/decimal';
import type { Element } from '../invoice/invoice';
import { pathOf, attribute, lineRetenciones, lineTraslados } from '../invoice/invoice';
import type { TaxKind } from '../totals/lineSums';
import { readerOf, taxSums } from '../totals/lineSums';
import type { RefusedAt } from '../problems/problem';
import { refused, shown } from '../problems/problem';
import { currencyDecimals } from '../catalogs/catalogs';
import type { Tax } from '../lines/taxes';
import { exactRate, isTransferred, taxesOf, withSharesOfIva } from '../lines/taxes';
import { IVA } from '../catalogs/catalog';
import { numberOf } from './paymentValues';

/** The advice if an invoice lacks an attribute that every stamped invoice has. */
export const AS_STAMPED = { remedy: 'giveAsStamped' };

/** A tax of an invoice at one rate: the sum of its lines. */
export interface InvoiceTax {
	isWithheld: boolean;
	/** Code of c_Impuesto. */
	impuesto: string;
	tipoFactor: string;
	/** With at least six decimals; undefined for Exento. */
	tasaOCuota?: string;
	/** Money; for a Cuota a quantity, such as litres. */
	base: Decimal;
	/** Undefined for Exento. */
	importe?: Decimal;
}

/** Returns the same text for the same tax at the same rate: "Retencion 002 Tasa 0.106667". */
export function keyOf({ isWithheld, impuesto, tipoFactor, tasaOCuota = '' }: InvoiceTax): string {
	return [isWithheld ? 'Retencion' : 'Traslado', impuesto, tipoFactor, tasaOCuota].join(' ');
}

/**
 * Adds up the taxes of the lines by kind, Impuesto, TipoFactor and TasaOCuota, in the order of the lines.
 * Withheld taxes keep their rates, unlike in the invoice's summary.
 * @param field of the invoice, for problems
 * @throws Problems if an amount of a line is missing or not a number
 */
export function invoiceTaxesOf(comprobante: Element, field: string): InvoiceTax[] {
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

/** A stated tax, with the base and the amount of its row. */
interface StatedTax {
	tax: Tax;
	base: Decimal | undefined;
	amount: Decimal | undefined;
	/** `taxes[1]` */
	field: string;
}

/** Decimals of a base: more than any currency has. */
const DIGITS = 6;

/** The largest difference between an amount and base x rate: the lines of an invoice are rounded separately. */
const TOLERANCE = Decimal.step(2);

/**
 * Reads the taxes of an invoice that is only known by fields.
 * @param value a list, or a text with commas: "IVA 16", or rows { tax, base, amount }. An empty list means that there
 * are no taxes
 * @param total of the invoice; undefined if it is not known, so bases cannot be calculated from it
 * @throws Problems if taxes are missing, if a base cannot be calculated from the total, and if the bases and amounts
 * contradict the total
 */
export function statedTaxesOf(
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
	// Without a total, the problem of the total is reported instead.
	if (known.length === 0 && total === undefined) return [];
	const base = known.length === 0 ? commonBase(field, stated, total) : undefined;
	const taxes = stated.map((one) => invoiceTaxOf(one, one.base ?? base ?? Decimal.zero, decimals));
	refuseTwice(field, taxes, value);
	if (total !== undefined) refuseAbove(field, taxes, total, decimals);
	return taxes;
}

/** An object with `tax` is a row; an object with Impuesto is a tax. */
function statedTax(field: string, element: unknown): StatedTax[] {
	const isRow = isRecord(element) && 'tax' in element;
	const optional = (name: string, value: unknown) =>
		isEmpty(value)
			? undefined
			: numberOf(`${field}.${name}`, value, { remedy: 'enterAsInInvoice' });
	const base = isRow ? optional('base', element.base) : undefined;
	const amount = isRow ? optional('amount', element.amount) : undefined;
	// They are read like taxes of a line, but problems are reported for this field.
	const refusedAt: RefusedAt = (_name, kind, given) => refused(field, kind, given);
	return taxesOf(isRow ? element.tax : element, refusedAt).map((tax) => ({
		tax,
		base: base ?? tax.Base,
		amount,
		field,
	}));
}

/** Converts withheld IVA to its part of the charged IVA, if that has one rate. */
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

/**
 * Calculates the base that all taxes share from the total: base x (1 + transferred - withheld). Requires at most one
 * transferred tax: two have different bases, or one is a part of the other's base.
 */
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
	if (share.isPositive()) return total.dividedBy(share, DIGITS);
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
	// In the invoice's summary a base of money has the decimals of the currency.
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
	throw refused(field, 'statedTaxTwice', { values: { value: shown(value) } });
}

/** The base of IVA and the IVA are parts of the total. */
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
	// Each base and amount can have been rounded up.
	const slack = Decimal.steps(taxes.length, decimals);
	if (least.minus(slack).compare(total) <= 0) return;
	throw refused(field, 'basesAboveTotal', { values: { sum: String(least), total: String(total) } });
}
