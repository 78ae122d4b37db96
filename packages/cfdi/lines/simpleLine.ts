import { fuelSubproducts, currencyDecimals } from '../catalogs/catalogs';
import { objetoImp } from '../catalogs/sat';
import { Decimal, MOST_DECIMALS } from '../values/decimal';
import type { RefusedAt } from '../problems/problem';
import { Collector, shown } from '../problems/problem';
import { WITHOUT_AMOUNTS } from '../invoice/invoice';
import { numberAdvice, isEmpty, textOf } from '../values/json';
import { readCode } from '../reading/readInvoice';
import type { LocalTax } from '../totals/localTaxes';
import type { Tax } from './taxes';
import { isOnIva, taxesOf, withSharesOfIva } from './taxes';

/** A line with the keys of a shop. */
export interface SimpleLine {
	description: unknown;
	quantity: unknown;
	unitPrice: unknown;
	discount?: unknown;
	productCode?: unknown;
	unitCode?: unknown;
	/** NoIdentificacion. */
	identifier?: unknown;
	/** Unidad. */
	unit?: unknown;
	/** ObjetoImp. If empty, it is derived. */
	taxObject?: unknown;
	taxes?: unknown;
	/** NumeroPermiso and SubProductoHYP of fuel. The permit tells its type. The subproduct of petrol is derived. */
	fuelPermit?: unknown;
	fuelSubproduct?: unknown;
	/** The quota of fuel (LIEPS 2-A) in the unit price. IVA is not charged on it. */
	fuelQuota?: unknown;
}

/** The settings of all lines of an invoice. */
export interface LineSettings {
	currency: string;
	/** Whether prices and discounts include the transferred taxes. */
	pricesIncludeTax: boolean;
	defaults: LineDefaults;
	/** TipoDeComprobante. If absent, the service makes an invoice of income (I). */
	voucherType?: string;
	expectedTotal?: Decimal | undefined;
	/** Taxes besides the lines, which are a part of Total. */
	localTaxes?: readonly LocalTax[];
	/** Data that is merged into the invoice later. It can also contain local taxes. */
	more?: Record<string, unknown>;
}

/** Replaces missing values of a line. */
export interface LineDefaults {
	productCode?: string;
	unitCode?: string;
	taxes?: unknown;
}

/** A parsed simple line. Its numbers are unchanged, with or without taxes. */
export interface Line {
	description: string;
	quantity: Decimal;
	unitPrice: Decimal;
	/** Zero if there is no discount. */
	discount: Decimal;
	productCode: string;
	unitCode: string;
	identifier: string;
	unit: string;
	taxObject: string;
	taxes: Tax[];
	fuelPermit?: string;
	fuelSubproduct?: string;
}

/** Codes of c_ObjetoImp that forbid taxes on the line (CFDI40172). */
const WITHOUT_TAXES = ['01', '03', '04', '05'];

/**
 * Parses a simple line.
 * @param settings defaults replace missing values of the line. An empty list of taxes in the line means that it has
 * no taxes. If neither the line nor the defaults say anything about taxes, it is refused. In a voucher of type T or
 * P, lines do not have taxes, and a price can be zero
 * @param refusedAt gets the attribute of the Concepto, or `''` for the line
 * @throws Problems of `refusedAt`, for all values that are missing, not a number, or out of range
 */
export function lineOf(
	element: SimpleLine,
	{ currency, defaults, voucherType }: Pick<LineSettings, 'currency' | 'defaults' | 'voucherType'>,
	refusedAt: RefusedAt,
): Line {
	const chargesNothing = WITHOUT_AMOUNTS.includes(voucherType ?? '');
	const collector = new Collector();
	const text = (attribute: string, value: string) =>
		collector.try(() => required(attribute, value, refusedAt), '');
	const number = (attribute: string, value: unknown, read = aboveZero) =>
		collector.try(() => read(attribute, value, refusedAt), Decimal.zero);
	const taxObject = readCode(codeOf(element.taxObject, 2), objetoImp);
	const decimals = currencyDecimals(currency);
	const description = text('Descripcion', textOf(element.description));
	const quantity = number('Cantidad', element.quantity);
	const unitPrice = number(
		'ValorUnitario',
		element.unitPrice,
		chargesNothing ? requiredNumber : aboveZero,
	);
	const quota = isEmpty(element.fuelQuota)
		? Decimal.zero
		: number('fuelQuota', element.fuelQuota, numberOf);
	const line = {
		description,
		quantity,
		unitPrice,
		discount: collector.try(
			() => discountOf(element.discount, quantity.times(unitPrice).trimmed(2), decimals, refusedAt),
			Decimal.zero,
		),
		productCode: text(
			'ClaveProdServ',
			codeOf(element.productCode, 8) || codeOf(defaults.productCode, 8),
		),
		unitCode: text('ClaveUnidad', textOf(element.unitCode) || textOf(defaults.unitCode)),
		identifier: textOf(element.identifier),
		unit: textOf(element.unit),
		taxObject,
		fuelPermit: textOf(element.fuelPermit),
		fuelSubproduct: readCode(textOf(element.fuelSubproduct), fuelSubproducts),
		taxes: chargesNothing
			? []
			: withQuotaOutside(
					quota.times(quantity).atMost(MOST_DECIMALS),
					collector.try(() => taxesOfLine(element.taxes, taxObject, defaults.taxes, refusedAt), []),
				),
	};
	collector.throwAll();
	return line;
}

function withQuotaOutside(outside: Decimal, taxes: readonly Tax[]): Tax[] {
	return taxes.map((tax) => (outside.isPositive() && isOnIva(tax) ? { ...tax, outside } : tax));
}

/** An empty list in the defaults is ignored. An empty list in the line means that it has no taxes. */
function taxesOfLine(
	own: unknown,
	taxObject: string,
	byDefault: unknown,
	refusedAt: RefusedAt,
): Tax[] {
	if (!isEmpty(own)) return withSharesOfIva(taxesOf(own, refusedAt));
	if (WITHOUT_TAXES.includes(taxObject)) return [];
	const isSaid = !isEmpty(byDefault) && !(Array.isArray(byDefault) && byDefault.length === 0);
	if (isSaid) return withSharesOfIva(taxesOf(byDefault, refusedAt));
	throw refusedAt('', 'lineTaxesNotGiven');
}

/** @param whole the line without its discount, if it is known */
function discountOf(
	value: unknown,
	whole: Decimal,
	decimals: number,
	refusedAt: RefusedAt,
): Decimal {
	if (isEmpty(value)) return Decimal.zero;
	const [, percent] =
		typeof value === 'string' ? (/^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(value) ?? []) : [];
	const rate = percent === undefined ? undefined : Decimal.parse(percent);
	if (rate === undefined) return numberOf('Descuento', value, refusedAt);
	if (!whole.isPositive())
		throw refusedAt('Descuento', 'percentOfUnknown', { values: { value: shown(value) } });
	const amount = whole.times(rate).dividedBy(Decimal.hundred, decimals);
	throw refusedAt('Descuento', 'percentOfLine', {
		values: { value: shown(value), amount: String(amount), whole: String(whole) },
	});
}

function requiredNumber(attribute: string, value: unknown, refusedAt: RefusedAt): Decimal {
	required(attribute, isEmpty(value) ? '' : 'given', refusedAt);
	return numberOf(attribute, value, refusedAt);
}

function aboveZero(attribute: string, value: unknown, refusedAt: RefusedAt): Decimal {
	const number = requiredNumber(attribute, value, refusedAt);
	if (number.isPositive()) return number;
	throw refusedAt(attribute, 'zeroInSixDecimals', {
		values: { value: shown(value) },
		remedy: attribute === 'Cantidad' ? 'leaveLineOut' : 'giveFreeItemItsPrice',
	});
}

/** Keeps up to six decimals, else rounds: 100 / 3 has more decimals than SAT accepts. */
function numberOf(attribute: string, value: unknown, refusedAt: RefusedAt): Decimal {
	const number = Decimal.parse(value);
	if (number === undefined) {
		throw refusedAt(attribute, 'notANumber', {
			values: { value: shown(value), advice: numberAdvice(value) },
		});
	}
	if (number.isNegative()) {
		throw refusedAt(attribute, 'negative', { values: { value: shown(value) } });
	}
	return number.scale > MOST_DECIMALS ? number.rounded(MOST_DECIMALS).trimmed(0) : number;
}

/** The remedies for empty values that every line needs. */
const ifEmpty: Readonly<Record<string, string>> = {
	Descripcion: 'enterDescription',
	Cantidad: 'enterQuantity',
	ValorUnitario: 'enterUnitPrice',
	ClaveProdServ: 'enterProductCode',
	ClaveUnidad: 'enterUnitCode',
};

function required(attribute: string, text: string, refusedAt: RefusedAt): string {
	if (text !== '') return text;
	throw refusedAt(attribute, 'empty', { remedy: ifEmpty[attribute] ?? 'empty' });
}

/** A spreadsheet drops the leading zeros of a code that it stores as a number. */
function codeOf(value: unknown, length: number): string {
	return typeof value === 'number' ? String(value).padStart(length, '0') : textOf(value);
}
